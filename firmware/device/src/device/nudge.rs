//! Snapshots before the last detents: pushing a knob nudges it, and the push is meant for what stood there before.

use super::{Device, Shared};
use crate::draft::{Announcement, Draft};
use crate::preferences::Preferences;
use crate::screens::ActiveScreen;
use crate::time::Moment;
use core::mem;
use game::Slot;

/// Detents so shortly before a push were no turn: a finger on its way down moves the knob by one, seldom by two.
pub(super) const NUDGE_MILLIS: u64 = 60;
/// Detents that are remembered: nobody turns more of them in that time.
const DETENTS: usize = 3;

/// The state that the dial can change, as it was before a detent.
#[derive(Debug)]
struct Before {
    at: Moment,
    screen: ActiveScreen,
    announcement: Announcement,
    draft: Slot<Draft>,
    preferences: Preferences,
    /// The moment of the game: the scrubber goes through its past.
    position: usize,
}

/// The states before the last detents, as long as nothing else was done.
#[derive(Debug)]
pub(super) struct Nudges {
    states: [Slot<Before>; DETENTS],
    /// The place of the next one.
    next: usize,
}

impl Nudges {
    pub(super) const fn new() -> Self {
        Self { states: [const { Slot::Empty }; DETENTS], next: 0 }
    }

    /// Something else was done: what is older is not taken back any more.
    pub(super) fn forget(&mut self) {
        self.states.iter_mut().for_each(|state| *state = Slot::Empty);
    }

    /// Remembers what stands there before a detent.
    #[inline(never)]
    fn remember(&mut self, screen: &ActiveScreen, shared: &Shared, at: Moment) {
        if let Some(state) = self.states.get_mut(self.next) {
            *state = Slot::Full(Before {
                at,
                screen: *screen,
                announcement: shared.announcement.clone(),
                draft: shared.draft.clone(),
                preferences: shared.preferences,
                position: shared.game.position(),
            });
        }
        self.next = (self.next + 1) % DETENTS;
    }

    /// The state before the first of the detents that are too close to this moment.
    fn before(&mut self, now: Moment) -> Option<&mut Before> {
        let recent = |state: &Slot<Before>| state.as_ref().is_some_and(|state| now.since(state.at) <= NUDGE_MILLIS);
        let oldest_first = (0..DETENTS).map(|step| (self.next + step) % DETENTS);
        let first = oldest_first.into_iter().find(|&place| self.states.get(place).is_some_and(recent))?;
        self.states.get_mut(first)?.as_mut()
    }
}

impl Device {
    /// Before the dial turns: what stands there.
    pub(super) fn remember_before_detent(&mut self, now: Moment) {
        self.nudges.remember(&self.screen, &self.shared, now);
    }

    /// The dial is pushed: detents that came with it are taken back.
    #[inline(never)]
    pub(super) fn take_nudge_back(&mut self, now: Moment) {
        let Some(before) = self.nudges.before(now) else { return };
        let position = before.position;
        self.screen = before.screen;
        mem::swap(&mut self.shared.announcement, &mut before.announcement);
        mem::swap(&mut self.shared.draft, &mut before.draft);
        self.shared.preferences = before.preferences;
        self.nudges.forget();
        if position != self.shared.game.position() {
            let _ = self.shared.game.rewind_to(position);
        }
        self.shared.repaint = true;
    }
}
