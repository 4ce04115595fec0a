//! Fuzzing of the journal: whatever is on the flash, it opens in bounded work, gives back a true prefix of a game that
//! was kept there, says so when more was lost, and goes on.

use crate::fuzz;
use crate::mutation::{Damaged, Mutation, damaged, in_place};
use ::journal::faulty_flash::FaultyFlash;
use ::journal::{Condition, Journal, Layout, SECTOR};
use embassy_futures::block_on;
use proptest::prelude::*;

/// Bytes that a game and the settings begin with, and that dead and blank places are full of.
const TOKENS: &[&[u8]] = &[&[0; 8], &[0xff; 8], &[0; 136], &[0xff; 136], &[8, 0xf7], &[1, 0, 0, 0], &[2, 0, 0, 0]];

type Records = Vec<Vec<u8>>;

/// Three sectors of settings or of either game are few enough for damage to hit what matters.
fn layout() -> Layout {
    let at = |sector: u32| sector * SECTOR;
    Layout { values: 0..at(2), archive: at(6)..at(8), journals: [at(2)..at(4), at(4)..at(6)] }
}

fn open(flash: FaultyFlash) -> Journal<FaultyFlash> {
    block_on(Journal::open(flash, layout())).unwrap()
}

fn records(journal: &mut Journal<FaultyFlash>) -> (Condition, Records) {
    let mut found = Vec::new();
    let condition = block_on(journal.records(|record| {
        found.push(record.to_vec());
        true
    }));
    (condition.unwrap(), found)
}

/// A record that no other resembles.
fn record(game: u8, number: u8) -> Vec<u8> {
    (0..8 + usize::from(number) % 100).map(|byte| (byte as u8).wrapping_mul(game).wrapping_add(number)).collect()
}

/// Two games and a setting, as they were kept: the flash, the game before, the current one.
fn kept() -> (Vec<u8>, Records, Records) {
    let [before, current]: [Records; 2] = [(3, 40), (7, 90)].map(|(game, n)| (0..n).map(|i| record(game, i)).collect());
    let mut journal = open(FaultyFlash::blank(8));
    for game in [&before, &current] {
        block_on(journal.begin()).unwrap();
        for record in game {
            block_on(journal.append(record)).unwrap();
            block_on(journal.store_value(1, record)).unwrap();
        }
    }
    (journal.close().bytes().to_vec(), before, current)
}

#[test]
fn a_damaged_journal_gives_back_a_prefix_and_goes_on() {
    let (bytes, before, current) = kept();
    let values: Records = before.iter().chain(&current).cloned().collect();
    let seeds = [bytes];
    let reached = fuzz(3000, damaged(in_place(TOKENS)), |input: Damaged, reached| {
        let mut journal = open(FaultyFlash::with_bytes(input.of(&seeds)));
        let (condition, found) = records(&mut journal);
        prop_assert!(current.starts_with(&found) || before.starts_with(&found), "{} records of no game", found.len());
        let flips = input.mutations.iter().filter(|mutation| matches!(mutation, Mutation::Flip(..))).count();
        if flips == input.mutations.len() && found != current {
            prop_assert_eq!(condition, Condition::Damaged, "{} of {} records", found.len(), current.len());
        }
        reached.note(match (found.len(), condition) {
            (0, _) => "nothing came back",
            (n, _) if n == current.len() => "all came back",
            (_, Condition::Damaged) if current.starts_with(&found) => "a prefix, and it is told",
            (_, Condition::Damaged) => "the game before, and it is told",
            _ => "lost with all that told of it",
        });

        let mut value = [0; 128];
        match block_on(journal.load_value(1, &mut value)).unwrap() {
            Some(value) => {
                prop_assert!(values.iter().any(|stored| stored == value), "a setting that nobody stored");
                reached.note("setting");
            }
            None => reached.note("no setting"),
        }

        if !found.is_empty() && block_on(journal.append(b"after")).is_ok() {
            let mut journal = open(journal.close());
            let (_, longer) = records(&mut journal);
            prop_assert_eq!(&longer[..found.len()], &found);
            prop_assert_eq!(&longer[found.len()..], [b"after".to_vec()]);
            reached.note("played on");
        }
        Ok(())
    });
    reached.assert_at_least(300, ["all came back", "a prefix, and it is told", "played on", "setting"]);
    reached.assert_at_least(5, ["nothing came back"]);
}
