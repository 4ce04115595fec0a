//! The fault injection itself: the flash of these tests is as strict as the chip; a kinder one would prove nothing.

use embassy_futures::block_on;
use embedded_storage_async::nor_flash::{NorFlash, ReadNorFlash};
use journal::SECTOR;
use journal::faulty_flash::{FaultyFlash, FaultyFlashError, Operation, Tear};

fn read(flash: &mut FaultyFlash, at: u32) -> u8 {
    let mut byte = [0];
    block_on(flash.read(at, &mut byte)).unwrap();
    byte[0]
}

#[test]
fn a_program_clears_bits_and_only_an_erase_sets_them() {
    let mut flash = FaultyFlash::blank(2);
    block_on(flash.write(5, &[0b1100_1100])).unwrap();
    block_on(flash.write(5, &[0b1000_1000])).unwrap();
    assert_eq!(read(&mut flash, 5), 0b1000_1000);
    assert_eq!(block_on(flash.write(5, &[0b1100_1000])), Err(FaultyFlashError::WouldSetBits));
    block_on(flash.erase(0, SECTOR)).unwrap();
    assert_eq!(read(&mut flash, 5), 0xFF);
    assert_eq!(flash.wear(), [1, 0]);
}

#[test]
fn only_whole_sectors_of_this_flash_are_erased() {
    let mut flash = FaultyFlash::blank(2);
    assert_eq!(block_on(flash.erase(0, 256)), Err(FaultyFlashError::NotAligned));
    assert_eq!(block_on(flash.erase(256, SECTOR)), Err(FaultyFlashError::NotAligned));
    assert_eq!(block_on(flash.erase(SECTOR, 3 * SECTOR)), Err(FaultyFlashError::OutOfBounds));
    assert_eq!(block_on(flash.write(2 * SECTOR - 1, &[0, 0])), Err(FaultyFlashError::OutOfBounds));
}

#[test]
fn a_cut_ends_everything_until_power_returns() {
    let mut flash = FaultyFlash::blank(1);
    flash.cut_after(1, Tear::First(2));
    block_on(flash.write(0, &[0x11])).unwrap();
    assert_eq!(block_on(flash.write(8, &[0x22, 0x33, 0x44])), Err(FaultyFlashError::NoPower));
    assert_eq!(block_on(flash.read(0, &mut [0])), Err(FaultyFlashError::NoPower));
    assert!(!flash.is_powered());
    flash.power_on();
    assert_eq!(flash.bytes()[..12], [0x11, 255, 255, 255, 255, 255, 255, 255, 0x22, 0x33, 255, 255]);
}

#[test]
fn a_weak_bit_reads_both_ways_until_it_is_programmed() {
    let mut flash = FaultyFlash::blank(1);
    flash.cut_after(0, Tear::Weak);
    block_on(flash.write(0, &[0xFE])).unwrap_err();
    flash.power_on();
    let both = |flash: &mut FaultyFlash| {
        let seen: Vec<u8> = (0..64).map(|_| read(flash, 0)).collect();
        seen.contains(&0xFE) && seen.contains(&0xFF)
    };
    assert!(both(&mut flash));
    block_on(flash.write(0, &[0xFF])).unwrap();
    assert!(both(&mut flash), "programming a one does not help");
    block_on(flash.write(0, &[0xFE])).unwrap();
    assert!(!both(&mut flash));
}

#[test]
fn a_recorded_operation_can_be_cut_afterwards() {
    let mut flash = FaultyFlash::blank(1);
    let mut again = flash.clone();
    flash.record();
    block_on(flash.write(0, &[0x11, 0x22])).unwrap();
    block_on(flash.erase(0, SECTOR)).unwrap();
    let operations = flash.take_record();
    assert_eq!(operations, [Operation::Program { at: 0, bytes: vec![0x11, 0x22] }, Operation::Erase { at: 0 }]);
    assert_eq!(again.torn(&operations[0], Tear::First(1)).bytes()[..2], [0x11, 0xFF]);
    again.repeat(&operations[0]);
    assert_eq!(again.torn(&operations[1], Tear::First(1)).bytes()[..2], [0xFF, 0x22]);
    assert_eq!(again.torn(&operations[1], Tear::Everything).bytes()[..2], [0xFF, 0xFF]);
}
