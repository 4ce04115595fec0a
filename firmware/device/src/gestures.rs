//! The gesture recogniser: turns edges of buttons into press, hold, push and turn. It knows how long things are held,
//! nothing of what they mean.
//!
//! A seat button acts the moment it goes down; held 600 ms it becomes a hold as well, which takes the press back.
//! The dial's push acts when it comes up again; held 600 ms it is a hold instead, and repeats while it is kept down.
//! Two seat buttons within the chord window are a chord where letters are typed; where people press, the first one counts.
//! A seat button while the dial is down replaces a letter there, and the push asks for nothing any more.

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

/// Two buttons so close together are pressed at once. Two fingers of one movement come within 30 ms of each other; the quickest
/// roll from one button to the next takes 60 ms and more. The window lies between, nearer to the fingers: a chord that is taken
/// for two letters is seen at once, two letters taken for a chord may be overlooked. `cargo xtask bench` types with both.
pub(crate) const CHORD_MILLIS: u64 = 45;

/// The meaning of two seat buttons that are pressed together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Together {
    /// Two people press, and the first was quicker.
    First,
    /// Each sits down.
    Each,
    /// Two fingers press the letter between two boxes.
    Chord,
}

/// A gesture: what a person meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gesture {
    /// A seat button went down.
    Seat(u8),
    /// A second seat button went down beside the one of the press before, so close to it that both are one.
    Both {
        /// The one whose press was told already.
        first: u8,
        /// Its neighbour.
        second: u8,
    },
    /// A seat button together with the dial: its letter takes the place of the last one.
    Replace {
        /// The button.
        seat: u8,
        /// Its press was told already: the dial came a moment later.
        pressed: bool,
    },
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
    /// The dial is down together with seat buttons: it has no push and no hold of its own any more.
    Together,
}

/// The state of every button and of the dial's speed.
#[derive(Debug, Default)]
pub(crate) struct GestureRecogniser {
    seats: [Button; SEAT_BUTTONS],
    push: Button,
    last_detent: Option<Moment>,
    last_press: Option<Press>,
    /// The two buttons of the last chord: they have one hold.
    chord: Option<(u8, u8)>,
    /// When another screen came, or the display woke: a press so soon after that is dropped.
    changed: Option<Moment>,
    /// When presses were told whose moments nobody knows: they make no chord.
    unseen: Option<Moment>,
}

/// The last press that counted.
#[derive(Clone, Copy, Debug)]
struct Press {
    seat: u8,
    at: Moment,
    /// Two if it made a chord: a third finger is ignored. A number, for without a press all of this must be zero, and where an
    /// `Option` of a truth value keeps its `None` is the compiler's choice.
    fingers: u8,
}

/// True if two buttons stand side by side; the outer two do so across the edge.
fn are_neighbours(one: u8, other: u8) -> bool {
    let apart = one.abs_diff(other);
    apart == 1 || usize::from(apart) == SEAT_BUTTONS - 1
}

/// True if that was within the chord window.
fn is_soon(then: Option<Moment>, now: Moment) -> bool {
    then.is_some_and(|then| now.since(then) < CHORD_MILLIS)
}

impl GestureRecogniser {
    /// Nothing is pressed.
    pub(crate) const fn new() -> Self {
        Self {
            seats: [Button::Up; SEAT_BUTTONS],
            push: Button::Up,
            last_detent: None,
            last_press: None,
            chord: None,
            changed: None,
            unseen: None,
        }
    }

    /// One edge or turn; buttons that do not exist are ignored, and so are edges that say nothing new.
    pub(crate) fn input(&mut self, now: Moment, input: Input, together: Together) -> Option<Gesture> {
        match input {
            Input::SeatDown(seat) => self.seat_down(now, seat, together),
            Input::Unseen => {
                self.unseen = Some(now);
                None
            }
            Input::SeatUp(seat) => {
                *self.seats.get_mut(usize::from(seat))? = Button::Up;
                None
            }
            Input::PushDown => {
                if !matches!(self.push, Button::Up) {
                    return None;
                }
                let beside = self.last_press.filter(|press| together == Together::Chord && self.is_beside(now, *press));
                self.push =
                    if beside.is_some() { Button::Together } else { Button::Down { hold_at: now + HOLD_MILLIS } };
                beside.map(|Press { seat, .. }| Gesture::Replace { seat, pressed: true })
            }
            Input::PushUp => match core::mem::take(&mut self.push) {
                Button::Down { .. } => Some(Gesture::Push),
                Button::Up | Button::Held { .. } | Button::Together => None,
            },
            Input::Dial(0) | Input::HeldAtStart => None,
            // Whoever pushes a knob turns it a little.
            Input::Dial(_) if !matches!(self.push, Button::Up) => None,
            Input::Dial(detents) => {
                let fast = self.last_detent.is_some_and(|last| now.since(last) < FAST_MILLIS);
                self.last_detent = Some(now);
                Some(Gesture::Turn { detents, fast })
            }
        }
    }

    fn seat_down(&mut self, now: Moment, seat: u8, together: Together) -> Option<Gesture> {
        if !matches!(self.seats.get(usize::from(seat))?, Button::Up) {
            return None;
        }
        let beside = self.last_press.filter(|press| is_soon(Some(press.at), now) && !is_soon(self.unseen, now));
        let is_chord = |press: Press| {
            together == Together::Chord && are_neighbours(press.seat, seat) && self.is_beside(now, press)
        };
        let (gesture, counts) = match beside {
            _ if is_soon(self.changed, now) => (None, false),
            _ if together == Together::Each => (Some(Gesture::Seat(seat)), true),
            Some(press) if press.fingers > 1 => (None, false),
            Some(press) if is_chord(press) => (Some(Gesture::Both { first: press.seat, second: seat }), true),
            Some(_) if together == Together::First => (None, false),
            _ => (Some(Gesture::Seat(seat)), true),
        };
        let hold_at = now + HOLD_MILLIS;
        let down = if counts { Button::Down { hold_at } } else { Button::Held { repeat_at: Moment(u64::MAX) } };
        self.set(seat, down);
        if counts {
            self.chord = self.chord.filter(|&(first, second)| seat != first && seat != second);
            let fingers = 1 + u8::from(matches!(gesture, Some(Gesture::Both { .. })));
            self.last_press = Some(Press { seat, at: now, fingers });
        }
        if let Some(Gesture::Both { first, second }) = gesture {
            self.chord = Some((first, second));
            self.set(first, Button::Down { hold_at });
        }
        if together == Together::Chord && gesture.is_some() { self.with_dial(now, gesture) } else { gesture }
    }

    /// A letter that is typed while the dial is down: the push asks for nothing that nobody has read.
    fn with_dial(&mut self, now: Moment, gesture: Option<Gesture>) -> Option<Gesture> {
        match &mut self.push {
            Button::Up => return gesture,
            // It has deleted, or was meant for another screen: a letter as any other, which stays.
            Button::Held { repeat_at } => {
                *repeat_at = Moment(u64::MAX);
                return gesture;
            }
            push => *push = Button::Together,
        }
        match gesture {
            Some(Gesture::Seat(seat)) if !is_soon(self.unseen, now) => Some(Gesture::Replace { seat, pressed: false }),
            _ => gesture,
        }
    }

    /// True if that press is so recent that another button belongs to it, and its own is still down.
    fn is_beside(&self, now: Moment, press: Press) -> bool {
        let is_down = matches!(self.seats.get(usize::from(press.seat)), Some(Button::Down { .. }));
        is_down && is_soon(Some(press.at), now) && !is_soon(self.unseen, now)
    }

    fn set(&mut self, seat: u8, button: Button) {
        if let Some(key) = self.seats.get_mut(usize::from(seat)) {
            *key = button;
        }
    }

    /// The other button of the chord has done its work, too.
    fn end_chord(&mut self, seat: u8) {
        let Some((first, second)) = self.chord.take_if(|(first, second)| seat == *first || seat == *second) else {
            return;
        };
        let other = if seat == first { second } else { first };
        if matches!(self.seats.get(usize::from(other)), Some(Button::Down { .. })) {
            self.set(other, Button::Held { repeat_at: Moment(u64::MAX) });
        }
    }

    /// A hold that is due by now; ask until there is none.
    pub(crate) fn wake(&mut self, now: Moment) -> Option<Gesture> {
        let due = |key: &Button| matches!(key, Button::Down { hold_at } if *hold_at <= now);
        if let Some(seat) = (0u8..).zip(&self.seats).find_map(|(seat, key)| due(key).then_some(seat)) {
            self.set(seat, Button::Held { repeat_at: now });
            self.end_chord(seat);
            return Some(Gesture::SeatHold(seat));
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
            Button::Up | Button::Held { .. } | Button::Together => None,
        });
        let push = match self.push {
            Button::Down { hold_at } => Some(hold_at),
            Button::Held { repeat_at } => Some(repeat_at),
            Button::Up | Button::Together => None,
        };
        seats.chain(push).min()
    }

    /// Another screen is there: a hold, a push or a repeat counts only where its press counted. The hold of a seat button may
    /// go on if the new screen looks after it.
    pub(crate) fn screen_changed(&mut self, now: Moment, seats_go_on: bool) {
        (self.changed, self.last_press) = (Some(now), None);
        let ended = |key: &mut Button| {
            if !matches!(key, Button::Up) {
                *key = Button::Held { repeat_at: Moment(u64::MAX) };
            }
        };
        if !seats_go_on {
            self.seats.iter_mut().for_each(ended);
        }
        ended(&mut self.push);
    }

    /// Whatever is down has done its work: nothing comes of it until it is released.
    pub(crate) fn ignore_until_released(&mut self, now: Moment) {
        (self.changed, self.last_press) = (Some(now), None);
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
    use heapless::Vec;

    #[test]
    fn a_seat_acts_when_it_goes_down_and_again_when_it_is_held() {
        let mut gestures = GestureRecogniser::new();
        assert_eq!(gestures.input(Moment(0), Input::SeatDown(2), Together::Each), Some(Gesture::Seat(2)));
        assert_eq!(gestures.deadline(), Some(Moment(600)));
        assert_eq!(gestures.wake(Moment(599)), None);
        assert_eq!(gestures.wake(Moment(600)), Some(Gesture::SeatHold(2)));
        assert_eq!(gestures.wake(Moment(9_000)), None, "a stuck button holds once");
        assert_eq!(gestures.deadline(), None);
        assert_eq!(gestures.input(Moment(9_001), Input::SeatUp(2), Together::Each), None);
    }

    #[test]
    fn the_push_acts_when_it_is_let_go() {
        let mut gestures = GestureRecogniser::new();
        assert_eq!(gestures.input(Moment(0), Input::PushDown, Together::Each), None);
        assert_eq!(gestures.input(Moment(599), Input::PushUp, Together::Each), Some(Gesture::Push));
        assert_eq!(gestures.deadline(), None);
    }

    #[test]
    fn a_held_push_is_no_push_and_repeats() {
        let mut gestures = GestureRecogniser::new();
        gestures.input(Moment(0), Input::PushDown, Together::Each);
        assert_eq!(gestures.wake(Moment(600)), Some(Gesture::HoldDial));
        assert_eq!(gestures.wake(Moment(779)), None);
        assert_eq!(gestures.wake(Moment(780)), Some(Gesture::HoldDialAgain));
        assert_eq!(gestures.input(Moment(800), Input::PushUp, Together::Each), None);
        assert_eq!(gestures.deadline(), None);
    }

    #[test]
    fn quick_detents_are_fast_and_slow_ones_are_not() {
        let mut gestures = GestureRecogniser::new();
        let mut turn = |at| gestures.input(Moment(at), Input::Dial(1), Together::Each);
        assert_eq!(turn(0), Some(Gesture::Turn { detents: 1, fast: false }));
        assert_eq!(turn(25), Some(Gesture::Turn { detents: 1, fast: true }));
        assert_eq!(turn(125), Some(Gesture::Turn { detents: 1, fast: false }));
    }

    #[test]
    fn edges_without_news_and_buttons_that_do_not_exist_are_ignored() {
        let mut gestures = GestureRecogniser::new();
        assert_eq!(gestures.input(Moment(0), Input::SeatDown(6), Together::Each), None);
        assert_eq!(gestures.input(Moment(0), Input::SeatUp(255), Together::Each), None);
        assert_eq!(gestures.input(Moment(0), Input::PushUp, Together::Each), None);
        assert_eq!(gestures.input(Moment(0), Input::Dial(0), Together::Each), None);
        gestures.input(Moment(0), Input::SeatDown(1), Together::Each);
        assert_eq!(gestures.input(Moment(5), Input::SeatDown(1), Together::Each), None);
    }

    fn pressed(together: Together, presses: &[(u64, u8)]) -> Vec<Option<Gesture>, 4> {
        let mut gestures = GestureRecogniser::new();
        presses.iter().map(|&(at, seat)| gestures.input(Moment(at), Input::SeatDown(seat), together)).collect()
    }

    #[test]
    fn two_neighbours_within_the_window_are_one_and_a_slower_roll_is_two() {
        let both = Some(Gesture::Both { first: 1, second: 2 });
        assert_eq!(pressed(Together::Chord, &[(0, 1), (44, 2)])[..], [Some(Gesture::Seat(1)), both]);
        assert_eq!(pressed(Together::Chord, &[(0, 1), (45, 2)])[..], [Some(Gesture::Seat(1)), Some(Gesture::Seat(2))]);
        let edge = Some(Gesture::Both { first: 5, second: 0 });
        assert_eq!(pressed(Together::Chord, &[(0, 5), (10, 0)])[..], [Some(Gesture::Seat(5)), edge]);
        assert_eq!(pressed(Together::Chord, &[(0, 1), (9, 3)])[..], [Some(Gesture::Seat(1)), Some(Gesture::Seat(3))]);
    }

    #[test]
    fn a_third_finger_is_ignored() {
        assert_eq!(pressed(Together::Chord, &[(0, 1), (10, 2), (30, 3)])[2], None);
    }

    #[test]
    fn where_people_press_the_first_counts() {
        assert_eq!(pressed(Together::First, &[(0, 1), (20, 4)])[..], [Some(Gesture::Seat(1)), None]);
        assert_eq!(pressed(Together::Each, &[(0, 1), (20, 2)])[..], [Some(Gesture::Seat(1)), Some(Gesture::Seat(2))]);
    }

    #[test]
    fn a_chord_has_one_hold_whichever_finger_stays() {
        for up in [1, 2] {
            let mut gestures = GestureRecogniser::new();
            gestures.input(Moment(0), Input::SeatDown(1), Together::Chord);
            gestures.input(Moment(20), Input::SeatDown(2), Together::Chord);
            gestures.input(Moment(300), Input::SeatUp(up), Together::Chord);
            assert_eq!(gestures.wake(Moment(619)), None);
            assert_eq!(gestures.wake(Moment(620)), Some(Gesture::SeatHold(3 - up)));
            assert_eq!(gestures.wake(Moment(9_000)), None);
        }
        let mut gestures = GestureRecogniser::new();
        gestures.input(Moment(0), Input::SeatDown(1), Together::Chord);
        gestures.input(Moment(20), Input::SeatDown(2), Together::Chord);
        assert!(gestures.wake(Moment(620)).is_some() && gestures.wake(Moment(620)).is_none(), "both are down");
    }

    /// What comes of these inputs, and of the holds that are due between them.
    fn told(inputs: &[(u64, Input)]) -> Vec<Gesture, 8> {
        let (mut gestures, mut told) = (GestureRecogniser::new(), Vec::new());
        for &(at, input) in inputs {
            while let Some(hold) = gestures.wake(Moment(at)) {
                told.push(hold).unwrap();
            }
            told.extend(gestures.input(Moment(at), input, Together::Chord));
        }
        told
    }

    #[test]
    fn a_button_while_the_dial_is_down_replaces_and_the_dial_does_nothing_more() {
        use Input::{PushDown, PushUp, SeatDown, SeatUp};
        let replace = |seat| Gesture::Replace { seat, pressed: false };
        for up in [150, 2_000] {
            let one = [(0, PushDown), (100, SeatDown(3)), (140, SeatUp(3)), (up, PushUp)];
            assert_eq!(told(&one)[..], [replace(3)], "let go at {up}");
        }
        let again =
            [(0, PushDown), (100, SeatDown(3)), (140, SeatUp(3)), (300, SeatDown(4)), (340, SeatUp(4)), (400, PushUp)];
        assert_eq!(told(&again)[..], [replace(3), replace(4)]);
        let pair =
            [(0, PushDown), (100, SeatDown(3)), (120, SeatDown(4)), (150, SeatUp(3)), (150, SeatUp(4)), (400, PushUp)];
        assert_eq!(told(&pair)[..], [replace(3), Gesture::Both { first: 3, second: 4 }]);
        let held = [(0, PushDown), (100, SeatDown(3)), (800, SeatUp(3)), (900, PushUp)];
        assert_eq!(told(&held)[..], [replace(3), Gesture::SeatHold(3)]);
    }

    #[test]
    fn a_dial_that_comes_a_moment_after_the_button_replaces_too_and_a_later_one_is_a_push() {
        use Input::{PushDown, PushUp, SeatDown, SeatUp};
        let together = [(0, SeatDown(3)), (44, PushDown), (100, SeatUp(3)), (150, PushUp)];
        assert_eq!(told(&together)[..], [Gesture::Seat(3), Gesture::Replace { seat: 3, pressed: true }]);
        let later = [(0, SeatDown(3)), (45, PushDown), (100, SeatUp(3)), (150, PushUp)];
        assert_eq!(told(&later)[..], [Gesture::Seat(3), Gesture::Push]);
        let between =
            [(0, SeatDown(3)), (20, PushDown), (40, SeatDown(4)), (100, SeatUp(3)), (100, SeatUp(4)), (150, PushUp)];
        let both = Gesture::Both { first: 3, second: 4 };
        assert_eq!(told(&between)[..], [Gesture::Seat(3), Gesture::Replace { seat: 3, pressed: true }, both]);
        let unseen = [(0, Input::Unseen), (0, PushDown), (0, SeatDown(3)), (100, SeatUp(3)), (150, PushUp)];
        assert_eq!(told(&unseen)[..], [Gesture::Seat(3)], "nobody knows which was first; nothing is asked");
    }

    #[test]
    fn a_letter_after_a_deleting_hold_is_typed_and_stays() {
        use Input::{PushDown, PushUp, SeatDown, SeatUp};
        let inputs = [(0, PushDown), (700, SeatDown(3)), (740, SeatUp(3)), (2_000, PushUp)];
        assert_eq!(told(&inputs)[..], [Gesture::HoldDial, Gesture::Seat(3)]);
    }

    #[test]
    fn nothing_is_a_chord_across_a_change_of_screens_or_of_moments_nobody_saw() {
        let mut gestures = GestureRecogniser::new();
        gestures.input(Moment(0), Input::SeatDown(1), Together::Chord);
        gestures.screen_changed(Moment(0), false);
        assert_eq!(gestures.input(Moment(20), Input::SeatDown(2), Together::Chord), None, "meant for what was there");
        let mut gestures = GestureRecogniser::new();
        gestures.input(Moment(0), Input::Unseen, Together::Chord);
        gestures.input(Moment(0), Input::SeatDown(1), Together::Chord);
        assert_eq!(gestures.input(Moment(1), Input::SeatDown(2), Together::Chord), Some(Gesture::Seat(2)));
    }
}
