//! The supply's voltage, by the divider that a Pico has on GP29 (ADC 3): a third of VSYS.
//!
//! Flash needs 2.7 V for what it does in a sector, and the chip's own brown-out detector watches the core alone. Boards
//! that look like a Pico leave the pin open, and a Pico W connects it only while GP25 is high, so a reading is believed
//! only if it can be one.

use crate::board::SupplyPin;
use embassy_rp::Peri;
use embassy_rp::adc::{Adc, Channel, Config};
use embassy_rp::gpio::Pull;
use embassy_rp::peripherals::ADC;
use embassy_time::Timer;
use portable_atomic::{AtomicU16, Ordering};

/// The last reading; 0 if there is none.
static MILLIVOLTS: AtomicU16 = AtomicU16::new(0);

/// Three cells that have 1.1 V left each, behind their diode.
const LOW: u16 = 2900;
/// Below this a Pico does not run: whatever was measured, it was not the supply.
const ABSURD: u16 = 1800;
/// Pulled up from inside, an open pin comes as near as this to the top; a divider holds it down.
const OPEN: u16 = 3900;
/// The full scale, and what it is worth at VSYS.
const FULL_SCALE: u32 = 4096;
const FULL_SCALE_MILLIVOLTS: u32 = 3 * 3300;
/// How long the pin takes to follow a pull.
const SETTLED_MS: u64 = 3;

/// The pin and its converter.
pub(crate) struct Supply {
    pub(crate) adc: Peri<'static, ADC>,
    pub(crate) pin: SupplyPin,
}

/// What was measured last, if the board measures at all.
pub(crate) fn millivolts() -> Option<u16> {
    Some(MILLIVOLTS.load(Ordering::Relaxed)).filter(|millivolts| *millivolts != 0)
}

/// Whether it is too low to erase flash with a good conscience.
pub(crate) fn is_low() -> bool {
    millivolts().is_some_and(|millivolts| millivolts < LOW)
}

impl Supply {
    /// Measures; GP25 must be high meanwhile.
    pub(crate) async fn look(&mut self) {
        let is_open = self.read(Pull::Up).await.is_none_or(|reading| reading > OPEN);
        let reading = self.read(Pull::None).await.filter(|_| !is_open);
        let millivolts = reading.map(|reading| (u32::from(reading) * FULL_SCALE_MILLIVOLTS / FULL_SCALE) as u16);
        MILLIVOLTS.store(millivolts.filter(|millivolts| *millivolts >= ABSURD).unwrap_or(0), Ordering::Relaxed);
    }

    async fn read(&mut self, pull: Pull) -> Option<u16> {
        let mut channel = Channel::new_pin(self.pin.reborrow(), pull);
        Timer::after_millis(SETTLED_MS).await;
        Adc::new_blocking(self.adc.reborrow(), Config::default()).blocking_read(&mut channel).ok()
    }
}
