//! Detents of a rotary encoder, made of the quarters of a cycle that a quadrature decoder counts.

/// Encoders differ in the pulses they give per detent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pulses {
    /// A detent is a whole cycle of the two contacts; both are open in it.
    Whole,
    /// A detent is half a cycle, as with encoders that have half as many pulses as detents; both contacts are alike in it.
    Half,
}

/// Makes detents of quarters.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Detents {
    /// The position of the detent that was reported last.
    rest: i32,
}

impl Detents {
    /// Detents that the dial has turned since the last call, right positive. A whole cycle counts when three quarters of it
    /// are done, and only two quarters back from there could take it back: chatter cannot. Half a cycle counts when it is
    /// done. Positions may wrap around.
    pub fn turn_to(&mut self, position: i32, pulses: Pulses) -> i32 {
        let (quarters, enough) = match pulses {
            Pulses::Whole => (4, 3),
            Pulses::Half => (2, 2),
        };
        let moved = position.wrapping_sub(self.rest);
        let turned = (moved.abs() + quarters - enough) / quarters * moved.signum();
        self.rest = self.rest.wrapping_add(turned * quarters);
        turned
    }

    /// The dial has come to rest: if its contacts (open or not) say that this is a detent, counting goes on from here. So a
    /// quarter that was never seen, because both contacts moved at once, does no harm for long.
    pub fn rest_at(&mut self, position: i32, a_open: bool, b_open: bool, pulses: Pulses) {
        if a_open && b_open || a_open == b_open && pulses == Pulses::Half {
            self.rest = position;
        }
    }
}

/// Detents in portions that an input can carry.
pub fn portions(mut turned: i32) -> impl Iterator<Item = i8> {
    core::iter::from_fn(move || {
        let portion = turned.clamp(i8::MIN.into(), i8::MAX.into()) as i8;
        turned -= i32::from(portion);
        (portion != 0).then_some(portion)
    })
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;
    use std::vec::Vec;

    fn turned(pulses: Pulses, positions: impl IntoIterator<Item = i32>) -> Vec<i32> {
        let mut detents = Detents::default();
        positions.into_iter().map(|position| detents.turn_to(position, pulses)).collect()
    }

    #[test]
    fn a_whole_cycle_counts_at_its_third_quarter() {
        assert_eq!(turned(Pulses::Whole, 1..=8), [0, 0, 1, 0, 0, 0, 1, 0]);
        assert_eq!(turned(Pulses::Whole, (-8..=-1).rev()), [0, 0, -1, 0, 0, 0, -1, 0]);
    }

    #[test]
    fn half_a_cycle_counts_when_it_is_done() {
        assert_eq!(turned(Pulses::Half, 1..=4), [0, 1, 0, 1]);
        assert_eq!(turned(Pulses::Half, (-4..=-1).rev()), [0, -1, 0, -1]);
    }

    #[test]
    fn chatter_around_the_third_quarter_counts_once() {
        assert_eq!(turned(Pulses::Whole, [2, 3, 2, 3, 2, 3, 4]), [0, 1, 0, 0, 0, 0, 0]);
    }

    #[test]
    fn turning_back_takes_a_detent_back() {
        assert_eq!(turned(Pulses::Whole, [3, 2, 1, 0]), [1, 0, -1, 0]);
        assert_eq!(turned(Pulses::Half, [2, 1, 0]), [1, 0, -1]);
    }

    #[test]
    fn many_detents_at_once_are_all_counted() {
        assert_eq!(turned(Pulses::Whole, [400, 0]), [100, -100]);
        assert_eq!(turned(Pulses::Whole, [403, 402]), [101, 0]);
        assert_eq!(turned(Pulses::Half, [401]), [200]);
    }

    #[test]
    fn the_count_may_wrap_around() {
        let mut detents = Detents { rest: i32::MAX };
        assert_eq!(detents.turn_to(i32::MAX.wrapping_add(3), Pulses::Whole), 1);
        assert_eq!(detents, Detents { rest: i32::MIN + 3 });
        let mut detents = Detents { rest: i32::MIN };
        assert_eq!(detents.turn_to(i32::MIN.wrapping_sub(4), Pulses::Whole), -1);
    }

    #[test]
    fn a_lost_quarter_is_forgotten_at_rest() {
        let mut detents = Detents::default();
        assert_eq!(detents.turn_to(2, Pulses::Whole), 0);
        detents.rest_at(2, true, true, Pulses::Whole);
        assert_eq!(detents.turn_to(4, Pulses::Whole), 0, "two quarters from there");
        assert_eq!(detents.turn_to(5, Pulses::Whole), 1);
    }

    #[test]
    fn a_dial_that_rests_between_two_detents_keeps_its_quarters() {
        for (a, b) in [(true, false), (false, true), (false, false)] {
            let mut detents = Detents::default();
            detents.rest_at(2, a, b, Pulses::Whole);
            assert_eq!(detents.turn_to(3, Pulses::Whole), 1, "{a} {b}");
        }
    }

    #[test]
    fn with_half_pulses_a_detent_is_where_the_contacts_are_alike() {
        for (a, b, turned) in [(true, true, 0), (false, false, 0), (true, false, 1), (false, true, 1)] {
            let mut detents = Detents::default();
            detents.rest_at(1, a, b, Pulses::Half);
            assert_eq!(detents.turn_to(2, Pulses::Half), turned, "{a} {b}");
        }
    }

    #[test]
    fn portions_add_up_to_what_was_turned() {
        assert_eq!(portions(0).count(), 0);
        assert!(portions(127).eq([127]));
        assert!(portions(128).eq([127, 1]));
        assert!(portions(-128).eq([-128]));
        assert!(portions(-300).eq([-128, -128, -44]));
    }
}
