//! What the device remembers whatever is played: language, loudness, brightness, which way up.

use crate::sound::Volume;
use crate::world::{Bytes, Panel};
use game::Language;
use serde::{Deserialize, Serialize};

/// How loud the buzzer is. The default is zero in memory, as everything is in a new device; records count the variants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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
    pub(crate) const ALL: [Loudness; 3] = [Loudness::Off, Loudness::Quiet, Loudness::Loud];

    /// How to drive the buzzer, if at all.
    pub(crate) const fn volume(self) -> Option<Volume> {
        match self {
            Loudness::Off => None,
            Loudness::Quiet => Some(Volume::Quiet),
            Loudness::Loud => Some(Volume::Loud),
        }
    }
}

/// How bright the display is while somebody uses it. The default is zero, as with [`Loudness`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Brightness {
    /// For the evening.
    Low = 1,
    /// For a lamp over the table.
    Medium = 2,
    /// For daylight.
    #[default]
    High = 0,
}

impl Brightness {
    /// In the order in which they are offered.
    pub(crate) const ALL: [Brightness; 3] = [Brightness::Low, Brightness::Medium, Brightness::High];

    const fn contrast(self) -> u8 {
        match self {
            Brightness::Low => 0x10,
            Brightness::Medium => 0x6f,
            Brightness::High => 0xff,
        }
    }
}

/// All of them. Kept as a version byte and their postcard form.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Preferences {
    /// Language of the texts; each game brings the language of its words itself.
    pub(crate) language: Language,
    /// Loudness of the buzzer.
    pub(crate) loudness: Loudness,
    /// Brightness of the display.
    pub(crate) brightness: Brightness,
    /// The picture is turned by 180°.
    pub(crate) flipped: bool,
    /// Somebody has chosen the language; until then it is the first question.
    pub(crate) language_chosen: bool,
}

/// The first byte of kept preferences; another one is another layout.
const VERSION: u8 = 1;

impl Preferences {
    /// What a new device starts with.
    pub(crate) const fn new() -> Self {
        Self {
            language: Language::German,
            loudness: Loudness::Loud,
            brightness: Brightness::High,
            flipped: false,
            language_chosen: false,
        }
    }

    /// The bytes to keep.
    pub(crate) fn encode(&self) -> Bytes {
        let mut bytes = Bytes::new();
        bytes.resize_default(bytes.capacity()).ok();
        bytes[0] = VERSION;
        let used = postcard::to_slice(self, &mut bytes[1..]).map_or(0, |body| body.len());
        bytes.truncate(1 + used);
        bytes
    }

    /// What the bytes say; `None` if another version or something else wrote them.
    pub(crate) fn decode(bytes: &[u8]) -> Option<Self> {
        match bytes {
            [VERSION, body @ ..] => postcard::from_bytes(body).ok(),
            _ => None,
        }
    }

    /// The display's setting while somebody uses it.
    pub(crate) const fn panel(&self) -> Panel {
        Panel { contrast: self.brightness.contrast(), flipped: self.flipped }
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
        };
        assert_eq!(Preferences::decode(&kept.encode()), Some(kept));
    }

    #[test]
    fn kept_bytes_do_not_depend_on_numbers_in_memory() {
        let quiet = Preferences { loudness: Loudness::Off, brightness: Brightness::Medium, ..Preferences::new() };
        assert_eq!(quiet.encode(), [VERSION, 0, 0, 1, 0, 0]);
        assert_eq!(Preferences::new().encode(), [VERSION, 0, 2, 2, 0, 0]);
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
