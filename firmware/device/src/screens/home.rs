//! The home screen: the games to choose from, and what else can be done while none is played.

use super::{Screen, Transition, about, check, last_games, paused, preferences, refuse, seats};
use crate::canvas::Canvas;
use crate::device::Shared;
use crate::gestures::Gesture;
use crate::list::{self, Key, Line, List, TakeLine};
use crate::sound::Sound;
use crate::texts::{Text, filled, plain};
use crate::time::Moment;
use game::{GameKind, Phase};

/// The entries below the games that are no games.
const BELOW: [(Key, Text, Open); 4] = [
    (Key::of("check-word"), Text::check_word, check::open),
    (Key::of("archive"), Text::archive, |_| Transition::to(last_games::LastGames::default())),
    (Key::of("preferences"), Text::device_settings, |_| Transition::to(preferences::PreferencesScreen::default())),
    (Key::of("about"), Text::about, |_| Transition::to(about::About::default())),
];

type Open = fn(&mut Shared) -> Transition;

/// One line of the list.
enum Item {
    /// The game of last time, with all its rules and players.
    AsLastTime(GameKind),
    Game(GameKind),
    Below(&'static (Key, Text, Open)),
}

/// The line at this place: the game of last time before all others, once there is one.
fn item(shared: &Shared, index: usize) -> Option<Item> {
    let last = shared.last_game();
    match (last, index.checked_sub(usize::from(last.is_some()))) {
        (Some(kind), None) => Some(Item::AsLastTime(kind)),
        (_, index) => {
            let index = index?;
            match GameKind::ALL.get(index) {
                Some(&kind) => Some(Item::Game(kind)),
                None => BELOW.get(index - GameKind::ALL.len()).map(Item::Below),
            }
        }
    }
}

/// The number of lines.
pub(super) fn len(shared: &Shared) -> usize {
    usize::from(shared.last_game().is_some()) + GameKind::ALL.len() + BELOW.len()
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Home {
    pub(super) chosen: usize,
}

impl Home {
    /// The list of games, at its first line: the one of last time, if there is one.
    pub(crate) const fn new() -> Self {
        Self { chosen: 0 }
    }

    fn choose(&self, shared: &mut Shared) -> Transition {
        shared.play(Sound::Click);
        match item(shared, self.chosen) {
            Some(Item::AsLastTime(kind)) => seats::as_last_time(shared, kind),
            Some(Item::Game(kind)) => seats::open(shared, kind),
            Some(Item::Below((_, _, open))) => open(shared),
            None => Transition::Stay,
        }
    }
}

/// To the game that is on, where a turn stands until somebody pushes, or to the list of games.
pub(crate) fn back(shared: &Shared) -> Transition {
    match shared.game.phase() {
        Phase::Turn { .. } if shared.halted => Transition::to(paused::Paused::Asked),
        _ => Transition::Table,
    }
}

impl Screen for Home {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        match gesture {
            Gesture::Turn { detents, .. } => {
                self.chosen = list::moved(self.chosen, detents, len(shared));
                Transition::Stay
            }
            Gesture::Push => self.choose(shared),
            Gesture::HoldDial if shared.game.phase() != Phase::NotBegun => back(shared),
            _ => refuse(shared, gesture),
        }
    }

    fn draw(&self, shared: &Shared, _now: Moment, canvas: &mut Canvas<'_>) {
        let texts = shared.texts();
        let line = |index: usize, take: TakeLine<'_>| {
            let (key, label) = match item(shared, index) {
                Some(Item::AsLastTime(kind)) => {
                    (Key::of("as-last-time"), filled(texts.as_last_time(), texts.game(kind)))
                }
                Some(Item::Game(kind)) => (Key::of(kind.key()), plain(texts.game(kind))),
                Some(Item::Below((key, label, _))) => (*key, plain(texts.at(*label))),
                None => return,
            };
            take(Line { key, label: &label, value: "" });
        };
        let (title, len) = (texts.choose_game(), len(shared));
        List { title, len, chosen: self.chosen, edited: false, line: &line }.draw(canvas);
    }
}
