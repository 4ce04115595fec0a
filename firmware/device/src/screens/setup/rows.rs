//! The settings of a game as a table: one row each says when it is offered, what it is called, what values it has and
//! how it reads and writes them. A value is a whole number; its text may be anything.

use super::row::{Row, choice, length_bonus, number, one_of};
use crate::device::Shared;
use crate::draft::{Draft, TurnLength};
use crate::list::Key;
use crate::texts::{Sentence, Text, as_text, filled, plain};
use crate::variants::one_of_each;
use core::fmt::Write as _;
use game::house::{
    BONUS_LENGTHS, Club, DrawnRound, HouseRule, NextStarter, PassedOut, RobFrom, StemRule, Theme, WrongChallenge,
};
use game::{ClockMode, FirstStarter, Goal, SEATS, ScoringMode, Seat};
use heapless::Vec;

/// True if the sheet has rules of its own for children.
fn for_children(draft: &Draft, _: usize) -> bool {
    draft.settings.kind.sheet().children
}

fn child(shared: &Shared, _: &Draft, _: usize) -> Sentence {
    filled(" (#)", shared.texts().child())
}

/// The word length a line stands for.
fn length(_: &Shared, _: &Draft, line: usize) -> Sentence {
    filled(" #", format_args!("{}{}", line + 2, if line + 1 == BONUS_LENGTHS { "+" } else { "" }))
}

/// The lengths of a turn that are offered, behind an open one.
const SECONDS: [u16; 11] = [10, 15, 20, 30, 45, 60, 90, 120, 180, 300, 600];

/// The lengths of a whole game that are offered, behind an open one for a single seat.
const BANKS: [u16; 12] = [180, 300, 600, 900, 1_200, 1_500, 1_800, 2_100, 2_400, 2_700, 3_000, 3_600];

/// Time for a whole game, unless somebody says otherwise.
const BANK: TurnLength = TurnLength::Seconds(1_500);

/// The windows for a challenge that are offered, in seconds; 0 is open.
const WINDOWS: [u8; 4] = [0, 5, 10, 20];

fn in_tournament(draft: &Draft, _: usize) -> bool {
    against_game_clocks(draft, 0) && draft.settings.house.tournament
}

fn against_game_clocks(draft: &Draft, _: usize) -> bool {
    draft.mode == ClockMode::Game
}

/// The lengths of the kind of clock that is chosen.
fn lengths(draft: &Draft) -> &'static [u16] {
    if against_game_clocks(draft, 0) { &BANKS } else { &SECONDS }
}

fn turn_length(draft: &Draft, place: usize) -> TurnLength {
    place.checked_sub(1).map_or(TurnLength::Open, |place| TurnLength::Seconds(lengths(draft)[place]))
}

/// A time that may be none.
fn seconds_or_off(seconds: usize) -> TurnLength {
    if seconds == 0 { TurnLength::Open } else { TurnLength::Seconds(seconds as u16) }
}

fn place_of(draft: &Draft, length: TurnLength) -> usize {
    match length {
        TurnLength::Open => 0,
        TurnLength::Seconds(seconds) => {
            lengths(draft).iter().position(|&one| one == seconds).map_or(0, |place| place + 1)
        }
    }
}

/// A clock's length as it is read: seconds, then minutes.
fn duration(length: TurnLength, off: &str) -> Sentence {
    match length {
        TurnLength::Open => plain(off),
        TurnLength::Seconds(seconds @ ..=90) => filled("# s", seconds),
        TurnLength::Seconds(seconds) => as_text(format_args!("{}:{:02}", seconds / 60, seconds % 60)),
    }
}

/// Every goal that can be agreed, of the kinds the sheet knows.
fn goals(draft: &Draft) -> Vec<Goal, 64> {
    const POINTS: [u16; 26] = [
        20, 30, 40, 50, 60, 70, 80, 90, 99, 100, 125, 150, 175, 200, 225, 250, 275, 300, 325, 350, 375, 400, 425, 450,
        475, 500,
    ];
    let kinds = draft.settings.kind.sheet().goals;
    let mut goals = Vec::new();
    if kinds.contains(&Goal::Open) {
        let _ = goals.push(Goal::Open);
    }
    if kinds.iter().any(|goal| matches!(goal, Goal::Rounds(_))) {
        goals.extend((1..=20).map(Goal::Rounds));
    }
    if kinds.iter().any(|goal| matches!(goal, Goal::Points(_))) {
        goals.extend(POINTS.iter().map(|&points| Goal::Points(points)));
    }
    goals
}

/// The boxes the game is sold in.
fn editions(draft: &Draft) -> &'static [(letters::Language, &'static game::LetterSet)] {
    draft.settings.kind.sheet().editions
}

/// The costs of a wrong challenge, in the order in which they are offered.
const WRONG_CHALLENGES: [WrongChallenge; 4] = one_of_each!(WrongChallenge { Points, PointsPerWord, NextTurn, Nothing });

/// The points that are usual for a wrong challenge, where it costs points.
const fn usual_points(wrong: WrongChallenge) -> Option<u8> {
    match wrong {
        WrongChallenge::Points => Some(10),
        WrongChallenge::PointsPerWord => Some(5),
        WrongChallenge::NextTurn | WrongChallenge::Nothing => None,
    }
}

/// The seat a value stands for where 0 is nobody yet.
fn seat(draft: &Draft, value: usize) -> Option<Seat> {
    value.checked_sub(1).and_then(|place| draft.settings.seats().iter().nth(place))
}

/// Every setting, in the order in which they are offered.
pub(super) static ROWS: [Row; 44] = [
    // First: it brings other lines with it, and all of them stand behind it.
    Row {
        key: Key::of("club"),
        fixed: |_| true,
        rule: Some(HouseRule::Club),
        label: Text::club,
        get: |draft, _| Club::ALL.iter().position(|&club| club == draft.settings.house.club).unwrap_or(0),
        set: |draft, _, value| draft.take_club(Club::ALL.get(value).copied().unwrap_or_default()),
        range: |_| (0, Club::ALL.len() - 1),
        text: |shared, _, value| match Club::ALL.get(value) {
            None | Some(Club::None) => plain(shared.texts().off()),
            Some(club) => plain(club.name()),
        },
        ..Row::PLAIN
    },
    Row {
        key: Key::of("clock-kind"),
        fixed: |_| true,
        offered: |draft, _| draft.settings.kind.sheet().game_clock,
        label: Text::clock_kind,
        get: |draft, _| usize::from(against_game_clocks(draft, 0)),
        set: |draft, _, value| {
            if value != usize::from(against_game_clocks(draft, 0)) {
                (draft.length, draft.mode) = if value > 0 { (BANK, ClockMode::Game) } else { draft.clock_of_sheet() };
                draft.own_lengths = [None; SEATS];
            }
        },
        range: |_| (0, 1),
        text: |shared, _, value| one_of(shared, &[Text::clock_of_turn, Text::clock_of_game], value),
        ..Row::PLAIN
    },
    Row {
        key: Key::of("bank"),
        fixed: |_| true,
        offered: against_game_clocks,
        label: Text::bank,
        get: |draft, _| place_of(draft, draft.length),
        set: |draft, _, value| draft.length = turn_length(draft, value),
        range: |_| (1, BANKS.len()),
        text: |shared, draft, value| duration(turn_length(draft, value), shared.texts().off()),
        ..Row::PLAIN
    },
    Row {
        offered: against_game_clocks,
        text: |shared, _, value| duration(seconds_or_off(value), shared.texts().off()),
        ..number!("increment", Increment, increment, increment, 0..=60)
    },
    Row {
        offered: against_game_clocks,
        ..number!("overtime-cost", OvertimeCost, overtime_cost, overtime_cost, 0..=50)
    },
    Row {
        offered: against_game_clocks,
        text: |shared, _, value| duration(seconds_or_off(value * 60), shared.texts().off()),
        ..number!("overtime-limit", OvertimeLimit, overtime_limit, overtime_limit, 0..=30)
    },
    Row {
        fixed: |_| true,
        offered: against_game_clocks,
        ..choice!("plain-clock", PlainClock, plain_clock, plain_clock, [false => off, true => on])
    },
    Row {
        fixed: |_| true,
        offered: |draft, _| against_game_clocks(draft, 0) && !draft.settings.house.plain_clock,
        set: |draft, _, value| draft.settings.house.set_tournament(value > 0),
        ..choice!("tournament", Tournament, tournament, tournament, [false => off, true => on])
    },
    Row {
        key: Key::of("window"),
        fixed: |_| true,
        rule: Some(HouseRule::Window),
        offered: in_tournament,
        label: Text::window,
        get: |draft, _| WINDOWS.iter().position(|&one| one == draft.settings.house.window).unwrap_or(0),
        set: |draft, _, value| draft.settings.house.window = WINDOWS.get(value).copied().unwrap_or(0),
        range: |_| (0, WINDOWS.len() - 1),
        text: |shared, _, value| match WINDOWS.get(value) {
            None | Some(0) => plain(shared.texts().window_open()),
            Some(&seconds) => duration(seconds_or_off(seconds.into()), ""),
        },
        ..Row::PLAIN
    },
    Row {
        key: Key::of("clock"),
        offered: |draft, _| !against_game_clocks(draft, 0),
        label: Text::clock,
        get: |draft, _| place_of(draft, draft.length),
        set: |draft, _, value| {
            draft.length = turn_length(draft, value);
            if draft.length == TurnLength::Open {
                // The clocks of single seats are not offered then, so they must not run either.
                draft.own_lengths = [None; SEATS];
            }
        },
        range: |_| (0, SECONDS.len()),
        text: |shared, draft, value| duration(turn_length(draft, value), shared.texts().off()),
        ..Row::PLAIN
    },
    Row {
        key: Key::of("clock-mode"),
        offered: |draft, _| draft.length != TurnLength::Open && !against_game_clocks(draft, 0),
        label: Text::clock_mode,
        get: |draft, _| usize::from(draft.mode == ClockMode::Hard),
        set: |draft, _, value| draft.mode = if value > 0 { ClockMode::Hard } else { ClockMode::Soft },
        range: |_| (0, 1),
        text: |shared, _, value| one_of(shared, &[Text::clock_soft, Text::clock_hard], value),
        ..Row::PLAIN
    },
    Row {
        key: Key::of("starter"),
        fixed: |_| true,
        label: Text::starter,
        get: |draft, _| {
            let place =
                draft.starter.and_then(|starter| draft.settings.seats().iter().position(|seat| seat == starter));
            place.map_or(0, |place| place + 1)
        },
        set: |draft, _, value| draft.starter = seat(draft, value),
        range: |draft| (0, usize::from(draft.settings.seats().count())),
        text: |shared, draft, value| match seat(draft, value) {
            Some(seat) => as_text(shared.name_in(&draft.settings, seat)),
            None if draft.settings.kind.sheet().first_starter == FirstStarter::LeftOfOldest => {
                plain(shared.texts().left_of_oldest())
            }
            None => plain(shared.texts().by_lot()),
        },
        ..Row::PLAIN
    },
    Row {
        key: Key::of("goal"),
        offered: |draft, _| goals(draft).len() > 1,
        label: Text::goal,
        get: |draft, _| goals(draft).iter().position(|&goal| goal == draft.settings.goal).unwrap_or(0),
        set: |draft, _, value| {
            if let Some(&goal) = goals(draft).get(value) {
                draft.settings.goal = goal;
            }
        },
        range: |draft| (0, goals(draft).len().saturating_sub(1)),
        text: |shared, draft, value| match (goals(draft).get(value), shared.texts()) {
            (Some(Goal::Points(points)), texts) => as_text(format_args!("{points} {}", texts.goal_points())),
            (Some(Goal::Rounds(1)), texts) => filled("1 #", texts.goal_round()),
            (Some(Goal::Rounds(rounds)), texts) => as_text(format_args!("{rounds} {}", texts.goal_rounds())),
            (Some(Goal::Open) | None, texts) => plain(texts.goal_open()),
        },
        ..Row::PLAIN
    },
    Row {
        key: Key::of("keeping"),
        fixed: |_| true,
        offered: |draft, _| draft.settings.kind.sheet().scoring_modes.len() > 1,
        label: Text::keeping,
        get: |draft, _| usize::from(draft.settings.scoring_mode == ScoringMode::Board),
        set: |draft, _, value| {
            draft.settings.scoring_mode = if value > 0 { ScoringMode::Board } else { ScoringMode::Points }
        },
        range: |_| (0, 1),
        text: |shared, _, value| one_of(shared, &[Text::points, Text::board], value),
        ..Row::PLAIN
    },
    Row {
        key: Key::of("edition"),
        fixed: |_| true,
        rule: Some(HouseRule::Edition),
        label: Text::edition,
        get: |draft, _| {
            let edition = draft.settings.house.edition;
            editions(draft).iter().position(|&(language, _)| language == edition).unwrap_or(0)
        },
        set: |draft, _, value| {
            if let Some(&(language, _)) = editions(draft).get(value) {
                draft.settings.house.set_edition(language);
            }
        },
        range: |draft| (0, editions(draft).len().saturating_sub(1)),
        text: |_, draft, value| plain(editions(draft).get(value).map_or("", |(language, _)| language.name())),
        ..Row::PLAIN
    },
    choice!("theme", Theme, theme, theme, [
        Theme::None => off,
        Theme::Nouns => theme_nouns,
        Theme::Animals => theme_animals,
        Theme::Plants => theme_plants,
        Theme::Other => theme_other,
    ]),
    number!("first-word", FirstWord, first_word, first_word.adult, 2..=9),
    number!("later-word", LaterWord, later_word, later_word.adult, 2..=9),
    Row {
        offered: for_children,
        suffix: child,
        ..number!("first-word-child", FirstWord, first_word, first_word.child, 2..=9)
    },
    Row {
        offered: for_children,
        suffix: child,
        ..number!("later-word-child", LaterWord, later_word, later_word.child, 2..=9)
    },
    number!("first-melds", FirstMelds, first_melds, first_melds, 0..=100),
    Row {
        set: |draft, _, value| {
            let house = &mut draft.settings.house;
            house.wrong_challenge = WRONG_CHALLENGES[value];
            house.challenge_cost = usual_points(house.wrong_challenge).unwrap_or(house.challenge_cost);
        },
        ..choice!("wrong-challenge", WrongChallenge, wrong_challenge, wrong_challenge, [
            WrongChallenge::Points => goal_points,
            WrongChallenge::PointsPerWord => per_word,
            WrongChallenge::NextTurn => a_turn,
            WrongChallenge::Nothing => off,
        ])
    },
    Row {
        offered: |draft, _| usual_points(draft.settings.house.wrong_challenge).is_some(),
        ..number!("challenge-cost", ChallengeCost, challenge_cost, challenge_cost, 0..=50)
    },
    number!("penalty-tiles", PenaltyTiles, penalty_tiles, penalty_tiles, 0..=9),
    number!("all-tiles-bonus", AllTilesBonus, all_tiles_bonus, all_tiles_bonus, 0..=100),
    choice!("exchange-is-pass", ExchangeIsPass, exchange_is_pass, exchange_is_pass, [false => off, true => on]),
    Row {
        text: |shared, _, value| if value == 0 { plain(shared.texts().off()) } else { as_text(value) },
        ..number!("pass-rounds", PassRounds, pass_rounds, pass_rounds, 0..=5)
    },
    choice!("list-decides", ListDecides, list_decides, list_decides, [false => off, true => on]),
    choice!("silent-verdict", SilentVerdict, silent_verdict, silent_verdict, [false => off, true => on]),
    choice!("two-person", TwoPerson, two_person, two_person, [false => off, true => on]),
    number!("exchange-from", ExchangeFrom, exchange_from, exchange_from, 1..=7),
    Row {
        text: |shared, _, value| match value {
            0 => plain(shared.texts().off()),
            turns => as_text(turns),
        },
        ..number!("scoreless-turns", ScorelessTurns, scoreless_turns, scoreless_turns, 0..=12)
    },
    choice!("stem-rule", StemRule, stem_rule, stem_rule, [
        StemRule::Off => stem_off,
        StemRule::Endings => stem_endings,
        StemRule::EndingsAndPrefixes => stem_prefixes,
    ]),
    choice!(
        "rack-letter", ScoredWordNeedsRackLetter, rack_letter, scored_word_needs_rack_letter, [false => off, true => on]
    ),
    number!("ending-bonus", EndingBonus, ending_bonus, ending_bonus, 0..=20),
    choice!("passed-out", PassedOut, passed_out, passed_out, [
        PassedOut::NoBonus => nobody,
        PassedOut::LastToLay => last_to_lay,
    ]),
    choice!("rob-from", RobFrom, rob_from, rob_from, [
        RobFrom::NextTurn => next_turn,
        RobFrom::SameTurn => same_turn,
    ]),
    number!("joker-in-hand", JokerInHand, joker_in_hand, joker_in_hand, 0..=50),
    choice!("drawn-round", DrawnRound, drawn_round, drawn_round, [
        DrawnRound::Counts => counts,
        DrawnRound::PlayedAgain => played_again,
    ]),
    choice!("next-starter", NextStarter, next_starter, next_starter, [
        NextStarter::Same => same_seat,
        NextStarter::Rotates => rotates,
        NextStarter::LeftOfWinner => left_of_winner,
        NextStarter::Lots => by_lot,
    ]),
    Row {
        // A printed number of seats cannot be lowered.
        range: |draft| (usize::from(draft.settings.kind.sheet().seats_max), SEATS),
        ..number!("seats-max", SeatsMax, seats_max, seats_max, 0..=0)
    },
    Row {
        key: Key::of("clock-of"),
        fixed: |draft| against_game_clocks(draft, 0),
        lines: SEATS as u8,
        offered: |draft, line| draft.length != TurnLength::Open && draft.settings.players[line].is_some(),
        label: Text::clock_of,
        suffix: |shared, draft, line| filled(" #", shared.name_in(&draft.settings, Seat::ALL[line])),
        get: |draft, line| draft.own_lengths[line].map_or(0, |length| place_of(draft, length) + 1),
        set: |draft, line, value| {
            draft.own_lengths[line] = value.checked_sub(1).map(|place| turn_length(draft, place));
        },
        range: |draft| (0, lengths(draft).len() + 1),
        text: |shared, draft, value| match value.checked_sub(1) {
            Some(place) => duration(turn_length(draft, place), shared.texts().off()),
            None => plain(shared.texts().like_all()),
        },
        ..Row::PLAIN
    },
    length_bonus!("length-bonus", adult, length),
    Row {
        offered: for_children,
        ..length_bonus!("length-bonus-child", child, |shared, draft, line| {
            let mut suffix = length(shared, draft, line);
            let _ = suffix.write_str(&child(shared, draft, line));
            suffix
        })
    },
];
