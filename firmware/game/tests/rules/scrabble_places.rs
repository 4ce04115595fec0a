//! Scrabble on the board: where a word may lie, in which order, and what the box still holds.

use game::board::{Board, Direction, Place, Placed, Placement, Square};
use game::games::scrabble::LETTERS;
use game::{
    Ending, Event, Game, GameKind, Hand, Laid, Millis, Phase, Play, Points, RuleError, ScoringMode, Seats, Settings,
};
use letters::{Language, Tile, Word};

use crate::table::{A, B, announce, begun, board, lay, note, seated, tiles, totals, try_note, word};

/// All places of a word in the order in which they are offered, as players write them.
fn places(laid: &[(&str, &str)], text: &str) -> Vec<String> {
    let (board, word) = (board(laid), word(text));
    let mut places: Vec<Place> = board.places(&word).collect();
    places.sort_by_key(|place| place.rank());
    places.iter().map(ToString::to_string).collect()
}

#[test]
fn first_word_covers_the_star() {
    assert_eq!(places(&[], "HUT"), ["8F", "8G", "8H", "H6", "H7", "H8"]);
}

#[test]
fn place_that_uses_most_tiles_comes_first_then_the_one_with_fewest_cross_words() {
    let laid = [("8F", "LAST"), ("H8", "SEE")];
    let ranks: Vec<(u8, u8)> = {
        let (board, word) = (board(&laid), word("LASTEN"));
        let mut places: Vec<Place> = board.places(&word).collect();
        places.sort_by_key(|place| place.rank());
        places.iter().map(|place| (place.crossed, place.used)).collect()
    };
    assert_eq!(places(&laid, "LASTEN").first().map(String::as_str), Some("8F"), "nothing crossed, four tiles used");
    assert!(ranks.windows(2).all(|pair| pair[0].1 > pair[1].1 || pair[0].1 == pair[1].1 && pair[0].0 <= pair[1].0));
}

#[test]
fn only_whole_words_are_places() {
    let found = places(&[("8F", "LAST")], "AST");
    assert!(!found.contains(&"8G".to_string()), "AST is part of LAST there");
    assert!(places(&[("8F", "LAST")], "LAST").iter().all(|place| place != "8F"), "no tile is new");
}

#[test]
fn more_than_seven_new_tiles_are_no_place() {
    assert!(places(&[], "AUSLASTUN").is_empty());
    assert_eq!(places(&[("8F", "LAST")], "AUSLASTUNG"), ["8C"], "six are new");
    assert!(places(&[("8H", "L")], "AUSLASTUNG").is_empty(), "nine would be new");
}

#[test]
fn single_letter_is_no_word() {
    assert!(places(&[], "A").is_empty() && places(&[("8F", "LAST")], "A").is_empty());
}

#[test]
fn equal_tile_sets_appear_once() {
    // One E makes SE both ways.
    let found = places(&[("8H", "SO"), ("G9", "S")], "SE");
    assert_eq!(found.iter().filter(|place| ["9G", "H8"].contains(&place.as_str())).collect::<Vec<_>>(), ["9G"]);
}

#[test]
fn one_tile_that_makes_two_words_may_be_typed_as_either() {
    let laid = [("8F", "TOR"), ("I7", "N")];
    let (board, across, down) = (board(&laid), word("TORE"), word("NE"));
    let tile = |word: &Word, at: &str| {
        let place = board.places(word).find(|place| place.to_string() == at).unwrap();
        board.added(word, place)
    };
    assert_eq!(tile(&across, "8F"), tile(&down, "I7"));
}

#[test]
fn rank_keeps_the_place() {
    let (board, word) = (board(&[("8F", "LAST"), ("H8", "SEE")]), word("LASTEN"));
    assert!(board.places(&word).count() > 20);
    assert!(board.places(&word).all(|place| Place::ranked(place.rank()) == Some(place)));
}

/// What the rules of laying say of every start, one by one.
fn by_the_rules(board: &Board, word: &Word) -> Vec<String> {
    let mut found = Vec::new();
    for (direction, start) in [Direction::Across, Direction::Down]
        .into_iter()
        .flat_map(|way| (0..225).map(move |index| (way, Square::try_from(index).unwrap())))
    {
        let squares: Vec<Square> = (0..).map_while(|step| direction.step(start, step)).take(word.len()).collect();
        let fits = squares.len() == word.len()
            && squares
                .iter()
                .zip(word.letters())
                .all(|(&at, letter)| board.at(at).is_none_or(|tile| tile.letter() == Some(letter)));
        let new: Vec<Placed> = squares
            .iter()
            .zip(word.tiles())
            .filter(|(square, _)| board.at(**square).is_none())
            .map(|(&square, &tile)| Placed { square, tile })
            .collect();
        let Ok(counted) = board.count(&new, &LETTERS) else { continue };
        let is_main = |word: &Word, made: &game::board::CountedWord| {
            made.start == start && made.direction == direction && made.word.len() == word.len()
        };
        if fits && counted.words.iter().any(|made| is_main(word, made)) {
            found.push(Place { start, direction, crossed: 0, used: 0 }.to_string());
        }
    }
    found
}

#[test]
fn places_are_just_those_that_the_rules_of_laying_allow() {
    let laid = [("8F", "LAST"), ("H8", "SEE"), ("10F", "DIEB"), ("E9", "HUNDE"), ("1A", "AB"), ("O12", "NASE")];
    let mut all = 0;
    for text in ["AST", "SEE", "LASTEN", "ABEND", "EI", "BAUEN", "NASEN", "AUSLASTEN", "HUNDES", "IEB"] {
        let (board, word) = (board(&laid), word(text));
        let mut expected = by_the_rules(&board, &word);
        let mut found: Vec<String> = board.places(&word).map(|place| place.to_string()).collect();
        expected.sort();
        found.sort();
        assert_eq!(found, expected, "{text}");
        all += found.len();
    }
    assert!(all > 100, "only {all}");
}

fn by_board(seats: usize) -> Box<Game> {
    begun(Settings { scoring_mode: ScoringMode::Board, ..seated(GameKind::ScrabbleDe, seats) })
}

fn on_board(game: &Game, at: &str, text: &str) -> Play {
    Play { laid: Laid::Tiles(tiles(game.board(), at, text)), ..Play::default() }
}

/// Lays rows of tiles, seven a turn and one below the other, until so many lie there; nobody asks whether they are words.
fn lay_tiles(game: &mut Game, until: usize) {
    let mut left: Vec<Tile> = Vec::new();
    for letter in LETTERS.letters() {
        left.extend(std::iter::repeat_n(Tile::Letter(letter), usize::from(LETTERS.count(letter))));
    }
    let a = word("a").tiles()[0];
    left.extend([a, a]);
    while usize::from(game.board().len()) < until {
        let on_board = usize::from(game.board().len());
        let row = [7, 8, 6, 9, 5, 10, 4, 11][on_board / 14];
        let column = |nth: usize| if on_board / 7 % 2 == 0 { 7 + nth as u8 } else { 6 - nth as u8 };
        let square = |nth: usize| Square::new(row, column(nth)).unwrap();
        let placed =
            (0..(until - on_board).min(7)).map(|nth| Placed { square: square(nth), tile: left[on_board + nth] });
        let placed: Placement = placed.collect();
        note(game, Play { laid: Laid::Tiles(placed), ..Play::default() });
    }
}

#[test]
fn bag_and_unseen_letters_are_counted() {
    let mut game = by_board(2);
    assert_eq!(game.bag(), 102 - 14);
    let play = on_board(&game, "8D", "GRÜNdE");
    note(&mut game, play);
    assert_eq!(game.bag(), 102 - 14 - 6);
    let unseen = |text: &str| game.unseen(word(text).tiles()[0].in_hand());
    assert_eq!((unseen("G"), unseen("Ü"), unseen("D"), unseen("d")), (2, 0, 4, 1));
}

#[test]
fn undo_puts_tiles_back_into_the_bag() {
    let mut game = by_board(2);
    let play = on_board(&game, "8D", "GRÜNDE");
    note(&mut game, play);
    game.rewind_to(1).unwrap();
    assert_eq!(game.bag(), 102 - 14);
    game.rewind_to(game.len()).unwrap();
    assert_eq!(game.bag(), 102 - 14 - 6);
}

#[test]
fn empty_bag_is_noticed() {
    let mut game = by_board(2);
    lay_tiles(&mut game, 84);
    assert!(!game.supply_empty() && game.bag() == 4);
    lay_tiles(&mut game, 91);
    assert!(game.supply_empty() && game.bag() == 0);
}

#[test]
fn exchange_needs_as_many_in_the_bag_as_the_edition_says() {
    let exchange = Event::Exchange { spent: Millis::ZERO, tiles: 3 };
    for (edition, least) in [(Language::German, 1), (Language::French, 7), (Language::English, 7)] {
        let mut settings = Settings { scoring_mode: ScoringMode::Board, ..seated(GameKind::ScrabbleDe, 2) };
        settings.house.set_edition(edition);
        assert_eq!(settings.house.exchange_from, least, "{edition:?}");
    }
    // Four tiles in the bag: enough by the German sheet, too few where seven are asked for.
    for (least, answer) in [(1, Ok(())), (4, Ok(())), (7, Err(RuleError::TooFewInBag { tiles: 7 }))] {
        let mut settings = Settings { scoring_mode: ScoringMode::Board, ..seated(GameKind::ScrabbleDe, 2) };
        settings.house.exchange_from = least;
        let mut game = begun(settings);
        lay_tiles(&mut game, 84);
        assert_eq!((game.bag(), game.may_exchange()), (4, answer.is_ok()));
        assert_eq!(game.apply(&exchange), answer, "{least}");
    }
    // By points nobody counts the bag, so the table sees to it.
    let mut settings = seated(GameKind::ScrabbleDe, 2);
    settings.house.set_edition(Language::English);
    let mut game = begun(settings);
    assert!(game.may_exchange());
    assert_eq!(game.apply(&exchange), Ok(()));
}

#[test]
fn seat_that_is_out_is_noticed_and_the_last_hand_of_two_is_known() {
    let mut game = by_board(2);
    lay_tiles(&mut game, 91);
    let on = game.phase().seat().unwrap();
    assert_eq!(game.last_hand(), None);
    lay_tiles(&mut game, 91 + 7);
    let other = if on == A { B } else { A };
    assert_eq!(game.ending(), Some(Ending::Out(on)));
    assert_eq!(game.phase(), Phase::Settlement { missing: Seats::only(other) });
    let (seat, hand) = game.last_hand().unwrap();
    assert_eq!((seat, hand.len()), (other, 4));
    let (before, worth) = (totals(&game), LETTERS.hand_value(&hand, 0));
    let hand = Hand::Tiles(hand.into_iter().collect());
    game.apply(&Event::Hand { seat, hand }).unwrap();
    let mut after = before;
    after[other.index()] -= worth.0;
    after[on.index()] += worth.0;
    assert_eq!((totals(&game), game.phase()), (after, Phase::Over));
}

#[test]
fn hands_of_three_are_not_known() {
    let mut game = by_board(3);
    lay_tiles(&mut game, 91);
    assert!(matches!(game.phase(), Phase::Settlement { .. }), "{:?}", game.phase());
    assert_eq!(game.last_hand(), None);
}

#[test]
fn table_may_go_on_by_points_and_the_board_takes_no_tiles_then() {
    let mut game = by_board(2);
    let play = on_board(&game, "8D", "GRÜNDE");
    note(&mut game, play);
    game.apply(&Event::ByPoints).unwrap();
    assert_eq!(game.scoring_mode(), ScoringMode::Points);
    let play = on_board(&game, "8D", "GRÜNDEN");
    assert_eq!(try_note(&mut game, play), Err(RuleError::NotInThisGame));
    game.apply(&Event::Note(Play::points(12))).unwrap();
    assert_eq!(totals(&game), [28, 12]);
    assert_eq!(game.apply(&Event::ByPoints), Err(RuleError::NotInThisGame));
    assert_eq!(game.rematch(A).scoring_mode, ScoringMode::Board, "the next game begins with a board");
}

#[test]
fn undo_brings_the_board_back() {
    let mut game = by_board(2);
    let play = on_board(&game, "8D", "GRÜNDE");
    note(&mut game, play);
    let before = game.position();
    game.apply(&Event::ByPoints).unwrap();
    lay(&mut game, 10);
    game.rewind_to(before).unwrap();
    assert_eq!(game.scoring_mode(), ScoringMode::Board);
    let play = on_board(&game, "E8", "REISE");
    note(&mut game, play);
    assert!(game.total(B) > Points::ZERO);
}

#[test]
fn game_by_points_has_no_board_to_give_up() {
    let mut game = begun(seated(GameKind::ScrabbleDe, 2));
    assert_eq!(game.apply(&Event::ByPoints), Err(RuleError::NotInThisGame));
    announce(&mut game);
    assert_eq!(game.apply(&Event::ByPoints), Err(RuleError::NotInThisGame));
}

#[test]
fn shortest_words_have_two_letters() {
    assert_eq!(places(&[], "OH"), ["8G", "8H", "H7", "H8"]);
}

#[test]
fn end_of_a_row_does_not_touch_the_begin_of_the_next() {
    assert!(places(&[("9A", "AN")], "EI").iter().all(|place| !place.starts_with('O')));
}

#[test]
fn letters_that_lie_there_are_counted_blanks_too() {
    let board = board(&[("8G", "OHo")]);
    let reading = |letter| board.reading(letters::Letter::from_char(letter).unwrap());
    assert_eq!((reading('O'), reading('H'), reading('E')), (2, 1, 0));
}

#[test]
fn word_may_end_with_a_row_whatever_lies_at_the_begin_of_the_next() {
    assert!(places(&[("8L", "TOR"), ("9A", "AN")], "TORE").contains(&"8L".to_string()));
}
