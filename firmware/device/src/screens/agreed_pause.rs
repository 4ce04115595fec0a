//! *Pause?* in a tournament: the clock runs on until another seat agrees within ten seconds.

use super::{Screen, Transition, paused, phase_screen, refuse};
use crate::canvas::{Align, Canvas, Font, Icon};
use crate::device::Shared;
use crate::gestures::Gesture;
use crate::sound::Sound;
use crate::time::Moment;
use game::Seat;

/// The others have so long to agree.
const ASKED_MILLIS: u64 = 10_000;

#[derive(Clone, Copy, Debug)]
pub(crate) struct AgreedPause {
    /// Whoever is on turn, and wants it.
    pub(super) seat: Seat,
    pub(super) until: Moment,
}

/// Asks the others.
pub(super) fn open(shared: &mut Shared, seat: Seat) -> Transition {
    shared.play(Sound::Click);
    Transition::to(AgreedPause { seat, until: shared.now() + ASKED_MILLIS })
}

impl Screen for AgreedPause {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        match gesture {
            Gesture::Seat(button) if button == u8::from(self.seat) => {
                shared.play(Sound::Click);
                Transition::Table
            }
            Gesture::Seat(button) => match shared.playing(button) {
                Some(by) => {
                    shared.pause_by(by);
                    shared.play(Sound::Noted);
                    Transition::to(paused::Paused::Asked)
                }
                None => {
                    shared.blink(button);
                    Transition::Stay
                }
            },
            Gesture::HoldDial => phase_screen::otherwise(shared, gesture),
            _ => refuse(shared, gesture),
        }
    }

    fn draw(&self, shared: &Shared, _now: Moment, canvas: &mut Canvas<'_>) {
        let texts = shared.texts();
        canvas.title(texts.pause_question());
        canvas.fitted(&[Font::Bold, Font::Narrow], Align::Centre, (64, 32), 126, &shared.name(self.seat));
        canvas.fitted(&[Font::Plain, Font::Narrow], Align::Centre, (64, 46), 126, texts.clock_runs_on());
        let x = canvas.icon(Icon::SEAT, (0, 55));
        canvas.fitted(&[Font::Plain, Font::Narrow], Align::Left, (x, 62), 127 - x, texts.other_agrees());
    }

    fn deadline(&self, _now: Moment) -> Option<Moment> {
        Some(self.until)
    }

    fn wake(&mut self, shared: &mut Shared) -> Transition {
        if shared.now() < self.until {
            return Transition::Stay;
        }
        shared.play(Sound::Nope);
        Transition::Table
    }
}
