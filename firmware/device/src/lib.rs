//! What players see and press: screens, text entry, clock, sounds, languages.
//!
//! [`Device`] is a plain state machine. A *runner* (the RP2040, the terminal simulator, a test) gives it inputs and the
//! time, and asks it for a picture, for effects to carry out and for the moment it wants to be woken next:
//!
//! ```text
//! recall_settings, recall*     what flash remembers, before anything else
//! boot                         once
//! loop  input | wake           whatever comes first: a press, or the deadline
//!       take_effect*           until there is none left: sounds, records to keep
//!       draw                   the picture now
//!       panel, deadline        how the display is set, when to call again
//! ```
//!
//! It never reads a clock, never sleeps, never allocates and knows no hardware.
#![no_std]
#![forbid(unsafe_code)]

pub mod frame;
pub mod sound;
pub mod time;
pub mod world;

pub use frame::Frame;
pub use time::Moment;
pub use world::{Bytes, Effect, Input, Panel, Storage, Wakeup};

/// The whole device. Large: it lives in a static and is never moved.
pub struct Device {
    booted: Moment,
    presses: u32,
    effects: heapless::Deque<Effect, 16>,
}

impl Default for Device {
    fn default() -> Self {
        Self::new()
    }
}

impl Device {
    /// A device that remembers nothing yet.
    pub const fn new() -> Self {
        Self { booted: Moment(0), presses: 0, effects: heapless::Deque::new() }
    }

    /// Takes the settings kept last; bytes of an unknown version are ignored.
    pub fn recall_settings(&mut self, _bytes: &[u8]) {}

    /// Takes the next record of the current journal; call for each in order, before [`Device::boot`].
    pub fn recall(&mut self, _record: &[u8]) {}

    /// Starts with what was recalled. `seed` is all the randomness the device ever gets.
    pub fn boot(&mut self, now: Moment, _seed: u32, _wakeup: Wakeup) {
        self.booted = now;
    }

    /// A person did something.
    pub fn input(&mut self, _now: Moment, input: Input) {
        if matches!(input, Input::SeatDown(_) | Input::PushDown | Input::Dial(_)) {
            self.presses += 1;
            let _ = self.effects.push_back(Effect::Play(sound::Sound::Click, sound::Volume::Loud));
        }
    }

    /// The deadline has come.
    pub fn wake(&mut self, _now: Moment) {}

    /// The runner's news about the journal.
    pub fn storage(&mut self, _now: Moment, _storage: Storage) {}

    /// The next effect to carry out, oldest first.
    pub fn take_effect(&mut self) -> Option<Effect> {
        self.effects.pop_front()
    }

    /// Draws the picture of this moment over whatever was in the frame.
    pub fn draw(&mut self, _now: Moment, frame: &mut Frame) {
        frame.wipe();
        for x in 0..(self.presses % 128) {
            frame.set(x as i32, 32, true);
        }
    }

    /// How the display is to be set now.
    pub fn panel(&self) -> Panel {
        Panel { contrast: 0xff, flipped: false }
    }

    /// When to call [`Device::wake`], unless an input comes first.
    pub fn deadline(&self) -> Option<Moment> {
        None
    }

    /// The totals of the seats that play, in seat order: what a console or a test may ask.
    pub fn scores(&self) -> heapless::Vec<i32, 6> {
        heapless::Vec::new()
    }
}
