//! Buttons: the seats' (GP10 – GP15) and the dial's push (GP20), contacts to ground, pulled up inside the chip and
//! [debounced](drivers::debounce).

use crate::{event_loop, flash};
use core::future::poll_fn;
use core::task::Poll;
use device::Input;
use drivers::debounce::{BOUNCE, Debouncer, Look, Micros, Wait, was_held_at_start};
use embassy_futures::select::{Either, select};
use embassy_rp::Peri;
use embassy_rp::gpio::{self, AnyPin, Pin, Pull};
use embassy_rp::pac::SIO;
use embassy_time::{Duration, Instant, Timer};

/// Longer than a pin needs to be pulled up.
const PULLED_UP: Duration = Duration::from_millis(10);

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
        && was_held_at_start(now())
    {
        event_loop::report(input).await;
        Timer::after_micros(BOUNCE.0).await;
    }
    let mut debouncer = Debouncer::default();
    loop {
        let edge = match debouncer.wait() {
            Wait::Edge => {
                stirred(&mut pin, number, debouncer.is_closed()).await;
                true
            }
            Wait::EdgeUntil(time) => {
                matches!(select(pin.wait_for_any_edge(), Timer::at(instant(time))).await, Either::First(()))
            }
            Wait::Until(time) => {
                Timer::at(instant(time)).await;
                false
            }
        };
        let look = Look { now: now(), edge, closed: is_closed(number), blind: flash::blind() };
        if let Some(change) = debouncer.step(look) {
            if change.unseen && change.closed {
                event_loop::report_at(instant(change.first_edge), Input::Unseen).await;
            }
            event_loop::report_at(instant(change.first_edge), if change.closed { down } else { up }).await;
        }
    }
}

/// Waits until the contact stirs, or has moved already. The level is read after the edge detector is armed: a contact
/// that moves just before is seen by its level, one that moves later by its edge.
async fn stirred(pin: &mut gpio::Input<'static>, number: u8, closed: bool) {
    let moved_already = poll_fn(|_| if is_closed(number) == closed { Poll::Pending } else { Poll::Ready(()) });
    select(pin.wait_for_any_edge(), moved_already).await;
}

fn is_closed(number: u8) -> bool {
    SIO.gpio_in(0).read() >> number & 1 == 0
}

fn now() -> Micros {
    Micros(Instant::now().as_micros())
}

fn instant(Micros(time): Micros) -> Instant {
    Instant::from_micros(time)
}
