//! Board support: takes the [pins](drivers::pins) and the chip's own parts, and hands each to the one task that uses it.

use crate::supply::Supply;
use drivers::with_pins;
use embassy_rp::clocks::PllConfig;
use embassy_rp::gpio::AnyPin;
use embassy_rp::peripherals::{FLASH, I2C0, PIO0, PWM_SLICE0, USB, WATCHDOG};
use embassy_rp::{Peri, bind_interrupts, i2c, pio, usb};

bind_interrupts!(pub(crate) struct Irqs {
    I2C0_IRQ => i2c::InterruptHandler<I2C0>;
    PIO0_IRQ_0 => pio::InterruptHandler<PIO0>;
    USBCTRL_IRQ => crate::usb::LostQuestion, usb::InterruptHandler<USB>;
});

/// Time that the crystal may take to swing. A Pico's is there after one millisecond; boards with the slowest that makers ask
/// for, after this.
const CRYSTAL_STARTS_MS: u32 = 64;
/// 75 MHz from the crystal's 12: the slowest of those tried at which a word that looks for its place on a full board follows the dial
/// within 10 ms, every other time. At 66 MHz it takes 10.2, at 48 it takes 12 (docs/build.md, Battery).
const SYSTEM_CLOCK: PllConfig = PllConfig { refdiv: 1, fbdiv: 75, post_div1: 6, post_div2: 2 };

/// A type for each pin, and all of them together.
macro_rules! pin_types {
    ($($(#[$doc:meta])* $part:ident: $pin_type:ident = $pin:ident,)*) => {
        $($(#[$doc])* pub(crate) type $pin_type = Peri<'static, embassy_rp::peripherals::$pin>;)*

        struct Pins {
            $($part: $pin_type,)*
        }
    };
}
with_pins!(pin_types);

/// Everything the tasks need of the chip, each part handed to exactly one of them.
pub(crate) struct Board {
    pub(crate) screen: Screen,
    pub(crate) seats: [Peri<'static, AnyPin>; 6],
    pub(crate) push: Peri<'static, AnyPin>,
    pub(crate) dial: Dial,
    pub(crate) buzzer: Buzzer,
    pub(crate) led: Led,
    pub(crate) supply: Supply,
    pub(crate) flash: Peri<'static, FLASH>,
    pub(crate) usb: Peri<'static, USB>,
    pub(crate) watchdog: Peri<'static, WATCHDOG>,
}

/// The display's bus.
pub(crate) struct Screen {
    pub(crate) i2c: Peri<'static, I2C0>,
    pub(crate) sda: Sda,
    pub(crate) scl: Scl,
}

/// The dial's contacts and the state machine block that watches them.
pub(crate) struct Dial {
    pub(crate) pio: Peri<'static, PIO0>,
    pub(crate) a: DialA,
    pub(crate) b: DialB,
}

/// The buzzer's pins and the counter that drives them.
pub(crate) struct Buzzer {
    pub(crate) pwm: Peri<'static, PWM_SLICE0>,
    pub(crate) pin: BuzzerPin,
    pub(crate) inverse: BuzzerInverse,
}

impl Board {
    /// Starts the clocks and takes all pins. Once: a second call panics.
    pub(crate) fn take() -> Self {
        let mut config = embassy_rp::config::Config::default();
        if let Some(crystal) = &mut config.clocks.xosc {
            crystal.delay_multiplier = CRYSTAL_STARTS_MS;
            crystal.sys_pll = Some(SYSTEM_CLOCK);
        }
        let p = embassy_rp::init(config);
        macro_rules! taken {
            ($($(#[$doc:meta])* $part:ident: $pin_type:ident = $pin:ident,)*) => { Pins { $($part: p.$pin,)* } };
        }
        let pins = with_pins!(taken);
        let Pins { seat_1, seat_2, seat_3, seat_4, seat_5, seat_6, .. } = pins;
        Self {
            screen: Screen { i2c: p.I2C0, sda: pins.sda, scl: pins.scl },
            seats: [seat_1.into(), seat_2.into(), seat_3.into(), seat_4.into(), seat_5.into(), seat_6.into()],
            push: pins.dial_push.into(),
            dial: Dial { pio: p.PIO0, a: pins.dial_a, b: pins.dial_b },
            buzzer: Buzzer { pwm: p.PWM_SLICE0, pin: pins.buzzer, inverse: pins.buzzer_inverse },
            led: pins.led,
            supply: Supply::new(p.ADC, pins.supply, p.ADC_TEMP_SENSOR, pins.usb_power),
            flash: p.FLASH,
            usb: p.USB,
            watchdog: p.WATCHDOG,
        }
    }
}
