//! The machine: gives the device its inputs and the time, and carries out what it asks for.

use crate::{buzzer, picture, seed};
use device::{Device, Effect, Frame, Input, Moment, Wakeup};
use embassy_futures::select::{Either3, select3};
use embassy_rp::Peri;
use embassy_rp::peripherals::FLASH;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::channel::Channel;
use embassy_sync::signal::Signal;
use embassy_time::{Instant, Timer};
use static_cell::ConstStaticCell;

/// What people did and when. A task that finds it full waits; the chip remembers the next edge and the dial's count.
static INPUTS: Channel<CriticalSectionRawMutex, (Moment, Input), 32> = Channel::new();
static ASKED: Signal<CriticalSectionRawMutex, ()> = Signal::new();
static ALIVE: Signal<CriticalSectionRawMutex, ()> = Signal::new();

/// Tells the machine what somebody does now.
pub(crate) async fn report(input: Input) {
    INPUTS.send((now(), input)).await;
}

/// Asks whether the machine is alive, and waits for the answer.
pub(crate) async fn answer() {
    ASKED.signal(());
    ALIVE.wait().await;
}

fn now() -> Moment {
    Moment(Instant::now().as_millis())
}

/// Runs the device, for ever.
#[embassy_executor::task]
pub(crate) async fn run(_flash: Peri<'static, FLASH>, wakeup: Wakeup) -> ! {
    static DEVICE: ConstStaticCell<Device> = ConstStaticCell::new(Device::new());
    static FRAME: ConstStaticCell<Frame> = ConstStaticCell::new(Frame::new());
    let (device, frame) = (DEVICE.take(), FRAME.take());
    device.boot(now(), seed::draw(), wakeup);
    loop {
        while let Some(effect) = device.take_effect() {
            if let Effect::Play(sound, volume) = effect {
                buzzer::play(sound, volume);
            }
        }
        device.draw(now(), frame);
        picture::show(frame, device.panel());
        match select3(INPUTS.receive(), ASKED.wait(), wait(device.deadline())).await {
            Either3::First((when, input)) => device.input(when, input),
            Either3::Second(()) => ALIVE.signal(()),
            Either3::Third(()) => device.wake(now()),
        }
    }
}

/// Waits for the deadline; without one, for ever.
async fn wait(deadline: Option<Moment>) {
    match deadline {
        Some(Moment(millis)) => Timer::at(Instant::from_millis(millis)).await,
        None => core::future::pending().await,
    }
}
