//! What holds for every sequence of events, legal or not.

use game::board::Board;
use game::games::scrabble;
use game::robbing::{TableWord, Turn, judge};
use game::{
    Age, Declared, EVENT_MAX, Ending, Event, Game, GameKind, Hand, Laid, Lexicon, Millis, Phase, Reason, RuleError,
    Seat, Settings,
};
use letters::{Letter, Word};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::any_event::{event, people_event, settings, small_word, tile, tiles_on_board};
use crate::table::{all_laid, seated};
use reached::{Reached, reach};

/// A list that has every word.
struct Everything;

impl Lexicon for Everything {
    fn contains(&self, _: &[Letter]) -> bool {
        true
    }
}

/// A game of many events, most of them legal by chance, and the events it accepted.
fn played(settings: Settings, events: &[Event]) -> (Box<Game>, Vec<Event>) {
    let mut game = Box::new(Game::new());
    let mut accepted = Vec::new();
    for event in core::iter::once(&Event::Begin(settings)).chain(events) {
        if game.apply(event).is_ok() {
            accepted.push(event.clone());
        }
    }
    (game, accepted)
}

fn fold(events: &[Event]) -> Box<Game> {
    let mut game = Box::new(Game::new());
    events.iter().for_each(|event| game.apply(event).unwrap());
    game
}

/// Notes how far a game came: a property of games that hardly begin says little.
fn note_length(game: &Game, reached: &mut Reached) {
    reached.note(if game.len() < 10 { "short" } else { "long" });
    reached.note_variant("phase", &game.phase());
}

const CASES: u32 = 512;

#[test]
fn undo_after_any_legal_sequence_restores_the_state() {
    let inputs = (settings(), vec(event(), 1..160), any::<prop::sample::Index>());
    let reached = reach(CASES, inputs, |(settings, events, back), reached| {
        let (mut game, accepted) = played(settings, &events);
        note_length(&game, reached);
        let position = back.index(accepted.len() + 1);
        reached.note(match position {
            0 => "back to nothing",
            _ if position == accepted.len() => "nowhere",
            _ => "back into it",
        });
        game.rewind_to(position).unwrap();
        prop_assert_eq!(&*game, &*fold(&accepted[..position]));
        game.rewind_to(accepted.len()).unwrap();
        prop_assert_eq!(&*game, &*fold(&accepted));
        Ok(())
    });
    reached.assert_at_least(100, ["long", "back into it"]);
    reached.assert_at_least(5, ["back to nothing", "nowhere", "phase Over", "phase Challenged", "phase Settlement"]);
}

#[test]
fn illegal_events_change_nothing() {
    let reached = reach(CASES, (settings(), vec(event(), 1..120)), |(settings, events), reached| {
        let mut game = Box::new(Game::new());
        let mut untouched = Box::new(Game::new());
        for event in core::iter::once(&Event::Begin(settings)).chain(&events) {
            match game.apply(event) {
                Ok(()) => {
                    untouched.apply(event).unwrap();
                    reached.note("legal");
                }
                Err(_) => reached.note("illegal"),
            }
            prop_assert_eq!(&*game, &*untouched);
            prop_assert_eq!(game.len(), untouched.len());
        }
        Ok(())
    });
    reached.assert_at_least(1000, ["legal", "illegal"]);
}

#[test]
fn refused_event_keeps_what_could_be_done_again() {
    let reached = reach(CASES, (settings(), vec(event(), 60..200)), |(settings, events), reached| {
        let (mut game, accepted) = played(settings, &events);
        note_length(&game, reached);
        game.rewind_to(accepted.len().div_ceil(2)).unwrap();
        prop_assert_eq!(game.apply(&accepted[0]), Err(RuleError::AlreadyBegun));
        game.rewind_to(accepted.len()).unwrap();
        prop_assert_eq!(&*game, &*fold(&accepted));
        Ok(())
    });
    reached.assert_at_least(100, ["long"]);
}

#[test]
fn rummy_is_zero_sum_after_every_round() {
    // Any events seldom come to the end of a deal.
    let reached = reach(4 * CASES, (2_usize..5, vec(event(), 1..200)), |(seats, events), reached| {
        let (game, _) = played(seated(GameKind::Rummy, seats), &events);
        let totals = Seat::ALL.map(|seat| game.total(seat).0);
        reached.note(if totals == [0; 6] { "nothing to add" } else { "points" });
        prop_assert_eq!(totals.iter().sum::<i32>(), 0);
        Ok(())
    });
    reached.assert_at_least(20, ["points"]);
}

#[test]
fn scrabble_settlement_is_zero_sum_when_somebody_is_out() {
    let reached = reach(CASES, (vec(0_u16..100, 1..4), 0_i32..50), |(hands, noted), reached| {
        let mut game = fold(&[Event::Begin(seated(GameKind::ScrabbleDe, hands.len() + 1))]);
        game.apply(&Event::Declared(Declared::SupplyEmpty)).unwrap();
        game.apply(&Event::Announce { spent: Millis(1) }).unwrap();
        game.apply(&Event::Note(all_laid(noted))).unwrap();
        for (nth, &sum) in hands.iter().enumerate() {
            game.apply(&Event::Hand { seat: Seat::ALL[nth + 1], hand: Hand::Sum(sum) }).unwrap();
        }
        prop_assert_eq!(game.outcome().unwrap().ending, Ending::Out(Seat::ALL[0]));
        let settled = |reason| matches!(reason, Reason::LeftInHand | Reason::LeftInOthersHands);
        let lines = game.ledger().lines().iter().filter(|line| settled(line.reason));
        reached.note(if hands.len() == 1 { "one hand" } else { "several hands" });
        prop_assert_eq!(lines.map(|line| line.points().0).sum::<i32>(), 0);
        Ok(())
    });
    reached.assert_at_least(100, ["one hand", "several hands"]);
}

#[test]
fn arbitrary_bytes_never_panic() {
    let record = prop_oneof![3 => vec(any::<u8>(), 0..7), 1 => vec(any::<u8>(), 0..40)];
    let inputs = (settings(), vec(record, 0..60));
    let reached = reach(CASES, inputs, |(settings, records), reached| {
        let (mut game, _) = played(settings, &[Event::Start]);
        for mut record in records {
            if let Some(first) = record.first_mut() {
                *first = game::VERSION;
            }
            // The number of an event is one byte: of any, most are of none.
            if let Some(second) = record.get_mut(1) {
                *second %= 40;
            }
            match Event::decode(&record) {
                Ok(event) if game.apply(&event).is_ok() => reached.note("applied"),
                Ok(_) => reached.note("refused"),
                Err(_) => reached.note("not read"),
            }
        }
        prop_assert!(game.position() >= 1);
        Ok(())
    });
    reached.assert_at_least(100, ["applied", "refused", "not read"]);
}

#[test]
fn fold_of_the_serialised_log_is_the_game() {
    let reached = reach(CASES, (settings(), vec(event(), 1..160)), |(settings, events), reached| {
        let (game, accepted) = played(settings, &events);
        note_length(&game, reached);
        let mut buffer = [0; EVENT_MAX];
        let mut again = Box::new(Game::new());
        prop_assert_eq!(game.len(), accepted.len());
        for (index, expected) in accepted.iter().enumerate() {
            let event = game.event_at(index).unwrap();
            prop_assert_eq!(&event, expected);
            let bytes = event.encode(&mut buffer).unwrap();
            again.apply(&Event::decode(bytes).unwrap()).unwrap();
        }
        prop_assert_eq!(&*again, &*game);
        Ok(())
    });
    reached.assert_at_least(100, ["long"]);
}

#[test]
fn somebody_is_always_to_act_until_the_game_is_over() {
    let reached = reach(CASES, (settings(), vec(event(), 1..160)), |(settings, events), reached| {
        let (game, _) = played(settings, &events);
        note_length(&game, reached);
        let seats = game.settings().seats();
        match game.phase() {
            Phase::Over => prop_assert!(!game.outcome().unwrap().winners.is_empty()),
            Phase::Settlement { missing } => {
                prop_assert!(missing.iter().all(|seat| seats.contains(seat)) && !missing.is_empty());
            }
            Phase::RoundOver => prop_assert!(game.ending().is_some()),
            phase => prop_assert!(seats.contains(phase.seat().unwrap())),
        }
        Ok(())
    });
    reached.assert_at_least(1, PHASES);
}

#[test]
fn referee_of_words_never_panics() {
    let inputs = (vec(small_word(), 0..6), vec(small_word(), 0..7), vec(tile(), 0..8), any::<bool>(), any::<bool>());
    let reached = reach(CASES, inputs, |(before, mut after, mut hand, opened, honest), reached| {
        // Half of the turns only add a word, all of it from the hand: some of these are right.
        if honest && let Some(new) = after.pop() {
            hand = new.tiles().to_vec();
            after = before.iter().copied().chain([new]).collect();
        }
        let lie = |words: Vec<Word>| -> Vec<TableWord> {
            words
                .into_iter()
                .enumerate()
                .map(|(nth, word)| TableWord { word, owner: Some(Seat::ALL[nth % 2]) })
                .collect()
        };
        let (before, after) = (lie(before), lie(after));
        let turn = Turn { before: &before, after: &after, hand: &hand, seat: Seat::ALL[1], age: Age::Adult, opened };
        for kind in GameKind::ALL {
            let Some(robbing) = kind.sheet().robbing else { continue };
            match judge(robbing, &kind.sheet().house, &turn, &Everything) {
                Ok(_) => {
                    let tiles =
                        |words: &[TableWord]| words.iter().map(|table_word| table_word.word.len()).sum::<usize>();
                    prop_assert!(tiles(&before) + hand.len() >= tiles(&after));
                    prop_assert!(!hand.is_empty());
                    reached.note("legal");
                }
                Err(violation) => reached.note_variant("violation", &violation),
            }
        }
        Ok(())
    });
    reached.assert_at_least(20, ["legal"]);
    reached.assert_at_least(
        20,
        ["violation TooShort", "violation TilesDoNotAddUp", "violation NothingFromHand", "violation LaidAlready"],
    );
}

#[test]
fn board_never_panics_and_lifting_undoes_laying() {
    let reached = reach(CASES, vec(tiles_on_board(), 1..12), |turns, reached| {
        let mut board = Board::new();
        for laid in turns {
            let Laid::Tiles(tiles) = laid else { continue };
            let before = board.clone();
            match board.count(&tiles, &scrabble::LETTERS) {
                Ok(counted) => {
                    prop_assert!(!counted.words.is_empty() && counted.words.len() <= tiles.len() + 1);
                    board.lay(&tiles);
                    let mut lifted = board.clone();
                    lifted.lift(&tiles);
                    prop_assert_eq!(&lifted, &before);
                    reached.note(if counted.words.len() > 1 { "laid with others" } else { "laid" });
                }
                Err(error) => reached.note_variant("refused", &error),
            }
        }
        Ok(())
    });
    reached.assert_at_least(50, ["laid"]);
    reached.assert_at_least(5, ["laid with others"]);
}

#[test]
fn damaged_settings_never_panic_and_many_still_begin() {
    let damage = vec((any::<prop::sample::Index>(), prop_oneof![4 => 0_u8..6, 1 => any::<u8>()]), 1..4);
    let reached = reach(1024, (settings(), damage, vec(event(), 0..40)), |(settings, damage, events), reached| {
        let mut buffer = [0; EVENT_MAX];
        let mut record = Event::Begin(settings).encode(&mut buffer).unwrap().to_vec();
        for (place, byte) in damage {
            let place = 2 + place.index(record.len() - 2);
            record[place] = byte;
        }
        let Ok(Event::Begin(settings)) = Event::decode(&record) else {
            reached.note("damage seen");
            return Ok(());
        };
        reached.note("decoded");
        let fits = settings.check();
        let (game, accepted) = played(settings, &events);
        prop_assert_eq!(game.position(), accepted.len());
        match fits {
            Ok(()) => {
                reached.note("begun");
                prop_assert!(matches!(accepted[0], Event::Begin(_)));
            }
            Err(error) => {
                reached.note_variant("refused", &error);
                prop_assert_eq!(accepted.len(), 0);
            }
        }
        Ok(())
    });
    reached.assert_at_least(100, ["decoded", "begun", "damage seen"]);
    reached.assert_at_least(1, ["refused ClockOutOfRange", "refused StarterNotSeated"]);
}

#[test]
fn people_and_rules_change_and_the_fold_is_the_same() {
    let reached = reach(4096, (settings(), vec(people_event(), 1..120)), |(settings, events), reached| {
        let mut game = Box::new(Game::new());
        let mut accepted = vec![Event::Begin(settings)];
        game.apply(&accepted[0]).unwrap();
        for event in &events {
            let before = (game.phase(), game.present(), game.in_play(), game.bag());
            match game.apply(event) {
                Ok(()) => {
                    reached.note_variant("event", event);
                    accepted.push(event.clone());
                }
                Err(_) => prop_assert_eq!((game.phase(), game.present(), game.in_play(), game.bag()), before),
            }
            if let Some(seat) = game.phase().seat() {
                prop_assert!(
                    game.in_play().contains(seat),
                    "{:?} has gone, and it is their turn after {:?}",
                    seat,
                    event
                );
            }
            if let Phase::Settlement { missing } = game.phase() {
                prop_assert!(
                    missing.iter().all(|seat| game.in_play().contains(seat)),
                    "somebody who has gone is asked"
                );
            }
            if let Some(outcome) = game.outcome() {
                prop_assert!(outcome.winners.iter().all(|seat| game.in_play().contains(seat)), "who has gone won");
            }
        }
        prop_assert_eq!(&*game, &*fold(&accepted));
        Ok(())
    });
    reached.assert_at_least(10, PEOPLE);
}

#[test]
fn properties_reach_every_phase_event_and_ending() {
    let reached = reach(1024, (settings(), vec(event(), 1..160)), |(settings, events), reached| {
        let mut game = Box::new(Game::new());
        for event in core::iter::once(&Event::Begin(settings)).chain(&events) {
            match game.apply(event) {
                Ok(()) => reached.note_variant("event", event),
                Err(error) => reached.note_variant("rule error", &error),
            }
            reached.note_variant("phase", &game.phase());
        }
        if let Some(ending) = game.ending() {
            reached.note_variant("ending", &ending);
        }
        Ok(())
    });
    reached.assert_at_least(20, PHASES);
    reached.assert_at_least(10, EVENTS);
    reached.assert_at_least(1, ENDINGS);
    reached.assert_at_least(1, REFUSALS);
}

const PHASES: [&str; 9] = [
    "phase Ready",
    "phase Turn",
    "phase Late",
    "phase Announced",
    "phase Challenged",
    "phase Duty",
    "phase Settlement",
    "phase RoundOver",
    "phase Over",
];

const EVENTS: [&str; 27] = [
    "event Begin",
    "event Start",
    "event Pause",
    "event Resume",
    "event TimeOver",
    "event Announce",
    "event Challenge",
    "event Withdraw",
    "event Answered",
    "event Verdict",
    "event Note",
    "event Pass",
    "event Draw",
    "event Exchange",
    "event Declared",
    "event DutyDone",
    "event DutyWaived",
    "event Word",
    "event Words",
    "event Hand",
    "event EndRound",
    "event NextRound",
    "event EndGame",
    "event Late",
    "event ClockRan",
    "event SetClock",
    "event Left",
];

const PEOPLE: [&str; 9] = [
    "event Leave",
    "event TilesBack",
    "event Join",
    "event Credit",
    "event Waits",
    "event TurnTime",
    "event Rules",
    "event ByPoints",
    "event ByBoard",
];

const ENDINGS: [&str; 8] = [
    "ending Out",
    "ending AllPassed",
    "ending SupplyEmpty",
    "ending Drawn",
    "ending Target",
    "ending Rounds",
    "ending ByTable",
    "ending Overtime",
];

const REFUSALS: [&str; 22] = [
    "rule error AlreadyDeclared",
    "rule error Board",
    "rule error EmptySeat",
    "rule error FirstMeldsTooLow",
    "rule error FirstWordTooShort",
    "rule error GameOver",
    "rule error HandIsEmpty",
    "rule error MustDraw",
    "rule error NoPointsInTurn",
    "rule error NotInThisGame",
    "rule error NotNow",
    "rule error NotTheLongestWord",
    "rule error NothingLaid",
    "rule error OwnWord",
    "rule error PointsOutOfRange",
    "rule error SupplyEmpty",
    "rule error SupplyNotEmpty",
    "rule error TilesNeeded",
    "rule error TimeNotOver",
    "rule error TimeRunsBackwards",
    "rule error TooManyTiles",
    "rule error WordTooShort",
];
