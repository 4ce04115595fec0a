//! NOR flash driver: the chip that the firmware runs from (XIP), as the runner writes it.
//!
//! Nothing else runs while flash is written (0.75 ms a page, 45 ms a sector, the boot ROM's own time with it; at worst 3.4 and 400): the dial counts on by
//! itself, edges of the buttons are kept, and the display's bus waits. When that was last is remembered, because nobody
//! saw a thing meanwhile.

use crate::chip::FLASH_MAP;
use crate::watchdog;
use core::cell::Cell;
use drivers::debounce::{Blind, Micros};
use embassy_futures::yield_now;
use embassy_rp::Peri;
use embassy_rp::flash::{Blocking, ERASE_SIZE, Error, Flash};
use embassy_rp::peripherals::FLASH;
use embassy_sync::blocking_mutex::CriticalSectionMutex;
use embassy_time::{Duration, Instant};
use embedded_storage_async::nor_flash::{ErrorType, MultiwriteNorFlash, NorFlash, ReadNorFlash};
use runner::FlashChip;
use runner::console::Line;

/// Begin and end of the chip's last work that took long enough to hide a press.
static BUSY: CriticalSectionMutex<Cell<(Instant, Instant)>> =
    CriticalSectionMutex::new(Cell::new((Instant::MIN, Instant::MIN)));

/// Work that takes less hides nothing that counts. A record over a page border takes 1.5 ms: 0.4 a page in the chip, and as much in the boot ROM.
const NOTICED: Duration = Duration::from_millis(2);

/// The chip's last work that took long, in which nobody saw a thing.
pub(crate) fn blind() -> Blind {
    let (begun, ended) = BUSY.lock(Cell::get);
    Blind { begun: Micros(begun.as_micros()), ended: Micros(ended.as_micros()) }
}

/// Does something with the chip, and remembers when, if it took long. Interrupts stay off until that is done: what they
/// find must not look newer than it is.
fn noticed<R>(work: impl FnOnce() -> R) -> R {
    cortex_m::interrupt::free(|_| {
        let begun = Instant::now();
        let result = work();
        let ended = Instant::now();
        if ended - begun >= NOTICED {
            BUSY.lock(|busy| busy.set((begun, ended)));
        }
        result
    })
}

/// Reads after which the other tasks have their turn while a long game is read: a computer that asks who this is at USB
/// waits for no game.
const READS_AT_ONCE: u8 = 24;

/// See the module's documentation.
pub(crate) struct PicoFlash {
    flash: Flash<'static, FLASH, Blocking, { FLASH_MAP.flash_bytes() }>,
    /// Reads since the other tasks had their turn.
    reads: u8,
}

impl PicoFlash {
    pub(crate) fn new(flash: Peri<'static, FLASH>) -> Self {
        Self { flash: Flash::new_blocking(flash), reads: 0 }
    }
}

/// The region of the word lists, read where it stands.
pub(crate) fn lists() -> &'static [u8] {
    let start = core::ptr::with_exposed_provenance(FLASH_MAP.lexicons.origin() as usize);
    // SAFETY: the region lies in the flash the chip maps into memory. Nothing writes it while the firmware runs: new
    // lists come with a reset. While other regions are written, nothing reads.
    unsafe { core::slice::from_raw_parts(start, FLASH_MAP.lexicons.length as usize) }
}

/// Looks at a line of archive and settings where they stand, one behind the other.
pub(crate) fn kept_line(number: usize) -> Option<Line> {
    let start = core::ptr::with_exposed_provenance(FLASH_MAP.kept().start as usize);
    // SAFETY: the regions lie in the flash the chip maps into memory. They are written by this thread, which looks now.
    let kept = unsafe { core::slice::from_raw_parts(start, FLASH_MAP.kept().len()) };
    runner::kept_line(kept, FLASH_MAP.kept().start, number)
}

impl FlashChip for PicoFlash {
    fn lexicons(&self) -> &[u8] {
        lists()
    }
}

impl ErrorType for PicoFlash {
    type Error = Error;
}

impl ReadNorFlash for PicoFlash {
    const READ_SIZE: usize = 1;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Error> {
        self.reads += 1;
        if self.reads == READS_AT_ONCE {
            self.reads = 0;
            yield_now().await;
        }
        self.flash.blocking_read(offset, bytes)
    }

    fn capacity(&self) -> usize {
        FLASH_MAP.flash_bytes()
    }
}

impl NorFlash for PicoFlash {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = ERASE_SIZE;

    /// Each sector is a sign of life: a game may begin with sixteen of them.
    async fn erase(&mut self, from: u32, to: u32) -> Result<(), Error> {
        watchdog::feed();
        noticed(|| self.flash.blocking_erase(from, to))
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Error> {
        noticed(|| self.flash.blocking_write(offset, bytes))
    }
}

impl MultiwriteNorFlash for PicoFlash {}
