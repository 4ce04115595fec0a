//! Rummy with numbers: melds, the round, settlement.

use game::house::DrawnRound;
use game::melds::{Broken, Colour, Meld, MeldKind, Number, RummyTile, Turn, judge, kind, value};
use game::{
    Clock, Duty, Ending, Event, Game, GameKind, Goal, Millis, OnTurn, Phase, Play, Refusal, Seats, Settings, Starter,
    TakeBack, Then, Told,
};

use crate::table::{A, B, C, announce, begun, empty, game, hand, lay, note, pass, seated, time_over, totals, try_note};

/// Tiles written `g4 y4 r4 *`: green, yellow, blue, red; `*` is a joker.
fn tiles(text: &str) -> Vec<RummyTile> {
    let tile = |text: &str| {
        let colour = match text.as_bytes()[0] {
            b'*' => return RummyTile::Joker,
            b'g' => Colour::Green,
            b'y' => Colour::Yellow,
            b'b' => Colour::Blue,
            _ => Colour::Red,
        };
        RummyTile::Number(Number::new(colour, text[1..].parse().unwrap()).unwrap())
    };
    text.split_whitespace().map(tile).collect()
}

fn melds(texts: &[&str]) -> Vec<Meld> {
    texts.iter().map(|text| tiles(text).into_iter().collect()).collect()
}

fn judged(before: &[&str], after: &[&str], hand: &str, opened: bool) -> Result<(), Broken> {
    let turn = Turn { before: &melds(before), after: &melds(after), hand: &tiles(hand), opened };
    judge(40, &turn)
}

fn turn(before: &[&str], after: &[&str], hand: &str) -> Result<(), Broken> {
    judged(before, after, hand, true)
}

fn rummy(seats: usize) -> Box<Game> {
    game(GameKind::Rummy, seats)
}

#[test]
fn set_is_three_or_four_of_one_number_in_different_colours() {
    assert_eq!(kind(&tiles("b8 r8 g8")), Some(MeldKind::Set { number: 8 }));
    assert!(kind(&tiles("b8 r8 g8 y8")).is_some());
    for wrong in ["b8 r8", "b8 r8 b8", "b8 r8 g7", "b8 r8 g8 y8 *", "* *"] {
        assert_eq!(kind(&tiles(wrong)), None, "{wrong}");
    }
}

#[test]
fn run_is_three_or_more_in_sequence_of_one_colour() {
    assert_eq!(kind(&tiles("b6 b7 b8 b9")), Some(MeldKind::Run { colour: Colour::Blue, first: 6 }));
    for wrong in ["b6 b7", "b6 b7 r8", "b6 b8 b9", "b12 b13 b1", "b8 b7 b6", "b12 b13 *"] {
        assert_eq!(kind(&tiles(wrong)), None, "{wrong}");
    }
}

#[test]
fn joker_stands_for_what_its_place_needs() {
    assert!(kind(&tiles("b10 b11 b12 *")).is_some());
    assert!(kind(&tiles("* b10 b11 b12")).is_some());
    assert!(kind(&tiles("g9 y9 r9 *")).is_some());
    assert!(kind(&tiles("b4 * b6")).is_some());
    assert_eq!(kind(&tiles("* b1 b2")), None);
    assert_eq!(kind(&tiles("b4 * b5")), None);
}

#[test]
fn joker_is_always_worth_25() {
    assert_eq!(value(&tiles("b2 * b4")), 2 + 25 + 4);
    assert_eq!(value(&tiles("*")), 25);
}

#[test]
fn first_melds_are_worth_forty_and_may_be_several() {
    assert!(judged(&[], &["b13 r13 g13", "b1 b2 b3"], "b13 r13 g13 b1 b2 b3", false).is_ok());
    assert_eq!(judged(&[], &["b13 r13 g13"], "b13 r13 g13", false), Err(Broken::FirstMeldsTooLow { points: 39 }));
    assert!(judged(&[], &["b7 r7 *", "b1 r1 g1"], "b7 r7 * b1 r1 g1", false).is_ok());
}

#[test]
fn until_the_first_melds_only_the_own_tiles_count() {
    let added = judged(&["b10 b11 b12"], &["b10 b11 b12 b13"], "b13", false);
    assert_eq!(added, Err(Broken::FirstMeldsTooLow { points: 0 }));
}

#[test]
fn adding_to_others_melds_is_allowed_right_after_opening() {
    let after = ["b10 b11 b12 b13", "r13 g13 y13", "b1 r1 g1"];
    assert!(judged(&["b10 b11 b12"], &after, "b13 r13 g13 y13 b1 r1 g1", false).is_ok());
}

#[test]
fn tiles_are_added_to_runs_and_sets() {
    assert!(turn(&["b10 b11 b12"], &["b9 b10 b11 b12 b13"], "b9 b13").is_ok());
    assert!(turn(&["b10 b11 b12"], &["b10 b11 b12 *"], "*").is_ok());
    assert!(turn(&["g9 y9 r9"], &["g9 y9 r9 b9"], "b9").is_ok());
    assert!(turn(&["g9 y9 r9"], &["g9 y9 r9 *"], "*").is_ok());
}

#[test]
fn red_eight_may_be_taken_from_four_eights() {
    assert!(turn(&["b8 g8 y8 r8"], &["b8 g8 y8", "r7 r8 r9"], "r7 r9").is_ok());
}

#[test]
fn run_may_be_split_with_a_second_three() {
    assert!(turn(&["b1 b2 b3 b4 b5"], &["b1 b2 b3", "b3 b4 b5"], "b3").is_ok());
}

#[test]
fn taking_part_of_a_meld_leaves_three_tiles() {
    assert_eq!(turn(&["b8 g8 r8"], &["b8 g8", "r7 r8 r9"], "r7 r9"), Err(Broken::NotAMeld { index: 0 }));
}

#[test]
fn runs_rebuilt_into_sets_of_four_three_four_three() {
    let before = ["g4 g5 g6 g7", "y4 y5 y6 y7", "b4 b5 b6"];
    let after = ["g4 y4 b4 r4", "g5 y5 b5", "g6 y6 b6 r6", "g7 y7 r7"];
    assert!(turn(&before, &after, "r4 r6 r7").is_ok());
}

#[test]
fn tiles_on_the_table_stay_on_the_table() {
    assert_eq!(turn(&["b8 g8 y8 r8"], &["b8 g8 y8", "r1 r2 r3"], "r1 r2 r3"), Err(Broken::TilesDoNotAddUp));
    assert_eq!(turn(&["b8 g8 y8"], &["b8 g8 y8"], ""), Err(Broken::NothingFromHand));
}

#[test]
fn joker_is_replaced_before_it_is_used_elsewhere() {
    let (before, after) = (["b4 * b6"], ["b4 b5 b6", "r1 r2 *"]);
    assert!(turn(&before, &after, "b5 r1 r2").is_ok());
    let before = ["b4 b5 b6 *"];
    assert_eq!(turn(&before, &["b4 b5 b6", "r1 r2 *"], "r1 r2"), Err(Broken::JokerNotReplaced));
    assert!(turn(&["g9 y9 *"], &["g9 y9 r9", "r1 r2 *"], "r9 r1 r2").is_ok());
}

#[test]
fn joker_gained_must_be_used_in_the_same_turn() {
    assert_eq!(turn(&["b4 * b6"], &["b4 b5 b6"], "b5"), Err(Broken::TilesDoNotAddUp));
}

#[test]
fn joker_may_stay_what_it_is_when_its_meld_is_rebuilt() {
    assert!(turn(&["b3 b4 * b6"], &["b3 b4 * b6 b7"], "b7").is_ok());
    assert!(turn(&["b2 b3 b4 b5 *"], &["b2 b3 b4", "b5 * b7"], "b7").is_ok());
}

#[test]
fn rummy_seats_two_to_four_with_two_minutes() {
    assert_eq!(seated(GameKind::Rummy, 2).clock(A), Clock::hard(120));
    assert_eq!(Game::new().apply(&Event::Begin(seated(GameKind::Rummy, 5))), Err(Refusal::TooManySeats { max: 4 }));
    assert_eq!(GameKind::Rummy.sheet().dealt, 14);
}

#[test]
fn who_does_not_lay_draws_one_and_it_waits_for_the_next_turn() {
    let mut game = rummy(2);
    assert_eq!(game.apply(&Event::Pass { spent: Millis::ZERO }), Err(Refusal::MustDraw));
    game.apply(&Event::Draw { spent: Millis::ZERO }).unwrap();
    assert_eq!(game.duty(), Some((A, Duty::Draw { tiles: 1 })));
    assert_eq!(game.phase(), Phase::Ready { seat: B });
}

#[test]
fn first_lay_down_below_forty_is_refused_when_it_is_told() {
    let mut game = rummy(2);
    assert_eq!(game.opening(A), Some(Duty::FirstMelds { points: 40 }));
    assert_eq!(try_note(&mut game, Play::points(39)), Err(Refusal::FirstMeldsTooLow { points: 40 }));
    game.apply(&Event::Note(Play::points(40))).unwrap();
    assert_eq!((game.opening(A), totals(&game)), (None, vec![0, 0]));
    lay(&mut game, 0);
    assert_eq!(try_note(&mut game, Play::points(12)), Err(Refusal::NoPointsInTurn));
}

#[test]
fn time_over_makes_the_seat_take_every_tile_in_no_combination() {
    let mut game = rummy(2);
    time_over(&mut game);
    let duty = Duty::TakeBack { what: TakeBack::TheUncombined, draw: 0 };
    let then = Then::Announce;
    assert_eq!(game.phase(), Phase::Duty { on: OnTurn { seat: A, spent: Millis(120_000), late: true }, duty, then });
    game.apply(&Event::DutyDone).unwrap();
    game.apply(&Event::Note(Play::laid())).unwrap();
    assert_eq!(game.phase(), Phase::Ready { seat: B });
}

#[test]
fn rummy_knows_no_challenge() {
    let mut game = rummy(2);
    announce(&mut game);
    assert_eq!(game.apply(&Event::Challenge { by: B }), Err(Refusal::NotInThisGame));
}

#[test]
fn last_tile_ends_the_round_and_the_winner_gets_the_sum_of_the_others() {
    let mut game = rummy(3);
    note(&mut game, Play::laid().with_all_laid());
    assert_eq!(game.ending(), Some(Ending::Out(A)));
    assert_eq!(game.phase(), Phase::Settlement { missing: Seats::only(B).with(C) });
    hand(&mut game, B, 31);
    hand(&mut game, C, 25);
    assert_eq!(totals(&game), [56, -31, -25]);
    assert_eq!(game.phase(), Phase::RoundOver);
}

#[test]
fn joker_left_costs_25() {
    assert_eq!(GameKind::Rummy.sheet().house.joker_in_hand, 25);
    assert_eq!(value(&tiles("* b3")), 28);
}

#[test]
fn supply_that_runs_out_makes_the_round_a_draw_that_counts() {
    let mut game = begun(Settings { goal: Goal::Rounds(1), ..seated(GameKind::Rummy, 2) });
    pass(&mut game);
    empty(&mut game);
    assert_eq!(game.outcome().unwrap().ending, Ending::Drawn);
    assert_eq!((totals(&game), game.outcome().unwrap().winners.count()), (vec![0, 0], 2));
}

#[test]
fn drawn_round_is_played_again_if_the_table_wants_it() {
    let mut settings = Settings { goal: Goal::Rounds(1), ..seated(GameKind::Rummy, 2) };
    settings.house.drawn_round = DrawnRound::PlayedAgain;
    let mut game = begun(settings);
    empty(&mut game);
    assert_eq!(game.phase(), Phase::RoundOver);
}

#[test]
fn last_tile_laid_in_the_turn_that_empties_the_supply_still_wins() {
    let mut game = rummy(2);
    announce(&mut game);
    empty(&mut game);
    game.apply(&Event::Told(Told::Out(A))).unwrap();
    game.apply(&Event::Note(Play::laid())).unwrap();
    assert_eq!(game.ending(), Some(Ending::Out(A)));
}

#[test]
fn after_the_agreed_rounds_the_highest_total_wins() {
    let mut game = begun(Settings { goal: Goal::Rounds(2), ..seated(GameKind::Rummy, 2) });
    note(&mut game, Play::laid().with_all_laid());
    hand(&mut game, B, 30);
    game.apply(&Event::NextRound { lot: None }).unwrap();
    note(&mut game, Play::laid().with_all_laid());
    hand(&mut game, A, 40);
    assert_eq!((totals(&game), game.outcome().unwrap().winners), (vec![-10, 10], Seats::only(B)));
}

#[test]
fn starter_of_rummy_rotates_by_round_and_lots_start_a_new_game() {
    let mut game = rummy(3);
    note(&mut game, Play::laid().with_all_laid());
    hand(&mut game, B, 1);
    hand(&mut game, C, 1);
    assert_eq!(game.next_round_starter(), Starter::Seat(B));
    game.apply(&Event::NextRound { lot: None }).unwrap();
    assert_eq!(game.phase(), Phase::Ready { seat: B });
    assert_eq!(game.rematch_starter(), Starter::Lots);
}

#[test]
fn table_that_ends_a_round_of_rummy_early_books_nothing() {
    let mut game = rummy(2);
    game.apply(&Event::EndRound).unwrap();
    assert_eq!((totals(&game), game.phase()), (vec![0, 0], Phase::RoundOver));
}
