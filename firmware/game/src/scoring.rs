//! How turns score and how hands are settled: the functions sheets choose from.

use crate::board::Placement;
use crate::event::{Laid, Play};
use crate::ledger::Reason;
use crate::refusal::Refusal;
use crate::seat::Seat;
use crate::settings::Keeping;
use crate::sheet::{Bonus, Booking, Score};
use crate::table::Table;
use crate::units::Points;

fn line(points: Points, reason: Reason) -> Score {
    let mut score = Score::new();
    add(&mut score, points, reason);
    score
}

/// Adds a line; a score has room for more lines than any rule makes.
fn add(score: &mut Score, points: Points, reason: Reason) {
    if points != Points::ZERO {
        let _ = score.push((points, reason));
    }
}

/// Only Scrabble is kept by board.
fn no_board(play: &Play) -> Result<(), Refusal> {
    if matches!(play.laid, Laid::Tiles(_)) { Err(Refusal::NotInThisGame) } else { Ok(()) }
}

/// Free play: whatever was said, either way.
pub fn as_noted(_: &Table, _: Seat, play: &Play) -> Result<Score, Refusal> {
    no_board(play)?;
    if play.points < -Points::LINE_MAX || play.points > Points::LINE_MAX {
        return Err(Refusal::PointsOutOfRange);
    }
    Ok(line(play.points, Reason::Noted))
}

/// Scrabble: what was said or what the board counts, and a bonus for the whole rack.
pub fn scrabble(table: &Table, _: Seat, play: &Play) -> Result<Score, Refusal> {
    match (table.settings.keeping, &play.laid) {
        (Keeping::Board, Laid::Tiles(tiles)) => scrabble_by_board(table, tiles, play),
        (Keeping::Board, _) => Err(Refusal::TilesNeeded),
        (Keeping::Points, Laid::Tiles(_)) => Err(Refusal::NotInThisGame),
        (Keeping::Points, _) => scrabble_by_points(table, play),
    }
}

fn scrabble_by_points(table: &Table, play: &Play) -> Result<Score, Refusal> {
    if play.points < Points::ZERO || play.points > Points::LINE_MAX {
        return Err(Refusal::PointsOutOfRange);
    }
    let mut score = line(play.points, Reason::Noted);
    if play.bonus == Bonus::AllLaid {
        add(&mut score, Points(i32::from(table.settings.house.all_tiles_bonus)), Reason::AllTiles);
    }
    Ok(score)
}

fn scrabble_by_board(table: &Table, tiles: &Placement, play: &Play) -> Result<Score, Refusal> {
    let letters = table.sheet().letters.ok_or(Refusal::NotInThisGame)?;
    let points = table.board.count(tiles, letters).map_err(Refusal::Board)?.points();
    if play.points != Points::ZERO && play.points != points {
        return Err(Refusal::NotTheBoardsCount { points: points.0 as u16 });
    }
    let mut score = line(points, Reason::WordsOnBoard);
    if tiles.len() == usize::from(table.sheet().dealt) {
        add(&mut score, Points(i32::from(table.settings.house.all_tiles_bonus)), Reason::AllTiles);
    }
    Ok(score)
}

/// The Rummikubs: a point for each letter of the longest new word, twice if the rack was emptied.
pub fn longest_word(table: &Table, seat: Seat, play: &Play) -> Result<Score, Refusal> {
    no_board(play)?;
    let age = table.settings.age(seat);
    let house = &table.settings.house;
    if play.points == Points::ZERO {
        return Err(Refusal::NothingLaid);
    }
    if play.points < Points::ZERO || play.points > Points(112) {
        return Err(Refusal::PointsOutOfRange);
    }
    let first = house.first_word.of(age);
    if !table.has_opened(seat) && play.points < Points(i32::from(first)) {
        return Err(Refusal::FirstWordTooShort { letters: first });
    }
    let later = house.later_word.of(age);
    if play.points < Points(i32::from(later)) {
        return Err(Refusal::WordTooShort { letters: later });
    }
    if let Laid::Words(words) = &play.laid
        && let Some(longest) = words.iter().map(|word| word.len()).max()
        && play.points != Points(longest as i32)
    {
        return Err(Refusal::NotTheLongestWord { letters: longest as u8 });
    }
    let mut score = line(play.points, Reason::LongestWord);
    if play.bonus == Bonus::AllLaid {
        add(&mut score, play.points, Reason::RackEmptied);
    }
    Ok(score)
}

/// Wort-Rummy and Rummy: nothing is booked before the round is over.
pub fn at_round_end(table: &Table, seat: Seat, play: &Play) -> Result<Score, Refusal> {
    no_board(play)?;
    if play.points != Points::ZERO {
        return Err(Refusal::NoPointsInTurn);
    }
    if let Laid::Words(words) = &play.laid {
        let age = table.settings.age(seat);
        let first = table.settings.house.first_word.of(age);
        let longest = words.iter().map(|word| word.len()).max().unwrap_or(usize::MAX);
        if !table.has_opened(seat) && longest < usize::from(first) {
            return Err(Refusal::FirstWordTooShort { letters: first });
        }
        let later = table.settings.house.later_word.of(age);
        if words.iter().any(|word| word.len() < usize::from(later)) {
            return Err(Refusal::WordTooShort { letters: later });
        }
    }
    Ok(Score::new())
}

/// No settlement.
pub fn nothing(_: &Table) -> Booking {
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

/// Wort-Rummy: lengths, letters and the ending bonus, less what is left in the hand.
pub fn words_and_hands(table: &Table) -> Booking {
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
