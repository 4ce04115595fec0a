//! What the journal promises while the power stays on.

use crate::model::{blank, board, bytes, open, previous, records};
use embassy_futures::block_on;
use journal::cruel::CruelFlash;
use journal::{Condition, Error, Journal, Prepared, RECORD_MAX, Room};

fn fresh() -> Journal<CruelFlash> {
    open(blank(&board()), &board())
}

fn reboot(journal: Journal<CruelFlash>) -> Journal<CruelFlash> {
    open(journal.close(), &board())
}

#[test]
fn a_new_flash_holds_nothing() {
    let mut journal = fresh();
    assert_eq!(journal.condition(), Condition::Empty);
    assert_eq!(records(&mut journal), (Condition::Empty, vec![]));
    assert_eq!(previous(&mut journal), (Condition::Empty, vec![]));
    assert_eq!(block_on(journal.append(b"early")), Err(Error::NotBegun));
    assert_eq!(block_on(journal.load_setting(1, &mut [0; 8])), Ok(None));
}

#[test]
fn records_come_back_in_order_after_a_reboot() {
    let mut journal = fresh();
    block_on(journal.begin()).unwrap();
    let game: Vec<_> = (0..300).map(|number| bytes(number, number % RECORD_MAX + 1)).collect();
    for event in &game {
        assert_eq!(block_on(journal.append(event)), Ok(Room::Plenty));
    }
    assert_eq!(records(&mut journal), (Condition::Sound, game.clone()));
    let mut journal = reboot(journal);
    assert_eq!(journal.condition(), Condition::Sound);
    assert_eq!(records(&mut journal), (Condition::Sound, game));
}

#[test]
fn a_begun_game_without_a_record_gives_way_to_the_one_before() {
    let mut journal = fresh();
    block_on(journal.begin()).unwrap();
    block_on(journal.append(b"first game")).unwrap();
    block_on(journal.begin()).unwrap();
    assert_eq!(records(&mut journal), (Condition::Empty, vec![]));
    assert_eq!(previous(&mut journal), (Condition::Sound, vec![b"first game".to_vec()]));
    let mut journal = reboot(journal);
    assert_eq!(records(&mut journal), (Condition::Sound, vec![b"first game".to_vec()]));
    block_on(journal.begin()).unwrap();
    block_on(journal.append(b"second game")).unwrap();
    let mut journal = reboot(journal);
    assert_eq!(records(&mut journal), (Condition::Sound, vec![b"second game".to_vec()]));
    assert_eq!(previous(&mut journal), (Condition::Sound, vec![b"first game".to_vec()]));
}

#[test]
fn a_step_erases_one_sector_at_most_and_none_that_is_ready() {
    let mut journal = fresh();
    for expected in [16, 0] {
        let mut erases = 0;
        loop {
            let step = block_on(journal.prepare_step()).unwrap();
            let counts = journal.flash().take_counts();
            assert!(counts.erases <= 1);
            erases += counts.erases;
            if step == Prepared::Done {
                break;
            }
        }
        assert_eq!(erases, expected);
        journal = reboot(journal);
    }
    journal.flash().take_counts();
    block_on(journal.begin()).unwrap();
    assert_eq!(journal.flash().take_counts().erases, 0);
}

#[test]
fn the_latest_value_of_each_setting_is_kept() {
    let mut journal = fresh();
    for round in 0..500usize {
        for key in 0..5u8 {
            block_on(journal.store_setting(key, &bytes(round + key as usize, (round % 9) * 16))).unwrap();
        }
        let mut buffer = [0; 128];
        let kept = block_on(journal.load_setting((round % 5) as u8, &mut buffer)).unwrap();
        assert_eq!(kept, Some(&bytes(round + round % 5, (round % 9) * 16)[..]));
        if round % 50 == 0 {
            journal = reboot(journal);
        }
    }
    let wear = journal.flash().wear()[..4].to_vec();
    assert!(
        wear.iter().max().unwrap() - wear.iter().min().unwrap() <= 1,
        "settings wear their sectors evenly: {wear:?}"
    );
}

#[test]
fn a_value_that_is_kept_already_is_not_written_again() {
    let mut journal = fresh();
    block_on(journal.store_setting(7, b"loud")).unwrap();
    journal.flash().take_counts();
    block_on(journal.store_setting(7, b"loud")).unwrap();
    assert_eq!(journal.flash().take_counts().programs, 0);
}
