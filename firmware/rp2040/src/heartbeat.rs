//! Heartbeat LED: the Pico's LED blinks while the executor runs.

use crate::board::Led;
use crate::clocks;
use crate::supply::{self, Supply};
use embassy_rp::gpio::{Level, Output};
use embassy_time::{Duration, Ticker, Timer};

/// A short blink every two seconds, for ever, and meanwhile a look at the [supply](crate::supply): a computer that is plugged in
/// needs the clock of USB.
#[embassy_executor::task]
pub(crate) async fn run(pin: Led, mut supply: Supply) -> ! {
    let mut led = Output::new(pin, Level::Low);
    let mut beats = Ticker::every(Duration::from_secs(2));
    loop {
        led.set_high();
        if clocks::is_slow() && supply::is_plugged_in() {
            clocks::wake();
        }
        supply.measure().await;
        Timer::after_millis(4).await;
        led.set_low();
        beats.next().await;
    }
}
