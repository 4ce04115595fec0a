//! Scenarios: a game at the table as a TOML file, played in virtual time.
//!
//! ```toml
//! title = "Two players, one turn"   # optional, as is seed = 0x97E4E73D
//! words = { de = ["HAUS", "MAUS"] } # optional: the word lists on the device; `"de Home"` names a second German one "Home"
//! codes = ["ZW1…"]                  # optional: the device has kept the game of these codes (docs/take-home.md)
//!
//! [[step]]
//! press = 1
//! [[step]]
//! screen = "seats-one"
//! ```
//!
//! Long scenarios write the same steps as one array, a line for each thing that is done:
//!
//! ```toml
//! step = [
//!     { press = 3 }, { dial = -1 }, { press = 1 },  # H, A
//!     { push = true },
//! ]
//! ```
//!
//! Every step has exactly one action and takes a time that is a multiple of [`GRID`]. Steps are understood here and
//! nowhere else: what they did becomes a [`Timeline`], which the emulator plays on the real firmware image.
//!
//! | action | what happens | milliseconds |
//! |---|---|---|
//! | `press = 1…6` | seat button down, up | 50 + 50 |
//! | `hold = 1…6` | seat button down, up | 700 + 50 |
//! | `chord = [1, 2]` | two neighbouring seat buttons, one a moment after the other: the letter between their boxes | 10 + 40 + 50 |
//! | `hold_chord = [1, 2]` | the same, held: that letter as a joker | 10 + 690 + 50 |
//! | `press_push = 1…6` | seat button, and the dial a moment later: in place of the last letter typed (`push_down`, `press`, `push_up` do it, too) | 10 + 40 + 50 |
//! | `dial = n` | so many detents, negative is left | 100 each |
//! | `spin = n` | the same, fast | 25 each, filled up to the grid |
//! | `choose = "Check a word"` | the dial is turned to that line of the list that is shown, then pushed | 100 per detent, 100 |
//! | `turn_to = "Check a word"` | the same without the push | 100 per detent |
//! | `set = { "Time" = "30 s" }` | that line is chosen, the dial turned until it says so, and pushed | 100 per detent, 200 |
//! | `type = "HAuS"` | a word on the keyboard, a small letter is a joker; no push | as its presses and detents |
//! | `push = true` | dial down, up | 50 + 50 |
//! | `hold_dial = true` | dial down, up | 700 + 50 |
//! | `down = 1…6`, `up = 1…6` | seat button down; up | 50 |
//! | `push_down = true`, `push_up = true` | dial down; up | 50 |
//! | `wait = "61s"` | nothing; also `"500ms"`, `"2m"` | as said |
//! | `power_cut = true` | power off at once and on again, flash kept | 2000 after the new boot |
//! | `screen = "name"` | the picture 45 ms from now is `docs/screens/name.png` | 50 |
//! | `expect = { … }` | `scores`, `clocks` (`["1:52", "-0:07"]`), `sounds` in their order or `heard`, how often each, `dark` | 0 |
//!
//! Steps go by meaning where they can: a line is named by its text on the screen or, whatever the device speaks and
//! however it is worded, by its key (`check-word`) or its text in another language. A new game, setting or menu line then
//! breaks no file. A line that is not there is answered with those that are.
//!
//! The device boots at 0, the first step begins at [`FIRST_STEP`].
//!
//! **At the end nothing is left unasserted.** Nothing is held down; the last step is a `screen` or an `expect`; the scores
//! are those that were expected last; and every sound was expected: `sounds` and `heard` are all that was heard since one
//! of them was last said. A scenario that ends too soon fails with the step that is missing:
//!
//! ```toml
//! step = [
//!     { choose = "English" }, { choose = "Free play" }, { press = 1 },
//!     { screen = "seats-one" }, { expect = { heard = { Hello = 1, Click = 2, Noted = 1 } } },
//! ]
//! ```
#![forbid(unsafe_code)]

mod cover;
mod film;
pub mod input_driver;
mod kept_game;
mod lexicons;
mod parse;
pub mod picture;
mod pictures;
mod play;
pub mod screen_reader;
mod sim_device;
mod timeline;
mod unasserted;

pub use cover::{Reached, cover};
pub use film::Film;
pub use kept_game::{KeptGame, NoBeginning, beginning_with};
pub use lexicons::{Lexicons, ShelveError};
pub use parse::ParseError;
pub use pictures::{Pictures, Unseen};
pub use play::{Played, Player, StepFailure};
pub use sim_device::{RunError, SimDevice};
pub use timeline::{Entry, Heard, Shown, Timeline, What, WrittenStep};
pub use unasserted::SoundCounts;

use device::sound::Sound;
use std::fmt;

/// All times are multiples of this, in milliseconds.
pub const GRID: u64 = 50;
/// Milliseconds into its grid step at which a picture is taken: the real display needs a moment to receive one.
pub const PICTURE: u64 = 45;
/// From boot to the first step, in milliseconds.
pub const FIRST_STEP: u64 = 2000;

/// The seed of a scenario that names none.
pub const DEFAULT_SEED: u32 = 0x97E4_E73D;

/// A whole file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scenario {
    /// The subject of the scenario, in a few words.
    pub title: Option<String>,
    /// The seed of the device's randomness.
    pub seed: u32,
    /// The word lists on the device.
    pub lexicons: Lexicons,
    /// The game it has kept; none if it is new.
    pub game: Option<KeptGame>,
    /// The steps, in order.
    pub steps: Vec<Step>,
}

/// One `[[step]]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The line of the file it begins in, from 1.
    pub line: usize,
    /// Its action.
    pub action: Action,
}

/// The action of one step. Seats count from 1, as in the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// A short press of a seat button.
    Press(u8),
    /// A long press of a seat button.
    Hold(u8),
    /// Two seat buttons, pressed together.
    Chord([u8; 2]),
    /// Two seat buttons, held together.
    HoldChord([u8; 2]),
    /// A seat button and the dial, pressed together.
    PressPush(u8),
    /// Single detents; right is positive.
    Dial(i8),
    /// Fast detents; right is positive.
    Spin(i8),
    /// The dial is turned to the line of this text, and pushed.
    Choose(String),
    /// The dial is turned to the line of this text.
    TurnTo(String),
    /// The line of this text gets this value.
    Set(String, String),
    /// A word is typed; small letters are jokers.
    Type(String),
    /// A seat button goes down and stays there.
    Down(u8),
    /// It comes up.
    Up(u8),
    /// The dial is pushed down and stays there.
    PushDown,
    /// It comes up.
    PushUp,
    /// A short push of the dial.
    Push,
    /// A long push of the dial.
    HoldDial,
    /// Milliseconds in which nothing is done.
    Wait(u64),
    /// The plug is pulled and put back.
    PowerCut,
    /// The picture must be the one of that name.
    Screen(String),
    /// The device's own report must be this.
    Expect(Expectation),
}

/// The values that are checked; `None` is not.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Expectation {
    /// The totals of the seats that play.
    pub scores: Option<Vec<i32>>,
    /// All sounds since sounds were last expected, in their order.
    pub sounds: Option<Vec<Sound>>,
    /// The same sounds, where their order says nothing: how often each was heard.
    pub heard: Option<SoundCounts>,
    /// True if no pixel is lit.
    pub dark: Option<bool>,
    /// The game clocks of the seats that play, as the console tells them.
    pub clocks: Option<Vec<String>>,
}

/// As the step stands in the file.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Press(seat) => write!(f, "press = {seat}"),
            Action::Hold(seat) => write!(f, "hold = {seat}"),
            Action::Chord([first, second]) => write!(f, "chord = [{first}, {second}]"),
            Action::HoldChord([first, second]) => write!(f, "hold_chord = [{first}, {second}]"),
            Action::PressPush(seat) => write!(f, "press_push = {seat}"),
            Action::Dial(detents) => write!(f, "dial = {detents}"),
            Action::Spin(detents) => write!(f, "spin = {detents}"),
            Action::Choose(line) => write!(f, "choose = {line:?}"),
            Action::TurnTo(line) => write!(f, "turn_to = {line:?}"),
            Action::Set(line, value) => write!(f, "set = {{ {line:?} = {value:?} }}"),
            Action::Type(word) => write!(f, "type = {word:?}"),
            Action::Down(seat) => write!(f, "down = {seat}"),
            Action::Up(seat) => write!(f, "up = {seat}"),
            Action::PushDown => f.write_str("push_down = true"),
            Action::PushUp => f.write_str("push_up = true"),
            Action::Push => f.write_str("push = true"),
            Action::HoldDial => f.write_str("hold_dial = true"),
            Action::Wait(millis) => write!(f, "wait = \"{millis}ms\""),
            Action::PowerCut => f.write_str("power_cut = true"),
            Action::Screen(name) => write!(f, "screen = \"{name}\""),
            Action::Expect(expectation) => write!(f, "expect = {{ {expectation} }}"),
        }
    }
}

impl fmt::Display for Expectation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scores = self.scores.as_ref().map(|scores| format!("scores = {scores:?}"));
        let quoted = |sounds: &Vec<Sound>| sounds.iter().map(|sound| format!("{sound:?}")).collect::<Vec<_>>();
        let sounds = self.sounds.as_ref().map(|sounds| format!("sounds = {:?}", quoted(sounds)));
        let heard = self.heard.as_ref().map(|heard| format!("heard = {heard}"));
        let dark = self.dark.map(|dark| format!("dark = {dark}"));
        let clocks = self.clocks.as_ref().map(|clocks| format!("clocks = {clocks:?}"));
        f.write_str(&[scores, clocks, sounds, heard, dark].into_iter().flatten().collect::<Vec<_>>().join(", "))
    }
}
