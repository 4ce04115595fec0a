//! Scrabble: by points or by board, with the German box the sheet describes or another edition's.

use letters::Language;

use crate::board::Placement;
use crate::event::{Laid, Play};
use crate::house::{ByAge, House, HouseRule, NextStarter};
use crate::ledger::Reason;
use crate::letter_set::LetterSet;
use crate::rule_error::RuleError;
use crate::scoring;
use crate::seat::Seat;
use crate::settings::{Clock, ScoringMode};
use crate::sheet::{
    Bonus, Challenging, FirstStarter, JokerDrawn, Refill, Scope, Score, Settling, Sheet, Supply, Upheld, WhenOut,
    WordClass,
};
use crate::table::Table;
use crate::units::Points;

/// The 102 tiles.
#[rustfmt::skip]
pub static LETTERS: LetterSet = LetterSet::new(&[
    ('A', 1, 5), ('Ä', 6, 1), ('B', 3, 2), ('C', 4, 2), ('D', 1, 4), ('E', 1, 15), ('F', 4, 2), ('G', 2, 3),
    ('H', 2, 4), ('I', 1, 6), ('J', 6, 1), ('K', 4, 2), ('L', 2, 3), ('M', 3, 4), ('N', 1, 9), ('O', 2, 3),
    ('Ö', 8, 1), ('P', 4, 1), ('Q', 10, 1), ('R', 1, 6), ('S', 1, 7), ('T', 1, 6), ('U', 1, 6), ('Ü', 6, 1),
    ('V', 6, 1), ('W', 3, 1), ('X', 8, 1), ('Y', 10, 1), ('Z', 3, 1),
], 2);

/// The sheet prints neither a number of players nor a clock; both are defaults.
pub static SHEET: Sheet = Sheet {
    title: Some("Scrabble"),
    seats_max: 4,
    clock: Clock::off(120),
    game_clock: true,
    language: Some(Language::German),
    letters: Some(&LETTERS),
    editions: &[
        (Language::German, &LETTERS),
        (Language::French, &LETTERS_FRENCH),
        (Language::English, &LETTERS_ENGLISH),
        (Language::Italian, &LETTERS_ITALIAN),
        (Language::Dutch, &LETTERS_DUTCH),
    ],
    forbidden: &[WordClass::Names, WordClass::Abbreviations, WordClass::Hyphenated, WordClass::Fragments],
    first_starter: FirstStarter::ClosestToA(JokerDrawn::BeforeA),
    dealt: 7,
    refill: Refill::To(7),
    supply: Some(Supply::Bag),
    bonuses: &[Bonus::None, Bonus::LastTiles, Bonus::AllLaid],
    exchange: true,
    challenging: Some(Challenging { scope: Scope::WholeTurn, upheld: Upheld::TurnLost }),
    when_out: WhenOut::EndsWithEmptySupply,
    settling: Settling::Hands,
    scoring_modes: &[ScoringMode::Points, ScoringMode::Board],
    next_game: NextStarter::Lots,
    house: House {
        seats_max: 4,
        first_word: ByAge::all(2),
        later_word: ByAge::all(2),
        challenge_cost: 10,
        all_tiles_bonus: 50,
        pass_rounds: 2,
        next_starter: NextStarter::Lots,
        ..House::PLAIN
    },
    offers: &[
        HouseRule::Edition,
        HouseRule::WrongChallenge,
        HouseRule::ChallengeCost,
        HouseRule::AllTilesBonus,
        HouseRule::ExchangeIsPass,
        HouseRule::PassRounds,
        HouseRule::SeatsMax,
        HouseRule::Theme,
        HouseRule::Increment,
        HouseRule::OvertimeCost,
        HouseRule::OvertimeLimit,
        HouseRule::Tournament,
        HouseRule::Window,
        HouseRule::ListDecides,
        HouseRule::SilentVerdict,
        HouseRule::TwoPerson,
        HouseRule::ExchangeFrom,
        HouseRule::ScorelessTurns,
        HouseRule::Club,
    ],
    score,
    settle: scoring::hands,
    ..Sheet::PLAIN
};

/// Points as they are said or as the board counts them, and a bonus for the whole rack.
fn score(table: &Table, _: Seat, play: &Play) -> Result<Score, RuleError> {
    match (table.scoring_mode(), &play.laid) {
        (ScoringMode::Board, Laid::Tiles(tiles)) => score_by_board(table, tiles, play),
        (ScoringMode::Board, _) => Err(RuleError::TilesNeeded),
        (ScoringMode::Points, Laid::Tiles(_)) => Err(RuleError::NotInThisGame),
        (ScoringMode::Points, _) => score_by_points(table, play),
    }
}

fn score_by_points(table: &Table, play: &Play) -> Result<Score, RuleError> {
    if play.points < Points::ZERO || play.points > Points::LINE_MAX {
        return Err(RuleError::PointsOutOfRange);
    }
    let mut score = scoring::line(play.points, Reason::Noted);
    if play.bonus == Bonus::AllLaid {
        scoring::add(&mut score, Points(i32::from(table.settings.house.all_tiles_bonus)), Reason::AllTiles);
    }
    Ok(score)
}

fn score_by_board(table: &Table, tiles: &Placement, play: &Play) -> Result<Score, RuleError> {
    let letters = table.settings.letters().ok_or(RuleError::NotInThisGame)?;
    let points = table.board.count(tiles, letters).map_err(RuleError::Board)?.points();
    if play.points != Points::ZERO && play.points != points {
        return Err(RuleError::NotTheBoardsCount { points: points.0 as u16 });
    }
    let mut score = scoring::line(points, Reason::WordsOnBoard);
    if tiles.len() == usize::from(table.sheet().dealt) {
        scoring::add(&mut score, Points(i32::from(table.settings.house.all_tiles_bonus)), Reason::AllTiles);
    }
    Ok(score)
}

/// The box of a language.
pub fn letters(language: Language) -> &'static LetterSet {
    SHEET.editions.iter().find(|(one, _)| *one == language).map_or(&LETTERS, |(_, letters)| letters)
}

/// The 100 tiles of the English box; games written down in GCG are mostly played with it.
#[rustfmt::skip]
pub static LETTERS_ENGLISH: LetterSet = LetterSet::new(&[
    ('A', 1, 9), ('B', 3, 2), ('C', 3, 2), ('D', 2, 4), ('E', 1, 12), ('F', 4, 2), ('G', 2, 3), ('H', 4, 2),
    ('I', 1, 9), ('J', 8, 1), ('K', 5, 1), ('L', 1, 4), ('M', 3, 2), ('N', 1, 6), ('O', 1, 8), ('P', 3, 2),
    ('Q', 10, 1), ('R', 1, 6), ('S', 1, 4), ('T', 1, 6), ('U', 1, 4), ('V', 4, 2), ('W', 4, 2), ('X', 8, 1),
    ('Y', 4, 2), ('Z', 10, 1),
], 2);

/// The 102 tiles of the French box.
#[rustfmt::skip]
pub static LETTERS_FRENCH: LetterSet = LetterSet::new(&[
    ('A', 1, 9), ('B', 3, 2), ('C', 3, 2), ('D', 2, 3), ('E', 1, 15), ('F', 4, 2), ('G', 2, 2), ('H', 4, 2),
    ('I', 1, 8), ('J', 8, 1), ('K', 10, 1), ('L', 1, 5), ('M', 2, 3), ('N', 1, 6), ('O', 1, 6), ('P', 3, 2),
    ('Q', 8, 1), ('R', 1, 6), ('S', 1, 6), ('T', 1, 6), ('U', 1, 6), ('V', 4, 2), ('W', 10, 1), ('X', 10, 1),
    ('Y', 10, 1), ('Z', 10, 1),
], 2);

/// The 120 tiles of the Italian box, which has no J, K, W, X, Y: a blank can be one. Scrabble is played with seven of them;
/// the eight on a rack and the 17 columns are those of Scarabeo, another game. Compared with Wikipedia's *Scrabble letter
/// distributions*, S. Alexander's *Foreign sets* (1996) and the edition `Italiano_Scrabble` of Xanado (after a copy of
/// Wikipedia's table), P, R, S, T and V included: the same. The F.I.G.S. (scrabbleitalia.com) says U 3, H and Z 8, Q 10, the other vowels 1. An older set that
/// XWords takes from gtoal.com (13 A, C and V 4, F 8, G 5) is not this box; in it P is 5 and R, S, T are 2 as well.
#[rustfmt::skip]
pub static LETTERS_ITALIAN: LetterSet = LetterSet::new(&[
    ('A', 1, 14), ('B', 5, 3), ('C', 2, 6), ('D', 5, 3), ('E', 1, 11), ('F', 5, 3), ('G', 8, 2), ('H', 8, 2),
    ('I', 1, 12), ('L', 3, 5), ('M', 3, 5), ('N', 3, 5), ('O', 1, 15), ('P', 5, 3), ('Q', 10, 1), ('R', 2, 6),
    ('S', 2, 6), ('T', 2, 6), ('U', 3, 5), ('V', 5, 3), ('Z', 8, 2),
], 2);

/// The 102 tiles of the Dutch box since March 1998, when the tile IJ became I and J. Compared with the table of G. Serneels
/// on gtoal.com (*Dutch Scrabble*, current style), Wikipedia's *Scrabble letter distributions* and the tiles of XWords: the
/// same.
#[rustfmt::skip]
pub static LETTERS_DUTCH: LetterSet = LetterSet::new(&[
    ('A', 1, 6), ('B', 3, 2), ('C', 5, 2), ('D', 2, 5), ('E', 1, 18), ('F', 4, 2), ('G', 3, 3), ('H', 4, 2),
    ('I', 1, 4), ('J', 4, 2), ('K', 3, 3), ('L', 3, 3), ('M', 3, 3), ('N', 1, 10), ('O', 1, 6), ('P', 3, 2),
    ('Q', 10, 1), ('R', 2, 5), ('S', 2, 5), ('T', 2, 5), ('U', 4, 3), ('V', 4, 2), ('W', 5, 2), ('X', 8, 1),
    ('Y', 8, 1), ('Z', 4, 2),
], 2);
