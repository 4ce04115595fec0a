//! Shelf reader: a flash region with a directory and several lexicons.

use core::fmt;

use letters::Language;

use crate::crc32;
use crate::header::OpenError;
use crate::lexicon::Lexicon;
use crate::little_endian::u32_at;

pub(crate) const MAGIC: &[u8; 4] = b"ZWLD";

/// Version of the directory that is written.
pub(crate) const VERSION: u8 = 2;
/// The version before it, which knows no page: it is still read.
const WITHOUT_PAGE: u8 = 1;

/// Most bytes of the page's address: with eight images the directory stays in one flash page.
pub(crate) const PAGE_BYTES: usize = 128;

/// Most images a shelf holds: more languages than the device speaks, and a directory of one flash page.
pub const SHELF_CAPACITY: usize = 8;

/// Reason why bytes cannot be read as a shelf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShelfError {
    /// The region is erased: nobody has put lexicons there.
    Empty,
    /// There is something else.
    NotAShelf,
    /// Made to another version of the format.
    OtherVersion(u8),
    /// The directory's checksum or an entry is wrong.
    Damaged,
}

impl fmt::Display for ShelfError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => out.write_str("no lexicon has been installed"),
            Self::NotAShelf => out.write_str("the lexicon region holds something else"),
            Self::OtherVersion(version) => {
                write!(out, "the lexicons have format version {version}, this reader knows version {VERSION}")
            }
            Self::Damaged => out.write_str("the directory of lexicons is damaged"),
        }
    }
}

impl core::error::Error for ShelfError {}

/// The lexicons of a flash region.
#[derive(Clone, Copy, Debug)]
pub struct Shelf<'a> {
    region: &'a [u8],
    images: u8,
    page: u16,
}

impl<'a> Shelf<'a> {
    /// Reads the directory at the beginning of `region`; the images are opened when they are asked for.
    pub fn open(region: &'a [u8]) -> Result<Self, ShelfError> {
        let start = region.first_chunk::<8>().ok_or(ShelfError::NotAShelf)?;
        match start {
            [0xFF, 0xFF, 0xFF, 0xFF, ..] => Err(ShelfError::Empty),
            [m0, m1, m2, m3, ..] if [*m0, *m1, *m2, *m3] != *MAGIC => Err(ShelfError::NotAShelf),
            [_, _, _, _, version, ..] if ![WITHOUT_PAGE, VERSION].contains(version) => {
                Err(ShelfError::OtherVersion(*version))
            }
            [_, _, _, _, version, images, page @ ..] => {
                let page = if *version == VERSION { u16::from_le_bytes(*page) } else { 0 };
                let end = 8 + 8 * usize::from(*images) + usize::from(page);
                let sound = (1..=SHELF_CAPACITY).contains(&usize::from(*images))
                    && usize::from(page) <= PAGE_BYTES
                    && region.get(..end).map(crc32::of) == u32_at(region, end);
                if sound { Ok(Self { region, images: *images, page }) } else { Err(ShelfError::Damaged) }
            }
        }
    }

    /// Number of images.
    pub fn len(&self) -> usize {
        self.images.into()
    }

    /// The address of the page that the device's links lead to, if one was given.
    pub fn page(&self) -> Option<&'a str> {
        let start = 8 + 8 * self.len();
        let address = self.region.get(start..start + usize::from(self.page))?;
        core::str::from_utf8(address).ok().filter(|address| is_address(address))
    }

    /// Never true: a shelf without images cannot be opened.
    pub fn is_empty(&self) -> bool {
        self.images == 0
    }

    /// The image at this place, opened.
    pub fn get(&self, place: usize) -> Option<Result<Lexicon<'a>, OpenError>> {
        self.image(place).map(Lexicon::open)
    }

    /// The bytes of the image at this place; none if the directory leads out of the region.
    pub fn image(&self, place: usize) -> Option<&'a [u8]> {
        if place >= self.len() {
            return None;
        }
        let start = u32_at(self.region, 8 + 8 * place)? as usize;
        let length = u32_at(self.region, 12 + 8 * place)? as usize;
        Some(start.checked_add(length).and_then(|end| self.region.get(start..end)).unwrap_or(&[]))
    }

    /// Bytes of the region up to the end of its last image.
    pub fn used(&self) -> usize {
        let end = |place: usize| {
            let start = u32_at(self.region, 8 + 8 * place)? as usize;
            start.checked_add(u32_at(self.region, 12 + 8 * place)? as usize)
        };
        (0..self.len()).filter_map(end).max().unwrap_or(0).min(self.region.len())
    }

    /// All images in the order of the directory.
    pub fn iter(&self) -> impl Iterator<Item = Result<Lexicon<'a>, OpenError>> + use<'a> {
        let shelf = *self;
        (0..shelf.len()).filter_map(move |place| shelf.get(place))
    }

    /// The first sound header with this language.
    pub fn find(&self, language: Language) -> Option<Lexicon<'a>> {
        self.iter().flatten().find(|lexicon| lexicon.header().language == language)
    }
}

/// True for what may stand as the page's address: people and QR codes get it as it is.
pub(crate) fn is_address(address: &str) -> bool {
    (address.starts_with("https://") || address.starts_with("http://"))
        && address.bytes().all(|byte| byte.is_ascii_graphic())
        && address.len() <= PAGE_BYTES
}
