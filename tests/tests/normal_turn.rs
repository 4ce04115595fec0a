//! Input cost of an ordinary turn: presses and pushes are counted, turning the dial is not.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on says why and stops")]

use device::Input;
use game::{Announces, GameKind, Phase, Seat};
use pico_image::flash::Flash;
use scenario::SimDevice;

/// Longer than anything that makes buttons dead.
const LOOK_MILLIS: u64 = 1_200;

/// A device, and somebody who looks before every press.
struct Table {
    device: SimDevice,
    presses: u32,
}

impl Table {
    fn wait(&mut self, millis: u64) {
        self.device.advance_to(self.device.now() + millis).unwrap();
    }

    fn press(&mut self, down: Input, up: Input) {
        self.device.input(down);
        self.wait(60);
        self.device.input(up);
        self.wait(LOOK_MILLIS);
        self.presses += 1;
    }

    fn own(&mut self, seat: Seat) {
        self.press(Input::SeatDown(seat.into()), Input::SeatUp(seat.into()));
    }

    fn push(&mut self) {
        self.press(Input::PushDown, Input::PushUp);
    }

    fn turn(&mut self, detents: i8) {
        for _ in 0..detents {
            self.device.input(Input::Dial(1));
            self.wait(100);
        }
    }

    /// Two sit down to the game at this place of the list.
    fn sat_down(place: i8) -> Self {
        let mut table = Self { device: SimDevice::power_up(Flash::erased(), 3).unwrap(), presses: 0 };
        table.wait(2_000);
        table.push();
        table.turn(place);
        table.push();
        Seat::ALL[..2].iter().for_each(|&seat| table.own(seat));
        table.push();
        if table.device.game().phase() == Phase::NotBegun {
            // Who is oldest?
            table.own(Seat::ALL[0]);
        }
        table.wait(5_000);
        table
    }

    /// The seat on turn lays something, says so, and it is noted; what that took.
    fn normal_turn(&mut self) -> u32 {
        self.presses = 0;
        let seat = self.device.game().phase().seat().unwrap();
        while !matches!(self.device.game().phase(), Phase::Announced(_)) {
            self.own(seat);
            self.wait(3_000);
        }
        match self.device.game().sheet().announces {
            Announces::Points => self.turn(12),
            Announces::LongestWord => self.turn(1),
            Announces::Laid => {}
        }
        self.push();
        let next = self.device.game().phase().seat().unwrap();
        assert_ne!(next, seat, "the turn is the other's");
        self.presses
    }
}

#[test]
fn a_normal_turn_takes_three_presses_and_the_dial_at_most() {
    let mut games = 0;
    for (place, &kind) in (0..).zip(GameKind::ALL) {
        let mut table = Table::sat_down(place);
        assert_eq!(table.device.game().settings().kind, kind, "the list is in this order");
        for turn in 1..=4 {
            let presses = table.normal_turn();
            assert!(presses <= 3, "turn {turn} of {kind:?} took {presses} presses");
        }
        games += 1;
    }
    assert!(games >= 6);
}

/// Actions that it may take to put a number of three turns ago right, besides those of the number itself.
const MEND_ACTIONS: u32 = 9;

#[test]
fn a_number_of_three_turns_ago_is_put_right_by_nine_actions() {
    for (place, &kind) in (0..).zip(GameKind::ALL) {
        if kind.sheet().announces == Announces::Laid {
            continue;
        }
        let mut table = Table::sat_down(place);
        for _ in 0..4 {
            table.normal_turn();
        }
        let before: i32 = table.device.game().ledger().lines()[0].points().0;
        table.presses = 0;
        table.device.input(Input::PushDown);
        table.wait(700);
        table.device.input(Input::PushUp);
        table.wait(LOOK_MILLIS);
        table.push();
        table.turn(3);
        table.push();
        table.push();
        let actions = table.presses + 1 + 3;
        table.turn(2);
        table.push();
        let game = table.device.game();
        assert_eq!(game.ledger().lines()[0].points().0, before + 2, "{kind:?}");
        assert!(game.ledger().lines()[0].is_mended() && game.phase().seat().is_some(), "{kind:?} goes on");
        assert!(actions < MEND_ACTIONS, "{kind:?} took {actions} actions and a push");
    }
}
