//! The heartbeat: the Pico's LED on GP25 blinks while the executor runs.

use embassy_rp::Peri;
use embassy_rp::gpio::{Level, Output};
use embassy_rp::peripherals::PIN_25;
use embassy_time::Timer;

/// A short blink every two seconds, for ever.
#[embassy_executor::task]
pub(crate) async fn run(pin: Peri<'static, PIN_25>) -> ! {
    let mut led = Output::new(pin, Level::Low);
    loop {
        led.set_high();
        Timer::after_millis(10).await;
        led.set_low();
        Timer::after_millis(1990).await;
    }
}
