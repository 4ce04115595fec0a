//! Text entry with six buttons and a dial: a press types the boxed letter of its column, two neighbours together (a chord) the
//! letter between their boxes; the dial then moves that letter along the alphabet, the next press types the next one. Nothing to
//! confirm, and no prediction: a guess would tell the table which words exist. A press while the dial is down puts its letter in
//! the place of the last one: most slips are mended by one gesture.

use crate::accessibility::{Element, Role};
use crate::canvas::{Align, Canvas, Font, cut};
use letters::{Alphabet, Letter, Tile, Word};

/// The letters the buttons type, one per column: of all six in alphabetical order they need the fewest actions per letter in
/// German and in French (`cargo xtask bench` counts them with and without slips).
const BOXED: [char; 6] = ['A', 'E', 'I', 'N', 'R', 'T'];

/// The letters between the boxes, the last one across the edge: both buttons together type it. No other set is better in French,
/// and none by more than a hundredth of a gesture per letter in English.
const BETWEEN: [char; 6] = ['C', 'G', 'L', 'O', 'S', 'U'];
/// The same with umlauts in the alphabet: they stand beside A, O and U, so that a letter further on saves more. Counted with slips
/// it is German's best, and the common one takes 1.64 presses per letter instead of 1.61.
const BETWEEN_UMLAUTS: [char; 6] = ['B', 'G', 'L', 'P', 'S', 'U'];

/// The letters between the boxes in this alphabet.
fn chords(alphabet: &Alphabet) -> &'static [char; 6] {
    let umlauts = alphabet.letters().iter().any(|letter| letter.as_char() == 'Ä');
    if umlauts { &BETWEEN_UMLAUTS } else { &BETWEEN }
}

/// The letter between the boxes of two neighbours.
fn letter_between(alphabet: &Alphabet, one: u8, other: u8) -> Option<Letter> {
    let columns = BOXED.len() as u8;
    let left = if (one + 1) % columns == other { one } else { other };
    let right = if left == one { other } else { one };
    let written = chords(alphabet).get(usize::from(left)).filter(|_| (left + 1) % columns == right);
    written.and_then(|&written| Letter::from_char(written))
}

/// The screen has so many rows above the boxes and below them; what is further away shares the last of them.
const ROWS_ABOVE: usize = 2;
const ROWS_BELOW: usize = 3;
/// The most letters above a box.
const MOST_ABOVE: usize = 3;

/// The letters from this column's box to the next, as they stand below the one and above the other: each where the dial
/// reaches it sooner. The last column goes on with the first, as the alphabet does.
fn between(alphabet: &Alphabet, column: usize) -> impl Iterator<Item = (Letter, Standing)> + '_ {
    let letters = alphabet.letters();
    let place = |column: usize| {
        let boxed = BOXED.get(column % BOXED.len());
        letters.iter().position(|letter| Some(&letter.as_char()) == boxed).unwrap_or(0)
    };
    let (here, there) = (place(column), place(column + 1));
    let len = (there + letters.len() - here - 1) % letters.len();
    let above = (len - len / 2).min(MOST_ABOVE);
    (0..len).filter_map(move |step| {
        let letter = *letters.get((here + 1 + step) % letters.len())?;
        let standing = if step < len - above { Standing::Below(step + 1) } else { Standing::Above(len - step) };
        Some((letter, standing))
    })
}

/// The standing of a letter: so many detents from the box above it or below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    /// Below this column's box: turning right reaches it.
    Below(usize),
    /// Above the next column's box: turning left reaches it.
    Above(usize),
}

/// The letter so many detents further; the last is followed by the first.
fn moved(alphabet: &Alphabet, letter: Letter, detents: i8) -> Letter {
    let letters = alphabet.letters();
    let here = letters.iter().position(|&other| other == letter).unwrap_or(0);
    let there = (here as i32 + i32::from(detents)).rem_euclid(letters.len() as i32);
    letters.get(there as usize).copied().unwrap_or(letter)
}

/// A word being typed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    alphabet: &'static Alphabet,
    longest: usize,
    word: Word,
    /// The last press found no room: the detents that follow were meant for its letter, which is not there.
    refused: bool,
    /// The buttons that typed the last letter, as long as it is the last; the second is the same if there was one.
    typed_by: Option<(u8, u8)>,
    /// It is as its button typed it: a second button may still change it into the letter between.
    fresh: bool,
}

impl Entry {
    /// An empty word of no more than `longest` letters.
    #[cfg(test)]
    pub(crate) const fn new(alphabet: &'static Alphabet, longest: usize) -> Self {
        Self { alphabet, longest, word: Word::new(), refused: false, typed_by: None, fresh: false }
    }

    /// A word of no more than `longest` letters, as far as it is typed.
    pub(crate) fn edit(alphabet: &'static Alphabet, longest: usize, word: Word) -> Self {
        Self { alphabet, longest, word, refused: false, typed_by: None, fresh: false }
    }

    /// The word as typed so far.
    pub(crate) const fn word(&self) -> &Word {
        &self.word
    }

    /// A button types its letter; false if the word is full.
    pub(crate) fn press(&mut self, column: u8) -> bool {
        let letter = BOXED.get(usize::from(column)).and_then(|&written| Letter::from_char(written));
        let room = self.word.len() < self.longest;
        let typed = letter.filter(|_| room).is_some_and(|letter| self.word.push(Tile::Letter(letter)).is_ok());
        self.refused = !typed;
        self.fresh = typed;
        if typed {
            self.typed_by = Some((column, column));
        }
        typed
    }

    /// A second button beside that of the last press: its letter becomes the one between their boxes. False if the word was full
    /// before the first, so that an older letter is never replaced.
    pub(crate) fn press_both(&mut self, first: u8, second: u8) -> bool {
        if self.refused {
            return false;
        }
        let between = letter_between(self.alphabet, first, second)
            .filter(|_| self.fresh && self.typed_by == Some((first, first)));
        let Some(letter) = between else { return self.press(second) };
        (self.typed_by, self.fresh) = (Some((first, second)), false);
        self.replace_last(|_| Tile::Letter(letter))
    }

    /// A button and the dial together: its letter takes the place of the last one, or of the one before if it was `pressed` first
    /// and stands there already. False if there is no such button.
    pub(crate) fn replace(&mut self, column: u8, pressed: bool) -> bool {
        if pressed && !self.refused {
            let typed = self.word.pop();
            self.word.pop();
            return typed.is_some_and(|tile| self.word.push(tile).is_ok());
        }
        self.word.pop();
        self.press(column)
    }

    /// The last letter becomes a joker that stands for it, if this button typed it and is still down.
    pub(crate) fn make_joker(&mut self, column: u8) {
        if self.refused || self.typed_by.is_none_or(|(first, second)| column != first && column != second) {
            return;
        }
        self.fresh = false;
        self.replace_last(|tile| tile.letter().map_or(tile, Tile::JokerAs));
    }

    /// The dial moves the last letter along the alphabet; false if there is none.
    pub(crate) fn turn(&mut self, detents: i8) -> bool {
        if self.refused {
            return true;
        }
        self.fresh = false;
        let alphabet = self.alphabet;
        self.replace_last(|tile| match tile {
            Tile::Letter(letter) => Tile::Letter(moved(alphabet, letter, detents)),
            Tile::JokerAs(letter) => Tile::JokerAs(moved(alphabet, letter, detents)),
            Tile::Joker => tile,
        })
    }

    /// Takes the last letter off; false if there is none.
    pub(crate) fn delete(&mut self) -> bool {
        (self.refused, self.typed_by, self.fresh) = (false, None, false);
        self.word.pop().is_some()
    }

    fn replace_last(&mut self, change: impl FnOnce(Tile) -> Tile) -> bool {
        match self.word.pop() {
            Some(tile) => self.word.push(change(tile)).is_ok(),
            None => false,
        }
    }

    /// Draws the six columns, and the word line unless it is empty.
    pub(crate) fn draw(&self, canvas: &mut Canvas<'_>) {
        let (between_boxes, alphabet) = (chords(self.alphabet), self.alphabet.letters());
        canvas.tell_reader(Element::Keyboard { boxed: &BOXED, between: between_boxes, alphabet });
        canvas.tell_reader(Element::Typed { tiles: self.word.tiles() });
        canvas.hide_from(WORD_BASELINE + 3);
        self.draw_word(canvas);
        for (place, &boxed) in BOXED.iter().enumerate() {
            let x = column_centre(place);
            for (letter, standing) in between(self.alphabet, place) {
                let (x, y) = if self.is_chord(letter, place) { beside(place) } else { spot(place, standing) };
                let font = if letter == Letter::HYPHEN { Font::Narrow } else { Font::Low };
                canvas.told_as(Role::Part).text(font, Align::Centre, (x, y), letter.as_small_char());
            }
            canvas.told_as(Role::Part).text(Font::Bold, Align::Centre, (x, BOX_BASELINE), boxed);
            canvas.invert((x - 7, BOX_BASELINE - 9), (14, 10));
        }
    }

    /// Draws the hint into the empty word line, up to this edge; where there is room, whoever has typed no chord yet sees one: two
    /// boxes, and the letter between them.
    pub(crate) fn draw_hint(&self, canvas: &mut Canvas<'_>, hint: &str, right: i32, teach: bool) {
        let right = right.min(canvas.room() - 1);
        let left = right - EXAMPLE;
        let hint = cut(Font::Narrow, right, hint);
        let teach = teach && Font::Narrow.width(hint) <= left;
        let room = if teach { left } else { right };
        canvas.fitted(&[Font::Plain, Font::Narrow], Align::Left, (0, HINT_BASELINE), room, hint);
        if teach {
            let ([first, second, ..], [between, ..]) = (BOXED, *chords(self.alphabet));
            for (letter, x, boxed) in
                [(first, 9, true), ('+', 17, false), (second, 25, true), ('=', 33, false), (between, 39, false)]
            {
                canvas.told_as(Role::Part).text(Font::Plain, Align::Centre, (left + x, HINT_BASELINE), letter);
                if boxed {
                    canvas.invert((left + x - 4, HINT_BASELINE - 8), (9, 10));
                }
            }
        }
    }

    /// True for the letter that two buttons type together.
    fn is_chord(&self, letter: Letter, column: usize) -> bool {
        chords(self.alphabet).get(column) == Some(&letter.as_char())
    }

    /// The letters typed, jokers boxed, the last one underlined because the dial still moves it.
    fn draw_word(&self, canvas: &mut Canvas<'_>) {
        let wide = self.word.letters().map(|letter| Font::Bold.width(letter.as_char()).max(4) + 1).sum::<i32>();
        let fits = !canvas.has_badge() || wide < canvas.room();
        let font = if self.word.len() <= 12 && fits { Font::Bold } else { Font::Narrow };
        let mut x = 1;
        for (place, tile) in self.word.tiles().iter().enumerate() {
            let Some(letter) = tile.letter() else { continue };
            let width = font.width(letter.as_char()).max(4);
            canvas.told_as(Role::Part).text(font, Align::Left, (x, WORD_BASELINE), letter.as_char());
            if tile.is_joker() {
                canvas.invert((x - 1, 0), (width + 1, WORD_BASELINE + 1));
            }
            if place + 1 == self.word.len() {
                canvas.outline((x - 1, WORD_BASELINE + 1), (width + 1, 1));
            }
            x += width + 1;
        }
    }
}

fn column_centre(column: usize) -> i32 {
    (column % BOXED.len()) as i32 * 21 + 10
}

/// The spot between two boxes; that of the last column is at the edge.
fn beside(column: usize) -> (i32, i32) {
    (column_centre(column) + BESIDE, BOX_BASELINE - 2)
}

/// From the middle of a column to the middle of the gap behind its box.
const BESIDE: i32 = 10;

/// The spot for a letter of the gap behind a column: the nearest to its box, those that share a row in the alphabet's order.
fn spot(column: usize, standing: Standing) -> (i32, i32) {
    /// From the middle of a column to a letter that shares its row.
    const ASIDE: i32 = 8;
    let (column, row, most, aside) = match standing {
        Standing::Below(row) => (column, row as i32, ROWS_BELOW as i32, ASIDE),
        Standing::Above(row) => (column + 1, -(row as i32), ROWS_ABOVE as i32, -ASIDE),
    };
    let shares = row.abs() > most;
    let x = column_centre(column) + if shares { aside } else { 0 };
    (x, BOX_BASELINE + 8 * row.clamp(-most, most) + if row < 0 { -3 } else { 1 })
}

/// The line on which the word stands: the dots of an Ä need eleven pixels above it.
const WORD_BASELINE: i32 = 11;
/// The line of the hint in its place.
const HINT_BASELINE: i32 = WORD_BASELINE - 1;
/// The width of a chord shown beside the hint, with air before it.
const EXAMPLE: i32 = 43;
/// The line on which the boxed letters stand.
const BOX_BASELINE: i32 = 39;

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use letters::Language;
    use std::string::ToString;

    #[test]
    fn a_press_types_the_boxed_letter_and_the_dial_moves_it() {
        let mut entry = Entry::new(Language::German.alphabet(), 15);
        for (column, detents) in [(2, -1), (0, 0), (5, 1)] {
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
        entry.make_joker(1);
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
    fn a_refused_letter_takes_its_detents_and_its_hold_with_it() {
        let mut entry = Entry::new(Language::German.alphabet(), 2);
        assert!(entry.press(0) && entry.press(1) && !entry.press(2));
        entry.turn(1);
        entry.make_joker(2);
        assert_eq!(entry.word().to_string(), "AE");
        assert!(!entry.press_both(2, 3), "an older letter is never replaced");
        assert_eq!(entry.word().to_string(), "AE");
        entry.delete();
        entry.press(1);
        entry.turn(1);
        assert_eq!(entry.word().to_string(), "AF");
    }

    #[test]
    fn a_button_together_with_the_dial_replaces_the_last_letter() {
        let mut entry = Entry::new(Language::German.alphabet(), 3);
        assert!(entry.replace(0, false), "on an empty line it types");
        assert!(entry.press(1) && entry.replace(2, false));
        assert_eq!(entry.word().to_string(), "AI");
        assert!(entry.press_both(2, 3), "a second finger makes it the letter between");
        entry.make_joker(2);
        assert_eq!(entry.word().to_string(), "Al");
        assert!(entry.press(4) && !entry.press(5) && entry.replace(5, true), "a full word, too");
        assert_eq!(entry.word().to_string(), "AlT");
    }

    #[test]
    fn a_button_a_moment_before_the_dial_replaces_the_letter_before_its_own() {
        let mut entry = Entry::new(Language::German.alphabet(), 15);
        assert!(entry.press(0) && entry.replace(0, true), "the first letter replaces none");
        assert!(entry.press(1) && entry.press(2) && entry.replace(2, true));
        assert_eq!(entry.word().to_string(), "AI");
        assert!(entry.press_both(2, 3));
        assert_eq!(entry.word().to_string(), "AL");
    }

    #[test]
    fn two_neighbours_type_the_letter_between_their_boxes() {
        let mut entry = Entry::new(Language::German.alphabet(), 15);
        for (first, second) in [(0, 1), (2, 1), (2, 3), (4, 3), (4, 5), (5, 0), (0, 5)] {
            assert!(entry.press(first) && entry.press_both(first, second));
        }
        assert_eq!(entry.word().to_string(), "BGLPSUU");
        entry.make_joker(0);
        entry.turn(1);
        assert_eq!(entry.word().to_string(), "BGLPSUü");
    }

    #[test]
    fn without_umlauts_other_letters_lie_between_the_boxes() {
        let mut entry = Entry::new(&Alphabet::LATIN, 15);
        for column in 0..6 {
            assert!(entry.press(column) && entry.press_both(column, (column + 1) % 6));
        }
        assert_eq!(entry.word().to_string(), "CGLOSU");
    }

    #[test]
    fn a_letter_that_was_turned_or_is_not_of_the_first_button_is_not_replaced() {
        let mut entry = Entry::new(Language::German.alphabet(), 15);
        entry.press(0);
        entry.turn(1);
        assert!(entry.press_both(0, 1));
        assert_eq!(entry.word().to_string(), "ÄE");
    }

    #[test]
    fn every_letter_between_two_boxes_lies_between_them() {
        for alphabet in Language::ALL.map(Language::alphabet) {
            for (column, &written) in chords(alphabet).iter().enumerate() {
                assert!(between(alphabet, column).any(|(letter, _)| letter.as_char() == written), "{written}");
            }
        }
    }

    #[test]
    fn every_letter_is_shown_exactly_once() {
        let names = [crate::screens::typing::names(Language::French)];
        for alphabet in Language::ALL.map(Language::alphabet).iter().chain(&names) {
            let mut shown: std::vec::Vec<Letter> = BOXED.iter().filter_map(|&boxed| Letter::from_char(boxed)).collect();
            let mut places = std::collections::BTreeSet::new();
            for column in 0..BOXED.len() {
                for (letter, standing) in between(alphabet, column) {
                    shown.push(letter);
                    let is_chord = chords(alphabet).get(column) == Some(&letter.as_char());
                    let place = if is_chord { beside(column) } else { spot(column, standing) };
                    assert!(places.insert(place), "{letter:?} stands on another");
                }
            }
            shown.sort_unstable();
            let mut letters = alphabet.letters().to_vec();
            letters.sort_unstable();
            assert_eq!(shown, letters);
        }
    }
}
