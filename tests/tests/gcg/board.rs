//! The board of a GCG reader: premium squares and scores, counted without the product's own board.

use crate::tile_box::{BLANK, TileBox};

const SIDE: usize = 15;

/// Points for seven tiles.
const ALL_TILES: i32 = 50;

/// `=` triples and `-` doubles the word, `"` triples and `'` doubles the letter: the upper half and the middle row.
const PREMIUMS: [&str; 8] = [
    "=..'...=...'..=",
    ".-...\"...\"...-.",
    "..-...'.'...-..",
    "'..-...'...-..'",
    "....-.....-....",
    ".\"...\"...\"...\".",
    "..'...'.'...'..",
    "=..'...-...'..=",
];

/// A row and a column.
type Place = (usize, usize);

/// A tile on the board: its letter, and whether it is a blank.
type Tile = (char, bool);

/// Tiles that a play adds.
pub(crate) type Laid = Vec<(Place, Tile)>;

#[derive(Default)]
pub(crate) struct Board([[Option<Tile>; SIDE]; SIDE]);

impl Board {
    /// A number first runs across, a letter first runs down.
    pub(crate) fn place(text: &str) -> Option<(Place, bool)> {
        let down = text.starts_with(|first: char| first.is_ascii_uppercase());
        let (column, row) = if down { text.split_at(1) } else { text.split_at(text.len().checked_sub(1)?) };
        let (column, row) = if down { (column, row) } else { (row, column) };
        let column = column.bytes().next().filter(|letter| (b'A'..=b'O').contains(letter))? - b'A';
        let row: usize = row.parse().ok().filter(|row| (1..=SIDE).contains(row))?;
        Some(((row - 1, column.into()), down))
    }

    /// The tiles that this word adds, which must be a whole word that touches what lies there.
    pub(crate) fn laid(&self, (start, down): (Place, bool), word: &str) -> Result<Laid, String> {
        let (mut laid, mut at, mut touches) = (Laid::new(), Some(start), self.is_empty());
        if before(start, down).is_some_and(|place| self.at(place).is_some()) {
            return Err("a tile lies before the word".into());
        }
        for written in word.chars() {
            let place = at.ok_or("the word leaves the board")?;
            match (written, self.at(place)) {
                ('.', Some(_)) => touches = true,
                ('.', None) => return Err("a dot where nothing lies".into()),
                (_, Some(_)) => return Err("a letter where a tile lies".into()),
                (letter, None) => {
                    touches |= self.neighbours(place).any(|place| self.at(place).is_some());
                    laid.push((place, (letter.to_uppercase().next().unwrap_or(letter), letter.is_lowercase())));
                }
            }
            at = after(place, down);
        }
        if at.is_some_and(|place| self.at(place).is_some()) {
            return Err("a tile lies behind the word".into());
        }
        if self.is_empty() && !laid.iter().any(|&(place, _)| place == (SIDE / 2, SIDE / 2)) {
            return Err("the first word is not over the star".into());
        }
        if touches && !laid.is_empty() { Ok(laid) } else { Err("the word touches nothing".into()) }
    }

    /// All words that these tiles make, and fifty for seven.
    pub(crate) fn score(&self, laid: &Laid, down: bool, tiles: &TileBox) -> i32 {
        let across = laid.iter().map(|&(place, _)| self.word(laid, place, !down, tiles));
        let along = laid.first().map(|&(place, _)| self.word(laid, place, down, tiles));
        across.chain(along).sum::<i32>() + if laid.len() == 7 { ALL_TILES } else { 0 }
    }

    pub(crate) fn lay(&mut self, laid: &Laid) {
        laid.iter().for_each(|&((row, column), tile)| self.0[row][column] = Some(tile));
    }

    pub(crate) fn lift(&mut self, laid: &Laid) {
        laid.iter().for_each(|&((row, column), _)| self.0[row][column] = None);
    }

    /// Tiles of this kind that lie there.
    pub(crate) fn count(&self, tile: char) -> i32 {
        self.0.iter().flatten().flatten().filter(|&&lying| held(lying) == tile).count() as i32
    }

    fn word(&self, laid: &Laid, through: Place, down: bool, tiles: &TileBox) -> i32 {
        let new = |place: Place| laid.iter().find(|&&(other, _)| other == place).map(|&(_, tile)| tile);
        let with = |place: Place| new(place).or_else(|| self.at(place));
        let mut place = through;
        while let Some(earlier) = before(place, down).filter(|&place| with(place).is_some()) {
            place = earlier;
        }
        let (mut sum, mut factor, mut letters, mut next) = (0, 1, 0, Some(place));
        while let Some((place, tile)) = next.and_then(|place| Some((place, with(place)?))) {
            let (letter, word) = if new(place).is_some() { premium(place) } else { (1, 1) };
            sum += letter * tiles.value(held(tile));
            factor *= word;
            letters += 1;
            next = after(place, down);
        }
        if letters > 1 { sum * factor } else { 0 }
    }

    fn at(&self, (row, column): Place) -> Option<Tile> {
        self.0[row][column]
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().flatten().all(Option::is_none)
    }

    fn neighbours(&self, place: Place) -> impl Iterator<Item = Place> {
        [before(place, true), before(place, false), after(place, true), after(place, false)].into_iter().flatten()
    }
}

/// A tile as a rack writes it.
pub(crate) fn held((letter, blank): Tile) -> char {
    if blank { BLANK } else { letter }
}

fn before((row, column): Place, down: bool) -> Option<Place> {
    if down { Some((row.checked_sub(1)?, column)) } else { Some((row, column.checked_sub(1)?)) }
}

fn after((row, column): Place, down: bool) -> Option<Place> {
    Some(if down { (row + 1, column) } else { (row, column + 1) }).filter(|&(row, column)| row < SIDE && column < SIDE)
}

/// Factors of the letter and of the word.
fn premium((row, column): Place) -> (i32, i32) {
    match PREMIUMS[row.min(SIDE - 1 - row)].as_bytes()[column] {
        b'=' => (1, 3),
        b'-' => (1, 2),
        b'"' => (3, 1),
        b'\'' => (2, 1),
        _ => (1, 1),
    }
}
