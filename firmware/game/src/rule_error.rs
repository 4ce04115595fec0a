//! Rule errors: the reason why an event is refused, one sentence each, for the person who pressed.

use core::fmt::{self, Display, Formatter};

use crate::board::BoardError;

/// A rule that does not allow what was asked. Nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleError {
    /// There is no game yet.
    NotBegun,
    /// The game has begun; settings cannot change any more.
    AlreadyBegun,
    /// The game is over.
    GameOver,
    /// The turn is at another point.
    NotNow,
    /// This game has no such thing.
    NotInThisGame,
    /// Not enough players.
    TooFewSeats {
        /// Needed at least.
        min: u8,
    },
    /// Too many players.
    TooManySeats {
        /// Allowed at most.
        max: u8,
    },
    /// The starter is an empty seat.
    StarterNotSeated,
    /// Nobody sits there.
    EmptySeat,
    /// A name has more than ten characters.
    NameTooLong,
    /// A clock is shorter than 5 seconds or longer than an hour.
    ClockOutOfRange,
    /// A target or a number of rounds is zero.
    GoalOutOfRange,
    /// The time given is before the time already spent.
    TimeRunsBackwards,
    /// The seat still has time.
    TimeNotOver,
    /// Time over was told already.
    AlreadyDeclared,
    /// A player cannot challenge their own word.
    OwnWord,
    /// This turn has had its verdict.
    AlreadyJudged,
    /// An answer has been shown: a challenge ends with its verdict, and only one slip of typing is corrected.
    AlreadyAnswered,
    /// The points are negative or too many for one line.
    PointsOutOfRange,
    /// Points come at the end of the round in this game.
    NoPointsInTurn,
    /// A turn without a word is not noted: pass or draw.
    NothingLaid,
    /// Counted again with a mend, an event after it would be against the rules.
    NoLongerFits {
        /// Its place in the log.
        at: u16,
    },
    /// The first word is too short.
    FirstWordTooShort {
        /// Letters it needs.
        letters: u8,
    },
    /// The word is too short.
    WordTooShort {
        /// Letters it needs.
        letters: u8,
    },
    /// The first melds are worth too little.
    FirstMeldsTooLow {
        /// Points they need.
        points: u8,
    },
    /// The points are not the letters of the longest word typed.
    NotTheLongestWord {
        /// Letters of the longest word.
        letters: u8,
    },
    /// There is still something to draw, so passing means drawing.
    MustDraw,
    /// There is nothing left to draw.
    SupplyEmpty,
    /// Nobody can be out while there is something to draw.
    SupplyNotEmpty,
    /// A rack does not hold so many tiles.
    TooManyTiles,
    /// The bag holds too few tiles for an exchange.
    TooFewInBag {
        /// Needed at least.
        tiles: u8,
    },
    /// Tiles went back to the rack in this turn, so not everything is laid.
    RackNotEmpty,
    /// This seat's hand is empty: there is nothing to enter.
    HandIsEmpty,
    /// A game kept by board needs the tiles.
    TilesNeeded,
    /// The points said are not what the board counts.
    NotTheBoardsCount {
        /// Points it counts.
        points: u16,
    },
    /// The tiles cannot be laid so.
    Board(BoardError),
    /// The log or the score sheet is full: only ending the game is possible.
    Full,
    /// The position is beyond the log.
    NoSuchPosition,
    /// The log holds bytes that are no event.
    DamagedLog,
}

impl Display for RuleError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let sentence = match self {
            Self::NotBegun => "No game has begun yet.",
            Self::AlreadyBegun => "The game has already begun.",
            Self::GameOver => "The game is over.",
            Self::NotNow => "Not at this point of the turn.",
            Self::NotInThisGame => "This game has no such thing.",
            Self::TooFewSeats { min } => return write!(f, "This game needs at least {min} players."),
            Self::TooManySeats { max } => return write!(f, "This game is for at most {max} players."),
            Self::StarterNotSeated => "The starting player must be seated.",
            Self::EmptySeat => "Nobody sits there.",
            Self::NameTooLong => "A name has at most twelve letters.",
            Self::ClockOutOfRange => "A turn lasts between 5 seconds and an hour.",
            Self::GoalOutOfRange => "A target or a number of rounds must be at least one.",
            Self::TimeRunsBackwards => "Time cannot run backwards.",
            Self::TimeNotOver => "There is still time.",
            Self::AlreadyDeclared => "That has been told already.",
            Self::OwnWord => "Nobody challenges their own word.",
            Self::AlreadyJudged => "This turn has had its verdict.",
            Self::AlreadyAnswered => "The answer has been shown: only the verdict is left.",
            Self::PointsOutOfRange => "So many points do not fit one line.",
            Self::NoPointsInTurn => "Points are counted at the end of the round.",
            Self::NothingLaid => "Nothing was laid: pass or draw.",
            Self::FirstWordTooShort { letters } => return write!(f, "The first word needs {letters} letters."),
            Self::WordTooShort { letters } => return write!(f, "A word needs {letters} letters."),
            Self::FirstMeldsTooLow { points } => return write!(f, "The first melds must be worth {points} points."),
            Self::NotTheLongestWord { letters } => return write!(f, "The longest word has {letters} letters."),
            Self::MustDraw => "There are tiles left: draw one.",
            Self::SupplyEmpty => "There is nothing left to draw.",
            Self::SupplyNotEmpty => "There are still tiles to draw.",
            Self::TooManyTiles => "A rack does not hold so many tiles.",
            Self::TooFewInBag { tiles } => return write!(f, "An exchange needs {tiles} tiles in the bag."),
            Self::RackNotEmpty => "Tiles went back: the rack is not empty.",
            Self::HandIsEmpty => "This hand is empty.",
            Self::TilesNeeded => "Show where the tiles lie.",
            Self::NotTheBoardsCount { points } => return write!(f, "The board counts {points} points."),
            Self::Board(error) => return error.fmt(f),
            Self::Full => "The score sheet is full: please end the game.",
            Self::NoLongerFits { .. } => "A later turn no longer fits.",
            Self::NoSuchPosition => "There is nothing there.",
            Self::DamagedLog => "The record of this game is damaged.",
        };
        f.write_str(sentence)
    }
}

impl core::error::Error for RuleError {}
