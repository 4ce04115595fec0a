//! Values of more than one fragment.

use embassy_futures::block_on;
use journal::faulty_flash::FaultyFlash;
use journal::{Error, Journal, SECTOR, VALUE_MAX};

use crate::model::{blank, board, bytes, layout, open};
use crate::promises::fresh;

fn load(journal: &mut Journal<FaultyFlash>, key: u8) -> Option<Vec<u8>> {
    block_on(journal.load_value(key, &mut [0; VALUE_MAX])).unwrap().map(<[u8]>::to_vec)
}

#[test]
fn values_of_any_length_come_back_and_move_with_the_others() {
    let mut journal = fresh();
    for round in 0..200 {
        for key in 0..4 {
            let length = [0, 100, 128, 129, 252, 253, 380, 381, VALUE_MAX][(round + usize::from(key)) % 9];
            let value = bytes(round * 4 + usize::from(key), length);
            block_on(journal.store_value(key, &value)).unwrap();
            assert_eq!(load(&mut journal, key), Some(value));
        }
        if round % 7 == 0 {
            let before: Vec<_> = (0..4).map(|key| load(&mut journal, key)).collect();
            journal = open(journal.close(), &board());
            assert_eq!((0..4).map(|key| load(&mut journal, key)).collect::<Vec<_>>(), before);
            let mut walked = vec![None; 4];
            block_on(journal.values(|key, value| walked[usize::from(key)] = Some(value.to_vec()))).unwrap();
            assert_eq!(walked, before, "one walk finds the last value of each key");
        }
    }
    block_on(journal.archive(9, &bytes(3, 400))).unwrap();
    let mut found = vec![];
    block_on(journal.archived(|key, entry| found.push((key, entry.to_vec())))).unwrap();
    assert_eq!(found, [(9, bytes(3, 400))]);
    assert_eq!(block_on(journal.store_value(1, &[0; VALUE_MAX + 1])), Err(Error::ValueSize));
}

#[test]
fn a_damaged_fragment_costs_its_value_alone_and_the_older_one_stands_in() {
    let layout = layout(2, 1);
    let mut journal = open(blank(&layout), &layout);
    let (older, newer, other) = (bytes(7, 300), bytes(8, 500), bytes(9, 200));
    block_on(journal.store_value(1, &older)).unwrap();
    block_on(journal.store_value(2, &other)).unwrap();
    let from = journal.flash().bytes().iter().take(SECTOR as usize).rposition(|&byte| byte != 0xFF).unwrap() + 1;
    block_on(journal.store_value(1, &newer)).unwrap();
    let until = journal.flash().bytes().iter().take(SECTOR as usize).rposition(|&byte| byte != 0xFF).unwrap() + 1;
    let flash = journal.close();
    let mut hit = 0;
    for at in (from.next_multiple_of(4)..until).step_by(3) {
        for length in [1, 140, 280] {
            let mut flash = flash.clone();
            let end = (at + length).min(until);
            flash.bytes_mut()[at..end].iter_mut().for_each(|byte| *byte ^= 0x24);
            let mut journal = open(flash, &layout);
            let found = load(&mut journal, 1);
            assert!(found == Some(older.clone()) || found == Some(newer.clone()), "{at} {length}");
            assert_eq!(load(&mut journal, 2), Some(other.clone()));
            hit += usize::from(found == Some(older.clone()));
        }
    }
    assert!(hit > 200, "{hit}");
}

/// What stands in flash of one fragment and of another value is never one value.
#[test]
fn fragments_of_two_values_are_never_taken_for_one() {
    let layout = layout(2, 1);
    let mut journal = open(blank(&layout), &layout);
    let (one, two) = (vec![1; 500], vec![2; 500]);
    block_on(journal.store_value(1, &one)).unwrap();
    block_on(journal.store_value(1, &two)).unwrap();
    let mut flash = journal.close();
    // The last fragment of the first value, and all but the last of the second.
    let extents = [136, 136, 136, 136];
    let last_of_one: usize = 24 + extents.iter().take(3).sum::<usize>();
    let second: usize = 24 + extents.iter().sum::<usize>();
    flash.bytes_mut()[last_of_one..second + 3 * 136].iter_mut().for_each(|byte| *byte ^= 0x11);
    let found = load(&mut open(flash, &layout), 1);
    assert_eq!(found, None);
}
