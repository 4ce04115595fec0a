//! A supply that is low when flash is about to be erased: it is told, once, and nothing is refused.
#![allow(clippy::unwrap_used, reason = "a test says what is wrong by failing")]

use device::{Device, FrameBuffer, Input, Moment, Wakeup};
use embassy_futures::block_on;
use embedded_storage_async::nor_flash::{ErrorType, MultiwriteNorFlash, NorFlash, ReadNorFlash};
use flash_map::PICO;
use journal::SECTOR;
use journal::faulty_flash::FaultyFlash;
use runner::{Chip, Runner, Start};

/// A flash that counts what is erased, fed by a supply that may be low.
struct Fed {
    flash: FaultyFlash,
    is_low: bool,
    erased: usize,
}

impl ErrorType for Fed {
    type Error = <FaultyFlash as ErrorType>::Error;
}

impl ReadNorFlash for Fed {
    const READ_SIZE: usize = 1;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Self::Error> {
        self.flash.read(offset, bytes).await
    }

    fn capacity(&self) -> usize {
        self.flash.capacity()
    }
}

impl NorFlash for Fed {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR as usize;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), Self::Error> {
        self.erased += 1;
        self.flash.erase(from, to).await
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Self::Error> {
        self.flash.write(offset, bytes).await
    }
}

impl MultiwriteNorFlash for Fed {}

impl Chip for Fed {
    fn lexicons(&self) -> &[u8] {
        self.flash.lexicons()
    }

    fn supply_low(&self) -> bool {
        self.is_low
    }
}

/// The pictures on the way to the seats of a new game, whose journal is made ready meanwhile, and at last what stays; and
/// the sectors erased.
fn pictures(is_low: bool) -> (Vec<FrameBuffer>, FrameBuffer, usize) {
    let flash = Fed { flash: FaultyFlash::blank(PICO.flash_bytes() as u32 / SECTOR), is_low, erased: 0 };
    let start = Start { now: Moment(0), seed: 7, wakeup: Wakeup::Power, recall: true };
    let mut runner = block_on(Runner::power_up(Box::new(Device::new()), flash, PICO.journal_layout(), start));
    let wait = |runner: &mut Runner<Box<Device>, Fed>, millis| {
        block_on(runner.advance_to(runner.now() + millis, |_| {})).unwrap();
        runner.draw();
        runner.frame().clone()
    };
    wait(&mut runner, 2_000);
    let mut on_the_way = Vec::new();
    for input in [Input::PushDown, Input::PushUp, Input::PushDown, Input::PushUp] {
        block_on(runner.input(runner.now(), input));
        on_the_way.push(wait(&mut runner, 200));
    }
    let at_last = wait(&mut runner, 10_000);
    (on_the_way, at_last, runner.power_cut().erased)
}

#[test]
fn a_low_supply_is_told_when_the_journal_is_made_ready_and_it_is_made_ready_all_the_same() {
    let (fine, fine_at_last, erased) = pictures(false);
    let (low, low_at_last, erased_low) = pictures(true);
    assert!(low.iter().zip(&fine).any(|(low, fine)| low.bytes() != fine.bytes()), "nothing is told");
    assert!(low_at_last.bytes() == fine_at_last.bytes(), "the sentence stays");
    assert_eq!(erased_low, erased);
}
