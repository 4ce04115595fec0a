//! Somebody joins or comes back: with how many points, and from now on or from the next round.

use super::columns::draw_columns;
use super::players::Players;
use super::turn::draw_large;
use super::{Screen, Transition, phase_screen, refuse};
use crate::accessibility::Role;
use crate::canvas::{Align, Canvas, Font, Icon};
use crate::device::Shared;
use crate::gestures::Gesture;
use crate::number;
use crate::sound::Sound;
use crate::texts::{Sentence, as_text, filled, plain};
use crate::time::Moment;
use game::{Event, Player, Points, Seat};
use picture::frame_buffer::WIDTH;

/// The left edge of the second column of the screen.
const HINTS: i32 = 66;

/// The one who joins, and on what terms.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Joining {
    pub(super) seat: Seat,
    /// The table's number; most begin with nothing.
    pub(super) points: i32,
    /// From the next round on.
    pub(super) later: bool,
}

impl Joining {
    /// With nothing; in the middle of a deal from the next one on.
    pub(super) fn of(shared: &Shared, seat: Seat) -> Self {
        Self { seat, points: 0, later: shared.game.may_wait() }
    }

    fn join(&self, shared: &mut Shared) -> Transition {
        let (seat, settings) = (self.seat, shared.game.settings());
        let clock = shared.game.present().iter().next().map(|other| settings.clock(other)).unwrap_or_default();
        // Who comes back is who left.
        let player = settings.player(seat).copied().unwrap_or(Player { clock, ..Player::default() });
        let transition = phase_screen::play_on(shared);
        if let Transition::Stay = shared.happen(&Event::Join { seat, player }, Sound::Noted) {
            return transition;
        }
        if self.later {
            let _ = shared.happen(&Event::Waits { seat }, Sound::Noted);
        }
        if self.points != 0 {
            let _ = shared.happen(&Event::Credit { seat, points: Points(self.points) }, Sound::Noted);
        }
        transition
    }
}

impl Screen for Joining {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        match gesture {
            Gesture::Seat(button) if button == u8::from(self.seat) && shared.game.may_wait() => {
                self.later = !self.later;
                shared.play(Sound::Click);
            }
            Gesture::Turn { detents, fast } => {
                self.points = number::turned(self.points, detents, fast).clamp(-Points::LINE_MAX.0, Points::LINE_MAX.0);
            }
            Gesture::Push => return self.join(shared),
            Gesture::HoldDial => return Transition::to(Players::default()),
            _ => return refuse(shared, gesture),
        }
        Transition::Stay
    }

    fn draw(&self, shared: &Shared, _now: Moment, canvas: &mut Canvas<'_>) {
        let texts = shared.texts();
        draw_large(&shared.name(self.seat), WIDTH as i32 - 1, 17, canvas);
        let font = if (-99..=999).contains(&self.points) { Font::Huge } else { Font::Name };
        let number = as_text(self.points);
        let font = if font.width(number.as_str()) < HINTS - 2 { font } else { Font::Name };
        canvas.told_as(Role::Points).text(font, Align::Centre, (HINTS / 2 - 2, 51), number.as_str());
        let when = match (shared.game.may_wait(), self.later) {
            (false, _) => Sentence::new(),
            (true, true) => filled(texts.from_round(), shared.game.round() + 1),
            (true, false) => plain(texts.from_now()),
        };
        for (icon, text, y) in
            [(Icon::TURN, texts.points(), 20), (Icon::PUSH, texts.joins(), 31), (Icon::SEAT, &when, 42)]
        {
            if !text.is_empty() {
                let x = canvas.icon(icon, (HINTS, y));
                canvas.fitted(&[Font::Plain, Font::Narrow], Align::Left, (x, y + 7), WIDTH as i32 - x, text);
            }
        }
        draw_columns(shared, None, canvas);
    }
}
