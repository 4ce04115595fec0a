//! Lines that are put right: everything after them is counted again, or nothing changes.

use game::board::Placement;
use game::{
    Announces, Bonus, ClockMode, Correction, Ending, Event, Game, GameKind, Goal, Hand, Laid, MENDS_MAX, Millis, Phase,
    Play, Points, Reason, RuleError, Ruling, ScoringMode, Seat, Settings,
};
use proptest::collection::vec;
use proptest::prelude::*;
use std::time::{Duration, Instant};

use crate::any_event::{event, hand as any_hand, play, seat, settings};
use crate::table::{
    A, B, C, announce, begun, challenge, empty, game, hand, hand_of, lay, note, pass, seated, tiles, totals, words,
    words_before,
};
use reached::reach;

fn mend(game: &mut Game, line: usize, correction: Correction) -> Result<(), RuleError> {
    let at = game.ledger().lines()[line].at;
    game.apply(&Event::Amend { at, correction })
}

fn points(points: i32) -> Correction {
    Correction::Played(Play::points(points))
}

/// The same game, folded from its bytes by a device that starts.
fn loaded(game: &Game) -> Box<Game> {
    let mut again = Box::new(Game::new());
    game.events().for_each(|event| again.restore(&event.unwrap()).unwrap());
    assert!(again.restored());
    again
}

fn by_board() -> Box<Game> {
    begun(Settings { scoring_mode: ScoringMode::Board, ..seated(GameKind::ScrabbleDe, 2) })
}

fn on_board(game: &Game, at: &str, word: &str) -> Play {
    Play { laid: Laid::Tiles(tiles(game.board(), at, word)), ..Play::default() }
}

fn lay_word(game: &mut Game, at: &str, word: &str) {
    let play = on_board(game, at, word);
    note(game, play);
}

#[test]
fn twenty_three_was_thirty_two_three_turns_ago() {
    let mut game = game(GameKind::ScrabbleDe, 2);
    [23, 10, 20, 30].into_iter().for_each(|points| lay(&mut game, points));
    let phase = game.phase();
    mend(&mut game, 0, points(32)).unwrap();
    assert_eq!((totals(&game), game.phase()), (vec![52, 40], phase));
    let marked: Vec<bool> = game.ledger().lines().iter().map(|line| line.is_mended()).collect();
    assert_eq!(marked, [true, false, false, false]);
    assert_eq!(*loaded(&game), *game);
    mend(&mut game, 0, points(31)).unwrap();
    assert_eq!(totals(&game), [51, 40], "the newest counts");
    game.rewind_to(game.position() - 1).unwrap();
    assert_eq!(totals(&game), [52, 40], "and is undone like everything");
    game.rewind_to(game.position() - 1).unwrap();
    assert_eq!(totals(&game), [43, 40]);
    game.rewind_to(game.len()).unwrap();
    assert_eq!(totals(&game), [51, 40]);
}

#[test]
fn turn_belongs_to_another_and_the_order_stays() {
    let mut game = game(GameKind::WortRummikub, 3);
    lay(&mut game, 6);
    lay(&mut game, 7);
    let phase = game.phase();
    mend(&mut game, 0, Correction::Whose(C)).unwrap();
    assert_eq!((totals(&game), game.phase()), (vec![0, 7, 6], phase));
    assert!(game.opening(A).is_some() && game.opening(C).is_none(), "the first word is hers as well");
    assert_eq!(mend(&mut game, 0, Correction::Whose(Seat::ALL[4])), Err(RuleError::EmptySeat));
    mend(&mut game, 0, points(8)).unwrap();
    assert_eq!(totals(&game), [0, 7, 8], "and stays hers");
}

#[test]
fn struck_turn_counts_nothing_and_is_no_pass() {
    let mut game = game(GameKind::ScrabbleDe, 2);
    pass(&mut game);
    pass(&mut game);
    lay(&mut game, 12);
    mend(&mut game, 0, Correction::Struck).unwrap();
    assert_eq!(totals(&game), [0, 0]);
    assert_eq!(game.ledger().lines().len(), 1, "the line stays, without points");
    pass(&mut game);
    assert!(matches!(game.phase(), Phase::Turn { .. }), "the fourth pass would have ended the game");
    mend(&mut game, 0, points(12)).unwrap();
    assert_eq!(totals(&game), [12, 0]);
}

#[test]
fn struck_first_word_leaves_its_seat_at_the_table() {
    let mut game = game(GameKind::WortRummikub, 2);
    lay(&mut game, 7);
    lay(&mut game, 6);
    lay(&mut game, 3);
    mend(&mut game, 0, Correction::Struck).unwrap();
    assert_eq!(totals(&game), [3, 6]);
}

#[test]
fn verdict_turned_changes_the_cost_only() {
    let mut game = game(GameKind::ScrabbleDe, 2);
    challenge(&mut game, B, Ruling::InList);
    game.apply(&Event::Note(Play::points(20))).unwrap();
    challenge(&mut game, A, Ruling::NotInList);
    game.apply(&Event::DutyDone).unwrap();
    assert_eq!(totals(&game), [20, -10]);
    mend(&mut game, 0, Correction::Verdict { turned: true }).unwrap();
    assert_eq!(totals(&game), [20, 0], "the word stays, and nobody pays");
    mend(&mut game, 2, Correction::Verdict { turned: true }).unwrap();
    assert_eq!(totals(&game), [10, 0], "the lost turn stays lost, and the challenge is paid for");
    assert_eq!(game.phase().seat(), Some(A));
    mend(&mut game, 0, Correction::Verdict { turned: false }).unwrap();
    assert_eq!(totals(&game), [10, -10]);
    let lines: Vec<bool> = game.ledger().lines().iter().map(|line| line.is_mended()).collect();
    assert_eq!(lines, [false, false, true]);
}

#[test]
fn verdict_turned_gives_no_turn_back() {
    let mut settings = seated(GameKind::ScrabbleDe, 2);
    settings.house.wrong_challenge = game::house::WrongChallenge::NextTurn;
    let mut game = begun(settings);
    challenge(&mut game, B, Ruling::Overruled { valid: true });
    game.apply(&Event::Note(Play::points(20))).unwrap();
    assert_eq!(game.phase().seat(), Some(A), "B has missed a turn");
    mend(&mut game, 0, Correction::Verdict { turned: true }).unwrap();
    assert_eq!(game.phase().seat(), Some(A));
}

#[test]
fn penalty_and_overtime_are_numbers() {
    let mut settings = seated(GameKind::ScrabbleDe, 2);
    for player in settings.players.iter_mut().flatten() {
        player.clock = game::Clock { mode: ClockMode::Game, seconds: 60 };
    }
    settings.house.overtime_cost = 10;
    let mut game = begun(settings);
    game.apply(&Event::Start).unwrap();
    game.apply(&Event::Announce { spent: Millis(130_000) }).unwrap();
    game.apply(&Event::Challenge { by: B }).unwrap();
    game.apply(&Event::Verdict { ruling: Ruling::InList, words: words(&["OH"]) }).unwrap();
    game.apply(&Event::Note(Play::points(20))).unwrap();
    game.apply(&Event::EndGame).unwrap();
    hand(&mut game, A, 3);
    hand(&mut game, B, 0);
    let place = |game: &Game, reason| game.ledger().lines().iter().position(|line| line.reason == reason).unwrap();
    let overtime = place(&game, Reason::Overtime);
    assert_eq!(totals(&game), [20 - 3 - 20, -10]);
    let number = |seat, reason, number| Correction::Line { seat, reason, points: Points(number) };
    mend(&mut game, overtime, number(A, Reason::Overtime, -10)).unwrap();
    mend(&mut game, 0, number(B, Reason::ChallengeRejected, -5)).unwrap();
    assert_eq!((totals(&game), game.phase()), (vec![7, -5], Phase::Over));
    assert_eq!(mend(&mut game, 1, number(A, Reason::Noted, 3)), Err(RuleError::NotNow), "a turn is mended whole");
    assert_eq!(mend(&mut game, 0, number(A, Reason::Overtime, 3)), Err(RuleError::NotNow), "no such line");
    assert_eq!(*loaded(&game), *game);
}

#[test]
fn hand_is_another_and_so_is_what_the_others_get() {
    for (kind, expected) in [(GameKind::ScrabbleDe, [30, -20]), (GameKind::Rummy, [20, -20])] {
        let mut game = game(kind, 2);
        match kind {
            GameKind::Rummy => note(&mut game, Play { bonus: Bonus::AllLaid, ..Play::points(40) }),
            _ => {
                empty(&mut game);
                note(&mut game, all_laid_without_bonus(10));
            }
        }
        hand(&mut game, B, 9);
        let line = game.ledger().lines().iter().position(|line| line.reason == Reason::LeftInHand).unwrap();
        mend(&mut game, line, Correction::Hand(Hand::Sum(20))).unwrap();
        assert_eq!(totals(&game), expected, "{kind:?}");
        mend(&mut game, line, Correction::Hand(Hand::Sum(0))).unwrap();
        let left = game.ledger().lines().iter().find(|line| line.reason == Reason::LeftInHand).unwrap();
        assert!(left.is_mended() && left.points() == Points::ZERO, "it can be mended again");
        let marked = game.ledger().lines().iter().filter(|line| line.is_mended()).count();
        assert_eq!(marked, 1, "and no other line was");
        assert_eq!(*loaded(&game), *game);
    }
}

fn all_laid_without_bonus(points: i32) -> Play {
    Play { bonus: Bonus::LastTiles, ..Play::points(points) }
}

#[test]
fn hands_and_words_of_a_round_are_counted_again_and_another_has_won_it() {
    let mut game = begun(Settings { goal: Goal::Open, ..seated(GameKind::WortRummy, 2) });
    game.apply(&Event::EndRound).unwrap();
    for (seat, left) in [(A, 5), (B, 6)] {
        words_before(&mut game, seat, &[5], 10);
        hand(&mut game, seat, left);
    }
    assert_eq!((totals(&game), game.next_round_starter()), (vec![7, 6], game::Starter::Seat(B)));
    let of = |game: &Game, seat, reason| {
        game.ledger().lines().iter().position(|line| (line.seat, line.reason) == (seat, reason)).unwrap()
    };
    let line = of(&game, A, Reason::LeftInHand);
    mend(&mut game, line, Correction::Hand(Hand::Sum(15))).unwrap();
    assert_eq!((totals(&game), game.next_round_starter()), (vec![-3, 6], game::Starter::Seat(A)));
    let line = of(&game, B, Reason::WordLetters);
    let letters = Correction::Line { seat: B, reason: Reason::WordLetters, points: Points(1) };
    mend(&mut game, line, letters).unwrap();
    assert_eq!((totals(&game), game.next_round_starter()), (vec![-3, -3], game::Starter::Seat(B)));
    game.apply(&Event::NextRound { lot: None }).unwrap();
    assert_eq!(game.phase().seat(), Some(B));
    mend(&mut game, line, Correction::Line { seat: B, reason: Reason::WordLetters, points: Points(5) }).unwrap();
    assert_eq!((totals(&game), game.phase().seat()), (vec![-3, 1], Some(A)), "the round in between begins elsewhere");
}

#[test]
fn word_is_another_by_board_and_the_words_on_it_are_counted_again() {
    let mut game = by_board();
    lay_word(&mut game, "8F", "HUND");
    lay_word(&mut game, "G7", "RUF");
    let before = totals(&game);
    let bund = Play { laid: Laid::Tiles(tiles(&game::board::Board::new(), "8F", "BUND")), ..Play::default() };
    mend(&mut game, 0, Correction::Played(bund)).unwrap();
    assert_eq!(totals(&game), [before[0] + 2, before[1]], "B is worth one more, doubled");
    let moved = Play { laid: Laid::Tiles(tiles(&game::board::Board::new(), "H8", "HUND")), ..Play::default() };
    let second = game.ledger().lines()[1].at;
    assert_eq!(mend(&mut game, 0, Correction::Played(moved)), Err(RuleError::NoLongerFits { at: second }));
    assert_eq!(mend(&mut game, 0, Correction::Struck), Err(RuleError::NoLongerFits { at: second }));
    assert_eq!(totals(&game), [before[0] + 2, before[1]], "nothing has changed");
    mend(&mut game, 1, Correction::Struck).unwrap();
    let bare = game::board::Square::new(6, 6).unwrap();
    assert!(game.board().is_bare(bare), "its tiles are back");
    mend(&mut game, 0, Correction::Struck).unwrap();
    assert!(game.board().is_empty() && totals(&game) == [0, 0]);
    assert_eq!(*loaded(&game), *game);
}

#[test]
fn mended_turn_that_breaks_a_rule_itself_is_told_that_rule() {
    let mut game = game(GameKind::WortRummikub, 2);
    lay(&mut game, 6);
    assert_eq!(mend(&mut game, 0, points(5)), Err(RuleError::FirstWordTooShort { letters: 6 }));
    let mut game = by_board();
    lay_word(&mut game, "8F", "HUND");
    let nowhere = Play { laid: Laid::Tiles(Placement::new()), ..Play::default() };
    assert!(matches!(mend(&mut game, 0, Correction::Played(nowhere)), Err(RuleError::Board(_))));
}

#[test]
fn word_of_a_turn_is_the_one_it_made_whatever_came_to_it_since() {
    let mut game = by_board();
    lay_word(&mut game, "8F", "BAUR");
    lay_word(&mut game, "8F", "BAURECHT");
    let line = game.ledger().lines()[0];
    let Some(Event::Note(Play { laid: Laid::Tiles(tiles), .. })) = game.event_of(&line) else { panic!("a turn") };
    let word = game.word_of(&tiles).unwrap();
    assert_eq!((word.word.to_string(), word.start.to_string()), ("BAUR".into(), "8F".into()));
}

#[test]
fn target_passed_earlier_ends_the_game_now() {
    let mut game = begun(Settings { goal: Goal::Points(99), ..seated(GameKind::WortRummikub, 2) });
    [40, 30, 40, 30].into_iter().for_each(|points| lay(&mut game, points));
    mend(&mut game, 0, points(60)).unwrap();
    assert_eq!(totals(&game), [100, 60], "what was played since counts");
    assert_eq!(game.outcome().unwrap().ending, Ending::Target);
    mend(&mut game, 0, points(50)).unwrap();
    assert_eq!((game.outcome(), totals(&game)), (None, vec![90, 60]));
    assert_eq!(game.phase().seat(), Some(A));
    assert_eq!(*loaded(&game), *game);
}

#[test]
fn target_no_longer_reached_lets_the_table_play_on() {
    let mut game = begun(Settings { goal: Goal::Points(99), ..seated(GameKind::WortRummikub, 2) });
    [60, 30, 40].into_iter().for_each(|points| lay(&mut game, points));
    assert_eq!(game.phase(), Phase::Over);
    mend(&mut game, 2, points(38)).unwrap();
    assert_eq!(game.phase(), Phase::Ready { seat: B });
    lay(&mut game, 31);
    mend(&mut game, 2, points(39)).unwrap();
    assert_eq!((game.outcome().unwrap().ending, totals(&game)), (Ending::Target, vec![99, 61]));
}

#[test]
fn target_of_rounds_is_looked_at_between_rounds() {
    let mut game = begun(Settings { goal: Goal::Points(50), ..seated(GameKind::WortRummy, 2) });
    let round = |game: &mut Game, letters: u16| {
        game.apply(&Event::EndRound).unwrap();
        for seat in [A, B] {
            words_before(game, seat, &[4], letters);
            hand(game, seat, 5);
        }
    };
    round(&mut game, 30);
    let line = game.ledger().lines().iter().position(|line| line.reason == Reason::LeftInHand).unwrap();
    mend(&mut game, line, Correction::Hand(Hand::Sum(1))).unwrap();
    assert_eq!(game.phase(), Phase::RoundOver);
    let letters = |points| Correction::Line { seat: A, reason: Reason::WordLetters, points: Points(points) };
    let line = game.ledger().lines().iter().position(|line| line.reason == Reason::WordLetters).unwrap();
    mend(&mut game, line, letters(51)).unwrap();
    assert_eq!(game.outcome().unwrap().ending, Ending::Target);
    mend(&mut game, line, letters(30)).unwrap();
    game.apply(&Event::NextRound { lot: None }).unwrap();
    mend(&mut game, line, letters(60)).unwrap();
    assert!(game.phase().seat().is_some(), "the deal is played to its end");
    round(&mut game, 1);
    assert_eq!(game.outcome().unwrap().ending, Ending::Target);
    assert_eq!(*loaded(&game), *game);
}

#[test]
fn nothing_is_mended_while_something_announced_is_open_and_nothing_that_is_no_line() {
    let mut game = game(GameKind::ScrabbleDe, 2);
    lay(&mut game, 10);
    announce(&mut game);
    assert_eq!(mend(&mut game, 0, points(11)), Err(RuleError::NotNow));
    game.apply(&Event::Note(Play::points(3))).unwrap();
    let at = game.ledger().lines()[0].at;
    for (at, correction) in [(at + 1, points(11)), (u16::MAX, points(1)), (0, points(1))] {
        assert!(game.apply(&Event::Amend { at, correction }).is_err(), "{at}");
    }
    for correction in [Correction::Verdict { turned: true }, Correction::Hand(hand_of("A"))] {
        assert_eq!(game.apply(&Event::Amend { at, correction }), Err(RuleError::NotNow));
    }
    game.apply(&Event::EndGame).unwrap();
    assert_eq!(mend(&mut game, 0, points(11)), Err(RuleError::NotNow), "hands are being entered");
}

#[test]
fn score_pad_is_mended_too() {
    let mut game = game(GameKind::FreePlay, 2);
    game.apply(&Event::Score { seat: B, points: Points(7) }).unwrap();
    mend(&mut game, 0, points(-3)).unwrap();
    mend(&mut game, 0, Correction::Whose(A)).unwrap();
    assert_eq!(totals(&game), [-3, 0]);
    mend(&mut game, 0, Correction::Struck).unwrap();
    assert_eq!(totals(&game), [0, 0]);
}

#[test]
fn mended_words_are_those_that_repeats_and_stems_know() {
    let mut game = game(GameKind::WortRummikub, 2);
    let typed = |text: &str, points| Play { laid: Laid::Words(words(&[text])), ..Play::points(points) };
    note(&mut game, typed("LIEBENN", 7));
    assert!(game.repeats(&"LIEBENN".parse().unwrap()));
    mend(&mut game, 0, Correction::Played(typed("LIEBEN", 6))).unwrap();
    assert!(game.repeats(&"LIEBEN".parse().unwrap()) && !game.repeats(&"LIEBENN".parse().unwrap()));
    mend(&mut game, 0, Correction::Struck).unwrap();
    assert!(!game.repeats(&"LIEBEN".parse().unwrap()), "what is struck does not lie there");
    assert!(game.events().any(|event| matches!(event, Ok(Event::Note(play)) if play == typed("LIEBENN", 7))), "kept");
}

#[test]
fn only_so_many_lines_are_mended_and_that_is_told() {
    let mut game = game(GameKind::ScrabbleDe, 2);
    (0..=MENDS_MAX).for_each(|_| lay(&mut game, 10));
    (0..MENDS_MAX).for_each(|line| mend(&mut game, line, points(11)).unwrap());
    let before = totals(&game);
    assert_eq!(mend(&mut game, MENDS_MAX, points(11)), Err(RuleError::Full));
    assert_eq!(totals(&game), before);
    mend(&mut game, 0, points(12)).unwrap();
}

#[test]
fn refused_mend_keeps_what_could_be_done_again() {
    let mut game = game(GameKind::WortRummikub, 2);
    [6, 6, 7].into_iter().for_each(|points| lay(&mut game, points));
    let (len, whole) = (game.len(), totals(&game));
    game.rewind_to(len - 3).unwrap();
    assert!(mend(&mut game, 0, points(2)).is_err());
    game.rewind_to(len).unwrap();
    assert_eq!(totals(&game), whole);
}

#[test]
fn damaged_story_is_cut_where_it_makes_no_sense() {
    let mut game = game(GameKind::ScrabbleDe, 2);
    lay(&mut game, 10);
    mend(&mut game, 0, points(12)).unwrap();
    let mut again = Box::new(Game::new());
    game.events().for_each(|event| again.restore(&event.unwrap()).unwrap());
    let whole = game.len();
    for event in [Event::Start, Event::Announce { spent: Millis(1) }] {
        again.restore(&event).unwrap();
    }
    assert!(!again.restored(), "there is no glass to flip");
    assert_eq!((again.len(), totals(&again)), (whole, totals(&game)));
    assert_eq!(again.restore_moment(99), Err(RuleError::NoSuchPosition));
}

/// As many events as a journal holds, with mends and journeys among them: what a device goes through when it starts.
#[test]
fn full_journal_with_mends_and_undos_is_folded_once() {
    enum Kept {
        Event(Box<Event>),
        Moment(usize),
    }
    let mut live = Box::new(Game::new());
    let happen = |live: &mut Game, event: Event| live.apply(&event).unwrap();
    happen(&mut live, Event::Begin(seated(GameKind::ScrabbleDe, 4)));
    let mut undone = Vec::new();
    for turn in 0..900_usize {
        for event in [
            Event::Pause { spent: Millis(900) },
            Event::Resume,
            Event::Pause { spent: Millis(950) },
            Event::Resume,
            Event::Announce { spent: Millis(1_000) },
            Event::Note(Play::points(turn as i32 % 40 + 1)),
        ] {
            happen(&mut live, event);
        }
        if turn % 18 == 17 {
            let at = live.ledger().lines()[turn / 2].at;
            happen(&mut live, Event::Amend { at, correction: points(turn as i32 % 50) });
            undone.push(live.position() - 1);
            happen(&mut live, Event::Pause { spent: Millis(1) });
            happen(&mut live, Event::Resume);
        }
    }
    // Journeys: back before the last pause and forward again are kept as moments.
    let mut records: Vec<Kept> = Vec::new();
    for (number, event) in live.events().enumerate() {
        records.push(Kept::Event(Box::new(event.unwrap())));
        if undone.contains(&number) {
            records.push(Kept::Moment(number));
            records.push(Kept::Moment(number + 1));
        }
    }
    let events = live.len();
    assert!(events >= 5_400 && undone.len() == 50, "{events} events, {} mends", undone.len());
    // The quickest of a few, for somebody else may want the core in between.
    let quickest = |times: [Duration; 5]| times.into_iter().min().unwrap();
    let mut again = Box::new(Game::new());
    let loading = quickest([(); 5].map(|()| {
        *again = Game::new();
        let begun = Instant::now();
        for kept in &records {
            match kept {
                Kept::Event(event) => again.restore(event).unwrap(),
                Kept::Moment(position) => again.restore_moment(*position).unwrap(),
            }
        }
        assert!(again.restored());
        begun.elapsed()
    }));
    assert_eq!(*again, *live);
    let fold = quickest([(); 5].map(|()| {
        let begun = Instant::now();
        again.rewind_to(again.position() - 1).unwrap();
        begun.elapsed()
    }));
    assert!(loading < fold * 12, "loading took {loading:?}, one fold {fold:?}: it is folded more than once");
}

/// A deed of a table that also puts things right: an event, or a line by its number and the truth about it.
#[derive(Clone, Debug)]
enum Deed {
    Event(Event),
    Mend(prop::sample::Index, Correction),
    Natural(prop::sample::Index, i32),
}

fn correction() -> impl Strategy<Value = Correction> {
    prop_oneof![
        4 => play().prop_map(Correction::Played),
        2 => seat().prop_map(Correction::Whose),
        2 => Just(Correction::Struck),
        2 => any::<bool>().prop_map(|turned| Correction::Verdict { turned }),
        2 => any_hand().prop_map(Correction::Hand),
        1 => (seat(), -99..99).prop_map(|(seat, points)| Correction::Line {
            seat, reason: Reason::Overtime, points: Points(points)
        }),
    ]
}

/// The correction that a table would make of this line.
fn natural(game: &Game, line: usize, number: i32) -> Correction {
    let line = &game.ledger().lines()[line];
    match game.event_of(line) {
        Some(Event::Note(play)) => Correction::Played(Play { points: Points(number), ..play }),
        Some(Event::Score { .. }) => points(number),
        Some(Event::Verdict { .. }) if line.points() == Points::ZERO => Correction::Verdict { turned: true },
        Some(Event::Hand { .. }) if line.reason == Reason::LeftInHand => Correction::Hand(Hand::Sum(number as u16)),
        _ => Correction::Line { seat: line.seat, reason: line.reason, points: Points(number) },
    }
}

#[test]
fn mended_or_not_the_lines_are_the_scores_and_the_same_game_comes_back() {
    let deed = prop_oneof![
        24 => event().prop_map(Deed::Event),
        1 => (any::<prop::sample::Index>(), correction()).prop_map(|(line, correction)| Deed::Mend(line, correction)),
        2 => (any::<prop::sample::Index>(), 3..40).prop_map(|(line, number)| Deed::Natural(line, number)),
    ];
    let reached = reach(512, (settings(), vec(deed, 1..200)), |(settings, deeds), reached| {
        let mut game = begun(settings);
        let mut untouched = loaded(&game);
        for deed in deeds {
            let lines = game.ledger().lines();
            let event = match deed {
                Deed::Event(event) => event,
                Deed::Mend(..) | Deed::Natural(..) if lines.is_empty() => continue,
                Deed::Mend(line, correction) => Event::Amend { at: lines[line.index(lines.len())].at, correction },
                Deed::Natural(line, number) => {
                    let line = line.index(lines.len());
                    Event::Amend { at: lines[line].at, correction: natural(&game, line, number) }
                }
            };
            let mend = matches!(event, Event::Amend { .. });
            match game.apply(&event) {
                Ok(()) => {
                    untouched = loaded(&game);
                    reached.note(if mend { "mended" } else { "went on" });
                }
                Err(RuleError::NoLongerFits { .. }) => reached.note("no longer fits"),
                Err(_) if mend => reached.note("not mended"),
                Err(_) => {}
            }
            prop_assert_eq!(&*game, &*untouched);
            for seat in Seat::ALL {
                let lines = game.ledger().lines().iter().filter(|line| line.seat == seat);
                prop_assert_eq!(lines.map(|line| line.points().0).sum::<i32>(), game.total(seat).0);
            }
        }
        let position = game.position();
        let mut told = loaded(&game);
        let mut telling = told.retell();
        while told.tell(&mut telling).is_some() {}
        prop_assert_eq!(&*told, &*game);
        game.rewind_to(position / 2).unwrap();
        game.rewind_to(position).unwrap();
        prop_assert_eq!(&*game, &*untouched);
        Ok(())
    });
    reached.assert_at_least(500, ["mended", "not mended"]);
}

#[test]
fn every_game_has_lines_that_are_mended() {
    for &kind in GameKind::ALL {
        let mut game = game(kind, 2);
        match game.sheet().announces {
            Announces::Laid => {
                game.apply(&Event::EndRound).unwrap();
                if let Phase::Settlement { missing } = game.phase() {
                    missing.iter().for_each(|seat| hand(&mut game, seat, 5));
                } else {
                    // Rummy: nobody is out, and nothing was counted.
                    game.apply(&Event::NextRound { lot: Some(A) }).unwrap();
                    note(&mut game, Play { bonus: Bonus::AllLaid, ..Play::points(40) });
                    let seats = game.settings().seats().without(game.ending().map_or(A, |ending| match ending {
                        Ending::Out(seat) => seat,
                        _ => A,
                    }));
                    seats.iter().for_each(|seat| hand(&mut game, seat, 5));
                }
            }
            _ => lay(&mut game, 9),
        }
        let before = totals(&game);
        let line = game.ledger().lines().iter().position(|line| line.reason != Reason::LeftInOthersHands).unwrap();
        let correction = natural(&game, line, 12);
        mend(&mut game, line, correction).unwrap();
        assert_ne!(totals(&game), before, "{kind:?}");
        assert_eq!(*loaded(&game), *game);
    }
}
