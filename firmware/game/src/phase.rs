//! The states of the state machine: the phase of a game, and the duty of a player.

use crate::rule_error::RuleError;
use crate::seat::{Seat, Seats};
use crate::units::Millis;

/// A seat's turn and what its glass says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OnTurn {
    /// Whose turn it is.
    pub seat: Seat,
    /// Time spent in it, as of the last event.
    pub spent: Millis,
    /// True if the glass ran out before the seat announced, and that has consequences.
    pub late: bool,
}

impl OnTurn {
    /// A turn that begins.
    pub const fn fresh(seat: Seat) -> Self {
        Self { seat, spent: Millis::ZERO, late: false }
    }

    /// The same turn later, or an error if time would run backwards.
    pub(crate) fn at(self, spent: Millis) -> Result<Self, RuleError> {
        if spent < self.spent { Err(RuleError::TimeRunsBackwards) } else { Ok(Self { spent, ..self }) }
    }

    /// The same turn, ended by the glass.
    pub(crate) const fn cut_short(self) -> Self {
        Self { late: true, ..self }
    }
}

/// State of a game. A turn goes ready, turn, announced, and the next seat is ready.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// No settings yet.
    NotBegun,
    /// The seat may flip the glass; skipped when its clock is off.
    Ready {
        /// Whose turn it is.
        seat: Seat,
    },
    /// The seat is at work.
    Turn {
        /// Whose turn it is, as of the last event.
        on: OnTurn,
        /// True while time goes on.
        running: bool,
    },
    /// The glass ran out: is anything that lies there not valid?
    Late(OnTurn),
    /// The seat has said what it laid; words can be challenged until the score is noted.
    Announced(OnTurn),
    /// A word is being looked up.
    Challenged {
        /// Whose turn it is.
        on: OnTurn,
        /// The seat that challenges.
        by: Seat,
    },
    /// Something must be done before play goes on.
    Duty {
        /// The turn, whose seat must do it.
        on: OnTurn,
        /// The duty.
        duty: Duty,
        /// Continuation once it is done.
        then: Then,
    },
    /// Hands, and where the sheet wants it words, are entered.
    Settlement {
        /// Whose are still missing.
        missing: Seats,
    },
    /// A round is over and another follows.
    RoundOver,
    /// The game is over.
    Over,
}

impl Phase {
    /// The turn that has begun, if one has.
    pub const fn on_turn(self) -> Option<OnTurn> {
        match self {
            Self::Turn { on, .. }
            | Self::Late(on)
            | Self::Announced(on)
            | Self::Challenged { on, .. }
            | Self::Duty { on, .. } => Some(on),
            Self::NotBegun | Self::Ready { .. } | Self::Settlement { .. } | Self::RoundOver | Self::Over => None,
        }
    }

    /// Whose turn it is, if it is anybody's.
    pub const fn seat(self) -> Option<Seat> {
        match (self, self.on_turn()) {
            (Self::Ready { seat }, _) | (_, Some(OnTurn { seat, .. })) => Some(seat),
            _ => None,
        }
    }
}

/// Continuation after a duty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// The seat announces what is left of its turn.
    Announce,
    /// The turn is over.
    TurnOver(TurnEnd),
}

/// The end of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnEnd {
    /// Something was laid and noted.
    Laid,
    /// Nothing was laid.
    Passed,
    /// Tiles were exchanged.
    Exchanged,
    /// A challenge took it.
    Lost,
}

/// Tiles that go back from the table to the rack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakeBack {
    /// Everything laid this turn.
    Everything,
    /// The challenged word.
    TheWord,
    /// All that is not valid.
    TheInvalid,
    /// Every tile that is in no valid combination.
    TheUncombined,
}

/// Something that a player must do now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duty {
    /// Draw so many.
    Draw {
        /// Number of tiles.
        tiles: u8,
    },
    /// Fill the rack up to so many; who has more draws nothing.
    RefillTo {
        /// Number of tiles.
        tiles: u8,
    },
    /// Put so many back and draw as many.
    Exchange {
        /// Number of tiles.
        tiles: u8,
    },
    /// Draw a new rack and play again at once.
    ExtraTurn {
        /// Number of tiles to draw.
        tiles: u8,
    },
    /// Take tiles back, and draw so many as a penalty.
    TakeBack {
        /// The tiles to take back.
        what: TakeBack,
        /// Number of tiles to draw.
        draw: u8,
    },
    /// Deal so many to everybody: a round begins.
    Deal {
        /// Number of tiles.
        tiles: u8,
    },
    /// Lay a first word of so many letters before anything else.
    FirstWord {
        /// Number of letters.
        letters: u8,
    },
    /// Lay first melds worth so many points before anything else.
    FirstMelds {
        /// Number of points.
        points: u8,
    },
}

/// Reason why play of a round or game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// This seat laid its last tile.
    Out(Seat),
    /// Everyone passed for as many rounds as it takes.
    AllPassed,
    /// The supply is empty and everyone has had one more turn.
    SupplyEmpty,
    /// The supply ran out before anybody was out: a draw.
    Drawn,
    /// The target was reached.
    Target,
    /// All rounds agreed are played.
    Rounds,
    /// The table said so.
    ByTable,
    /// This seat was too long in overtime: it has lost.
    Overtime(Seat),
    /// As many turns running as were agreed brought no points.
    Scoreless,
}
