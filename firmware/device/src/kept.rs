//! Values that the device keeps beside its preferences: of every game the rules and the players of last time.
//!
//! A value has a key and at most [`VALUE_BYTES`] bytes, so a game has two: its rules, and its players. Each is a version
//! byte and its bytes; what another version wrote is not there.

use crate::draft::Draft;
use crate::io::{Value, ValueKey};
use game::codec::{self, Coded};
use game::{Age, Clock, GameKind, Goal, House, NAME_CHARS, Name, Player, SEATS, ScoringMode, Settings, coded};
use heapless::Vec;

/// The first byte of every value; it changes when older bytes would be read wrongly.
const VERSION: u8 = 1;

/// The first key of the rules, one for each game; then of the players.
const RULES: ValueKey = 16;
const PLAYERS: ValueKey = 32;

/// The games that there is room for.
const GAMES: usize = GameKind::ALL.len();
const _: () = assert!(GAMES <= (PLAYERS - RULES) as usize);

/// The rules of a game as they were agreed last.
struct Rules {
    goal: Goal,
    scoring_mode: ScoringMode,
    clocks: [Clock; SEATS],
    house: House,
}

/// A player as they sat there last; the name in Latin-1, which takes a byte a letter.
struct Sitter {
    name: Vec<u8, NAME_CHARS, u8>,
    age: Age,
}

coded!(struct Rules { goal, scoring_mode, clocks, house });
coded!(struct Sitter { name, age });

/// All that is kept of all games, as bytes.
#[derive(Debug)]
pub(crate) struct KeptGames {
    rules: [Value; GAMES],
    players: [Value; GAMES],
}

fn place_of(kind: GameKind) -> usize {
    GameKind::ALL.iter().position(|&one| one == kind).unwrap_or(0)
}

fn encoded(value: &impl Coded) -> Value {
    let mut bytes = Value::new();
    bytes.resize_default(bytes.capacity()).ok();
    bytes[0] = VERSION;
    let used = codec::write(value, &mut bytes[1..]).map_or(0, |body| body + 1);
    bytes.truncate(used);
    bytes
}

fn decoded<T: Coded>(bytes: &[u8]) -> Option<T> {
    match bytes {
        [VERSION, body @ ..] => codec::read(body).map(|(value, _)| value),
        _ => None,
    }
}

impl KeptGames {
    /// Nothing yet.
    pub(crate) const fn new() -> Self {
        Self { rules: [const { Value::new() }; GAMES], players: [const { Value::new() }; GAMES] }
    }

    fn place(&mut self, key: ValueKey) -> Option<&mut Value> {
        match key {
            PLAYERS.. => self.players.get_mut(usize::from(key - PLAYERS)),
            RULES.. => self.rules.get_mut(usize::from(key - RULES)),
            _ => None,
        }
    }

    /// Takes what flash has for a key.
    pub(crate) fn recall(&mut self, key: ValueKey, bytes: &[u8]) {
        if let Some(place) = self.place(key) {
            place.clear();
            let _ = place.extend_from_slice(bytes);
        }
    }

    /// Takes the settings of a game that begins, and gives what is new of them, with its key.
    pub(crate) fn take(&mut self, settings: &Settings) -> Vec<(ValueKey, Value), 2> {
        let place = place_of(settings.kind) as ValueKey;
        let clocks =
            settings.players.each_ref().map(|player| player.as_ref().map_or(Clock::default(), |one| one.clock));
        let (goal, scoring_mode, house) = (settings.goal, settings.scoring_mode, settings.house);
        let rules = encoded(&Rules { goal, scoring_mode, clocks, house });
        let sitters = settings.players.each_ref().map(|player| player.as_ref().map(Sitter::of));
        let mut changed = Vec::new();
        for (key, value) in [(RULES + place, rules), (PLAYERS + place, encoded(&sitters))] {
            let Some(kept) = self.place(key) else { continue };
            if *kept != value {
                kept.clone_from(&value);
                let _ = changed.push((key, value));
            }
        }
        changed
    }

    /// True if there is something of this game.
    pub(crate) fn has(&self, kind: GameKind) -> bool {
        self.players.get(place_of(kind)).is_some_and(|value| !value.is_empty())
    }

    /// The settings of the game as it was played last.
    pub(crate) fn last(&self, kind: GameKind) -> Option<Settings> {
        let place = place_of(kind);
        let Rules { goal, scoring_mode, clocks, house } = decoded(self.rules.get(place)?)?;
        let sitters: [Option<Sitter>; SEATS] = decoded(self.players.get(place)?)?;
        let mut settings = Settings { goal, scoring_mode, house, ..Settings::new(kind) };
        for ((player, sitter), clock) in settings.players.iter_mut().zip(sitters).zip(clocks) {
            *player = sitter.map(|sitter| sitter.with(clock));
        }
        settings.starter = settings.seats().iter().next()?;
        settings.check().ok().map(|()| settings)
    }

    /// The draft of a game as it was played last.
    pub(crate) fn draft(&self, kind: GameKind) -> Option<Draft> {
        let mut draft = Draft::of_game(&self.last(kind)?);
        draft.starter = None;
        Some(draft)
    }
}

impl Sitter {
    fn of(player: &Player) -> Self {
        Self { name: player.name.latin().collect(), age: player.age }
    }

    fn with(self, clock: Clock) -> Player {
        Player { name: Name::of_latin(&self.name), age: self.age, clock }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use game::{ClockMode, Seat};

    fn club() -> Settings {
        let mut settings = Settings::new(GameKind::ScrabbleDe);
        settings.scoring_mode = ScoringMode::Board;
        for (seat, name) in [(Seat::ALL[0], "Jean-Noël"), (Seat::ALL[3], "Zoé")] {
            settings.sit(seat);
            let player = settings.players[seat.index()].as_mut().unwrap();
            player.name = name.parse().unwrap();
            player.clock = Clock { mode: ClockMode::Game, seconds: 1_800 };
        }
        settings.house.overtime_limit = 5;
        settings
    }

    #[test]
    fn a_game_comes_back_as_it_was_agreed_and_is_kept_once() {
        let (mut kept, settings) = (KeptGames::new(), club());
        assert_eq!(kept.last(GameKind::ScrabbleDe), None);
        let values = kept.take(&settings);
        assert_eq!(values.len(), 2);
        assert!(kept.take(&settings).is_empty(), "nothing is new");
        let mut recalled = KeptGames::new();
        values.iter().for_each(|(key, value)| recalled.recall(*key, value));
        assert_eq!(recalled.last(GameKind::ScrabbleDe), Some(settings));
        assert_eq!(recalled.draft(GameKind::ScrabbleDe).unwrap().agreed(Seat::ALL[0]), settings);
        assert_eq!(recalled.last(GameKind::Rummy), None);
    }

    #[test]
    fn the_longest_names_and_rules_fit_their_values() {
        for &kind in GameKind::ALL {
            let mut settings = Settings::new(kind);
            for seat in Seat::ALL {
                settings.sit(seat);
                settings.players[seat.index()].as_mut().unwrap().name = "ÄÖÜÉÈÊÇÄÖÜÄÖ".parse().unwrap();
            }
            settings.house.length_bonus.adult = [255; 9];
            settings.goal = Goal::Points(u16::MAX);
            let values = KeptGames::new().take(&settings);
            assert!(values.iter().all(|(_, value)| value.len() > 1), "{kind:?}");
        }
    }

    #[test]
    fn bytes_of_another_version_are_no_game() {
        let mut kept = KeptGames::new();
        for (key, mut value) in kept.take(&club()) {
            value[0] = 99;
            kept.recall(key, &value);
        }
        assert_eq!(kept.last(GameKind::ScrabbleDe), None);
        kept.recall(255, &[1, 2, 3]);
        kept.recall(0, &[1, 2, 3]);
    }
}
