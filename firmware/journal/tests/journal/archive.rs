//! The archive: the power is cut at every operation while entries are kept and sectors change, and no other entry is lost.

use crate::model::{blank, bytes, layout};
use embassy_futures::block_on;
use journal::faulty_flash::{FaultyFlash, Tear};
use journal::{Journal, Layout};
use std::collections::BTreeMap;

/// As many keys as the device has places for games, and the longest entry.
const KEYS: usize = 20;
const ENTRY: usize = 116;

type Entries = BTreeMap<u8, Vec<u8>>;

fn open(flash: FaultyFlash, layout: &Layout) -> Journal<FaultyFlash> {
    block_on(Journal::open(flash, layout.clone())).unwrap()
}

fn read(journal: &mut Journal<FaultyFlash>) -> Entries {
    let mut entries = Entries::new();
    block_on(journal.archived(|key, entry| {
        entries.insert(key, entry.to_vec());
    }))
    .unwrap();
    entries
}

/// The entry of the game with this number.
fn entry(game: usize) -> (u8, Vec<u8>) {
    ((game % KEYS) as u8, bytes(game, ENTRY))
}

#[test]
fn entries_stay_until_their_key_is_kept_again() {
    let layout = layout(2, 2);
    let mut journal = open(blank(&layout), &layout);
    for game in 0..75 {
        let (key, bytes) = entry(game);
        block_on(journal.archive(key, &bytes)).unwrap();
        if game % 10 == 9 {
            journal = open(journal.close(), &layout);
        }
    }
    let expected: Entries = (55..75).map(entry).collect();
    assert_eq!(read(&mut journal), expected);
}

#[test]
fn a_cut_while_an_entry_is_kept_loses_no_other_entry() {
    let layout = layout(2, 2);
    let mut journal = open(blank(&layout), &layout);
    let mut before = Entries::new();
    let (mut cuts, mut erased) = (0, 0);
    for game in 0..45 {
        let (key, bytes) = entry(game);
        let start = journal.flash().clone();
        journal.flash().record();
        block_on(journal.archive(key, &bytes)).unwrap();
        let operations = journal.flash().take_record();
        let mut after = before.clone();
        after.insert(key, bytes);
        let mut flash = start;
        for (number, operation) in (game as u64..).zip(&operations) {
            for tear in [
                Tear::Nothing,
                Tear::First(3),
                Tear::First(100),
                Tear::AllButFirst(24),
                Tear::Scattered(number),
                Tear::Garbage(number),
                Tear::Weak,
                Tear::OneWeak(number),
                Tear::AllButOneWeak(number),
                Tear::Everything,
            ] {
                let mut booted = open(flash.torn(operation, tear), &layout);
                let found = read(&mut booted);
                assert!(found == before || found == after, "game {game}, {operation:?}, {tear:?}");
                let mut again = open(booted.close(), &layout);
                assert_eq!(read(&mut again), found, "the second boot finds what the first found");
                block_on(again.archive(19, b"played on")).unwrap();
                let mut played_on = found.clone();
                played_on.insert(19, b"played on".to_vec());
                assert_eq!(read(&mut open(again.close(), &layout)), played_on, "and it goes on");
                cuts += 1;
            }
            flash.repeat(operation);
        }
        erased += operations.iter().filter(|one| matches!(one, journal::faulty_flash::Operation::Erase { .. })).count();
        before = after;
    }
    assert!(erased >= 2, "sectors were changed {erased} times");
    println!("{cuts} cuts, {erased} sectors");
}
