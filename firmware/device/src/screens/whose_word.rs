//! Before whom a word lies now: left with its owner it was lengthened, before somebody else it was robbed whole, and of that the
//! sheet wants more. Asked by the referee only where it decides.

use super::typing::Purpose;
use super::{Screen, Transition, challenged_words, phase_screen, referee, refuse};
use crate::canvas::{Align, Canvas, Font, Icon};
use crate::device::Shared;
use crate::gestures::Gesture;
use crate::io::Answer;
use crate::sound::Sound;
use crate::texts::as_text;
use crate::time::Moment;
use game::{Phase, Seat};

/// The question for one of the words as they lie now.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WhoseWord {
    pub(super) place: usize,
}

/// The seat whose turn is challenged.
fn robber(shared: &Shared) -> Option<Seat> {
    match shared.game.phase() {
        Phase::Challenged { on, .. } => Some(on.seat),
        _ => None,
    }
}

impl WhoseWord {
    fn answer(&self, shared: &mut Shared, robbed: bool) -> Transition {
        shared.play(Sound::Click);
        shared.announcement.owners = shared.announcement.owners.with(self.place, robbed);
        referee::ask(shared)
    }
}

impl Screen for WhoseWord {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        match gesture {
            Gesture::Seat(button) => match shared.seated(button) {
                Some(seat) => self.answer(shared, Some(seat) == robber(shared)),
                None => refuse(shared, gesture),
            },
            // It lies where it lay, whoever that is: also before the one who has lengthened a word of their own.
            Gesture::Push => self.answer(shared, false),
            Gesture::HoldDial => {
                shared.play(Sound::Click);
                referee::leave(shared, Purpose::After)
            }
            Gesture::Turn { .. } => refuse(shared, gesture),
            _ => phase_screen::otherwise(shared, gesture),
        }
    }

    fn draw(&self, shared: &Shared, _now: Moment, canvas: &mut Canvas<'_>) {
        let texts = shared.texts();
        canvas.small_title(&challenged_words::versus(shared));
        if let Some(word) = shared.announcement.after.get(self.place) {
            let fonts = [Font::Title, Font::Bold, Font::Narrow];
            canvas.fitted(&fonts, Align::Centre, (64, 28), 126, &as_text(word));
        }
        canvas.fitted(&[Font::Bold, Font::Plain, Font::Narrow], Align::Centre, (64, 44), 126, texts.whose_word());
        canvas.hints((Icon::SEAT, texts.word_robbed()), (Icon::PUSH, texts.word_left()));
    }

    fn answered(&mut self, shared: &mut Shared, answer: Answer) -> Transition {
        referee::answered(shared, answer)
    }
}
