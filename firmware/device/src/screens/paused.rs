//! The pause: names and scores, and why the clock stands.

use super::columns::draw_scores;
use super::{Screen, Transition, phase_screen, refuse};
use crate::canvas::{Align, Canvas, Font, Icon};
use crate::device::Shared;
use crate::gestures::Gesture;
use crate::sound::Sound;
use crate::time::Moment;
use picture::frame_buffer::WIDTH;

/// The reason why the clock stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Paused {
    /// Somebody wanted it.
    Asked,
    /// The power was gone.
    PowerWasGone,
    /// The firmware had to start again by itself.
    Restarted,
}

/// The clock stands until somebody pushes.
pub(crate) fn open(shared: &mut Shared) -> Transition {
    shared.stop_clock();
    shared.play(Sound::Click);
    Transition::to(Paused::Asked)
}

impl Screen for Paused {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        match gesture {
            Gesture::Push => phase_screen::play_on(shared),
            Gesture::HoldDial => super::menu::open(shared),
            _ => refuse(shared, gesture),
        }
    }

    fn draw(&self, shared: &Shared, _now: Moment, canvas: &mut Canvas<'_>) {
        let texts = shared.texts();
        let cause = match self {
            Paused::Asked => texts.go_on(),
            Paused::PowerWasGone => texts.power_was_gone(),
            Paused::Restarted => texts.restarted(),
        };
        draw_scores(shared, shared.now(), 4, canvas);
        // Four rows leave no room for a hint below them: it stands in the title.
        if shared.game.settings().seats().count() == 4 {
            let x = draw_push(cause, 10, canvas);
            if *self == Paused::Asked {
                canvas.fitted(&[Font::Bold], Align::Right, (125, 10), 125 - x, texts.pause());
            }
            return canvas.invert((0, 0), (WIDTH as i32, 14));
        }
        canvas.title(texts.pause());
        match self {
            Paused::Asked => canvas.hint(Icon::PUSH, cause),
            _ => _ = draw_push(cause, 62, canvas),
        }
    }
}

/// The action of a push, from the left edge; returns where its text ends.
fn draw_push(text: &str, baseline: i32, canvas: &mut Canvas<'_>) -> i32 {
    let x = canvas.icon(Icon::PUSH, (0, baseline - 7));
    canvas.fitted(&[Font::Plain, Font::Narrow], Align::Left, (x, baseline), 127 - x, text);
    x + Font::Plain.width(text)
}
