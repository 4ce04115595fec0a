//! A table of two who look before every press, and count what their presses cost: an ordinary turn, and a number put right.

use device::{Element, Input};
use game::{Announces, GameKind, Phase, Reason, Seat};
use pico_image::flash::Flash;
use scenario::SimDevice;

/// Longer than anything that makes buttons dead.
const LOOK_MILLIS: u64 = 1_200;
/// The dial rests so long after a detent.
const DETENT_MILLIS: u64 = 100;

/// A device, and somebody who looks before every press.
pub struct Table {
    device: SimDevice,
    /// Presses, pushes and holds since they were counted last.
    presses: u32,
    /// Detents, likewise.
    detents: u32,
}

/// The places of all games in the list.
pub fn games() -> impl Iterator<Item = (i8, GameKind)> {
    (0..).zip(GameKind::ALL.iter().copied())
}

impl Table {
    /// Two sit down to the game at this place of the list.
    ///
    /// # Panics
    /// When another game stands there, or the device does not start.
    #[allow(clippy::expect_used, reason = "what is not there cannot be measured")]
    pub fn sat_down((place, kind): (i8, GameKind)) -> Self {
        let device = SimDevice::power_up(Flash::erased(), 3).expect("a new device starts");
        let mut table = Self { device, presses: 0, detents: 0 };
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
        assert_eq!(table.device.game().settings().kind, kind, "the list is in this order");
        table
    }

    #[allow(clippy::expect_used, reason = "a device that stops cannot be measured")]
    fn wait(&mut self, millis: u64) {
        self.device.advance_to(self.device.now() + millis).expect("the device goes on");
    }

    fn press(&mut self, down: Input, millis: u64, up: Input) {
        self.device.input(down);
        self.wait(millis);
        self.device.input(up);
        self.wait(LOOK_MILLIS);
        self.presses += 1;
    }

    fn own(&mut self, seat: Seat) {
        self.press(Input::SeatDown(seat.into()), 60, Input::SeatUp(seat.into()));
    }

    fn push(&mut self) {
        self.press(Input::PushDown, 60, Input::PushUp);
    }

    fn hold(&mut self) {
        self.press(Input::PushDown, 700, Input::PushUp);
    }

    fn turn(&mut self, detents: i8) {
        for _ in 0..detents.unsigned_abs() {
            self.device.input(Input::Dial(detents.signum()));
            self.wait(DETENT_MILLIS);
            self.detents += 1;
        }
        self.wait(LOOK_MILLIS);
    }

    /// Turns to the line with this key, and pushes.
    #[allow(clippy::expect_used, reason = "what is not there cannot be measured")]
    fn choose(&mut self, key: &str) {
        let (mut from, mut to) = (0, None);
        self.device.read_shown(|element| {
            if let Element::Line { index, key: other, chosen, .. } = element {
                if chosen {
                    from = index;
                }
                if other.to_string() == key {
                    to = Some(index);
                }
            }
        });
        let to = to.expect("the screen has this line");
        self.turn(to as i8 - from as i8);
        self.push();
    }

    /// The seat on turn lays something, says so, and it is noted; what that took besides the dial.
    ///
    /// # Panics
    /// When the turn is not the other's afterwards.
    pub fn normal_turn(&mut self) -> u32 {
        self.presses = 0;
        let seat = self.device.game().phase().seat();
        while let Some(seat) = seat.filter(|_| !matches!(self.device.game().phase(), Phase::Announced(_))) {
            self.own(seat);
            self.wait(3_000);
        }
        match self.device.game().sheet().announces {
            Announces::Points => self.turn(12),
            Announces::LongestWord => self.turn(1),
            Announces::Laid => {}
        }
        self.push();
        let next = self.device.game().phase().seat();
        assert!(next.is_some() && next != seat, "the turn is the other's");
        self.presses
    }

    /// Ends the round, and enters a hand for each: where turns bring no points, that is what can be wrong.
    fn settle_a_round(&mut self) {
        if self.device.game().settings().kind == GameKind::Rummy {
            return self.settle_rummy();
        }
        self.hold();
        self.choose("end-round");
        self.choose("yes");
        for sum in [8, 5] {
            self.push();
            self.choose("hand-sum");
            self.turn(sum);
            self.push();
            self.choose("done");
        }
    }

    /// Whoever is on turn is out, and the other's hand is added up.
    #[allow(clippy::expect_used, reason = "somebody is on turn")]
    fn settle_rummy(&mut self) {
        let out = self.device.game().phase().seat().expect("somebody is on turn");
        let other = self.device.game().in_play().after(out).expect("there are two");
        while !matches!(self.device.game().phase(), Phase::Announced(_)) {
            self.own(out);
            self.wait(3_000);
        }
        self.own(out);
        self.push();
        self.own(other);
        self.turn(12);
        self.own(other);
        self.push();
    }

    /// A number of three turns ago, or of the last round, is put right; what that took besides the number's own detents.
    ///
    /// # Panics
    /// When the number is not what was dialled afterwards, or the game does not go on.
    pub fn mend(&mut self) -> u32 {
        let laid = self.device.game().sheet().announces == Announces::Laid;
        (0..if laid { 2 } else { 4 }).for_each(|_| _ = self.normal_turn());
        if laid {
            self.settle_a_round();
        }
        let lines = self.device.game().ledger().lines();
        let wrong = lines.iter().position(|line| !laid || line.reason == Reason::LeftInHand).unwrap_or(0);
        let (newer, before) = (lines.len() - 1 - wrong, lines[wrong].points().0);
        (self.presses, self.detents) = (0, 0);
        self.hold();
        self.push();
        self.turn(newer as i8);
        self.push();
        self.push();
        let to_the_line = self.detents;
        self.turn(2);
        self.push();
        let line = self.device.game().ledger().lines()[wrong];
        // A hand counts against its holder.
        assert_eq!((line.points().0 - before).abs(), 2, "{:?}", self.device.place());
        assert!(line.is_mended() && self.device.game().outcome().is_none(), "the game goes on");
        self.presses + to_the_line
    }
}
