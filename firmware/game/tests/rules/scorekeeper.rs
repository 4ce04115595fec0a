//! A model of Scrabble's points, written from the sheet and not from the engine, that every game must agree with.

use game::{Bonus, Event, Game, GameKind, Millis, Play, Ruling, Seat, Words};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::table::seated;
use reached::reach;

/// What a seat does in a turn of Scrabble kept by points.
#[derive(Clone, Debug)]
enum Deed {
    Lays {
        points: u16,
        all: bool,
    },
    Passes,
    Exchanges,
    /// Lays, is challenged by the seat so many places on, and the word stands or falls.
    Challenged {
        points: u16,
        by: usize,
        stands: bool,
    },
}

fn deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        4 => (1_u16..90, any::<bool>()).prop_map(|(points, all)| Deed::Lays { points, all }),
        1 => Just(Deed::Passes),
        1 => Just(Deed::Exchanges),
        3 => (1_u16..90, 1_usize..4, any::<bool>()).prop_map(|(points, by, stands)| Deed::Challenged { points, by, stands }),
    ]
}

/// A person with a sheet of paper, who knows only what Scrabble's sheet says about points.
struct Paper {
    totals: Vec<i32>,
    turn: usize,
}

impl Paper {
    fn write(&mut self, deed: &Deed) {
        let seats = self.totals.len();
        match *deed {
            Deed::Lays { points, all } => self.totals[self.turn] += i32::from(points) + if all { 50 } else { 0 },
            Deed::Challenged { points, by, stands: true } => {
                self.totals[self.turn] += i32::from(points);
                self.totals[(self.turn + 1 + (by - 1) % (seats - 1)) % seats] -= 10;
            }
            Deed::Challenged { stands: false, .. } | Deed::Passes | Deed::Exchanges => {}
        }
        self.turn = (self.turn + 1) % seats;
    }
}

/// The same deed as events.
fn events_of(deed: &Deed, turn: usize, seats: usize) -> Vec<Event> {
    let spent = Millis(1_000);
    let note = |points: u16, all: bool| {
        let play = Play::points(points.into());
        Event::Note(Play { bonus: if all { Bonus::AllLaid } else { Bonus::None }, ..play })
    };
    match *deed {
        Deed::Lays { points, all } => vec![Event::Announce { spent }, note(points, all)],
        Deed::Passes => vec![Event::Pass { spent }],
        Deed::Exchanges => vec![Event::Exchange { spent, tiles: 3 }],
        Deed::Challenged { points, by, stands } => {
            let by = Seat::ALL[(turn + 1 + (by - 1) % (seats - 1)) % seats];
            let ruling = if stands { Ruling::InList } else { Ruling::NotInList };
            let verdict = Event::Verdict { ruling, words: Words::new() };
            let challenge = vec![Event::Announce { spent }, Event::Challenge { by }, verdict];
            let after = if stands { note(points, false) } else { Event::DutyDone };
            challenge.into_iter().chain([after]).collect()
        }
    }
}

#[test]
fn scores_are_those_on_a_scorekeepers_paper() {
    let reached = reach(256, (2_usize..5, vec(deed(), 1..40)), |(seats, deeds), reached| {
        let mut game = Box::new(Game::new());
        game.apply(&Event::Begin(seated(GameKind::ScrabbleDe, seats))).unwrap();
        let mut paper = Paper { totals: vec![0; seats], turn: 0 };
        for deed in deeds {
            if game.phase().seat().is_none() {
                reached.note("game over by passing");
                break;
            }
            prop_assert_eq!(game.phase().seat(), Some(Seat::ALL[paper.turn]));
            for event in events_of(&deed, paper.turn, seats) {
                prop_assert_eq!(game.apply(&event), Ok(()), "{:?}", event);
            }
            paper.write(&deed);
            reached.note_variant("deed", &deed);
            let totals: Vec<i32> = Seat::ALL[..seats].iter().map(|&seat| game.total(seat).0).collect();
            prop_assert_eq!(&totals, &paper.totals);
        }
        Ok(())
    });
    reached.assert_at_least(200, ["deed Lays", "deed Passes", "deed Exchanges", "deed Challenged"]);
}
