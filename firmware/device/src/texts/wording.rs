//! The wording of what the rules engine says: duties, reasons, endings, rule errors.

use super::{Text, Texts};
use core::fmt::{Display, Write as _};
use game::robbing::Violation;
use game::{Duty, Ending, GameKind, Reason, RuleError, Supply, TakeBack};
use heapless::String;

/// A line or two of text.
pub(crate) type Sentence = String<96>;

/// A text as it is.
#[inline(never)]
pub(crate) fn plain(text: &str) -> Sentence {
    let mut sentence = Sentence::new();
    let _ = sentence.push_str(text);
    sentence
}

/// A value alone.
pub(crate) fn as_text(value: impl Display) -> Sentence {
    write(&value)
}

/// Fills the `#` of a text.
pub(crate) fn filled(text: &str, value: impl Display) -> Sentence {
    fill(text, &value)
}

/// The same for any value: compiled once.
#[inline(never)]
fn write(value: &dyn Display) -> Sentence {
    let mut sentence = Sentence::new();
    let _ = write!(sentence, "{value}");
    sentence
}

/// Likewise.
fn fill(text: &str, value: &dyn Display) -> Sentence {
    let mut sentence = Sentence::new();
    let _ = match text.split_once('#') {
        Some((before, after)) => write!(sentence, "{before}{value}{after}"),
        None => sentence.write_str(text),
    };
    sentence
}

impl Texts {
    /// A game's name at the table: its own, whatever the language.
    pub(crate) fn game(&self, kind: GameKind) -> &'static str {
        match kind.sheet().title {
            Some(title) => title,
            None => self.free_play(),
        }
    }

    /// The sentence for a duty.
    pub(crate) fn duty(&self, duty: Duty) -> Sentence {
        match duty {
            Duty::Draw { tiles } => filled(self.duty_draw(), tiles),
            Duty::RefillTo { tiles } => filled(self.duty_refill(), tiles),
            Duty::Exchange { tiles } => filled(self.duty_exchange(), tiles),
            Duty::ExtraTurn { tiles: 0 } => plain(self.duty_again()),
            Duty::Deal { tiles } => filled(self.duty_deal(), tiles),
            Duty::ExtraTurn { tiles } => filled(self.duty_extra_turn(), tiles),
            Duty::FirstWord { letters } => filled(self.duty_first_word(), letters),
            Duty::FirstMelds { points } => filled(self.duty_first_melds(), points),
            Duty::TakeBack { what, draw } => {
                let mut sentence = plain(match what {
                    TakeBack::Everything => self.duty_back_all(),
                    TakeBack::TheWord => self.duty_back_word(),
                    TakeBack::TheInvalid => self.duty_back_invalid(),
                    TakeBack::TheUncombined => self.duty_back_uncombined(),
                });
                if draw > 0 {
                    let _ = sentence.push_str(&filled(self.and_draw(), draw));
                }
                sentence
            }
        }
    }

    /// That somebody does something.
    pub(crate) fn says(&self, name: &str, what: &str) -> Sentence {
        let mut sentence = Sentence::new();
        let _ = write!(sentence, "{name}{}{what}", self.colon());
        sentence
    }

    /// The reason why points were booked.
    pub(crate) fn reason(&self, reason: Reason) -> &'static str {
        match reason {
            Reason::Noted => self.reason_noted(),
            Reason::WordsOnBoard => self.reason_board(),
            Reason::LongestWord => self.reason_longest(),
            Reason::RackEmptied => self.reason_rack_emptied(),
            Reason::AllTiles => self.reason_all_tiles(),
            Reason::ChallengeRejected => self.reason_challenge(),
            Reason::ChallengeRejectedByTable => self.reason_challenge_table(),
            Reason::TableValid => self.reason_challenge_table(),
            Reason::TableInvalid => self.reason_table_invalid(),
            Reason::NotInList => self.not_in_list(),
            Reason::AgainstRules => self.reason_rules(),
            Reason::WordLengths => self.reason_lengths(),
            Reason::WordLetters => self.reason_letters(),
            Reason::EndedRound => self.reason_ended(),
            Reason::LeftInHand => self.reason_hand(),
            Reason::LeftInOthersHands => self.reason_others(),
            Reason::MissedTurn => self.reason_missed_turn(),
            Reason::Overtime => self.reason_overtime(),
            Reason::ClockSet => self.reason_clock_set(),
            Reason::Joined => self.joins(),
            Reason::Paused => self.pause(),
            Reason::Again => self.reason_replayed(),
        }
    }

    /// The reason why a round or game ended; `name` gives the name of a seat.
    pub(crate) fn ending(&self, ending: Ending, name: impl FnOnce(game::Seat) -> String<24>) -> Sentence {
        match ending {
            Ending::Out(seat) => filled(self.ending_out(), name(seat)),
            Ending::AllPassed => plain(self.ending_all_passed()),
            Ending::SupplyEmpty => plain(self.ending_supply_empty()),
            Ending::Drawn => plain(self.ending_drawn()),
            Ending::Target => plain(self.ending_target()),
            Ending::Rounds => plain(self.ending_rounds()),
            Ending::ByTable => plain(self.ending_by_table()),
            Ending::Overtime(seat) => filled(self.ending_overtime(), name(seat)),
            Ending::Scoreless => plain(self.ending_scoreless()),
        }
    }

    /// The rule that words were changed against.
    pub(crate) fn violation(&self, violation: Violation) -> &'static str {
        match violation {
            Violation::TooMuch => self.table_decides(),
            Violation::TilesDoNotAddUp => self.broken_tiles(),
            Violation::NothingFromHand => self.broken_hand(),
            Violation::NoFirstWord | Violation::TooShort => self.refused_word(),
            Violation::ChangedBeforeFirstWord => self.broken_early(),
            Violation::NotAWord => self.not_in_list(),
            Violation::LaidAlready => self.broken_twice(),
            Violation::JokerNotReplaced => self.broken_joker(),
            Violation::JokerWithoutRack => self.broken_joker_alone(),
            Violation::RestIsNoWord | Violation::WrongOwner => self.broken_rest(),
            Violation::RobbedNotInNewWord => self.broken_robbed(),
            Violation::GoldenRule => self.broken_golden(),
            Violation::WholeWordOutOfOrder => self.broken_order(),
            Violation::LetterSwapped => self.broken_swap(),
            Violation::FirstWordRobbed => self.broken_first_robbed(),
            Violation::SameStem => self.broken_stem(),
        }
    }

    /// The reason why the rules do not allow what was pressed.
    pub(crate) fn rule_error(&self, error: RuleError) -> Sentence {
        match error {
            RuleError::NotInThisGame | RuleError::NoPointsInTurn | RuleError::TilesNeeded => {
                plain(self.refused_not_in_game())
            }
            RuleError::TooFewSeats { min } => filled(self.too_few_players(), min),
            RuleError::TooManySeats { max } => filled(self.too_many_players(), max),
            RuleError::FirstWordTooShort { letters } => filled(self.refused_first_word(), letters),
            RuleError::WordTooShort { letters } => filled(self.refused_word(), letters),
            RuleError::NotTheLongestWord { letters } => filled(self.refused_longest(), letters),
            RuleError::MustDraw => plain(self.refused_must_draw()),
            RuleError::SupplyEmpty => plain(self.refused_supply_empty()),
            RuleError::SupplyNotEmpty => plain(self.refused_supply_left()),
            RuleError::AlreadyDeclared => plain(self.refused_told()),
            RuleError::AlreadyJudged => plain(self.refused_judged()),
            RuleError::AlreadyAnswered => plain(self.refused_answered()),
            RuleError::PointsOutOfRange | RuleError::TooManyTiles => plain(self.refused_points()),
            RuleError::TooFewInBag { tiles } => filled(self.refused_few_in_bag(), tiles),
            RuleError::FirstMeldsTooLow { points } => filled(self.duty_first_melds(), points),
            RuleError::NothingLaid => plain(self.refused_nothing_laid()),
            RuleError::RackNotEmpty => plain(self.refused_rack()),
            RuleError::HandIsEmpty => plain(self.refused_hand_empty()),
            RuleError::Full => plain(self.refused_full()),
            RuleError::NoLongerFits { .. } => plain(self.refused_no_longer_fits()),
            // What the screens do not offer in the first place.
            RuleError::NotBegun
            | RuleError::AlreadyBegun
            | RuleError::GameOver
            | RuleError::NotNow
            | RuleError::StarterNotSeated
            | RuleError::EmptySeat
            | RuleError::NameTooLong
            | RuleError::ClockOutOfRange
            | RuleError::GoalOutOfRange
            | RuleError::TimeRunsBackwards
            | RuleError::TimeNotOver
            | RuleError::OwnWord
            | RuleError::NotTheBoardsCount { .. }
            | RuleError::Board(_)
            | RuleError::NoSuchPosition
            | RuleError::DamagedLog => plain(self.refused()),
        }
    }
}

/// That there is nothing left to draw, in the sheet's word for it.
pub(crate) const fn supply_empty(supply: Supply) -> Text {
    match supply {
        Supply::Bag => Text::bag_empty,
        Supply::Pool => Text::pool_empty,
        Supply::Bank => Text::bank_empty,
        Supply::Stack => Text::stack_empty,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_is_filled_in() {
        assert_eq!(filled("# ziehen", 3), "3 ziehen");
        assert_eq!(filled("piocher #", 3), "piocher 3");
        assert_eq!(filled("nothing", 3), "nothing");
    }
}
