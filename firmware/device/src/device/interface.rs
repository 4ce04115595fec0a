//! The interface of the state machine (Sans-IO): the calls of a runner, and what happens by itself when time goes by.

use super::Device;
use crate::canvas::Canvas;
use crate::computer::Computer;
use crate::gestures::Gesture;
use crate::idle::{Idle, Wakefulness};
use crate::io::{Answer, Effect, Input, Lexicon, Panel, Recalled, Storage, ValueKey, Wakeup};
use crate::preferences::Preferences;
use crate::random::Random;
use crate::record::{self, Kept, NoRecord};
use crate::screens::{
    ActiveScreen, Transition, badge, columns::running_bar, paused::Paused, salvage::Salvage, splash::Splash, window,
};
use crate::sound::Sound;
use crate::stopwatch::TimeAccount;
use crate::time::Moment;
use game::{CodecError, Event, Phase};
use picture::frame_buffer::FrameBuffer;

/// As dim as a display in use can be.
const DIM_CONTRAST: u8 = 0x01;

/// As bright as before a camera: the middle, so that it exposes for longer than one row of the panel is dark, and still sees the code in a
/// bright room.
const CAMERA_CONTRAST: u8 = 0x7f;

impl Device {
    /// Takes the preferences kept last; bytes of an unknown version are ignored.
    pub fn recall_preferences(&mut self, bytes: &[u8]) {
        if let Some(preferences) = Preferences::decode(bytes) {
            self.shared.preferences = preferences;
        }
    }

    /// Takes a value that was kept under a key, instead of an earlier one; call before [`Device::boot`].
    pub fn recall_value(&mut self, key: ValueKey, value: &[u8]) {
        self.shared.kept.recall(key, value);
        self.shared.house_words.recall(key, value);
    }

    /// Takes an entry of the archive, and its key; call before [`Device::boot`].
    pub fn recall_archived(&mut self, key: u8, entry: &[u8]) {
        self.shared.archive.recall(key, entry);
    }

    /// Learns the number of the current game, by which its entry in the archive is known again.
    pub fn number_game(&mut self, number: u32) {
        self.shared.archive.current = number;
    }

    /// A game of the archive, the newest being 0.
    pub fn archived(&self, place: usize) -> Option<crate::archive::ArchivedGame> {
        self.shared.archive.get(place)
    }

    /// The ending of a game of the archive, in the language of the screen.
    pub fn archived_ending(&self, game: &crate::archive::ArchivedGame) -> impl core::fmt::Display {
        crate::screens::last_games::ending(&self.shared, game)
    }

    /// A game's name, in the language of the screen.
    pub fn title(&self, kind: game::GameKind) -> &'static str {
        self.shared.texts().game(kind)
    }

    /// Takes the next record of the current journal; call for each in order, before [`Device::boot`]. False if it makes no
    /// sense: what came before it stands, and nothing may follow. [`Device::all_recalled`] must follow the last.
    pub fn recall(&mut self, record: &[u8]) -> bool {
        let game = &mut self.shared.game;
        let recalled = match record::read(record) {
            Ok(Kept::Event(bytes)) => match Event::decode(bytes) {
                Ok(event) => game.restore(&event).map_err(|_| Recalled::Damaged),
                Err(CodecError::OtherVersion(_)) if game.is_empty() => Err(Recalled::OtherVersion),
                Err(_) => Err(Recalled::Damaged),
            },
            Ok(Kept::Moment(position)) => game.restore_moment(usize::from(position)).map_err(|_| Recalled::Damaged),
            Err(NoRecord) => Err(Recalled::Damaged),
        };
        recalled.map_err(|recalled| self.shared.recalled = recalled).is_ok()
    }

    /// All records are there: the game is folded, once. If it makes no sense from some event on, the table goes on before that
    /// one, and keeps that it does: the records behind it are still in the journal.
    pub fn all_recalled(&mut self) {
        if !self.shared.game.restored() {
            self.shared.recalled = Recalled::Damaged;
            self.shared.keep_moment();
        }
    }

    /// Forgets what was recalled: it was not the game.
    pub fn forget_recalled(&mut self) {
        self.shared.game.clear();
        self.shared.recalled = Recalled::Whole;
    }

    /// Learns how much of the game the journal still has, if that is not for [`Device::recall`] to see.
    pub fn set_recalled(&mut self, recalled: Recalled) {
        self.shared.recalled = recalled;
    }

    /// The part of the last game that came back.
    pub fn recalled(&self) -> Recalled {
        self.shared.recalled
    }

    /// Learns of a word list, or that the one known by its place is in another state.
    pub fn shelve(&mut self, lexicon: Lexicon) {
        self.shared.shelve(lexicon);
    }

    /// Starts with what was recalled. `seed` is all the randomness the device ever gets.
    pub fn boot(&mut self, now: Moment, seed: u32, wakeup: Wakeup) {
        self.shared.now = now;
        self.shared.idle = Idle::from(now);
        self.shared.stopwatch.reset(now);
        self.shared.random = Random::new(seed);
        self.shared.play(Sound::Hello);
        if matches!(self.shared.game.phase(), Phase::NotBegun | Phase::Over) {
            self.screen = Splash { since: now }.into();
            self.shared.push_effect(Effect::PrepareJournal);
            self.shared.archive_game();
        } else {
            self.shared.halted = true;
            self.shared.set_clock();
            self.shared.lose_said();
            let cause = if wakeup == Wakeup::Power { Paused::PowerWasGone } else { Paused::Restarted };
            self.screen = cause.into();
        }
        if self.shared.recalled != Recalled::Whole {
            self.screen = Salvage { recalled: self.shared.recalled }.into();
        }
        self.shared.repaint = true;
    }

    /// Shows the game that was recalled as it stands, with clocks that stand: for a replay, instead of [`Device::boot`].
    pub fn show(&mut self, now: Moment) {
        self.shared.now = now;
        self.shared.idle = Idle::from(now);
        self.shared.stopwatch.reset(now);
        self.shared.set_clock();
        self.transition(Transition::Table);
        self.shared.repaint = true;
    }

    /// A person did something.
    pub fn input(&mut self, now: Moment, input: Input) {
        self.wake(now);
        self.shared.computer.stay();
        let dark = self.wakefulness(now) == Wakefulness::Dark;
        if input == Input::PushDown {
            self.take_nudge_back(now);
        }
        let gesture = self.gestures.input(now, input, self.screen.together());
        self.shared.idle = Idle::from(now);
        self.shared.repaint = true;
        if input == Input::HeldAtStart {
            self.shared.take_next_display();
        } else if dark {
            self.gestures.ignore_until_released(now);
        } else if self.shared.is_taken_unawares(now) {
            self.gestures.ignore_until_released(now);
            self.shared.play(Sound::Nope);
        } else if let Some(gesture) = gesture {
            self.gesture(gesture, now);
        }
    }

    /// The deadline has come, or any other moment: everything due by now happens.
    pub fn wake(&mut self, now: Moment) {
        let awake = self.wakefulness(self.shared.now);
        self.shared.now = now;
        while let Some(gesture) = self.gestures.wake(now) {
            self.shared.idle = Idle::from(now);
            self.gesture(gesture, now);
        }
        self.shared.keep_time(now);
        self.run_clock(now);
        self.close_window(now);
        if self.shared.is_taken_unawares(now) {
            self.gestures.ignore_until_released(now);
        }
        self.end_shows(now);
        if awake != self.wakefulness(now) {
            self.shared.repaint = true;
        }
        if self.shared.clock.reading(now) != self.shown {
            // Over most screens the badge alone is drawn again, until the bar over a score is shorter.
            self.shared.repaint |= !self.has_badge() || running_bar(&self.shared) != self.bar;
        }
    }

    /// The answer to [`Effect::LookUp`].
    pub fn answer(&mut self, now: Moment, answer: Answer) {
        self.shared.now = now;
        self.shared.repaint = true;
        self.nudges.forget();
        let transition = self.screen.answered(&mut self.shared, answer);
        self.transition(transition);
    }

    /// The runner's news about the journal.
    pub fn storage(&mut self, now: Moment, storage: Storage) {
        self.shared.now = now;
        if storage == self.shared.storage {
            return;
        }
        let worse = !matches!((self.shared.storage, storage), (Storage::NearlyFull(_), Storage::NearlyFull(_)));
        self.shared.storage = storage;
        let texts = self.shared.texts();
        match storage {
            Storage::Fine => {}
            Storage::NearlyFull(_) if worse => self.shared.warn(texts.memory_nearly_full()),
            Storage::NearlyFull(_) => {}
            Storage::Full => self.shared.warn(texts.memory_full()),
            Storage::Failed => self.shared.warn(texts.memory_failed()),
        }
    }

    /// The supply is low. A sentence, and nothing else changes.
    pub fn supply_is_low(&mut self, now: Moment) {
        self.shared.now = now;
        let sentence = self.shared.texts().supply_low();
        self.shared.warn(sentence);
    }

    /// The next effect to carry out, oldest first.
    pub fn take_effect(&mut self) -> Option<Effect> {
        self.shared.take_effect()
    }

    /// Draws the picture of this moment. The frame must be the one of the last call, or a new one after
    /// [`Device::repaint`]: between two digits only the hourglass is drawn again.
    pub fn draw(&mut self, now: Moment, frame: &mut FrameBuffer) {
        let reading = self.shared.clock.reading(now);
        if !self.shared.repaint {
            if self.has_badge() && self.wakefulness(now) != Wakefulness::Dark && reading != self.shown {
                badge::draw(&self.shared, now, &mut Canvas::new(frame));
            }
            self.shown = reading;
            if self.shared.toast.is_none() {
                self.screen.animate(&self.shared, now, &mut Canvas::new(frame));
            }
            return;
        }
        self.shared.repaint = false;
        self.shown = reading;
        self.bar = running_bar(&self.shared);
        frame.wipe();
        if self.wakefulness(now) == Wakefulness::Dark {
            return;
        }
        let mut canvas = Canvas::new(frame);
        if self.has_badge() {
            canvas.make_room(badge::BESIDE);
        }
        self.screen.draw(&self.shared, now, &mut canvas);
        if self.has_badge() {
            badge::draw(&self.shared, now, &mut canvas);
        }
        if let Some((sentence, _)) = &self.shared.toast {
            canvas.toast(sentence);
        }
    }

    /// The next picture is drawn in full.
    pub fn repaint(&mut self) {
        self.shared.repaint = true;
    }

    /// The setting of the display now.
    pub fn panel(&self) -> Panel {
        let panel = self.shared.preferences.panel();
        match self.wakefulness(self.shared.now) {
            Wakefulness::Bright if self.is_before_camera() => {
                Panel { contrast: CAMERA_CONTRAST, camera: true, ..panel }
            }
            Wakefulness::Bright => panel,
            Wakefulness::Dim => Panel { contrast: DIM_CONTRAST, ..panel },
            Wakefulness::Dark => Panel { contrast: DIM_CONTRAST, lit: false, ..panel },
        }
    }

    /// When to call [`Device::wake`], unless an input comes first.
    pub fn deadline(&self) -> Option<Moment> {
        let screen = self.screen.deadline(self.shared.now);
        let idle = (!self.shared.clock.is_running_out()).then(|| self.idle().next_change(self.shared.now)).flatten();
        let blink = self.shared.blinking.map(|(_, until)| until);
        let toast = self.shared.toast.as_ref().map(|&(_, until)| until);
        let now = self.shared.now;
        let (clock, time) = (self.shared.clock.deadline(now), self.shared.time_due());
        let window = self.shared.window.deadline(now);
        Moment::earliest(&[screen, idle, blink, toast, self.gestures.deadline(), clock, time, window])
    }

    /// Tells whether a computer is at the other end of the cable: the menu offers an update only then.
    pub fn see_computer(&mut self, seen: bool) {
        self.shared.computer.see(seen);
    }

    /// True while anybody's time runs, in a turn or at home.
    pub fn is_time_running(&self) -> bool {
        self.shared.is_time_running()
    }

    /// True once somebody has chosen to take new firmware, and has read what to do.
    pub fn wants_drive(&self) -> bool {
        self.shared.computer == Computer::Updates && self.shared.toast.is_none()
    }

    /// The totals of the seats that play, in seat order: what a console or a test may ask.
    pub fn scores(&self) -> heapless::Vec<i32, 6> {
        self.shared.game.settings().seats().iter().map(|seat| self.shared.game.total(seat).0).collect()
    }

    /// Where the time of this game has gone, since it began or the device was switched on: it always adds up.
    pub fn time_account(&self) -> TimeAccount {
        self.shared.time_account(self.shared.now)
    }

    /// The seat that holds the window of an announcement in a tournament.
    pub fn window_holder(&self) -> Option<game::Seat> {
        self.shared.window.holder()
    }

    /// Milliseconds left on the game clocks of the seats that play, in seat order; below zero is overtime.
    pub fn clocks(&self) -> heapless::Vec<Option<i64>, 6> {
        let left = |seat| {
            let bank = self.shared.bank_at(seat, self.shared.now)?;
            Some(i64::from(bank.granted.0) - i64::from(bank.used.0))
        };
        self.shared.game.settings().seats().iter().map(left).collect()
    }

    /// True if the badge of the game clocks is over the screen.
    pub(crate) fn has_badge(&self) -> bool {
        self.screen.has_badge() && badge::is_shown(&self.shared)
    }

    /// The moment of the last thing that happened.
    pub(crate) fn now(&self) -> Moment {
        self.shared.now
    }

    /// The names of all screens, as [`Device::place`] begins with one of them.
    pub const SCREENS: &'static [&'static str] = crate::screens::ActiveScreen::NAMES;

    /// The game, the active screen and the phase, by their names in the code: a test counts what it reached.
    pub fn place(&self) -> impl core::fmt::Debug + '_ {
        (self.shared.game.settings().kind, &self.screen, self.shared.game.phase())
    }

    /// True while a turn of the past is announced once more in order to mend it: the game stands there meanwhile.
    pub fn is_mending(&self) -> bool {
        self.shared.is_mending()
    }

    /// The game as it stands: for a score sheet, a console or a test. It reads; nothing out there changes a score.
    pub fn game(&self) -> &game::Game {
        &self.shared.game
    }

    /// The word lists as far as they are known, in the order of the shelf.
    pub fn lexicons(&self) -> &[Lexicon] {
        &self.shared.lexicons
    }

    /// A player's name, or their seat's number where they gave none.
    pub fn name(&self, seat: game::Seat) -> heapless::String<24> {
        self.shared.name(seat)
    }

    /// The name of the current game.
    pub fn game_name(&self) -> &'static str {
        self.shared.texts().game(self.shared.game.settings().kind)
    }

    /// A line of the ledger in the device's language: why points were booked, the words as far as they are known, and whether it
    /// was mended.
    pub fn line_told(&self, line: &game::Line) -> heapless::String<96> {
        crate::screens::history::in_sheet(&self.shared, line)
    }

    /// The time a seat has used of its game clock, in words; nothing without one.
    pub fn time_used(&self, seat: game::Seat) -> Option<heapless::String<96>> {
        self.shared.game.time_bank(seat)?;
        let (used, texts) = (crate::screens::used_digits(&self.shared, seat), self.shared.texts());
        let lost = self.shared.game.ending() == Some(game::Ending::Overtime(seat));
        let pattern = if lost { texts.time_lost() } else { "#" };
        Some(crate::texts::filled(pattern, format_args!("{} {used}", texts.time_used())))
    }

    fn gesture(&mut self, gesture: Gesture, now: Moment) {
        self.shared.repaint = true;
        match gesture {
            Gesture::Turn { .. } => self.remember_before_detent(now),
            _ => self.nudges.forget(),
        }
        let transition = self.screen.gesture(&mut self.shared, gesture);
        self.transition(transition);
        if !self.screen.hold_repeats() {
            self.gestures.forget_repeats();
        }
    }

    /// Never dim while time runs out.
    fn wakefulness(&self, now: Moment) -> Wakefulness {
        if self.shared.clock.is_running_out() { Wakefulness::Bright } else { self.idle().at(now) }
    }

    fn idle(&self) -> Idle {
        let in_a_turn = matches!(self.shared.game.phase(), Phase::Turn { running: true, .. });
        if in_a_turn || self.is_before_camera() { self.shared.idle.in_a_turn() } else { self.shared.idle }
    }

    /// Codes are on the screen: who holds a phone presses nothing.
    const fn is_before_camera(&self) -> bool {
        matches!(self.screen, ActiveScreen::TakeHome(_))
    }

    fn run_clock(&mut self, now: Moment) {
        if !self.shared.clock.is_running_out() {
            return;
        }
        // Time that runs out is use: the table looks at it.
        self.shared.idle = Idle::from(now);
        let due = self.shared.clock.sound_due(now);
        let of_game = self.shared.clock.is_for_game();
        if of_game && self.shared.clock.is_cut_off(now) && !self.shared.is_mending() {
            self.nudges.forget();
            let transition = self.forfeit();
            return self.transition(transition);
        }
        let transition = match due {
            Some(Sound::Alarm) if !of_game => {
                let spent = self.shared.spent();
                self.nudges.forget();
                self.shared.happen(&Event::TimeOver { spent }, Sound::Alarm)
            }
            Some(sound) => {
                self.shared.play(sound);
                Transition::Stay
            }
            None => Transition::Stay,
        };
        self.transition(transition);
    }

    /// The seat whose bank runs has lost. A turn that was announced for good is noted first: it is not the late one's.
    #[inline(never)]
    fn forfeit(&mut self) -> Transition {
        let Some(seat) = self.shared.running_bank() else { return Transition::Stay };
        if self.shared.game.is_said() {
            let _ = window::note(&mut self.shared);
        }
        self.shared.happen(&Event::Forfeit { seat }, Sound::Alarm)
    }

    /// Nobody has challenged in time: the turn is noted, whatever the screen shows.
    fn close_window(&mut self, now: Moment) {
        if !self.shared.window.is_over(now) || self.shared.is_mending() {
            return;
        }
        self.nudges.forget();
        let transition = window::note(&mut self.shared);
        if self.shared.game.is_said() {
            // The log is full: whoever pushes is told so.
            self.shared.window.stay_open();
        }
        let elsewhere = !matches!(self.screen, ActiveScreen::Window(_));
        if elsewhere {
            self.shared.turned = Some(now);
        }
        self.transition(transition);
    }

    /// Ends what is shown only for a while.
    fn end_shows(&mut self, now: Moment) {
        let transition = self.screen.wake(&mut self.shared);
        self.transition(transition);
        if self.shared.blinking.is_some_and(|(_, until)| until <= now) {
            self.shared.blinking = None;
            self.shared.repaint = true;
        }
        if self.shared.toast.as_ref().is_some_and(|&(_, until)| until <= now) {
            self.shared.toast = None;
            self.shared.repaint = true;
        }
    }
}
