//! Sounds as short melodies: what the buzzer is told, never how it is driven.

/// One tone or, with 0 Hz, a rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note {
    /// Frequency in hertz; 0 is silence.
    pub hz: u16,
    /// How long it lasts.
    pub millis: u16,
}

/// How strongly the buzzer is driven.
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
    /// A doubted word stands.
    Stands,
    /// A doubted word does not stand.
    Falls,
    /// The game is over and somebody won.
    Fanfare,
}

const fn note(hz: u16, millis: u16) -> Note {
    Note { hz, millis }
}

impl Sound {
    /// Every sound, for tests and the manual.
    pub const ALL: [Sound; 11] = [
        Sound::Hello,
        Sound::Click,
        Sound::Nope,
        Sound::Flip,
        Sound::Warning,
        Sound::Tick,
        Sound::Alarm,
        Sound::Noted,
        Sound::Stands,
        Sound::Falls,
        Sound::Fanfare,
    ];

    /// The melody, in order.
    pub const fn notes(self) -> &'static [Note] {
        const HELLO: &[Note] = &[note(1047, 60), note(1319, 60), note(1568, 90)];
        const CLICK: &[Note] = &[note(2400, 8)];
        const NOPE: &[Note] = &[note(220, 60)];
        const FLIP: &[Note] = &[note(880, 30), note(1320, 40)];
        const WARNING: &[Note] = &[note(1760, 90), note(0, 60), note(1760, 90)];
        const TICK: &[Note] = &[note(1760, 25)];
        const ALARM: &[Note] =
            &[note(2093, 150), note(1568, 150), note(2093, 150), note(1568, 150), note(2093, 150), note(1568, 300)];
        const NOTED: &[Note] = &[note(1319, 50), note(1760, 70)];
        const STANDS: &[Note] = &[note(784, 90), note(988, 90), note(1175, 140)];
        const FALLS: &[Note] = &[note(784, 110), note(622, 110), note(494, 220)];
        const FANFARE: &[Note] =
            &[note(1047, 120), note(1047, 60), note(1047, 60), note(1397, 180), note(1760, 180), note(2093, 360)];
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
        }
    }
}
