//! Every state that a game reaches by a small alphabet of events, legal or not, breadth first.

use std::collections::HashSet;
use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};

use game::{
    Age, Bonus, Clock, Correction, Declared, Ending, Event, Game, GameKind, Hand, Millis, Name, Phase, Play, Player,
    Points, Reason, Ruling, Seat, Settings, WordCount, Words,
};

/// Findings on one game.
#[derive(Clone, Debug)]
pub struct Found {
    /// The game.
    pub kind: GameKind,
    /// Different states.
    pub states: usize,
    /// Events tried on them, and how many of these were refused.
    pub tried: u64,
    /// See `tried`.
    pub refused: u64,
    /// Every sequence of up to so many events was tried.
    pub depth: usize,
    /// Broken rules, and the events that lead there; the first hundred.
    pub violations: Vec<String>,
}

/// Two people.
const SEATS: [Seat; 2] = [Seat::ALL[0], Seat::ALL[1]];

/// Goes through the states of a game until there are so many, and tries every event on each.
pub fn explore(kind: GameKind, states: usize) -> Found {
    let mut settings = Settings::new(kind);
    SEATS.iter().for_each(|&seat| settings.sit(seat));
    let events = alphabet();
    let mut found = Found { kind, states: 0, tried: 0, refused: 0, depth: 0, violations: Vec::new() };
    let (mut known, mut queue) = (HashSet::new(), VecDeque::from([Vec::<u8>::new()]));
    let (mut game, mut reference) = (Box::new(Game::new()), Box::new(Game::new()));
    while let Some(path) = queue.pop_front() {
        // Those of the same length may not all have been taken up.
        found.depth = path.len() + usize::from(known.len() < states);
        for fold in [&mut game, &mut reference] {
            fold.clear();
            let begun = fold.apply(&Event::Begin(settings));
            let followed = path.iter().try_for_each(|&event| fold.apply(&events[usize::from(event)]));
            if begun.and(followed).is_err() {
                violate(&mut found, &path, &events, "cannot be folded again");
            }
        }
        let (mut accepted, here) = (0, game.position());
        for (number, event) in events.iter().enumerate() {
            found.tried += 1;
            if game.apply(event).is_err() {
                found.refused += 1;
                if game != reference || game.position() != here {
                    violate(&mut found, &path, &events, &format!("{event:?} was refused and changed something"));
                }
                continue;
            }
            accepted += 1;
            let longer: Vec<u8> = path.iter().copied().chain([number as u8]).collect();
            if let Err(violation) = check(&game).and_then(|()| keeps_the_rest(&reference, &game, event)) {
                violate(&mut found, &longer, &events, &violation);
            }
            if known.len() < states && known.insert(state(&game)) {
                queue.push_back(longer.clone());
            }
            if game.rewind_to(here).is_err() || game != reference {
                violate(&mut found, &longer, &events, "undo does not lead back");
            }
        }
        if accepted == 0 && game.phase() != Phase::Over {
            violate(&mut found, &path, &events, "nobody can do anything");
        }
        found.states = known.len();
    }
    found
}

fn violate(found: &mut Found, path: &[u8], events: &[Event], violation: &str) {
    if found.violations.len() < 100 {
        let path: Vec<_> = path.iter().map(|&event| &events[usize::from(event)]).collect();
        found.violations.push(format!("{:?} {path:?}: {violation}", found.kind));
    }
}

/// The promises that hold in every state.
fn check(game: &Game) -> Result<(), String> {
    let (seats, rounds) = (game.settings().seats(), game.round());
    for &seat in &Seat::ALL {
        let by_round: i32 = (0..=rounds).map(|round| game.ledger().round_total(seat, round).0).sum();
        let lines = || game.ledger().lines().iter().filter(|line| line.seat == seat);
        let sum: i32 = lines().map(|line| line.points().0).sum();
        // What somebody joins with is won in no round.
        let given: i32 = lines().filter(|line| line.reason == Reason::Joined).map(|line| line.points().0).sum();
        if sum != game.total(seat).0 || sum != by_round + given {
            return Err(format!("the total {} of {seat:?} is not the sum of its lines {sum}", game.total(seat).0));
        }
        if !seats.contains(seat) && sum != 0 {
            return Err(format!("{seat:?} has points, and nobody sits there"));
        }
    }
    match game.phase() {
        Phase::Over => winners(game),
        Phase::Settlement { missing } if missing.is_empty() || missing.iter().any(|seat| !seats.contains(seat)) => {
            Err(format!("the settlement waits for {missing:?}"))
        }
        Phase::Settlement { .. } => Ok(()),
        Phase::RoundOver if game.ending().is_none() => Err("a round is over without a reason".into()),
        Phase::RoundOver => Ok(()),
        phase => match phase.seat() {
            Some(seat) if seats.contains(seat) => Ok(()),
            _ => Err(format!("nobody is on turn in {phase:?}")),
        },
    }
}

/// A mend changes nothing that was booked before the event it mends.
fn keeps_the_rest(before: &Game, after: &Game, event: &Event) -> Result<(), String> {
    let Event::Amend { at, .. } = event else { return Ok(()) };
    let earlier = |game: &Game| {
        let lines = game.ledger().lines().iter().filter(|line| line.at < *at);
        lines.map(|line| (line.seat, line.round, line.at, line.points())).collect::<Vec<_>>()
    };
    if earlier(before) == earlier(after) { Ok(()) } else { Err("a mend changes an earlier line".into()) }
}

/// Those with the most points; who lost by overtime is none of them, nor who has left, unless all have.
fn winners(game: &Game) -> Result<(), String> {
    let outcome = game.outcome().ok_or("the game is over without an outcome")?;
    let seats = if game.in_play().is_empty() { game.settings().seats() } else { game.in_play() };
    if outcome.winners.iter().any(|seat| !seats.contains(seat)) {
        return Err(format!("{:?} win, and {seats:?} play", outcome.winners));
    }
    let best = outcome.winners.iter().map(|seat| game.total(seat).0).max().ok_or("nobody wins")?;
    for seat in seats.iter() {
        let (wins, total) = (outcome.winners.contains(seat), game.total(seat).0);
        let lost = matches!(outcome.ending, Ending::Overtime(late) if late == seat);
        if wins && (total < best || lost) || !wins && total >= best && !lost {
            return Err(format!("{:?} win with {best}, {seat:?} has {total}", outcome.winners));
        }
    }
    Ok(())
}

/// A hash of all that a table can see.
fn state(game: &Game) -> u64 {
    let mut hasher = DefaultHasher::new();
    let seats = SEATS.map(|seat| (game.opening(seat), game.time_bank(seat), game.may_rob(seat)));
    let table = (game.phase(), game.duty(), game.round(), game.supply_empty(), game.must_draw(), game.in_play());
    let may = (game.may_correct(), game.may_lay_all(), game.may_declare_out(), game.is_last_turn(), game.ending());
    format!("{table:?} {may:?} {seats:?} {:?}", game.ledger().lines()).hash(&mut hasher);
    hasher.finish()
}

fn alphabet() -> Vec<Event> {
    let spent = Millis(1_000);
    let play = |points, bonus| Event::Note(Play { points: Points(points), bonus, ..Play::default() });
    let verdict = |ruling| Event::Verdict { ruling, words: Words::default() };
    let mut events = vec![
        Event::Start,
        Event::Pause { spent },
        Event::Resume,
        Event::TimeOver { spent: Millis(125_000) },
        Event::Announce { spent },
        Event::Withdraw,
        verdict(Ruling::InList),
        verdict(Ruling::NotInList),
        verdict(Ruling::Overruled { valid: true }),
        verdict(Ruling::BySheet { valid: false }),
        verdict(Ruling::NoTurn),
        play(0, Bonus::None),
        play(7, Bonus::None),
        play(31, Bonus::AllLaid),
        play(45, Bonus::None),
        Event::Pass { spent },
        Event::Draw { spent },
        Event::Exchange { spent, tiles: 3 },
        Event::Declared(Declared::SupplyEmpty),
        Event::DutyDone,
        Event::DutyWaived,
        Event::EndRound,
        Event::NextRound { lot: None },
        Event::NextRound { lot: Some(SEATS[1]) },
        Event::EndGame,
        Event::Late { invalid: false },
        Event::Late { invalid: true },
        Event::ByPoints,
    ];
    for seat in SEATS {
        events.extend([
            Event::Challenge { by: seat },
            Event::Declared(Declared::Out(seat)),
            Event::Hand { seat, hand: Hand::Sum(0) },
            Event::Hand { seat, hand: Hand::Sum(5) },
            Event::Hand { seat, hand: Hand::Sum(14) },
            Event::Hand { seat, hand: Hand::Sum(37) },
            Event::Words { seat, count: WordCount { lengths: [0, 1, 0, 1, 0, 0, 0, 0, 0], letters: 12 } },
            Event::Left { seat, sum: 9 },
            Event::ClockRan { seat, millis: Millis(61_000) },
            Event::Score { seat, points: Points(-3) },
            Event::Score { seat, points: Points(12) },
            Event::SetClock { seat, left: -30 },
            Event::Correct { seat, name: Name::default(), age: Age::Child },
            Event::Leave { seat },
        ]);
    }
    let third = Seat::ALL[2];
    events.extend([
        Event::Join { seat: third, player: Player::default() },
        Event::Credit { seat: third, points: Points(10) },
        Event::Waits { seat: third },
        Event::Leave { seat: third },
        Event::Join { seat: SEATS[0], player: Player::default() },
        Event::TilesBack { seat: SEATS[0] },
        Event::TurnTime { seat: SEATS[1], clock: Clock::hard(60) },
        Event::ByBoard,
    ]);
    // The events in these places are most often a note, a verdict, a hand or a score.
    for at in [3, 4, 6] {
        let amend = |correction| Event::Amend { at, correction };
        events.extend([
            amend(Correction::Struck),
            amend(Correction::Played(Play { points: Points(12), ..Play::default() })),
            amend(Correction::Whose(SEATS[1])),
            amend(Correction::Verdict { turned: true }),
            amend(Correction::Hand(Hand::Sum(3))),
        ]);
    }
    events
}
