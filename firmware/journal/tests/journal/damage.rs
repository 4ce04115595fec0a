//! Damaged flash: a game is known up to the damage, the table is told, and nothing panics or runs away.

use embassy_futures::block_on;
use journal::faulty_flash::{Counts, FaultyFlash, Noise};
use journal::{Condition, Error, Journal, Layout, Reading, SECTOR};

use crate::model::{HEAD, ITEM_MAX, Records, blank, bytes, extent, layout, open, previous, records};

fn game(first: usize, length: usize) -> Records {
    (first..first + length).map(|number| bytes(number, 5 + number % 11)).collect()
}

/// Two games and a few values.
fn played(layout: &Layout, length: usize) -> FaultyFlash {
    let mut journal = open(blank(layout), layout);
    for number in 0..5 {
        block_on(journal.store_value(number % 2, &[number; 6])).unwrap();
    }
    for first in [0, 100] {
        block_on(journal.begin()).unwrap();
        for record in game(first, length) {
            block_on(journal.append(&record)).unwrap();
        }
    }
    journal.close()
}

#[test]
fn one_changed_bit_leaves_a_true_prefix_and_is_told() {
    let layout = layout(2, 1);
    let flash = played(&layout, 30);
    let whole = game(100, 30);
    let mut lost = 0;
    for at in layout.journals[1].start..layout.journals[1].end {
        for bit in 0..8 {
            let mut flash = flash.clone();
            flash.bytes_mut()[at as usize] ^= 1 << bit;
            let mut journal = open(flash, &layout);
            let told = journal.condition();
            let (condition, found) = records(&mut journal);
            assert_eq!(condition, told);
            assert!(whole.starts_with(&found), "bit {bit} of {at}: {found:?}");
            assert_eq!(told == Condition::Damaged, found.len() < whole.len(), "bit {bit} of {at}");
            lost += usize::from(found != whole);
            assert_eq!(previous(&mut journal), (Condition::Sound, game(0, 30)));
            assert!(block_on(journal.append(b"and on")).is_ok());
            let (_, after) = records(&mut journal);
            assert_eq!(after.split_last(), Some((&b"and on".to_vec(), &found[..])), "bit {bit} of {at}");
            let mut journal = open(journal.close(), &layout);
            assert_eq!(records(&mut journal), (Condition::Sound, after), "bit {bit} of {at}: told once");
        }
    }
    assert!(lost > 1000, "the test must hit records");
}

#[test]
fn a_record_that_is_gone_without_a_trace_is_told() {
    let layout = layout(2, 1);
    let flash = played(&layout, 30);
    let whole = game(100, 30);
    let mut at = layout.journals[1].start as usize + HEAD + ITEM_MAX; // behind the place that the first append gives up
    for (number, record) in whole.iter().enumerate() {
        let length = extent(record.len());
        for fill in [0x00, 0xFF] {
            let mut flash = flash.clone();
            flash.bytes_mut()[at..at + length].fill(fill);
            let mut journal = open(flash, &layout);
            let (condition, found) = records(&mut journal);
            assert_eq!(found, whole[..number], "{number} filled with {fill}");
            assert_eq!(condition, Condition::Damaged, "{number} filled with {fill}");
        }
        at += length;
    }
}

/// Found by a fuzz target: two bits, one in each copy of the mark.
#[test]
fn a_game_that_has_lost_both_its_marks_is_known_by_its_items_and_its_bytes_stay() {
    let layout = layout(2, 1);
    let mut journal = open(blank(&layout), &layout);
    block_on(journal.begin()).unwrap();
    game(0, 9).iter().for_each(|record| assert!(block_on(journal.append(record)).is_ok()));
    let mut flash = journal.close();
    let start = layout.journals[0].start as usize;
    for byte in [3, 8, 16] {
        flash.bytes_mut()[start + byte] ^= 1;
    }
    let kept = flash.bytes()[start..start + SECTOR as usize].to_vec();
    let mut journal = open(flash, &layout);
    assert_eq!(records(&mut journal), (Condition::Sound, game(0, 9)));
    block_on(journal.begin()).unwrap();
    block_on(journal.append(b"new game")).unwrap();
    let flash = journal.close();
    assert_eq!(flash.bytes()[start..start + SECTOR as usize], kept);
    assert_eq!(records(&mut open(flash, &layout)), (Condition::Sound, vec![b"new game".to_vec()]));
}

#[test]
fn an_older_game_does_not_stand_in_for_one_that_has_lost_both_its_marks() {
    let layout = layout(2, 2);
    let mut flash = played(&layout, 60);
    let start = layout.journals[1].start as usize;
    for byte in [8, 16] {
        flash.bytes_mut()[start + byte] ^= 1;
    }
    let mut journal = open(flash, &layout);
    assert_eq!(records(&mut journal), (Condition::Sound, game(100, 60)), "its records know which game they belong to");
    assert_eq!(previous(&mut journal), (Condition::Sound, game(0, 60)));
    block_on(journal.append(b"goes on")).unwrap();
    let mut journal = open(journal.close(), &layout);
    let (condition, mut found) = records(&mut journal);
    assert_eq!((condition, found.pop()), (Condition::Sound, Some(b"goes on".to_vec())));
    assert_eq!(found, game(100, 60));
    block_on(journal.begin()).unwrap();
    block_on(journal.append(b"new game")).unwrap();
    let mut journal = open(journal.close(), &layout);
    assert_eq!(records(&mut journal), (Condition::Sound, vec![b"new game".to_vec()]));
    assert_eq!(previous(&mut journal).1.len(), 61);
}

#[test]
fn a_record_that_is_not_taken_is_the_end_of_the_game() {
    let layout = layout(2, 1);
    let mut journal = open(played(&layout, 30), &layout);
    let mut taken = 0;
    let refused = block_on(journal.records(|_| {
        taken += 1;
        taken < 11
    }));
    assert_eq!((refused, journal.condition()), (Ok(Condition::Damaged), Condition::Damaged));
    block_on(journal.append(b"and on")).unwrap();
    let mut journal = open(journal.close(), &layout);
    let expected: Records = game(100, 10).into_iter().chain([b"and on".to_vec()]).collect();
    assert_eq!(records(&mut journal), (Condition::Sound, expected));
}

#[test]
fn a_game_that_is_damaged_again_and_again_is_told_in_the_end() {
    let layout = layout(2, 1);
    let mut flash = played(&layout, 30);
    for time in 0..15 {
        let mut journal = open(flash, &layout);
        assert_eq!(block_on(journal.records(|_| false)), Ok(Condition::Damaged), "{time}");
        block_on(journal.append(b"from the start")).unwrap();
        flash = journal.close();
    }
    let mut journal = open(flash, &layout);
    assert_eq!(block_on(journal.records(|_| false)), Ok(Condition::Damaged));
    assert_eq!(block_on(journal.append(b"once more")), Err(Error::WornOut));
}

#[test]
fn one_changed_bit_costs_at_most_the_value_it_hits() {
    let layout = layout(2, 1);
    let flash = played(&layout, 1);
    for at in 0..SECTOR / 16 {
        for bit in 0..8 {
            let mut flash = flash.clone();
            flash.bytes_mut()[at as usize] ^= 1 << bit;
            let mut journal = open(flash, &layout);
            let mut buffer = [0; 8];
            let mut changed = 0;
            for (key, latest) in [(0, 4), (1, 3)] {
                let value = block_on(journal.load_value(key, &mut buffer)).unwrap().map(<[u8]>::to_vec);
                if value != Some(vec![latest; 6]) {
                    assert_eq!(value, Some(vec![latest - 2; 6]), "an older value stands in");
                    changed += 1;
                }
            }
            assert!(changed <= 1);
        }
    }
}

#[test]
fn a_region_of_garbage_never_costs_the_other_its_game() {
    let layout = layout(2, 2);
    let flash = played(&layout, 60);
    let mut random = Noise::new(1);
    for _ in 0..200 {
        let mut flash = flash.clone();
        let hit = random.below(2);
        let region = layout.journals[hit].clone();
        flash.bytes_mut()[region.start as usize..region.end as usize].fill_with(|| random.byte());
        let mut journal = open(flash, &layout);
        let survivor = if hit == 0 { game(100, 60) } else { game(0, 60) };
        let told = if hit == 0 { Condition::Sound } else { Condition::Damaged };
        assert_eq!(records(&mut journal), (told, survivor.clone()), "a game came after it, and is gone");
        block_on(journal.begin()).unwrap();
        block_on(journal.append(b"new")).unwrap();
        let mut journal = open(journal.close(), &layout);
        assert_eq!(records(&mut journal), (Condition::Sound, vec![b"new".to_vec()]));
        assert_eq!(previous(&mut journal), (Condition::Sound, survivor));
    }
}

#[test]
fn a_game_that_is_lost_is_told_and_the_older_one_stays_the_previous() {
    let layout = layout(2, 2);
    let mut flash = played(&layout, 60);
    let start = layout.journals[1].start as usize;
    flash.bytes_mut()[start + 40..start + 4096].fill(0x55);
    flash.bytes_mut()[start + 4096 + 40..start + 8192].fill(0x55);
    let mut journal = open(flash, &layout);
    assert_eq!(records(&mut journal), (Condition::Damaged, vec![]));
    assert_eq!(previous(&mut journal), (Condition::Sound, game(0, 60)));
}

#[test]
fn a_worn_out_cell_costs_a_place_and_no_record() {
    let layout = layout(2, 1);
    let mut flash = blank(&layout);
    for at in (layout.journals[0].start + 200..layout.journals[0].end).step_by(500) {
        flash.wear_out(at, 0xFF);
    }
    flash.wear_out(300, 0xFF);
    let mut journal = open(flash, &layout);
    block_on(journal.begin()).unwrap();
    for record in game(0, 40) {
        block_on(journal.append(&record)).unwrap();
        block_on(journal.store_value(1, &record)).unwrap();
    }
    let mut journal = open(journal.close(), &layout);
    assert_eq!(records(&mut journal).1, game(0, 40));
    assert_eq!(block_on(journal.load_value(1, &mut [0; 128])).unwrap(), game(0, 40).last().map(Vec::as_slice));
}

#[test]
fn a_worn_out_flash_is_told() {
    let layout = layout(2, 1);
    let mut flash = blank(&layout);
    (layout.journals[0].start + HEAD as u32..layout.journals[0].end).for_each(|at| flash.wear_out(at, 0xFF));
    let mut journal = open(flash, &layout);
    block_on(journal.begin()).unwrap();
    assert_eq!(block_on(journal.append(b"lost")), Err(Error::WornOut));
}

#[test]
fn records_of_another_game_do_not_pass_for_this_one() {
    let layout = layout(2, 2);
    let flash = played(&layout, 300);
    let second_sector = layout.journals[0].start as usize + 4096 + HEAD..layout.journals[0].end as usize;
    let left_over = flash.bytes()[second_sector.clone()].to_vec();
    assert!(left_over.starts_with(&[left_over[0], !left_over[0]]), "an item stands there");
    let mut journal = open(flash, &layout);
    block_on(journal.begin()).unwrap();
    block_on(journal.append(b"third game")).unwrap();
    let mut flash = journal.close();
    flash.bytes_mut()[second_sector].copy_from_slice(&left_over);
    let mut journal = open(flash, &layout);
    assert_eq!(records(&mut journal).1, [b"third game"]);
}

fn damage(flash: &mut FaultyFlash, random: &mut Noise) {
    let bytes = flash.bytes_mut();
    let size = bytes.len();
    for _ in 0..1 + random.below(8) {
        let start = random.below(size);
        let run = start..(start + 1 + random.below(600)).min(size);
        match random.below(6) {
            0 | 1 => bytes[start] ^= 1 << random.below(8),
            2 => bytes[run].fill_with(|| random.byte()),
            3 => bytes[run].fill(0x00),
            4 => bytes[run].fill(0xFF),
            _ => bytes.copy_within(run.clone(), random.below(size - run.len())),
        }
    }
}

/// Does everything that a runner does, and returns what it cost the flash.
fn use_it(flash: FaultyFlash, layout: &Layout) -> (FaultyFlash, Counts) {
    let mut flash = flash;
    flash.take_counts();
    let mut journal = open(flash, layout);
    let (_, game) = records(&mut journal);
    previous(&mut journal);
    block_on(journal.load_value(0, &mut [0; 128])).unwrap();
    block_on(journal.store_value(1, b"after")).unwrap();
    if !game.is_empty() {
        let fits = block_on(journal.append(b"after")).is_ok();
        let (_, longer) = records(&mut journal);
        assert_eq!(longer.len(), game.len() + usize::from(fits));
        assert_eq!(longer[..game.len()], game);
    }
    block_on(journal.begin()).unwrap();
    block_on(journal.append(b"new game")).unwrap();
    let counts = journal.flash().take_counts();
    (journal.close(), counts)
}

#[test]
fn a_hundred_thousand_damaged_flashes_are_survived_in_bounded_work() {
    let layout = layout(2, 1);
    let flash = played(&layout, 12);
    let mut random = Noise::new(1);
    let mut most = Counts::default();
    for _ in 0..100_000 {
        let mut flash = flash.clone();
        damage(&mut flash, &mut random);
        let (flash, counts) = use_it(flash, &layout);
        most.reads = most.reads.max(counts.reads);
        most.programs = most.programs.max(counts.programs);
        most.erases = most.erases.max(counts.erases);
        let mut journal: Journal<_> = open(flash, &layout);
        assert_eq!(records(&mut journal), (Condition::Sound, vec![b"new game".to_vec()]));
        assert_eq!(block_on(journal.load_value(1, &mut [0; 128])).unwrap(), Some(&b"after"[..]));
    }
    println!("at most {most:?} for a boot, a read of everything, a new game and a value on {} sectors", 4);
    assert!(most.reads < 20_000 && most.programs < 200 && most.erases <= 3, "{most:?}");
}

/// Opens and hears of the game on the way: what a start does.
fn open_hearing(flash: FaultyFlash, layout: &Layout) -> (Journal<FaultyFlash>, Records) {
    let mut heard = Records::new();
    let opened = block_on(Journal::open_and_read(flash, layout.clone(), &mut |reading| {
        match reading {
            Reading::Record(record) => heard.push(record.to_vec()),
            Reading::Again => heard.clear(),
        }
        true
    }));
    (opened.map_err(|(_, error)| error).unwrap(), heard)
}

#[test]
fn one_pass_hears_what_two_do_however_often_the_game_was_damaged_and_taken_up_again() {
    let layout = layout(2, 1);
    let mut flash = played(&layout, 30);
    for time in 0..5 {
        for at in (layout.journals[0].start..layout.journals[1].end).step_by(23) {
            let mut damaged = flash.clone();
            damaged.bytes_mut()[at as usize] ^= 0x14;
            let mut second = open(damaged.clone(), &layout);
            let two = records(&mut second);
            let (mut first, heard) = open_hearing(damaged, &layout);
            assert_eq!((first.condition(), heard), two, "{time} {at}");
            let appended = [&mut first, &mut second].map(|journal| block_on(journal.append(b"and on")).is_ok());
            assert_eq!(appended[0], appended[1], "{time} {at}");
            assert_eq!(first.close().bytes(), second.close().bytes(), "{time} {at}");
        }
        let mut journal = open(flash, &layout);
        let mut taken = 0;
        let _ = block_on(journal.records(|_| {
            taken += 1;
            taken < 20 - 3 * time
        }));
        block_on(journal.append(b"taken up")).unwrap();
        flash = journal.close();
    }
}

#[test]
fn a_lost_game_in_the_second_region_is_told_and_the_next_one_begins_in_the_first() {
    let layout = layout(2, 2);
    let mut journal = open(blank(&layout), &layout);
    for game in [b"one", b"two"] {
        block_on(journal.begin()).unwrap();
        block_on(journal.append(game)).unwrap();
    }
    let mut flash = journal.close();
    let [first, second] = layout.journals.clone().map(|region| region.start as usize..region.end as usize);
    flash.bytes_mut()[first].fill(0xFF);
    // Its marks are gone, and the note that it was made ready; the seal and what stands behind them are there.
    flash.bytes_mut()[second.start + 8..second.start + 32].fill(0);
    let mut journal = open(flash, &layout);
    assert_eq!(records(&mut journal), (Condition::Damaged, vec![]));
    block_on(journal.begin()).unwrap();
    block_on(journal.append(b"three")).unwrap();
    let mut journal = open(journal.close(), &layout);
    assert_eq!(records(&mut journal), (Condition::Sound, vec![b"three".to_vec()]));
    assert_ne!(journal.flash().bytes()[layout.journals[0].start as usize], 0xFF, "it stands in the first region");
}
