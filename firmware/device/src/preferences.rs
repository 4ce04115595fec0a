//! The preferences of the device, whatever is played: language, loudness, brightness, which way up, which parts are built
//! in.

use crate::io::{DisplayKind, KeptPreferences, Panel};
use crate::sound::Volume;
use crate::variants::one_of_each;
use game::{GameKind, codec, coded};
use letters::Language;

/// The buzzer's loudness. The default is zero in memory, as everything is in a new device; records count the variants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Loudness {
    /// Silent.
    Off = 1,
    /// For a quiet room.
    Quiet = 2,
    /// For a table of six.
    #[default]
    Loud = 0,
}

impl Loudness {
    /// In the order in which they are offered.
    pub(crate) const ALL: [Loudness; 3] = one_of_each!(Loudness { Off, Quiet, Loud });

    /// The drive of the buzzer, if any.
    pub(crate) const fn volume(self) -> Option<Volume> {
        match self {
            Loudness::Off => None,
            Loudness::Quiet => Some(Volume::Quiet),
            Loudness::Loud => Some(Volume::Loud),
        }
    }
}

/// The display's brightness while somebody uses it. The default is zero, as with [`Loudness`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Brightness {
    /// For the evening.
    Low = 1,
    /// For a lamp over the table. Brighter, an OLED that shows the same scores for hours ages visibly.
    #[default]
    Medium = 0,
    /// For daylight.
    High = 2,
}

impl Brightness {
    /// In the order in which they are offered.
    pub(crate) const ALL: [Brightness; 3] = one_of_each!(Brightness { Low, Medium, High });

    const fn contrast(self) -> u8 {
        match self {
            Brightness::Low => 0x10,
            Brightness::Medium => 0x6f,
            Brightness::High => 0xff,
        }
    }
}

/// All of them. Kept as a version byte and their bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Preferences {
    /// Language of the texts. Each game brings the language of its words itself; where a box is sold in several, this one
    /// is offered first.
    pub(crate) language: Language,
    /// Loudness of the buzzer.
    pub(crate) loudness: Loudness,
    /// Brightness of the display.
    pub(crate) brightness: Brightness,
    /// The picture is turned by 180°.
    pub(crate) flipped: bool,
    /// Somebody has chosen the language; until then it is the first question.
    pub(crate) language_chosen: bool,
    /// The display that is built in.
    pub(crate) display: DisplayKind,
    /// The dial's encoder has half as many pulses as clicks.
    pub(crate) half_pulses: bool,
    /// The game that was begun last: its place in the list of games, from 1; 0 before the first.
    last_game: u8,
}

coded!(struct Preferences {
    language,
    loudness,
    brightness,
    flipped,
    language_chosen,
    display,
    half_pulses,
    last_game,
});
coded!(enum Loudness or Self::Loud; { 0 => Off, 1 => Quiet, 2 => Loud });
coded!(enum Brightness or Self::Medium; { 0 => Low, 1 => Medium, 2 => High });
coded!(enum DisplayKind or Self::Detect; { 0 => Detect, 1 => Ssd1306, 2 => Sh1106, 3 => Ssd1309 });

/// The first byte of kept preferences; another one is another layout. A new preference at the end is no other layout: where
/// an older firmware kept fewer, the missing ones are zero, and that is how the device behaved then.
const VERSION: u8 = 1;
/// Bytes of the preferences that there always were.
const FIRST_BYTES: usize = 5;
/// More than the preferences of any firmware take.
const MOST_BYTES: usize = 32;

impl Preferences {
    /// The preferences of a new device.
    pub(crate) const fn new() -> Self {
        Self {
            language: Language::German,
            loudness: Loudness::Loud,
            brightness: Brightness::Medium,
            flipped: false,
            language_chosen: false,
            display: DisplayKind::Detect,
            half_pulses: false,
            last_game: 0,
        }
    }

    /// The game that was begun last.
    pub(crate) fn last_game(&self) -> Option<GameKind> {
        GameKind::ALL.get(usize::from(self.last_game.checked_sub(1)?)).copied()
    }

    /// A game was begun.
    pub(crate) fn set_last_game(&mut self, kind: GameKind) {
        let place = GameKind::ALL.iter().position(|&one| one == kind);
        self.last_game = place.and_then(|place| u8::try_from(place + 1).ok()).unwrap_or(0);
    }

    /// The bytes to keep.
    pub(crate) fn encode(&self) -> KeptPreferences {
        let mut bytes = KeptPreferences::new();
        bytes.resize_default(bytes.capacity()).ok();
        bytes[0] = VERSION;
        let used = codec::write(self, &mut bytes[1..]).unwrap_or(0);
        bytes.truncate(1 + used);
        bytes
    }

    /// Reads the bytes; `None` if another version or something else wrote them.
    pub(crate) fn decode(bytes: &[u8]) -> Option<Self> {
        match bytes {
            [VERSION, body @ ..] if (FIRST_BYTES..=MOST_BYTES).contains(&body.len()) => {
                let mut whole = [0; MOST_BYTES];
                whole[..body.len()].copy_from_slice(body);
                codec::read(&whole).map(|(preferences, _)| preferences)
            }
            _ => None,
        }
    }

    /// The display's setting while somebody uses it.
    pub(crate) const fn panel(&self) -> Panel {
        Panel {
            contrast: self.brightness.contrast(),
            flipped: self.flipped,
            lit: true,
            display: self.display,
            half_pulses: self.half_pulses,
            camera: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_kept_comes_back() {
        let kept = Preferences {
            language: Language::French,
            loudness: Loudness::Quiet,
            brightness: Brightness::Low,
            flipped: true,
            language_chosen: true,
            display: DisplayKind::Sh1106,
            half_pulses: true,
            last_game: 2,
        };
        assert_eq!(Preferences::decode(&kept.encode()), Some(kept));
    }

    #[test]
    fn kept_bytes_do_not_depend_on_numbers_in_memory() {
        let quiet = Preferences { loudness: Loudness::Off, brightness: Brightness::High, ..Preferences::new() };
        assert_eq!(quiet.encode(), [VERSION, 0, 0, 2, 0, 0, 0, 0, 0]);
        assert_eq!(Preferences::new().encode(), [VERSION, 0, 2, 1, 0, 0, 0, 0, 0]);
    }

    #[test]
    fn what_an_older_firmware_kept_is_carried_over() {
        let kept = Preferences::decode(&[VERSION, 1, 1, 2, 1, 1]);
        let carried = Preferences {
            language: Language::French,
            loudness: Loudness::Quiet,
            brightness: Brightness::High,
            flipped: true,
            language_chosen: true,
            ..Preferences::new()
        };
        assert_eq!(kept, Some(carried));
    }

    #[test]
    fn what_a_newer_firmware_kept_is_read_as_far_as_it_is_known() {
        let mut bytes = Preferences::new().encode();
        bytes.extend([1, 2]);
        assert_eq!(Preferences::decode(&bytes), Some(Preferences::new()));
    }

    #[test]
    fn a_new_device_is_not_as_bright_as_it_could_be() {
        assert_eq!(Preferences::new().panel().contrast, 0x6f);
        assert_eq!(Preferences::default(), Preferences::new());
    }

    #[test]
    fn bytes_of_another_version_are_no_preferences() {
        let mut bytes = Preferences::new().encode();
        bytes[0] = 99;
        assert_eq!(Preferences::decode(&bytes), None);
        assert_eq!(Preferences::decode(&[]), None);
        assert_eq!(Preferences::decode(&[VERSION]), None);
    }
}
