//! Everything that passes between the device and the world around it, on one screen: what comes in, what goes out.

use crate::sound::{Sound, Volume};
use heapless::Vec;

/// What a person did, already free of bounces. `0` is the leftmost seat button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// A seat button went down.
    SeatDown(u8),
    /// A seat button came up.
    SeatUp(u8),
    /// The dial moved by so many detents; right is positive.
    Dial(i8),
    /// The dial was pushed down.
    PushDown,
    /// The dial came up again.
    PushUp,
}

/// Why the device starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wakeup {
    /// Power came on, or the reset line was pulled.
    Power,
    /// The firmware had stopped answering and the watchdog started it again.
    Watchdog,
    /// The firmware stopped itself over an error.
    Panic,
}

/// The longest record in bytes: one event and what marks it as one.
pub const RECORD_BYTES: usize = 400;

/// Bytes to be kept in flash.
pub type Bytes = Vec<u8, RECORD_BYTES>;

/// What the runner must do now, in the order given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Play this, instead of what may still be playing.
    Play(Sound, Volume),
    /// A new game is being set up: the other journal may be erased, a sector at a time, whenever nothing else is to do.
    PrepareJournal,
    /// From here on records belong to a new game.
    BeginJournal,
    /// Append this record; it must survive a power cut before the picture shows what it says.
    Keep(Bytes),
    /// Replace the kept settings with these.
    KeepSettings(Bytes),
}

/// How the display itself is to be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Panel {
    /// Contrast, 0 to 255.
    pub contrast: u8,
    /// The picture is turned by 180°.
    pub flipped: bool,
}

/// What the runner knows about the journal and tells the device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Storage {
    /// Records are kept and there is room.
    Fine,
    /// Room for no more than this many records is left.
    NearlyFull(u16),
    /// The last record found no room: the game goes on in memory only.
    Full,
    /// Flash answered with an error: the game goes on in memory only.
    Failed,
}
