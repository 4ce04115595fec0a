//! The home screen: the games to choose from, and what else can be done while none is played.

use super::{Screen, Transition, about, check, last_games, paused, preferences, refuse, seats};
use crate::canvas::Canvas;
use crate::device::Shared;
use crate::gestures::Gesture;
use crate::list::{self, Key, Line, List, TakeLine};
use crate::sound::Sound;
use crate::time::Moment;
use game::{GameKind, Phase};

/// Every game, then what is no game.
pub(super) const LEN: usize = GameKind::ALL.len() + 4;
const CHECK: usize = GameKind::ALL.len();
const ARCHIVE: usize = CHECK + 1;
const PREFERENCES: usize = CHECK + 2;

#[derive(Clone, Debug)]
pub(crate) struct Home {
    pub(super) chosen: usize,
}

impl Home {
    /// The list of games, at the one played last.
    pub(crate) fn at_last_game(shared: &Shared) -> Self {
        let kind = shared.game.settings().kind;
        Self { chosen: GameKind::ALL.iter().position(|&one| one == kind).unwrap_or(0) }
    }

    fn choose(&self, shared: &mut Shared, now: Moment) -> Transition {
        shared.play(Sound::Click);
        match GameKind::ALL.get(self.chosen) {
            Some(&kind) => seats::open(shared, kind),
            None if self.chosen == CHECK => check::open(shared, now),
            None if self.chosen == ARCHIVE => Transition::to(last_games::LastGames::default()),
            None if self.chosen == PREFERENCES => Transition::to(preferences::PreferencesScreen::default()),
            None => Transition::to(about::About::default()),
        }
    }
}

/// To the game that is on, where a turn stands until somebody pushes, or to the list of games.
pub(crate) fn back(shared: &Shared) -> Transition {
    match shared.game.phase() {
        Phase::Turn { .. } => Transition::to(paused::Paused::Asked),
        _ => Transition::Table,
    }
}

impl Screen for Home {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture, now: Moment) -> Transition {
        match gesture {
            Gesture::Turn { detents, .. } => {
                self.chosen = list::moved(self.chosen, detents, LEN);
                Transition::Stay
            }
            Gesture::Push => self.choose(shared, now),
            Gesture::HoldDial if shared.game.phase() != Phase::NotBegun => back(shared),
            _ => refuse(shared, gesture),
        }
    }

    fn draw(&self, shared: &Shared, _now: Moment, canvas: &mut Canvas<'_>) {
        let texts = shared.texts();
        let line = |index: usize, take: TakeLine<'_>| {
            let (key, label) = match GameKind::ALL.get(index) {
                Some(&kind) => (kind.key(), texts.game(kind)),
                None if index == CHECK => ("check-word", texts.check_word),
                None if index == ARCHIVE => ("archive", texts.archive),
                None if index == PREFERENCES => ("preferences", texts.device_settings),
                None => ("about", texts.about),
            };
            take(Line { key: Key::of(key), label, value: "" });
        };
        List { title: texts.choose_game, len: LEN, chosen: self.chosen, edited: false, line: &line }.draw(canvas);
    }
}
