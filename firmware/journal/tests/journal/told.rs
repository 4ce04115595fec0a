//! Loss that is told: a game whose head, last records or last sector are gone does not pass for a shorter one, nor for the
//! game before.

use embassy_futures::block_on;
use journal::faulty_flash::{FaultyFlash, Noise};
use journal::{Condition, Layout, SECTOR};

use crate::model::{HEAD, ITEM_MAX, Records, blank, bytes, extent, layout, open, records};

fn game(number: usize, length: usize) -> Records {
    (0..length).map(|record| bytes(1000 * number + record, 20)).collect()
}

/// After games number 1, 2 and so on, each of so many records.
fn after(layout: &Layout, lengths: &[usize]) -> FaultyFlash {
    let mut journal = open(blank(layout), layout);
    for (number, &length) in (1..).zip(lengths) {
        block_on(journal.begin()).unwrap();
        game(number, length).iter().for_each(|record| assert!(block_on(journal.append(record)).is_ok()));
    }
    journal.close()
}

/// Played on after it was told, the game is sound again, and is so after another boot.
fn goes_on(flash: FaultyFlash, layout: &Layout, known: &[Vec<u8>], name: &str) {
    let mut journal = open(flash, layout);
    assert_eq!(records(&mut journal), (Condition::Damaged, known.to_vec()), "{name}");
    block_on(journal.append(b"and on")).unwrap();
    for _ in 0..2 {
        journal = open(journal.close(), layout);
        let (condition, mut found) = records(&mut journal);
        assert_eq!((condition, found.pop()), (Condition::Sound, Some(b"and on".to_vec())), "{name}: told once");
        assert_eq!(found, known, "{name}");
    }
}

#[test]
fn the_last_records_are_told_when_they_are_gone() {
    let layout = layout(2, 1);
    let flash = after(&layout, &[3, 30]);
    let start = layout.journals[1].start as usize + HEAD + ITEM_MAX;
    let place = |number: usize| start + number * extent(20);
    for lost in 1..=10 {
        for fill in [0x00, 0xFF, 0x5A] {
            let mut flash = flash.clone();
            flash.bytes_mut()[place(30 - lost)..place(30)].fill(fill);
            goes_on(flash, &layout, &game(2, 30)[..30 - lost], &format!("{lost} filled with {fill:x}"));
        }
    }
}

#[test]
fn a_last_sector_that_is_gone_is_told() {
    let layout = layout(2, 3);
    let flash = after(&layout, &[3, 200]);
    let first = (SECTOR as usize - HEAD - ITEM_MAX) / extent(20);
    for fill in [0x00, 0xFF, 0x5A] {
        let mut flash = flash.clone();
        let second = layout.journals[1].start as usize + SECTOR as usize;
        flash.bytes_mut()[second..second + SECTOR as usize].fill(fill);
        goes_on(flash, &layout, &game(2, 200)[..first], &format!("{fill:x}"));
    }
}

/// Seal, marks and whatever else the head says, with the records behind it whole, and without.
#[test]
fn a_head_that_is_gone_is_told_or_does_not_matter() {
    let layout = layout(2, 1);
    for lengths in [&[9][..], &[3, 9], &[3, 5, 9]] {
        let flash = after(&layout, lengths);
        let (number, start) = (lengths.len(), layout.journals[(lengths.len() - 1) % 2].start as usize);
        for end in [24, 32, 40, HEAD] {
            for fill in [0x00, 0xFF, 0x5A] {
                let mut flash = flash.clone();
                flash.bytes_mut()[start..start + end].fill(fill);
                let (_, found) = records(&mut open(flash, &layout));
                assert_eq!(found, game(number, 9), "{lengths:?}, {end} bytes of {fill:x}: its records know");
            }
        }
    }
}

/// The game before once came back as if nothing had come after it.
#[test]
fn a_game_that_is_gone_altogether_is_told_and_the_one_before_comes_back() {
    let layout = layout(2, 1);
    let flash = after(&layout, &[3, 9]);
    for fill in [0x00, 0xFF, 0x5A] {
        let mut flash = flash.clone();
        let region = layout.journals[1].start as usize..layout.journals[1].end as usize;
        flash.bytes_mut()[region].fill(fill);
        goes_on(flash, &layout, &game(1, 3), &format!("{fill:x}"));
    }
}

#[test]
fn a_game_that_is_gone_when_the_other_region_was_made_ready_is_told() {
    let layout = layout(2, 2);
    let mut journal = open(after(&layout, &[3, 9]), &layout);
    block_on(journal.prepare_step()).unwrap();
    let flash = journal.close();
    for fill in [0x00, 0xFF, 0x5A] {
        let mut flash = flash.clone();
        let region = layout.journals[1].start as usize..layout.journals[1].end as usize;
        flash.bytes_mut()[region].fill(fill);
        let mut journal = open(flash, &layout);
        assert_eq!(records(&mut journal), (Condition::Damaged, vec![]), "{fill:x}");
        block_on(journal.begin()).unwrap();
        block_on(journal.append(b"new game")).unwrap();
        assert_eq!(records(&mut open(journal.close(), &layout)), (Condition::Sound, vec![b"new game".to_vec()]));
    }
}

/// Hits of up to 300 bytes anywhere in the journals: 50 records were lost untold once.
#[test]
fn hits_anywhere_cost_no_record_untold() {
    let layout = layout(2, 2);
    let flash = after(&layout, &[60, 200]);
    let mut noise = Noise::new(3);
    let (mut lost, mut told) = (0, 0);
    for run in 0..4_000 {
        let mut flash = flash.clone();
        let bytes = flash.bytes_mut();
        let region = layout.journals[0].start as usize..layout.journals[1].end as usize;
        for _ in 0..1 + noise.below(2) {
            let at = region.start + noise.below(region.len());
            let until = (at + 1 + noise.below(300)).min(region.end);
            match noise.below(3) {
                0 => bytes[at] ^= 1 << noise.below(8),
                1 => bytes[at..until].fill(0),
                _ => bytes[at..until].fill(0xFF),
            }
        }
        let (condition, found) = records(&mut open(flash, &layout));
        if found != game(2, 200) {
            assert_eq!(condition, Condition::Damaged, "run {run}: {} of 200", found.len());
            assert!(game(2, 200).starts_with(&found), "run {run}");
            (lost, told) = (lost + 200 - found.len(), told + 1);
        }
    }
    println!("{lost} records lost in {told} of 4000 runs, and told each time");
    assert!(told > 1_000, "{told}");
}
