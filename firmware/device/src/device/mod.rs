//! The state machine: the active screen, and what all screens share. Calls from outside are in [`interface`], what happens
//! at the table in [`actions`].

mod actions;
mod interface;
mod nudge;
mod timing;

use crate::archive::Archive;
use crate::canvas::CAN_BE_READ;
use crate::clock::{Reading, TurnClock};
use crate::computer::Computer;
use crate::draft::{Announcement, Draft};
use crate::gestures::GestureRecogniser;
use crate::house_words::HouseWords;
use crate::idle::Idle;
use crate::io::{DisplayKind, Effect, LEXICONS_MAX, Lexicon, LexiconState, Lists, Recalled, Storage};
use crate::kept::KeptGames;
use crate::preferences::Preferences;
use crate::random::Random;
use crate::screens::mend::Mending;
use crate::screens::placing::Places;
use crate::screens::window::Window;
use crate::screens::{ActiveScreen, Transition, challenged_words, phase_screen, splash::Splash};
use crate::sound::{Sound, Volume};
use crate::stopwatch::Stopwatch;
use crate::take_home::Codes;
use crate::texts::{Sentence, Texts, filled};
use crate::time::Moment;
use core::fmt::Write as _;
use game::{Game, GameKind, Seat, Seats, Settings, Slot};
use heapless::{Deque, String, Vec};
use letters::Language;

/// A seat that pressed out of turn stays marked this long.
const BLINK_MILLIS: u64 = 500;
/// A press so soon after the game took an unforeseen turn was meant for what was there before.
pub(crate) const SOON_MILLIS: u64 = 1_000;
/// A sentence stays this long.
const TOAST_MILLIS: u64 = 2_500;
/// More effects than any one input has.
const EFFECTS: usize = 8;

/// The whole device. Large: it lives in a static and is never moved.
#[derive(Debug)]
pub struct Device {
    pub(crate) screen: ActiveScreen,
    pub(crate) shared: Shared,
    gestures: GestureRecogniser,
    /// The digits in the last picture.
    shown: Reading,
    /// The running bank's bar in the last whole picture.
    bar: Option<u32>,
    /// The states before the last detents.
    nudges: nudge::Nudges,
}

/// The state every screen may read and change: all of the device but the screen itself.
/// In this order in memory: small and often used first, for the processor reaches only the first bytes of a struct in
/// one instruction.
#[derive(Debug)]
#[repr(C)]
pub(crate) struct Shared {
    /// More than the hourglass must be drawn again.
    repaint: bool,
    /// A record found no room: those after it would make another game.
    lost: bool,
    /// The part of the last game that came back.
    pub(crate) recalled: Recalled,
    pub(crate) preferences: Preferences,
    storage: Storage,
    random: Random,
    now: Moment,
    idle: Idle,
    blinking: Option<(Seat, Moment)>,
    /// When the game took its last turn that whoever was about to press cannot have seen: a turn's time ran out, or the game
    /// ended.
    turned: Option<Moment>,
    /// When the next seat's turn came.
    ready: Option<Moment>,
    /// That turn came by a note that could be challenged before.
    noted: bool,
    /// When the seat on turn announced.
    announced: Option<Moment>,
    /// When the screen changed.
    shown: Option<Moment>,
    pub(crate) computer: Computer,
    /// Somebody has typed a letter with two buttons: nobody need be shown how.
    pub(crate) knows_chords: bool,
    /// A menu or pause has stopped the clocks, or the power was gone.
    pub(crate) halted: bool,
    /// Whoever asks *Challenge?* at home.
    pub(crate) asker: Option<Seat>,
    /// Since when both sides have agreed to a pause in a tournament, and who agreed.
    pub(crate) agreed_pause: Option<(Seat, Moment)>,
    /// The time in which an announcement can be challenged in a tournament.
    pub(crate) window: Window,
    pub(crate) stopwatch: Stopwatch,
    pub(crate) clock: TurnClock,
    pub(crate) game: Game,
    pub(crate) lexicons: Vec<Lexicon, LEXICONS_MAX>,
    /// The game being set up.
    pub(crate) draft: Slot<Draft>,
    /// The seat's announcement, until it is noted.
    pub(crate) announcement: Announcement,
    /// The places of the word that is being placed.
    pub(crate) places: Places,
    /// A turn of the past that is announced once more: the game stands there meanwhile.
    pub(crate) mending: Slot<Mending>,
    pub(crate) toast: Option<(Sentence, Moment)>,
    /// The screen is being read aloud: there is room for everything.
    pub(crate) is_told: bool,
    /// The games of the last evenings.
    pub(crate) archive: Archive,
    /// The words that the table has found good once.
    pub(crate) house_words: HouseWords,
    /// The rules and players of last time, game by game.
    pub(crate) kept: KeptGames,
    /// The codes of a game that goes home.
    pub(crate) codes: Codes,
    effects: Deque<Effect, EFFECTS>,
}

impl Default for Device {
    fn default() -> Self {
        Self::new()
    }
}

impl Device {
    /// A device that remembers nothing yet. All bytes of it are zero, so that as a static it takes no flash.
    pub const fn new() -> Self {
        Self {
            screen: ActiveScreen::Splash(Splash { since: Moment(0) }),
            shared: Shared::new(),
            gestures: GestureRecogniser::new(),
            shown: Reading::Gone(0),
            bar: None,
            nudges: nudge::Nudges::new(),
        }
    }

    fn transition(&mut self, transition: Transition) {
        match transition {
            Transition::Stay => return,
            Transition::Table => self.screen = phase_screen::of(&mut self.shared),
            Transition::To(screen) => self.screen = screen,
        }
        self.shared.shown = Some(self.shared.now);
        self.gestures.screen_changed(self.shared.now, self.screen.takes_hold());
    }
}

impl Shared {
    pub(crate) const fn new() -> Self {
        Self {
            game: Game::new(),
            clock: TurnClock::standing(None, 0),
            halted: false,
            asker: None,
            agreed_pause: None,
            window: Window::CLOSED,
            stopwatch: Stopwatch::new(),
            preferences: Preferences::new(),
            lexicons: Vec::new(),
            draft: Slot::Empty,
            announcement: Announcement::new(),
            places: Places::new(),
            mending: Slot::Empty,
            random: Random::UNSEEDED,
            idle: Idle::from(Moment(0)),
            blinking: None,
            toast: None,
            is_told: false,
            turned: None,
            ready: None,
            noted: false,
            announced: None,
            shown: None,
            computer: Computer::Gone,
            knows_chords: false,
            archive: Archive::new(),
            house_words: HouseWords::new(),
            kept: KeptGames::new(),
            codes: Codes::new(),
            storage: Storage::Fine,
            recalled: Recalled::Whole,
            lost: false,
            effects: Deque::new(),
            now: Moment(0),
            repaint: false,
        }
    }

    /// The texts of the chosen language.
    #[inline(never)]
    pub(crate) fn texts(&self) -> &'static Texts {
        Texts::of(self.preferences.language)
    }

    /// The list that judges words of a language, if it can be asked; corrections give it their name only where they are
    /// alone.
    pub(crate) fn lexicon(&self, language: Language) -> Option<&Lexicon> {
        let sound = || self.sound_lexicons(language);
        sound().find(|lexicon| lexicon.removed.is_none()).or_else(|| sound().next())
    }

    fn sound_lexicons(&self, language: Language) -> impl Iterator<Item = &Lexicon> {
        let sound =
            move |lexicon: &&Lexicon| lexicon.language == Some(language) && lexicon.state == LexiconState::Sound;
        self.lexicons.iter().filter(sound)
    }

    /// All lists of a language that can be asked: a house list judges beside the big one, and corrections over both.
    pub(crate) fn lists(&self, language: Language) -> Lists {
        self.sound_lexicons(language).map(|lexicon| lexicon.place).collect()
    }

    /// Plays a sound, unless the device is silent.
    pub(crate) fn play(&mut self, sound: Sound) {
        if let Some(volume) = self.preferences.loudness.volume() {
            self.push_effect(Effect::Play(sound, volume));
        }
    }

    /// Shows a sentence over the screen for a moment (a toast), and sounds that something is not as it was meant.
    pub(crate) fn warn(&mut self, sentence: &str) {
        self.show_toast(sentence);
        self.play(Sound::Nope);
    }

    /// Shows a sentence over the screen for a moment.
    pub(crate) fn show_toast(&mut self, sentence: &str) {
        let mut toast = Sentence::new();
        let _ = toast.write_str(sentence);
        self.toast = Some((toast, self.now + TOAST_MILLIS));
        self.repaint = true;
    }

    /// The sentence that stands over the screen, if one does.
    pub(crate) fn toast(&self) -> Option<&Sentence> {
        self.toast.as_ref().map(|(sentence, _)| sentence)
    }

    /// The next picture is drawn in full.
    pub(crate) fn repaint(&mut self) {
        self.repaint = true;
    }

    /// The player whose button this is, if that seat is taken.
    pub(crate) fn seated(&self, button: u8) -> Option<Seat> {
        Seat::new(button).filter(|&seat| self.game.settings().player(seat).is_some())
    }

    /// The player whose button this is, unless gone, or waiting for the next round: nobody else has a say in a turn.
    pub(crate) fn playing(&self, button: u8) -> Option<Seat> {
        Seat::new(button).filter(|&seat| self.game.in_play().contains(seat))
    }

    /// Marks a seat that pressed out of turn.
    pub(crate) fn blink(&mut self, button: u8) {
        self.blinking = self.seated(button).map(|seat| (seat, self.now + BLINK_MILLIS));
        self.play(Sound::Nope);
    }

    /// True while a seat is marked.
    pub(crate) fn is_blinking(&self, seat: Seat) -> bool {
        self.blinking.is_some_and(|(blinking, _)| blinking == seat)
    }

    /// True if whoever presses now cannot have seen what it does.
    pub(crate) fn is_taken_unawares(&self, now: Moment) -> bool {
        is_soon(self.turned, now)
    }

    /// True if a push now is a slip of whoever has just made the next seat ready.
    pub(crate) fn is_pushed_twice(&self) -> bool {
        is_soon(self.ready, self.now)
    }

    /// True if the turn has only just come to this seat, by what another one did: nobody can have seen it yet. The first
    /// turn of a game comes to nobody unawares.
    pub(crate) fn is_new_to_seat(&self) -> bool {
        self.is_pushed_twice() && self.game.position() > 1
    }

    /// True if a press now is a slip of whoever has just announced.
    pub(crate) fn has_just_announced(&self) -> bool {
        is_soon(self.announced, self.now)
    }

    /// The moment at which the others can have seen the announcement.
    pub(crate) fn announcement_seen(&self) -> Moment {
        self.announced.map_or(self.now, |then| then + SOON_MILLIS)
    }

    /// The place of the word is announced; the others have not seen it before.
    pub(crate) fn announced_now(&mut self) {
        self.announced = Some(self.now);
    }

    /// True if the screen is so new that nobody can have read it.
    pub(crate) fn is_just_shown(&self) -> bool {
        is_soon(self.shown, self.now)
    }

    /// Refuses a press that came just after a turn was noted: it may have been meant to challenge that turn.
    pub(crate) fn refuse_too_late(&mut self) -> Transition {
        if self.noted {
            self.warn(self.texts().too_late());
        } else {
            self.play(Sound::Nope);
        }
        Transition::Stay
    }

    /// Refuses a challenge of words that were found good.
    pub(crate) fn refuse_judged(&mut self) {
        self.warn(self.texts().refused_judged());
    }

    /// The moment of the last thing that happened.
    pub(crate) fn now(&self) -> Moment {
        self.now
    }

    /// The same at another moment.
    #[cfg(test)]
    pub(crate) fn at(&mut self, now: Moment) -> &mut Self {
        self.now = now;
        self
    }

    /// Keeps the device's own settings.
    pub(crate) fn keep_preferences(&mut self) {
        self.push_effect(Effect::KeepPreferences(self.preferences.encode()));
    }

    /// Remembers the words of the challenge that the lists lack, as many as there is room for; the sentence names those.
    pub(crate) fn remember_words(&mut self) -> Option<Sentence> {
        let language = self.game.settings().language()?;
        let mut words = challenged_words::unlisted(self);
        for word in &words {
            if let Some((key, value)) = self.house_words.remember(language, word) {
                self.push_effect(Effect::KeepValue(key, value));
            }
        }
        words.retain(|word| self.house_words.has(language, word));
        Some(filled(self.texts().remembered(), challenged_words::in_line(&words, 24)))
    }

    /// Forgets the house word at this place.
    pub(crate) fn forget_word(&mut self, place: usize) {
        if let Some((key, value)) = self.house_words.forget(place) {
            self.push_effect(Effect::KeepValue(key, value));
        }
    }

    /// The game of last time, if it can be begun again.
    pub(crate) fn last_game(&self) -> Option<GameKind> {
        self.preferences.last_game().filter(|&kind| self.kept.has(kind))
    }

    /// Keeps how this game is played, and that it was the last.
    pub(crate) fn keep_settings(&mut self, settings: &Settings) {
        for (key, value) in self.kept.take(settings) {
            self.push_effect(Effect::KeepValue(key, value));
        }
        if self.preferences.last_game() != Some(settings.kind) {
            self.preferences.set_last_game(settings.kind);
            self.keep_preferences();
        }
    }

    /// Tries the next display, and tells its number aloud, however quiet the device is: nobody sees it.
    pub(crate) fn take_next_display(&mut self) {
        const NUMBERS: [Sound; DisplayKind::ALL.len()] = [Sound::One, Sound::Two, Sound::Three, Sound::Four];
        let here = DisplayKind::ALL.iter().position(|&kind| kind == self.preferences.display).unwrap_or(0);
        let next = (here + 1) % DisplayKind::ALL.len();
        self.preferences.display = DisplayKind::ALL[next];
        self.keep_preferences();
        let volume = self.preferences.loudness.volume().unwrap_or(Volume::Quiet);
        self.push_effect(Effect::Play(NUMBERS[next], volume));
    }

    /// A player's name, or their seat's number where they gave none.
    pub(crate) fn name(&self, seat: Seat) -> String<24> {
        self.name_in(self.game.settings(), seat)
    }

    /// As much of a name as leaves room for something else: six letters, or the seat's number.
    pub(crate) fn short_name(&self, seat: Seat) -> String<24> {
        if self.is_read_aloud() {
            return self.name(seat);
        }
        let name = self.game.settings().player(seat).map_or("", |player| player.name.as_str());
        let mut text = String::new();
        if name.is_empty() {
            let _ = write!(text, "{}", seat.index() + 1);
        }
        name.chars().take(6).for_each(|character| {
            let _ = text.push(character);
        });
        text
    }

    /// True while the screen is being read aloud; never on the chip.
    pub(crate) const fn is_read_aloud(&self) -> bool {
        CAN_BE_READ && self.is_told
    }

    /// A player's name in a game that is being set up.
    pub(crate) fn name_in(&self, settings: &Settings, seat: Seat) -> String<24> {
        let mut text = String::new();
        let name = settings.player(seat).map_or("", |player| player.name.as_str());
        let _ = if name.is_empty() {
            write!(text, "{} {}", self.texts().player(), seat.index() + 1)
        } else {
            text.write_str(name)
        };
        text
    }

    /// Learns of a word list, or that the one known by its place is in another state.
    pub(crate) fn shelve(&mut self, lexicon: Lexicon) {
        let known = |one: &&mut Lexicon| one.place == lexicon.place;
        match self.lexicons.iter_mut().find(known) {
            Some(place) => *place = lexicon,
            None => {
                let _ = self.lexicons.push(lexicon);
            }
        }
        self.repaint = true;
    }

    /// The next effect to carry out, oldest first.
    pub(crate) fn take_effect(&mut self) -> Option<Effect> {
        self.effects.pop_front()
    }

    /// One of the seats, each as likely as the others.
    pub(crate) fn draw_lot(&mut self, seats: Seats) -> Option<Seat> {
        let lot = self.random.pick(usize::from(seats.count()));
        seats.iter().nth(lot)
    }

    /// From here on nothing of this game can be kept; the table is told.
    fn lose_records(&mut self) {
        if !core::mem::replace(&mut self.lost, true) {
            self.warn(self.texts().memory_failed());
        }
    }

    /// Queues an effect. Sounds make way for records and settings; a record that finds no room is told.
    fn push_effect(&mut self, effect: Effect) {
        match effect {
            Effect::Keep(_) if self.lost => return,
            Effect::BeginJournal => self.lost = false,
            _ => {}
        }
        if self.effects.is_full() {
            for _ in 0..self.effects.len() {
                match self.effects.pop_front() {
                    Some(Effect::Play(..)) | None => {}
                    Some(kept) => {
                        let _ = self.effects.push_back(kept);
                    }
                }
            }
        }
        if let Err(Effect::Keep(_)) = self.effects.push_back(effect) {
            self.lose_records();
        }
    }
}

/// True if so little time has passed that nobody can have seen what happened then.
#[inline(never)]
fn is_soon(then: Option<Moment>, now: Moment) -> bool {
    then.is_some_and(|then| now.since(then) < SOON_MILLIS)
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use crate::record;
    use std::boxed::Box;

    fn with_sounds(count: usize) -> Box<Device> {
        let mut device = Box::new(Device::new());
        (0..count).for_each(|_| device.shared.play(Sound::Noted));
        device
    }

    fn record(position: u16) -> Effect {
        Effect::Keep(record::of_moment(position))
    }

    fn taken(shared: &mut Shared) -> std::vec::Vec<Effect> {
        core::iter::from_fn(|| shared.take_effect()).collect()
    }

    #[test]
    fn sounds_make_way_for_records() {
        let shared = &mut with_sounds(2 * EFFECTS).shared;
        (0..EFFECTS as u16).for_each(|position| shared.push_effect(record(position)));
        assert_eq!(shared.toast(), None);
        assert!(taken(shared).into_iter().eq((0..EFFECTS as u16).map(record)));
    }

    #[test]
    fn a_record_that_finds_no_room_is_told_and_none_follows_it_until_the_next_game() {
        let shared = &mut with_sounds(0).shared;
        (0..=EFFECTS as u16).for_each(|position| shared.push_effect(record(position)));
        let told = shared.texts().memory_failed();
        assert_eq!(shared.toast().map(|sentence| sentence.as_str()), Some(told));
        assert!(taken(shared).into_iter().take(EFFECTS).eq((0..EFFECTS as u16).map(record)), "those before it stay");
        shared.push_effect(record(99));
        assert!(!taken(shared).contains(&record(99)), "a game with a gap would be another game");
        shared.push_effect(Effect::BeginJournal);
        shared.push_effect(record(0));
        assert!(taken(shared).ends_with(&[Effect::BeginJournal, record(0)]));
    }
}
