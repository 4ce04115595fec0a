//! Wort-Rummikub, the Swiss sheet: as the Jumbo one, without a target, with one penalty tile.

use letters::Language;

use crate::games::wort_rummikub;
use crate::house::{ByAge, House, HouseRule, NextStarter};
use crate::robbing::{JokerSwap, Robbing};
use crate::scoring;
use crate::settings::Clock;
use crate::sheet::{
    Announces, Bonus, Challenging, FirstStarter, JokerDrawn, Passing, Refill, Repeats, Scope, Sheet, Supply, TimeOver,
    Upheld, WhenOut, WordClass,
};

/// The German side.
pub static SHEET: Sheet = RULES;

/// The rules of the Swiss sheet; its French side differs in what it names. Whoever draws the letter closest to A begins.
pub(super) const RULES: Sheet = Sheet {
    title: Some("Wort-Rummikub CH"),
    seats_max: 4,
    clock: Clock::hard(60),
    language: Some(Language::German),
    letters: Some(&wort_rummikub::LETTERS),
    forbidden: &[WordClass::Compounds, WordClass::Foreign],
    first_starter: FirstStarter::ClosestToA(JokerDrawn::DrawsAgain),
    dealt: 14,
    refill: Refill::To(7),
    supply: Some(Supply::Bank),
    announces: Announces::LongestWord,
    bonuses: &[Bonus::None, Bonus::AllLaid],
    passing: Passing::DrawsOne,
    challenging: Some(Challenging { scope: Scope::OneWord, upheld: Upheld::WordBack }),
    repeats: Repeats::NotWhileItLies,
    robbing: Some(Robbing::Freely(JokerSwap::ItsLetter)),
    time_over: TimeOver::TakeBackThenDraw(1),
    when_out: WhenOut::EndsWithEmptySupply,
    passes_need_empty: true,
    next_game: NextStarter::Lots,
    house: House {
        first_word: ByAge::all(6),
        later_word: ByAge::all(3),
        penalty_tiles: 1,
        pass_rounds: 1,
        scored_word_needs_rack_letter: true,
        next_starter: NextStarter::Lots,
        ..House::PLAIN
    },
    offers: &[
        HouseRule::Theme,
        HouseRule::FirstWord,
        HouseRule::LaterWord,
        HouseRule::ChallengeCost,
        HouseRule::PenaltyTiles,
        HouseRule::PassRounds,
        HouseRule::StemRule,
        HouseRule::ScoredWordNeedsRackLetter,
    ],
    score: scoring::longest_word,
    ..Sheet::PLAIN
};
