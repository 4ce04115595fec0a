//! Timelines: what a scenario did and saw, moment by moment, for the emulator and the browser to play without knowing steps.
//!
//! Times are milliseconds since the last boot and follow the device's own clock on the native machine. A player does
//! each input at its time, takes each picture at its time, and compares. Pictures are taken 45 ms after the grid on which
//! inputs stand, scores where nothing happens by itself: what takes a few milliseconds on the chip changes neither.

use super::SoundCounts;
use device::sound::Sound;
use device::{FrameBuffer, Input, Moment};
use serde::Serialize;

/// A whole file.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Timeline {
    /// The subject of the scenario.
    pub title: String,
    /// The seed of the device's randomness.
    pub seed: u32,
    /// The UF2 file with its word lists and the game it begins with, as hexadecimal digits; none if it has neither.
    pub lexicons: Option<String>,
    /// The scenario's steps, for people to read.
    pub steps: Vec<WrittenStep>,
    /// The entries, in order.
    pub entries: Vec<Entry>,
}

/// A step as it stands in the file.
#[derive(Debug, Clone, Serialize)]
pub struct WrittenStep {
    /// Line of the file, from 1.
    pub line: usize,
    /// The step.
    pub action: String,
}

/// Something at a moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// Milliseconds since the last boot.
    pub at: u64,
    /// The step it belongs to, from 1; 0 is the first boot.
    pub step: usize,
    /// The input or the observation.
    #[serde(flatten)]
    pub what: What,
}

/// An input, or something that must be seen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum What {
    /// A seat button goes down; they count from 1.
    SeatDown(u8),
    /// It comes up.
    SeatUp(u8),
    /// The dial is pushed down: `true`.
    PushDown(bool),
    /// It comes up: `true`.
    PushUp(bool),
    /// One detent: 1 is right, -1 left.
    Dial(i8),
    /// The plug is pulled and put back: `true`. From here times count from the new boot.
    PowerCut(bool),
    /// This is heard from now on, instead of what may still be heard.
    Sound(Heard),
    /// This picture is shown.
    Picture(Shown),
    /// These are the totals.
    Scores(Vec<i32>),
    /// The game clocks say so.
    Clocks(Vec<String>),
    /// True if no pixel is lit.
    Dark(bool),
    /// The step is over: `true`.
    Done(bool),
}

/// A sound with its notes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Heard {
    /// Its name on the device.
    pub name: String,
    /// Hertz and milliseconds of each; 0 hertz is a rest.
    pub notes: Vec<(u16, u16)>,
}

/// A picture with its pixels.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Shown {
    /// The file in docs/screens, without its ending.
    pub name: String,
    /// Its bytes as the display stores them, as hexadecimal digits: eight rows of 128 columns, the lowest bit on top.
    pub bytes: String,
}

impl From<Sound> for What {
    fn from(sound: Sound) -> Self {
        let notes = sound.notes().iter().map(|note| (note.hz, note.millis)).collect();
        What::Sound(Heard { name: format!("{sound:?}"), notes })
    }
}

impl What {
    /// An input of a step; no step holds the dial while the power comes on, and every moment of a step is seen.
    pub(super) fn input(input: Input) -> Option<Self> {
        match input {
            Input::SeatDown(seat) => Some(What::SeatDown(seat + 1)),
            Input::SeatUp(seat) => Some(What::SeatUp(seat + 1)),
            Input::PushDown => Some(What::PushDown(true)),
            Input::PushUp => Some(What::PushUp(true)),
            Input::Dial(detents) => Some(What::Dial(detents)),
            Input::HeldAtStart | Input::Unseen => None,
        }
    }

    /// The picture as it is now.
    pub(super) fn picture(name: &str, frame: &FrameBuffer) -> Self {
        What::Picture(Shown { name: name.into(), bytes: hexadecimal(frame.bytes()) })
    }
}

/// Hexadecimal, two digits per byte.
pub(super) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Timeline {
    /// The number of times that each sound is heard in it.
    pub fn tally(&self) -> SoundCounts {
        let named = |heard: &Heard| Sound::ALL.into_iter().find(|sound| format!("{sound:?}") == heard.name);
        let sound = |entry: &Entry| if let What::Sound(heard) = &entry.what { named(heard) } else { None };
        self.entries.iter().filter_map(sound).map(|sound| (sound, 1)).collect()
    }

    /// Something happens.
    pub(super) fn push(&mut self, now: Moment, step: usize, what: impl Into<What>) {
        self.entries.push(Entry { at: now.0, step, what: what.into() });
    }
}
