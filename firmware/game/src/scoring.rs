//! Scoring that several sheets share; what only one game needs stands in its own module.

use crate::event::{Laid, Play};
use crate::ledger::Reason;
use crate::letter_set::LetterSet;
use crate::rule_error::RuleError;
use crate::seat::Seat;
use crate::sheet::{Bonus, Booking, Score};
use crate::table::Table;
use crate::units::Points;

/// A score of one line.
pub fn line(points: Points, reason: Reason) -> Score {
    let mut score = Score::new();
    add(&mut score, points, reason);
    score
}

/// Adds a line, unless it is worth nothing; a score has room for more lines than any rule makes.
pub fn add(score: &mut Score, points: Points, reason: Reason) {
    if points != Points::ZERO {
        let _ = score.push((points, reason));
    }
}

/// Only Scrabble is kept by board.
pub fn no_board(play: &Play) -> Result<(), RuleError> {
    if matches!(play.laid, Laid::Tiles(_)) { Err(RuleError::NotInThisGame) } else { Ok(()) }
}

/// Free play: whatever was said, either way.
pub fn as_noted(_: &Table, _: Seat, play: &Play) -> Result<Score, RuleError> {
    no_board(play)?;
    if play.points < -Points::LINE_MAX || play.points > Points::LINE_MAX {
        return Err(RuleError::PointsOutOfRange);
    }
    Ok(line(play.points, Reason::Noted))
}

/// The Rummikubs: a point for each letter of the longest new word, twice if the rack was emptied.
pub fn longest_word(table: &Table, seat: Seat, play: &Play) -> Result<Score, RuleError> {
    no_board(play)?;
    let age = table.settings.age(seat);
    let house = &table.settings.house;
    if play.points == Points::ZERO {
        // A joker that was only moved counts nothing, and is a turn once somebody has asked about it.
        let moved = table.may_count_nothing(seat) && matches!(play.laid, Laid::Untold);
        return if moved { Ok(line(Points::ZERO, Reason::LongestWord)) } else { Err(RuleError::NothingLaid) };
    }
    let box_tiles = table.sheet().letters.map_or(0, LetterSet::total);
    if !(Points::ZERO..=Points(i32::from(box_tiles))).contains(&play.points) {
        return Err(RuleError::PointsOutOfRange);
    }
    let first = house.first_word.of(age);
    if !table.has_opened(seat) && play.points < Points(i32::from(first)) {
        return Err(RuleError::FirstWordTooShort { letters: first });
    }
    let later = house.later_word.of(age);
    if play.points < Points(i32::from(later)) {
        return Err(RuleError::WordTooShort { letters: later });
    }
    if let Laid::Words(words) = &play.laid
        && let Some(longest) = words.iter().map(|word| word.len()).max()
        && play.points != Points(longest as i32)
    {
        return Err(RuleError::NotTheLongestWord { letters: longest as u8 });
    }
    let mut score = line(play.points, Reason::LongestWord);
    // Who is told to be out has emptied the rack, said so or not.
    if play.bonus == Bonus::AllLaid || table.out() == Some(seat) {
        add(&mut score, play.points, Reason::RackEmptied);
    }
    Ok(score)
}

/// No settlement.
pub fn no_settlement(_: &Table) -> Booking {
    Booking::new()
}

/// Each seat loses what it has left; whoever is out gains the sum of the others'.
pub fn hands(table: &Table) -> Booking {
    let mut booking = Booking::new();
    let mut others = Points::ZERO;
    for seat in table.settings.seats().iter() {
        let left = table.entered(seat).hand;
        others += left;
        let _ = booking.push((seat, -left, Reason::LeftInHand));
    }
    if let Some(out) = table.out() {
        let _ = booking.push((out, others, Reason::LeftInOthersHands));
    }
    booking
}
