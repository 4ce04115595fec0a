//! The header of an image: metadata of a lexicon.

use core::fmt;

use letters::{LISTED_MAX, LISTED_MIN, Language};

use crate::crc32;
use crate::little_endian::{u16_at, u32_at};

pub(crate) const MAGIC: &[u8; 4] = b"ZWLX";
pub(crate) const VERSION: u8 = 1;

/// Bytes before the name.
pub(crate) const FIXED: usize = 30;

/// The packing of an image's body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Codec {
    /// A trie whose decisions are range-coded with fitted contexts, searched in place. (Codec 1 was a packed DAFSA.)
    RangeCodedTrie = 3,
    /// Sorted words, each added or removed: they count over the lists of their language.
    Corrections = 2,
}

impl Codec {
    fn from_byte(byte: u8) -> Option<Self> {
        [Self::RangeCodedTrie, Self::Corrections].into_iter().find(|codec| byte == *codec as u8)
    }

    /// Its name for people.
    pub const fn name(self) -> &'static str {
        match self {
            Self::RangeCodedTrie => "range-coded trie",
            Self::Corrections => "corrections",
        }
    }
}

/// Reason why bytes cannot be opened as a lexicon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenError {
    /// The magic is missing.
    NotALexicon,
    /// Made to another version of the format.
    OtherVersion(u8),
    /// The body is packed in a way this reader does not know.
    UnknownCodec(u8),
    /// The words are of a language this reader has no letters for: its two-letter code.
    UnknownLanguage([u8; 2]),
    /// The header's checksum or one of its fields is wrong.
    HeaderDamaged,
    /// The image goes on behind the end of the bytes.
    Truncated {
        /// Bytes the image has by its header.
        needed: u32,
        /// Bytes that are there.
        present: u32,
    },
    /// The body does not begin as its codec demands.
    BodyDamaged,
}

impl fmt::Display for OpenError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotALexicon => out.write_str("this is not a packed lexicon"),
            Self::OtherVersion(version) => {
                write!(
                    out,
                    "the lexicon has format version {version}, this reader knows version {VERSION}: pack it again"
                )
            }
            Self::UnknownCodec(codec) => {
                write!(
                    out,
                    "the lexicon is packed with codec {codec}, which this version does not read: pack it again, or take the \
                     lists of its release"
                )
            }
            Self::UnknownLanguage(code) => {
                let code = core::str::from_utf8(code).unwrap_or("??");
                write!(
                    out,
                    "the lexicon is of the language {code}, which this version does not know: take a newer version, or pack the \
                     list for a language it knows"
                )
            }
            Self::HeaderDamaged => out.write_str("the lexicon's header is damaged"),
            Self::Truncated { needed, present } => {
                write!(out, "the lexicon is cut off: {needed} bytes by its header, {present} are there")
            }
            Self::BodyDamaged => out.write_str("the lexicon's code tables are damaged"),
        }
    }
}

impl core::error::Error for OpenError {}

/// Metadata of a lexicon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header<'a> {
    /// Language of the words.
    pub language: Language,
    /// Name for the judge screen, at most 16 characters.
    pub name: &'a str,
    /// Sources of the words, with versions.
    pub source: &'a str,
    /// Terms of the licence, and whom to credit.
    pub licence: &'a str,
    /// Number of words; of corrections those that are added.
    pub words: u32,
    /// Letters of the shortest word.
    pub shortest: u8,
    /// Letters of the longest word.
    pub longest: u8,
    /// The packing of the body.
    pub codec: Codec,
    /// Bytes of the image, header and body.
    pub image_length: u32,
    /// Bytes of the header.
    pub header_length: u16,
    pub(crate) body_crc: u32,
}

impl<'a> Header<'a> {
    pub(crate) fn parse(bytes: &'a [u8]) -> Result<Self, OpenError> {
        if !bytes.starts_with(MAGIC) {
            return Err(OpenError::NotALexicon);
        }
        let present = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
        let truncated = OpenError::Truncated { needed: FIXED as u32 + 4, present };
        let version = *bytes.get(4).ok_or(truncated)?;
        if version != VERSION {
            return Err(OpenError::OtherVersion(version));
        }
        let header_length = u16_at(bytes, 6).ok_or(truncated)?;
        let end =
            usize::from(header_length).checked_sub(4).filter(|&end| end >= FIXED).ok_or(OpenError::HeaderDamaged)?;
        let truncated = OpenError::Truncated { needed: u32::from(header_length), present };
        let stored = u32_at(bytes, end).ok_or(truncated)?;
        let checked = bytes.get(..end).ok_or(truncated)?;
        if crc32::of(checked) != stored {
            return Err(OpenError::HeaderDamaged);
        }
        let header = Self::fields(checked, header_length)?;
        if header.image_length > present {
            return Err(OpenError::Truncated { needed: header.image_length, present });
        }
        Ok(header)
    }

    fn fields(checked: &'a [u8], header_length: u16) -> Result<Self, OpenError> {
        let codec = byte(checked, 5)?;
        let codec = Codec::from_byte(codec).ok_or(OpenError::UnknownCodec(codec))?;
        let code = [byte(checked, 22)?, byte(checked, 23)?];
        let language = core::str::from_utf8(&code).ok().and_then(Language::from_code);
        let language = language.ok_or(OpenError::UnknownLanguage(code))?;
        let (name, rest) = line(&checked[FIXED.min(checked.len())..], byte(checked, 25)?.into())?;
        let (source, rest) = line(rest, u16_at(checked, 26).ok_or(OpenError::HeaderDamaged)?)?;
        let (licence, _) = line(rest, u16_at(checked, 28).ok_or(OpenError::HeaderDamaged)?)?;
        let header = Self {
            language,
            name,
            source,
            licence,
            words: u32_at(checked, 16).ok_or(OpenError::HeaderDamaged)?,
            shortest: byte(checked, 20)?,
            longest: byte(checked, 21)?,
            codec,
            image_length: u32_at(checked, 8).ok_or(OpenError::HeaderDamaged)?,
            header_length,
            body_crc: u32_at(checked, 12).ok_or(OpenError::HeaderDamaged)?,
        };
        let lengths_make_sense = LISTED_MIN <= header.shortest.into()
            && header.shortest <= header.longest
            && usize::from(header.longest) <= LISTED_MAX
            && u32::from(header_length) <= header.image_length;
        if byte(checked, 24)? != language.alphabet().size() || !lengths_make_sense {
            return Err(OpenError::HeaderDamaged);
        }
        Ok(header)
    }
}

fn byte(bytes: &[u8], at: usize) -> Result<u8, OpenError> {
    bytes.get(at).copied().ok_or(OpenError::HeaderDamaged)
}

fn line(bytes: &[u8], length: u16) -> Result<(&str, &[u8]), OpenError> {
    let (text, rest) = bytes.split_at_checked(length.into()).ok_or(OpenError::HeaderDamaged)?;
    Ok((core::str::from_utf8(text).map_err(|_| OpenError::HeaderDamaged)?, rest))
}
