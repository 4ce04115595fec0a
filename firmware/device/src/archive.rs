//! The archive: what is kept of the last twenty games when they are over or left, in a format of its own that no version
//! of the events touches (fixed fields, little-endian).
//!
//! ```text
//! entry   number 4 | format 1 | game 1 | ending 1 | seat 1 | marks 1 | players 1 | player | … | field | …
//! player  seat times 16 and length, 128 more of who had gone 1 | name in Latin-1 | total 3 | seconds used 2
//! field   kind 1 | length 1 | bytes
//! ```
//!
//! Fields are for what a later firmware keeps besides (a game's own number in a club, say): a reader passes over kinds that it does not
//! know. The first format, up to version 0.2, has neither marks nor fields, and is read as well. The number is the game's own: ended again after a journey through time, a game takes the place of its older entry.

use game::{Ending, Game, GameKind, NAME_CHARS, Name, Phase, SEATS, Seat};
use heapless::Vec;

/// Games that are kept.
pub const GAMES: usize = 20;

/// Written up to version 0.2.
const FORMAT_OF_OLD: u8 = 1;
const FORMAT: u8 = 2;
const HEAD_OF_OLD: usize = 8;
const HEAD: usize = 10;
const PLAYER: usize = 1 + NAME_CHARS + 3 + 2;

/// The longest entry: six players with the longest names leave room for fields.
pub const ENTRY_BYTES: usize = 128;
const _: () = assert!(HEAD + SEATS * PLAYER <= ENTRY_BYTES);

/// The mark of a game in which a line was put right.
const MENDED: u8 = 1;
/// The mark of a game in which anything was corrected, clocks too.
const CORRECTED: u8 = 2;

/// The mark of a player who had gone before the end.
const GONE: u8 = 0x80;

/// The field of the players' numbers, two bytes each.
const NUMBERS: u8 = 1;

/// An entry as it is kept.
pub type EntryBytes = Vec<u8, ENTRY_BYTES>;

/// A game that was left has no ending.
const LEFT: u8 = 0;

/// The number that flash holds for an ending, and the seat it names. A new ending gets the next number.
const fn numbered(ending: Ending) -> (u8, Option<Seat>) {
    match ending {
        Ending::Out(seat) => (1, Some(seat)),
        Ending::AllPassed => (2, None),
        Ending::SupplyEmpty => (3, None),
        Ending::Drawn => (4, None),
        Ending::Target => (5, None),
        Ending::Rounds => (6, None),
        Ending::ByTable => (7, None),
        Ending::Overtime(seat) => (8, Some(seat)),
        Ending::Scoreless => (9, None),
    }
}

/// The ending of a number; `None` if a newer firmware wrote it.
const fn ending(number: u8, seat: Seat) -> Option<Ending> {
    match number {
        1 => Some(Ending::Out(seat)),
        2 => Some(Ending::AllPassed),
        3 => Some(Ending::SupplyEmpty),
        4 => Some(Ending::Drawn),
        5 => Some(Ending::Target),
        6 => Some(Ending::Rounds),
        7 => Some(Ending::ByTable),
        8 => Some(Ending::Overtime(seat)),
        9 => Some(Ending::Scoreless),
        _ => None,
    }
}

/// A game that is over, or was left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArchivedGame {
    /// The game that was played.
    pub kind: GameKind,
    /// Its ending; `None` if it was left for another.
    pub ending: Option<Ending>,
    /// True if a line of it was put right.
    pub mended: bool,
    /// True if a line was put right, a clock was set, or an arbiter gave a turn back.
    pub corrected: bool,
    /// The players, from the left.
    pub players: Vec<ArchivedPlayer, SEATS>,
}

/// A player's result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArchivedPlayer {
    /// The player's seat.
    pub seat: Seat,
    /// The player's number in the club; 0 is none.
    pub number: u16,
    /// May be empty.
    pub name: Name,
    /// All their points.
    pub total: i32,
    /// Time used in all turns.
    pub seconds: u16,
    /// True of who was not in play at the end: they win nothing.
    pub gone: bool,
}

impl ArchivedGame {
    /// The players with the highest total, but for those who had gone, and one who has lost by overtime.
    pub fn winners(&self) -> impl Iterator<Item = &ArchivedPlayer> {
        let several = self.players.iter().filter(|player| !player.gone).count() > 1;
        let late = self.ending.filter(|_| several);
        let lost = move |player: &ArchivedPlayer| player.gone || late == Some(Ending::Overtime(player.seat));
        let most = self.players.iter().filter(|player| !lost(player)).map(|player| player.total).max();
        self.players.iter().filter(move |player| !lost(player) && Some(player.total) == most)
    }

    /// Reads an entry; `None` if it is none, or of another format.
    pub fn decode(entry: &[u8]) -> Option<Self> {
        match *entry.get(4)? {
            FORMAT_OF_OLD => Self::decode_old(entry),
            FORMAT => Self::decode_new(entry),
            _ => None,
        }
    }

    fn decode_new(entry: &[u8]) -> Option<Self> {
        let (&[_, _, _, _, _, kind, number, seat, marks, count], mut rest) = entry.split_first_chunk::<HEAD>()?;
        let (kind, ending) = (kind_of(kind)?, ending_of(number, seat)?);
        let mut players = Vec::new();
        for _ in 0..count {
            let (&[seat_and_length], behind) = rest.split_first_chunk()?;
            let (name, behind) = behind.split_at_checked(usize::from(seat_and_length % 16))?;
            let (&[a, b, c], behind) = behind.split_first_chunk()?;
            let (&seconds, behind) = behind.split_first_chunk()?;
            // The sign is that of the highest byte.
            let total = i32::from_le_bytes([0, a, b, c]) >> 8;
            let seat = Seat::new((seat_and_length & !GONE) / 16)?;
            players
                .push(ArchivedPlayer {
                    seat,
                    number: 0,
                    name: Name::of_latin(name),
                    total,
                    seconds: u16::from_le_bytes(seconds),
                    gone: seat_and_length & GONE != 0,
                })
                .ok()?;
            rest = behind;
        }
        while let Some((&[field, length], behind)) = rest.split_first_chunk() {
            let (bytes, behind) = behind.split_at_checked(usize::from(length))?;
            if field == NUMBERS {
                let numbers = bytes.chunks_exact(2).map(|number| u16::from_le_bytes([number[0], number[1]]));
                players
                    .iter_mut()
                    .zip(numbers)
                    .for_each(|(player, number): (&mut ArchivedPlayer, _)| player.number = number);
            }
            rest = behind;
        }
        let (mended, corrected) = (marks & MENDED != 0, marks & (MENDED | CORRECTED) != 0);
        rest.is_empty().then_some(Self { kind, ending, mended, corrected, players })
    }

    fn decode_old(entry: &[u8]) -> Option<Self> {
        let (&[_, _, _, _, _, kind, number, seat], mut rest) = entry.split_first_chunk::<HEAD_OF_OLD>()?;
        let (kind, ending) = (kind_of(kind)?, ending_of(number, seat)?);
        let mut players = Vec::new();
        while let Some((&[seat, length], behind)) = rest.split_first_chunk() {
            let (name, behind) = behind.split_at_checked(usize::from(length))?;
            let (&total, behind) = behind.split_first_chunk()?;
            let (&seconds, behind) = behind.split_first_chunk()?;
            let (total, seconds) = (i32::from_le_bytes(total), u16::from_le_bytes(seconds));
            players
                .push(ArchivedPlayer {
                    seat: Seat::new(seat)?,
                    number: 0,
                    name: Name::of_latin(name),
                    total,
                    seconds,
                    gone: false,
                })
                .ok()?;
            rest = behind;
        }
        rest.is_empty().then_some(Self { kind, ending, mended: false, corrected: false, players })
    }
}

fn kind_of(number: u8) -> Option<GameKind> {
    GameKind::ALL.get(usize::from(number)).copied()
}

/// The ending that was kept, which may be none; `None` if a newer firmware wrote it.
fn ending_of(number: u8, seat: u8) -> Option<Option<Ending>> {
    if number == LEFT { Some(None) } else { ending(number, Seat::new(seat)?).map(Some) }
}

/// The entry of a game as it stands.
fn encode(number: u32, game: &Game) -> EntryBytes {
    let kind = GameKind::ALL.iter().position(|&kind| kind == game.settings().kind).unwrap_or(0);
    let ending = game.ending().filter(|_| game.phase() == Phase::Over);
    let (ending, seat) = ending.map_or((LEFT, None), numbered);
    let seat = seat.unwrap_or(Seat::ALL[0]);
    let mended = game.ledger().lines().iter().any(|line| line.is_mended());
    let seats = game.settings().seats();
    let mut entry = EntryBytes::new();
    let _ = entry.extend_from_slice(&number.to_le_bytes());
    let marks = if mended { MENDED } else { 0 } | if game.is_corrected() { CORRECTED } else { 0 };
    let _ = entry.extend_from_slice(&[FORMAT, kind as u8, ending, u8::from(seat), marks, seats.count()]);
    for seat in seats.iter() {
        let name = game.settings().player(seat).map(|player| player.name).unwrap_or_default();
        let name: Vec<u8, NAME_CHARS> = name.latin().collect();
        let seconds = u16::try_from(game.time_used(seat).0 / 1000).unwrap_or(u16::MAX);
        let [low, middle, high, _] = game.total(seat).0.to_le_bytes();
        let gone = if game.in_play().contains(seat) { 0 } else { GONE };
        let _ = entry.push(gone + u8::from(seat) * 16 + name.len() as u8);
        let _ = entry.extend_from_slice(&name);
        let _ = entry.extend_from_slice(&[low, middle, high]);
        let _ = entry.extend_from_slice(&seconds.to_le_bytes());
    }
    add_numbers(&mut entry, game);
    entry
}

/// The players' numbers, if somebody has one and there is room: clubs play in twos.
fn add_numbers(entry: &mut EntryBytes, game: &Game) {
    let seats = game.settings().seats();
    let length = 2 * usize::from(seats.count());
    let numbered = seats.iter().any(|seat| game.player_number(seat).is_some());
    if !numbered || entry.capacity() - entry.len() < 2 + length {
        return;
    }
    let _ = entry.extend_from_slice(&[NUMBERS, length as u8]);
    for seat in seats.iter() {
        let _ = entry.extend_from_slice(&game.player_number(seat).unwrap_or(0).to_le_bytes());
    }
}

/// The entries as flash has them, each by its key.
#[derive(Debug)]
pub(crate) struct Archive {
    entries: [EntryBytes; GAMES],
    /// The number of the game that is on or over.
    pub(crate) current: u32,
}

impl Archive {
    /// Nothing yet.
    pub(crate) const fn new() -> Self {
        Self { entries: [const { EntryBytes::new() }; GAMES], current: 0 }
    }

    /// Takes what was kept under a key.
    pub(crate) fn recall(&mut self, key: u8, bytes: &[u8]) {
        if let Some(entry) = self.entries.get_mut(usize::from(key)) {
            entry.clear();
            let _ = entry.extend_from_slice(bytes);
        }
    }

    /// Takes the game as it stands, in the place of its older entry, else of the oldest game. What is new is to be kept
    /// under its key.
    pub(crate) fn take(&mut self, game: &Game) -> Option<(u8, EntryBytes)> {
        let entry = encode(self.current, game);
        let age = |entry: &EntryBytes| number(entry).map_or(u32::MAX, |number| self.current.wrapping_sub(number));
        let own = self.entries.iter().position(|entry| age(entry) == 0);
        let oldest = || (0..GAMES).max_by_key(|&key| age(&self.entries[key]));
        let key = own.or_else(oldest)?;
        if self.entries[key] == entry {
            return None;
        }
        self.entries[key].clone_from(&entry);
        Some((u8::try_from(key).ok()?, entry))
    }

    /// The number of games.
    pub(crate) fn len(&self) -> usize {
        self.entries.iter().filter(|entry| number(entry).is_some()).count()
    }

    /// A game, the newest being 0.
    pub(crate) fn get(&self, place: usize) -> Option<ArchivedGame> {
        ArchivedGame::decode(self.entry(place)?)
    }

    /// The number of a game, the newest being 0.
    pub(crate) fn number_of(&self, place: usize) -> Option<u32> {
        self.entry(place).and_then(number)
    }

    fn entry(&self, place: usize) -> Option<&EntryBytes> {
        let age = |entry: &EntryBytes| number(entry).map(|number| self.current.wrapping_sub(number));
        let younger = |age_of_this| {
            self.entries.iter().filter(|other| age(other).is_some_and(|other| other < age_of_this)).count()
        };
        self.entries.iter().find(|entry| age(entry).is_some_and(|age| younger(age) == place))
    }
}

/// The number of an entry's game; none if the entry is empty or of another format.
fn number(entry: &EntryBytes) -> Option<u32> {
    let &[a, b, c, d, FORMAT_OF_OLD | FORMAT] = entry.first_chunk()? else { return None };
    Some(u32::from_le_bytes([a, b, c, d]))
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use crate::variants::every_ending;
    use game::{Clock, ClockMode, Event, Millis, Play, Settings};
    use std::boxed::Box;

    fn played(kind: GameKind, points: i32) -> Box<Game> {
        let mut game = Box::new(Game::new());
        let mut settings = Settings::new(kind);
        settings.sit(Seat::ALL[1]);
        settings.sit(Seat::ALL[4]);
        settings.players[1].as_mut().unwrap().name = "Zoé".parse().unwrap();
        settings.starter = Seat::ALL[1];
        let spent = Millis(12_345);
        for event in
            [Event::Begin(settings), Event::Start, Event::Announce { spent }, Event::Note(Play::points(points))]
        {
            game.apply(&event).unwrap();
        }
        game
    }

    #[test]
    fn a_game_comes_back_as_it_was() {
        let mut game = played(GameKind::FreePlay, 77);
        let left = ArchivedGame::decode(&encode(5, &game)).unwrap();
        assert_eq!((left.kind, left.ending, left.players.len()), (GameKind::FreePlay, None, 2));
        let zoé = &left.players[0];
        assert_eq!((zoé.seat, zoé.name.as_str(), zoé.total, zoé.seconds), (Seat::ALL[1], "Zoé", 77, 12));
        assert_eq!(left.winners().count(), 1);
        game.apply(&Event::EndGame).unwrap();
        assert_eq!(ArchivedGame::decode(&encode(5, &game)).unwrap().ending, Some(Ending::ByTable));
    }

    #[test]
    fn a_game_that_overtime_ended_says_whose() {
        let mut settings = Settings::new(GameKind::FreePlay);
        for seat in [Seat::ALL[1], Seat::ALL[4]] {
            settings.sit(seat);
        }
        for player in settings.players.iter_mut().flatten() {
            player.clock = Clock { mode: ClockMode::Game, seconds: 180 };
        }
        settings.house.overtime_limit = 1;
        settings.starter = Seat::ALL[4];
        let mut game = Box::new(Game::new());
        let late = Event::TimeOver { spent: Millis(240_000) };
        for event in [Event::Begin(settings), Event::Start, late] {
            game.apply(&event).unwrap();
        }
        let kept = ArchivedGame::decode(&encode(5, &game)).unwrap();
        assert_eq!(kept.ending, Some(Ending::Overtime(Seat::ALL[4])));
    }

    #[test]
    fn who_had_gone_has_not_won_in_the_archive_either() {
        let mut settings = Settings::new(GameKind::FreePlay);
        (0..3).for_each(|seat| settings.sit(Seat::ALL[seat]));
        settings.starter = Seat::ALL[0];
        let mut game = Box::new(Game::new());
        game.apply(&Event::Begin(settings)).unwrap();
        for points in [50, 10, 20] {
            for event in [Event::Start, Event::Announce { spent: Millis(1) }, Event::Note(Play::points(points))] {
                game.apply(&event).unwrap();
            }
        }
        for event in [Event::Leave { seat: Seat::ALL[0] }, Event::EndGame] {
            game.apply(&event).unwrap();
        }
        let kept = ArchivedGame::decode(&encode(5, &game)).unwrap();
        let winners: Vec<Seat, SEATS> = kept.winners().map(|player| player.seat).collect();
        assert!(winners.iter().copied().eq(game.leaders().iter()) && winners == [Seat::ALL[2]], "{winners:?}");
        assert_eq!(kept.players[0].total, 50, "the points stay");
    }

    #[test]
    fn every_ending_has_a_number_of_its_own_and_comes_back() {
        let seat = Seat::ALL[4];
        let endings = every_ending(seat);
        for (number, expected) in (1..).zip(endings) {
            assert_eq!(ending(number, seat), Some(expected));
            let (kept, whose) = numbered(expected);
            assert_eq!((kept, whose.unwrap_or(seat)), (number, seat));
        }
        assert_eq!(ending(endings.len() as u8 + 1, seat), None);
    }

    #[test]
    fn what_an_older_firmware_kept_of_a_game_reads_as_before() {
        let kept = |number, seat| {
            let entry = [5, 0, 0, 0, FORMAT_OF_OLD, 0, number, seat, 1, 1, b'Z', 77, 0, 0, 0, 12, 0];
            ArchivedGame::decode(&entry).map(|game| game.ending)
        };
        assert_eq!(kept(0, 0), Some(None), "left, and also ended by overtime then");
        assert_eq!(kept(1, 1), Some(Some(Ending::Out(Seat::ALL[1]))));
        assert_eq!(kept(7, 0), Some(Some(Ending::ByTable)));
        assert_eq!(kept(10, 0), None, "nobody has written that yet");
    }

    #[test]
    fn an_entry_of_old_stands_in_the_archive_beside_new_ones() {
        let mut archive = Archive::new();
        archive.recall(3, &[5, 0, 0, 0, FORMAT_OF_OLD, 0, 7, 0, 1, 1, b'Z', 77, 0, 0, 0, 12, 0]);
        archive.current = 6;
        assert!(archive.take(&played(GameKind::FreePlay, 8)).is_some());
        assert_eq!(archive.len(), 2);
        let old = archive.get(1).unwrap();
        assert_eq!((old.players[0].name.as_str(), old.players[0].total, old.mended), ("Z", 77, false));
    }

    #[test]
    fn a_game_that_was_mended_says_so_and_takes_its_own_place() {
        let mut archive = Archive::new();
        archive.current = 6;
        let mut game = played(GameKind::FreePlay, 8);
        assert!(archive.take(&game).is_some());
        let at = game.ledger().lines()[0].at;
        let correction = game::Correction::Played(Play::points(-9));
        game.apply(&Event::Amend { at, correction }).unwrap();
        assert!(archive.take(&game).is_some());
        let kept = archive.get(0).unwrap();
        assert_eq!((archive.len(), kept.players[0].total, kept.mended), (1, -9, true));
    }

    #[test]
    fn fields_of_a_later_firmware_are_passed_over() {
        let mut entry = encode(7, &played(GameKind::FreePlay, 5));
        let plain = ArchivedGame::decode(&entry);
        entry.extend_from_slice(&[99, 3, 1, 2, 3, 7, 0]).unwrap();
        assert_eq!(ArchivedGame::decode(&entry), plain);
        entry.extend_from_slice(&[99, 3, 1]).unwrap();
        assert_eq!(ArchivedGame::decode(&entry), None, "cut off");
    }

    #[test]
    fn the_longest_entry_has_room() {
        let mut settings = Settings::new(GameKind::FreePlay);
        for seat in Seat::ALL {
            settings.sit(seat);
            settings.players[seat.index()].as_mut().unwrap().name = "ÄÖÜÉÈÊËÏÔÇ-Ü".parse().unwrap();
        }
        let mut game = Box::new(Game::new());
        game.apply(&Event::Begin(settings)).unwrap();
        let entry = encode(1, &game);
        assert_eq!(entry.len(), HEAD + SEATS * PLAYER);
        assert_eq!(ArchivedGame::decode(&entry).unwrap().players[5].name.as_str(), "ÄÖÜÉÈÊËÏÔÇ-Ü");
    }

    #[test]
    fn the_twenty_first_takes_the_place_of_the_oldest_and_the_same_game_its_own() {
        let mut archive = Archive::new();
        for number in 1..=25 {
            archive.current = number;
            assert!(archive.take(&played(GameKind::FreePlay, number as i32)).is_some());
            assert!(archive.take(&played(GameKind::FreePlay, number as i32)).is_none(), "nothing is new");
        }
        assert_eq!(archive.len(), GAMES);
        assert_eq!(archive.get(0).unwrap().players[0].total, 25);
        assert_eq!(archive.get(19).unwrap().players[0].total, 6);
        assert_eq!(archive.get(20), None);
        assert!(archive.take(&played(GameKind::FreePlay, 99)).is_some());
        assert_eq!(archive.get(0).unwrap().players[0].total, 99);
        assert_eq!(archive.get(1).unwrap().players[0].total, 24);
    }

    #[test]
    fn what_is_no_entry_is_none() {
        let entry = encode(7, &played(GameKind::FreePlay, 5));
        for length in 0..entry.len() {
            assert_eq!(ArchivedGame::decode(&entry[..length]), None, "{length}");
        }
        let mut other = entry.clone();
        other[4] = 3;
        assert_eq!(ArchivedGame::decode(&other), None, "of another format");
    }
}
