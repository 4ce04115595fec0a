//! Fuzzing of events: what decodes encodes to the same event, and the rules take it or refuse it and nothing has changed.

use crate::mutation::{Mutation, anywhere};
use crate::{fuzz, played};
use game::{
    Age, Answered, Clock, Correction, EVENT_MAX, Event, Game, Goal, House, Millis, Name, Phase, Player, Points, Ruling,
    Seat, Words,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use scenario::SimDevice;

const GAMES: [&str; 9] = [
    "scrabble-game",
    "scrabble-challenges",
    "wort-rummikub-game",
    "wort-rummikub-ch-game",
    "wort-rummikub-ch-challenges",
    "wort-rummy-game",
    "rummy-game",
    "mend",
    "mend-board",
];

/// Marks, numbers at the ends of their ranges, letters that take more than a byte.
const TOKENS: &[&[u8]] = &[
    &[0],
    &[1],
    &[2],
    &[0x7f],
    &[0x80],
    &[0xff],
    &[0xff, 0xff, 0xff, 0xff, 0x0f],
    "Ä".as_bytes(),
    "😀".as_bytes(),
    b"?",
];

/// The events of a game that was played, encoded.
fn recorded(scenario: &str) -> Vec<Vec<u8>> {
    let device = SimDevice::power_up(played(scenario), 1).unwrap();
    device.game().events().map(|event| encoded(&event.unwrap())).collect()
}

fn encoded(event: &Event) -> Vec<u8> {
    event.encode(&mut [0; EVENT_MAX]).unwrap().to_vec()
}

/// Events that those games have little of.
const RARE: [Event; 23] = [
    Event::Challenge { by: Seat::ALL[0] },
    Event::Challenge { by: Seat::ALL[3] },
    Event::Withdraw,
    Event::Answered(Answered { words: Words::new(), referee: None }),
    Event::Verdict { ruling: Ruling::NotInList, words: Words::new() },
    Event::Verdict { ruling: Ruling::Overruled { valid: true }, words: Words::new() },
    Event::TimeOver { spent: Millis(120_000) },
    Event::Pass { spent: Millis(9) },
    Event::DutyDone,
    Event::DutyWaived,
    Event::EndRound,
    Event::NextRound { lot: None },
    Event::EndGame,
    // Beginnings of games are about so long: some of these places are those of turns.
    Event::Amend { at: 60, correction: Correction::Struck },
    Event::Amend { at: 66, correction: Correction::Whose(Seat::ALL[0]) },
    Event::Amend { at: 80, correction: Correction::Verdict { turned: true } },
    Event::Leave { seat: Seat::ALL[0] },
    Event::TilesBack { seat: Seat::ALL[0] },
    Event::Join { seat: Seat::ALL[5], player: PLAYER },
    Event::Credit { seat: Seat::ALL[5], points: Points(7) },
    Event::Waits { seat: Seat::ALL[5] },
    Event::TurnTime { seat: Seat::ALL[1], clock: Clock::hard(90) },
    Event::Rules { goal: Goal::Rounds(3), house: House::PLAIN },
];

/// Somebody who joins.
const PLAYER: Player = Player { name: Name::new(), age: Age::Adult, clock: Clock::off(60) };

/// A summary of the game that shows that nothing has changed.
fn standing(game: &Game) -> (usize, u16, Phase, [i32; 6]) {
    (game.position(), game.round(), game.phase(), Seat::ALL.map(|seat| game.total(seat).0))
}

#[test]
fn events_are_decoded_as_they_were_encoded_and_rules_refuse_without_a_trace() {
    let games = GAMES.map(recorded);
    let rare = RARE.into_iter().cycle().take(400).map(|event| encoded(&event));
    // Each game has one beginning; another in the middle must be refused.
    let beginnings = games.iter().flat_map(|events| events.first().cloned());
    let pool = games.concat().into_iter().chain(rare).chain(beginnings).collect::<Vec<_>>();
    let damage = vec((any::<Index>(), anywhere(TOKENS)), 0..8);
    let added = vec((any::<Index>(), any::<Index>()), 0..6);
    let input = (0..games.len(), damage, added);
    let reached = fuzz(4000, input, |(which, damage, added): (usize, Vec<(Index, Mutation)>, Vec<_>), reached| {
        let mut events = games[which].clone();
        for (from, to) in &added {
            let event = from.get(&pool).clone();
            events.insert(to.index(events.len()), event);
        }
        for (event, mutation) in &damage {
            let event = event.index(events.len());
            mutation.apply(&mut events[event]);
        }
        let mut game = Box::new(Game::new());
        let mut buffer = [0; EVENT_MAX];
        for bytes in &events {
            let event = match Event::decode(bytes) {
                Ok(event) => event,
                Err(error) => {
                    reached.note_variant("undecodable", &error);
                    continue;
                }
            };
            let encoded = event.encode(&mut buffer);
            prop_assert!(encoded.is_ok(), "{event:?} takes more than there is");
            prop_assert_eq!(Event::decode(encoded.unwrap()), Ok(event.clone()));
            let before = standing(&game);
            match game.apply(&event) {
                Ok(()) => reached.note_variant("applied", &event),
                Err(error) => {
                    reached.note_variant("refused", &event);
                    reached.note(&format!("rule error {error:?}"));
                    prop_assert_eq!(standing(&game), before, "{:?} was refused", event);
                }
            }
        }
        let end = standing(&game);
        game.rewind_to(game.len()).map_err(|error| TestCaseError::fail(format!("{error:?}")))?;
        prop_assert_eq!(standing(&game), end, "the fold of its events");
        reached.note(if game.outcome().is_some() { "game to its end" } else { "game without an end" });
        Ok(())
    });
    let usual = [
        "Begin",
        "Start",
        "Announce",
        "Note",
        "Hand",
        "EndGame",
        "Pass",
        "Challenge",
        "Verdict",
        "Withdraw",
        "DutyDone",
    ];
    reached.assert_at_least(100, usual.map(|kind| format!("applied {kind}")).iter().map(String::as_str));
    reached.assert_at_least(10, ["applied EndRound", "applied TimeOver", "applied Join", "applied Rules"]);
    reached.assert_at_least(100, ["applied Amend", "refused Amend"]);
    reached.assert_at_least(100, ["undecodable Damaged", "undecodable OtherVersion", "game to its end"]);
    reached.assert_at_least(
        100,
        ["game without an end", "refused Begin", "refused Start", "refused Note", "refused Hand"],
    );
}
