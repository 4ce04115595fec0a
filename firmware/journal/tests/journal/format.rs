//! The format in flash: of this version, of version 0.1, and layouts that cannot be.

use crate::promises::{fresh, reboot};
use embassy_futures::block_on;
use embedded_storage_async::nor_flash::{ErrorType, MultiwriteNorFlash, NorFlash, ReadNorFlash};
use journal::faulty_flash::{FaultyFlash, FaultyFlashError};
use journal::{Condition, Error, Journal, Layout, RECORD_MAX, SECTOR, VALUE_MAX};

use crate::model::{HEAD, ITEM_MAX, blank, board, bytes, open, previous, records};

#[test]
fn a_layout_that_does_not_fit_is_refused() {
    let refused = |change: fn(&mut Layout)| {
        let mut layout = board();
        change(&mut layout);
        let outcome = block_on(Journal::open(blank(&board()), layout));
        assert_eq!(outcome.err(), Some(Error::Layout));
    };
    refused(|layout| layout.values = 0..SECTOR);
    refused(|layout| layout.values = 100..3 * SECTOR);
    refused(|layout| layout.journals[1].end += SECTOR);
    refused(|layout| layout.journals[1] = layout.journals[0].clone());
    refused(|layout| layout.journals[0].end = layout.journals[0].start);
}

#[test]
fn the_format_does_not_change_unnoticed() {
    let mut journal = fresh();
    block_on(journal.begin()).unwrap();
    block_on(journal.append(b"abc")).unwrap();
    let start = board().journals[0].start as usize;
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let flash = journal.close();
    assert_eq!(&flash.bytes()[start..start + 8], b"Zeitwort");
    assert_eq!(hex(&flash.bytes()[start + 8..start + 24]), "01000000ace94e8a".repeat(2), "marked");
    assert_eq!(hex(&flash.bytes()[start + 24..start + 32]), "01000000686bfacd", "made ready");
    let dead = HEAD..HEAD + ITEM_MAX;
    assert!(flash.bytes()[start..][dead].iter().all(|&byte| byte == 0), "the first place is given up");
    let (place, item) = ((HEAD + ITEM_MAX) / 8, start + HEAD + ITEM_MAX);
    let acknowledged = &flash.bytes()[start + 40 + place / 8 * 2..][..2];
    assert_eq!(acknowledged, [!(1 << (place % 8)); 2], "the item was acknowledged");
    assert_eq!(hex(&flash.bytes()[item..item + 16]), "03fc000076f04b1a9114616263ffffff");
}

#[test]
fn values_stand_as_version_0_1_wrote_them() {
    let mut journal = fresh();
    block_on(journal.store_value(0, b"abc")).unwrap();
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let flash = journal.close();
    assert_eq!(hex(&flash.bytes()[8..24]), "01000000ee366cfa".repeat(2));
    assert_eq!(hex(&flash.bytes()[24..36]), "04fbb4de9bf700616263ffff");
}

#[test]
fn a_game_of_an_older_version_is_known_as_such_and_stays_until_the_second_one_after_it() {
    // The marks of generation 1 that versions 0.1 and 0.2 wrote.
    for mark in [[1, 0, 0, 0, 0xee, 0x36, 0x6c, 0xfa], [1, 0, 0, 0, 0x1a, 0x86, 0x5f, 0xb2]] {
        let mut flash = blank(&board());
        let start = board().journals[1].start as usize;
        let head = [&b"Zeitwort"[..], &mark.repeat(2)].concat();
        flash.bytes_mut()[start..start + 24].copy_from_slice(&head);
        let mut journal = open(flash, &board());
        assert_eq!(journal.condition(), Condition::OtherVersion);
        assert_eq!(records(&mut journal), (Condition::OtherVersion, vec![]));
        block_on(journal.begin()).unwrap();
        block_on(journal.append(b"new")).unwrap();
        let mut journal = reboot(journal);
        assert_eq!(journal.game_number(), 2, "games are counted on");
        assert_eq!(records(&mut journal), (Condition::Sound, vec![b"new".to_vec()]));
        assert_eq!(previous(&mut journal), (Condition::OtherVersion, vec![]));
        assert_eq!(journal.flash().bytes()[start..start + 24], head, "its bytes stay");
        block_on(journal.begin()).unwrap();
        block_on(journal.append(b"newer")).unwrap();
        let mut journal = reboot(journal);
        assert_eq!(records(&mut journal), (Condition::Sound, vec![b"newer".to_vec()]));
    }
}

/// A flash that reads and programs whole words, like the chip through its DMA.
struct Words(FaultyFlash);

impl ErrorType for Words {
    type Error = FaultyFlashError;
}

impl ReadNorFlash for Words {
    const READ_SIZE: usize = 4;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), FaultyFlashError> {
        assert!(offset.is_multiple_of(4) && bytes.len().is_multiple_of(4));
        self.0.read(offset, bytes).await
    }

    fn capacity(&self) -> usize {
        self.0.capacity()
    }
}

impl NorFlash for Words {
    const WRITE_SIZE: usize = 4;
    const ERASE_SIZE: usize = SECTOR as usize;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), FaultyFlashError> {
        self.0.erase(from, to).await
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), FaultyFlashError> {
        assert!(offset.is_multiple_of(4) && bytes.len().is_multiple_of(4));
        self.0.write(offset, bytes).await
    }
}

impl MultiwriteNorFlash for Words {}

#[test]
fn a_flash_of_words_will_do() {
    let mut flash = Words(blank(&board()));
    for _ in 0..3 {
        let mut journal = block_on(Journal::open(flash, board())).unwrap();
        block_on(journal.begin()).unwrap();
        for number in 0..200 {
            block_on(journal.append(&bytes(number, 1 + number % RECORD_MAX))).unwrap();
            block_on(journal.store_value(number as u8 % 3, &bytes(number, number % VALUE_MAX))).unwrap();
        }
        assert_eq!(block_on(journal.records(|_| true)), Ok(Condition::Sound));
        flash = journal.close();
    }
}

#[test]
fn records_fit_the_last_bytes_of_a_sector_and_come_back_from_there() {
    // Items of eight bytes behind one of eight and behind one of twelve: one of the rows ends where the sector does.
    for first in [2, 6] {
        let mut journal = fresh();
        block_on(journal.begin()).unwrap();
        let game: Vec<_> = (0..1_100).map(|number| bytes(number, if number == 0 { first } else { 2 })).collect();
        for event in &game {
            block_on(journal.append(event)).unwrap();
        }
        let used = journal.flash().bytes()[board().journals[0].start as usize..].chunks(SECTOR as usize);
        let to_the_end = used.take(2).any(|sector| sector[SECTOR as usize - 8..] != [0xFF; 8]);
        assert!(to_the_end || first == 6, "a sector is used to its end");
        assert_eq!(records(&mut reboot(journal)), (Condition::Sound, game));
    }
}

#[test]
fn regions_may_touch_and_end_with_the_flash_but_not_overlap() {
    let open = |change: fn(&mut Layout)| {
        let mut layout = board();
        change(&mut layout);
        block_on(Journal::open(blank(&board()), layout)).map(drop)
    };
    assert_eq!(open(|_| ()), Ok(()), "each begins where another ends");
    assert_eq!(open(|layout| layout.archive = layout.archive.start..layout.archive.start + 2 * SECTOR), Ok(()));
    assert_eq!(open(|layout| layout.archive.end -= 3 * SECTOR), Err(Error::Layout), "one sector cannot move");
    assert_eq!(open(|layout| layout.archive.start += 1), Err(Error::Layout));
    assert_eq!(open(|layout| layout.archive.end += SECTOR), Err(Error::Layout));
    assert_eq!(open(|layout| layout.values.end += SECTOR), Err(Error::Layout));
    assert_eq!(open(|layout| layout.journals[0].start -= SECTOR), Err(Error::Layout));
    assert_eq!(open(|layout| layout.journals[0].end += SECTOR), Err(Error::Layout));
}
