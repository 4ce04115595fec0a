//! Wear: sectors that no longer erase and places that no longer program, on a chip that does not say so.

use embassy_futures::block_on;
use journal::faulty_flash::{FaultyFlash, Noise};
use journal::{Condition, Error, Journal, Layout, Room, SECTOR, VALUE_MAX};

use crate::model::{HEAD, Records, blank, board, bytes, layout, open, previous, records};
use crate::promises::fresh;

fn play(journal: &mut Journal<FaultyFlash>, game: &Records) {
    block_on(journal.begin()).unwrap();
    game.iter().for_each(|record| assert!(block_on(journal.append(record)).is_ok()));
}

fn game(number: usize, length: usize) -> Records {
    (0..length).map(|event| format!("game {number} event {event}").into_bytes()).collect()
}

/// 40 records were acknowledged once, the next boot had the game before the last instead, and was sound.
#[test]
fn a_first_sector_that_no_longer_erases_is_passed_over() {
    for older in [5, 20, 60, 200] {
        let mut journal = fresh();
        (0..3).for_each(|number| play(&mut journal, &game(number, older)));
        journal.flash().wear_out_sector(board().journals[1].start);
        play(&mut journal, &game(3, 40));
        let mut journal = open(journal.close(), &board());
        assert_eq!(records(&mut journal), (Condition::Sound, game(3, 40)), "after games of {older}");
        assert_eq!(previous(&mut journal), (Condition::Sound, game(2, older)));
        play(&mut journal, &game(4, 40));
        play(&mut journal, &game(5, 40));
        let mut journal = open(journal.close(), &board());
        assert_eq!(records(&mut journal), (Condition::Sound, game(5, 40)));
    }
}

#[test]
fn any_worn_sectors_are_passed_over_and_the_room_is_told_in_time() {
    let layout = layout(2, 4);
    for worn in 0..15_u32 {
        let mut journal = open(blank(&layout), &layout);
        (0..2).for_each(|number| play(&mut journal, &game(number, 300)));
        for sector in (0..4).filter(|sector| worn & 1 << sector != 0) {
            journal.flash().wear_out_sector(layout.journals[0].start + sector * SECTOR);
        }
        block_on(journal.begin()).unwrap();
        let (mut kept, mut left) = (Records::new(), None);
        let refused = loop {
            let record = bytes(kept.len(), 1 + kept.len() * 7 % 128);
            match block_on(journal.append(&record)) {
                Ok(room) => left = if let Room::NearlyFull { records_left } = room { Some(records_left) } else { None },
                Err(error) => break error,
            }
            kept.push(record);
            if kept.len() % 13 == 0 {
                journal = open(journal.close(), &layout);
            }
        };
        assert_eq!((refused, left), (Error::Full, Some(0)), "{worn:b}");
        assert!(kept.len() > 35 * (4 - worn.count_ones() as usize), "{worn:b}: {}", kept.len());
        let mut journal = open(journal.close(), &layout);
        assert_eq!(records(&mut journal), (Condition::Sound, kept), "{worn:b}");
        assert_eq!(previous(&mut journal), (Condition::Sound, game(1, 300)), "{worn:b}");
    }
}

#[test]
fn a_region_of_which_no_sector_erases_is_told_when_a_game_begins() {
    let layout = layout(2, 2);
    let mut journal = open(blank(&layout), &layout);
    (0..2).for_each(|number| play(&mut journal, &game(number, 5)));
    (0..2).for_each(|sector| journal.flash().wear_out_sector(layout.journals[0].start + sector * SECTOR));
    assert_eq!(block_on(journal.begin()), Err(Error::WornOut));
    assert_eq!(records(&mut journal), (Condition::Sound, game(1, 5)), "the game before goes on");
    block_on(journal.append(b"and on")).unwrap();
    assert_eq!(records(&mut open(journal.close(), &layout)).1.len(), 6);
}

#[test]
fn places_that_no_longer_program_end_a_sector_and_not_the_region() {
    let layout = layout(2, 3);
    let mut flash = blank(&layout);
    let start = layout.journals[0].start;
    (start + 600..start + SECTOR).for_each(|at| flash.wear_out(at, 0x10));
    (start + SECTOR + 8..start + SECTOR + 24).for_each(|at| flash.wear_out(at, 0xFF));
    let mut journal = open(flash, &layout);
    play(&mut journal, &game(0, 60));
    let used = |journal: &mut Journal<FaultyFlash>, sector: u32| {
        journal.flash().bytes()[(start + sector * SECTOR) as usize + HEAD] != 0xFF
    };
    assert_eq!([0, 1, 2].map(|sector| used(&mut journal, sector)), [true, false, true], "the second cannot be marked");
    let mut journal = open(journal.close(), &layout);
    assert_eq!(records(&mut journal), (Condition::Sound, game(0, 60)));
    block_on(journal.append(b"and on")).unwrap();
    assert_eq!(records(&mut open(journal.close(), &layout)).1.len(), 61);
}

/// No sector of the settings erases any more.
#[test]
fn a_value_that_is_acknowledged_is_there_however_worn_its_sectors_are() {
    let mut noise = Noise::new(5);
    for run in 0..40 {
        let mut journal = fresh();
        let mut kept = vec![];
        let (mut stored, mut refused) = (0, 0);
        for round in 0..300_usize {
            if round % 50 == 49 {
                let sectors = if run == 0 {
                    0..4
                } else {
                    let one = noise.below(4) as u32;
                    one..one + 1
                };
                sectors.for_each(|sector| journal.flash().wear_out_sector(sector * SECTOR));
            }
            let value = bytes(round, 100 + round % 29);
            match block_on(journal.store_value(0, &value)) {
                Ok(()) => (kept, stored) = (value, stored + 1),
                Err(error) => {
                    assert_eq!(error, Error::WornOut);
                    refused += 1;
                }
            }
            if round % 20 == 0 {
                journal = open(journal.close(), &board());
            }
            assert_eq!(block_on(journal.load_value(0, &mut [0; VALUE_MAX])).unwrap(), Some(&kept[..]), "{run} {round}");
        }
        assert!(stored > 49 && (run > 0 || refused > 100), "{run}: {stored} stored, {refused} refused");
    }
}

/// Erases that are lost at random: nothing acknowledged is gone without a word.
#[test]
fn games_on_a_chip_that_wears_out_are_kept_or_refused() {
    let layout: Layout = layout(3, 3);
    let mut noise = Noise::new(9);
    let (mut appended, mut refused) = (0, 0);
    for _ in 0..300 {
        let mut journal = open(blank(&layout), &layout);
        let mut current: Records = vec![];
        for number in 0..6 {
            if noise.below(2) == 0 {
                let sector = noise.below(6) as u32;
                journal.flash().wear_out_sector(layout.journals[0].start + sector * SECTOR);
            }
            if let Err(error) = block_on(journal.begin()) {
                assert_eq!(error, Error::WornOut);
                refused += 1;
                break;
            }
            current = game(number, 0);
            for record in game(number, 1 + noise.below(250)) {
                match block_on(journal.append(&record)) {
                    Ok(_) => current.push(record),
                    Err(error) => {
                        assert!(matches!(error, Error::Full | Error::WornOut), "{error:?}");
                        break;
                    }
                }
            }
            appended += current.len();
            journal = open(journal.close(), &layout);
            assert_eq!(records(&mut journal), (Condition::Sound, current.clone()));
        }
    }
    println!("{appended} records on worn chips: all there; {refused} games refused");
    assert!(appended > 50_000 && refused > 20, "{appended} {refused}");
}
