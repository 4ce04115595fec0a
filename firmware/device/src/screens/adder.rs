//! The adder: numbers on tiles are dialled one by one and added up, for a hand or for the first melds.

use super::settle::{self, Settle};
use super::{Screen, Transition, menu, refuse};
use crate::accessibility::Role;
use crate::canvas::{Align, Canvas, Font, Icon};
use crate::device::Shared;
use crate::draft::Said;
use crate::gestures::Gesture;
use crate::short::Short;
use crate::sound::Sound;
use crate::texts::filled;
use crate::time::Moment;
use game::Seat;

/// The numbers on the tiles go up to this one.
const HIGHEST: i8 = 13;

/// The purpose of the sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sum {
    /// The tiles left in a hand.
    Hand,
    /// The first melds a seat lays.
    Melds,
}

/// The effect of the last press of the own button, should it turn out to be a hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pressed {
    Nothing,
    Added,
    Took(u16),
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Adder {
    seat: Seat,
    sum: Sum,
    number: i8,
    added: Short<u16, 40>,
    pressed: Pressed,
}

impl Adder {
    /// Goes on with a sum.
    pub(crate) fn of(seat: Seat, sum: Sum, before: u16) -> Self {
        let mut added = Short::new(0);
        added.extend(Some(before).filter(|&before| before > 0));
        Self { seat, sum, number: 1, added, pressed: Pressed::Nothing }
    }

    fn total(&self) -> u16 {
        self.added.iter().sum()
    }

    /// The own button: one more, or one less.
    fn press(&mut self, shared: &mut Shared) {
        self.pressed = match u16::try_from(self.number) {
            Ok(0) => self.added.pop().map_or(Pressed::Nothing, Pressed::Took),
            Ok(number) if self.added.push(number) => Pressed::Added,
            _ => Pressed::Nothing,
        };
        shared.play(if self.pressed == Pressed::Nothing { Sound::Nope } else { Sound::Click });
    }

    /// It was held: a joker, instead of what the press did.
    fn hold(&mut self, shared: &mut Shared) {
        match core::mem::replace(&mut self.pressed, Pressed::Nothing) {
            Pressed::Nothing => return,
            Pressed::Added => {
                self.added.pop();
            }
            Pressed::Took(number) => {
                self.added.push(number);
            }
        }
        self.added.push(joker(shared));
        shared.play(Sound::Click);
    }

    /// Keeps the sum, and leaves for something else.
    fn keep(&self, shared: &mut Shared) {
        match (self.sum, self.total()) {
            (Sum::Hand, hand) => Settle::with_hand(shared, self.seat, hand).keep(shared),
            (Sum::Melds, 0) => {}
            (Sum::Melds, points) => {
                shared.announcement.said = Said::Points(i16::try_from(points).unwrap_or(i16::MAX));
            }
        }
    }
}

/// The number so many detents further: after the highest comes 1; left of 1, at 0, the last one is taken away, and left of that
/// is the highest again.
fn turned(number: i8, detents: i8) -> i8 {
    match number.saturating_add(detents) {
        high if high > HIGHEST => (high - 1) % HIGHEST + 1,
        number => number.rem_euclid(HIGHEST + 1),
    }
}

/// The value of a joker.
fn joker(shared: &Shared) -> u16 {
    shared.game.settings().house.joker_in_hand.into()
}

impl Screen for Adder {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        match gesture {
            Gesture::Turn { detents, .. } => {
                self.number = turned(self.number, detents);
                Transition::Stay
            }
            Gesture::Seat(button) if button == u8::from(self.seat) => {
                self.press(shared);
                Transition::Stay
            }
            Gesture::SeatHold(button) if button == u8::from(self.seat) => {
                self.hold(shared);
                Transition::Stay
            }
            Gesture::Seat(button) if self.sum == Sum::Hand => {
                let Some(other) = shared.playing(button) else { return refuse(shared, gesture) };
                self.keep(shared);
                settle::open(shared, other)
            }
            Gesture::Push if self.sum == Sum::Hand => Settle::with_hand(shared, self.seat, self.total()).done(shared),
            Gesture::Push => {
                self.keep(shared);
                shared.play(Sound::Click);
                Transition::Table
            }
            Gesture::HoldDial => {
                self.keep(shared);
                menu::open(shared)
            }
            _ => refuse(shared, gesture),
        }
    }

    fn draw(&self, shared: &Shared, _now: Moment, canvas: &mut Canvas<'_>) {
        let texts = shared.texts();
        let what = if self.sum == Sum::Hand { texts.hand_sum() } else { texts.first_melds() };
        canvas.title(&texts.says(&shared.name(self.seat), what));
        canvas.told_as(Role::Points).text(Font::Huge, Align::Right, (127, 52), format_args!("{}", self.total()));
        let x = canvas.icon(Icon::TURN, (0, 21));
        let number = match (self.number, self.added.last()) {
            (0, Some(last)) => filled("-#", last),
            (number, _) => filled("+#", number),
        };
        canvas.text(Font::Name, Align::Left, (x, 32), number.as_str());
        canvas.fitted(&[Font::Narrow], Align::Left, (0, 43), 56, texts.hold_for_joker());
        canvas.hints((Icon::SEAT, &number), (Icon::PUSH, texts.note()));
    }
}

#[cfg(test)]
mod tests {
    use super::turned;

    #[test]
    fn the_numbers_go_round_both_ways_and_one_is_taken_away_only_from_the_left() {
        assert_eq!([turned(13, 1), turned(12, 3), turned(13, 13)], [1, 2, 13]);
        assert_eq!([turned(1, -1), turned(1, -2), turned(3, -4), turned(0, 1)], [0, 13, 13, 1]);
        assert_eq!([turned(7, 0), turned(13, -13)], [7, 0]);
    }
}
