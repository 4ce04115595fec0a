//! Event loop around the one runner: waits for input, for the time and for questions, and passes on what comes out.

use crate::chip::FLASH_MAP;
use crate::flash::PicoFlash;
use crate::reports::Reporter;
use crate::supply::Vsys;
use crate::{buzzer, clocks, dial, display, seed, usb, watchdog};
use core::future::poll_fn;
use core::pin::{Pin, pin};
use core::task::{Context, Poll};
use device::{Device, Input, Moment};
use embassy_futures::select::{Either3, select3};
use embassy_futures::yield_now;
use embassy_rp::Peri;
use embassy_rp::peripherals::FLASH;
use embassy_rp::rom_data::reset_to_usb_boot;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::channel::Channel;
use embassy_sync::signal::Signal;
use embassy_time::{Duration, Instant, Timer};
use runner::console::{Line, Scores, Topic};
use runner::watch::Watch;
use runner::{ByLists, JUDGE_ROOM, NoObserver, Parts, Runner, Start};
use static_cell::{ConstStaticCell, StaticCell};

/// Inputs and their times. Whoever finds it full tries again: meanwhile the chip keeps the next edge and the dial's count.
static INPUTS: Channel<CriticalSectionRawMutex, (Moment, Input), 32> = Channel::new();
static QUESTIONS: Channel<CriticalSectionRawMutex, Question, 2> = Channel::new();
static ALIVE: Signal<CriticalSectionRawMutex, ()> = Signal::new();
static SCORES: Signal<CriticalSectionRawMutex, Scores> = Signal::new();
/// A picture was drawn, for whoever watches.
static CHANGED: Signal<CriticalSectionRawMutex, ()> = Signal::new();
static LINE: Signal<CriticalSectionRawMutex, Option<Line>> = Signal::new();

/// Delay before an input that found no room is offered again.
const TRY_AGAIN: Duration = Duration::from_millis(5);

/// The clocks do not rest before what is due by then.
const SOON_MS: u64 = 5_000;

/// Tells the event loop what somebody does now.
pub(crate) async fn report(input: Input) {
    report_at(Instant::now(), input).await;
}

/// Tells the event loop what somebody did a moment ago.
pub(crate) async fn report_at(then: Instant, input: Input) {
    let happened = (Moment(then.as_millis()), input);
    // Not `send`: the channel can wake only one waiting task, and several would wake each other without end.
    while INPUTS.try_send(happened).is_err() {
        Timer::after(TRY_AGAIN).await;
    }
}

/// Questions that other tasks ask the event loop between two events. One task each may ask.
enum Question {
    Alive,
    Scores,
    Line(Topic, usize),
}

/// Returns when the event loop has answered: it is alive.
pub(crate) async fn alive() {
    QUESTIONS.send(Question::Alive).await;
    ALIVE.wait().await;
}

/// Asks for the totals.
pub(crate) async fn scores() -> Scores {
    QUESTIONS.send(Question::Scores).await;
    SCORES.wait().await
}

/// Asks for a line of a report, counted from 0; `None` behind the last one.
pub(crate) async fn report_line(topic: Topic, number: usize) -> Option<Line> {
    QUESTIONS.send(Question::Line(topic, number)).await;
    LINE.wait().await
}

/// Waits for the first picture since the last call.
pub(crate) async fn changed() {
    CHANGED.wait().await;
}

/// Runs the device, for ever.
#[embassy_executor::task]
pub(crate) async fn run(flash: Peri<'static, FLASH>, start: watchdog::Start) -> ! {
    let event_loop = {
        let mut powering_up = pin!(power_up(flash, start));
        poll_fn(|context| poll_apart(powering_up.as_mut(), context)).await
    };
    loop {
        event_loop.show();
        // An answer changes no picture: one drawn for it would be told to whoever watches, which asks again, without end.
        loop {
            yield_now().await; // the others get their turn even if the next deadline is here already
            if event_loop.step().await {
                break;
            }
        }
    }
}

/// Polls a future in a function of its own: what powering up has on the stack would else lie below all that follows it.
#[inline(never)]
fn poll_apart<F: Future>(future: Pin<&mut F>, context: &mut Context<'_>) -> Poll<F::Output> {
    future.poll(context)
}

/// Powers the device up.
async fn power_up(flash: Peri<'static, FLASH>, start: watchdog::Start) -> &'static mut EventLoop {
    static EVENT_LOOP: StaticCell<EventLoop> = StaticCell::new();
    static DEVICE: ConstStaticCell<Device> = ConstStaticCell::new(Device::new());
    static ROOM: ConstStaticCell<[u8; JUDGE_ROOM]> = ConstStaticCell::new([0; JUDGE_ROOM]);
    static WATCH: ConstStaticCell<Watch> = ConstStaticCell::new(Watch::new());
    let start = Start { now: now(), seed: seed::draw(), wakeup: start.wakeup, recall: start.recall };
    let env = Parts { flash: PicoFlash::new(flash), supply: Vsys, observer: NoObserver };
    let judge = ByLists::with_room(ROOM.take());
    let runner = Runner::power_up_with(DEVICE.take(), env, judge, FLASH_MAP.journal_layout(), start).await;
    EVENT_LOOP.init(EventLoop { runner, watch: WATCH.take() })
}

/// The runner on a Pico.
pub(crate) type PicoRunner = Runner<&'static mut Device, Parts<PicoFlash, Vsys>>;

struct EventLoop {
    runner: PicoRunner,
    watch: &'static mut Watch,
}

impl EventLoop {
    #[inline(never)]
    fn show(&mut self) {
        while let Some((sound, volume)) = self.runner.take_sound() {
            buzzer::play(sound, volume);
        }
        if let Some(error) = self.runner.take_error() {
            defmt::error!("{}", defmt::Display2Format(&error));
        }
        self.runner.see_computer(usb::sees_computer());
        if self.runner.wants_drive() {
            reset_to_usb_boot(0, 0); // the display goes on saying so
        }
        self.runner.draw();
        let panel = self.runner.panel();
        dial::count_half_pulses(panel.half_pulses);
        display::show(self.runner.frame(), panel);
        CHANGED.signal(());
    }

    /// Waits for something to happen and handles it, along with everything that has happened meanwhile. False if that was a question only.
    async fn step(&mut self) -> bool {
        clocks::idle(self.is_dark());
        let deadline = when(self.runner.deadline());
        let mut happened = true;
        // What is ready first in this order is taken: a computer that never stops asking must not stop the clock.
        match select3(INPUTS.receive(), deadline, QUESTIONS.receive()).await {
            Either3::First((when, input)) => {
                clocks::wake();
                self.runner.input(when, input).await;
            }
            Either3::Second(()) => {
                clocks::wake();
                self.runner.wake(now()).await;
                self.runner.took_until(now());
            }
            Either3::Third(question) => {
                self.answer(question);
                happened = false;
            }
        }
        while let Ok((when, input)) = INPUTS.try_receive() {
            clocks::wake();
            self.runner.input(when, input).await;
            happened = true;
        }
        happened
    }

    /// Nobody sees anything, and nothing is due soon.
    fn is_dark(&self) -> bool {
        let soon = Moment(now().0 + SOON_MS);
        !self.runner.panel().lit && self.runner.deadline().is_none_or(|due| due > soon)
    }

    #[inline(never)]
    fn answer(&mut self, question: Question) {
        match question {
            Question::Alive => ALIVE.signal(()),
            Question::Scores => SCORES.signal(self.runner.device().scores()),
            Question::Line(topic, number) => {
                if topic == Topic::Watching {
                    self.watch.begin();
                    CHANGED.signal(());
                }
                LINE.signal(Reporter { runner: &self.runner, watch: self.watch }.line(topic, number));
            }
        }
    }
}

fn now() -> Moment {
    Moment(Instant::now().as_millis())
}

/// Waits until then; without a time, or with one that no clock reaches, for ever.
async fn when(time: Option<Moment>) {
    match time.and_then(|Moment(millis)| Instant::try_from_millis(millis)) {
        Some(time) => Timer::at(time).await,
        None => core::future::pending().await,
    }
}
