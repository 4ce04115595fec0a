//! Fuzzing of a game's codes: whatever a camera sees, nothing that was seen before is lost; whatever their frames tell, it is a game by the
//! rules or refused in one sentence; and a picture with a code in it is read or refused.

use crate::mutation::{Damaged, Mutation, anywhere, damaged, in_place};
use crate::{fuzz, played};
use game::{EVENT_MAX, LOG_BYTES};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use records::bookings::Bookings;
use records::codes::{Gathering, NotTaken, Taken, TakenGame};
use scenario::SimDevice;
use take_home::{Density, Head, QrBuffers};
use zeitwort::pictures::qr_codes;

const GAMES: [&str; 5] = ["scrabble-board", "mend", "wort-rummy-game", "rummikub-des-mots-challenges", "clock-law"];

/// Marks of formats, characters of base45 at the ends of its ranges, and what other codes say.
const TOKENS: &[&[u8]] = &[
    b"ZW1",
    b"ZW2",
    b"ZW",
    b"\r\n",
    b"\n",
    b"FGW",
    b"GGW",
    b":::",
    b"0",
    b"00",
    b"\xc3\x84",
    b"https://example.org/#result=",
];

/// Bytes that mean something in a record: numbers at the ends of their ranges, letters of more than a byte, and an escape sequence.
const FIELDS: &[&[u8]] =
    &[&[0], &[1], &[0x7f], &[0x80], &[0xff], &[0xff, 0xff, 0xff, 0xff, 0x0f], "Ä".as_bytes(), b"\x1b[2J"];

fn game(scenario: &str) -> TakenGame {
    TakenGame::of_device(SimDevice::power_up(played(scenario), 1).unwrap().device())
}

/// A reason is one sentence, and has no character that a terminal obeys.
fn is_a_sentence(why: &NotTaken) -> Result<(), TestCaseError> {
    let said = why.to_string();
    prop_assert!(said.ends_with('.') && !said.contains(char::is_control), "{said:?}");
    Ok(())
}

#[test]
fn whatever_is_seen_between_a_game_s_codes_they_make_that_game() {
    let games = GAMES.map(game);
    let texts: Vec<Vec<String>> = games.iter().map(|game| game.frames(Density::Coarse)).collect();
    let seeds: Vec<Vec<u8>> = (games.iter().map(|game| game.frames(Density::Fine)).chain(texts.clone()))
        .map(|codes| codes.join("\n").into_bytes())
        .collect();
    let input = (damaged(anywhere(TOKENS)), any::<Index>());
    let reached = fuzz(1000, input, |(input, own): (Damaged, Index), reached| {
        let (own, seen) = (own.index(games.len()), input.of(&seeds));
        let mut gathering = Gathering::default();
        let mut whole = Vec::new();
        let mut take = |text: &str, reached: &mut reached::Reached| -> Result<(), TestCaseError> {
            match gathering.take(text) {
                Ok(Taken::Game(game)) => whole.push(*game),
                Ok(Taken::Doubled) => reached.note("doubled"),
                Ok(Taken::Frame { .. }) => reached.note("a frame"),
                Err(why) => {
                    is_a_sentence(&why)?;
                    reached.note(match why {
                        NotTaken::Frame(_) => "refused as a frame",
                        _ => "refused as a game",
                    });
                }
            }
            Ok(())
        };
        let (first, then) = texts[own].split_at(texts[own].len() / 2);
        first.iter().try_for_each(|text| take(text, reached))?;
        String::from_utf8_lossy(&seen).split('\n').try_for_each(|text| take(text, reached))?;
        // They come round again: damage that one check in 65,536 lets pass costs a round.
        then.iter().chain(&texts[own]).try_for_each(|text| take(text, reached))?;
        prop_assert!(whole.contains(&games[own]), "its own codes were all there");
        prop_assert!(whole.iter().all(|game| games.contains(game)), "nobody played such a game");
        reached.note(if whole.len() > 1 { "another game, too" } else { "one game" });
        Ok(())
    });
    reached.assert_at_least(100, ["doubled", "a frame", "refused as a frame", "another game, too", "one game"]);
}

/// The records of a log, the kind of each first.
fn records_of(game: &TakenGame) -> Vec<Vec<u8>> {
    let encoded = |event: game::Event| event.encode(&mut [0; EVENT_MAX]).unwrap()[1..].to_vec();
    game::events_of(&game.log).map(|event| encoded(event.unwrap())).collect()
}

/// The log of these records, as a device writes it.
fn log_of(records: &[Vec<u8>]) -> Vec<u8> {
    let mut log = Vec::new();
    for record in records.iter().filter(|record| (1..=255).contains(&record.len())) {
        log.extend((record.len() >= 0x80).then_some(0x80));
        log.push(record.len() as u8);
        log.extend(record);
    }
    log
}

#[test]
fn sound_frames_of_any_records_are_a_game_by_the_rules_or_refused() {
    let games = GAMES.map(|scenario| records_of(&game(scenario)));
    let pool = games.concat();
    let damage = vec((any::<Index>(), anywhere(FIELDS)), 0..3);
    let added = vec((any::<Index>(), any::<Index>()), 0..2);
    let heads = (prop_oneof![9 => Just(game::VERSION), 1 => any::<u8>()], any::<u8>(), any::<u16>());
    let input = (0..games.len(), damage, added, heads);
    let reached = fuzz(
        1000,
        input,
        |(which, damage, added, (events, marks, number)): (usize, Vec<(Index, Mutation)>, Vec<_>, _), reached| {
            let mut records = games[which].clone();
            for (from, to) in &added {
                records.insert(to.index(records.len()), Index::get(from, &pool).clone());
            }
            for (record, mutation) in &damage {
                let record = record.index(records.len());
                mutation.apply(&mut records[record]);
            }
            let sent = TakenGame { head: Head { events, marks, number }, log: log_of(&records) };
            let mut gathering = Gathering::default();
            let mut home = None;
            for code in sent.frames(Density::Fine) {
                match gathering.take(&code) {
                    Ok(Taken::Game(game)) => home = Some(*game),
                    Ok(_) => {}
                    Err(why) => {
                        is_a_sentence(&why)?;
                        reached.note_variant("refused", &why);
                    }
                }
            }
            let Some(home) = home else { return Ok(()) };
            prop_assert_eq!(&home, &sent);
            prop_assert!(home.log.len() <= LOG_BYTES);
            let device = home.device();
            prop_assert_eq!(device.game().log_bytes(), &home.log[..]);
            let _ = Bookings::of(&device).csv();
            let _ = records::score_sheet::ScoreSheet::of(&device).to_string();
            reached.note(if damage.is_empty() && added.is_empty() { "a game as it was" } else { "another game" });
            Ok(())
        },
    );
    reached.assert_at_least(50, ["a game as it was", "refused NoGame", "refused OtherVersion"]);
    reached.assert_at_least(10, ["another game"]);
}

/// Where a picture is spoilt: place, width, height and shade.
type Spot = (Index, usize, usize, u8);

/// A picture of a code: light and dark pixels, three for each module, with a quiet zone.
fn pixels(text: &str) -> (usize, Vec<u8>) {
    let mut buffers = Box::new(QrBuffers::new());
    let modules = buffers.encode(text, Density::Coarse).unwrap();
    let side = 3 * (usize::from(modules.size()) + 8);
    let module = |pixel: usize| (pixel / 3) as i32 - 4;
    let pixel = |at: usize| if modules.is_dark(module(at % side), module(at / side)) { 0 } else { 0xff };
    (side, (0..side * side).map(pixel).collect())
}

fn png(side: usize, grey: &[u8]) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, side as u32, side as u32);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.write_header().unwrap().write_image_data(grey).unwrap();
    file
}

#[test]
fn a_picture_is_read_or_refused() {
    let text = game("mend").frames(Density::Coarse).remove(0);
    let (side, clean) = pixels(&text);
    assert_eq!(qr_codes::read(&png(side, &clean)).unwrap(), [text.as_str()]);
    // What a thumb, a reflection and a torn file leave of it.
    let spots = vec((any::<Index>(), 0..60_usize, 0..60_usize, any::<u8>()), 0..4);
    let torn = vec(in_place(&[b"IHDR", b"IDAT", &[0; 4], &[0xff; 4]]), 0..2);
    let reached = fuzz(60, (spots, torn), |(spots, torn): (Vec<Spot>, Vec<Mutation>), reached| {
        let mut grey = clean.clone();
        for (at, width, height, shade) in spots {
            let at = at.index(grey.len());
            let (left, top) = (at % side, at / side);
            for y in top..(top + height).min(side) {
                grey[y * side + left..y * side + (left + width).min(side)].fill(shade);
            }
        }
        let mut file = png(side, &grey);
        torn.iter().for_each(|mutation| mutation.apply(&mut file));
        match qr_codes::read(&file) {
            Ok(texts) if texts.contains(&text) => reached.note("read"),
            Ok(_) => reached.note("not found"),
            Err(why) => {
                prop_assert!(!why.to_string().is_empty());
                reached.note("no picture");
            }
        }
        Ok(())
    });
    reached.assert_at_least(5, ["read", "not found", "no picture"]);
}
