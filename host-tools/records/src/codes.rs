//! Games taken home: codes of a device gathered in any order, doubled, mixed or damaged, until a game is whole.
//!
//! [`Gathering::take`] is given the text of every code that is seen and answers with one sentence's worth of news;
//! [`TakenGame::device`] is the game again, folded from its events on a device of its own.

use device::Device;
use game::{EVENT_MAX, LOG_BYTES};
use std::collections::BTreeMap;
use std::fmt;
use take_home::stream::identity;
use take_home::{Density, Frame, FrameError, Frames, Head, StreamError, unpack};

/// So many games are gathered at once; no table shows more.
const GAMES_MAX: usize = 32;

/// The first byte of a journal's record of an event.
const EVENT: u8 = b'E';

/// Frames of games, as far as they were seen.
#[derive(Clone, Debug, Default)]
pub struct Gathering {
    sets: Vec<Set>,
}

/// Frames that belong together.
#[derive(Clone, Debug)]
struct Set {
    game: u16,
    count: u16,
    frames: BTreeMap<u16, Frame>,
}

/// A game of which frames are missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Begun {
    /// The low half of its identity.
    pub game: u16,
    /// Frames there must be.
    pub count: u16,
    /// Those that are missing, from 1.
    pub missing: Vec<u16>,
}

/// News of a code.
#[derive(Debug)]
pub enum Taken {
    /// A frame that was missing: these of its game still are, from 1.
    Frame {
        /// The game it belongs to.
        game: u16,
        /// Frames of its game.
        count: u16,
        /// Those that are missing.
        missing: Vec<u16>,
    },
    /// It was there already.
    Doubled,
    /// The last one that was missing: the game is whole.
    Game(Box<TakenGame>),
}

/// Reason why a code brings nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotTaken {
    /// It is no frame.
    #[error(transparent)]
    Frame(#[from] FrameError),
    /// All frames together are no game.
    #[error(transparent)]
    Stream(#[from] StreamError),
    /// Other firmware has other events.
    #[error(
        "The game has events of version {0}, and this program reads version {own}: bring it to the version of the device.",
        own = game::VERSION
    )]
    OtherVersion(u8),
    /// The events are no game by the rules.
    #[error("The codes are sound, but the rules do not allow what they tell: keep a picture of them, and tell us.")]
    NoGame,
    /// Too many games have been begun.
    #[error("Codes of {GAMES_MAX} games have been begun and none of them is whole: finish one of them, or begin anew.")]
    TooMany,
}

/// A game that came home.
#[derive(Clone, PartialEq, Eq)]
pub struct TakenGame {
    /// Its device's account of it.
    pub head: Head,
    /// The events in force, as [`game::events_of`] reads them.
    pub log: Vec<u8>,
}

impl fmt::Debug for TakenGame {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "TakenGame({:?}, {} bytes)", self.head, self.log.len())
    }
}

impl Gathering {
    /// Takes the text of a code.
    pub fn take(&mut self, text: &str) -> Result<Taken, NotTaken> {
        let frame = Frame::parse(text)?;
        let (game, count) = (frame.game, frame.count);
        // Two games may share half of their identity: a frame that contradicts another is no part of its game.
        let fits = |set: &&mut Set| {
            (set.game, set.count) == (game, count) && set.frames.get(&frame.number).is_none_or(|known| *known == frame)
        };
        let set = match self.sets.iter_mut().position(|set| fits(&set)) {
            Some(place) => place,
            None => self.new_set(game, count)?,
        };
        if self.sets[set].frames.insert(frame.number, frame).is_some() {
            return Ok(Taken::Doubled);
        }
        let missing = self.sets[set].missing();
        if !missing.is_empty() {
            return Ok(Taken::Frame { game, count, missing });
        }
        let stream: Vec<u8> = self.sets[set].frames.values().flat_map(|frame| frame.piece().iter().copied()).collect();
        let game = TakenGame::of(&stream);
        if game.is_err() {
            // Whoever takes them again begins anew; other games are untouched.
            self.sets.remove(set);
        }
        Ok(Taken::Game(Box::new(game?)))
    }

    /// Room for another game; the oldest that is whole makes way for it.
    fn new_set(&mut self, game: u16, count: u16) -> Result<usize, NotTaken> {
        if self.sets.len() >= GAMES_MAX {
            let whole = self.sets.iter().position(|set| set.missing().is_empty()).ok_or(NotTaken::TooMany)?;
            self.sets.remove(whole);
        }
        self.sets.push(Set { game, count, frames: BTreeMap::new() });
        Ok(self.sets.len() - 1)
    }

    /// True for the text of a frame that is kept.
    pub fn holds(&self, text: &str) -> bool {
        let Ok(frame) = Frame::parse(text) else { return false };
        self.sets.iter().any(|set| set.count == frame.count && set.frames.get(&frame.number) == Some(&frame))
    }

    /// Games that have been begun and are not whole.
    pub fn begun(&self) -> impl Iterator<Item = Begun> + '_ {
        let begun = self.sets.iter().map(|set| Begun { game: set.game, count: set.count, missing: set.missing() });
        begun.filter(|begun| !begun.missing.is_empty())
    }
}

impl Set {
    /// The frames that are missing, from 1.
    fn missing(&self) -> Vec<u16> {
        (0..self.count).filter(|number| !self.frames.contains_key(number)).map(|number| number + 1).collect()
    }
}

impl TakenGame {
    /// The game of a whole stream.
    fn of(stream: &[u8]) -> Result<Self, NotTaken> {
        let mut room = vec![0; LOG_BYTES];
        let (head, log) = unpack(stream, &mut room)?;
        Self::of_log(head, log.to_vec())
    }

    /// The game of a log that was kept.
    pub fn of_log(head: Head, log: Vec<u8>) -> Result<Self, NotTaken> {
        if head.events != game::VERSION {
            return Err(NotTaken::OtherVersion(head.events));
        }
        let taken = Self { head, log };
        if taken.device().game().log_bytes() == taken.log { Ok(taken) } else { Err(NotTaken::NoGame) }
    }

    /// What tells it from all others: eight digits of the check of its log.
    pub fn identity(&self) -> String {
        format!("{:08x}", identity(&self.log))
    }

    /// The game that a device has now, in the language that it speaks.
    pub fn of_device(device: &Device) -> Self {
        let head = device.code_head();
        Self { head, log: device.game().log_bytes().to_vec() }
    }

    /// A device that knows this game, and speaks as the one it comes from.
    pub fn device(&self) -> Box<Device> {
        self.device_after(usize::MAX)
    }

    /// The same after so many events.
    pub fn device_after(&self, events: usize) -> Box<Device> {
        let mut device = Box::new(Device::new());
        device.recall_preferences(&self.preferences());
        for record in self.records().take(events) {
            if !device.recall(&record) {
                break;
            }
        }
        device.all_recalled();
        device
    }

    /// The preferences of its device, as far as they are known (those of the first layout): the language, and that it was chosen.
    pub fn preferences(&self) -> [u8; 6] {
        [1, self.head.marks & 0xF, 0, 0, 0, 1]
    }

    /// Its events as a journal keeps them.
    pub fn records(&self) -> impl Iterator<Item = Vec<u8>> + '_ {
        game::events_of(&self.log).map_while(Result::ok).map_while(|event| {
            let mut record = vec![EVENT; 1 + EVENT_MAX];
            let length = event.encode(&mut record[1..]).map(<[u8]>::len).ok()?;
            record.truncate(1 + length);
            Some(record)
        })
    }

    /// The texts of its codes.
    pub fn frames(&self, density: Density) -> Vec<String> {
        let mut frames = Box::new(Frames::new());
        let count = frames.begin(self.head, density, &self.log);
        (0..count).filter_map(|number| frames.frame(number, &self.log)).map(|text| text.as_str().into()).collect()
    }
}
