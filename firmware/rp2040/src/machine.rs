//! The machine: gives the device its inputs and the time, and carries out what it asks for.

use crate::reports::{Line, Reporter, Topic};
use crate::storage::Storage;
use crate::watchdog::Start;
use crate::{buzzer, flash_map, picture, seed};
use device::library::{Inspection, Library, Progress};
use device::{Device, Effect, Frame, Input, Moment, Storage as News};
use embassy_futures::select::{Either4, select4};
use embassy_futures::yield_now;
use embassy_rp::Peri;
use embassy_rp::peripherals::FLASH;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::channel::Channel;
use embassy_sync::signal::Signal;
use embassy_time::{Duration, Instant, Timer};
use static_cell::ConstStaticCell;

/// What people did and when. Whoever finds it full tries again: meanwhile the chip keeps the next edge and the dial's count.
static INPUTS: Channel<CriticalSectionRawMutex, (Moment, Input), 32> = Channel::new();
static QUESTIONS: Channel<CriticalSectionRawMutex, Question, 2> = Channel::new();
static ALIVE: Signal<CriticalSectionRawMutex, ()> = Signal::new();
static SCORES: Signal<CriticalSectionRawMutex, Scores> = Signal::new();
static LINE: Signal<CriticalSectionRawMutex, Option<Line>> = Signal::new();

/// Nobody has done anything for this long, and the last picture is on the display: there is time for a chore.
const IDLE: Duration = Duration::from_millis(30);

/// Bytes of the word lists checked in one chore: it takes no longer than drawing a picture.
const SLICE: usize = 8 * 1024;

/// How soon an input is offered again that found no room.
const TRY_AGAIN: Duration = Duration::from_millis(5);

/// Tells the machine what somebody does now.
pub(crate) async fn report(input: Input) {
    let happened = (now(), input);
    // Not `send`: the channel can wake only one waiting task, and several would wake each other without end.
    while INPUTS.try_send(happened).is_err() {
        Timer::after(TRY_AGAIN).await;
    }
}

/// What other tasks ask the machine between two events. One task each may ask.
enum Question {
    Alive,
    Scores,
    Line(Topic, usize),
}

/// The totals of the seats that play.
pub(crate) type Scores = heapless::Vec<i32, 6>;

/// Returns when the machine has answered: it is alive.
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

/// Runs the device, for ever.
#[embassy_executor::task]
pub(crate) async fn run(flash: Peri<'static, FLASH>, start: Start) -> ! {
    static DEVICE: ConstStaticCell<Device> = ConstStaticCell::new(Device::new());
    static FRAME: ConstStaticCell<Frame> = ConstStaticCell::new(Frame::new());
    let library = Library::open(flash_map::lexicons());
    let mut machine = Machine {
        device: DEVICE.take(),
        frame: FRAME.take(),
        storage: Storage::open(flash).await,
        library,
        inspection: Some(library.inspect()),
        told: News::Fine,
        time: Moment(0),
        idle: Instant::now(),
    };
    machine.boot(start).await;
    loop {
        machine.show();
        yield_now().await; // the others get their turn even if the next deadline is here already
        machine.step().await;
    }
}

struct Machine {
    device: &'static mut Device,
    frame: &'static mut Frame,
    storage: Storage,
    library: Library<'static>,
    /// Of the word lists, until all are checked.
    inspection: Option<Inspection<'static>>,
    told: News,
    /// The latest moment the device has heard of: it never goes back.
    time: Moment,
    /// When the hands will have been still for long enough.
    idle: Instant,
}

enum Event {
    Input(Moment, Input),
    Deadline,
}

impl Machine {
    async fn boot(&mut self, start: Start) {
        self.library.introduce(self.device);
        self.storage.recall_settings(self.device).await;
        if start.recall {
            self.storage.recall_game(self.device).await;
        }
        self.time = now();
        self.device.boot(self.time, seed::draw(), start.wakeup);
        self.carry_out().await;
    }

    fn show(&mut self) {
        self.device.draw(self.time, self.frame);
        picture::show(self.frame, self.device.panel());
    }

    /// Waits for something to happen and handles it, along with everything that has happened meanwhile.
    async fn step(&mut self) {
        let mut event = self.next_event().await;
        loop {
            match event {
                Event::Deadline => self.advance_to(now()).await,
                Event::Input(when, input) => {
                    self.advance_to(when).await;
                    self.device.input(self.time, input);
                    self.carry_out().await;
                }
            }
            match INPUTS.try_receive() {
                Ok((when, input)) => event = Event::Input(when, input),
                Err(_) => return,
            }
        }
    }

    fn answer(&self, question: Question) {
        match question {
            Question::Alive => ALIVE.signal(()),
            Question::Scores => SCORES.signal(self.device.scores()),
            Question::Line(topic, number) => {
                let inspected = self.inspection.is_none();
                let reporter = Reporter { device: self.device, storage: &self.storage, inspected };
                LINE.signal(reporter.line(topic, number));
            }
        }
    }

    /// Wakes the device at every deadline up to and including `then`, in order, however late it is by now.
    async fn advance_to(&mut self, then: Moment) {
        while let Some(deadline) = self.device.deadline().filter(|deadline| *deadline <= then) {
            self.time = self.time.max(deadline);
            self.device.wake(self.time);
            self.carry_out().await;
        }
        self.time = self.time.max(then);
    }

    async fn next_event(&mut self) -> Event {
        loop {
            let idle = when(self.has_chores().then_some(self.idle));
            let deadline = when(self.device.deadline().and_then(|Moment(millis)| Instant::try_from_millis(millis)));
            match select4(QUESTIONS.receive(), INPUTS.receive(), deadline, idle).await {
                Either4::First(question) => self.answer(question),
                Either4::Second((when, input)) => {
                    self.idle = Instant::now() + IDLE;
                    return Event::Input(when, input);
                }
                Either4::Third(()) => return Event::Deadline,
                Either4::Fourth(()) => {
                    self.chore().await;
                    self.idle = Instant::now() + IDLE;
                }
            }
        }
    }

    fn has_chores(&self) -> bool {
        self.storage.has_chores() || self.inspection.is_some()
    }

    /// Does one of the things that nobody waits for.
    async fn chore(&mut self) {
        if self.storage.has_chores() {
            return self.storage.chore().await;
        }
        match self.inspection.as_mut().map(|inspection| inspection.step(SLICE)) {
            Some(Progress::More) => {}
            Some(Progress::Damaged(lexicon)) => {
                self.device.shelve(lexicon);
                self.show();
            }
            Some(Progress::Done) | None => self.inspection = None,
        }
    }

    /// Does what the device asks for, in its order. Records are durable before the next picture is drawn.
    async fn carry_out(&mut self) {
        while let Some(effect) = self.device.take_effect() {
            match effect {
                Effect::Play(sound, volume) => buzzer::play(sound, volume),
                Effect::LookUp(lists, words) => {
                    let all_found = self.library.has_all(lists, &words);
                    self.device.answer(self.time, all_found);
                }
                Effect::PrepareJournal => self.storage.prepare_later(),
                Effect::BeginJournal => self.storage.begin().await,
                Effect::KeepSettings(settings) => self.storage.keep_settings_later(settings),
                Effect::Keep(record) => {
                    let news = self.storage.keep(&record).await;
                    self.tell(news);
                }
                Effect::KeepPart(part) => {
                    let news = self.storage.keep_part(&part).await;
                    self.tell(news);
                }
            }
        }
    }

    /// Tells the device about the journal, if that is news.
    fn tell(&mut self, news: News) {
        if news != self.told {
            self.told = news;
            self.device.storage(self.time, news);
        }
    }
}

fn now() -> Moment {
    Moment(Instant::now().as_millis())
}

/// Waits until then; without a time, or with one that no clock reaches, for ever.
async fn when(time: Option<Instant>) {
    match time {
        Some(time) => Timer::at(time).await,
        None => core::future::pending().await,
    }
}
