//! The tiles of a box as a GCG reader has them, from an alphabet file of Quackle's form.

use std::collections::BTreeMap;

/// The German alphabet that the documents offer for Quackle; it has none of its own.
pub(crate) const GERMAN: &str = include_str!("../../../docs/german.quackle_alphabet");

/// A blank, as racks write it.
pub(crate) const BLANK: char = '?';

/// Value and number of each tile.
#[derive(Debug)]
pub(crate) struct TileBox(BTreeMap<char, (i32, i32)>);

impl TileBox {
    /// Reads lines of a letter, the same as a blank, value, number and whether it is a vowel; `blank` has value and number.
    pub(crate) fn parse(text: &str) -> Self {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        Self(lines.map(|line| tile(line).unwrap_or_else(|| panic!("{line:?} is no line of an alphabet"))).collect())
    }

    /// The box of an edition of the product.
    pub(crate) fn of(letters: records::gcg::Letters) -> Self {
        let set = letters.set();
        let row = |letter| (i32::from(set.value(letter)), i32::from(set.count(letter)));
        let blanks = (BLANK, (0, i32::from(set.jokers)));
        Self(set.letters().map(|letter| (letter.as_char(), row(letter))).chain([blanks]).collect())
    }

    pub(crate) fn has(&self, tile: char) -> i32 {
        self.0.get(&tile).map_or(0, |&(_, number)| number)
    }

    pub(crate) fn value(&self, tile: char) -> i32 {
        self.0.get(&tile).map_or(0, |&(value, _)| value)
    }
}

impl PartialEq for TileBox {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

fn tile(line: &str) -> Option<(char, (i32, i32))> {
    let parts: Vec<&str> = line.split_whitespace().collect();
    let number = |text: &str| text.parse::<i32>().ok();
    match parts[..] {
        ["blank", value, tiles] => Some((BLANK, (number(value)?, number(tiles)?))),
        [letter, small, value, tiles, "0" | "1"] if letter.to_lowercase() == small => {
            Some((letter.chars().next()?, (number(value)?, number(tiles)?)))
        }
        _ => None,
    }
}

#[test]
fn alphabet_for_quackle_is_the_german_box() {
    assert_eq!(TileBox::parse(GERMAN), TileBox::of(records::gcg::Letters::De));
}
