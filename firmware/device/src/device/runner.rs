//! What a runner calls, and what happens by itself when time goes by.

use super::Device;
use crate::frame::Frame;
use crate::idle::{Idle, Wakefulness};
use crate::ink::Ink;
use crate::lots::Lots;
use crate::preferences::Preferences;
use crate::presses::Gesture;
use crate::record::Told;
use crate::screens::{self, Screen, paused::Cause};
use crate::sound::Sound;
use crate::time::Moment;
use crate::world::{Effect, Input, Lexicon, Panel, Storage, Wakeup};
use game::{Event, Phase};

/// As dim as a display in use can be.
const DIM_CONTRAST: u8 = 0x01;

impl Device {
    /// Takes the settings kept last; bytes of an unknown version are ignored.
    pub fn recall_settings(&mut self, bytes: &[u8]) {
        if let Some(preferences) = Preferences::decode(bytes) {
            self.preferences = preferences;
        }
    }

    /// Takes the next record of the current journal; call for each in order, before [`Device::boot`]. A record that makes
    /// no sense is passed over: what came before it stands.
    pub fn recall(&mut self, record: &[u8]) {
        let _ = match self.records.read(record) {
            Some(Told::Event(bytes)) => Event::decode(bytes).map_or(Ok(()), |event| self.game.apply(&event)),
            Some(Told::Moment(position)) => self.game.rewind_to(usize::from(position)),
            None => Ok(()),
        };
    }

    /// Learns of a word list, or that the one known by its place is in another state.
    pub fn shelve(&mut self, lexicon: Lexicon) {
        let known = |one: &&mut Lexicon| one.place == lexicon.place;
        match self.lexicons.iter_mut().find(known) {
            Some(place) => *place = lexicon,
            None => {
                let _ = self.lexicons.push(lexicon);
            }
        }
        self.repaint = true;
    }

    /// Starts with what was recalled. `seed` is all the randomness the device ever gets.
    pub fn boot(&mut self, now: Moment, seed: u32, wakeup: Wakeup) {
        self.now = now;
        self.idle = Idle::from(now);
        self.lots = Lots::new(seed);
        self.play(Sound::Hello);
        if matches!(self.game.phase(), Phase::NotBegun | Phase::Over) {
            self.screen = Screen::Splash { since: now };
            self.push_effect(Effect::PrepareJournal);
        } else {
            self.set_clock();
            self.say_nothing();
            let cause = if wakeup == Wakeup::Power { Cause::PowerWasGone } else { Cause::Restarted };
            self.screen = Screen::Paused { cause };
        }
        self.repaint = true;
    }

    /// A person did something.
    pub fn input(&mut self, now: Moment, input: Input) {
        self.wake(now);
        let dark = self.wakefulness(now) == Wakefulness::Dark;
        let gesture = self.presses.input(now, input);
        self.idle = Idle::from(now);
        self.repaint = true;
        if dark {
            self.presses.ignore_until_released();
        } else if let Some(gesture) = gesture {
            self.gesture(gesture, now);
        }
    }

    /// The deadline has come, or any other moment: everything due by now happens.
    pub fn wake(&mut self, now: Moment) {
        let awake = self.wakefulness(self.now);
        self.now = now;
        while let Some(gesture) = self.presses.wake(now) {
            self.idle = Idle::from(now);
            self.gesture(gesture, now);
        }
        self.run_clock(now);
        self.end_shows(now);
        if awake != self.wakefulness(now) || awake == Wakefulness::Dark || self.clock.reading(now) != self.shown {
            self.repaint = true;
        }
    }

    /// The answer to [`Effect::LookUp`]: whether all the words are in the list.
    pub fn answer(&mut self, now: Moment, all_found: bool) {
        self.now = now;
        self.repaint = true;
        screens::verdict::answered(self, all_found);
    }

    /// The runner's news about the journal.
    pub fn storage(&mut self, now: Moment, storage: Storage) {
        self.now = now;
        if storage == self.storage {
            return;
        }
        let worse = !matches!((self.storage, storage), (Storage::NearlyFull(_), Storage::NearlyFull(_)));
        self.storage = storage;
        let texts = self.texts();
        match storage {
            Storage::Fine => {}
            Storage::NearlyFull(_) if worse => self.tell(texts.memory_nearly_full, now),
            Storage::NearlyFull(_) => {}
            Storage::Full => self.tell(texts.memory_full, now),
            Storage::Failed => self.tell(texts.memory_failed, now),
        }
    }

    /// The next effect to carry out, oldest first.
    pub fn take_effect(&mut self) -> Option<Effect> {
        self.effects.pop_front()
    }

    /// Draws the picture of this moment. The frame must be the one of the last call, or a new one after
    /// [`Device::repaint`]: between two digits only the hourglass is drawn again.
    pub fn draw(&mut self, now: Moment, frame: &mut Frame) {
        if !self.repaint {
            if matches!(self.screen, Screen::Table) && self.clock.is_running() && !self.is_covered() {
                screens::turn::draw_glass(self, now, &mut Ink::new(frame));
            }
            return;
        }
        self.repaint = false;
        self.shown = self.clock.reading(now);
        frame.wipe();
        if self.wakefulness(now) == Wakefulness::Dark {
            self.idle.draw_dark(frame, now);
            return;
        }
        let mut ink = Ink::new(frame);
        screens::draw(self, now, &mut ink);
        if let Some((sentence, _)) = &self.told {
            ink.tell(sentence);
        }
    }

    /// The next picture is drawn in full.
    pub fn repaint(&mut self) {
        self.repaint = true;
    }

    /// How the display is to be set now.
    pub fn panel(&self) -> Panel {
        let panel = self.preferences.panel();
        match self.wakefulness(self.now) {
            Wakefulness::Bright => panel,
            Wakefulness::Dim | Wakefulness::Dark => Panel { contrast: DIM_CONTRAST, ..panel },
        }
    }

    /// When to call [`Device::wake`], unless an input comes first.
    pub fn deadline(&self) -> Option<Moment> {
        let show = match self.screen {
            Screen::Splash { since } => Some(since + screens::splash::MILLIS),
            Screen::Lots { since } => Some(screens::lots::next_change(since, self.now)),
            _ => None,
        };
        let idle = (!self.clock.is_running_out()).then(|| self.idle.next_change(self.now));
        let blink = self.blinking.map(|(_, until)| until);
        let told = self.told.as_ref().map(|&(_, until)| until);
        [show, idle, blink, told, self.peeking, self.presses.deadline(), self.clock.deadline(self.now)]
            .into_iter()
            .flatten()
            .min()
    }

    /// The totals of the seats that play, in seat order: what a console or a test may ask.
    pub fn scores(&self) -> heapless::Vec<i32, 6> {
        self.game.settings().seats().iter().map(|seat| self.game.total(seat).0).collect()
    }

    /// The moment of the last thing that happened.
    pub(crate) fn now(&self) -> Moment {
        self.now
    }

    /// Which screen is shown and in which phase the game is, by their names in the code: a test counts what it reached.
    pub fn place(&self) -> impl core::fmt::Debug + '_ {
        (&self.screen, self.game.phase())
    }

    /// The game as it stands: for a score sheet, a console or a test. It reads; nothing out there changes a score.
    pub fn game(&self) -> &game::Game {
        &self.game
    }

    /// The word lists as far as they are known, in the order of the shelf.
    pub fn lexicons(&self) -> &[Lexicon] {
        &self.lexicons
    }

    /// What the game is called.
    pub fn game_name(&self) -> &'static str {
        self.texts().game(self.game.settings().kind)
    }

    /// Why points were booked, in the device's language.
    pub fn reason(&self, reason: game::Reason) -> &'static str {
        self.texts().reason(reason)
    }

    fn gesture(&mut self, gesture: Gesture, now: Moment) {
        self.repaint = true;
        screens::gesture(self, gesture, now);
        if !matches!(self.screen, Screen::Typing { .. }) {
            self.presses.forget_repeats();
        }
    }

    /// Whether something stands over the hourglass.
    fn is_covered(&self) -> bool {
        self.told.is_some() || self.is_peeking()
    }

    /// Never dim while time runs out.
    fn wakefulness(&self, now: Moment) -> Wakefulness {
        if self.clock.is_running_out() { Wakefulness::Bright } else { self.idle.at(now) }
    }

    fn run_clock(&mut self, now: Moment) {
        if !self.clock.is_running_out() {
            return;
        }
        // Time that runs out is use: the table looks at it.
        self.idle = Idle::from(now);
        match self.clock.sound_due(now) {
            Some(Sound::Alarm) => self.happen(&Event::TimeOver { spent: self.spent(now) }, Sound::Alarm, now),
            Some(sound) => self.play(sound),
            None => {}
        }
    }

    /// Ends what is shown only for a while.
    fn end_shows(&mut self, now: Moment) {
        match self.screen {
            Screen::Splash { since } if now.since(since) >= screens::splash::MILLIS => self.leave_splash(),
            Screen::Lots { since } => {
                self.repaint = true;
                if screens::lots::is_over(since, now) {
                    self.screen = Screen::Table;
                }
            }
            _ => {}
        }
        if self.blinking.is_some_and(|(_, until)| until <= now) {
            self.blinking = None;
            self.repaint = true;
        }
        if self.peeking.is_some_and(|until| until <= now) {
            self.peeking = None;
            self.repaint = true;
        }
        if self.told.as_ref().is_some_and(|&(_, until)| until <= now) {
            self.told = None;
            self.repaint = true;
        }
    }
}
