//! Foreign data: flash in which several games stand where one should, or a record stands twice: put together by hand, sector by sector.
//!
//! Power cuts do not lead here, and damage at random hardly ever: a chip that writes to a wrong address does.

use core::ops::Range;

use embassy_futures::block_on;
use journal::faulty_flash::FaultyFlash;
use journal::{Condition, Journal, Layout, SECTOR};

use crate::model::{HEAD, ITEM_MAX, Records, blank, bytes, layout, open, previous, records};

/// So many records that they need a second sector, and no third.
const TWO_SECTORS: usize = 60;

fn game(number: usize, length: usize) -> Records {
    (0..length).map(|record| bytes(1000 * number + record, 100)).collect()
}

/// After games number 1, 2 and so on, each of so many records.
fn after(layout: &Layout, lengths: &[usize]) -> FaultyFlash {
    let mut journal = open(blank(layout), layout);
    for (number, &length) in (1..).zip(lengths) {
        play(&mut journal, number, length);
    }
    journal.close()
}

fn play(journal: &mut Journal<FaultyFlash>, number: usize, length: usize) {
    block_on(journal.begin()).unwrap();
    game(number, length).iter().for_each(|record| assert!(block_on(journal.append(record)).is_ok()));
}

/// The bytes of one sector of a region.
fn sector(region: &Range<u32>, number: u32) -> Range<usize> {
    let start = (region.start + number * SECTOR) as usize;
    start..start + SECTOR as usize
}

fn copy(from: &FaultyFlash, to: &mut FaultyFlash, place: Range<usize>) {
    to.bytes_mut()[place.clone()].copy_from_slice(&from.bytes()[place]);
}

/// Both copies of the mark at the start of a sector can no longer be read.
fn lose_marks(flash: &mut FaultyFlash, sector: Range<usize>) {
    for byte in [8, 16] {
        flash.bytes_mut()[sector.start + byte] ^= 1;
    }
}

#[test]
fn a_sector_of_an_older_game_behind_the_newest_is_not_its() {
    let layout = layout(2, 3);
    let second = &layout.journals[1];
    let mut flash = after(&layout, &[1, 2, 1, 20]);
    copy(&after(&layout, &[1, TWO_SECTORS]), &mut flash, sector(second, 1));
    let stranger = flash.bytes()[sector(second, 1)].to_vec();

    let mut journal = open(flash, &layout);
    assert_eq!(records(&mut journal), (Condition::Sound, game(4, 20)), "the newest game is the game");
    let more: Records = (0..40).map(|number| bytes(number, 90)).collect();
    more.iter().for_each(|record| assert!(block_on(journal.append(record)).is_ok()));
    assert_eq!(journal.flash().bytes()[sector(second, 1)], stranger, "nothing is written over");
    assert_ne!(journal.flash().bytes()[sector(second, 2)][HEAD], 0xFF, "it goes on in the sector behind");
    let mut journal = open(journal.close(), &layout);
    assert_eq!(records(&mut journal), (Condition::Sound, [game(4, 20), more].concat()));
}

#[test]
fn an_older_game_in_front_of_the_newest_does_not_stand_in_for_it() {
    let layout = layout(2, 2);
    let second = &layout.journals[1];
    let mut flash = after(&layout, &[1, 20, 1, TWO_SECTORS]);
    copy(&after(&layout, &[1, 20]), &mut flash, sector(second, 0));
    let mut journal = open(flash, &layout);
    assert_eq!(records(&mut journal), (Condition::Damaged, vec![]), "of the newest game the start is missing");
}

#[test]
fn a_lost_game_of_another_number_is_not_taken_for_the_next_and_its_bytes_stay() {
    let layout = layout(2, 2);
    let [first, second] = &layout.journals;
    for length in [20, TWO_SECTORS] {
        let mut flash = after(&layout, &[5]);
        let later = after(&layout, &[1, 1, 1, length]);
        (0..2).for_each(|number| copy(&later, &mut flash, sector(second, number)));
        (0..2).for_each(|number| lose_marks(&mut flash, sector(second, number)));
        let stranger = flash.bytes()[second.start as usize..second.end as usize].to_vec();

        let mut journal = open(flash, &layout);
        assert_eq!(records(&mut journal), (Condition::Sound, game(1, 5)), "{length}");
        assert_eq!(previous(&mut journal), (Condition::Empty, vec![]), "{length}: it was not before this one either");
        block_on(journal.append(b"and on")).unwrap();
        let flash = journal.close();
        assert_eq!(flash.bytes()[second.start as usize..second.end as usize], stranger, "{length}");
        assert_ne!(flash.bytes()[first.start as usize], 0);
    }
}

#[test]
fn a_game_is_known_by_the_mark_of_its_second_sector_too() {
    let layout = layout(2, 2);
    let mut flash = after(&layout, &[TWO_SECTORS]);
    let first = sector(&layout.journals[0], 0);
    // Sealed and without marks it would be a sector that was made ready for the next game.
    flash.bytes_mut()[first.start] ^= 1;
    lose_marks(&mut flash, first);
    assert_eq!(records(&mut open(flash, &layout)), (Condition::Sound, game(1, TWO_SECTORS)));
}

/// An item's check sum knows its place in the sector: one that stands twice comes from another game of that number.
#[test]
fn a_record_that_stands_twice_counts_once_and_is_told() {
    let layout = layout(2, 1);
    let begin = |lengths: &[usize]| {
        let mut journal = open(blank(&layout), &layout);
        block_on(journal.begin()).unwrap();
        let game: Records = (0..).zip(lengths).map(|(number, &length)| bytes(number, length)).collect();
        game.iter().for_each(|record| assert!(block_on(journal.append(record)).is_ok()));
        (journal.close(), game)
    };
    // Items of 20 and 20 bytes, and one of 40: behind them stand number 2 here and number 1 there.
    let ((mut flash, game), (other, others)) = (begin(&[10, 10]), begin(&[30, 20, 30]));
    let behind = layout.journals[0].start as usize + HEAD + ITEM_MAX + 40;
    copy(&other, &mut flash, behind..layout.journals[0].end as usize);
    let mut journal = open(flash, &layout);
    let expected = [&game[0], &game[1], &others[2]].map(Clone::clone);
    assert_eq!(records(&mut journal), (Condition::Damaged, expected.to_vec()));
}

#[test]
fn what_stands_behind_the_last_record_of_a_full_sector_is_told_if_records_are_missing() {
    let layout = layout(2, 2);
    let flash = after(&layout, &[TWO_SECTORS]);
    let first = sector(&layout.journals[0], 0);
    // Behind the head and the place that the first append gives up.
    let (held, unused) = ((4096 - HEAD - ITEM_MAX) / 112, (4096 - HEAD - ITEM_MAX) % 112);
    assert!(unused >= 8, "an item could stand there");
    let cases = [(first.end, Condition::Sound, TWO_SECTORS), (first.end + SECTOR as usize, Condition::Damaged, held)];
    for (until, told, found) in cases {
        let mut flash = flash.clone();
        flash.bytes_mut()[first.end - unused..first.end].fill(0x55);
        // Once nothing that could be read stands in the second sector either.
        flash.bytes_mut()[(first.end + HEAD).min(until)..until].fill(0x55);
        assert_eq!(records(&mut open(flash, &layout)), (told, game(1, found)));
    }
}

#[test]
fn values_whose_sector_has_lost_both_marks_are_those_from_before_they_moved() {
    let layout = layout(2, 1);
    let mut journal = open(blank(&layout), &layout);
    let mut value = 0;
    while journal.flash().bytes()[SECTOR as usize + 8] == 0xFF {
        value += 1;
        block_on(journal.store_value(1, &[value; 100])).unwrap();
    }
    let mut journal = open(journal.close(), &layout);
    assert_eq!(block_on(journal.load_value(1, &mut [0; 128])), Ok(Some(&[value; 100][..])));
    let mut flash = journal.close();
    lose_marks(&mut flash, sector(&layout.values, 1));
    let mut journal = open(flash, &layout);
    assert_eq!(block_on(journal.load_value(1, &mut [0; 128])), Ok(Some(&[value - 1; 100][..])));
}

#[test]
fn values_fill_their_sector_to_its_last_byte_before_they_move() {
    let layout = layout(2, 1);
    let mut journal = open(blank(&layout), &layout);
    let places = (SECTOR as usize - 24) / 8;
    journal.flash().take_counts();
    for place in 0..places {
        block_on(journal.store_value(1, &[place as u8])).unwrap();
    }
    assert_eq!(journal.flash().take_counts().erases, 1, "the first sector was made ready");
    assert_ne!(journal.flash().bytes()[SECTOR as usize - 8], 0xFF, "and is full");
    block_on(journal.store_value(1, &[places as u8])).unwrap();
    assert_eq!(journal.flash().take_counts().erases, 1);
    assert_eq!(block_on(journal.load_value(1, &mut [0; 1])), Ok(Some(&[places as u8][..])));
}
