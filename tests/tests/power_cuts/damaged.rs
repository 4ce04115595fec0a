//! Corruption: a record that the flash no longer gives back as it was. The game is known up to there, and the table is told.
//!
//! By default some records of each game are damaged in all ways; `ZEITWORT_ALL_CUTS=1` damages every one.

use crate::all;
use crate::model::{Known, Model, SEED};
use crate::recording::Recording;
use crate::recovery::play_on;
use device::{Effect, FrameBuffer, Recalled};
use flash_map::PICO;
use journal::faulty_flash::FaultyFlash;
use scenario::SimDevice;
use scenario::picture;
use std::ops::Range;
use std::path::Path;
use zeitwort::pictures;
use zeitwort_bench::witness::{Step, watch};

/// A record or a fragment of one, where it stands in flash.
struct Item {
    at: usize,
    bytes: Vec<u8>,
    /// The model acknowledged before it.
    before: Model,
}

/// The damage that was done to it.
#[derive(Clone, Copy, Debug)]
enum Damage {
    Zeroed,
    Blank,
    /// The next one is overwritten with it.
    Doubled,
    /// With the next one.
    Swapped,
    Flipped(usize),
}

const DAMAGES: [Damage; 8] = {
    use Damage::{Blank, Doubled, Flipped, Swapped, Zeroed};
    [Zeroed, Blank, Doubled, Swapped, Flipped(0), Flipped(11), Flipped(40), Flipped(67)]
};

/// The flash at the end of a recording, and the items of its last game.
fn played(recording: &Recording) -> (FaultyFlash, Vec<Item>) {
    let (mut flash, mut model, mut items) = (recording.start.clone(), recording.model.clone(), Vec::new());
    for step in &recording.steps {
        step.operations.iter().for_each(|operation| flash.repeat(operation));
        match &step.effect {
            Effect::BeginJournal => items.clear(),
            Effect::Keep(_) => {
                let before = if items.is_empty() { Model::default() } else { model.clone() };
                let kept = step.items().map(|(at, bytes)| Item { at, bytes: bytes.to_vec(), before: before.clone() });
                items.extend(kept);
            }
            _ => {}
        }
        model.witness(std::slice::from_ref::<Step>(step));
    }
    (flash, items)
}

/// The damaged flash, and the items that are no longer there.
fn damaged(flash: &FaultyFlash, items: &[Item], hit: usize, damage: Damage) -> Option<(FaultyFlash, Range<usize>)> {
    let mut flash = flash.clone();
    let Item { at, bytes, .. } = &items[hit];
    let next = items.get(hit + 1).filter(|next| next.at == at + bytes.len());
    let place = |item: &Item| item.at..item.at + item.bytes.len();
    let all = flash.bytes_mut();
    match damage {
        Damage::Zeroed => all[place(&items[hit])].fill(0),
        Damage::Blank => all[place(&items[hit])].fill(0xff),
        Damage::Flipped(bit) => all[at + bit / 8 % bytes.len()] ^= 1 << (bit % 8),
        Damage::Doubled => {
            let room = place(next?).len().min(bytes.len());
            all[next?.at..][..room].copy_from_slice(&bytes[..room]);
            return (next?.bytes != *bytes).then_some((flash, hit + 1..hit + 2));
        }
        Damage::Swapped => all[*at..place(next?).end].rotate_left(bytes.len()),
    }
    let last = if let Damage::Swapped = damage { hit + 1 } else { hit };
    Some((flash, hit..last + 1))
}

#[test]
fn a_damaged_record_leaves_a_true_prefix_of_the_game_and_the_table_is_told() {
    let (mut tried, mut played_on) = (0, 0);
    for recording in crate::recordings() {
        let (flash, items) = played(&recording);
        let step = if all() { 1 } else { 1 + items.len() / 12 };
        for hit in (0..items.len()).step_by(step) {
            for damage in DAMAGES {
                let Some((flash, lost)) = damaged(&flash, &items, hit, damage) else { continue };
                let name = format!("{}, item {hit} of {}, {damage:?}", recording.name, items.len());
                played_on += usize::from(check(flash, &items, lost, &name));
                tried += 1;
            }
        }
    }
    println!("{tried} damaged games, {played_on} played on");
    assert!(tried > 500 && played_on > tried * 3 / 4, "{tried}, {played_on}");
}

/// Switches the device on, looks, plays on, and looks again after another start.
fn check(flash: FaultyFlash, items: &[Item], lost: Range<usize>, name: &str) -> bool {
    let region = region_of(items[lost.start].at);
    let bytes = flash.bytes()[region.clone()].to_vec();
    let mut witness = watch(flash);
    let mut table = SimDevice::power_up(witness.as_mut(), SEED).unwrap();
    let (known, expected) = (Known::of(table.game()), items[lost.start].before.known());
    assert!(known == expected, "{name}\nfound {}\n  not {}", known.brief(), expected.brief());
    assert_eq!(table.recalled(), Recalled::Damaged, "{name}: the table is told");
    let (told, found) = (table.recalled() == Recalled::Damaged, Known::of(table.game()));
    play_on(&mut table);
    let known = Known::of(table.game());
    drop(table);
    if told {
        let after = &witness.flash.bytes()[region];
        let untouched = bytes.iter().zip(after).all(|(before, after)| before == after || *before == 0xff);
        assert!(untouched, "{name}: what was damaged stays readable");
    }
    let table = SimDevice::power_up(witness.as_mut(), SEED).unwrap();
    assert!(Known::of(table.game()) == known, "{name}\nwhat was played on is lost");
    let played_on = known != found;
    assert!(table.recalled() == Recalled::Whole || !played_on, "{name}: told once, and played on");
    played_on
}

/// The journal that a place of the flash belongs to.
fn region_of(at: usize) -> Range<usize> {
    let [a, b] = PICO.journals.map(|journal| journal.indices());
    if a.contains(&at) { a } else { b }
}

/// Play that goes on from damage is a recording, too, and the power is cut in it.
#[test]
fn a_cut_while_a_damaged_game_is_played_on_leaves_it_before_or_after() {
    let mut cuts = 0;
    for recording in crate::recordings() {
        let (flash, items) = played(&recording);
        let hit = items.len() / 2;
        if hit + 1 >= items.len() {
            continue; // the last record: a cut
        }
        let Some((flash, _)) = damaged(&flash, &items, hit, Damage::Zeroed) else { continue };
        let mut witness = watch(flash);
        let start = witness.flash.clone();
        play_on(&mut SimDevice::power_up(witness.as_mut(), SEED).unwrap());
        let (model, steps) = (items[hit].before.clone(), witness.observer.take_steps());
        let name = format!("{}, damaged and played on", recording.name);
        Recording { name, start, model, steps }.cut(crate::tears(3), |cut| {
            let mut witness = watch(cut.flash());
            let known = Known::of(SimDevice::power_up(witness.as_mut(), SEED).unwrap().game());
            assert!(cut.sides.know(&known), "{}\nfound {}\n  not {}", cut.name(), known.brief(), cut.sides.brief());
            cuts += 1;
        });
    }
    println!("{cuts} cuts while damaged games are played on");
    assert!(cuts > 100, "{cuts}");
}

/// Set `ZEITWORT_NEW_PICTURES` to make them again.
#[test]
fn the_screen_that_tells_is_as_painted() {
    let folder = repository::in_repository("docs/damage");
    let languages =
        [("de", "", "Spieler 1"), ("fr", "{ dial = 1 }, ", "Joueur 1"), ("en", "{ dial = 2 }, ", "Player 1")];
    for (language, turns, first) in languages {
        let text = format!(
            "step = [{turns}{{ push = true }}, {{ push = true }}, {{ press = 1 }}, {{ press = 2 }}, {{ dial = 1 }},
             {{ set = {{ starter = \"{first}\" }} }}, {{ hold_dial = true }}, {{ push = true }}, {{ wait = \"5s\" }},
             {{ press = 1 }}, {{ dial = 7 }}, {{ push = true }}, {{ wait = \"2s\" }}, {{ push = true }},
             {{ expect = {{ dark = false }} }}]"
        );
        let (flash, items) = played(&Recording::of_text(language, &text));
        for (what, hit) in [("damaged", items.len() - 3), ("lost", 0)] {
            let (flash, _) = damaged(&flash, &items, hit, Damage::Zeroed).unwrap();
            let mut witness = watch(flash);
            let table = SimDevice::power_up(witness.as_mut(), SEED).unwrap();
            compare(&folder.join(format!("{what}-{language}.png")), table.frame());
        }
        let mut witness = watch(of_version_0_1(&flash, items[0].at));
        let table = SimDevice::power_up(witness.as_mut(), SEED).unwrap();
        assert_eq!(table.recalled(), Recalled::OtherVersion);
        compare(&folder.join(format!("older-{language}.png")), table.frame());
    }
}

/// The same flash, but the sectors of the game are marked as version 0.1 did.
fn of_version_0_1(flash: &FaultyFlash, at: usize) -> FaultyFlash {
    let mut flash = flash.clone();
    let start = region_of(at).start + 8;
    flash.bytes_mut()[start..start + 16].copy_from_slice(&[1, 0, 0, 0, 0xee, 0x36, 0x6c, 0xfa].repeat(2));
    flash.bytes_mut()[start + 16..start + 24].fill(0xff);
    flash
}

pub(crate) fn compare(path: &Path, shown: &FrameBuffer) {
    if std::env::var_os("ZEITWORT_NEW_PICTURES").is_some() {
        pictures::write_png(path, shown).unwrap();
    }
    let golden = pictures::read_png(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert_eq!(picture::difference(&golden, shown), None, "{}", path.display());
}
