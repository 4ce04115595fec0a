//! The wiring, once: which part of the device hangs on which pin of the Pico.
//!
//! | part               | pins        | on the chip                                   |
//! |--------------------|-------------|-----------------------------------------------|
//! | OLED               | GP4, GP5    | I2C0: SDA, SCL, 400 kHz, address 0x3C or 0x3D |
//! | seat buttons 1 – 6 | GP10 – GP15 | to ground, internal pull-ups                  |
//! | dial               | GP18, GP19  | A and B to ground, internal pull-ups, PIO0    |
//! | dial push          | GP20        | to ground, internal pull-up                   |
//! | buzzer (passive)   | GP16, GP17  | PWM slice 0: channel A, and its inverse on B  |
//! | heartbeat          | GP25        | the Pico's LED (a Pico W has none there)      |
//! | supply             | GP29        | ADC 3: a third of VSYS, wired on the Pico     |

use crate::supply::Supply;
use embassy_rp::clocks::PllConfig;
use embassy_rp::gpio::AnyPin;
use embassy_rp::peripherals::{
    FLASH, I2C0, PIN_4, PIN_5, PIN_16, PIN_17, PIN_18, PIN_19, PIN_25, PIO0, PWM_SLICE0, USB, WATCHDOG,
};
use embassy_rp::{Peri, bind_interrupts, i2c, pio, usb};

bind_interrupts!(pub(crate) struct Irqs {
    I2C0_IRQ => i2c::InterruptHandler<I2C0>;
    PIO0_IRQ_0 => pio::InterruptHandler<PIO0>;
    USBCTRL_IRQ => usb::InterruptHandler<USB>;
});

/// How long the crystal may take to swing. A Pico's is there after one millisecond; boards with the slowest that makers ask
/// for, after this.
const CRYSTAL_STARTS_MS: u32 = 64;
/// 75 MHz from the crystal's 12: about the slowest at which a click is seen within 10 ms and the core sleeps for 94 % of a turn.
const SYSTEM_CLOCK: PllConfig = PllConfig { refdiv: 1, fbdiv: 75, post_div1: 6, post_div2: 2 };

/// Everything the tasks need of the chip, each part handed to exactly one of them.
pub(crate) struct Board {
    pub(crate) screen: Screen,
    pub(crate) seats: [Peri<'static, AnyPin>; 6],
    pub(crate) push: Peri<'static, AnyPin>,
    pub(crate) dial: Dial,
    pub(crate) buzzer: Buzzer,
    pub(crate) led: Peri<'static, PIN_25>,
    pub(crate) supply: Supply,
    pub(crate) flash: Peri<'static, FLASH>,
    pub(crate) usb: Peri<'static, USB>,
    pub(crate) watchdog: Peri<'static, WATCHDOG>,
}

/// The display's bus.
pub(crate) struct Screen {
    pub(crate) i2c: Peri<'static, I2C0>,
    pub(crate) sda: Peri<'static, PIN_4>,
    pub(crate) scl: Peri<'static, PIN_5>,
}

/// The dial's contacts and the state machine block that watches them.
pub(crate) struct Dial {
    pub(crate) pio: Peri<'static, PIO0>,
    pub(crate) a: Peri<'static, PIN_18>,
    pub(crate) b: Peri<'static, PIN_19>,
}

/// The buzzer's pins and the counter that drives them.
pub(crate) struct Buzzer {
    pub(crate) pwm: Peri<'static, PWM_SLICE0>,
    pub(crate) pin: Peri<'static, PIN_16>,
    pub(crate) inverse: Peri<'static, PIN_17>,
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
        Self {
            screen: Screen { i2c: p.I2C0, sda: p.PIN_4, scl: p.PIN_5 },
            seats: [
                p.PIN_10.into(),
                p.PIN_11.into(),
                p.PIN_12.into(),
                p.PIN_13.into(),
                p.PIN_14.into(),
                p.PIN_15.into(),
            ],
            push: p.PIN_20.into(),
            dial: Dial { pio: p.PIO0, a: p.PIN_18, b: p.PIN_19 },
            buzzer: Buzzer { pwm: p.PWM_SLICE0, pin: p.PIN_16, inverse: p.PIN_17 },
            led: p.PIN_25,
            supply: Supply { adc: p.ADC, pin: p.PIN_29 },
            flash: p.FLASH,
            usb: p.USB,
            watchdog: p.WATCHDOG,
        }
    }
}
