//! The lot says who begins: names race past, slower and slower. The game has begun already; this only shows it.

use super::columns::draw_columns;
use super::{Screen, Transition};
use crate::accessibility::Role;
use crate::canvas::{Align, Canvas, Font};
use crate::device::Shared;
use crate::gestures::Gesture;
use crate::time::Moment;
use game::Seat;

/// The race takes this long.
const RACE_MILLIS: u64 = 2_000;
/// The picture changes this often.
const STEP_MILLIS: u64 = 50;
/// Names passed in that time.
const NAMES: u64 = 18;
/// The winner of the race stays this long, unless somebody presses something.
const SHOW_MILLIS: u64 = 2_000;

#[derive(Clone, Copy, Debug)]
pub(crate) struct WhoBegins {
    pub(super) since: Moment,
}

/// Shows the lot; what was told before it is over, and would hide it.
pub(super) fn open(shared: &mut Shared) -> Transition {
    shared.toast = None;
    Transition::to(WhoBegins { since: shared.now() })
}

impl Screen for WhoBegins {
    fn gesture(&mut self, _shared: &mut Shared, gesture: Gesture) -> Transition {
        match gesture {
            Gesture::HoldDialAgain | Gesture::SeatHold(_) => Transition::Stay,
            _ => Transition::Table,
        }
    }

    fn deadline(&self, now: Moment) -> Option<Moment> {
        let gone = now.since(self.since);
        let next = if gone < RACE_MILLIS { (gone / STEP_MILLIS + 1) * STEP_MILLIS } else { RACE_MILLIS + SHOW_MILLIS };
        Some(self.since + next)
    }

    fn wake(&mut self, shared: &mut Shared) -> Transition {
        shared.repaint();
        if shared.now().since(self.since) >= RACE_MILLIS + SHOW_MILLIS { Transition::Table } else { Transition::Stay }
    }

    fn draw(&self, shared: &Shared, now: Moment, canvas: &mut Canvas<'_>) {
        let gone = now.since(self.since);
        let seat = shown(shared, shared.game.settings().starter, gone);
        canvas.title(shared.texts().lots());
        let told = gone >= RACE_MILLIS;
        canvas.told_as(if told { Role::Plain } else { Role::Part });
        canvas.fitted(&[Font::Name, Font::Title, Font::Bold], Align::Centre, (64, 36), 126, &shared.name(seat));
        if told {
            canvas.told_as(Role::More).text(Font::Plain, Align::Centre, (64, 48), shared.texts().begins());
        }
        // A name that passes by is nobody's turn, and who begins is told above.
        let lit = Some(seat).filter(|_| !canvas.is_read());
        draw_columns(shared, lit, canvas);
    }
}

/// The number of names that have passed by now: fast at first, then slower.
fn passed(gone: u64) -> u64 {
    let gone = (gone / STEP_MILLIS * STEP_MILLIS).min(RACE_MILLIS);
    let left = RACE_MILLIS - gone;
    NAMES - NAMES * left * left / (RACE_MILLIS * RACE_MILLIS)
}

/// The seat shown: the race ends on the starter.
fn shown(shared: &Shared, starter: Seat, gone: u64) -> Seat {
    let seats = shared.game.settings().seats();
    let to_go = (NAMES - passed(gone)) % u64::from(seats.count().max(1));
    // Going on from the starter for the rest of the circle is going back by what is left to pass.
    let steps = u64::from(seats.count()) - to_go;
    (0..steps).fold(starter, |seat, _| seats.after(seat).unwrap_or(seat))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_race_slows_down_and_ends_on_the_last_name() {
        assert_eq!(passed(0), 0);
        assert!(passed(500) > NAMES / 4);
        assert_eq!(passed(RACE_MILLIS), NAMES);
        assert_eq!(passed(RACE_MILLIS * 9), NAMES);
    }
}
