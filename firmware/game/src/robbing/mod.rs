//! Move validation for words changed on the table (robbing): is a turn legal, or which rule does it break?
//!
//! It is given the words before and after, the tiles that came from the hand and what the seat has done so far, and finds
//! out by itself what became of each word. The Rummikubs rearrange freely ([`Robbing::Freely`]); Wort-Rummy has eight
//! numbered rules ([`Robbing::InOrder`]).

mod bag;
mod freely;
mod in_order;
mod sharing;

use core::fmt::{self, Display, Formatter};

use letters::{Tile, Word};
use serde::{Deserialize, Serialize};

use crate::house::House;
use crate::lexicon::{Lexicon, knows};
use crate::seat::Seat;
use crate::settings::Age;

pub(crate) use bag::Bag;

/// Letters the rest of a word robbed in Wort-Rummy needs, for children too.
pub(crate) const REST_LETTERS: u8 = 3;

/// The way words on the table may be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Robbing {
    /// Any rearrangement that leaves words.
    Freely(JokerSwap),
    /// Wort-Rummy's eight rules.
    InOrder,
}

/// When a joker may come to stand for something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JokerSwap {
    /// When words are left, whatever it stood for.
    AnyWord,
    /// When a tile from the rack takes its place as the same letter.
    ItsLetter,
    /// The same, and its new word holds a tile from the rack.
    ItsLetterThenRack,
}

/// A word on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableWord {
    /// The word.
    pub word: Word,
    /// Whose it is, where words belong to somebody.
    pub owner: Option<Seat>,
}

/// A turn as it is put to the referee.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    /// The words before.
    pub before: &'a [TableWord],
    /// The words after.
    pub after: &'a [TableWord],
    /// The tiles that came from the hand.
    pub hand: &'a [Tile],
    /// Whose turn it is.
    pub seat: Seat,
    /// Adult or child.
    pub age: Age,
    /// True if the seat had laid a first word in an earlier turn.
    pub opened: bool,
}

/// A turn that breaks no rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Legal {
    /// Letters of the longest new word that may be scored; 0 if only a joker was replaced.
    pub longest: u8,
    /// Jokers gained and kept in the hand.
    pub jokers_kept: u8,
}

/// The rule a turn breaks. Answers are kept with its number: a new one comes last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Violation {
    /// More words changed than the referee can follow.
    TooMuch,
    /// Tiles came from nowhere or vanished.
    TilesDoNotAddUp,
    /// Nothing came from the hand.
    NothingFromHand,
    /// There is no first word of enough letters from the own hand.
    NoFirstWord,
    /// Words were changed too early.
    ChangedBeforeFirstWord,
    /// A word is too short.
    TooShort,
    /// A word is not in the list.
    NotAWord,
    /// The same word lies there twice.
    LaidAlready,
    /// A joker was taken without the tile that replaces it.
    JokerNotReplaced,
    /// A joker was put where no tile from the rack is.
    JokerWithoutRack,
    /// The rest of a word is no word of three letters in the same order.
    RestIsNoWord,
    /// A word went to somebody else, or a new one does not lie before its maker.
    WrongOwner,
    /// A robbed letter is not in a new word.
    RobbedNotInNewWord,
    /// A new word has more robbed letters than letters from the hand.
    GoldenRule,
    /// A word robbed whole has its letters in another order.
    WholeWordOutOfOrder,
    /// A letter was swapped for another.
    LetterSwapped,
    /// The first word has letters that were robbed.
    FirstWordRobbed,
    /// A new word is only another form of one that was changed for it.
    SameStem,
}

impl Violation {
    /// The number the sheet gives the rule: Wort-Rummy's rules of robbing, or a section of the Rummikub sheets.
    pub fn clause(self, robbing: Robbing) -> Option<&'static str> {
        Some(match (self, robbing) {
            (Self::RestIsNoWord | Self::WrongOwner, Robbing::InOrder) => "1",
            (Self::RobbedNotInNewWord, Robbing::InOrder) => "2",
            (Self::GoldenRule, Robbing::InOrder) => "3",
            (Self::WholeWordOutOfOrder, Robbing::InOrder) => "5",
            (Self::LetterSwapped | Self::JokerNotReplaced, Robbing::InOrder) => "8",
            (Self::NoFirstWord | Self::FirstWordRobbed, Robbing::Freely(JokerSwap::AnyWord)) => "4.1",
            (Self::ChangedBeforeFirstWord | Self::TooShort, Robbing::Freely(JokerSwap::AnyWord)) => "4.2",
            (Self::NothingFromHand | Self::TilesDoNotAddUp | Self::NotAWord, Robbing::Freely(JokerSwap::AnyWord)) => {
                "4.2.2"
            }
            (Self::LaidAlready | Self::SameStem, Robbing::Freely(JokerSwap::AnyWord)) => "4.4",
            (Self::NoFirstWord | Self::FirstWordRobbed, Robbing::Freely(_)) => "2",
            (Self::ChangedBeforeFirstWord | Self::TooShort, Robbing::Freely(_)) => "3",
            (Self::NothingFromHand, Robbing::Freely(_)) => "4",
            _ => return None,
        })
    }
}

impl Display for Violation {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TooMuch => "Too many words were changed to follow.",
            Self::TilesDoNotAddUp => "The tiles on the table and from the hand do not add up.",
            Self::NothingFromHand => "At least one letter must come from the own hand.",
            Self::NoFirstWord => "The first word is missing or too short.",
            Self::ChangedBeforeFirstWord => "Words may be changed only in a turn after that of the first own word.",
            Self::TooShort => "A word is too short.",
            Self::NotAWord => "A word is not in the list.",
            Self::LaidAlready => "That word lies on the table already.",
            Self::JokerNotReplaced => "A joker must first be replaced by its letter from the hand.",
            Self::JokerWithoutRack => "A joker gained goes into a new word with letters from the rack.",
            Self::RestIsNoWord => "What is left must be a word of three letters in the same order.",
            Self::WrongOwner => "A word stays before its owner, and a new one lies before its maker.",
            Self::RobbedNotInNewWord => "Robbed letters go at once into a new word.",
            Self::GoldenRule => "A new word needs as many letters from the hand as robbed ones.",
            Self::WholeWordOutOfOrder => "A word robbed whole keeps the order of its letters.",
            Self::LetterSwapped => "A letter of a word may not be swapped for another.",
            Self::FirstWordRobbed => "The first word comes from the own hand alone.",
            Self::SameStem => "A word may not be made another form of itself.",
        })
    }
}

impl core::error::Error for Violation {}

/// Judges a turn by the way its game robs.
pub fn judge(robbing: Robbing, house: &House, turn: &Turn<'_>, lexicon: &impl Lexicon) -> Result<Legal, Violation> {
    if turn.hand.is_empty() {
        return Err(Violation::NothingFromHand);
    }
    let twice = |nth: usize| turn.after[..nth].iter().any(|other| other.word.reads_as(&turn.after[nth].word));
    if (0..turn.after.len()).any(twice) {
        return Err(Violation::LaidAlready);
    }
    match robbing {
        Robbing::Freely(swap) => freely::judge(swap, house, turn, lexicon),
        Robbing::InOrder => in_order::judge(house, turn, lexicon),
    }
}

/// Every word long enough and in the list.
fn check_words(house: &House, turn: &Turn<'_>, lexicon: &impl Lexicon) -> Result<(), Violation> {
    for table_word in turn.after {
        let old = turn.before.contains(table_word);
        if !old && table_word.word.len() < usize::from(house.later_word.of(turn.age)) {
            return Err(Violation::TooShort);
        }
        if !old && !knows(lexicon, &table_word.word) {
            return Err(Violation::NotAWord);
        }
    }
    Ok(())
}

/// One of the words must be a first word, laid from the hand alone.
#[inline(never)]
fn check_first_word(house: &House, turn: &Turn<'_>, new: &[&TableWord]) -> Result<(), Violation> {
    let letters = usize::from(house.first_word.of(turn.age));
    let mut long_enough = new.iter().filter(|table_word| table_word.word.len() >= letters).peekable();
    if long_enough.peek().is_none() {
        return Err(Violation::NoFirstWord);
    }
    let from_hand = |table_word: &&TableWord| Bag::of(turn.hand).take_all(table_word.word.tiles());
    if long_enough.any(from_hand) { Ok(()) } else { Err(Violation::FirstWordRobbed) }
}
