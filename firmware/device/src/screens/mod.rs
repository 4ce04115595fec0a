//! The screens, one file each: a hierarchical state machine with one state for each picture.
//!
//! A screen owns what it remembers of itself, and all it offers is in [`Screen`]. What all of them share (the game, the
//! clock, the preferences, sounds) is in [`Shared`]. A screen never replaces itself: it returns a [`Transition`], and the
//! device follows it.
//!
//! A new screen is a file with a struct that implements [`Screen`], and a line in the list below.

pub(crate) mod about;
pub(crate) mod adder;
pub(crate) mod agreed_pause;
pub(crate) mod announce;
pub(crate) mod badge;
pub(crate) mod board_announce;
pub(crate) mod board_typing;
pub(crate) mod board_view;
pub(crate) mod challenge_question;
pub(crate) mod challenged_words;
pub(crate) mod check;
pub(crate) mod clocks;
pub(crate) mod columns;
pub(crate) mod count_words;
pub(crate) mod duty;
#[cfg(test)]
mod fit;
pub(crate) mod history;
pub(crate) mod home;
pub(crate) mod house_list;
pub(crate) mod joining;
pub(crate) mod laid_words;
pub(crate) mod language;
pub(crate) mod last_games;
pub(crate) mod letters;
pub(crate) mod mend;
pub(crate) mod menu;
pub(crate) mod oldest;
pub(crate) mod over;
pub(crate) mod paused;
pub(crate) mod phase_screen;
pub(crate) mod placing;
mod plain_clock;
pub(crate) mod players;
pub(crate) mod preferences;
pub(crate) mod question;
pub(crate) mod ready;
pub(crate) mod referee;
pub(crate) mod round;
pub(crate) mod rules;
pub(crate) mod salvage;
pub(crate) mod score_pad;
pub(crate) mod scrub;
pub(crate) mod seats;
pub(crate) mod settle;
pub(crate) mod setup;
pub(crate) mod slip;
pub(crate) mod splash;
pub(crate) mod take_home;
pub(crate) mod turn;
pub(crate) mod typing;
pub(crate) mod verdict;
pub(crate) mod who_begins;
pub(crate) mod whose;
pub(crate) mod whose_word;
pub(crate) mod window;

pub(crate) use columns::used_digits;

use crate::canvas::Canvas;
use crate::device::Shared;
use crate::gestures::{Gesture, Together};
use crate::io::Answer;
use crate::sound::Sound;
use crate::time::Moment;

/// A screen, one state of the machine: always `gesture` and `draw`, the rest where it means something.
pub(crate) trait Screen {
    /// While the dial is held down, the hold is repeated; elsewhere a hold happens once.
    const HOLD_REPEATS: bool = false;
    /// Two seat buttons pressed together.
    const TOGETHER: Together = Together::First;
    /// A seat button that brought this screen and stays down may do more here; elsewhere a hold counts only where its press
    /// counted.
    const TAKES_HOLD: bool = false;
    /// Game clocks are in sight in a badge over this screen; one that shows them itself has none.
    const BADGE: bool = true;

    /// A person did something.
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition;

    /// Draws the whole picture on an empty frame.
    fn draw(&self, shared: &Shared, now: Moment, canvas: &mut Canvas<'_>);

    /// Draws again what moves between two whole pictures, and nothing else.
    fn animate(&self, _shared: &Shared, _now: Moment, _ink: &mut Canvas<'_>) {}

    /// When [`Screen::wake`] wants to be called, if the screen changes by itself.
    fn deadline(&self, _now: Moment) -> Option<Moment> {
        None
    }

    /// Time has gone by, at least to the deadline or less far.
    fn wake(&mut self, _shared: &mut Shared) -> Transition {
        Transition::Stay
    }

    /// The word lists have answered.
    fn answered(&mut self, _shared: &mut Shared, _answer: Answer) -> Transition {
        Transition::Stay
    }
}

/// A transition from one screen to the next.
#[derive(Debug)]
#[must_use = "a screen changes only if the device is told where to go"]
#[allow(clippy::large_enum_variant, reason = "there is no heap, and it is moved once")]
pub(crate) enum Transition {
    /// To no other screen.
    Stay,
    /// To the game: its phase says which screen that is.
    Table,
    /// To another screen.
    To(ActiveScreen),
}

impl Transition {
    /// To this screen.
    pub(crate) fn to(screen: impl Into<ActiveScreen>) -> Self {
        Transition::To(screen.into())
    }
}

/// Keeps each screen a function of its own: with all of them in one, its stack frame is so large that the processor needs
/// two instructions to reach a variable, and the firmware grows by kilobytes.
mod apart {
    use super::{Canvas, Gesture, Moment, Screen, Shared, Transition};

    #[inline(never)]
    pub(super) fn gesture(screen: &mut impl Screen, shared: &mut Shared, gesture: Gesture) -> Transition {
        screen.gesture(shared, gesture)
    }

    #[inline(never)]
    pub(super) fn draw(screen: &impl Screen, shared: &Shared, now: Moment, canvas: &mut Canvas<'_>) {
        screen.draw(shared, now, canvas);
    }
}

/// Declares the screens and gives every call to the active one.
macro_rules! screens {
    ($($name:ident($screen:ty),)*) => {
        /// The active screen. Numbered, so that the first one is zero in memory.
        #[derive(Clone, Copy, Debug)]
        #[repr(u8)]
        #[allow(clippy::large_enum_variant, reason = "one is shown at a time, in memory of its own; there is no heap to put one on")]
        pub(crate) enum ActiveScreen {
            $($name($screen),)*
        }

        $(impl From<$screen> for ActiveScreen {
            fn from(screen: $screen) -> Self {
                ActiveScreen::$name(screen)
            }
        })*

        impl ActiveScreen {
            /// Every screen's name, in the order of the list.
            pub(crate) const NAMES: &'static [&'static str] = &[$(stringify!($name),)*];

            #[cfg(test)]
            pub(crate) const fn name(&self) -> &'static str {
                match self { $(ActiveScreen::$name(_) => stringify!($name),)* }
            }

            pub(crate) fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
                match self { $(ActiveScreen::$name(screen) => apart::gesture(screen, shared, gesture),)* }
            }

            pub(crate) fn draw(&self, shared: &Shared, now: Moment, canvas: &mut Canvas<'_>) {
                match self { $(ActiveScreen::$name(screen) => apart::draw(screen, shared, now, canvas),)* }
            }

            pub(crate) fn animate(&self, shared: &Shared, now: Moment, canvas: &mut Canvas<'_>) {
                match self { $(ActiveScreen::$name(screen) => screen.animate(shared, now, canvas),)* }
            }

            pub(crate) fn deadline(&self, now: Moment) -> Option<Moment> {
                match self { $(ActiveScreen::$name(screen) => screen.deadline(now),)* }
            }

            pub(crate) fn wake(&mut self, shared: &mut Shared) -> Transition {
                match self { $(ActiveScreen::$name(screen) => screen.wake(shared),)* }
            }

            pub(crate) fn answered(&mut self, shared: &mut Shared, answer: Answer) -> Transition {
                match self { $(ActiveScreen::$name(screen) => screen.answered(shared, answer),)* }
            }

            pub(crate) const fn together(&self) -> Together {
                match self { $(ActiveScreen::$name(_) => <$screen as Screen>::TOGETHER,)* }
            }

            pub(crate) const fn takes_hold(&self) -> bool {
                match self { $(ActiveScreen::$name(_) => <$screen as Screen>::TAKES_HOLD,)* }
            }

            pub(crate) const fn has_badge(&self) -> bool {
                match self { $(ActiveScreen::$name(_) => <$screen as Screen>::BADGE,)* }
            }

            pub(crate) const fn hold_repeats(&self) -> bool {
                match self { $(ActiveScreen::$name(_) => <$screen as Screen>::HOLD_REPEATS,)* }
            }
        }
    };
}

screens! {
    Splash(splash::Splash),
    Language(language::LanguageQuestion),
    Home(home::Home),
    Seats(seats::Seating),
    Setup(setup::Setup),
    WhoBegins(who_begins::WhoBegins),
    Ready(ready::Ready),
    Turn(turn::Turn),
    Announce(announce::Announce),
    Duty(duty::DutyScreen),
    Settlement(settle::WhoseHand),
    Round(round::RoundOver),
    Over(over::Over),
    Paused(paused::Paused),
    Salvage(salvage::Salvage),
    Menu(menu::Menu),
    Whose(whose::Whose),
    Question(question::Question),
    Oldest(oldest::WhoIsOldest),
    Scrub(scrub::Scrub),
    History(history::History),
    Letters(letters::Letters),
    Typing(typing::Typing),
    Challenge(challenged_words::ChallengedWords),
    Verdict(verdict::Judgement),
    Settle(settle::Settle),
    CountWords(count_words::CountWords),
    Adder(adder::Adder),
    Check(check::Checked),
    Clocks(clocks::Clocks),
    Preferences(preferences::PreferencesScreen),
    About(about::About),
    BoardTyping(board_typing::BoardTyping),
    Placing(placing::Placing),
    BoardAnnounce(board_announce::BoardAnnounce),
    BoardView(board_view::BoardView),
    LastGames(last_games::LastGames),
    ScorePad(score_pad::ScorePad),
    ChallengeQuestion(challenge_question::ChallengeQuestion),
    Mend(mend::Mend),
    MendNumber(mend::Number),
    LaidWords(laid_words::LaidWords),
    Players(players::Players),
    Joining(joining::Joining),
    Rules(rules::Rules),
    HouseList(house_list::HouseList),
    WhoseWord(whose_word::WhoseWord),
    Window(window::WindowScreen),
    AgreedPause(agreed_pause::AgreedPause),
    Slip(slip::Slip),
    TakeHome(take_home::TakeHome),
}

/// The answer to a press that means nothing on this screen.
pub(crate) fn refuse(shared: &mut Shared, gesture: Gesture) -> Transition {
    if matches!(gesture, Gesture::Seat(_) | Gesture::Turn { .. } | Gesture::Push) {
        shared.play(Sound::Nope);
    }
    Transition::Stay
}
