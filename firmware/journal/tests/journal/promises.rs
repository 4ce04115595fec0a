//! Promises of the journal while the power stays on.

use embassy_futures::block_on;
use journal::faulty_flash::{Counts, FaultyFlash, FaultyFlashError, Tear};
use journal::{Condition, Error, Journal, NEARLY_FULL, Prepared, RECORD_MAX, Room, VALUE_MAX};

use crate::model::{Records, blank, board, bytes, open, previous, records};

pub(crate) fn fresh() -> Journal<FaultyFlash> {
    open(blank(&board()), &board())
}

pub(crate) fn reboot(journal: Journal<FaultyFlash>) -> Journal<FaultyFlash> {
    open(journal.close(), &board())
}

#[test]
fn a_new_flash_holds_nothing() {
    let mut journal = fresh();
    assert_eq!(journal.condition(), Condition::Empty);
    assert_eq!(records(&mut journal), (Condition::Empty, vec![]));
    assert_eq!(previous(&mut journal), (Condition::Empty, vec![]));
    assert_eq!(block_on(journal.append(b"early")), Err(Error::NotBegun));
    assert_eq!(block_on(journal.load_value(1, &mut [0; 8])), Ok(None));
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
fn fragments_alone_are_no_game_and_the_one_before_goes_on() {
    let long = bytes(3, 300);
    let mut journal = fresh();
    block_on(journal.begin()).unwrap();
    block_on(journal.append(b"first game")).unwrap();
    block_on(journal.begin()).unwrap();
    journal.flash().take_counts();
    journal.flash().cut_after(3, Tear::Nothing); // a mark and two of three fragments
    assert!(block_on(journal.append(&long)).is_err());
    assert_eq!(journal.flash().take_counts().programs, 4);
    journal.flash().power_on();
    let mut journal = reboot(journal);
    assert_eq!(records(&mut journal), (Condition::Sound, vec![b"first game".to_vec()]));
    block_on(journal.append(b"goes on")).unwrap();
    let mut journal = reboot(journal);
    assert_eq!(records(&mut journal), (Condition::Sound, vec![b"first game".to_vec(), b"goes on".to_vec()]));
    block_on(journal.begin()).unwrap();
    block_on(journal.append(&long)).unwrap();
    let mut journal = reboot(journal);
    assert_eq!(records(&mut journal), (Condition::Sound, vec![long]));
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
fn the_latest_value_of_each_value_is_kept() {
    let mut journal = fresh();
    for round in 0..500usize {
        for key in 0..5u8 {
            block_on(journal.store_value(key, &bytes(round + key as usize, (round % 9) * 16))).unwrap();
        }
        let mut buffer = [0; 128];
        let kept = block_on(journal.load_value((round % 5) as u8, &mut buffer)).unwrap();
        assert_eq!(kept, Some(&bytes(round + round % 5, (round % 9) * 16)[..]));
        if round % 50 == 0 {
            journal = reboot(journal);
        }
    }
    let wear = journal.flash().wear()[..4].to_vec();
    assert!(wear.iter().max().unwrap() - wear.iter().min().unwrap() <= 1, "values wear their sectors evenly: {wear:?}");
}

#[test]
fn a_value_that_is_kept_already_is_not_written_again() {
    let mut journal = fresh();
    block_on(journal.store_value(7, b"loud")).unwrap();
    journal.flash().take_counts();
    block_on(journal.store_value(7, b"loud")).unwrap();
    assert_eq!(journal.flash().take_counts().programs, 0);
}

/// Bytes that stand in one item.
const SHORT: usize = 128;

/// Fills a begun game with records of all lengths until the journal is full.
fn fill(journal: &mut Journal<FaultyFlash>, mut each: impl FnMut(&mut Journal<FaultyFlash>, Room)) -> Records {
    let mut game = Vec::new();
    loop {
        let record = bytes(game.len(), game.len() * 37 % SHORT + 1);
        match block_on(journal.append(&record)) {
            Ok(room) => each(journal, room),
            Err(error) => {
                assert_eq!(error, Error::Full);
                return game;
            }
        }
        game.push(record);
    }
}

#[test]
fn play_only_programs_and_in_bounded_work() {
    let mut journal = fresh();
    block_on(journal.begin()).unwrap();
    journal.flash().take_counts();
    let (mut appends, mut total, mut most) = (0, Counts::default(), Counts::default());
    fill(&mut journal, |journal, _| {
        let counts = journal.flash().take_counts();
        assert_eq!(counts.erases, 0);
        appends += 1;
        total.reads += counts.reads;
        total.programs += counts.programs;
        most.reads = most.reads.max(counts.reads);
        most.bytes_read = most.bytes_read.max(counts.bytes_read);
        most.programs = most.programs.max(counts.programs);
    });
    let mean = |count| count as f64 / f64::from(appends);
    println!("{appends} appends: {:.2} reads and {:.2} programs each", mean(total.reads), mean(total.programs));
    println!("at most {} reads of {} bytes and {} programs", most.reads, most.bytes_read, most.programs);
    assert!(most.reads <= 11 && most.bytes_read <= 360 && most.programs <= 5);
}

#[test]
fn a_full_journal_is_told_before_and_loses_nothing() {
    let mut journal = fresh();
    block_on(journal.begin()).unwrap();
    let mut told = Vec::new();
    let game = fill(&mut journal, |_, room| told.push(room));
    let warned = told.iter().position(|room| *room != Room::Plenty).unwrap();
    assert!(told.len() - warned >= NEARLY_FULL as usize, "the warning comes early enough");
    for (after, room) in told[warned..].iter().enumerate() {
        let Room::NearlyFull { records_left } = room else { panic!("once nearly full, always nearly full") };
        assert!(told.len() - warned - after > *records_left as usize, "what is promised still fits");
    }
    assert_eq!(records(&mut journal), (Condition::Sound, game.clone()));
    let mut journal = reboot(journal);
    assert_eq!(records(&mut journal), (Condition::Sound, game.clone()));
    assert_eq!(block_on(journal.append(&[0; RECORD_MAX])), Err(Error::Full));
    let mut journal = reboot(journal);
    assert_eq!(records(&mut journal), (Condition::Sound, game));
}

#[test]
fn a_full_journal_takes_no_shorter_record_in_place_of_the_one_it_refused() {
    let mut journal = fresh();
    block_on(journal.begin()).unwrap();
    let mut game = Vec::new();
    while block_on(journal.append(&[7; RECORD_MAX])).is_ok() {
        game.push(vec![7; RECORD_MAX]);
    }
    assert_eq!(block_on(journal.append(b"later")), Err(Error::Full), "the game would have a gap");
    let mut journal = reboot(journal);
    assert_eq!(records(&mut journal), (Condition::Sound, game));
    block_on(journal.begin()).unwrap();
    assert_eq!(block_on(journal.append(b"next game")), Ok(Room::Plenty));
}

#[test]
fn short_records_fit_as_often_as_promised() {
    let mut journal = fresh();
    block_on(journal.begin()).unwrap();
    let mut promised = None;
    while let Ok(room) = block_on(journal.append(&[7; SHORT])) {
        if let Room::NearlyFull { records_left } = room {
            assert_eq!(*promised.get_or_insert(records_left), records_left);
            promised = Some(records_left.wrapping_sub(1));
        }
    }
    assert_eq!(promised, Some(u32::MAX), "counted down to the last one");
}

#[test]
fn preparing_after_begin_leaves_the_game_before_alone() {
    let mut journal = fresh();
    block_on(journal.begin()).unwrap();
    block_on(journal.append(b"first game")).unwrap();
    block_on(journal.begin()).unwrap();
    journal.flash().take_counts();
    assert_eq!(block_on(journal.prepare_step()), Ok(Prepared::Done));
    assert_eq!(block_on(journal.begin()), Ok(()));
    assert_eq!(journal.flash().take_counts().erases, 0);
    assert_eq!(previous(&mut journal), (Condition::Sound, vec![b"first game".to_vec()]));
}

#[test]
fn only_what_a_game_used_is_erased_for_the_next_one() {
    let mut journal = fresh();
    for game in 0..6 {
        journal.flash().take_counts();
        block_on(journal.begin()).unwrap();
        assert_eq!(journal.flash().take_counts().erases, if game < 2 { 16 } else { 3 });
        for number in 0..60 {
            block_on(journal.append(&bytes(number, SHORT))).unwrap();
        }
        journal = reboot(journal);
    }
}

#[test]
fn a_sector_that_holds_anything_is_erased_again() {
    let mut journal = fresh();
    while block_on(journal.prepare_step()).unwrap() == Prepared::More {}
    let mut flash = journal.close();
    flash.bytes_mut()[board().journals[0].start as usize + 5000] = 0xFE;
    flash.take_counts();
    let mut journal = open(flash, &board());
    block_on(journal.begin()).unwrap();
    assert_eq!(journal.flash().take_counts().erases, 1);
}

#[test]
fn a_write_error_ends_what_is_kept_of_the_game() {
    let mut journal = fresh();
    block_on(journal.begin()).unwrap();
    block_on(journal.append(b"one")).unwrap();
    journal.flash().cut_after(0, Tear::First(3));
    assert_eq!(block_on(journal.append(b"two")), Err(Error::Flash(FaultyFlashError::NoPower)));
    journal.flash().power_on();
    assert_eq!(block_on(journal.append(b"three")), Err(Error::Gap), "the game would be another one");
    assert_eq!(records(&mut journal), (Condition::Sound, vec![b"one".to_vec()]));
    let mut journal = reboot(journal);
    block_on(journal.append(b"on from there")).unwrap();
    assert_eq!(records(&mut journal), (Condition::Sound, vec![b"one".to_vec(), b"on from there".to_vec()]));
}

#[test]
fn values_that_do_not_fit_are_refused_and_the_others_stay() {
    let mut journal = fresh();
    let full = (0..=255).find(|&key| block_on(journal.store_value(key, &[key; 128])) == Err(Error::ValuesFull));
    let full = full.unwrap();
    assert_eq!(full, 29);
    let mut journal = reboot(journal);
    for key in 0..full {
        assert_eq!(block_on(journal.load_value(key, &mut [0; 128])), Ok(Some(&[key; 128][..])));
    }
    assert_eq!(block_on(journal.store_value(3, &[9; 128])), Ok(()), "but those there can change");
}

#[test]
fn what_cannot_be_kept_is_refused() {
    let mut journal = fresh();
    block_on(journal.begin()).unwrap();
    assert_eq!(block_on(journal.append(&[])), Err(Error::RecordSize));
    assert_eq!(block_on(journal.append(&[0; RECORD_MAX + 1])), Err(Error::RecordSize));
    assert_eq!(block_on(journal.store_value(0, &[0; VALUE_MAX + 1])), Err(Error::ValueSize));
    block_on(journal.store_value(0, &[1, 2, 3])).unwrap();
    assert_eq!(block_on(journal.load_value(0, &mut [0; 2])), Err(Error::ValueSize));
}

#[test]
fn the_flash_outlives_its_owner() {
    const CYCLES: u32 = 100_000;
    const GAMES_A_DAY: u32 = 10;
    let mut journal = fresh();
    for game in 0..100 {
        block_on(journal.begin()).unwrap();
        for number in 0..20 {
            block_on(journal.append(&bytes(number, 12))).unwrap();
        }
        for key in 0..4 {
            block_on(journal.store_value(key, &bytes(game, 8))).unwrap();
        }
        journal = reboot(journal);
    }
    let most = *journal.flash().wear().iter().max().unwrap();
    let years = CYCLES / most * 100 / GAMES_A_DAY / 365;
    println!("100 games wear a sector {most} times at most: {years} years at {GAMES_A_DAY} games a day");
    assert!(years > 50);
}

#[test]
fn the_journal_needs_little_memory() {
    let journal = size_of::<Journal<FaultyFlash>>() - size_of::<FaultyFlash>();
    let mut open = fresh();
    let append = size_of_val(&open.append(&[1]));
    let boot = size_of_val(&Journal::open(blank(&board()), board())) - 3 * size_of::<FaultyFlash>();
    println!("{journal} bytes beside the flash; {append} while it appends, about {boot} while it opens");
    assert!(journal <= 256 && append <= 1024);
}

#[test]
fn a_journal_is_nearly_full_with_room_for_less_than_that_many_records() {
    let mut journal = fresh();
    block_on(journal.begin()).unwrap();
    let first = loop {
        if let Room::NearlyFull { records_left } = block_on(journal.append(&[7; 2])).unwrap() {
            break records_left;
        }
    };
    assert_eq!(first, NEARLY_FULL - 1);
}

#[test]
fn entries_of_the_archive_have_up_to_the_longest_value() {
    let mut journal = fresh();
    block_on(journal.archive(1, &[7; VALUE_MAX])).unwrap();
    for beyond in [1, 2] {
        assert_eq!(block_on(journal.archive(1, &[8; VALUE_MAX + 2][..VALUE_MAX + beyond])), Err(Error::ValueSize));
    }
    let mut found = vec![];
    block_on(journal.archived(|key, entry| found.push((key, entry.to_vec())))).unwrap();
    assert_eq!(found, [(1, vec![7; VALUE_MAX])]);
}

#[test]
fn games_are_numbered_one_after_another() {
    let mut journal = fresh();
    assert_eq!(journal.game_number(), 0, "none yet");
    for number in 1..=3 {
        block_on(journal.begin()).unwrap();
        block_on(journal.append(b"a game")).unwrap();
        assert_eq!(journal.game_number(), number);
        journal = reboot(journal);
        assert_eq!(journal.game_number(), number);
    }
}

#[test]
fn errors_are_sentences() {
    let errors = [Error::Flash(FaultyFlashError::NoPower), Error::Layout, Error::NotBegun, Error::Full, Error::WornOut];
    for error in errors {
        let sentence = error.to_string();
        assert!(sentence.len() > 20 && sentence.ends_with('.'), "{sentence}");
    }
}
