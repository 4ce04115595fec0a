//! Names of players, plain bytes.

use core::fmt::{self, Debug, Display, Formatter};
use core::ops::Deref;
use core::str::{self, FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Characters in a name.
pub const NAME_CHARS: usize = 12;

/// Bytes of a name: at most two for each character.
pub(crate) const NAME_BYTES: usize = 2 * NAME_CHARS;

/// A player's name, read as a `str`; may be empty.
///
/// Copied as it is: wherever a `heapless::String` goes, and with it a player, the settings and an event, it is dropped, with calls that do
/// nothing.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Name {
    bytes: [u8; NAME_BYTES],
    length: u8,
}

/// A text has more bytes than a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLong;

impl Display for TooLong {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "a name has at most {NAME_BYTES} bytes")
    }
}

impl core::error::Error for TooLong {}

impl Name {
    /// No letters yet.
    pub const fn new() -> Self {
        Self { bytes: [0; NAME_BYTES], length: 0 }
    }

    /// The name that these bytes are in Latin-1, which takes a byte a letter; as much of it as there is room for.
    pub fn of_latin(bytes: &[u8]) -> Self {
        let mut name = Self::new();
        bytes.iter().for_each(|&letter| _ = name.push(char::from(letter)));
        name
    }

    /// Its bytes in Latin-1; a letter that is not there is a question mark.
    pub fn latin(&self) -> impl Iterator<Item = u8> + '_ {
        self.chars().map(|letter| u8::try_from(letter).unwrap_or(b'?'))
    }

    /// Puts one more character at the end.
    pub fn push(&mut self, character: char) -> Result<(), TooLong> {
        let start = usize::from(self.length);
        let end = start + character.len_utf8();
        character.encode_utf8(self.bytes.get_mut(start..end).ok_or(TooLong)?);
        self.length = end as u8;
        Ok(())
    }

    /// The name as a text.
    pub fn as_str(&self) -> &str {
        let bytes = self.bytes.get(..usize::from(self.length)).unwrap_or_default();
        str::from_utf8(bytes).unwrap_or_default()
    }
}

impl Deref for Name {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl FromStr for Name {
    type Err = TooLong;

    fn from_str(text: &str) -> Result<Self, TooLong> {
        let mut name = Self::new();
        text.chars().try_for_each(|character| name.push(character))?;
        Ok(name)
    }
}

impl Display for Name {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.pad(self)
    }
}

impl Debug for Name {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Debug::fmt(self.as_str(), f)
    }
}

impl Serialize for Name {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self)
    }
}

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = heapless::String::<NAME_BYTES>::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}
