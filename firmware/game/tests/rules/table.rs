//! A table to test at: seats, words and turns in few words.

use game::board::{Board, Direction, Placed, Placement, Square};
use game::robbing::TableWord;
use game::{
    Announces, Bonus, Declared, Event, Game, GameKind, Hand, Lexicon, Millis, Phase, Play, Points, RuleError, Ruling,
    Seat, Settings, WordCount, Words,
};
use letters::{Letter, Tile, Word};

pub const A: Seat = Seat::ALL[0];
pub const B: Seat = Seat::ALL[1];
pub const C: Seat = Seat::ALL[2];

/// The sheet's defaults with so many adults.
pub fn seated(kind: GameKind, seats: usize) -> Settings {
    let mut settings = Settings::new(kind);
    Seat::ALL[..seats].iter().for_each(|&seat| settings.sit(seat));
    settings
}

pub fn begun(settings: Settings) -> Box<Game> {
    let mut game = Box::new(Game::new());
    game.apply(&Event::Begin(settings)).unwrap();
    game
}

pub fn game(kind: GameKind, seats: usize) -> Box<Game> {
    begun(seated(kind, seats))
}

/// Flips the glass if there is one and announces.
pub fn announce(game: &mut Game) {
    if matches!(game.phase(), Phase::Ready { .. }) {
        game.apply(&Event::Start).unwrap();
    }
    game.apply(&Event::Announce { spent: Millis(10_000) }).unwrap();
}

pub fn try_note(game: &mut Game, play: Play) -> Result<(), RuleError> {
    announce(game);
    game.apply(&Event::Note(play))
}

/// A whole turn that is noted.
pub fn note(game: &mut Game, play: Play) {
    try_note(game, play).unwrap();
}

/// A whole turn of so many points, or one where something is laid in games without points.
pub fn lay(game: &mut Game, points: i32) {
    let points = if game.sheet().announces == Announces::Laid { 0 } else { points };
    note(game, Play::points(points));
}

/// So many points with everything laid.
pub fn all_laid(points: i32) -> Play {
    Play { bonus: Bonus::AllLaid, ..Play::points(points) }
}

/// A turn without laying: draws where there is something to draw.
pub fn pass(game: &mut Game) {
    let spent = Millis::ZERO;
    if game.apply(&Event::Draw { spent }).is_err() {
        game.apply(&Event::Pass { spent }).unwrap();
    }
}

pub fn time_over(game: &mut Game) {
    game.apply(&Event::Start).unwrap();
    game.apply(&Event::TimeOver { spent: Millis(120_000) }).unwrap();
}

pub fn empty(game: &mut Game) {
    game.apply(&Event::Declared(Declared::SupplyEmpty)).unwrap();
}

/// A challenge from announcing to the verdict.
pub fn challenge(game: &mut Game, by: Seat, ruling: Ruling) {
    announce(game);
    game.apply(&Event::Challenge { by }).unwrap();
    game.apply(&Event::Verdict { ruling, words: Words::new() }).unwrap();
}

pub fn hand(game: &mut Game, seat: Seat, sum: u16) {
    game.apply(&Event::Hand { seat, hand: Hand::Sum(sum) }).unwrap();
}

pub fn hand_of(tiles: &str) -> Hand {
    Hand::Tiles(hand_tiles(tiles).into_iter().collect())
}

/// Words of these lengths, and their letters.
pub fn words_before(game: &mut Game, seat: Seat, lengths: &[usize], letters: u16) {
    let mut count = WordCount { letters, ..WordCount::default() };
    lengths.iter().for_each(|&length| count.lengths[length.min(10) - 2] += 1);
    game.apply(&Event::Words { seat, count }).unwrap();
}

pub fn totals(game: &Game) -> Vec<i32> {
    game.settings().seats().iter().map(|seat| game.total(seat).0).collect()
}

pub fn word(text: &str) -> Word {
    text.parse().unwrap()
}

pub fn words(texts: &[&str]) -> Words {
    texts.iter().map(|text| word(text)).collect()
}

/// Tiles of a hand; `?` is a joker.
pub fn hand_tiles(text: &str) -> Vec<Tile> {
    text.chars()
        .map(|written| if written == '?' { Tile::Joker } else { Tile::Letter(Letter::from_char(written).unwrap()) })
        .collect()
}

/// Words on the table that belong to nobody.
pub fn table_words(texts: &[&str]) -> Vec<TableWord> {
    texts.iter().map(|text| TableWord { word: word(text), owner: None }).collect()
}

/// A word list of these words, separated by blanks.
pub struct List(pub &'static str);

impl Lexicon for List {
    fn contains(&self, letters: &[Letter]) -> bool {
        self.0.split_whitespace().any(|word| word.chars().eq(letters.iter().map(|letter| letter.as_char())))
    }
}

/// Where a word begins and how it runs: `8H` across, `H8` down.
pub fn place(at: &str) -> (Square, Direction) {
    let (digits, letters): (Vec<char>, Vec<char>) = at.chars().partition(char::is_ascii_digit);
    let row = digits.iter().collect::<String>().parse::<u8>().unwrap() - 1;
    let square = Square::new(row, letters[0] as u8 - b'A').unwrap();
    (square, if at.starts_with(letters[0]) { Direction::Down } else { Direction::Across })
}

/// The tiles a word needs besides those that lie there already; small letters are blanks.
pub fn tiles(board: &Board, at: &str, text: &str) -> Placement {
    let (mut square, direction) = place(at);
    let mut placed = Placement::new();
    for &tile in word(text).tiles() {
        if board.at(square).is_none() {
            placed.push(Placed { square, tile }).unwrap();
        }
        square = direction.step(square, 1).unwrap_or(square);
    }
    placed
}

/// A board on which these words lie, whatever the rules say.
pub fn board(laid: &[(&str, &str)]) -> Board {
    let mut board = Board::new();
    for (at, text) in laid {
        let tiles = tiles(&board, at, text);
        board.lay(&tiles);
    }
    board
}

/// What a word laid on top of others scores in German.
pub fn score(laid: &[(&str, &str)], at: &str, text: &str) -> Vec<(String, i32)> {
    let board = board(laid);
    let counted = board.count(&tiles(&board, at, text), &game::games::scrabble::LETTERS).unwrap();
    counted.words.iter().map(|word| (word.word.to_string(), word.points.0)).collect()
}

pub fn points(points: i32) -> Points {
    Points(points)
}
