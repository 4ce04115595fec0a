//! The rules of the game that is on: all of them can be read, and those that can change in the middle are changed.

use super::setup::setting::{self, Setting};
use super::setup::{Setup, draw_settings};
use super::{Screen, Transition, phase_screen, refuse};
use crate::canvas::Canvas;
use crate::device::Shared;
use crate::draft::Draft;
use crate::gestures::Gesture;
use crate::list;
use crate::sound::Sound;
use crate::texts::{Sentence, as_text, filled};
use crate::time::Moment;
use game::{Event, Goal, Slot};

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Rules {
    pub(super) chosen: usize,
    /// The dial changes the chosen rule.
    pub(super) edited: bool,
}

/// Shows the rules as they are now.
pub(crate) fn open(shared: &mut Shared) -> Transition {
    shared.draft = Slot::Full(Draft::of_game(shared.game.settings()));
    Transition::to(Rules::default())
}

/// The round, and of how many.
pub(crate) fn title(shared: &Shared) -> Sentence {
    let (texts, round) = (shared.texts(), shared.game.round());
    match shared.game.settings().goal {
        Goal::Rounds(rounds) => {
            let of = filled(texts.of_rounds(), rounds);
            as_text(format_args!("{} {round} {of}", texts.round()))
        }
        Goal::Open | Goal::Points(_) => as_text(format_args!("{} {round}", texts.round())),
    }
}

/// Puts what was changed into force: the clocks seat by seat, then the rest. What is refused is told, and is as before.
fn agree(shared: &mut Shared) -> Transition {
    let Some(draft) = shared.draft.as_ref() else { return Transition::Stay };
    let agreed = draft.agreed(shared.game.settings().starter);
    let mut transition = Transition::Stay;
    for seat in shared.game.settings().seats().iter() {
        let clock = agreed.clock(seat);
        let before = shared.game.settings().clock(seat);
        if clock != before && (clock.limit(), clock.mode) != (before.limit(), before.mode) {
            let _ = shared.happen(&Event::TurnTime { seat, clock }, Sound::Noted);
        }
    }
    let before = shared.game.settings();
    if (agreed.goal, &agreed.house) != (before.goal, &before.house) {
        let changed = shared.happen(&Event::Rules { goal: agreed.goal, house: agreed.house }, Sound::Noted);
        if shared.game.outcome().is_some() {
            transition = changed;
        }
    }
    // The clock that the menu stopped stands until the table plays on.
    shared.stop_clock();
    shared.draft = match transition {
        Transition::Stay => Slot::Full(Draft::of_game(shared.game.settings())),
        _ => Slot::Empty,
    };
    transition
}

impl Rules {
    fn may_change(shared: &Shared, draft: &Draft, setting: Option<&Setting>) -> bool {
        shared.game.may_change_rules() && setting.is_some_and(|setting| !setting.is_fixed(draft))
    }
}

impl Screen for Rules {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        let Some(draft) = shared.draft.as_ref() else { return phase_screen::play_on(shared) };
        let settings = setting::offered(draft);
        let chosen = settings.get(self.chosen);
        match gesture {
            Gesture::Turn { detents, .. } if self.edited => {
                if let (Some(setting), Some(draft)) = (chosen, shared.draft.as_mut()) {
                    setting.turn(draft, detents);
                }
            }
            Gesture::Turn { detents, .. } => self.chosen = list::moved(self.chosen, detents, settings.len()),
            Gesture::Push if self.edited => {
                self.edited = false;
                shared.play(Sound::Click);
                return agree(shared);
            }
            Gesture::Push if Self::may_change(shared, draft, chosen) => {
                shared.play(Sound::Click);
                self.edited = true;
            }
            Gesture::HoldDial => {
                shared.draft = Slot::Empty;
                return phase_screen::play_on(shared);
            }
            _ => return refuse(shared, gesture),
        }
        Transition::Stay
    }

    fn draw(&self, shared: &Shared, _now: Moment, canvas: &mut Canvas<'_>) {
        let Self { chosen, edited } = *self;
        draw_settings(shared, &title(shared), &Setup { chosen, edited }, canvas);
    }
}
