//! System clock: 75 MHz from a PLL; in the dark, when nobody has done anything for a while, the crystal's 12 MHz alone.
//!
//! Then both PLLs are off, and with them USB and the ADC have no clock: so this is not done while a computer is there, and
//! nobody measures. The timer counts the crystal and does not notice. Cycles are counted by the dial's state machine, which is
//! given another divider, and by the display's bus, the buzzer and the boot ROM's flash routines, which work for the event
//! loop: it asks for the fast clock before it does anything.

use crate::{chip, dial};
use core::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use embassy_rp::pac::clocks::vals::ClkSysCtrlSrc;
use embassy_rp::pac::pll::Pll;
use embassy_rp::pac::{CLOCKS, PLL_SYS, PLL_USB};
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::signal::Signal;
use embassy_time::Instant;

/// Megahertz of the system clock; the crystal's, and what the PLL makes of them (see [`Board`](crate::board::Board)).
const CRYSTAL: u16 = 12;
const FAST: u16 = 75;
/// Seconds for which nobody has done anything: melodies have ended, pictures are sent.
const QUIET: u32 = 10;

/// The event loop has nothing to do, and the display is dark.
static IDLE: AtomicBool = AtomicBool::new(false);
/// The second in which the event loop last did something.
static BUSY: AtomicU32 = AtomicU32::new(0);
static SLOW: AtomicBool = AtomicBool::new(false);
static FAST_AGAIN: Signal<CriticalSectionRawMutex, ()> = Signal::new();

/// The event loop waits; `dark` if nobody can see or hear anything before somebody does something.
pub(crate) fn idle(dark: bool) {
    IDLE.store(dark, Ordering::Relaxed);
}

/// The event loop has something to do, or somebody else needs what the PLLs feed: at full speed from here on.
pub(crate) fn wake() {
    IDLE.store(false, Ordering::Relaxed);
    BUSY.store(seconds(), Ordering::Relaxed);
    if is_slow() {
        speed_up();
        SLOW.store(false, Ordering::Relaxed);
        FAST_AGAIN.signal(());
    }
}

/// The crystal alone: neither USB nor the ADC has a clock.
pub(crate) fn is_slow() -> bool {
    SLOW.load(Ordering::Relaxed)
}

/// True if the event loop needs no more than the crystal for now.
pub(crate) fn may_rest() -> bool {
    IDLE.load(Ordering::Relaxed) && seconds() - BUSY.load(Ordering::Relaxed) >= QUIET
}

/// Slows down at once; returns when the clocks are as before.
pub(crate) async fn rest() {
    FAST_AGAIN.reset();
    SLOW.store(true, Ordering::Relaxed);
    slow_down();
    FAST_AGAIN.wait().await;
}

fn seconds() -> u32 {
    Instant::now().as_secs() as u32
}

/// What is fed by a PLL loses its clock before the PLL is switched off.
fn slow_down() {
    run_from(ClkSysCtrlSrc::CLK_REF);
    dial::clocked_at(CRYSTAL);
    feed_usb_and_adc(false);
    for pll in [PLL_SYS, PLL_USB] {
        power(pll, false, false);
    }
}

/// Both PLLs swing in at once, by the numbers that they still have.
fn speed_up() {
    let plls = [PLL_SYS, PLL_USB];
    for pll in plls {
        power(pll, true, false);
    }
    for pll in plls {
        while !pll.cs().read().lock() {}
        power(pll, true, true);
    }
    run_from(ClkSysCtrlSrc::CLKSRC_CLK_SYS_AUX);
    dial::clocked_at(FAST);
    feed_usb_and_adc(true);
}

/// Switches without a glitch, from the clock that runs to one that runs, too.
fn run_from(source: ClkSysCtrlSrc) {
    CLOCKS.clk_sys_ctrl().modify(|control| control.set_src(source));
    while chip::selected_clock() != 1 << source as u32 {}
}

fn feed_usb_and_adc(feed: bool) {
    CLOCKS.clk_usb_ctrl().modify(|control| control.set_enable(feed));
    CLOCKS.clk_adc_ctrl().modify(|control| control.set_enable(feed));
}

/// A PLL swings in while its output is still off.
fn power(pll: Pll, on: bool, output: bool) {
    pll.pwr().write(|power| {
        power.set_pd(!on);
        power.set_vcopd(!on);
        power.set_postdivpd(!output);
        power.set_dsmpd(true); // whole numbers only
    });
}
