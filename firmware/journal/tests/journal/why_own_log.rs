//! The alternative: a queue and a map of the sequential-storage crate under the same cuts, and so the reason for a log of
//! the journal's own.
//!
//! These tests hold while the crate behaves so. If one fails after an update, the choice can be made anew.

use embassy_futures::block_on;
use journal::SECTOR;
use journal::faulty_flash::{FaultyFlash, FaultyFlashError, Operation, Tear};
use sequential_storage::cache::key_pointers::ArrayKeyPointers;
use sequential_storage::cache::page_pointers::ArrayPagePointers;
use sequential_storage::cache::page_states::ArrayPageStates;
use sequential_storage::cache::{Cache, CacheImpl, Uncached};
use sequential_storage::map::{MapConfig, MapStorage};
use sequential_storage::queue::{QueueConfig, QueueStorage};

const SECTORS: usize = 4;

fn queue(flash: FaultyFlash) -> QueueStorage<FaultyFlash, impl CacheImpl<()>> {
    let cache = Cache::new(ArrayPageStates::<SECTORS>::new(), ArrayPagePointers::<SECTORS>::new(), Uncached);
    QueueStorage::new(flash, QueueConfig::new(0..SECTORS as u32 * SECTOR), cache)
}

fn map(flash: FaultyFlash) -> MapStorage<u8, FaultyFlash, impl CacheImpl<u8>> {
    let pages = ArrayPageStates::<SECTORS>::new();
    let cache = Cache::new(pages, ArrayPagePointers::<SECTORS>::new(), ArrayKeyPointers::<u8, 8>::new());
    MapStorage::new(flash, MapConfig::new(0..SECTORS as u32 * SECTOR), cache)
}

fn read_all(flash: FaultyFlash) -> (FaultyFlash, Result<Vec<Vec<u8>>, sequential_storage::Error<FaultyFlashError>>) {
    let mut queue = queue(flash);
    let mut found = Vec::new();
    let outcome = block_on(async {
        let mut items = queue.iter().await?;
        while let Some(item) = items.next(&mut [0; 128]).await? {
            found.push(item.to_vec());
        }
        Ok(())
    });
    (queue.destroy().0, outcome.map(|()| found))
}

#[test]
fn a_queue_cannot_read_an_acknowledged_record_behind_a_torn_header() {
    let mut flash = FaultyFlash::blank(SECTORS as u32);
    flash.cut_after(1, Tear::First(4));
    let mut cut = queue(flash);
    block_on(cut.push(b"in flight when the power went", false)).unwrap_err();
    let (mut flash, _) = cut.destroy();
    flash.power_on();

    // One record in a million has a check sum that completes what is left of the torn header to a long item.
    let mut acknowledged = [0x5A; 20];
    acknowledged[..4].copy_from_slice(&740_630u32.to_le_bytes());
    let mut queue = queue(flash);
    assert_eq!(block_on(queue.push(&acknowledged, false)), Ok(()));
    let (_, found) = read_all(queue.destroy().0);
    assert_eq!(found, Err(sequential_storage::Error::BufferTooSmall(3742)));
}

#[test]
fn reading_a_queue_with_one_damaged_byte_erases_a_sector_of_it() {
    let mut queue = queue(FaultyFlash::blank(SECTORS as u32));
    for number in 0..300u16 {
        block_on(queue.push(&[number as u8; 20], false)).unwrap();
    }
    let (mut flash, _) = queue.destroy();
    flash.bytes_mut()[0] = 0xFF;
    flash.take_counts();
    let (mut flash, found) = read_all(flash);
    assert_eq!(flash.take_counts().erases, 1);
    assert!(found.unwrap().len() < 200);
}

#[test]
fn a_map_refuses_to_store_after_a_half_done_erase() {
    let mut flash = FaultyFlash::blank(SECTORS as u32);
    flash.record();
    let mut recorded = map(flash);
    let mut buffer = [0; 256];
    for number in 0..300u16 {
        block_on(recorded.store_item(&mut buffer, &(number as u8 % 5), &&[number as u8; 100][..])).unwrap();
    }
    let mut flash = FaultyFlash::blank(SECTORS as u32);
    let mut refused = 0;
    for operation in recorded.flash().take_record() {
        if let Operation::Erase { .. } = operation {
            let mut map = map(flash.torn(&operation, Tear::AllButFirst(SECTOR / 2)));
            let outcome = block_on(map.store_item(&mut buffer, &77u8, &&[77u8; 100][..]));
            refused += u32::from(outcome == Err(sequential_storage::Error::Corrupted {}));
        }
        flash.repeat(&operation);
    }
    assert!(refused > 0);
}
