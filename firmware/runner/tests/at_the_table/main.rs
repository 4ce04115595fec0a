//! Regression tests: mishaps of people at a table, pressed through the whole device.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what is wrong by failing")]

mod played;
mod take_home;

use device::Input;
use embassy_futures::block_on;
use flash_map::PICO;
use game::{GameKind, OnTurn, Phase, Seat};
use journal::faulty_flash::Tear;
use journal::{Journal, RECORD_MAX};
use played::{PlayedTable, STEP};

#[test]
fn no_clock_runs_on_when_a_round_ends_in_the_middle_of_a_turn() {
    let mut table = PlayedTable::playing(GameKind::Rummy, &[1, 2]);
    table.press(table.turn());
    table.menu(3); // the stack is empty
    assert_eq!(table.game().phase(), Phase::RoundOver);
    table.sounds.clear();
    table.wait(300_000);
    assert_eq!(table.sounds, []);
}

#[test]
fn a_challenge_taken_back_leaves_nothing_of_the_word_it_was_about() {
    let mut table = PlayedTable::playing(GameKind::WortRummikub, &[1, 2]);
    table.press(table.turn());
    table.press(table.turn());
    table.dial(3); // eight letters
    table.press(table.other());
    [1, 2, 3].iter().for_each(|&letter| table.press(letter));
    table.push();
    table.menu(2); // taken back
    table.push();
    assert_eq!(table.device().scores().iter().sum::<i32>(), 8);
}

#[test]
fn going_back_in_time_drops_nothing_where_no_clock_is_set() {
    let mut table = PlayedTable::playing(GameKind::ScrabbleDe, &[1, 2]);
    table.play(12);
    table.play(9);
    table.choose("undo");
    table.dial(-3); // before the second turn was announced
    table.push();
    assert_eq!(table.device().scores().iter().sum::<i32>(), 12);
    table.push(); // on from there
    table.choose("undo");
    table.dial(3);
    table.push();
    assert_eq!(table.device().scores().iter().sum::<i32>(), 21);
}

#[test]
fn a_power_cut_in_the_past_leaves_the_way_back() {
    let mut table = PlayedTable::playing(GameKind::ScrabbleDe, &[1, 2]);
    table.play(12);
    table.play(9);
    table.choose("undo");
    table.dial(-3);
    table.push();
    let mut table = table.cut_power();
    assert_eq!(table.device().scores().iter().sum::<i32>(), 12);
    table.choose("undo");
    table.dial(3);
    table.push();
    assert_eq!(table.device().scores().iter().sum::<i32>(), 21);
}

#[test]
fn what_is_noted_after_a_torn_record_survives_the_next_power_cut() {
    for operations in 0..6 {
        let mut table = PlayedTable::playing(GameKind::ScrabbleDe, &[1, 2]);
        table.play(12);
        let mut table = table.cut_power_and(|flash| {
            let mut journal = block_on(Journal::open(&mut *flash, PICO.journal_layout())).unwrap();
            journal.flash().cut_after(operations, Tear::Nothing);
            let long = [&b"E\x03\x08\0\x08"[..], &[0; 600]].concat();
            block_on(journal.append(&long[..RECORD_MAX])).unwrap_err();
            flash.power_on();
        });
        table.push();
        table.play(9);
        let table = table.cut_power();
        assert_eq!(table.device().scores().iter().sum::<i32>(), 21, "cut after {operations} operations");
    }
}

#[test]
fn time_spent_before_a_look_into_the_past_is_not_given_back() {
    let mut table = PlayedTable::playing(GameKind::FreePlay, &[1, 2]);
    table.play(5);
    table.wait(1_000);
    table.press(table.turn());
    table.choose("undo");
    table.dial(-1); // when the glass was flipped
    table.push();
    table.push(); // on from there
    table.wait(20_000);
    table.choose("back"); // to the turn
    table.wait(39_000);
    assert!(matches!(table.game().phase(), Phase::Turn { .. }), "{:?}", table.game().phase());
    table.wait(2_000);
    assert!(matches!(table.game().phase(), Phase::Announced(OnTurn { late: true, .. })), "{:?}", table.game().phase());
}

#[test]
fn a_push_too_many_does_not_wipe_the_end_of_a_game_away() {
    let mut table = PlayedTable::playing(GameKind::WortRummikub, &[1, 2]);
    table.play(15);
    table.choose("end-game");
    let scores = table.device().scores();
    table.push();
    assert_eq!((table.game().phase(), table.device().scores()), (Phase::Over, scores.clone()));
    table.wait(3_000);
    table.push();
    table.push(); // no
    assert_eq!((table.game().phase(), table.device().scores()), (Phase::Over, scores));
    table.push();
    table.dial(1); // yes
    table.push();
    assert!(matches!(table.game().phase(), Phase::Ready { .. }), "the next game begins");
}

#[test]
fn a_dial_spun_back_to_nothing_does_not_run_on_into_the_exchange() {
    let mut table = PlayedTable::playing(GameKind::ScrabbleDe, &[1, 2]);
    table.press(table.turn());
    table.dial(3);
    let zero = {
        table.dial(-3);
        table.picture()
    };
    table.dial(3);
    table.input(Input::Dial(-1));
    table.input(Input::Dial(-1));
    table.input(Input::Dial(-5));
    table.wait(STEP);
    assert!(table.picture() == zero);
    table.dial(-2);
    table.push();
    assert!(matches!(table.game().events().last(), Some(Ok(game::Event::Exchange { tiles: 2, .. }))));
}

#[test]
fn looking_at_the_settings_of_the_device_keeps_what_was_dialled() {
    let mut table = PlayedTable::playing(GameKind::ScrabbleDe, &[1, 2]);
    table.press(table.turn());
    table.dial(23);
    table.hold_dial();
    table.dial(20); // the last line
    table.push();
    table.hold_dial();
    table.push();
    assert_eq!(table.device().scores().iter().sum::<i32>(), 23);
}

#[test]
fn nothing_is_chosen_when_the_power_comes_back() {
    let mut table = PlayedTable::playing(GameKind::WortRummy, &[1, 2]);
    let first = table.turn();
    table.press(first);
    table.press(first);
    let mut table = table.cut_power();
    table.push(); // on with it
    table.push();
    assert!(matches!(table.game().phase(), Phase::Announced(_)), "a push does nothing before the dial is turned");
    table.dial(1); // laid
    table.push();
    assert_ne!(table.turn(), first);
}

#[test]
fn two_children_who_hold_their_buttons_at_once_keep_their_seats() {
    let mut table = PlayedTable::new();
    table.sit_down(GameKind::FreePlay, &[1, 2, 3]);
    table.input(Input::SeatDown(0));
    table.wait(200);
    table.input(Input::SeatDown(3)); // was empty
    table.wait(500);
    table.input(Input::SeatUp(3));
    table.input(Input::SeatUp(0));
    table.hold_dial(); // no name after all
    table.push();
    let seats: Vec<Seat> = table.game().settings().seats().iter().collect();
    assert_eq!(seats, Seat::ALL[..4]);
}

#[test]
fn a_clock_that_is_off_is_off_for_everybody() {
    let mut table = PlayedTable::new();
    table.sit_down(GameKind::FreePlay, &[1, 2]);
    table.dial(20); // the last line: the second seat's own time
    table.push();
    table.dial(3);
    table.push();
    table.dial(-20); // everybody's, and beyond it the seats
    table.dial(1);
    table.push();
    table.dial(-12);
    table.push();
    table.hold_dial();
    table.push();
    let settings = table.game().settings();
    assert!(settings.seats().iter().all(|seat| settings.clock(seat).limit().is_none()), "{:?}", settings.players);
}

#[test]
fn nobody_is_held_to_a_slip_of_typing() {
    let mut table = PlayedTable::playing(GameKind::WortRummikub, &[1, 2]);
    table.press(table.turn());
    table.press(table.turn());
    table.menu(2); // type the word
    (1..=6).for_each(|letter| table.press(letter));
    table.push();
    table.dial(1); // it has seven letters
    table.push();
    assert_eq!(table.device().scores().iter().sum::<i32>(), 7);
}

#[test]
fn words_typed_for_a_settlement_are_seen_to_count() {
    let mut table = PlayedTable::playing(GameKind::WortRummy, &[1, 2]);
    table.menu(6); // end the round
    table.press(1);
    let empty = table.picture();
    table.push(); // type the words
    [1, 2, 3, 4].iter().for_each(|&letter| table.press(letter));
    table.push();
    let mut table = table.cut_power();
    table.push();
    table.press(1);
    assert!(table.picture() != empty);
}

#[test]
fn a_table_may_play_scrabble_with_five() {
    let mut table = PlayedTable::new();
    table.sit_down(GameKind::ScrabbleDe, &[1, 2, 3, 4]);
    table.dial(20); // the last line: how many may play
    table.push();
    table.dial(2);
    table.push();
    table.hold_dial();
    table.press(5);
    table.push();
    assert_eq!(table.game().settings().seats().count(), 5);
}

#[test]
fn a_button_pressed_just_after_the_alarm_does_not_say_that_all_was_laid() {
    let mut table = PlayedTable::playing(GameKind::WortRummikub, &[1, 2]);
    table.press(table.turn());
    table.wait(60_000);
    assert!(matches!(table.game().phase(), Phase::Late(_)), "{:?}", table.game().phase());
    table.press(table.turn());
    table.push();
    assert!(matches!(table.game().phase(), Phase::Late(_)), "too soon");
    table.wait(1_000);
    table.push(); // nothing is invalid
    table.press(table.turn()); // nothing is dialled, so there is nothing to double
    table.dial(1);
    table.push();
    assert_eq!(table.device().scores().iter().sum::<i32>(), 6);
}

#[test]
fn a_game_without_a_clock_that_is_left_alone_goes_dark() {
    let mut table = PlayedTable::playing(GameKind::ScrabbleDe, &[1, 2]);
    let contrast = table.device().panel().contrast;
    table.wait(3_600_000);
    assert_eq!(table.device().panel().contrast, contrast, "somebody may be thinking");
    table.wait(120_000);
    assert!(table.device().panel().contrast < contrast);
    table.wait(400_000);
    let lit: u32 = table.picture().bytes().iter().map(|byte| byte.count_ones()).sum();
    assert_eq!((lit, table.device().panel().lit), (0, false), "the panel is off");
    table.press(table.turn());
    assert!(matches!(table.game().phase(), Phase::Turn { .. }), "the first press only wakes");
    table.press(table.turn());
    assert!(matches!(table.game().phase(), Phase::Announced(_)));
}

#[test]
fn a_push_made_twice_does_not_draw_for_the_next_player() {
    let mut table = PlayedTable::playing(GameKind::WortRummikub, &[1, 2]);
    let first = table.turn();
    table.press(first);
    table.press(first);
    table.dial(6);
    table.push();
    let noted = table.game().len();
    table.push();
    assert_eq!(table.game().len(), noted, "the same push twice");
    table.wait(1_000);
    table.push();
    assert_eq!(table.game().len(), noted + 1, "a push of its own");
    assert_eq!(table.turn(), first);
}
