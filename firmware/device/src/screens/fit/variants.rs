//! One of each variant: phases, events, rule errors, rules. A new one that is not named here does not compile.

use crate::variants::one_of_each;
use game::robbing::Violation;
use game::*;

/// Names the variants of an enum; a variant that is not named here does not compile.
macro_rules! variants {
    ($names:ident, $name:ident: $type:ident { $($variant:ident)* }) => {
        pub(super) const $names: &[&str] = &[$(stringify!($variant)),*];

        pub(super) fn $name(value: &$type) -> &'static str {
            match value { $($type::$variant { .. } => stringify!($variant),)* }
        }
    };
}

variants! { PHASES, phase_name: Phase {
    NotBegun Ready Turn Late Announced Challenged Duty Settlement RoundOver Over
} }

variants! { EVENTS, event_name: Event {
    Begin Start Pause Resume TimeOver Announce Challenge Withdraw Verdict Note Pass Draw Exchange Declared DutyDone
    DutyWaived Word Words Hand EndRound NextRound EndGame Late ByPoints ClockRan SetClock Back WordChanged Left
    Score Join Leave Correct Answered Amend TilesBack Credit Waits TurnTime Rules ByBoard
    Said Numbered Forfeit Paused Again
} }

pub(super) fn every_rule_error() -> impl Iterator<Item = RuleError> {
    one_of_each!(RuleError {
        NotBegun,
        AlreadyBegun,
        GameOver,
        NotNow,
        NotInThisGame,
        TooFewSeats { min: 2 },
        TooManySeats { max: 6 },
        StarterNotSeated,
        EmptySeat,
        NameTooLong,
        ClockOutOfRange,
        GoalOutOfRange,
        TimeRunsBackwards,
        TimeNotOver,
        AlreadyDeclared,
        OwnWord,
        AlreadyJudged,
        AlreadyAnswered,
        PointsOutOfRange,
        NoPointsInTurn,
        NothingLaid,
        FirstWordTooShort { letters: 6 },
        WordTooShort { letters: 3 },
        FirstMeldsTooLow { points: 100 },
        NotTheLongestWord { letters: 15 },
        MustDraw,
        SupplyEmpty,
        SupplyNotEmpty,
        TooManyTiles,
        TooFewInBag { tiles: 7 },
        NoLongerFits { at: 0 },
        RackNotEmpty,
        HandIsEmpty,
        TilesNeeded,
        NotTheBoardsCount { points: 999 },
        Board(game::board::BoardError::NoTiles),
        Full,
        NoSuchPosition,
        DamagedLog,
    })
    .into_iter()
}

/// Every rule that words can be changed against.
pub(super) fn every_rule() -> impl Iterator<Item = Violation> {
    one_of_each!(Violation {
        TooMuch,
        TilesDoNotAddUp,
        NothingFromHand,
        NoFirstWord,
        ChangedBeforeFirstWord,
        TooShort,
        NotAWord,
        LaidAlready,
        JokerNotReplaced,
        JokerWithoutRack,
        RestIsNoWord,
        WrongOwner,
        RobbedNotInNewWord,
        GoldenRule,
        WholeWordOutOfOrder,
        LetterSwapped,
        FirstWordRobbed,
        SameStem
    })
    .into_iter()
}
