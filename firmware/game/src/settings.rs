//! Settings that a table agrees before it plays: the game's first event, enough to fold the rest without asking.

use letters::Language;
use serde::{Deserialize, Serialize};

use crate::games::GameKind;
use crate::house::House;
use crate::letter_set::LetterSet;
use crate::name::{NAME_CHARS, Name};
use crate::rule_error::RuleError;
use crate::seat::{SEATS, Seat, Seats};
use crate::units::Millis;

/// Age of a player, as far as a sheet cares. Wort-Rummy gives children under twelve shorter words and a better bonus.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Age {
    /// Twelve and older.
    #[default]
    Adult,
    /// Under twelve.
    Child,
}

/// Effect of the turn clock on a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ClockMode {
    /// No clock: the glass is never flipped.
    #[default]
    Off,
    /// It tells when time is over, nothing more.
    Soft,
    /// Time over has the sheet's consequence.
    Hard,
    /// Time for all turns of the game together; what is over costs points at the end.
    Game,
}

/// A seat's clock, for each turn or for the whole game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    /// Its effect.
    pub mode: ClockMode,
    /// Seconds of a turn, or of the whole game; kept while the clock is off.
    pub seconds: u16,
}

impl Clock {
    /// The shortest turn that can be set.
    pub const SECONDS_MIN: u16 = 5;
    /// The longest turn that can be set.
    pub const SECONDS_MAX: u16 = 3_600;

    /// A clock with the sheet's consequence when it runs out.
    pub const fn hard(seconds: u16) -> Self {
        Self { mode: ClockMode::Hard, seconds }
    }

    /// A clock that is off, but remembers its length.
    pub const fn off(seconds: u16) -> Self {
        Self { mode: ClockMode::Off, seconds }
    }

    /// Time of a turn, unless the clock is off or one for the whole game.
    pub const fn limit(self) -> Option<Millis> {
        match self.mode {
            ClockMode::Off | ClockMode::Game => None,
            ClockMode::Soft | ClockMode::Hard => Some(Millis::from_seconds(self.seconds)),
        }
    }
}

/// Somebody at the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// At most [`NAME_CHARS`] characters; may be empty, then the seat's number stands for it.
    pub name: Name,
    /// Adult or child.
    pub age: Age,
    /// This seat's clock.
    pub clock: Clock,
}

/// Goal that ends a game, besides what its sheet says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Goal {
    /// The sheet alone, or the table.
    #[default]
    Open,
    /// So many points; at once or at the end of a round, as the sheet has it.
    Points(u16),
    /// So many rounds.
    Rounds(u8),
}

/// The way points are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ScoringMode {
    /// The table counts and says the points.
    #[default]
    Points,
    /// The engine knows the board and counts.
    Board,
}

/// Everything agreed before the first turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// The game.
    pub kind: GameKind,
    /// Players by seat; a seat without a player is empty.
    pub players: [Option<Player>; SEATS],
    /// The seat that begins the first round.
    pub starter: Seat,
    /// Target or rounds.
    pub goal: Goal,
    /// By points or by board.
    pub scoring_mode: ScoringMode,
    /// House rules: what the sheet leaves open or a table may want otherwise.
    pub house: House,
}

impl Settings {
    /// The sheet's defaults, with nobody seated yet.
    pub fn new(kind: GameKind) -> Self {
        let sheet = kind.sheet();
        Self {
            kind,
            players: [None; SEATS],
            starter: Seat::ALL[0],
            goal: sheet.goals.first().copied().unwrap_or_default(),
            scoring_mode: sheet.scoring_modes.first().copied().unwrap_or_default(),
            house: sheet.house,
        }
    }

    /// Seats an adult without a name, with the sheet's clock.
    pub fn sit(&mut self, seat: Seat) {
        let clock = self.kind.sheet().clock;
        self.players[seat.index()] = Some(Player { name: Name::new(), age: Age::Adult, clock });
    }

    /// The seats that are taken.
    #[inline(never)]
    pub fn seats(&self) -> Seats {
        Seat::ALL.iter().copied().filter(|seat| self.players[seat.index()].is_some()).collect()
    }

    /// The player on a seat.
    pub fn player(&self, seat: Seat) -> Option<&Player> {
        self.players[seat.index()].as_ref()
    }

    /// The seat's clock; an empty seat has none running.
    pub fn clock(&self, seat: Seat) -> Clock {
        self.player(seat).map(|player| player.clock).unwrap_or_default()
    }

    /// The seat's age.
    pub fn age(&self, seat: Seat) -> Age {
        self.player(seat).map(|player| player.age).unwrap_or_default()
    }

    /// The edition of the box, where the sheet knows several.
    fn edition(&self) -> Option<(Language, &'static LetterSet)> {
        self.kind.sheet().editions.iter().copied().find(|&(language, _)| language == self.house.edition)
    }

    /// Language in which words are judged; none where there are no words.
    pub fn language(&self) -> Option<Language> {
        self.edition().map_or(self.kind.sheet().language, |(language, _)| Some(language))
    }

    /// The letters in play in this edition, with so many seats.
    pub fn letters(&self) -> Option<&'static LetterSet> {
        let sheet = self.kind.sheet();
        match (self.edition(), sheet.letters_for_few) {
            (Some((_, letters)), _) => Some(letters),
            (None, Some((few, letters))) if self.seats().count() <= few => Some(letters),
            _ => sheet.letters,
        }
    }

    /// True if the box is reduced because few play.
    pub fn is_reduced(&self) -> bool {
        self.kind.sheet().letters_for_few.is_some_and(|(few, _)| self.seats().count() <= few)
    }

    /// The most seats this table allows.
    pub fn seats_max(&self) -> u8 {
        self.kind.sheet().seats_max.max(self.house.seats_max)
    }

    /// Validates what is said of one player.
    pub(crate) fn check_player(&self, player: &Player) -> Result<(), RuleError> {
        if player.name.chars().count() > NAME_CHARS {
            return Err(RuleError::NameTooLong);
        }
        if player.clock.mode == ClockMode::Game && !self.kind.sheet().game_clock {
            return Err(RuleError::NotInThisGame);
        }
        let seconds = Clock::SECONDS_MIN..=Clock::SECONDS_MAX;
        if player.clock.mode != ClockMode::Off && !seconds.contains(&player.clock.seconds) {
            return Err(RuleError::ClockOutOfRange);
        }
        Ok(())
    }

    /// Validates the settings; says the first thing that is wrong.
    pub fn check(&self) -> Result<(), RuleError> {
        let sheet = self.kind.sheet();
        let seats = self.seats();
        if seats.count() < sheet.seats_min {
            return Err(RuleError::TooFewSeats { min: sheet.seats_min });
        }
        if seats.count() > self.seats_max() {
            return Err(RuleError::TooManySeats { max: self.seats_max() });
        }
        if !seats.contains(self.starter) {
            return Err(RuleError::StarterNotSeated);
        }
        self.players.iter().flatten().try_for_each(|player| self.check_player(player))?;
        if matches!(self.goal, Goal::Points(0) | Goal::Rounds(0)) {
            return Err(RuleError::GoalOutOfRange);
        }
        if !sheet.scoring_modes.contains(&self.scoring_mode) {
            return Err(RuleError::NotInThisGame);
        }
        Ok(())
    }
}
