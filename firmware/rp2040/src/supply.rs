//! ADC supply monitor: reads VSYS by the divider that a Pico has on GP29 (ADC 3), and [judges it](drivers::supply).
//!
//! A Pico W connects the pin only while GP25 is high. The ADC has no clock while the [clocks] rest.
//!
//! USB as a supply is seen at GP24, where a Pico has it; on other boards that pin is low, or something else.

use crate::board::{SupplyPin, UsbPowerPin};
use crate::clocks;
use core::sync::atomic::AtomicBool;
use drivers::pins::Pins;
use embassy_rp::Peri;
use embassy_rp::adc::{Adc, Channel, Config};
use embassy_rp::gpio::{Input, Pull};
use embassy_rp::pac::SIO;
use embassy_rp::peripherals::{ADC, ADC_TEMP_SENSOR};
use embassy_time::Timer;
use portable_atomic::{AtomicU16, Ordering};

/// The last reading; 0 if there is none.
static MILLIVOLTS: AtomicU16 = AtomicU16::new(0);

static MEASURES: AtomicBool = AtomicBool::new(false);

/// Time in which the pin follows a pull, and the diode comes up.
const SETTLED_MS: u64 = 3;

/// The pin and its converter.
pub(crate) struct Supply {
    adc: Peri<'static, ADC>,
    pin: SupplyPin,
    diode: Peri<'static, ADC_TEMP_SENSOR>,
    _usb_power: Input<'static>,
}

/// True if USB gives power, on a board that tells.
pub(crate) fn is_plugged_in() -> bool {
    SIO.gpio_in(0).read() >> Pins::BOARD.usb_power & 1 == 1
}

/// The converter works: its clock must not stop.
pub(crate) fn is_measuring() -> bool {
    MEASURES.load(Ordering::Relaxed)
}

/// The last measurement: of VSYS, where the board measures it, else of the chip's own 3.3 V.
pub(crate) fn millivolts() -> Option<u16> {
    Some(MILLIVOLTS.load(Ordering::Relaxed)).filter(|millivolts| *millivolts != 0)
}

/// Nearly empty cells.
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
    pub(crate) fn new(
        adc: Peri<'static, ADC>,
        pin: SupplyPin,
        diode: Peri<'static, ADC_TEMP_SENSOR>,
        usb_power: UsbPowerPin,
    ) -> Self {
        Self { adc, pin, diode, _usb_power: Input::new(usb_power, Pull::Down) }
    }

    /// Measures, if the converter has a clock; GP25 must be high meanwhile.
    pub(crate) async fn measure(&mut self) {
        if clocks::is_slow() {
            return;
        }
        MEASURES.store(true, Ordering::Relaxed);
        let (pulled_up, free) = (self.read(Pull::Up).await, self.read(Pull::None).await);
        let vsys = drivers::supply::millivolts(pulled_up, free);
        let measured = match vsys {
            Some(vsys) => Some(vsys),
            None => drivers::supply::own_millivolts(self.read_diode().await),
        };
        MILLIVOLTS.store(measured.unwrap_or(0), Ordering::Relaxed);
        MEASURES.store(false, Ordering::Relaxed);
    }

    async fn read(&mut self, pull: Pull) -> Option<u16> {
        let mut channel = Channel::new_pin(self.pin.reborrow(), pull);
        Timer::after_millis(SETTLED_MS).await;
        Adc::new_blocking(self.adc.reborrow(), Config::default()).blocking_read(&mut channel).ok()
    }

    /// Against the chip's own 3.3 V. Starting the converter switches the diode off, which takes a moment to come up.
    async fn read_diode(&mut self) -> Option<u16> {
        let mut adc = Adc::new_blocking(self.adc.reborrow(), Config::default());
        let mut channel = Channel::new_temp_sensor(self.diode.reborrow());
        Timer::after_millis(SETTLED_MS).await;
        adc.blocking_read(&mut channel).ok()
    }
}
