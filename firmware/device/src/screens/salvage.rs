//! Recovery when not all of the last game came back: up to where it is known, and on from there.

use super::columns::draw_scores;
use super::{Screen, Transition, phase_screen, refuse, splash};
use crate::canvas::{Canvas, Font, Icon};
use crate::device::Shared;
use crate::gestures::Gesture;
use crate::io::Recalled;
use crate::texts::filled;
use crate::time::Moment;
use game::Phase;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Salvage {
    pub(crate) recalled: Recalled,
}

impl Screen for Salvage {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        match (gesture, shared.game.phase()) {
            (Gesture::Push, Phase::NotBegun) => splash::leave(shared),
            (Gesture::Push, _) => phase_screen::play_on(shared),
            _ => refuse(shared, gesture),
        }
    }

    fn draw(&self, shared: &Shared, _now: Moment, canvas: &mut Canvas<'_>) {
        let texts = shared.texts();
        if shared.game.phase() != Phase::NotBegun {
            canvas.title(&filled(texts.damaged_after(), shared.game.position()));
            draw_scores(shared, shared.now(), 3, canvas);
            return canvas.hint(Icon::PUSH, texts.on_from_here());
        }
        canvas.title(texts.last_game());
        let sentence = match self.recalled {
            Recalled::OtherVersion => texts.game_of_other_version(),
            Recalled::Whole | Recalled::Damaged => texts.game_lost(),
        };
        canvas.paragraph(Font::Plain, Font::Narrow, (64, 16), 126, 3, sentence);
        canvas.hint(Icon::PUSH, texts.go_on());
    }
}
