//! Fuzzing of the journal: whatever is on the flash, it opens in bounded work, gives back a true prefix of a game that
//! was kept there, says so when more was lost, and goes on. Forged, with all sums right, it is some game, and goes on.

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

/// Bytes before the items of a journal's sector, and the extent of a dead item; see the crate's documentation.
const HEAD: usize = 168;
const DEAD: usize = 140;
static CRC: crc::Crc<u32> = crc::Crc::<u32>::new(&crc::CRC_32_ISCSI);

/// Makes the sums of every item of the journals right for what stands there now, and says how many there are.
fn mend(bytes: &mut [u8]) -> usize {
    let sectors = (2..6).map(|sector| sector * SECTOR as usize);
    sectors.map(|start| mend_sector(&mut bytes[start..start + SECTOR as usize])).sum()
}

fn mend_sector(sector: &mut [u8]) -> usize {
    let (generation, mut at, mut mended) = ([sector[8], sector[9], sector[10], sector[11]], HEAD, 0);
    while at + 12 <= sector.len() {
        let length = usize::from(sector[at]);
        let extent = (10 + length).next_multiple_of(4);
        // A length that cannot be is none: the next item may stand anywhere behind it.
        match length {
            0 if sector[at + 1] == 0 => at += DEAD,
            1..=128 if at + extent <= sector.len() => {
                mend_item(&mut sector[at..at + extent], length, generation, at as u32);
                (at, mended) = (at + extent, mended + 1);
            }
            _ => at += 4,
        }
    }
    mended
}

/// Keeps payload, number and branch; kind, count of zeros and check sum follow from them.
fn mend_item(item: &mut [u8], length: usize, generation: [u8; 4], at: u32) {
    let kind = (item[1] ^ !item[0]) & 0xC0;
    item[1] = !item[0] ^ kind;
    item[10 + length..].fill(0xFF);
    let stamp = u32::from_le_bytes([item[2], item[3], item[4], item[5]]) | !0x1_FFFF;
    let mut digest = CRC.digest();
    digest.update(&generation);
    digest.update(&at.to_le_bytes());
    digest.update(&[length as u8]);
    digest.update(&item[10..10 + length]);
    if kind != 0 {
        digest.update(&[kind]);
    }
    digest.update(&stamp.to_le_bytes());
    item[6..10].copy_from_slice(&digest.finalize().to_le_bytes());
    item[2..6].copy_from_slice(&stamp.to_le_bytes());
    let zeros: u32 = item.iter().map(|byte| byte.count_zeros()).sum();
    item[2..6].copy_from_slice(&(stamp & !(0x7FF << 17) | zeros << 17).to_le_bytes());
}

#[test]
fn sums_that_are_right_stay_as_they_are() {
    let (bytes, _, current) = kept();
    let mut mended = bytes.clone();
    assert!(mend(&mut mended) > current.len());
    assert_eq!(mended, bytes);
}

/// Not what flash does, but what somebody does who writes one: only its own rules stop the journal.
#[test]
fn a_forged_journal_is_some_game_and_goes_on() {
    let (bytes, before, current) = kept();
    let seeds = [bytes];
    let reached = fuzz(3000, damaged(in_place(TOKENS)), |input: Damaged, reached| {
        let mut forged = input.of(&seeds);
        mend(&mut forged);
        let mut flash = FaultyFlash::with_bytes(forged);
        flash.take_counts();
        let mut journal = open(flash);
        let (condition, found) = records(&mut journal);
        let read = journal.flash().take_counts().bytes_read;
        prop_assert!(read < 200 * u64::from(8 * SECTOR), "{} bytes read", read);
        prop_assert!(found.iter().all(|record| (1..=512).contains(&record.len())));
        let is_known = current.starts_with(&found) || before.starts_with(&found);
        reached.note(match (found.is_empty(), is_known, condition) {
            (true, ..) => "nothing",
            (_, true, Condition::Sound) => "a game that was kept",
            (_, true, _) => "a part of one",
            (_, false, Condition::Sound) => "another game",
            (_, false, _) => "a part of another",
        });
        if found.is_empty() {
            return Ok(());
        }
        match block_on(journal.append(b"after")) {
            Ok(_) => {
                let (_, longer) = records(&mut open(journal.close()));
                prop_assert_eq!(&longer[..found.len()], &found);
                prop_assert_eq!(&longer[found.len()..], [b"after".to_vec()]);
                reached.note("played on");
            }
            Err(_) => reached.note("refused to go on"),
        }
        Ok(())
    });
    reached.assert_at_least(100, ["a game that was kept", "another game", "a part of another", "played on"]);
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
