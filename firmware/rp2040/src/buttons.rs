//! The seat buttons (GP10 – GP15) and the dial's push (GP20): contacts to ground, pulled up inside the chip.
//!
//! The first edge acts at once; whatever the contact does in the 25 ms after it is bounce. Edges are kept by the chip, so
//! a press is not lost while flash is written.

use crate::machine;
use core::future::poll_fn;
use core::task::Poll;
use device::Input;
use embassy_futures::select::select;
use embassy_rp::Peri;
use embassy_rp::gpio::{self, AnyPin, Pin, Pull};
use embassy_rp::pac::SIO;
use embassy_time::{Duration, Timer};

/// Longer than any contact bounces (20 ms are promised), shorter than anyone presses twice.
const BOUNCE: Duration = Duration::from_millis(25);

/// Reports one contact, for ever. A contact that is closed when the power comes on counts only after it was open once, so
/// that a stuck button presses nothing.
#[embassy_executor::task(pool_size = 7)]
pub(crate) async fn watch(pin: Peri<'static, AnyPin>, down: Input, up: Input) -> ! {
    let number = pin.pin();
    let mut contact = gpio::Input::new(pin, Pull::Up);
    contact.set_schmitt(true);
    contact.wait_for_high().await;
    let mut closed = false;
    loop {
        moved(&mut contact, number, closed).await;
        closed = !closed;
        machine::report(if closed { down } else { up }).await;
        Timer::after(BOUNCE).await;
    }
}

/// Waits until the contact moves, or has moved already. The level is read after the edge detector is armed: a contact
/// that moves just before is seen by its level, one that moves later by its edge.
async fn moved(contact: &mut gpio::Input<'static>, number: u8, closed: bool) {
    let changed_already = poll_fn(|_| {
        let is_closed = SIO.gpio_in(0).read() >> number & 1 == 0;
        if is_closed == closed { Poll::Pending } else { Poll::Ready(()) }
    });
    select(contact.wait_for_any_edge(), changed_already).await;
}
