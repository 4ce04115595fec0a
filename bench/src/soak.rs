//! Soak test, millions of random inputs: no order of them may panic, lose a noted score or leave a total that is not
//! the sum of its lines.

mod soaked;

pub use soaked::{KINDS, Soaked};

use crate::dice::Dice;
use crate::witness::{MadeUpVerdicts, Step, Watched, flash_with_lists, watch};
use device::{Device, Effect, Element, Input, Moment, Wakeup};
use embassy_futures::block_on;
use flash_map::PICO;
use game::{Event, Game, Phase, Seat};
use letters::Language;
use runner::{Runner, Start};

/// A device that is watched, with verdicts on both sides.
type Watching = Runner<Box<Device>, Watched, MadeUpVerdicts>;

struct Soak {
    /// `None` only while the plug is out.
    runner: Option<Watching>,
    /// The game that the records alone give: a second device that is never pressed.
    shadow: Box<Device>,
    /// A record of this game found no room.
    full: bool,
    seen: Soaked,
    dice: Dice,
}

/// Inputs of an evening: then a new device is taken.
const EVENING: u64 = 12_500;
/// Comparisons after which the whole game is folded from its bytes once more.
const REFOLD: u64 = 100;
/// Inputs of a game by board.
const BOARD: u64 = 1_500;

/// Gives so many inputs in virtual time, over all games, and checks after each. Every fourth evening begins with a game by
/// board, to which random input hardly ever comes.
///
/// # Panics
/// When the device breaks a promise; the message says which, and the seed repeats it.
pub fn soak(inputs: u64, seed: u64) -> Soaked {
    let mut all = Soaked::default();
    for evening in 0.. {
        let left = inputs.saturating_sub(all.inputs).min(EVENING);
        match evening % 4 {
            _ if left == 0 => break,
            3 => all.add(&soak_by_board(left, seed + evening)),
            _ => {
                let mut soak = Soak::new(seed + evening);
                // Free play and Scrabble, the first two, may have a clock for the whole game.
                match evening % 5 {
                    0 => soak.begin_with((evening % 2) as i8, true),
                    _ => soak.begin_with((evening % 7) as i8, false),
                }
                all.add(&soak.run(left));
            }
        }
    }
    all
}

/// The same from games by board on, which random input leaves before long: then a new one is begun.
///
/// # Panics
/// As [`soak`].
pub fn soak_by_board(inputs: u64, seed: u64) -> Soaked {
    let mut all = Soaked::default();
    for game in 0.. {
        let left = inputs.saturating_sub(all.inputs).min(BOARD);
        if left == 0 {
            break;
        }
        let mut soak = Soak::new(seed + game);
        soak.begin_by_board();
        all.add(&soak.run(left));
    }
    all
}

fn power_up(env: Watched) -> Watching {
    let start = Start { now: Moment(0), seed: 7, wakeup: Wakeup::Power, recall: true };
    let judge = MadeUpVerdicts::new(|words| words.len() % 2 == 1);
    block_on(Runner::power_up_with(Box::new(Device::new()), env, judge, PICO.journal_layout(), start))
}

impl Soak {
    fn new(seed: u64) -> Self {
        let flash = flash_with_lists(&[Language::German, Language::French]);
        Self {
            runner: Some(power_up(watch(flash))),
            shadow: Box::new(Device::new()),
            full: false,
            seen: Soaked::default(),
            dice: Dice(seed | 1),
        }
    }

    fn run(mut self, inputs: u64) -> Soaked {
        while self.seen.inputs < inputs {
            self.deed();
        }
        self.seen
    }

    #[allow(clippy::expect_used, reason = "the plug is out only within `cut`, and a test may stop there")]
    fn runner(&mut self) -> &mut Watching {
        self.runner.as_mut().expect("the plug is in")
    }

    /// Pulls the plug: what was kept is what comes back.
    fn cut(&mut self) {
        self.look();
        if let Some(runner) = self.runner.take() {
            self.runner = Some(power_up(runner.power_cut()));
        }
        self.seen.reach("cuts");
        if !self.full {
            let (found, kept) = (self.runner().device().scores(), self.shadow.scores());
            assert_eq!(found, kept, "the plug was pulled after {} inputs", self.seen.inputs);
        }
        self.look();
    }

    /// Something a person does, with pauses as people make them.
    fn deed(&mut self) {
        let pause = match self.dice.below(20) {
            0 => self.dice.below(70_000),
            1..=3 => self.dice.below(2_000),
            _ => self.dice.below(120),
        };
        self.wait(pause);
        if self.dice.below(2_000) == 0 {
            self.cut();
        }
        match self.dice.below(160) {
            0..=3 => return self.challenge(),
            4 | 5 => return self.look_into_menu(),
            6..=9 => return self.mend(),
            10 => return self.change_players(),
            11 => return self.change_a_rule(),
            _ => {}
        }
        let seat = self.dice.below(6) as u8;
        match self.dice.below(24) {
            0..=8 => self.press(Input::SeatDown(seat), 40, Input::SeatUp(seat)),
            9 => self.press(Input::SeatDown(seat), 700, Input::SeatUp(seat)),
            10..=14 => self.press(Input::PushDown, 40, Input::PushUp),
            15 => self.press(Input::PushDown, 700, Input::PushUp),
            16 => self.input(Input::SeatDown(seat)),
            17 => self.input(Input::SeatUp(seat)),
            18 => {
                // A knob that is nudged.
                let detents = self.detents();
                self.input(Input::Dial(detents));
            }
            _ => {
                let detents = self.detents();
                self.turn(detents);
            }
        }
    }

    /// Somebody challenges what was announced, and asks the list or the referee: random input hardly ever types words
    /// before and words after.
    fn challenge(&mut self) {
        let seats = self.runner().device().game().settings().seats();
        let Phase::Announced(on) = self.runner().device().game().phase() else { return };
        let Some(by) = seats.after(on.seat) else { return };
        let referee = self.dice.below(2) == 0;
        // Nothing is nothing to challenge.
        self.turn(1);
        // The first press asks, the second one challenges.
        for wait in [1_100, 600] {
            self.wait(wait);
            self.press(Input::SeatDown(by.into()), 40, Input::SeatUp(by.into()));
        }
        self.wait(100);
        if referee {
            self.turn(1);
        }
        for _ in 0..if referee { 2 } else { 1 } {
            for _ in 0..3 + self.dice.below(3) {
                let seat = self.dice.below(6) as u8;
                self.press(Input::SeatDown(seat), 40, Input::SeatUp(seat));
                self.wait(40);
            }
            // The word is done, and then the list of them.
            (0..2).for_each(|_| self.push());
        }
        // Nobody books a verdict that cannot have been read.
        self.wait(1_100);
        self.push();
    }

    /// Somebody goes, comes back or joins, with a few points or none.
    fn change_players(&mut self) {
        let game = self.runner().device().game();
        if !game.may_change_players() {
            return;
        }
        let (present, known, may_join) = (game.present(), game.settings().seats(), game.may_join());
        let joins = may_join && self.dice.below(3) > 0;
        let mut candidates: Vec<Seat> = Seat::ALL.into_iter().filter(|&seat| present.contains(seat) != joins).collect();
        // Whoever has left comes back rather than that somebody else sits down.
        if joins && candidates.iter().any(|&seat| known.contains(seat)) {
            candidates.retain(|&seat| known.contains(seat));
        }
        let Some(&seat) = candidates.get(self.dice.below(candidates.len().max(1) as u64) as usize) else { return };
        self.press(Input::PushDown, 700, Input::PushUp);
        let line = if joins { "somebody-joins" } else { "somebody-leaves" };
        if !self.choose("players") || !self.choose(line) {
            return;
        }
        self.press(Input::SeatDown(seat.into()), 40, Input::SeatUp(seat.into()));
        if joins {
            let points = self.dice.below(5) as i8 - 1;
            self.turn(points);
        }
        self.push();
    }

    /// Somebody changes any of the rules by a detent or two.
    fn change_a_rule(&mut self) {
        if !self.runner().device().game().may_change_rules() {
            return;
        }
        self.press(Input::PushDown, 700, Input::PushUp);
        if !self.choose("rules") {
            return;
        }
        for detents in [20, 3] {
            let detents = self.dice.below(detents) as i8 - if detents == 3 { 1 } else { 0 };
            self.turn(detents);
            self.push();
        }
        self.press(Input::PushDown, 700, Input::PushUp);
    }

    /// Turns to the line with this key, and pushes; false if the screen has none.
    fn choose(&mut self, key: &str) -> bool {
        let (mut chosen_line, mut wanted) = (None, None);
        self.runner().read_shown(|element| {
            if let Element::Line { index, key: other, chosen, .. } = element {
                if chosen {
                    chosen_line = Some(index);
                }
                if other.to_string() == key {
                    wanted = Some(index);
                }
            }
        });
        let (Some(from), Some(to)) = (chosen_line, wanted) else { return false };
        self.turn((to as i64 - from as i64) as i8);
        self.push();
        true
    }

    /// Somebody opens the menu, takes any of its lines and turns and pushes there: random input hardly ever puts a
    /// clock right.
    fn look_into_menu(&mut self) {
        self.press(Input::PushDown, 700, Input::PushUp);
        for lines in [14, 3, 9] {
            self.wait(100);
            let detents = self.dice.below(lines) as i8;
            self.turn(detents);
            self.push();
        }
    }

    /// Somebody puts any line of the history right: random input hardly ever comes to it.
    fn mend(&mut self) {
        let lines = self.runner().device().game().ledger().lines().len() as u64;
        if !self.runner().device().game().may_mend() || lines == 0 {
            return;
        }
        self.press(Input::PushDown, 700, Input::PushUp);
        for choices in [1, lines.min(12), 3] {
            self.wait(100);
            let detents = self.dice.below(choices) as i8;
            self.turn(detents);
            self.push();
        }
        let seat = self.dice.below(2) as u8;
        self.press(Input::SeatDown(seat), 40, Input::SeatUp(seat));
        let detents = self.dice.below(15) as i8 - 7;
        self.turn(detents);
        self.wait(300);
        self.push();
    }

    /// Begins with the game at this place of the list, for two, who may have a clock for the whole of it.
    fn begin_with(&mut self, game: i8, clocked: bool) {
        self.wait(2_000);
        self.push();
        self.turn(game);
        self.push();
        for seat in [0, 1] {
            self.press(Input::SeatDown(seat), 40, Input::SeatUp(seat));
        }
        if clocked {
            // The first of the settings is the kind of clock, in Scrabble behind the club, and its next value that for the whole game.
            self.turn(if game == 1 { 2 } else { 1 });
            self.push();
            self.turn(1);
            self.push();
            self.press(Input::PushDown, 700, Input::PushUp);
        }
        (0..2).for_each(|_| self.push());
    }

    /// Begins with Scrabble by board and a few words there: random input hardly ever comes to it.
    fn begin_by_board(&mut self) {
        /// Place of the scoring mode in the list of settings, from the first line on.
        const SCORING: i8 = 4;
        self.wait(2_000);
        self.push();
        self.turn(1);
        self.push();
        for seat in [0, 1] {
            self.press(Input::SeatDown(seat), 40, Input::SeatUp(seat));
        }
        for detents in [1, SCORING] {
            self.turn(detents);
        }
        self.push();
        self.turn(1);
        self.push();
        self.press(Input::PushDown, 700, Input::PushUp);
        self.push();
        self.wait(5_000);
        for seat in [0, 1, 0, 1] {
            for button in [seat, 1, 3, 4] {
                self.press(Input::SeatDown(button), 40, Input::SeatUp(button));
                self.wait(40);
            }
            (0..3).for_each(|_| self.push());
        }
    }

    fn detents(&mut self) -> i8 {
        self.dice.below(9) as i8 - 4
    }

    /// Turns the dial, and rests: what comes with a push is no turn.
    fn turn(&mut self, detents: i8) {
        self.input(Input::Dial(detents));
        self.wait(100);
    }

    fn push(&mut self) {
        self.press(Input::PushDown, 40, Input::PushUp);
        self.wait(1_100);
    }

    fn press(&mut self, down: Input, millis: u64, up: Input) {
        self.input(down);
        self.wait(millis);
        self.input(up);
    }

    fn wait(&mut self, millis: u64) {
        let then = self.runner().now() + millis;
        let waited = block_on(self.runner().advance_to(then, |_| {}));
        assert_eq!(waited, Ok(()), "after {} inputs", self.seen.inputs);
        self.look();
    }

    fn input(&mut self, input: Input) {
        let over = self.runner().device().game().phase() == Phase::Over;
        let now = self.runner().now();
        block_on(self.runner().input(now, input));
        self.seen.inputs += 1;
        self.look();
        if !over && self.runner().device().game().phase() == Phase::Over {
            self.seen.games += 1;
        }
        self.check();
    }

    /// Tells the shadow what was kept.
    fn look(&mut self) {
        for Step { effect, acknowledged, .. } in self.runner().observer().take_steps() {
            match effect {
                Effect::BeginJournal => (*self.shadow, self.full) = (Device::new(), false),
                Effect::Keep(record) if acknowledged => {
                    if let Some(Ok(event)) = record.strip_prefix(b"E").map(Event::decode) {
                        self.seen.count(&event, self.shadow.game());
                    }
                    assert!(self.shadow.recall(&record), "after {} inputs", self.seen.inputs);
                    self.shadow.all_recalled();
                }
                Effect::Keep(_) => self.full = true,
                Effect::Play(..) | Effect::LookUp(..) | Effect::PrepareJournal | Effect::BecomeDrive => {}
                Effect::Archive(..) if acknowledged => self.seen.reach("archived"),
                Effect::KeepPreferences(_) | Effect::KeepValue(..) | Effect::Archive(..) => {}
            }
        }
        // Drawing is what a real shell does most; every sixteenth picture is enough to find a screen that panics.
        if self.dice.below(16) == 0 {
            self.runner().draw();
            if format!("{:?}", self.runner().device().place()).contains("LastGames(") {
                self.seen.reach("archive_looks");
            }
        }
    }

    fn check(&mut self) {
        let Some(runner) = &self.runner else { return };
        let game = runner.device().game();
        self.seen.by_board += u64::from(!game.board().is_empty());
        for seat in Seat::ALL {
            let sum: i32 =
                game.ledger().lines().iter().filter(|line| line.seat == seat).map(|line| line.points().0).sum();
            assert_eq!(game.total(seat).0, sum, "a total is the sum of its lines, after {} inputs", self.seen.inputs);
        }
        // While the table looks at its past, nothing of that is kept yet.
        if !self.full && game.position() == self.shadow.game().position() {
            self.seen.compared += 1;
            let kept = self.shadow.scores();
            assert_eq!(
                runner.device().scores(),
                kept,
                "what was kept gives the same scores, after {} inputs",
                self.seen.inputs
            );
            assert_eq!(
                game.phase(),
                self.shadow.game().phase(),
                "and the same phase, after {} inputs",
                self.seen.inputs
            );
            if game.phase() == Phase::Over
                && !game.ledger().lines().is_empty()
                && let Some(archived) = runner.device().archived(0)
            {
                let totals: Vec<i32> = archived.players.iter().map(|player| player.total).collect();
                assert_eq!(totals, *kept, "and so does the archive, after {} inputs", self.seen.inputs);
            }
            if self.seen.compared.is_multiple_of(REFOLD) {
                let mut again = Box::new(Game::new());
                let restored = game.events().flatten().all(|event| again.restore(&event).is_ok());
                assert!(
                    restored && again.restored() && *again == *game,
                    "folded again, after {} inputs",
                    self.seen.inputs
                );
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hundred_thousand_inputs_lose_no_score() {
        let seen = soak(100_000, 20_261_116);
        assert!(seen.compared > seen.inputs / 2, "{seen:?}");
        assert!(seen.games > 0, "{seen:?}");
        for kind in [
            "challenges",
            "verdicts",
            "referees",
            "joins",
            "returns",
            "rules",
            "leavings",
            "clocks",
            "pad",
            "archived",
            "cuts",
            "mend",
        ] {
            assert!(seen.times(kind) > 0, "{kind}: {seen:?}");
        }
        assert_eq!(seen.scarce(), [""; 0], "{seen:?}");
    }

    #[test]
    fn twenty_thousand_inputs_by_board_lose_no_score() {
        let seen = soak_by_board(20_000, 20_261_117);
        assert!(seen.compared > seen.inputs / 2 && seen.by_board > seen.inputs / 2, "{seen:?}");
        assert!(seen.times("placings") > 0, "{seen:?}");
    }
}
