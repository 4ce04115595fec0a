//! Torn items: what a cut leaves of a program is never taken for another item.
//!
//! Version 0.2 added an item's number to its check sum, so that 15 bits of 32 were left to tell a torn one: one cut in some
//! tens of thousands left an item of another number, and with it hundreds of acknowledged records were given up.

use embassy_futures::block_on;
use journal::faulty_flash::{FaultyFlash, Noise, Operation, Tear};
use journal::{Condition, Journal, Layout};

use crate::model::{Records, board, open, previous, records};
use crate::promises::fresh;

fn append_all(journal: &mut Journal<FaultyFlash>, game: &Records) {
    game.iter().for_each(|record| assert!(block_on(journal.append(record)).is_ok()));
}

/// The flash before the append of a record, and the operations of it.
fn recorded(mut journal: Journal<FaultyFlash>, record: &[u8]) -> (FaultyFlash, Vec<Operation>) {
    let before = journal.flash().clone();
    journal.flash().record();
    block_on(journal.append(record)).unwrap();
    (before, journal.flash().take_record())
}

/// Tears each operation in all ways, and says how often.
fn tear_all(
    (flash, operations): (FaultyFlash, Vec<Operation>),
    tears: impl Fn(&Operation) -> Vec<Tear>,
    check: impl Fn(FaultyFlash, &str),
) -> usize {
    let (mut flash, mut tried) = (flash, 0);
    for operation in &operations {
        for tear in tears(operation) {
            check(flash.torn(operation, tear), &format!("{tear:?} of {operation:?}"));
            tried += 1;
        }
        flash.repeat(operation);
    }
    tried
}

fn every_byte(operation: &Operation) -> Vec<Tear> {
    match operation {
        Operation::Program { bytes, .. } => (0..=bytes.len() as u32).map(Tear::First).collect(),
        Operation::Erase { .. } => Vec::new(),
    }
}

/// Cut after 14 bytes, this record once read as number 68 of a fourth branch, and 69 of 300 were left.
#[test]
fn a_record_cut_at_any_byte_leaves_all_that_were_acknowledged() {
    let torn = [
        0x76, 0x58, 0xf4, 0x02, 0x7a, 0xd9, 0xc4, 0x87, 0x8b, 0xaa, 0x94, 0x2a, 0x64, 0x05, 0x9d, 0x30, 0x10, 0x25,
        0x24, 0x69, 0xe4, 0xb7, 0xcf, 0x91,
    ];
    let game: Records = (0..300).map(|number| format!("record {number}").into_bytes()).collect();
    let mut journal = fresh();
    block_on(journal.begin()).unwrap();
    append_all(&mut journal, &game);
    let tried = tear_all(recorded(journal, &torn), every_byte, |flash, name| {
        let (condition, mut found) = records(&mut open(flash, &board()));
        assert_eq!(condition, Condition::Sound, "{name}");
        assert!(found.len() == 300 || found.pop() == Some(torn.to_vec()), "{name}");
        assert_eq!(found, game, "{name}");
    });
    assert!(tried > 30, "{tried}");
}

/// Cut after 26 bytes, the first record of a new game once read as number 5819, and no game was left at all.
#[test]
fn a_first_record_cut_at_any_byte_brings_the_game_before_back() {
    let torn = [
        68, 150, 26, 12, 153, 159, 4, 189, 34, 68, 243, 134, 110, 52, 84, 20, 128, 77, 130, 20, 127, 145, 33, 175, 77,
        254, 91, 168, 26, 56, 76, 6, 197, 42, 86, 3, 210, 99, 140, 164, 1, 170, 113, 62, 180, 79, 248, 29, 10, 209, 54,
        175, 165, 213, 239, 26, 128, 144, 9, 9,
    ];
    let game: Records = (0..50).map(|number| format!("first game {number}").into_bytes()).collect();
    let mut journal = fresh();
    block_on(journal.begin()).unwrap();
    append_all(&mut journal, &game);
    // Begun, cut, and begun once more.
    block_on(journal.begin()).unwrap();
    let mut journal = open(journal.close(), &board());
    block_on(journal.begin()).unwrap();
    tear_all(recorded(journal, &torn), every_byte, |flash, name| {
        let mut journal = open(flash, &board());
        let (condition, found) = records(&mut journal);
        assert_eq!(condition, Condition::Sound, "{name}");
        if found != game {
            assert_eq!((found, previous(&mut journal).1), (vec![torn.to_vec()], game.clone()), "{name}");
        }
    });
}

/// A directed search: short records and long ones, on a game of many, torn at random. `ZEITWORT_TEARS` says how often.
#[test]
fn no_torn_item_passes_for_another() {
    let tears = std::env::var("ZEITWORT_TEARS").ok().and_then(|tears| tears.parse().ok()).unwrap_or(20_000);
    let layout: Layout = crate::model::layout(2, 1);
    let mut noise = Noise::new(1);
    let mut journal = open(FaultyFlash::blank(layout.archive.end / journal::SECTOR), &layout);
    block_on(journal.begin()).unwrap();
    let game: Records = (0..60_u8).map(|number| vec![number; 1 + usize::from(number) % 5]).collect();
    append_all(&mut journal, &game);
    let flash = journal.close();
    let (mut tried, mut whole) = (0, 0);
    while tried < tears {
        let record: Vec<u8> = (0..1 + noise.below(40)).map(|_| noise.byte()).collect();
        let recording = recorded(open(flash.clone(), &layout), &record);
        let many = |_: &Operation| (0..40).map(|seed| Tear::Scattered(tried as u64 * 1_000_003 + seed)).collect();
        tried += tear_all(recording, many, |flash, name| {
            let (condition, found) = records(&mut open(flash, &layout));
            assert_eq!(condition, Condition::Sound, "{name}");
            assert!(found == game || found.split_last() == Some((&record, &game[..])), "{name}");
        });
        whole += 1;
    }
    println!("{tried} tears of {whole} records: none passes for another");
}
