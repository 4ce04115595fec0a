//! The event loop without its waiting: inputs and time go in; picture, sounds and the next deadline come out, and flash is
//! written on the way.

use crate::env::{Env, FlashChip};
use crate::judge::{ByLists, Judge};
use crate::library::{Inspection, Library, Progress};
use crate::persistence::{JournalError, Persistence};
use core::ops::DerefMut;
use device::io::{Answer, Lists};
use device::sound::{Sound, Volume};
use device::{Device, Effect, Element, FrameBuffer, Input, Moment, Panel, Wakeup};
use game::Words;
use heapless::Deque;
use journal::Layout;
use letters::Language;

/// Nobody has done anything for so many milliseconds, and the last picture is on the display: there is time for a chore.
const IDLE: u64 = 30;

/// Bytes of the word lists checked in one chore: it takes no longer than drawing a picture.
const SLICE: usize = 8 * 1024;

/// More sounds than one call has; should a shell not listen, the oldest make way.
const SOUNDS: usize = 16;

/// So many wake-ups in one call are no longer a device at work but one that spins.
const MOST_WAKEUPS: u32 = 10_000;

/// The circumstances in which a device starts.
#[derive(Clone, Copy, Debug)]
pub struct Start {
    /// The moment it is.
    pub now: Moment,
    /// All the randomness it ever gets.
    pub seed: u32,
    /// The reason it starts.
    pub wakeup: Wakeup,
    /// The last game comes back. It stays in flash if not.
    pub recall: bool,
}

/// The device asks to be woken again and again without time passing (a livelock).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeadlineLoop(pub Moment);

/// A device that is powered. `D` is where the device lives: it is large, and never moved.
pub struct Runner<D, E: Env, J = ByLists<'static>> {
    device: D,
    persistence: Persistence<E>,
    judge: J,
    /// Of the word lists, until all are checked.
    inspection: Option<Inspection>,
    frame: FrameBuffer,
    sounds: Deque<(Sound, Volume), SOUNDS>,
    /// The latest moment the device has heard of: it never goes back.
    now: Moment,
    /// The moment at which the hands will have been still for long enough.
    idle: Moment,
}

impl<D: DerefMut<Target = Device>, E: Env> Runner<D, E> {
    /// Plugs a new device in: tells it what flash has for it, and boots it.
    // The other's future itself, not one around it: a runner takes a kilobyte, and would lie on the stack once more.
    #[cfg(not(feature = "blocking"))]
    pub fn power_up(device: D, env: E, layout: Layout, start: Start) -> impl Future<Output = Self> {
        Self::power_up_with(device, env, ByLists::default(), layout, start)
    }

    /// Plugs a new device in: tells it what flash has for it, and boots it.
    #[cfg(feature = "blocking")]
    pub fn power_up(device: D, env: E, layout: Layout, start: Start) -> Self {
        Self::power_up_with(device, env, ByLists::default(), layout, start)
    }
}

#[cfg_attr(feature = "blocking", maybe_async::must_be_sync)]
impl<D: DerefMut<Target = Device>, E: Env, J: Judge> Runner<D, E, J> {
    /// The same, with a judge of its own.
    pub async fn power_up_with(mut device: D, env: E, judge: J, layout: Layout, start: Start) -> Self {
        let Start { now, seed, wakeup, recall } = start;
        let mut persistence = Persistence::open(env, layout, recall.then_some(&mut *device)).await;
        Library::open(persistence.flash().lexicons()).introduce(&mut device);
        persistence.recall_preferences(&mut device).await;
        persistence.recall_archive(&mut device).await;
        device.boot(now, seed, wakeup);
        let inspection = Some(Inspection::default());
        let (frame, sounds) = (FrameBuffer::new(), Deque::new());
        let mut runner = Self { device, persistence, judge, inspection, frame, sounds, now, idle: now + IDLE };
        runner.carry_out().await;
        runner
    }

    /// Pulls the plug. All that is left is the flash, in its environment.
    pub fn power_cut(self) -> E {
        self.persistence.into_env()
    }

    /// A person did something at that moment. What was due before then happens first; chores wait for still hands.
    pub async fn input(&mut self, when: Moment, input: Input) {
        self.pass_to(when).await;
        self.device.input(self.now, input);
        self.carry_out().await;
        self.idle = self.now + IDLE;
    }

    /// It is so late: everything due by now happens, in order, however late it is by now, and then at most one chore.
    ///
    /// A shell that keeps virtual time wakes it at each [deadline](Self::deadline) on the way.
    pub async fn wake(&mut self, now: Moment) {
        self.pass_to(now).await;
        if self.has_chores() && self.idle <= self.now {
            self.chore().await;
            self.idle = self.now + IDLE;
        }
    }

    /// Virtual time: lets it pass up to and including `then`, to the millisecond, and calls `each` after every deadline on
    /// the way.
    pub async fn advance_to(&mut self, then: Moment, mut each: impl FnMut(&mut Self)) -> Result<(), DeadlineLoop> {
        while let Some(deadline) = self.deadline().filter(|deadline| *deadline <= then) {
            self.wake(deadline).await;
            each(self);
            if self.deadline().is_some_and(|next| next <= deadline) {
                return Err(DeadlineLoop(deadline));
            }
        }
        self.now = self.now.max(then);
        Ok(())
    }

    /// The last call took until then, where writing flash takes time: the next chore leaves the others as much again.
    pub fn took_until(&mut self, now: Moment) {
        self.idle = self.idle.max(now + IDLE);
    }

    /// The moment to call [`wake`](Self::wake), unless an input comes first. After a call this lies ahead, unless the device
    /// spins.
    pub fn deadline(&self) -> Option<Moment> {
        let chore = self.has_chores().then_some(self.idle);
        Moment::earliest(&[self.device.deadline(), chore])
    }

    /// The next sound to play, instead of what may still be playing, oldest first.
    pub fn take_sound(&mut self) -> Option<(Sound, Volume)> {
        self.sounds.pop_front()
    }

    /// Tells whether a computer is at the other end of the cable.
    pub fn see_computer(&mut self, seen: bool) {
        self.device.see_computer(seen);
    }

    /// True once the device is to become a drive for new firmware, and all is kept.
    pub fn wants_drive(&self) -> bool {
        self.device.wants_drive() && !self.persistence.has_chores()
    }

    /// Draws the picture of this moment.
    pub fn draw(&mut self) {
        self.device.draw(self.now, &mut self.frame);
    }

    /// The picture drawn last.
    pub fn frame(&self) -> &FrameBuffer {
        &self.frame
    }

    /// The settings of the display.
    pub fn panel(&self) -> Panel {
        self.device.panel()
    }

    /// The moment reached.
    pub fn now(&self) -> Moment {
        self.now
    }

    /// The device, to be asked.
    pub fn device(&self) -> &Device {
        &self.device
    }

    /// Tells what is written on the screen and what can be chosen or typed there, as [`Device::read_screen`] does.
    pub fn read_screen(&mut self, tell: impl FnMut(bool, Element<'_>)) {
        self.device.read_screen(tell);
    }

    /// Tells all that is written, chosen or typed on the screen now.
    pub fn read_shown(&mut self, tell: impl FnMut(Element<'_>)) {
        self.device.read_shown(tell);
    }

    /// Tells the same as it would stand there in another language.
    pub fn read_as(&mut self, language: Language, tell: impl FnMut(Element<'_>)) {
        self.device.read_as(language, tell);
    }

    /// Its persistence, to be asked.
    pub fn persistence(&self) -> &Persistence<E> {
        &self.persistence
    }

    /// True once all word lists have been read.
    pub fn is_inspected(&self) -> bool {
        self.inspection.is_none()
    }

    /// The flash, to be looked at.
    pub fn flash(&mut self) -> &mut E::Flash {
        self.persistence.flash()
    }

    /// The observer, to be asked.
    pub fn observer(&mut self) -> &mut E::Observer {
        self.persistence.observer()
    }

    /// The judge, to be asked.
    pub fn judge(&mut self) -> &mut J {
        &mut self.judge
    }

    /// The last error of the flash since this was last asked, if any: for a log.
    pub fn take_error(&mut self) -> Option<JournalError<E>> {
        self.persistence.take_error()
    }

    /// Wakes the device at every deadline up to and including `then`.
    async fn pass_to(&mut self, then: Moment) {
        let mut wakeups = 0;
        while let Some(deadline) = self.device.deadline().filter(|deadline| *deadline <= then) {
            self.now = self.now.max(deadline);
            self.device.wake(self.now);
            self.carry_out().await;
            wakeups += 1;
            if wakeups > MOST_WAKEUPS {
                break;
            }
        }
        self.now = self.now.max(then);
    }

    /// Does what the device asks for, in its order. Records are durable before the next picture is drawn.
    async fn carry_out(&mut self) {
        while let Some(effect) = self.device.take_effect() {
            match effect {
                Effect::Play(sound, volume) => self.play(sound, volume),
                Effect::LookUp(lists, words) => {
                    let answer = self.look_up(lists, &words);
                    self.device.answer(self.now, answer);
                }
                effect => {
                    if let Some(news) = self.persistence.carry_out(effect).await {
                        self.device.storage(self.now, news);
                    }
                    self.warn_of_low_supply();
                }
            }
        }
    }

    /// Asks the lists. A function of its own: what it takes of the stack is free again when flash is written.
    #[inline(never)]
    fn look_up(&mut self, lists: Lists, words: &Words) -> Answer {
        let flash = self.persistence.flash();
        self.judge.judge(&Library::open(flash.lexicons()), lists, words)
    }

    fn warn_of_low_supply(&mut self) {
        if self.persistence.take_supply_warning() {
            self.device.supply_is_low(self.now);
        }
    }

    fn play(&mut self, sound: Sound, volume: Volume) {
        if self.sounds.is_full() {
            self.sounds.pop_front();
        }
        let _ = self.sounds.push_back((sound, volume));
    }

    fn has_chores(&self) -> bool {
        self.persistence.has_chores() || self.inspection.is_some()
    }

    /// Does one of the things that nobody waits for.
    async fn chore(&mut self) {
        if self.persistence.has_chores() {
            self.persistence.chore().await;
            return self.warn_of_low_supply();
        }
        let Some(inspection) = &mut self.inspection else { return };
        match inspection.step(&Library::open(self.persistence.flash().lexicons()), SLICE) {
            Progress::More => {}
            Progress::Damaged(lexicon) => self.device.shelve(lexicon),
            Progress::Done => self.inspection = None,
        }
    }
}
