//! Watchdog: starts the chip again if the event loop does not answer, and knows why the chip was started.

use crate::{chip, event_loop, panic};
use device::Wakeup;
use embassy_rp::Peri;
use embassy_rp::pac::{PSM, WATCHDOG};
use embassy_rp::peripherals;
use embassy_rp::watchdog::Watchdog;
use embassy_time::{Duration, Instant, Timer};

/// The longest honest silence is one flash sector being erased (0.4 s); the chip's limit is 8.3 s.
const TIMEOUT: Duration = Duration::from_secs(5);
/// Time between two questions to the event loop.
const ASK_EVERY: Duration = Duration::from_secs(2);

/// Written to scratch register 1 when our watchdog starts: the boot ROM uses the same watchdog after flashing.
const OURS: u32 = u32::from_be_bytes(*b"ZEIT");

/// Scratch register 2 counts the times the firmware failed in a row. After so many the game is left alone: it stays in
/// the journal, but the device starts without it, because it may be what makes the firmware fail.
const FAILURES: u32 = 3;
/// A device that runs this long has not failed.
const RUNS: Duration = Duration::from_secs(20);

/// The start of the chip.
#[derive(Clone, Copy)]
pub(crate) struct Start {
    pub(crate) wakeup: Wakeup,
    /// The last game comes back.
    pub(crate) recall: bool,
}

/// Starts the watchdog; says how the chip was started.
pub(crate) fn start(watchdog: Peri<'static, peripherals::WATCHDOG>) -> Start {
    let mut watchdog = Watchdog::new(watchdog);
    let timed_out = WATCHDOG.reason().read().timer() && WATCHDOG.scratch1().read() == OURS;
    let wakeup = match (panic::take(), timed_out) {
        (true, _) => Wakeup::Panic,
        (false, true) => Wakeup::Watchdog,
        (false, false) => Wakeup::Power,
    };
    let failures = if wakeup == Wakeup::Power { 0 } else { WATCHDOG.scratch2().read().saturating_add(1) };
    WATCHDOG.scratch1().write_value(OURS);
    WATCHDOG.scratch2().write_value(failures);
    watchdog.pause_on_debug(true);
    watchdog.start(TIMEOUT);
    if !chip::EMBASSY_RESTARTS_CORES {
        restart_all_but_oscillators();
    }
    Start { wakeup, recall: failures < FAILURES }
}

/// Asks the event loop whether it is alive and feeds the watchdog only with its answer, for ever.
#[embassy_executor::task]
pub(crate) async fn run() -> ! {
    loop {
        event_loop::alive().await;
        feed();
        if Instant::now() > Instant::MIN + RUNS {
            WATCHDOG.scratch2().write_value(0);
        }
        Timer::after(ASK_EVERY).await;
    }
}

/// Says what a reset by the watchdog begins anew.
pub(crate) fn restart_all_but_oscillators() {
    PSM.wdsel().write(|select| {
        select.0 = chip::ALL_STAGES;
        select.set_rosc(false);
        select.set_xosc(false);
    });
}

/// Grants another [`TIMEOUT`].
pub(crate) fn feed() {
    WATCHDOG.load().write(|load| load.set_load(TIMEOUT.as_micros() as u32 * chip::WATCHDOG_COUNTS));
}
