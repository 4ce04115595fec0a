//! Text entry with six buttons and a dial: a press types the boxed letter of its column, the dial then moves that letter
//! along the alphabet, the next press types the next one. Nothing to confirm, and no prediction: a guess would tell the
//! table which words exist.

use crate::ink::{Align, Face, Ink};
use crate::reading::Seen;
use dict_pack::Alphabet;
use game::{Letter, Tile, Word};

/// The letters the buttons type, one a column.
const BOXED: [char; 6] = ['A', 'E', 'I', 'N', 'S', 'X'];

/// Of the letters between two boxes the last two stand above the second, the others below the first.
const ABOVE: usize = 2;

/// What stands above and below a column's box: the letters the dial reaches by turning left and right.
fn column(alphabet: &Alphabet, column: usize) -> (&[Letter], &[Letter]) {
    let letters = alphabet.letters();
    let place = |column: usize| {
        let boxed = BOXED.get(column)?;
        letters.iter().position(|letter| letter.as_char() == *boxed)
    };
    let here = place(column).unwrap_or(0);
    let next = place(column + 1).map_or(letters.len(), |next| next.saturating_sub(ABOVE));
    let above = letters.get(here.saturating_sub(ABOVE)..here).unwrap_or_default();
    (above, letters.get(here + 1..next).unwrap_or_default())
}

/// The letter so many detents further; the last is followed by the first.
fn moved(alphabet: &Alphabet, letter: Letter, detents: i8) -> Letter {
    let letters = alphabet.letters();
    let here = letters.iter().position(|&other| other == letter).unwrap_or(0);
    let there = (here as i32 + i32::from(detents)).rem_euclid(letters.len() as i32);
    letters.get(there as usize).copied().unwrap_or(letter)
}

/// A word being typed.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    alphabet: &'static Alphabet,
    longest: usize,
    word: Word,
}

impl Entry {
    /// An empty word of no more than `longest` letters.
    pub(crate) const fn new(alphabet: &'static Alphabet, longest: usize) -> Self {
        Self { alphabet, longest, word: Word::new() }
    }

    /// Goes on with a word typed before.
    pub(crate) fn edit(alphabet: &'static Alphabet, longest: usize, word: Word) -> Self {
        Self { alphabet, longest, word }
    }

    /// What is typed so far.
    pub(crate) const fn word(&self) -> &Word {
        &self.word
    }

    /// A button types its letter; false if the word is full.
    pub(crate) fn press(&mut self, column: u8) -> bool {
        let letter = BOXED.get(usize::from(column)).and_then(|&written| Letter::from_char(written));
        let room = self.word.len() < self.longest;
        letter.filter(|_| room).is_some_and(|letter| self.word.push(Tile::Letter(letter)).is_ok())
    }

    /// The last letter becomes a joker that stands for it.
    pub(crate) fn make_joker(&mut self) {
        self.replace_last(|tile| tile.letter().map_or(tile, Tile::JokerAs));
    }

    /// The dial moves the last letter along the alphabet; false if there is none.
    pub(crate) fn turn(&mut self, detents: i8) -> bool {
        let alphabet = self.alphabet;
        self.replace_last(|tile| match tile {
            Tile::Letter(letter) => Tile::Letter(moved(alphabet, letter, detents)),
            Tile::JokerAs(letter) => Tile::JokerAs(moved(alphabet, letter, detents)),
            Tile::Joker => tile,
        })
    }

    /// Takes the last letter off; false if there is none.
    pub(crate) fn delete(&mut self) -> bool {
        self.word.pop().is_some()
    }

    fn replace_last(&mut self, change: impl FnOnce(Tile) -> Tile) -> bool {
        match self.word.pop() {
            Some(tile) => self.word.push(change(tile)).is_ok(),
            None => false,
        }
    }

    /// Draws the word line, or the hint while it is empty, and the six columns.
    pub(crate) fn draw(&self, ink: &mut Ink<'_>, hint: &str) {
        ink.tell_reader(Seen::Keyboard { boxed: &BOXED, alphabet: self.alphabet.letters() });
        if self.word.is_empty() {
            ink.fitted(&[Face::Plain, Face::Narrow], Align::Left, (0, WORD_BASELINE - 1), 127, hint);
        } else {
            self.draw_word(ink);
        }
        for (place, &boxed) in BOXED.iter().enumerate() {
            let x = place as i32 * 21 + 11;
            let (above, below) = column(self.alphabet, place);
            for (row, letter) in (1i32..).zip(above.iter().rev()) {
                ink.text(Face::Low, Align::Centre, (x, BOX_BASELINE - 8 * row - 2), letter.as_small_char());
            }
            for (row, letter) in (1i32..).zip(below) {
                ink.text(Face::Low, Align::Centre, (x, BOX_BASELINE + 8 * row + 1), letter.as_small_char());
            }
            ink.text(Face::Bold, Align::Centre, (x, BOX_BASELINE), boxed);
            ink.invert((x - 7, BOX_BASELINE - 9), (14, 10));
        }
    }

    /// The letters typed, jokers boxed, the last one underlined because the dial still moves it.
    fn draw_word(&self, ink: &mut Ink<'_>) {
        let face = if self.word.len() <= 12 { Face::Bold } else { Face::Narrow };
        let mut x = 1;
        for (place, tile) in self.word.tiles().iter().enumerate() {
            let Some(letter) = tile.letter() else { continue };
            let width = face.width(letter.as_char()).max(4);
            ink.text(face, Align::Left, (x, WORD_BASELINE), letter.as_char());
            if tile.is_joker() {
                ink.invert((x - 1, 0), (width + 1, WORD_BASELINE + 1));
            }
            if place + 1 == self.word.len() {
                ink.outline((x - 1, WORD_BASELINE + 1), (width + 1, 1));
            }
            x += width + 1;
        }
    }
}

/// The line on which the word stands: the dots of an Ä need eleven pixels above it.
const WORD_BASELINE: i32 = 11;
/// The line on which the boxed letters stand.
const BOX_BASELINE: i32 = 37;

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use game::Language;
    use std::string::ToString;

    #[test]
    fn a_press_types_the_boxed_letter_and_the_dial_moves_it() {
        let mut entry = Entry::new(Language::German.alphabet(), 15);
        for (column, detents) in [(2, -1), (0, 0), (4, 2)] {
            assert!(entry.press(column));
            entry.turn(detents);
        }
        assert_eq!(entry.word().to_string(), "HAU");
    }

    #[test]
    fn the_alphabet_wraps_both_ways() {
        let mut entry = Entry::new(Language::German.alphabet(), 15);
        entry.press(0);
        entry.turn(-1);
        assert_eq!(entry.word().to_string(), "Z");
        entry.turn(2);
        assert_eq!(entry.word().to_string(), "Ä");
    }

    #[test]
    fn french_has_no_umlauts_on_its_dial() {
        let mut entry = Entry::new(&Alphabet::LATIN, 15);
        entry.press(0);
        entry.turn(1);
        assert_eq!(entry.word().to_string(), "B");
    }

    #[test]
    fn a_held_letter_is_a_joker_and_stays_one_when_turned() {
        let mut entry = Entry::new(Language::German.alphabet(), 15);
        entry.press(1);
        entry.make_joker();
        entry.turn(1);
        assert_eq!(entry.word().to_string(), "f");
    }

    #[test]
    fn a_full_word_takes_no_more_letters() {
        let mut entry = Entry::new(Language::German.alphabet(), 2);
        assert!(entry.press(0) && entry.press(0));
        assert!(!entry.press(0));
        assert!(entry.delete() && entry.delete());
        assert!(!entry.delete());
        assert!(!entry.turn(1));
    }

    #[test]
    fn every_letter_is_shown_exactly_once() {
        const SPANISH: Alphabet = Alphabet::new("ABCDEFGHIJKLMNÑOPQRSTUVWXYZ");
        for alphabet in Language::ALL.map(Language::alphabet).iter().chain([&&SPANISH]) {
            let mut shown: std::vec::Vec<Letter> = BOXED.iter().filter_map(|&boxed| Letter::from_char(boxed)).collect();
            for place in 0..BOXED.len() {
                let (above, below) = column(alphabet, place);
                assert!(above.len() <= 2 && below.len() <= 3, "the screen has two rows above the box and three below");
                shown.extend(above.iter().chain(below));
            }
            shown.sort_unstable();
            let mut letters = alphabet.letters().to_vec();
            letters.sort_unstable();
            assert_eq!(shown, letters);
        }
    }
}
