//! Scrabble's turn: announcing, challenging, exchanging, passing, ending.

use game::board::{Board, BoardError};
use game::{
    Bonus, Clock, ClockMode, Declared, Duty, Event, Game, GameKind, Laid, Millis, OnTurn, Phase, Play, Points, Reason,
    Refill, RuleError, Ruling, ScoringMode, Seats, Settings,
};
use letters::Language;

use crate::table::{A, B, all_laid, announce, begun, challenge, empty, game, lay, note, pass, seated};
use crate::table::{tiles, totals, try_note};

pub(crate) fn scrabble() -> Box<Game> {
    game(GameKind::ScrabbleDe, 2)
}

pub(crate) fn by_board() -> Box<Game> {
    begun(Settings { scoring_mode: ScoringMode::Board, ..seated(GameKind::ScrabbleDe, 2) })
}

pub(crate) fn on_board(game: &Game, at: &str, text: &str) -> Play {
    Play { laid: Laid::Tiles(tiles(game.board(), at, text)), ..Play::default() }
}

pub(crate) fn exchange(game: &mut Game, tiles: u8) -> Result<(), RuleError> {
    game.apply(&Event::Exchange { spent: Millis::ZERO, tiles })
}

#[test]
fn scrabble_seats_two_to_four_unless_the_table_wants_more() {
    assert_eq!(
        Game::new().apply(&Event::Begin(seated(GameKind::ScrabbleDe, 1))),
        Err(RuleError::TooFewSeats { min: 2 })
    );
    let five = seated(GameKind::ScrabbleDe, 5);
    assert_eq!(Game::new().apply(&Event::Begin(five)), Err(RuleError::TooManySeats { max: 4 }));
    let mut house = five.house;
    house.seats_max = 6;
    begun(Settings { house, ..five });
}

#[test]
fn scrabble_has_no_clock_unless_one_is_set() {
    let game = scrabble();
    assert_eq!(game.phase(), Phase::Turn { on: OnTurn { seat: A, spent: Millis::ZERO, late: false }, running: true });
    let mut settings = seated(GameKind::ScrabbleDe, 2);
    settings.players[0].as_mut().unwrap().clock = Clock { mode: ClockMode::Hard, seconds: 120 };
    assert_eq!(begun(settings).phase(), Phase::Ready { seat: A });
}

#[test]
fn scrabble_time_over_lets_the_seat_announce_what_lies_there() {
    let mut settings = seated(GameKind::ScrabbleDe, 2);
    settings.players[0].as_mut().unwrap().clock = Clock { mode: ClockMode::Hard, seconds: 60 };
    let mut game = begun(settings);
    game.apply(&Event::Start).unwrap();
    game.apply(&Event::TimeOver { spent: Millis(60_000) }).unwrap();
    assert_eq!(game.phase(), Phase::Announced(OnTurn { seat: A, spent: Millis(60_000), late: true }));
    game.apply(&Event::Note(Play::points(12))).unwrap();
    assert_eq!(totals(&game), [12, 0]);
}

#[test]
fn announced_points_are_noted_and_the_next_seat_plays() {
    let mut game = scrabble();
    lay(&mut game, 28);
    assert_eq!(game.phase().seat(), Some(B));
    assert_eq!(game.duty(), Some((A, Duty::RefillTo { tiles: 7 })));
    assert_eq!(totals(&game), [28, 0]);
}

#[test]
fn scrabble_deals_seven_and_refills_to_seven() {
    let sheet = GameKind::ScrabbleDe.sheet();
    assert_eq!((sheet.dealt, sheet.refill), (7, Refill::To(7)));
}

#[test]
fn word_may_be_corrected_until_the_score_is_announced_for_good() {
    let mut game = scrabble();
    announce(&mut game);
    game.apply(&Event::Resume).unwrap();
    assert_eq!(game.phase(), Phase::Turn { on: OnTurn { seat: A, spent: Millis(10_000), late: false }, running: true });
    announce(&mut game);
    game.apply(&Event::Challenge { by: B }).unwrap();
    assert_eq!(game.apply(&Event::Resume), Err(RuleError::NotNow));
}

#[test]
fn all_seven_tiles_give_fifty_points_after_multiplying() {
    let mut game = scrabble();
    note(&mut game, all_laid(20));
    assert_eq!(totals(&game), [70, 0]);
    let lines: Vec<_> = game.ledger().lines().iter().map(|line| (line.points().0, line.reason)).collect();
    assert_eq!(lines, [(20, Reason::Noted), (50, Reason::AllTiles)]);
}

#[test]
fn board_counts_the_words_and_the_fifty_by_itself() {
    let mut game = by_board();
    let play = on_board(&game, "8D", "GRÜNDE");
    announce(&mut game);
    assert_eq!(game.preview(&play).unwrap().0, 28);
    game.apply(&Event::Note(play)).unwrap();
    let play = on_board(&game, "E8", "REISENDE");
    note(&mut game, play);
    assert_eq!(totals(&game), [28, 8 * 2 + 50]);
    assert_eq!(game.ledger().lines()[1].reason, Reason::WordsOnBoard);
}

#[test]
fn board_refuses_what_cannot_lie_so_and_points_it_does_not_count() {
    let mut game = by_board();
    let play = on_board(&game, "1A", "TON");
    assert_eq!(try_note(&mut game, play), Err(RuleError::Board(BoardError::NotOverCentre)));
    let play = Play { points: game::Points(99), ..on_board(&game, "8D", "GRÜNDE") };
    assert_eq!(game.apply(&Event::Note(play)), Err(RuleError::NotTheBoardsCount { points: 28 }));
    assert_eq!(game.apply(&Event::Note(Play::points(28))), Err(RuleError::TilesNeeded));
    assert_eq!(*game.board(), Board::new());
}

#[test]
fn game_kept_by_points_takes_no_tiles_and_others_have_no_board() {
    let mut game = scrabble();
    let play = on_board(&game, "8D", "GRÜNDE");
    assert_eq!(try_note(&mut game, play), Err(RuleError::NotInThisGame));
    let settings = Settings { scoring_mode: ScoringMode::Board, ..seated(GameKind::WortRummikub, 2) };
    assert_eq!(Game::new().apply(&Event::Begin(settings)), Err(RuleError::NotInThisGame));
}

#[test]
fn undo_lifts_the_tiles_off_the_board() {
    let mut game = by_board();
    let play = on_board(&game, "8D", "GRÜNDE");
    note(&mut game, play);
    assert!(!game.board().is_empty());
    game.rewind_to(1).unwrap();
    assert!(game.board().is_empty());
}

#[test]
fn box_of_another_language_counts_and_judges_in_it() {
    let mut settings = Settings { scoring_mode: ScoringMode::Board, ..seated(GameKind::ScrabbleDe, 2) };
    assert_eq!(settings.language(), Some(Language::German));
    let editions = [Language::German, Language::French, Language::English, Language::Italian, Language::Dutch];
    let mut scores = [0; 5];
    for (score, edition) in scores.iter_mut().zip(editions) {
        settings.house.edition = edition;
        assert_eq!(settings.language(), Some(edition));
        let mut game = begun(settings);
        let quiz = on_board(&game, "8H", "QUIZ");
        note(&mut game, quiz);
        *score = totals(&game)[0];
    }
    // Q, U, I, Z; the star doubles.
    assert_eq!(
        scores,
        [10 + 1 + 1 + 3, 8 + 1 + 1 + 10, 10 + 1 + 1 + 10, 10 + 3 + 1 + 8, 10 + 4 + 1 + 4].map(|sum| 2 * sum)
    );
}

#[test]
fn any_number_of_tiles_may_be_exchanged_for_no_points() {
    let mut game = scrabble();
    assert_eq!(exchange(&mut game, 0), Err(RuleError::TooManyTiles));
    assert_eq!(exchange(&mut game, 8), Err(RuleError::TooManyTiles));
    exchange(&mut game, 7).unwrap();
    assert_eq!(game.duty(), Some((A, Duty::Exchange { tiles: 7 })));
    assert_eq!((totals(&game), game.phase().seat()), (vec![0, 0], Some(B)));
    empty(&mut game);
    assert_eq!(exchange(&mut game, 1), Err(RuleError::SupplyEmpty));
}

#[test]
fn exchange_is_no_pass_unless_the_table_says_so() {
    for (is_pass, ended) in [(false, false), (true, true)] {
        let mut settings = seated(GameKind::ScrabbleDe, 2);
        settings.house.exchange_is_pass = is_pass;
        let mut game = begun(settings);
        (0..3).for_each(|_| pass(&mut game));
        exchange(&mut game, 3).unwrap();
        assert_eq!(game.ending().is_some(), ended);
    }
}

#[test]
fn lost_turn_is_no_pass() {
    let mut game = scrabble();
    (0..3).for_each(|_| pass(&mut game));
    challenge(&mut game, A, Ruling::NotInList);
    game.apply(&Event::DutyDone).unwrap();
    pass(&mut game);
    assert_eq!(game.ending(), None);
}

#[test]
fn last_tiles_can_be_said_with_the_points_once_the_bag_is_empty_and_earn_nothing() {
    let mut game = scrabble();
    let last = Play { bonus: Bonus::LastTiles, ..Play::points(9) };
    assert!(game.bonuses().eq([Bonus::None, Bonus::AllLaid]));
    assert_eq!(try_note(&mut game, last.clone()), Err(RuleError::SupplyNotEmpty));
    empty(&mut game);
    assert!(game.bonuses().eq([Bonus::None, Bonus::LastTiles, Bonus::AllLaid]));
    game.apply(&Event::Note(last)).unwrap();
    assert_eq!((game.total(A), game.phase()), (Points(9), Phase::Settlement { missing: Seats::only(B) }));
}

#[test]
fn last_tiles_are_no_bonus_of_other_games() {
    let mut game = game(GameKind::WortRummikub, 2);
    let last = Play { bonus: Bonus::LastTiles, ..Play::points(6) };
    assert_eq!(try_note(&mut game, last), Err(RuleError::NotInThisGame));
}

#[test]
fn rack_is_filled_only_while_there_are_tiles() {
    for scoring_mode in [ScoringMode::Points, ScoringMode::Board] {
        let mut game = begun(Settings { scoring_mode, ..seated(GameKind::ScrabbleDe, 2) });
        let laid = |game: &Game, at, text| {
            if scoring_mode == ScoringMode::Points {
                return Play::points(8);
            }
            let tiles = tiles(game.board(), at, text);
            let points = game.board().count(&tiles, game.settings().letters().unwrap()).unwrap().points();
            Play { points, laid: Laid::Tiles(tiles), ..Play::default() }
        };
        let play = laid(&game, "8G", "OH");
        note(&mut game, play);
        assert_eq!(game.duty(), Some((A, Duty::RefillTo { tiles: 7 })), "{scoring_mode:?}");
        if scoring_mode == ScoringMode::Board {
            let told = game.apply(&Event::Declared(Declared::SupplyEmpty));
            assert_eq!(told, Err(RuleError::SupplyNotEmpty), "the device knows of 86 tiles in the bag");
            continue;
        }
        empty(&mut game);
        let play = laid(&game, "H8", "HUT");
        note(&mut game, play);
        assert_eq!(game.duty(), None, "{scoring_mode:?}: nothing is left to draw");
    }
}
