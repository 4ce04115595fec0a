//! The part of the search that takes seconds.
#![allow(clippy::unwrap_used, reason = "a test says what is wrong by failing")]

use std::time::Duration;

use embassy_futures::block_on;
use embedded_storage_async::nor_flash::{NorFlash, ReadNorFlash};
use enumerate::journal::{Bounds, Chip, Faults, Search, Start, Worn, sequences};
use enumerate::rules;
use game::GameKind;
use journal::{Condition, Error, Journal, Layout, NEARLY_FULL, Prepared, RECORD_MAX, Reading, Room, SECTOR, VALUE_MAX};

/// A search takes seconds; on a machine where others work it may take long and be right.
const LONGEST: Duration = Duration::from_secs(3_600);

#[test]
fn no_promise_of_the_journal_is_broken_by_a_cut_in_three_calls() {
    let bounds = [(Start::Blank, 4, 1), (Start::Blank, 2, 2), (Start::SectorEnd, 2, 1)];
    for (start, calls, cuts) in bounds {
        let found = Search::run(Bounds { start, calls, cuts, threads: 2, time: LONGEST });
        assert_eq!(found.violations.first(), None);
        assert_eq!((found.sequences, found.left), (sequences(calls), 0));
        println!("{start:?}: {} sequences, {} cuts, {} states", found.sequences, found.cuts, found.states);
        assert!(found.cuts > 500 && found.states > 500, "{found:?}");
    }
}

#[test]
fn no_promise_of_the_journal_is_broken_by_one_worn_place_or_one_hit() {
    for (start, calls) in [(Start::Blank, 4), (Start::SectorEnd, 2)] {
        let found = Faults::run(start, calls);
        assert_eq!(found.violations.first(), None);
        println!("{start:?}: {} states, {} worn, {} hits, {} told", found.states, found.worn, found.hits, found.told);
        assert!(found.worn > 300 && found.hits > 900 && found.told > 100, "{found:?}");
    }
}

/// The journal writes nothing before it knows its place.
#[test]
fn no_journal_is_opened_where_it_cannot_stand() {
    let at = |sector: u32| sector * SECTOR;
    let good = Layout { values: 0..at(2), archive: at(2)..at(4), journals: [at(4)..at(6), at(6)..at(8)] };
    let opens = |layout: Layout| block_on(Journal::open(Chip::blank(8), layout)).is_ok();
    assert!(opens(good.clone()));
    assert!(opens(Layout { journals: [at(4)..at(5), at(5)..at(8)], ..good.clone() }), "of one sector");
    let with = |change: &dyn Fn(&mut Layout)| {
        let mut layout = good.clone();
        change(&mut layout);
        layout
    };
    let wrong = [
        with(&|layout| layout.values = 0..at(1)),
        with(&|layout| layout.values = 0..at(2) + 4),
        with(&|layout| layout.values = 4..at(2)),
        with(&|layout| layout.values = at(2)..0),
        with(&|layout| layout.values = 0..at(3)),
        with(&|layout| layout.archive = at(2)..at(3)),
        with(&|layout| layout.archive = at(2)..at(5)),
        with(&|layout| layout.archive = at(1)..at(4)),
        with(&|layout| layout.journals[0] = at(4)..at(4)),
        with(&|layout| layout.journals[0] = at(4)..at(6) + 4),
        with(&|layout| layout.journals[0] = at(4)..at(7)),
        with(&|layout| layout.journals[0] = at(3)..at(6)),
        with(&|layout| layout.journals[1] = at(6)..at(9)),
        with(&|layout| layout.journals[1] = at(4)..at(6)),
    ];
    for layout in wrong {
        assert!(!opens(layout.clone()), "{layout:?}");
    }
    let large = Layout { journals: [at(4)..at(21), at(21)..at(22)], ..good };
    assert!(block_on(Journal::open(Chip::blank(22), large)).is_err(), "17 sectors");
}

/// What is as long as is promised is kept, and what is longer refused.
#[test]
fn no_journal_refuses_what_is_as_long_as_promised() {
    let (longest, longer) = ([7; VALUE_MAX], [7; VALUE_MAX + 1]);
    let mut journal = open(Chip::blank(8));
    block_on(journal.begin()).unwrap();
    assert!(block_on(journal.append(&[7; RECORD_MAX])).is_ok());
    assert_eq!(block_on(journal.append(&[7; RECORD_MAX + 1])), Err(Error::RecordSize));
    assert_eq!(block_on(journal.append(&[])), Err(Error::RecordSize));
    assert_eq!(block_on(journal.store_value(1, &longest)), Ok(()));
    assert_eq!(block_on(journal.store_value(1, &longer)), Err(Error::ValueSize));
    assert_eq!(block_on(journal.archive(2, &longest)), Ok(()));
    assert_eq!(block_on(journal.archive(2, &longer)), Err(Error::ValueSize));
    let mut journal = open(journal.close());
    assert_eq!(games(&mut journal)[0], (Condition::Sound, vec![vec![7; RECORD_MAX]]));
    assert_eq!(block_on(journal.load_value(1, &mut [0; VALUE_MAX])), Ok(Some(&longest[..])));
    let mut entries = Vec::new();
    block_on(journal.archived(|key, entry| entries.push((key, entry.to_vec())))).unwrap();
    assert_eq!(entries, [(2, longest.to_vec())]);
}

/// One item, or several: where the one ends and the other begins.
#[test]
fn no_value_of_a_journal_is_of_a_length_that_it_cannot_keep() {
    let (mut journal, mut room) = (open(Chip::blank(8)), [0; VALUE_MAX]);
    block_on(journal.begin()).unwrap();
    for length in (1..4).chain(120..140).chain(250..264) {
        let value = vec![length as u8; length];
        assert_eq!(block_on(journal.store_value(1, &value)), Ok(()), "{length}");
        assert_eq!(block_on(journal.load_value(1, &mut room)), Ok(Some(&value[..])), "{length}");
        assert!(block_on(journal.append(&value)).is_ok(), "{length}");
        let mut last = Vec::new();
        let keep = |record: &[u8]| {
            last = record.to_vec();
            true
        };
        assert_eq!(block_on(journal.records(keep)), Ok(Condition::Sound), "{length}");
        assert_eq!(last, value);
    }
}

/// Two sectors a region.
fn layout() -> Layout {
    let region = |first: u32| first * SECTOR..(first + 2) * SECTOR;
    Layout { values: region(0), archive: region(2), journals: [region(4), region(6)] }
}

fn open(chip: Chip) -> Journal<Chip> {
    block_on(Journal::open(chip, layout())).unwrap()
}

type Game = (Condition, Vec<Vec<u8>>);

/// The game that goes on, and the one before it.
fn games(journal: &mut Journal<Chip>) -> [Game; 2] {
    let (mut current, mut previous) = (Vec::new(), Vec::new());
    let keep = |record: &[u8], game: &mut Vec<Vec<u8>>| {
        game.push(record.to_vec());
        true
    };
    let found = block_on(journal.records(|record| keep(record, &mut current))).unwrap();
    let before = block_on(journal.previous(|record| keep(record, &mut previous))).unwrap();
    [(found, current), (before, previous)]
}

/// The chip with other bytes in a sector.
fn changed(chip: &Chip, start: u32, change: impl FnOnce(&mut [u8])) -> Chip {
    let (mut chip, mut bytes) = (chip.clone(), vec![0; SECTOR as usize]);
    block_on(chip.read(start, &mut bytes)).unwrap();
    change(&mut bytes);
    block_on(chip.erase(start, start + SECTOR)).unwrap();
    block_on(chip.write(start, &bytes)).unwrap();
    chip
}

/// Everything in the head of a journal's sector stands there twice, or is not needed while all else is whole.
#[test]
fn no_hit_on_one_byte_of_a_journals_heads_costs_anything_or_is_told() {
    const HEAD: usize = 168;
    const HITS: [fn(u8) -> u8; 4] = [|_| 0x00, |_| 0xFF, |byte| byte ^ 0x01, |byte| byte ^ 0x80];
    let mut hits = 0;
    for lengths in [[2, 30], [30, 3]] {
        let mut journal = open(Chip::blank(8));
        for (game, length) in (0_u8..).zip(lengths) {
            block_on(journal.begin()).unwrap();
            (0..length).for_each(|number| assert!(block_on(journal.append(&[100 * game + number; 128])).is_ok()));
        }
        let chip = journal.close();
        let expected = games(&mut open(chip.clone()));
        assert_eq!(
            expected.each_ref().map(|(condition, game)| (*condition, game.len())),
            [(Condition::Sound, usize::from(lengths[1])), (Condition::Sound, usize::from(lengths[0]))]
        );
        for (start, place) in (4..8).flat_map(|sector| (0..HEAD).map(move |place| (sector * SECTOR, place))) {
            for hit in HITS {
                let mut journal = open(changed(&chip, start, |bytes| bytes[place] = hit(bytes[place])));
                assert_eq!(games(&mut journal), expected, "byte {place} of the sector at {start}");
                assert!(block_on(journal.append(b"and on")).is_ok());
                let [(condition, game), _] = games(&mut open(journal.close()));
                assert_eq!((condition, game.len()), (Condition::Sound, usize::from(lengths[1]) + 1));
                hits += 1;
            }
        }
    }
    assert!(hits > 5_000, "{hits}");
}

/// A game whose marks are gone, both copies, is known by its items.
#[test]
fn no_hit_on_the_marks_of_a_journals_sector_costs_a_record() {
    for lengths in [[2, 30], [30, 3], [0, 2]] {
        let mut journal = open(Chip::blank(8));
        for (game, length) in (0_u8..).zip(lengths).filter(|(_, length)| *length > 0) {
            block_on(journal.begin()).unwrap();
            (0..length).for_each(|number| assert!(block_on(journal.append(&[100 * game + number; 128])).is_ok()));
        }
        let chip = journal.close();
        let expected = games(&mut open(chip.clone())).map(|(_, game)| game);
        assert_eq!(expected.each_ref().map(Vec::len), [lengths[1], lengths[0]].map(usize::from));
        for (sector, byte) in (4..8).flat_map(|sector| [(sector, 0x00), (sector, 0xFF)]) {
            let hit = changed(&chip, sector * SECTOR, |bytes| bytes[8..24].fill(byte));
            assert_eq!(games(&mut open(hit)).map(|(_, game)| game), expected, "{byte} in sector {sector}");
        }
    }
}

/// Whoever listens while a game is opened hears what is read of it later, also if it was taken up again before its end.
#[test]
fn no_journal_tells_another_game_while_it_is_opened() {
    let mut journal = open(Chip::blank(8));
    block_on(journal.begin()).unwrap();
    (0..5).for_each(|number| assert!(block_on(journal.append(&[number; 128])).is_ok()));
    for expected in [&[0, 1, 2, 3, 4][..], &[0, 1, 2, b'a'], &[0, 1, 2, b'a']] {
        let (mut heard, mut read, mut taken) = (Vec::new(), Vec::new(), 0);
        let listen = &mut |reading: Reading<'_>| {
            match reading {
                Reading::Record(record) => heard.push(record[0]),
                Reading::Again => heard.clear(),
            }
            true
        };
        let opened = block_on(Journal::open_and_read(journal.close(), layout(), listen));
        journal = opened.map_err(|(_, error)| error).unwrap();
        let condition = block_on(journal.records(|record| {
            read.push(record[0]);
            true
        }));
        assert_eq!((condition, journal.condition()), (Ok(Condition::Sound), Condition::Sound));
        assert_eq!((&heard[..], &read[..]), (expected, expected));
        let refused = block_on(journal.records(|_| {
            taken += 1;
            taken <= 3
        }));
        assert_eq!(refused, Ok(Condition::Damaged), "the fourth is not taken");
        assert!(block_on(journal.append(b"and on")).is_ok());
    }
}

/// So many records of the greatest item are kept as were promised, in regions of any size.
#[test]
fn no_journal_promises_more_room_than_it_has() {
    let at = |sector: u32| sector * SECTOR;
    for sectors in [1, 2, 5] {
        let journals = [at(4)..at(4 + sectors), at(4 + sectors)..at(4 + 2 * sectors)];
        let layout = Layout { values: 0..at(2), archive: at(2)..at(4), journals };
        let mut journal = block_on(Journal::open(Chip::blank(4 + 2 * sectors as usize), layout)).unwrap();
        block_on(journal.begin()).unwrap();
        let mut promised = Vec::new();
        let end = loop {
            match block_on(journal.append(&[7; 128])) {
                Ok(Room::Plenty) => promised.push(NEARLY_FULL),
                Ok(Room::NearlyFull { records_left }) => promised.push(records_left),
                Err(error) => break error,
            }
        };
        assert_eq!(end, Error::Full);
        let kept = promised.iter().rev().enumerate().all(|(left, &promised)| promised as usize <= left);
        assert!(kept && promised.last() == Some(&0), "{sectors} sectors: {promised:?}");
    }
}

/// Places that do not read back as programmed cost themselves; after eight in a row the next sector is tried as patiently.
#[test]
fn no_journal_ends_with_the_first_sector_whose_places_are_worn() {
    const FIRST_PLACE: u32 = 168;
    const PLACE: u32 = 140;
    let mut begun = open(Chip::blank(8));
    block_on(begun.begin()).unwrap();
    // The first place after a boot is given up; the record would stand behind it, or in the first place of the next sector.
    let (first, next) = (layout().journals[0].start, layout().journals[0].start + SECTOR);
    for places in [12, (SECTOR - FIRST_PLACE - PLACE) / PLACE] {
        let behind = first + FIRST_PLACE + PLACE;
        let mut journal = begun.clone();
        for place in [behind..behind + places * PLACE, next + FIRST_PLACE..next + FIRST_PLACE + PLACE] {
            block_on(journal.flash().write(place.start, &vec![0; place.len()])).unwrap();
        }
        assert!(block_on(journal.append(b"a record")).is_ok());
        assert!(block_on(journal.append(b"another")).is_ok());
        let mut head = [0; 2];
        block_on(journal.flash().read(next + FIRST_PLACE + PLACE, &mut head)).unwrap();
        assert_eq!(head, [8, !8], "the first of them stands in the next sector");
        let [(condition, game), _] = games(&mut open(journal.close()));
        assert_eq!((condition, game), (Condition::Sound, vec![b"a record".to_vec(), b"another".to_vec()]));
    }
}

/// A sector that cannot be marked any more is passed over, and keeps nothing.
#[test]
fn no_journal_begins_in_a_sector_that_cannot_be_marked() {
    let mut journal = open(Chip::blank(8));
    block_on(journal.begin()).unwrap();
    let first = layout().journals[0].start;
    block_on(journal.flash().write(first + 8, &[0; 16])).unwrap();
    assert!(block_on(journal.append(b"a record")).is_ok());
    let mut items = vec![0; SECTOR as usize - 168];
    block_on(journal.flash().read(first + 168, &mut items)).unwrap();
    assert!(items.iter().all(|&byte| byte == 0xFF), "nothing stands in the first sector");
    let [(condition, game), _] = games(&mut open(journal.close()));
    assert_eq!((condition, game), (Condition::Sound, vec![b"a record".to_vec()]));
}

/// What was made ready and was hit since is made ready once more.
#[test]
fn no_journal_begins_in_a_sector_that_was_hit_since_it_was_made_ready() {
    let mut journal = open(Chip::blank(8));
    block_on(journal.begin()).unwrap();
    block_on(journal.append(b"first")).unwrap();
    while block_on(journal.prepare_step()) == Ok(Prepared::More) {}
    let ready = journal.close();
    for place in [0, 8, 24, 32, 40, 168, 2_000, 4_095] {
        let region = layout().journals[1].clone();
        let hit = region
            .step_by(SECTOR as usize)
            .fold(ready.clone(), |chip, start| changed(&chip, start, |bytes| bytes[place] &= 0x5A));
        let mut journal = open(hit);
        assert_eq!(games(&mut journal)[0], (Condition::Sound, vec![b"first".to_vec()]));
        block_on(journal.begin()).unwrap();
        let game: Vec<_> = (0..40).map(|number| vec![number; 128]).collect();
        game.iter().for_each(|record| assert!(block_on(journal.append(record)).is_ok(), "byte {place}"));
        assert_eq!(games(&mut open(journal.close()))[0], (Condition::Sound, game), "byte {place}");
    }
}

/// A region tells of the game in the other one also where its first sector is worn: the next one does.
#[test]
fn no_journal_forgets_a_lost_game_because_a_sector_is_worn() {
    /// A sector is condemned by two programs first.
    const ERASE: usize = 2;
    let mut journal = open(Chip::blank(8));
    for record in [b"first", b"later"] {
        block_on(journal.begin()).unwrap();
        block_on(journal.append(record)).unwrap();
    }
    journal.flash().fail_after(ERASE, Worn::Stuck);
    while block_on(journal.prepare_step()) == Ok(Prepared::More) {}
    let ready = journal.close();
    assert_eq!(open(ready.clone()).condition(), Condition::Sound);
    for byte in [0x00, 0xFF] {
        let region = layout().journals[1].clone().step_by(SECTOR as usize);
        let lost = region.fold(ready.clone(), |chip, start| changed(&chip, start, |bytes| bytes.fill(byte)));
        let mut journal = open(lost);
        assert_eq!(journal.condition(), Condition::Damaged, "all of it is {byte}");
        assert_eq!(games(&mut journal)[0], (Condition::Damaged, vec![]));
    }
}

/// What was made ready before a boot is not erased once more after it.
#[test]
fn no_journal_erases_what_is_ready() {
    let mut journal = open(Chip::blank(8));
    block_on(journal.begin()).unwrap();
    block_on(journal.append(b"first")).unwrap();
    while block_on(journal.prepare_step()) == Ok(Prepared::More) {}
    let mut journal = open(journal.close());
    let erased = journal.flash().erases();
    assert!(erased > 0);
    block_on(journal.begin()).unwrap();
    block_on(journal.append(b"second")).unwrap();
    assert_eq!(journal.flash().erases(), erased);
}

/// Values move to the next sector, or past a worn one. A move that was cut in its mark does not count when its bits decide
/// themselves later: newer values stand in the old sector.
#[test]
fn no_value_of_a_journal_comes_back_from_a_move_that_was_cut() {
    const HEAD: usize = 24;
    let at = |sector: u32| sector * SECTOR;
    let layout = Layout { values: 0..at(3), archive: at(3)..at(5), journals: [at(5)..at(7), at(7)..at(9)] };
    let open = |chip| block_on(Journal::open(chip, layout.clone())).unwrap();
    let value = |journal: &mut Journal<Chip>| {
        block_on(journal.load_value(1, &mut [0; VALUE_MAX])).unwrap().map(|value| value[0])
    };
    let sector_1 = |journal: &mut Journal<Chip>| {
        let mut bytes = vec![0; SECTOR as usize];
        block_on(journal.flash().read(at(1), &mut bytes)).unwrap();
        bytes
    };
    // So long that a short one still fits the sector where the next of them does not.
    let (mut journal, mut kept, mut before) = (open(Chip::blank(9)), 0, Chip::blank(9));
    while sector_1(&mut journal)[HEAD] == 0xFF {
        before = journal.flash().clone();
        kept += 1;
        block_on(journal.store_value(1, &[kept; 500])).unwrap();
    }
    let moved = sector_1(&mut journal);
    let mark = &moved[8..HEAD];
    // In the next sector also one that reads as blank at first.
    for (sector, ones) in [(1, 0x5A), (1, 0xFF), (2, 0x5A)] {
        let torn = changed(&before, at(sector), |bytes| {
            bytes.copy_from_slice(&moved);
            bytes[8..HEAD].iter_mut().for_each(|byte| *byte |= ones);
        });
        let mut journal = open(torn);
        assert_eq!(value(&mut journal), Some(kept - 1), "moved to sector {sector}");
        block_on(journal.store_value(1, b"newer")).unwrap();
        // Nothing happens where the bits are zero for good.
        let _ = block_on(journal.flash().write(at(sector) + 8, mark));
        assert_eq!(value(&mut open(journal.close())), Some(b'n'), "moved to sector {sector}");
    }
}

/// A value that is hit has its older one, and others behind it tell of it.
#[test]
fn no_value_of_a_journal_is_lost_untold() {
    const FIRST_PLACE: u32 = 24;
    let mut journal = open(Chip::blank(8));
    (1..4).for_each(|key| assert_eq!(block_on(journal.store_value(key, &[key; 20])), Ok(())));
    let chip = journal.close();
    assert_eq!(open(chip.clone()).values_condition(), Condition::Sound);
    let mut written = vec![0; SECTOR as usize];
    block_on(chip.clone().read(0, &mut written)).unwrap();
    let second =
        FIRST_PLACE as usize + written[FIRST_PLACE as usize..].windows(20).position(|bytes| bytes == [2; 20]).unwrap();
    let mut journal = open(changed(&chip, 0, |bytes| bytes[second] ^= 1));
    assert_eq!(journal.values_condition(), Condition::Damaged);
    let mut found = Vec::new();
    block_on(journal.values(|key, value| found.push((key, value.to_vec())))).unwrap();
    assert_eq!(found, [(1, vec![1; 20]), (3, vec![3; 20])]);
}

/// What versions 0.1 and 0.2 left is told, stays until the second game after it, and counts.
#[test]
fn no_journal_of_an_older_version_is_lost_untold() {
    let nothing = |condition| (condition, Vec::<Vec<u8>>::new());
    let seal = b"Zeitwort";
    // The marks of generation 1 that they wrote.
    let marks = [[1, 0, 0, 0, 0xee, 0x36, 0x6c, 0xfa], [1, 0, 0, 0, 0x1a, 0x86, 0x5f, 0xb2]];
    for (mark, region) in marks.iter().flat_map(|mark| layout().journals.map(|region| (mark, region))) {
        let head = [&seal[..], mark, mark].concat();
        let sectors = [region.start, region.start + SECTOR];
        let old = sectors.iter().fold(Chip::blank(8), |chip, &start| {
            changed(&chip, start, |bytes| bytes[..head.len()].copy_from_slice(&head))
        });
        let mut journal = open(old.clone());
        assert_eq!(journal.condition(), Condition::OtherVersion);
        assert_eq!(games(&mut journal)[0], nothing(Condition::OtherVersion));
        let one = changed(&old, sectors[0], |bytes| bytes[8] = 0);
        assert_eq!(open(one).condition(), Condition::OtherVersion, "the other copy of its mark is enough");
        let last = changed(&old, sectors[0], |bytes| bytes.fill(0xFF));
        assert_eq!(open(last).condition(), Condition::OtherVersion, "its second sector is enough");
        let ready = changed(&old, sectors[0], |bytes| bytes[seal.len()..].fill(0xFF));
        assert_eq!(open(ready).condition(), Condition::Empty, "it was made ready for the next game");

        block_on(journal.begin()).unwrap();
        block_on(journal.append(b"new")).unwrap();
        let mut journal = open(journal.close());
        assert_eq!(journal.game_number(), 2, "games are counted on");
        let new = (Condition::Sound, vec![b"new".to_vec()]);
        assert_eq!(games(&mut journal), [new.clone(), nothing(Condition::OtherVersion)]);
        for &start in &sectors {
            let mut kept = vec![0; head.len()];
            block_on(journal.flash().read(start, &mut kept)).unwrap();
            assert_eq!(kept, head, "its bytes stay");
        }
        assert_eq!(block_on(journal.prepare_step()), Ok(Prepared::More));
        assert_eq!(games(&mut open(journal.flash().clone())), [new.clone(), nothing(Condition::Empty)]);
        block_on(journal.begin()).unwrap();
        block_on(journal.append(b"newer")).unwrap();
        let mut journal = open(journal.close());
        assert_eq!(games(&mut journal), [(Condition::Sound, vec![b"newer".to_vec()]), new]);
        assert_eq!(journal.game_number(), 3);
    }
}

#[test]
fn no_rule_is_broken_in_the_first_thousand_states_of_each_game() {
    for &kind in GameKind::ALL {
        let found = rules::explore(kind, 1_000);
        assert_eq!(found.violations.first(), None);
        println!("{}: {} states, {} steps deep", kind.key(), found.states, found.depth);
        assert!(found.states >= 1_000 && found.depth >= 3 && found.refused > found.tried / 4, "{found:?}");
    }
}
