//! One row of the table of settings, and the kinds of rows that there are many of.

use crate::device::Shared;
use crate::draft::Draft;
use crate::list::Key;
use crate::texts::{Sentence, Text, as_text, plain};
use game::house::HouseRule;

/// One setting: a line of the list, or several of a kind, counted by `line`.
pub(super) struct Row {
    pub(super) key: Key,
    /// The most lines it may have: one for each seat or word length.
    pub(super) lines: u8,
    /// The number of its first line.
    pub(super) first: u8,
    /// The house rule it changes, if it is one: the sheet says whether it is offered.
    pub(super) rule: Option<HouseRule>,
    /// It is agreed before the game, and stays.
    pub(super) fixed: fn(&Draft) -> bool,
    /// A further condition for a line to be offered.
    pub(super) offered: fn(&Draft, line: usize) -> bool,
    pub(super) label: Text,
    /// The text behind the label.
    pub(super) suffix: fn(&Shared, &Draft, line: usize) -> Sentence,
    pub(super) get: fn(&Draft, line: usize) -> usize,
    pub(super) set: fn(&mut Draft, line: usize, value: usize),
    /// The smallest and the largest value.
    pub(super) range: fn(&Draft) -> (usize, usize),
    pub(super) text: fn(&Shared, &Draft, value: usize) -> Sentence,
}

impl Row {
    /// A whole number that is offered always; each row says what is otherwise.
    pub(super) const PLAIN: Self = Self {
        key: Key::of(""),
        lines: 1,
        first: 1,
        rule: None,
        fixed: |_| false,
        offered: |_, _| true,
        label: Text::settings,
        suffix: |_, _, _| Sentence::new(),
        get: |_, _| 0,
        set: |_, _, _| {},
        range: |_| (0, 0),
        text: |_, _, value| as_text(value),
    };
}

/// One of a few texts.
pub(super) fn one_of(shared: &Shared, texts: &[Text], value: usize) -> Sentence {
    texts.get(value).map_or_else(Sentence::new, |&text| plain(shared.texts().at(text)))
}

/// A house rule that is a number.
macro_rules! number {
    ($key:literal, $rule:ident, $label:ident, $($field:ident).+, $least:literal..=$most:literal) => {
        Row {
            key: Key::of($key),
            rule: Some(HouseRule::$rule),
            label: Text::$label,
            get: |draft, _| usize::from(draft.settings.house.$($field).+),
            set: |draft, _, value| draft.settings.house.$($field).+ = value as u8,
            range: |_| ($least, $most),
            ..Row::PLAIN
        }
    };
}

/// A house rule that is one of a few values, each with its text; one that is missing does not compile.
macro_rules! choice {
    ($key:literal, $rule:ident, $label:ident, $field:ident, [$($($value:tt)::+ => $text:ident),+ $(,)?]) => {
        Row {
            key: Key::of($key),
            rule: Some(HouseRule::$rule),
            label: Text::$label,
            get: |draft, _| {
                match draft.settings.house.$field {
                    $($($value)::+)|+ => {}
                }
                [$($($value)::+),+].iter().position(|&one| one == draft.settings.house.$field).unwrap_or(0)
            },
            set: |draft, _, value| {
                if let Some(&value) = [$($($value)::+),+].get(value) {
                    draft.settings.house.$field = value;
                }
            },
            range: |_| (0, [$($($value)::+),+].len() - 1),
            text: |shared, _, value| one_of(shared, &[$(Text::$text),+], value),
            ..Row::PLAIN
        }
    };
}

/// A bonus for each word length, apart for adults and children.
macro_rules! length_bonus {
    ($key:literal, $age:ident, $suffix:expr) => {
        Row {
            key: Key::of($key),
            lines: BONUS_LENGTHS as u8,
            first: 2,
            rule: Some(HouseRule::LengthBonus),
            label: Text::length_bonus,
            suffix: $suffix,
            get: |draft, line| usize::from(draft.settings.house.length_bonus.$age[line]),
            set: |draft, line, value| draft.settings.house.length_bonus.$age[line] = value as u8,
            range: |_| (0, 50),
            ..Row::PLAIN
        }
    };
}

pub(super) use {choice, length_bonus, number};
