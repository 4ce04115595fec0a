//! Sounds as short melodies: what the buzzer is told, never how it is driven.
//!
//! Piezo discs resonate between 2.5 and 4 kHz and are hardly heard an octave below: every melody stays between 1.4 and
//! 4.3 kHz, and what must be heard (alarm, warning, error) between 2 and 4 kHz.

use crate::variants::one_of_each;

/// One tone or, with 0 Hz, a rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note {
    /// Frequency in hertz; 0 is silence.
    pub hz: u16,
    /// Its length.
    pub millis: u16,
}

/// The strength at which the buzzer is driven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Volume {
    /// Audible at the table only.
    Quiet,
    /// Audible over talk and laughter.
    Loud,
}

/// Everything the device can say. A newer sound replaces one that still plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// The device is awake.
    Hello,
    /// A press was understood.
    Click,
    /// A press means nothing here.
    Nope,
    /// The glass was flipped.
    Flip,
    /// Ten seconds left.
    Warning,
    /// One of the last five seconds.
    Tick,
    /// The time is over.
    Alarm,
    /// A score was written down.
    Noted,
    /// A challenged word stands.
    Stands,
    /// A challenged word does not stand.
    Falls,
    /// The game is over and somebody won.
    Fanfare,
    /// A number, told to somebody who sees nothing: so many short tones.
    One,
    /// Two of them.
    Two,
    /// Three.
    Three,
    /// Four.
    Four,
}

const fn note(hz: u16, millis: u16) -> Note {
    Note { hz, millis }
}

impl Sound {
    /// Every sound, for tests and the manual.
    pub const ALL: [Sound; 15] = one_of_each!(Sound {
        Hello,
        Click,
        Nope,
        Flip,
        Warning,
        Tick,
        Alarm,
        Noted,
        Stands,
        Falls,
        Fanfare,
        One,
        Two,
        Three,
        Four,
    });

    /// The melody, in order.
    pub const fn notes(self) -> &'static [Note] {
        const HELLO: &[Note] = &[note(2093, 60), note(2637, 60), note(3136, 90)];
        const CLICK: &[Note] = &[note(2794, 8)];
        const NOPE: &[Note] = &[note(2217, 35), note(0, 35), note(2217, 70)];
        const FLIP: &[Note] = &[note(1760, 30), note(2637, 40)];
        const WARNING: &[Note] = &[note(3520, 90), note(0, 60), note(3520, 90)];
        const TICK: &[Note] = &[note(3520, 25)];
        const ALARM: &[Note] =
            &[note(3729, 150), note(2794, 150), note(3729, 150), note(2794, 150), note(3729, 150), note(2794, 300)];
        const NOTED: &[Note] = &[note(2637, 50), note(3520, 70)];
        const STANDS: &[Note] = &[note(2349, 90), note(2960, 90), note(3520, 140)];
        const FALLS: &[Note] = &[note(2349, 110), note(1865, 110), note(1480, 220)];
        const FANFARE: &[Note] =
            &[note(2093, 120), note(2093, 60), note(2093, 60), note(2794, 180), note(3520, 180), note(4186, 360)];
        const FOUR: &[Note] = &[
            note(3136, 120),
            note(0, 180),
            note(3136, 120),
            note(0, 180),
            note(3136, 120),
            note(0, 180),
            note(3136, 120),
        ];
        match self {
            Sound::Hello => HELLO,
            Sound::Click => CLICK,
            Sound::Nope => NOPE,
            Sound::Flip => FLIP,
            Sound::Warning => WARNING,
            Sound::Tick => TICK,
            Sound::Alarm => ALARM,
            Sound::Noted => NOTED,
            Sound::Stands => STANDS,
            Sound::Falls => FALLS,
            Sound::Fanfare => FANFARE,
            Sound::One => FOUR.split_at(1).0,
            Sound::Two => FOUR.split_at(3).0,
            Sound::Three => FOUR.split_at(5).0,
            Sound::Four => FOUR,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pitches(sound: Sound) -> impl Iterator<Item = u16> {
        sound.notes().iter().map(|note| note.hz).filter(|&hz| hz != 0)
    }

    #[test]
    fn a_piezo_can_make_every_sound() {
        for sound in Sound::ALL {
            assert!(pitches(sound).all(|hz| (1_400..=4_300).contains(&hz)), "{sound:?}");
        }
    }

    #[test]
    fn what_must_be_heard_lies_between_2_and_4_kilohertz() {
        for sound in [Sound::Alarm, Sound::Warning, Sound::Tick, Sound::Nope] {
            assert!(pitches(sound).all(|hz| (2_000..=4_000).contains(&hz)), "{sound:?}");
        }
    }

    #[test]
    fn the_error_tone_has_a_pitch_of_its_own() {
        let nope = Sound::Nope.notes()[0].hz;
        for sound in Sound::ALL.into_iter().filter(|sound| *sound != Sound::Nope) {
            assert!(pitches(sound).all(|hz| hz.abs_diff(nope) > nope / 25), "{sound:?}");
        }
    }
}
