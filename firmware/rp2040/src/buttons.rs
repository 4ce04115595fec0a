//! The seat buttons (GP10 – GP15) and the dial's push (GP20): contacts to ground, pulled up inside the chip.
//!
//! A contact has moved when it has been where it is now for 1 ms without a break; the move counts from its first edge,
//! however long it chattered since. Edges that lead nowhere are spikes. For 25 ms after its first edge a contact that has
//! moved is left alone: whatever it does is bounce.
//!
//! While flash is written nothing can be seen but that there was an edge: the chip keeps that. An edge from such a time is
//! a move, whatever the contact does now, so that a tap during an erase is not lost.

use crate::{flash, shell};
use core::future::poll_fn;
use core::task::Poll;
use device::Input;
use embassy_futures::select::{Either, select};
use embassy_rp::Peri;
use embassy_rp::gpio::{self, AnyPin, Pin, Pull};
use embassy_rp::pac::SIO;
use embassy_time::{Duration, Instant, Timer};

/// What is shorter is a spike.
const STEADY: Duration = Duration::from_millis(1);
/// A contact that has been back for this long after an edge has not moved.
const SPIKE_OVER: Duration = Duration::from_millis(5);
/// Longer than any contact bounces (20 ms are promised), shorter than anyone presses twice.
const BOUNCE: Duration = Duration::from_millis(25);

/// Longer than a pin needs to be pulled up.
const PULLED_UP: Duration = Duration::from_millis(10);
/// A contact that is let go this long after the power came on was held on purpose; a stuck one is not let go.
const HELD_AT_START: core::ops::Range<Duration> = Duration::from_millis(500)..Duration::from_secs(10);

/// Reports one contact, for ever. A contact that is closed when the power comes on counts only after it was open once, so
/// that a stuck button presses nothing; being held until then may mean something of its own.
#[embassy_executor::task(pool_size = 7)]
pub(crate) async fn watch(pin: Peri<'static, AnyPin>, down: Input, up: Input, held_at_start: Option<Input>) -> ! {
    let number = pin.pin();
    let mut pin = gpio::Input::new(pin, Pull::Up);
    pin.set_schmitt(true);
    Timer::after(PULLED_UP).await;
    let held = is_closed(number);
    pin.wait_for_high().await;
    if let Some(input) = held_at_start
        && held
        && HELD_AT_START.contains(&Instant::MIN.elapsed())
    {
        shell::report(input).await;
        Timer::after(BOUNCE).await;
    }
    let mut contact = Contact { pin, number, closed: false };
    loop {
        let first_edge = contact.moved().await;
        contact.closed = !contact.closed;
        shell::report_at(first_edge, if contact.closed { down } else { up }).await;
        Timer::at(first_edge + BOUNCE).await;
    }
}

struct Contact {
    pin: gpio::Input<'static>,
    number: u8,
    /// Where it was when it was reported last.
    closed: bool,
}

impl Contact {
    /// Waits until the contact has moved for good; when it began to.
    async fn moved(&mut self) -> Instant {
        loop {
            self.stirred().await;
            let first_edge = Instant::now();
            if flash::was_busy(first_edge) || self.settled(first_edge).await {
                return first_edge;
            }
        }
    }

    /// Waits until the contact is steady; whether it has moved.
    async fn settled(&mut self, first_edge: Instant) -> bool {
        let mut back_since = None;
        loop {
            let now = Instant::now();
            let has_moved = self.has_moved();
            match select(self.pin.wait_for_any_edge(), Timer::at(now + STEADY)).await {
                Either::First(()) => back_since = None,
                Either::Second(()) if flash::was_busy_since(first_edge) => return true,
                Either::Second(()) if has_moved != self.has_moved() => back_since = None,
                Either::Second(()) if has_moved => return true,
                Either::Second(()) if *back_since.get_or_insert(now) + SPIKE_OVER <= Instant::now() => return false,
                Either::Second(()) => {}
            }
        }
    }

    /// Waits until the contact stirs, or has moved already. The level is read after the edge detector is armed: a contact
    /// that moves just before is seen by its level, one that moves later by its edge.
    async fn stirred(&mut self) {
        let (number, closed) = (self.number, self.closed);
        let moved_already = poll_fn(|_| if is_closed(number) == closed { Poll::Pending } else { Poll::Ready(()) });
        select(self.pin.wait_for_any_edge(), moved_already).await;
    }

    fn has_moved(&self) -> bool {
        is_closed(self.number) != self.closed
    }
}

fn is_closed(number: u8) -> bool {
    SIO.gpio_in(0).read() >> number & 1 == 0
}
