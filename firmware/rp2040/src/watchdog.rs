//! The watchdog: starts the chip again if the machine does not answer, and knows why the chip was started.

use crate::{machine, panic};
use device::Wakeup;
use embassy_rp::Peri;
use embassy_rp::pac::WATCHDOG;
use embassy_rp::peripherals;
use embassy_rp::watchdog::Watchdog;
use embassy_time::{Duration, Timer};

/// The longest honest silence is one flash sector being erased (0.4 s); the chip's limit is 8.3 s.
const PATIENCE: Duration = Duration::from_secs(5);
/// How often the machine is asked.
const ASK_EVERY: Duration = Duration::from_secs(2);

/// Written to scratch register 1 when our watchdog starts: the boot ROM uses the same watchdog after flashing.
const OURS: u32 = u32::from_be_bytes(*b"ZEIT");

/// Starts the watchdog; says why the chip was started.
pub(crate) fn start(watchdog: Peri<'static, peripherals::WATCHDOG>) -> Wakeup {
    let mut watchdog = Watchdog::new(watchdog);
    let timed_out = WATCHDOG.reason().read().timer() && watchdog.get_scratch(1) == OURS;
    let wakeup = match (panic::take(), timed_out) {
        (true, _) => Wakeup::Panic,
        (false, true) => Wakeup::Watchdog,
        (false, false) => Wakeup::Power,
    };
    watchdog.set_scratch(1, OURS);
    watchdog.pause_on_debug(true);
    watchdog.start(PATIENCE);
    wakeup
}

/// Asks the machine whether it is alive and feeds the watchdog only with its answer, for ever.
#[embassy_executor::task]
pub(crate) async fn run() -> ! {
    loop {
        machine::answer().await;
        feed();
        Timer::after(ASK_EVERY).await;
    }
}

/// Grants another [`PATIENCE`]. The counter runs at two a microsecond (erratum RP2040-E1).
fn feed() {
    WATCHDOG.load().write(|load| load.set_load(PATIENCE.as_micros() as u32 * 2));
}
