//! Packed lexicons in a file: one by itself, or those in a UF2 file, on a shelf or in the whole flash of a device.

use std::path::{Path, PathBuf};

use dict_pack::pack::PageAddress;
use dict_pack::{Lexicon, OpenError, Shelf, Together};
use flash_map::PICO;

use pico_image::{flash, uf2};
use word_lists::LexiconError;

/// The bytes of a file that should hold lexicons.
#[derive(Debug)]
pub struct ImageFile {
    path: PathBuf,
    /// An image each; what is no lexicon says so when it is opened.
    images: Vec<Vec<u8>>,
    page: Option<PageAddress>,
}

/// A list of a file and the corrections beside it, which count over it.
#[derive(Debug)]
pub struct Corrected<'a> {
    /// The list.
    pub list: Lexicon<'a>,
    /// The corrections of its language, in the order of the file.
    pub corrections: Vec<Lexicon<'a>>,
}

impl<'a> Corrected<'a> {
    /// The sum of both.
    pub fn sum(&self) -> Together<'a> {
        self.corrections.iter().chain([&self.list]).copied().collect()
    }
}

impl ImageFile {
    /// Reads the file; `-` is standard input.
    pub fn read(path: &Path) -> Result<Self, LexiconError> {
        let bytes = crate::input::read(path).map_err(LexiconError::file(path))?;
        let wrong = |problem: String| LexiconError::Package { place: path.display().to_string(), problem };
        let (images, page) = match region(&bytes).map_err(wrong)? {
            Some(region) => on_shelf(&region).map_err(wrong)?,
            None => (vec![bytes], None),
        };
        Ok(Self { path: path.into(), images, page })
    }

    /// The lists of a device, as they were read out of it.
    pub fn of_device(port: &str, region: &[u8]) -> Result<Self, LexiconError> {
        let wrong = |problem: String| LexiconError::Package { place: port.into(), problem };
        let (images, page) = on_shelf(region).map_err(wrong)?;
        Ok(Self { path: port.into(), images, page })
    }

    /// The only list in it, or the one that is wanted by name or number, with what corrects it; checked to the last bit.
    pub fn lexicon(&self, wanted: Option<&str>) -> Result<Corrected<'_>, LexiconError> {
        let all = self.lexicons()?;
        let lists = all.iter().filter(|lexicon| !lexicon.is_corrections()).count();
        let is_wanted = |(number, lexicon): &(usize, &Lexicon<'_>)| match wanted {
            Some(wanted) => lexicon.header().name == wanted || number.to_string() == wanted,
            None => all.len() == 1 || lists == 1 && !lexicon.is_corrections(),
        };
        let found = (1..).zip(&all).find(is_wanted).map(|(_, lexicon)| corrected(*lexicon, &all));
        found.ok_or_else(|| LexiconError::WhichList {
            path: self.path.clone(),
            lists: (1..).zip(&all).map(|(number, list)| format!("{number} ({})", list.header().name)).collect(),
        })
    }

    /// All lists in it, each with what corrects it; corrections that have no list stand alone.
    pub fn corrected(&self) -> Result<Vec<Corrected<'_>>, LexiconError> {
        let all = self.lexicons()?;
        let has_list = |language| all.iter().any(|one| !one.is_corrections() && one.header().language == language);
        let alone = |one: &&Lexicon<'_>| !one.is_corrections() || !has_list(one.header().language);
        Ok(all.iter().filter(alone).map(|list| corrected(*list, &all)).collect())
    }

    /// The address of the page that stands on its shelf.
    pub fn page(&self) -> Option<&PageAddress> {
        self.page.as_ref()
    }

    /// All lexicons in it, checked to the last bit.
    pub fn lexicons(&self) -> Result<Vec<Lexicon<'_>>, LexiconError> {
        self.images.iter().map(|image| self.open(image)).collect()
    }

    fn open<'a>(&self, image: &'a [u8]) -> Result<Lexicon<'a>, LexiconError> {
        let lexicon = Lexicon::open(image).map_err(|reason| match reason {
            OpenError::NotALexicon if std::str::from_utf8(image).is_ok() => LexiconError::NotPacked(self.path.clone()),
            reason => LexiconError::NotReadable { path: self.path.clone(), reason },
        })?;
        if lexicon.is_sound() { Ok(lexicon) } else { Err(LexiconError::Damaged(self.path.clone())) }
    }

    /// The images, without anything that follows them in the file.
    pub fn images(&self) -> Result<Vec<&[u8]>, LexiconError> {
        let lengths = self.lexicons()?.into_iter().map(|lexicon| lexicon.header().image_length as usize);
        Ok(self.images.iter().zip(lengths).map(|(image, length)| &image[..length]).collect())
    }
}

/// The flash region of the lexicons, if the bytes are a UF2 file, a whole flash or the region itself.
fn region(bytes: &[u8]) -> Result<Option<Vec<u8>>, String> {
    if bytes.starts_with(b"UF2\n") {
        let segments = uf2::read(bytes).map_err(|error| error.to_string())?;
        let found = segments.iter().find_map(|segment| {
            let from = PICO.lexicons.origin().checked_sub(segment.address)?;
            segment.bytes.get(usize::try_from(from).ok()?..).filter(|bytes| !bytes.is_empty())
        });
        return found.map(|bytes| Some(bytes.to_vec())).ok_or_else(|| "there are no lists in this UF2 file".into());
    }
    if bytes.len() == flash::CAPACITY {
        return Ok(bytes.get(PICO.lexicons.indices()).map(<[u8]>::to_vec));
    }
    Ok(bytes.starts_with(b"ZWLD").then(|| bytes.to_vec()))
}

/// A list with the corrections of its language; corrections are corrected by nothing.
fn corrected<'a>(list: Lexicon<'a>, all: &[Lexicon<'a>]) -> Corrected<'a> {
    let counts = |one: &&Lexicon<'a>| {
        !list.is_corrections() && one.is_corrections() && one.header().language == list.header().language
    };
    Corrected { list, corrections: all.iter().filter(counts).copied().collect() }
}

type Images = (Vec<Vec<u8>>, Option<PageAddress>);

fn on_shelf(region: &[u8]) -> Result<Images, String> {
    let shelf = Shelf::open(region).map_err(|error| error.to_string())?;
    let images = (0..shelf.len()).filter_map(|place| shelf.image(place)).map(<[u8]>::to_vec).collect();
    Ok((images, shelf.page().and_then(|page| PageAddress::new(page).ok())))
}
