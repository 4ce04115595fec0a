//! The history: every point with its reason, the newest first; before them the times, where game clocks run.

use super::columns::used_digits;
use super::{Screen, Transition, clocks, phase_screen, refuse};
use crate::canvas::{Align, Canvas, Font};
use crate::device::Shared;
use crate::gestures::Gesture;
use crate::list::{self, Key, Line, List, TakeLine};
use crate::texts::Sentence;
use crate::time::Moment;
use core::fmt::Write as _;
use game::Points;

/// Every line of the ledger.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    pub(super) chosen: usize,
}

impl Screen for History {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture, now: Moment) -> Transition {
        match gesture {
            Gesture::Turn { detents, .. } => {
                self.chosen =
                    list::moved(self.chosen, detents, clocks::seats(shared).len() + shared.game.ledger().lines().len());
                Transition::Stay
            }
            Gesture::Push | Gesture::HoldDial => phase_screen::play_on(shared, now),
            _ => refuse(shared, gesture),
        }
    }

    fn draw(&self, shared: &Shared, _now: Moment, canvas: &mut Canvas<'_>) {
        let texts = shared.texts();
        let (lines, timed) = (shared.game.ledger().lines(), clocks::seats(shared));
        let line = |index: usize, take: TakeLine<'_>| {
            if let Some(&seat) = timed.get(index) {
                let label = texts.says(&shared.short_name(seat), texts.time_used);
                let key = Key::numbered("time", seat.index() + 1);
                return take(Line { key, label: &label, value: &used_digits(shared, seat) });
            }
            let index = index - timed.len();
            let Some(line) = lines.len().checked_sub(index + 1).and_then(|newest| lines.get(newest)) else { return };
            let label = texts.says(&shared.short_name(line.seat), texts.reason(line.reason));
            let mut value = Sentence::new();
            if line.points() != Points::ZERO {
                let _ = write!(value, "{:+}", line.points().0);
            }
            take(Line { key: Key::numbered("line", lines.len() - index), label: &label, value: &value });
        };
        List { title: texts.history, len: timed.len() + lines.len(), chosen: self.chosen, edited: false, line: &line }
            .draw(canvas);
        if lines.is_empty() && timed.is_empty() {
            canvas.text(Font::Plain, Align::Centre, (64, 38), shared.texts().no_history);
        }
    }
}
