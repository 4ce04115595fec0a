//! The I/O of the state machine (Sans-IO), on one screen: everything that comes into the device, and the effects that it
//! wants carried out.

use crate::sound::{Sound, Volume};
use crate::variants::one_of_each;
use game::{EVENT_MAX, Words};
use heapless::{String, Vec};
use letters::Language;

/// An input of a person, already debounced. `0` is the leftmost seat button.
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
    /// Seat buttons that are told at this moment went down while nobody could look, in whatever order.
    Unseen,
    /// The dial was held down while the power came on, and let go: for somebody who sees nothing on the display.
    HeldAtStart,
}

/// The reason why the device starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wakeup {
    /// Power came on, or the reset line was pulled.
    Power,
    /// The firmware had stopped answering and the watchdog started it again.
    Watchdog,
    /// The firmware stopped itself over an error.
    Panic,
}

/// The longest record in bytes: an event and what marks it as one.
pub const RECORD_BYTES: usize = 1 + EVENT_MAX;

/// A record of the journal: what is kept of a game at a time.
pub type Record = Vec<u8, RECORD_BYTES>;

/// The most that is kept of preferences, in bytes.
pub const PREFERENCES_BYTES: usize = 128;

/// The preferences as they are kept.
pub type KeptPreferences = Vec<u8, PREFERENCES_BYTES>;

/// The most that is kept under one key beside the preferences, in bytes.
pub const VALUE_BYTES: usize = 128;

/// The key of a value; 0 are the preferences.
pub type ValueKey = u8;

/// A value as it is kept.
pub type Value = Vec<u8, VALUE_BYTES>;

/// An effect: something the runner must do now, in the order given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Play this, instead of what may still be playing.
    Play(Sound, Volume),
    /// A new game is being set up: the other journal may be erased, a sector at a time, whenever nothing else is to do.
    PrepareJournal,
    /// From here on records belong to a new game.
    BeginJournal,
    /// Append this record; it must survive a power cut before the picture shows what it says.
    Keep(Record),
    /// Replace the kept preferences with these.
    KeepPreferences(KeptPreferences),
    /// Replace the value kept under this key.
    KeepValue(ValueKey, Value),
    /// Replace the archive's entry under this key with this one. No turn is on, so flash may be erased.
    Archive(u8, crate::archive::EntryBytes),
    /// Look these words up, each in any of these lists, and call [`Device::answer`](crate::Device::answer).
    LookUp(Lists, Words),
}

/// The lists' answer about the words they were asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// They have them all. One of them reads as a compound, which some sheets forbid.
    Listed(Option<ReadsAs>),
    /// They lack some, but each of those reads as a compound of listed words: this is the first.
    Compound(ReadsAs),
    /// They lack at least one, and it reads as nothing: which, as bits, the first word lowest.
    Missing(u8),
}

impl Answer {
    /// True if all the words are in the lists.
    pub const fn all_listed(self) -> bool {
        matches!(self, Answer::Listed(_))
    }
}

/// A word that reads as two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadsAs {
    /// Its place among the words that were asked for.
    pub word: u8,
    /// Letters of the first part.
    pub first: u8,
    /// The place at which the second part begins.
    pub second: u8,
}

/// Most word lists that there can be in flash.
pub const LEXICONS_MAX: usize = 8;

/// Some of the word lists in flash, by their places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lists(u8);

// A bit for every list.
const _: () = assert!(LEXICONS_MAX <= u8::BITS as usize);

impl Lists {
    /// One list alone.
    pub const fn only(place: u8) -> Self {
        Self(1 << place)
    }

    /// True if the list at this place is among them.
    pub const fn contains(self, place: u8) -> bool {
        place < u8::BITS as u8 && self.0 >> place & 1 == 1
    }

    /// True if there are none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl FromIterator<u8> for Lists {
    fn from_iter<I: IntoIterator<Item = u8>>(places: I) -> Self {
        Self(places.into_iter().filter(|&place| place < u8::BITS as u8).fold(0, |lists, place| lists | 1 << place))
    }
}

/// A word list in flash, as its runner found it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lexicon {
    /// Its place in the directory: which list it is, whatever it is called.
    pub place: u8,
    /// The language of its words; `None` if it is too damaged to say.
    pub language: Option<Language>,
    /// Its name on the judge's screen.
    pub name: String<32>,
    /// The number of its words.
    pub words: u32,
    /// The number of words it removes, if these are corrections: they count over the lists of their language.
    pub removed: Option<u32>,
    /// The licence, and whose it is.
    pub licence: String<64>,
    /// Its state: can it be asked?
    pub state: LexiconState,
}

/// The state of a word list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LexiconState {
    /// It can be asked.
    Sound,
    /// Its bytes do not add up.
    Damaged,
    /// Another version of the packer made it.
    OtherVersion,
}

/// The setting of the front of the box: the display, and what a click of the dial is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Panel {
    /// Contrast, 0 to 255.
    pub contrast: u8,
    /// The picture is turned by 180°.
    pub flipped: bool,
    /// Off, the display needs no power; it wakes with the next press.
    pub lit: bool,
    /// The display that is built in.
    pub display: DisplayKind,
    /// The dial's encoder has half as many pulses as clicks.
    pub half_pulses: bool,
    /// Somebody points a camera at it: rows are lit more often than eyes need.
    pub camera: bool,
}

impl Panel {
    /// As it is until somebody says otherwise.
    pub const fn new() -> Self {
        Self { contrast: 0, flipped: false, lit: true, display: DisplayKind::Detect, half_pulses: false, camera: false }
    }
}

impl Default for Panel {
    fn default() -> Self {
        Self::new()
    }
}

/// The displays that can be built in, by their controllers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DisplayKind {
    /// The runner finds out.
    #[default]
    Detect,
    /// 0.96 inch.
    Ssd1306,
    /// 1.3 inch.
    Sh1106,
    /// 2.42 inch.
    Ssd1309,
}

impl DisplayKind {
    /// In the order in which they are offered, and counted aloud.
    pub(crate) const ALL: [DisplayKind; 4] = one_of_each!(DisplayKind { Detect, Ssd1306, Sh1106, Ssd1309 });
}

/// The part of the last game that came back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Recalled {
    /// All of it, or there is none.
    #[default]
    Whole,
    /// Everything up to the first record that is missing or makes no sense.
    Damaged,
    /// Nothing: another version of the firmware kept it.
    OtherVersion,
}

/// The state of the journal, as the runner tells the device.
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
