//! Wort-Rummy, the card game: words stay before their players and are counted at the end of the round.

use letters::{Language, Word};

use crate::event::{Laid, Play};
use crate::house::{ByAge, House, HouseRule, LengthBonuses, NextStarter};
use crate::ledger::Reason;
use crate::letter_set::LetterSet;
use crate::robbing::Robbing;
use crate::rule_error::RuleError;
use crate::scoring;
use crate::seat::Seat;
use crate::settings::{Clock, Goal};
use crate::sheet::{
    Announces, Bonus, Booking, Challenging, FirstStarter, Passing, Refill, Repeats, Rounds, Scope, Score, Settling,
    Sheet, Supply, Target, TimeOver, Upheld, WhenOut,
};
use crate::table::Table;
use crate::units::Points;

/// The 110 cards for four to six players.
#[rustfmt::skip]
pub static LETTERS: LetterSet = LetterSet::new(&[
    ('A', 1, 5), ('B', 2, 2), ('C', 3, 3), ('D', 1, 5), ('E', 1, 15), ('F', 3, 2), ('G', 2, 3), ('H', 2, 5),
    ('I', 1, 7), ('J', 4, 1), ('K', 3, 2), ('L', 2, 4), ('M', 2, 3), ('N', 1, 9), ('O', 2, 3), ('P', 3, 1),
    ('Q', 5, 1), ('R', 1, 7), ('S', 1, 6), ('T', 1, 7), ('U', 1, 6), ('V', 4, 1), ('W', 3, 2), ('X', 7, 1),
    ('Y', 7, 1), ('Z', 3, 2), ('Ä', 4, 1), ('Ö', 5, 1), ('Ü', 4, 1),
], 3);

/// The 78 cards without a star, for two or three players.
#[rustfmt::skip]
pub static LETTERS_FOR_FEW: LetterSet = LetterSet::new(&[
    ('A', 1, 4), ('B', 2, 2), ('C', 3, 2), ('D', 1, 3), ('E', 1, 11), ('F', 3, 1), ('G', 2, 2), ('H', 2, 3),
    ('I', 1, 5), ('J', 4, 1), ('K', 3, 1), ('L', 2, 2), ('M', 2, 2), ('N', 1, 7), ('O', 2, 2), ('P', 3, 1),
    ('Q', 5, 1), ('R', 1, 5), ('S', 1, 4), ('T', 1, 5), ('U', 1, 4), ('V', 4, 1), ('W', 3, 1), ('X', 7, 1),
    ('Y', 7, 1), ('Z', 3, 1), ('Ä', 4, 1), ('Ö', 5, 1), ('Ü', 4, 1),
], 2);

/// The oldest deals first, later the last round's winner; left of the dealer begins.
pub static SHEET: Sheet = Sheet {
    title: Some("Wort-Rummy"),
    clock: Clock::hard(60),
    language: Some(Language::German),
    letters: Some(&LETTERS),
    letters_for_few: Some((3, &LETTERS_FOR_FEW)),
    first_starter: FirstStarter::LeftOfOldest,
    dealt: 7,
    refill: Refill::To(7),
    supply: Some(Supply::Stack),
    announces: Announces::Laid,
    bonuses: &[Bonus::None, Bonus::AllLaid],
    passing: Passing::DrawsOne,
    extra_turn: true,
    challenging: Some(Challenging { scope: Scope::OneWord, upheld: Upheld::TurnLost }),
    repeats: Repeats::NotWhileItLies,
    robbing: Some(Robbing::InOrder),
    rounds: Rounds::OfDeals,
    goals: &[Goal::Points(100), Goal::Rounds(3), Goal::Rounds(5)],
    target: Target::AtRoundEnd,
    time_over: TimeOver::FinishOrDraw,
    when_out: WhenOut::EndsWithEmptySupply,
    passes_need_empty: true,
    settling: Settling::WordsAndHands,
    next_game: NextStarter::LeftOfWinner,
    children: true,
    house: House {
        first_word: ByAge { adult: 4, child: 3 },
        later_word: ByAge { adult: 3, child: 2 },
        pass_rounds: 1,
        ending_bonus: 3,
        joker_in_hand: 10,
        length_bonus: LengthBonuses { adult: [0, 0, 0, 2, 5, 7, 10, 12, 15], child: [0, 1, 3, 5, 7, 10, 12, 15, 18] },
        next_starter: NextStarter::LeftOfWinner,
        ..House::PLAIN
    },
    offers: &[
        HouseRule::Theme,
        HouseRule::FirstWord,
        HouseRule::LaterWord,
        HouseRule::ChallengeCost,
        HouseRule::PassRounds,
        HouseRule::EndingBonus,
        HouseRule::PassedOut,
        HouseRule::JokerInHand,
        HouseRule::NextStarter,
        HouseRule::LengthBonus,
        HouseRule::RobFrom,
    ],
    score,
    settle,
    ..Sheet::PLAIN
};

/// Nothing is booked before the round is over; words that were typed must be long enough.
fn score(table: &Table, seat: Seat, play: &Play) -> Result<Score, RuleError> {
    scoring::no_board(play)?;
    if play.points != Points::ZERO {
        return Err(RuleError::NoPointsInTurn);
    }
    let Laid::Words(words) = &play.laid else { return Ok(Score::new()) };
    let house = &table.settings().house;
    let age = table.settings().age(seat);
    let (first, later) = (house.first_word.of(age), house.later_word.of(age));
    let longest = words.iter().map(Word::len).max().unwrap_or(usize::MAX);
    if !table.has_opened(seat) && longest < usize::from(first) {
        return Err(RuleError::FirstWordTooShort { letters: first });
    }
    if words.iter().any(|word| word.len() < usize::from(later)) {
        return Err(RuleError::WordTooShort { letters: later });
    }
    Ok(Score::new())
}

/// Lengths, letters and the ending bonus, less what is left in the hand.
fn settle(table: &Table) -> Booking {
    let mut booking = Booking::new();
    for seat in table.settings.seats().iter() {
        let entered = table.entered(seat);
        let ended = table.ended_by() == Some(seat);
        let ending = if ended { Points(i32::from(table.settings.house.ending_bonus)) } else { Points::ZERO };
        let lines = [
            (entered.lengths, Reason::WordLengths),
            (ending, Reason::EndedRound),
            (entered.letters, Reason::WordLetters),
            (-entered.hand, Reason::LeftInHand),
        ];
        for (points, reason) in lines {
            let _ = booking.push((seat, points, reason));
        }
    }
    booking
}
