//! The packer: a list of words becomes an image, always the same bytes for the same list.
//!
//! `trie` writes the words, and this module puts a header in front.

mod corrections;
mod huffman;
mod shelf;
mod trie;

use core::fmt;
use std::string::String;
use std::vec::Vec;

pub use corrections::corrections;
pub use shelf::{NoAddress, PageAddress, SHELF_ALIGNMENT, ShelfFull, shelf, shelf_with_page};

use letters::{Language, Word};

use crate::codec::trie::format::LETTERS_MAX;
use crate::crc32;
use crate::header::{Codec, FIXED, MAGIC, VERSION};
use crate::spelling::Spelling;

/// Most characters of a lexicon's name: what fits on the judge screen.
pub const LONGEST_NAME: usize = 16;

/// Metadata of an image.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    /// Language of the words.
    pub language: Language,
    /// Name for the judge screen, at most 16 characters.
    pub name: String,
    /// Sources of the words, with versions.
    pub source: String,
    /// Under which terms, and whom to credit.
    pub licence: String,
}

/// Stages of the packer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Finding what goes on alike, word by word.
    Building,
    /// Fitting weights, round by round.
    Coding,
}

/// Progress of the packer in a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The stage.
    pub stage: Stage,
    /// Steps done.
    pub done: u32,
    /// Steps in this stage.
    pub of: u32,
}

/// Reason why a list cannot be packed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PackError {
    /// There is no word in it.
    Empty,
    /// Words must be in order and each there once; this one is not behind the one before it.
    OutOfOrder(Word),
    /// A word is not made of 2 to 15 letters of the language's alphabet.
    ForeignLetter(Word),
    /// Corrections add this word and remove it as well.
    AddedAndRemoved(Word),
    /// The name has more than 16 characters, or none.
    Name(String),
    /// The lines about source and licence are too long for the header.
    LinesTooLong(usize),
    /// The model takes this many bytes, more than can be numbered.
    TooManyEntries(usize),
    /// The words take this many bytes, more than an index reaches.
    TooLong(usize),
    /// The alphabet has this many letters, more than the format has room for.
    TooManyLetters(u8),
}

impl fmt::Display for PackError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => out.write_str("there is no word to pack"),
            Self::OutOfOrder(word) => write!(out, "{word} is out of order or there twice: sort the words first"),
            Self::ForeignLetter(word) => write!(out, "{word} is not made of 2 to 15 letters that the language has"),
            Self::AddedAndRemoved(word) => write!(out, "{word} is both added and removed: leave one of them out"),
            Self::Name(name) => {
                write!(out, "the name \"{name}\" must have 1 to {LONGEST_NAME} characters to fit the judge screen")
            }
            Self::LinesTooLong(bytes) => {
                write!(
                    out,
                    "source and licence lines have {bytes} bytes, the header has room for {LONGEST_LINES}: shorten them"
                )
            }
            Self::TooManyEntries(bytes) => {
                write!(
                    out,
                    "the list is too big: its weights take {bytes} bytes, more than 65535; pack it as two lists"
                )
            }
            Self::TooLong(bytes) => {
                write!(
                    out,
                    "the list is too big: its words take {bytes} bytes, more than can be addressed; pack it as two lists"
                )
            }
            Self::TooManyLetters(letters) => {
                write!(out, "the alphabet has {letters} letters, and the format has room for {LETTERS_MAX}")
            }
        }
    }
}

impl core::error::Error for PackError {}

/// Bytes the header has for source and licence together: it shall stay small beside the words.
const LONGEST_LINES: usize = 4096;

/// Packs words that are in order and all different.
///
/// ```
/// use dict_pack::{Lexicon, pack};
/// use letters::Language;
///
/// let words: Vec<_> = ["AST", "MAST"].iter().filter_map(|word| Language::German.alphabet().word(word)).collect();
/// let description = pack::Description {
///     language: Language::German,
///     name: "House words".into(),
///     source: "our table".into(),
///     licence: "none".into(),
/// };
/// let image = pack::pack(&words, &description, &mut |_| ())?;
/// assert!(Lexicon::open(&image)?.contains("MAST"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn pack(
    words: &[Word],
    description: &Description,
    progress: &mut dyn FnMut(Progress),
) -> Result<Vec<u8>, PackError> {
    check(words, description)?;
    let alphabet = description.language.alphabet();
    let spellings: Vec<Spelling> = words.iter().filter_map(|word| Spelling::of(alphabet, word)).collect();
    let body = trie::body(&spellings, alphabet.size(), progress)?;
    Ok(image(words, words.len(), Codec::RangeCodedTrie, description, &body))
}

fn check(words: &[Word], description: &Description) -> Result<(), PackError> {
    if words.is_empty() {
        return Err(PackError::Empty);
    }
    if let Some(pair) = words.windows(2).find(|pair| pair[0] >= pair[1]) {
        return Err(PackError::OutOfOrder(pair[1]));
    }
    let alphabet = description.language.alphabet();
    if let Some(word) = words.iter().find(|word| !alphabet.can_list(word)) {
        return Err(PackError::ForeignLetter(*word));
    }
    check_description(description)
}

fn check_description(description: &Description) -> Result<(), PackError> {
    if !(1..=LONGEST_NAME).contains(&description.name.chars().count()) {
        return Err(PackError::Name(description.name.clone()));
    }
    let lines = description.source.len() + description.licence.len();
    if lines > LONGEST_LINES {
        return Err(PackError::LinesTooLong(lines));
    }
    Ok(())
}

fn image(words: &[Word], count: usize, codec: Codec, description: &Description, body: &[u8]) -> Vec<u8> {
    let lengths = || words.iter().map(|word| word.len() as u8);
    let texts = [&description.name, &description.source, &description.licence];
    let header_length = (FIXED + texts.iter().map(|text| text.len()).sum::<usize>() + 4).next_multiple_of(4);

    let mut image = Vec::with_capacity(header_length + body.len());
    image.extend_from_slice(MAGIC);
    image.extend_from_slice(&[VERSION, codec as u8]);
    image.extend_from_slice(&(header_length as u16).to_le_bytes());
    image.extend_from_slice(&((header_length + body.len()) as u32).to_le_bytes());
    image.extend_from_slice(&crc32::of(body).to_le_bytes());
    image.extend_from_slice(&(count as u32).to_le_bytes());
    image.extend([lengths().min(), lengths().max()].map(Option::unwrap_or_default));
    image.extend_from_slice(description.language.code().as_bytes());
    image.extend_from_slice(&[description.language.alphabet().size(), description.name.len() as u8]);
    image.extend_from_slice(&(description.source.len() as u16).to_le_bytes());
    image.extend_from_slice(&(description.licence.len() as u16).to_le_bytes());
    for text in texts {
        image.extend_from_slice(text.as_bytes());
    }
    image.resize(header_length - 4, 0);
    image.extend_from_slice(&crc32::of(&image).to_le_bytes());
    image.extend_from_slice(body);
    image
}
