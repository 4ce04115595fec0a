//! ADC supply monitor: reads VSYS by the divider that a Pico has on GP29 (ADC 3), and [judges it](drivers::supply).
//!
//! A Pico W connects the pin only while GP25 is high.

use crate::board::SupplyPin;
use embassy_rp::Peri;
use embassy_rp::adc::{Adc, Channel, Config};
use embassy_rp::gpio::Pull;
use embassy_rp::peripherals::ADC;
use embassy_time::Timer;
use portable_atomic::{AtomicU16, Ordering};

/// The last reading; 0 if there is none.
static MILLIVOLTS: AtomicU16 = AtomicU16::new(0);

/// Time in which the pin follows a pull.
const SETTLED_MS: u64 = 3;

/// The pin and its converter.
pub(crate) struct Supply {
    pub(crate) adc: Peri<'static, ADC>,
    pub(crate) pin: SupplyPin,
}

/// The last measurement, if the board measures at all.
pub(crate) fn millivolts() -> Option<u16> {
    Some(MILLIVOLTS.load(Ordering::Relaxed)).filter(|millivolts| *millivolts != 0)
}

/// Too low to erase flash with a good conscience.
pub(crate) fn is_low() -> bool {
    millivolts().is_some_and(drivers::supply::is_low)
}

/// The supply as the runner asks for it.
pub(crate) struct Vsys;

impl runner::Supply for Vsys {
    fn is_low(&self) -> bool {
        is_low()
    }
}

impl Supply {
    /// Measures; GP25 must be high meanwhile.
    pub(crate) async fn measure(&mut self) {
        let (pulled_up, free) = (self.read(Pull::Up).await, self.read(Pull::None).await);
        MILLIVOLTS.store(drivers::supply::millivolts(pulled_up, free).unwrap_or(0), Ordering::Relaxed);
    }

    async fn read(&mut self, pull: Pull) -> Option<u16> {
        let mut channel = Channel::new_pin(self.pin.reborrow(), pull);
        Timer::after_millis(SETTLED_MS).await;
        Adc::new_blocking(self.adc.reborrow(), Config::default()).blocking_read(&mut channel).ok()
    }
}
