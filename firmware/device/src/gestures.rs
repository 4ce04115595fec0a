//! The gesture recogniser: turns edges of buttons into press, hold, push and turn. It knows how long things are held,
//! nothing of what they mean.
//!
//! A seat button acts the moment it goes down; held 600 ms it becomes a hold as well, which takes the press back.
//! The dial's push acts when it comes up again; held 600 ms it is a hold instead, and repeats while it is kept down.

use crate::io::Input;
use crate::time::Moment;

/// Seat buttons on the box.
pub(crate) const SEAT_BUTTONS: usize = 6;

/// A press this long is a hold.
pub(crate) const HOLD_MILLIS: u64 = 600;
/// A hold of the dial repeats this often.
const REPEAT_MILLIS: u64 = 180;
/// Detents closer together than this mean somebody in a hurry: 20 detents per second are one full turn.
const FAST_MILLIS: u64 = 45;

/// A gesture: what a person meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gesture {
    /// A seat button went down.
    Seat(u8),
    /// That button is still down: what its press did is taken back, and this happens instead.
    SeatHold(u8),
    /// The dial moved; right is positive.
    Turn {
        /// The distance.
        detents: i8,
        /// In a hurry: where numbers are dialled, each detent counts for more.
        fast: bool,
    },
    /// The dial was pushed and let go.
    Push,
    /// The dial is held down.
    HoldDial,
    /// The dial is held down still.
    HoldDialAgain,
}

#[derive(Clone, Copy, Debug, Default)]
enum Button {
    #[default]
    Up,
    /// Down, and not yet a hold.
    Down { hold_at: Moment },
    /// Down, and already a hold.
    Held { repeat_at: Moment },
}

/// The state of every button and of the dial's speed.
#[derive(Debug, Default)]
pub(crate) struct GestureRecogniser {
    seats: [Button; SEAT_BUTTONS],
    push: Button,
    last_detent: Option<Moment>,
}

impl GestureRecogniser {
    /// Nothing is pressed.
    pub(crate) const fn new() -> Self {
        Self { seats: [Button::Up; SEAT_BUTTONS], push: Button::Up, last_detent: None }
    }

    /// One edge or turn; buttons that do not exist are ignored, and so are edges that say nothing new.
    pub(crate) fn input(&mut self, now: Moment, input: Input) -> Option<Gesture> {
        match input {
            Input::SeatDown(seat) => {
                let key = self.seats.get_mut(usize::from(seat))?;
                matches!(key, Button::Up).then(|| {
                    *key = Button::Down { hold_at: now + HOLD_MILLIS };
                    Gesture::Seat(seat)
                })
            }
            Input::SeatUp(seat) => {
                *self.seats.get_mut(usize::from(seat))? = Button::Up;
                None
            }
            Input::PushDown => {
                if matches!(self.push, Button::Up) {
                    self.push = Button::Down { hold_at: now + HOLD_MILLIS };
                }
                None
            }
            Input::PushUp => match core::mem::take(&mut self.push) {
                Button::Down { .. } => Some(Gesture::Push),
                Button::Up | Button::Held { .. } => None,
            },
            Input::Dial(0) | Input::HeldAtStart => None,
            Input::Dial(detents) => {
                let fast = self.last_detent.is_some_and(|last| now.since(last) < FAST_MILLIS);
                self.last_detent = Some(now);
                Some(Gesture::Turn { detents, fast })
            }
        }
    }

    /// A hold that is due by now; ask until there is none.
    pub(crate) fn wake(&mut self, now: Moment) -> Option<Gesture> {
        for (seat, key) in (0u8..).zip(&mut self.seats) {
            if let Button::Down { hold_at } = *key
                && hold_at <= now
            {
                *key = Button::Held { repeat_at: now };
                return Some(Gesture::SeatHold(seat));
            }
        }
        match self.push {
            Button::Down { hold_at } if hold_at <= now => {
                self.push = Button::Held { repeat_at: now + REPEAT_MILLIS };
                Some(Gesture::HoldDial)
            }
            Button::Held { repeat_at } if repeat_at <= now => {
                self.push = Button::Held { repeat_at: now + REPEAT_MILLIS };
                Some(Gesture::HoldDialAgain)
            }
            _ => None,
        }
    }

    /// When the next hold is due. A seat button that is held asks for nothing more, so a stuck one costs nothing;
    /// a stuck dial is given up after its first hold by [`GestureRecogniser::forget_repeats`].
    pub(crate) fn deadline(&self) -> Option<Moment> {
        let seats = self.seats.iter().filter_map(|key| match key {
            Button::Down { hold_at } => Some(*hold_at),
            Button::Up | Button::Held { .. } => None,
        });
        let push = match self.push {
            Button::Down { hold_at } => Some(hold_at),
            Button::Held { repeat_at } => Some(repeat_at),
            Button::Up => None,
        };
        seats.chain(push).min()
    }

    /// Whatever is down has done its work: nothing comes of it until it is released.
    pub(crate) fn ignore_until_released(&mut self) {
        for key in self.seats.iter_mut().chain([&mut self.push]) {
            if let Button::Down { .. } = key {
                *key = Button::Held { repeat_at: Moment(u64::MAX) };
            }
        }
    }

    /// The hold of the dial has done its work and repeating means nothing here: do not wake for it again.
    pub(crate) fn forget_repeats(&mut self) {
        if let Button::Held { repeat_at } = &mut self.push {
            *repeat_at = Moment(u64::MAX);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_acts_when_it_goes_down_and_again_when_it_is_held() {
        let mut gestures = GestureRecogniser::new();
        assert_eq!(gestures.input(Moment(0), Input::SeatDown(2)), Some(Gesture::Seat(2)));
        assert_eq!(gestures.deadline(), Some(Moment(600)));
        assert_eq!(gestures.wake(Moment(599)), None);
        assert_eq!(gestures.wake(Moment(600)), Some(Gesture::SeatHold(2)));
        assert_eq!(gestures.wake(Moment(9_000)), None, "a stuck button holds once");
        assert_eq!(gestures.deadline(), None);
        assert_eq!(gestures.input(Moment(9_001), Input::SeatUp(2)), None);
    }

    #[test]
    fn the_push_acts_when_it_is_let_go() {
        let mut gestures = GestureRecogniser::new();
        assert_eq!(gestures.input(Moment(0), Input::PushDown), None);
        assert_eq!(gestures.input(Moment(599), Input::PushUp), Some(Gesture::Push));
        assert_eq!(gestures.deadline(), None);
    }

    #[test]
    fn a_held_push_is_no_push_and_repeats() {
        let mut gestures = GestureRecogniser::new();
        gestures.input(Moment(0), Input::PushDown);
        assert_eq!(gestures.wake(Moment(600)), Some(Gesture::HoldDial));
        assert_eq!(gestures.wake(Moment(779)), None);
        assert_eq!(gestures.wake(Moment(780)), Some(Gesture::HoldDialAgain));
        assert_eq!(gestures.input(Moment(800), Input::PushUp), None);
        assert_eq!(gestures.deadline(), None);
    }

    #[test]
    fn quick_detents_are_fast_and_slow_ones_are_not() {
        let mut gestures = GestureRecogniser::new();
        let mut turn = |at| gestures.input(Moment(at), Input::Dial(1));
        assert_eq!(turn(0), Some(Gesture::Turn { detents: 1, fast: false }));
        assert_eq!(turn(25), Some(Gesture::Turn { detents: 1, fast: true }));
        assert_eq!(turn(125), Some(Gesture::Turn { detents: 1, fast: false }));
    }

    #[test]
    fn edges_without_news_and_buttons_that_do_not_exist_are_ignored() {
        let mut gestures = GestureRecogniser::new();
        assert_eq!(gestures.input(Moment(0), Input::SeatDown(6)), None);
        assert_eq!(gestures.input(Moment(0), Input::SeatUp(255)), None);
        assert_eq!(gestures.input(Moment(0), Input::PushUp), None);
        assert_eq!(gestures.input(Moment(0), Input::Dial(0)), None);
        gestures.input(Moment(0), Input::SeatDown(1));
        assert_eq!(gestures.input(Moment(5), Input::SeatDown(1)), None);
    }
}
