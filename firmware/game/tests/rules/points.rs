//! The limits of what a turn can be worth, and of what the ledger holds.

use game::board::Placement;
use game::{Event, GameKind, LEDGER_LINES, Laid, Play, Points, RuleError};

use crate::table::{announce, game, lay, note, totals, try_note};

#[test]
fn free_play_takes_what_fits_a_line_either_way_and_not_beyond() {
    let most = Points::LINE_MAX.0;
    for points in [most, -most] {
        let mut game = game(GameKind::FreePlay, 2);
        assert_eq!(try_note(&mut game, Play::points(points + points.signum())), Err(RuleError::PointsOutOfRange));
        game.apply(&Event::Note(Play::points(points))).unwrap();
        assert_eq!(totals(&game), [points, 0]);
    }
}

#[test]
fn tiles_on_a_board_are_refused_in_every_game_without_one() {
    for &kind in GameKind::ALL.iter().filter(|kind| !kind.key().starts_with("scrabble")) {
        let mut game = game(kind, 2);
        announce(&mut game);
        let play = Play { points: Points(6), laid: Laid::Tiles(Placement::default()), ..Play::default() };
        assert_eq!(game.apply(&Event::Note(play)), Err(RuleError::NotInThisGame), "{kind:?}");
    }
}

#[test]
fn a_longest_word_has_no_more_letters_than_the_box_has_tiles_and_not_less_than_none() {
    let kind = GameKind::WortRummikub;
    let tiles = i32::from(kind.sheet().letters.unwrap().total());
    let mut game = game(kind, 2);
    for points in [-1, -6, tiles + 1] {
        assert_eq!(game.preview(&Play::points(points)), Err(RuleError::PointsOutOfRange), "{points}");
    }
    note(&mut game, Play::points(tiles));
    assert_eq!(totals(&game), [tiles, 0]);
}

#[test]
fn the_ledger_has_room_for_a_line_less_with_every_line() {
    let mut game = game(GameKind::FreePlay, 2);
    assert_eq!(game.ledger().room(), LEDGER_LINES);
    lay(&mut game, 5);
    lay(&mut game, 7);
    assert_eq!((game.ledger().lines().len(), game.ledger().room()), (2, LEDGER_LINES - 2));
}
