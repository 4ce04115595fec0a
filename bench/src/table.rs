//! A table of two who look before every press, and count what their presses cost: an ordinary turn, a number put right, and
//! what families enter most.

use device::{Element, Input};
use game::{Announces, GameKind, Phase, Reason, Seat};
use pico_image::flash::Flash;
use scenario::SimDevice;

/// Longer than anything that makes buttons dead.
const LOOK_MILLIS: u64 = 1_200;
/// The dial rests so long after a detent.
const DETENT_MILLIS: u64 = 100;
/// The same while it is spun.
const SPUN_MILLIS: u64 = 25;

/// Hands of nine tiles as they stand on the rack, unsorted; 0 is a joker.
const HANDS: [[i8; 9]; 6] = [
    [12, 3, 8, 0, 1, 11, 6, 13, 4],
    [9, 4, 11, 7, 0, 13, 5, 10, 8],
    [2, 13, 7, 7, 10, 0, 1, 5, 12],
    [6, 11, 0, 3, 9, 12, 2, 8, 4],
    [13, 1, 10, 5, 8, 3, 0, 12, 7],
    [4, 9, 2, 6, 13, 11, 10, 1, 0],
];

/// A device, and somebody who looks before every press.
pub struct Table {
    device: SimDevice,
    /// Presses, pushes and holds since they were counted last.
    presses: u32,
    /// Detents, likewise.
    detents: u32,
}

impl Table {
    /// Two sit down to a game.
    ///
    /// # Panics
    /// When the list of games is in another order, or the device does not start.
    #[allow(clippy::expect_used, reason = "what is not there cannot be measured")]
    pub fn sat_down(kind: GameKind) -> Self {
        let place = GameKind::ALL.iter().position(|&game| game == kind).expect("every game is in the list");
        let device = SimDevice::power_up(Flash::erased(), 3).expect("a new device starts");
        let mut table = Self { device, presses: 0, detents: 0 };
        table.wait(2_000);
        table.push();
        table.turn(place as i8);
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

    /// Spins the dial to the round number on the way, and counts the rest.
    fn spin(&mut self, rounds: u8, then: i8) {
        for _ in 0..rounds {
            self.device.input(Input::Dial(1));
            self.wait(SPUN_MILLIS);
            self.detents += 1;
        }
        self.wait(LOOK_MILLIS);
        self.turn(then);
    }

    fn actions(&self) -> u32 {
        self.presses + self.detents
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

    /// A word of nine letters is announced and noted, once the first words are laid; every press and detent counts.
    ///
    /// # Panics
    /// When it is not noted.
    pub fn nine_letters(&mut self) -> u32 {
        (0..2).for_each(|_| _ = self.normal_turn());
        let Some(seat) = self.device.game().phase().seat() else { return 0 };
        let before = self.device.game().total(seat).0;
        (self.presses, self.detents) = (0, 0);
        while !matches!(self.device.game().phase(), Phase::Announced(_)) {
            self.own(seat);
            self.wait(3_000);
        }
        self.turn(5);
        self.push();
        assert_eq!(self.device.game().total(seat).0, before + 9, "{:?}", self.device.place());
        self.actions()
    }

    /// EISZEIT, GEHEN, BALLON, WIR, LUFT and LIEBE are counted, and R, F and T that are left; every press and detent counts.
    ///
    /// # Panics
    /// When they are not worth what the sheet says.
    pub fn six_words_counted(&mut self) -> u32 {
        (0..2).for_each(|_| _ = self.normal_turn());
        self.hold();
        self.choose("end-round");
        self.choose("yes");
        let seat = Seat::ALL[0];
        (self.presses, self.detents) = (0, 0);
        self.own(seat);
        self.choose("count-words");
        for letters in [7, 5, 6, 3, 4, 5] {
            self.own(Seat::ALL[letters - 3]);
        }
        self.push();
        // One, then from one round number to the next.
        self.spin(10, 0);
        self.push();
        self.push();
        self.turn(5);
        self.push();
        self.push();
        let actions = self.actions();
        let entered = self.device.game().entered(seat);
        let settled = self.device.game().settled(seat, &entered.count, u16::try_from(entered.hand.0).unwrap_or(0)).0;
        assert_eq!(settled, 56, "{:?}", self.device.place());
        actions
    }

    /// A hand of nine tiles is added up, in the order in which they stand there; every press and detent counts. The mean of some.
    ///
    /// # Panics
    /// When a sum is wrong.
    pub fn hands_of_nine() -> f64 {
        let actions: u32 = HANDS.iter().map(Self::hand_of_nine).sum();
        f64::from(actions) / HANDS.len() as f64
    }

    #[allow(clippy::expect_used, reason = "somebody is on turn, and the game is in the list")]
    fn hand_of_nine(tiles: &[i8; 9]) -> u32 {
        let mut table = Self::sat_down(GameKind::Rummy);
        (0..2).for_each(|_| _ = table.normal_turn());
        let out = table.device.game().phase().seat().expect("somebody is on turn");
        let other = table.device.game().in_play().after(out).expect("there are two");
        while !matches!(table.device.game().phase(), Phase::Announced(_)) {
            table.own(out);
            table.wait(3_000);
        }
        table.own(out);
        table.push();
        (table.presses, table.detents) = (0, 0);
        table.own(other);
        let mut here = 1;
        for &tile in tiles {
            if tile == 0 {
                table.press(Input::SeatDown(other.into()), 700, Input::SeatUp(other.into()));
                continue;
            }
            // The numbers go round; on the left there is one step more.
            let ways = [tile - here, tile - here + 13, tile - here - 14];
            let shortest = ways.into_iter().min_by_key(|way| way.unsigned_abs()).unwrap_or(0);
            if shortest != 0 {
                table.turn(shortest);
            }
            table.own(other);
            here = tile;
        }
        table.push();
        let sum: i32 = tiles.iter().map(|&tile| if tile == 0 { 25 } else { i32::from(tile) }).sum();
        assert_eq!(table.device.game().total(other).0, -sum, "{:?}", table.device.place());
        table.actions()
    }
}
