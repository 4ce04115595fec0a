//! The state machine: what is remembered, and what happens when something comes in.

use crate::clock::{Reading, TurnClock};
use crate::frame::Frame;
use crate::idle::{Idle, Wakefulness};
use crate::ink::Ink;
use crate::lots::Lots;
use crate::preferences::Preferences;
use crate::presses::{Gesture, Presses};
use crate::record::Record;
use crate::screens::{self, Screen, paused::Cause};
use crate::sound::Sound;
use crate::texts::Texts;
use crate::time::Moment;
use crate::world::{Effect, Input, Panel, Storage, Wakeup};
use game::{ClockMode, Event, Game, Phase, Player, Seat, Settings};
use heapless::Deque;

/// A seat that pressed out of turn stays marked this long.
const BLINK_MILLIS: u64 = 500;
/// A sentence stays this long.
const TELL_MILLIS: u64 = 2_000;
/// More effects than any one input has.
const EFFECTS: usize = 8;
/// As dim as a display in use can be.
const DIM_CONTRAST: u8 = 0x01;

/// The whole device. Large: it lives in a static and is never moved.
#[derive(Debug)]
pub struct Device {
    pub(crate) game: Game,
    pub(crate) screen: Screen,
    pub(crate) clock: TurnClock,
    pub(crate) preferences: Preferences,
    /// The game being set up.
    pub(crate) draft: Option<Settings>,
    /// The clock all seats will get: seconds (0: off) and mode.
    pub(crate) clock_draft: (u16, ClockMode),
    /// Who will begin; `None` is by lot.
    pub(crate) starter_draft: Option<Seat>,
    /// Who sat there before the button went down, should the press turn out to be a hold.
    pub(crate) seat_before_press: Option<Player>,
    /// Points dialled but not noted.
    pub(crate) points_draft: i32,
    pub(crate) lots: Lots,
    presses: Presses,
    idle: Idle,
    blinking: Option<(Seat, Moment)>,
    told: Option<(&'static str, Moment)>,
    storage: Storage,
    effects: Deque<Effect, EFFECTS>,
    now: Moment,
    /// More than the hourglass must be drawn again.
    repaint: bool,
    /// The digits in the last picture.
    shown: Reading,
}

impl Default for Device {
    fn default() -> Self {
        Self::new()
    }
}

/// What a runner calls.
impl Device {
    /// A device that remembers nothing yet.
    pub const fn new() -> Self {
        Self {
            game: Game::new(),
            screen: Screen::Splash { since: Moment(0) },
            clock: TurnClock::standing(None, 0),
            preferences: Preferences::new(),
            draft: None,
            clock_draft: (0, ClockMode::Soft),
            starter_draft: None,
            seat_before_press: None,
            points_draft: 0,
            lots: Lots::new(0),
            presses: Presses::new(),
            idle: Idle::from(Moment(0)),
            blinking: None,
            told: None,
            storage: Storage::Fine,
            effects: Deque::new(),
            now: Moment(0),
            repaint: true,
            shown: Reading::Gone(0),
        }
    }

    /// Takes the settings kept last; bytes of an unknown version are ignored.
    pub fn recall_settings(&mut self, bytes: &[u8]) {
        if let Some(preferences) = Preferences::decode(bytes) {
            self.preferences = preferences;
        }
    }

    /// Takes the next record of the current journal; call for each in order, before [`Device::boot`]. A record that makes
    /// no sense is passed over: what came before it stands.
    pub fn recall(&mut self, record: &[u8]) {
        let _ = match Record::decode(record) {
            Some(Record::Event(event)) => self.game.apply(&event),
            Some(Record::Moment(position)) => self.game.rewind_to(usize::from(position)),
            None => Ok(()),
        };
    }

    /// Starts with what was recalled. `seed` is all the randomness the device ever gets.
    pub fn boot(&mut self, now: Moment, seed: u32, wakeup: Wakeup) {
        self.now = now;
        self.idle = Idle::from(now);
        self.lots = Lots::new(seed);
        self.play(Sound::Hello);
        if self.is_in_game() {
            self.halt_after_power_loss(now);
            let cause = if wakeup == Wakeup::Power { Cause::PowerWasGone } else { Cause::Restarted };
            self.screen = Screen::Paused { cause };
        } else {
            self.screen = Screen::Splash { since: now };
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

    /// The runner's news about the journal.
    pub fn storage(&mut self, now: Moment, storage: Storage) {
        self.now = now;
        if storage != self.storage {
            self.storage = storage;
            let texts = self.texts();
            match storage {
                Storage::Fine => {}
                Storage::NearlyFull(_) => self.tell(texts.memory_nearly_full, now),
                Storage::Full => self.tell(texts.memory_full, now),
                Storage::Failed => self.tell(texts.memory_failed, now),
            }
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
            if matches!(self.screen, Screen::Table) && self.clock.is_running() && self.told.is_none() {
                screens::table::draw_glass(self, now, &mut Ink::new(frame));
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
        if let Some((sentence, _)) = self.told {
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
        let idle = (!self.clock.is_running()).then(|| self.idle.next_change(self.now));
        let blink = self.blinking.map(|(_, until)| until);
        let told = self.told.map(|(_, until)| until);
        [show, idle, blink, told, self.presses.deadline(), self.clock.deadline(self.now)].into_iter().flatten().min()
    }

    /// The totals of the seats that play, in seat order: what a console or a test may ask.
    pub fn scores(&self) -> heapless::Vec<i32, 6> {
        self.game.settings().seats().iter().map(|seat| self.game.total(seat).0).collect()
    }
}

/// What happens by itself.
impl Device {
    fn gesture(&mut self, gesture: Gesture, now: Moment) {
        self.repaint = true;
        screens::gesture(self, gesture, now);
        if !matches!(self.screen, Screen::Naming { .. }) {
            self.presses.forget_repeats();
        }
    }

    /// Never dim while a clock runs.
    fn wakefulness(&self, now: Moment) -> Wakefulness {
        if self.clock.is_running() { Wakefulness::Bright } else { self.idle.at(now) }
    }

    fn run_clock(&mut self, now: Moment) {
        if !self.clock.is_running() {
            return;
        }
        // A running clock is use: the table looks at it.
        self.idle = Idle::from(now);
        if let Some(sound) = self.clock.sound_due(now) {
            self.play(sound);
            if sound == Sound::Alarm {
                let spent = self.spent(now);
                self.points_draft = 0;
                self.happen(&Event::TimeOver { spent }, Sound::Alarm, now);
            }
        }
    }

    /// Ends what is shown only for a while.
    fn end_shows(&mut self, now: Moment) {
        match self.screen {
            Screen::Splash { since } if now.since(since) >= screens::splash::MILLIS => self.leave_splash(now),
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
        if self.told.is_some_and(|(_, until)| until <= now) {
            self.told = None;
            self.repaint = true;
        }
    }

    /// A turn that was running when the power went stands still, with the time of its last event.
    fn halt_after_power_loss(&mut self, now: Moment) {
        if let Phase::Turn { spent, running: true, .. } = self.game.phase() {
            self.apply_and_keep(&Event::Pause { spent });
        }
        self.set_clock(now);
    }
}

/// What screens call.
impl Device {
    /// The texts of the chosen language.
    pub(crate) fn texts(&self) -> &'static Texts {
        Texts::of(self.preferences.language)
    }

    /// Plays a sound, unless the device is silent.
    pub(crate) fn play(&mut self, sound: Sound) {
        if let Some(volume) = self.preferences.loudness.volume() {
            self.push_effect(Effect::Play(sound, volume));
        }
    }

    /// Shows a sentence over the screen for a moment.
    pub(crate) fn tell(&mut self, sentence: &'static str, now: Moment) {
        self.told = Some((sentence, now + TELL_MILLIS));
        self.repaint = true;
        self.play(Sound::Nope);
    }

    /// Marks a seat that pressed out of turn.
    pub(crate) fn blink(&mut self, button: u8, now: Moment) {
        let seat = Seat::new(button).filter(|&seat| self.game.settings().player(seat).is_some());
        self.blinking = seat.map(|seat| (seat, now + BLINK_MILLIS));
        self.play(Sound::Nope);
    }

    /// Whether a seat is marked just now.
    pub(crate) fn is_blinking(&self, seat: Seat) -> bool {
        self.blinking.is_some_and(|(blinking, _)| blinking == seat)
    }

    /// Time spent in this turn, as events carry it.
    pub(crate) fn spent(&self, now: Moment) -> game::Millis {
        game::Millis(u32::try_from(self.clock.spent(now)).unwrap_or(u32::MAX))
    }

    /// Lets an event happen at the table: applied, kept, heard. What the rules refuse is told and changes nothing.
    pub(crate) fn happen(&mut self, event: &Event, sound: Sound, now: Moment) {
        if self.apply_and_keep(event) {
            self.play(sound);
            if !matches!(event, Event::Told(_)) {
                self.set_clock(now);
            }
        } else {
            self.play(Sound::Nope);
        }
    }

    fn apply_and_keep(&mut self, event: &Event) -> bool {
        let applied = self.game.apply(event).is_ok();
        if applied && let Some(bytes) = Record::Event(event.clone()).encode() {
            self.push_effect(Effect::Keep(bytes));
        }
        applied
    }

    /// Sets the turn's clock to what the game says.
    fn set_clock(&mut self, now: Moment) {
        let phase = self.game.phase();
        let limit = phase.seat().and_then(|seat| self.game.settings().clock(seat).limit());
        let limit = limit.map(|limit| u64::from(limit.0));
        let (spent, running) = match phase {
            Phase::Turn { spent, running, .. } => (spent, running),
            Phase::Announced { spent, .. } | Phase::Challenged { spent, .. } | Phase::Duty { spent, .. } => {
                (spent, false)
            }
            _ => (game::Millis::ZERO, false),
        };
        self.clock = TurnClock::standing(limit, u64::from(spent.0));
        if running {
            self.clock.start(now);
        }
    }

    /// Stops a running clock and keeps how much was spent.
    pub(crate) fn stop_clock(&mut self, now: Moment) {
        if self.clock.is_running() {
            let spent = self.spent(now);
            if self.apply_and_keep(&Event::Pause { spent }) {
                self.set_clock(now);
            }
        }
    }

    /// The clock stands until somebody pushes.
    pub(crate) fn pause(&mut self, now: Moment) {
        self.stop_clock(now);
        self.play(Sound::Click);
        self.screen = Screen::Paused { cause: Cause::Asked };
    }

    /// Back to the table; a clock that was stopped runs on.
    pub(crate) fn go_on(&mut self, now: Moment) {
        self.screen = Screen::Table;
        if let Phase::Turn { running: false, .. } = self.game.phase() {
            self.happen(&Event::Resume, Sound::Flip, now);
        } else {
            self.play(Sound::Click);
        }
    }

    /// Back to the table after a journey into the past: a turn found there stands until somebody pushes.
    pub(crate) fn return_to_table(&mut self, now: Moment) {
        self.halt_after_power_loss(now);
        self.points_draft = 0;
        self.screen = match self.game.phase() {
            Phase::Turn { .. } => Screen::Paused { cause: Cause::Asked },
            _ => Screen::Table,
        };
    }

    /// Keeps where the table went in its past, if it went anywhere.
    pub(crate) fn keep_moment(&mut self, home: usize) {
        let position = self.game.position();
        if position != home
            && let Some(bytes) = u16::try_from(position).ok().and_then(|position| Record::Moment(position).encode())
        {
            self.push_effect(Effect::Keep(bytes));
        }
    }

    /// Keeps the device's own settings.
    pub(crate) fn keep_preferences(&mut self) {
        self.push_effect(Effect::KeepSettings(self.preferences.encode()));
    }

    fn is_in_game(&self) -> bool {
        !matches!(self.game.phase(), Phase::NotBegun | Phase::Over)
    }

    /// After the first screen: the language, once; then the game or the list of games.
    pub(crate) fn leave_splash(&mut self, now: Moment) {
        self.repaint = true;
        if self.preferences.language_chosen {
            self.go_home(now);
        } else {
            self.screen = Screen::Language { chosen: 0 };
        }
    }

    /// To the game that is on, or to the list of games.
    pub(crate) fn go_home(&mut self, now: Moment) {
        match self.game.phase() {
            Phase::NotBegun => self.show_games(),
            Phase::Over => self.screen = Screen::Table,
            _ => self.return_to_table(now),
        }
    }

    /// The list of games, at the one played last.
    pub(crate) fn show_games(&mut self) {
        let kind = self.game.settings().kind;
        let chosen = game::GameKind::ALL.iter().position(|&one| one == kind).unwrap_or(0);
        self.screen = Screen::Games { chosen };
    }

    /// Opens the table for a game: seats are kept from the last one.
    pub(crate) fn sit_down(&mut self, kind: game::GameKind) {
        let mut settings = Settings::new(kind);
        let clock = kind.sheet().clock;
        self.clock_draft = match clock.mode {
            ClockMode::Off => (0, ClockMode::Soft),
            mode => (clock.seconds, mode),
        };
        self.starter_draft = None;
        let last = self.game.settings();
        if last.seats().count() <= settings.seats_max() {
            settings.players.clone_from(&last.players);
        }
        self.draft = Some(settings);
        self.screen = Screen::Seats;
        self.push_effect(Effect::PrepareJournal);
    }

    /// Begins the game that was set up, or says why not.
    pub(crate) fn begin(&mut self, now: Moment) {
        let Some(mut settings) = self.draft.take() else { return };
        let seats = settings.seats();
        let texts = self.texts();
        if seats.count() < settings.kind.sheet().seats_min {
            self.draft = Some(settings);
            return self.tell(texts.too_few_players, now);
        }
        for player in settings.players.iter_mut().flatten() {
            player.clock = screens::setup::agreed_clock(self.clock_draft);
        }
        let agreed = self.starter_draft.filter(|&seat| seats.contains(seat));
        let lot = self.lots.draw(usize::from(seats.count()));
        settings.starter = agreed.or_else(|| seats.iter().nth(lot)).unwrap_or(settings.starter);
        self.begin_with(&settings, now);
        if agreed.is_none() {
            self.screen = Screen::Lots { since: now };
        }
    }

    /// The same table once more, with the starter the sheet names.
    pub(crate) fn rematch(&mut self, now: Moment) {
        let seats = self.game.settings().seats();
        let lot = self.lots.draw(usize::from(seats.count()));
        let lot = seats.iter().nth(lot).unwrap_or(self.game.settings().starter);
        let settings = self.game.rematch(lot);
        self.push_effect(Effect::PrepareJournal);
        self.begin_with(&settings, now);
    }

    fn begin_with(&mut self, settings: &Settings, now: Moment) {
        if settings.check().is_err() {
            return self.play(Sound::Nope);
        }
        self.game.clear();
        self.push_effect(Effect::BeginJournal);
        self.points_draft = 0;
        self.screen = Screen::Table;
        self.happen(&Event::Begin(settings.clone()), Sound::Noted, now);
    }

    /// A player's name, or their seat's number where they gave none.
    pub(crate) fn name(&self, seat: Seat) -> heapless::String<24> {
        self.name_in(Some(self.game.settings()), seat)
    }

    /// The same for a game that is being set up.
    pub(crate) fn name_in(&self, settings: Option<&Settings>, seat: Seat) -> heapless::String<24> {
        let mut text = heapless::String::new();
        let name = settings.and_then(|settings| settings.player(seat)).map_or("", |player| player.name.as_str());
        let _ = if name.is_empty() {
            core::fmt::Write::write_fmt(&mut text, format_args!("{} {}", self.texts().player, seat.index() + 1))
        } else {
            core::fmt::Write::write_str(&mut text, name)
        };
        text
    }

    /// Queues an effect. Records and settings always find room: sounds make way for them.
    fn push_effect(&mut self, effect: Effect) {
        if self.effects.is_full() {
            let mut kept: Deque<Effect, EFFECTS> = Deque::new();
            while let Some(one) = self.effects.pop_front() {
                if !matches!(one, Effect::Play(..)) {
                    let _ = kept.push_back(one);
                }
            }
            self.effects = kept;
        }
        let _ = self.effects.push_back(effect);
    }
}
