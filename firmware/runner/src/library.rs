//! The word lists in flash: a lookup over several lexicons, and an integrity check of them, slice by slice, while the clock
//! runs.

use core::fmt::Write as _;
use device::io::{Answer, LEXICONS_MAX, Lists, ReadsAs};
use device::{Device, Lexicon, LexiconState};
use dict_pack::{Compound, Integrity, OpenError, SHELF_CAPACITY, Shelf, ShelfError, Together, Verify};
use game::Words;
use heapless::String;

const _: () = assert!(LEXICONS_MAX == SHELF_CAPACITY, "the device has room for every list that a shelf can hold");

/// The region of flash that holds the lists.
#[derive(Clone, Copy, Debug)]
pub struct Library<'flash> {
    shelf: Result<Shelf<'flash>, ShelfError>,
}

impl<'flash> Library<'flash> {
    /// Reads the directory of a region; a blank or damaged one is a library without books.
    pub fn open(region: &'flash [u8]) -> Self {
        Self { shelf: Shelf::open(region) }
    }

    /// Tells the device of every list, before it boots.
    pub fn introduce(&self, device: &mut Device) {
        match &self.shelf {
            Ok(shelf) => {
                device.learn_page(shelf.page().unwrap_or_default());
                (0..shelf.len()).filter_map(|place| self.describe(place)).for_each(|lexicon| device.shelve(lexicon))
            }
            Err(ShelfError::Empty) => {}
            Err(ShelfError::OtherVersion(_)) => device.shelve(unreadable(0, LexiconState::OtherVersion)),
            Err(ShelfError::NotAShelf | ShelfError::Damaged) => device.shelve(unreadable(0, LexiconState::Damaged)),
        }
    }

    fn describe(&self, place: usize) -> Option<Lexicon> {
        let lexicon = match self.shelf.as_ref().ok()?.get(place)? {
            Ok(lexicon) => lexicon,
            Err(OpenError::OtherVersion(_) | OpenError::UnknownCodec(_) | OpenError::UnknownLanguage(_)) => {
                return Some(unreadable(place, LexiconState::OtherVersion));
            }
            Err(_) => return Some(unreadable(place, LexiconState::Damaged)),
        };
        let header = lexicon.header();
        let language = Some(header.language);
        let (name, licence) = (shortened(header.name), shortened(header.licence));
        let place = u8::try_from(place).ok()?;
        let removed = lexicon.is_corrections().then(|| lexicon.removed_words());
        Some(Lexicon { place, language, name, words: header.words, removed, licence, state: LexiconState::Sound })
    }

    /// Looks these words up in these lists, corrections first. A word that is plainly missing decides, whatever the others read as.
    /// `room` is quick memory, if there is some: what look-ups read again and again is copied there.
    pub fn judge(&self, lists: Lists, words: &Words, room: &mut [u8]) -> Answer {
        let asked: Together<'_> = self.asked(lists).collect();
        let asked = asked.with_models_in(room);
        let (mut listed, mut compound, mut missing) = (None, None, 0);
        for (place, word) in (0u8..).zip(words) {
            let reads_as = |compound: Compound| ReadsAs { word: place, first: compound.first, second: compound.second };
            if asked.contains_word(word) {
                listed = listed.or_else(|| asked.compound(word).map(reads_as));
            } else {
                match asked.put_to_table(word) {
                    Some(reading) => compound = compound.or(Some(reads_as(reading))),
                    None => missing |= 1 << place,
                }
            }
        }
        match missing {
            0 => compound.map_or(Answer::Listed(listed), Answer::Compound),
            _ => Answer::Missing(missing),
        }
    }

    fn asked(&self, lists: Lists) -> impl Iterator<Item = dict_pack::Lexicon<'flash>> + '_ {
        let shelf = self.shelf.as_ref().ok();
        let all = shelf.into_iter().flat_map(|shelf| (0u8..).zip(shelf.iter()));
        all.filter(move |&(place, _)| lists.contains(place)).filter_map(|(_, lexicon)| lexicon.ok())
    }
}

/// A list of which nothing is known but that it is there.
fn unreadable(place: usize, state: LexiconState) -> Lexicon {
    let mut name = String::new();
    let _ = write!(name, "#{}", place + 1);
    let place = u8::try_from(place).unwrap_or(u8::MAX);
    Lexicon { place, language: None, name, words: 0, removed: None, licence: String::new(), state }
}

/// A text, or what fits of it and the dots that say so.
fn shortened<const BYTES: usize>(text: &str) -> String<BYTES> {
    let mut short = String::new();
    let _ = if text.len() <= BYTES {
        short.push_str(text)
    } else {
        short.push_str(beginning(text, BYTES.saturating_sub(DOTS.len()))).and_then(|()| short.push_str(DOTS))
    };
    short
}

const DOTS: &str = "...";

/// No more than so many bytes of a text, cut between words if it has any.
fn beginning(text: &str, bytes: usize) -> &str {
    let fits = (0..=bytes).rev().find_map(|end| text.get(..end)).unwrap_or_default();
    fits.rsplit_once(' ').map_or(fits, |(words, _)| words)
}

/// An integrity check of all lists in slices. It borrows nothing between them.
#[derive(Debug, Default)]
pub struct Inspection {
    place: usize,
    verify: Option<Verify>,
}

/// Progress of an [`Inspection`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    /// There is more to read.
    More,
    /// This list is damaged: give it to [`Device::shelve`], and go on.
    Damaged(Lexicon),
    /// All lists are read.
    Done,
}

impl Inspection {
    /// Reads up to `bytes` more of the library it began with.
    pub fn step(&mut self, library: &Library<'_>, bytes: usize) -> Progress {
        let Some(found) = library.shelf.as_ref().ok().and_then(|shelf| shelf.get(self.place)) else {
            return Progress::Done;
        };
        let Ok(lexicon) = found else {
            self.place += 1;
            return Progress::More;
        };
        let integrity = self.verify.get_or_insert_with(|| lexicon.verify()).step(&lexicon, bytes);
        if let Integrity::Unfinished(_) = integrity {
            return Progress::More;
        }
        let description = library.describe(self.place);
        self.verify = None;
        self.place += 1;
        match description {
            Some(description) if integrity == Integrity::Damaged => {
                Progress::Damaged(Lexicon { state: LexiconState::Damaged, ..description })
            }
            _ => Progress::More,
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use dict_pack::pack::{Description, corrections, pack, shelf};
    use letters::Language;
    use std::vec::Vec;

    fn list(name: &str, words: &[&str]) -> Vec<u8> {
        let alphabet = Language::German.alphabet();
        let words: Vec<_> = words.iter().filter_map(|word| alphabet.word(word)).collect();
        let description = Description {
            language: Language::German,
            name: name.into(),
            source: "ours".into(),
            licence: "ours".into(),
        };
        pack(&words, &description, &mut |_| {}).unwrap()
    }

    fn words(texts: &[&str]) -> Words {
        texts.iter().map(|text| text.parse().unwrap()).collect()
    }

    #[test]
    fn a_text_too_long_is_cut_between_words_and_says_so() {
        assert_eq!(shortened::<12>("MIT or other"), "MIT or other");
        assert_eq!(shortened::<12>("MIT or others"), "MIT or...");
        assert_eq!(shortened::<12>("Französisches"), "Französi...");
        assert_eq!(shortened::<12>("ÄÖÜÄÖÜÄ"), "ÄÖÜÄ...", "between letters");
        assert_eq!(shortened::<2>("MIT"), "");
    }

    #[test]
    fn a_house_list_judges_beside_the_big_one() {
        let (big, house) = (list("Big", &["HAUS", "MAUS"]), list("House", &["OMA", "OPA"]));
        let region = shelf(&[&big, &house]).unwrap();
        let library = Library::open(&region);
        let (both, second): (Lists, Lists) = ([0, 1].into_iter().collect(), [1].into_iter().collect());
        assert!(library.judge(both, &words(&["HAUS", "OMA"]), &mut []).all_listed());
        assert_eq!(library.judge(both, &words(&["HAUS", "ONKEL"]), &mut []), Answer::Missing(0b10));
        assert_eq!(library.judge(second, &words(&["HAUS"]), &mut []), Answer::Missing(1));
        assert_eq!(library.judge(Lists::default(), &words(&["HAUS"]), &mut []), Answer::Missing(1));
    }

    #[test]
    fn corrections_judge_over_the_big_list() {
        let alphabet = Language::German.alphabet();
        let spelt = |texts: &[&str]| texts.iter().filter_map(|text| alphabet.word(text)).collect::<Vec<_>>();
        let (language, [name, source, licence]) = (Language::German, ["Club", "ours", "ours"].map(Into::into));
        let club = corrections(
            &spelt(&["OMA", "GRUPPE"]),
            &spelt(&["MAUS"]),
            &Description { language, name, source, licence },
        );
        let (big, club) = (list("Big", &["HAUS", "MAUS", "SPIEL"]), club.unwrap());
        let region = shelf(&[&big, &club]).unwrap();
        let library = Library::open(&region);
        let (both, big): (Lists, Lists) = ([0, 1].into_iter().collect(), [0].into_iter().collect());
        assert!(library.judge(both, &words(&["HAUS", "OMA"]), &mut []).all_listed());
        assert_eq!(library.judge(both, &words(&["HAUS", "MAUS"]), &mut []), Answer::Missing(0b10));
        assert!(library.judge(big, &words(&["MAUS"]), &mut []).all_listed());
        assert!(matches!(library.judge(both, &words(&["SPIELGRUPPE"]), &mut []), Answer::Compound(_)));
        let mut device = std::boxed::Box::new(Device::new());
        library.introduce(&mut device);
        let told = device.lexicons().iter().map(|lexicon| (lexicon.words, lexicon.removed));
        assert!(told.eq([(3, None), (2, Some(1))]));
    }

    #[test]
    fn a_word_that_reads_as_two_is_for_the_table_unless_another_is_missing() {
        let big = list("Big", &["GRUPPE", "HAUS", "SPIEL", "SPIELHAUS"]);
        let region = shelf(&[&big]).unwrap();
        let library = Library::open(&region);
        let judge = |texts: &[&str]| library.judge([0].into_iter().collect(), &words(texts), &mut []);
        let reads_as = |word, first, second| ReadsAs { word, first, second };
        assert_eq!(judge(&["HAUS", "SPIELGRUPPE"]), Answer::Compound(reads_as(1, 5, 5)));
        assert_eq!(judge(&["SPIELGRUPPE", "SPIEHL"]), Answer::Missing(0b10));
        assert_eq!(judge(&["SPIEHL", "HAUS", "HUAS"]), Answer::Missing(0b101), "every one of them is told");
        assert_eq!(judge(&["SPIELHAUS"]), Answer::Listed(Some(reads_as(0, 5, 5))));
        assert_eq!(judge(&["SPIEL"]), Answer::Listed(None));
    }

    #[test]
    fn the_device_knows_every_list_that_a_shelf_can_hold() {
        let images: Vec<_> = (0..SHELF_CAPACITY).map(|_| list("One of many", &["HAUS"])).collect();
        let region = shelf(&images.iter().map(Vec::as_slice).collect::<Vec<_>>()).unwrap();
        let mut device = std::boxed::Box::new(Device::new());
        Library::open(&region).introduce(&mut device);
        assert!(device.lexicons().iter().map(|lexicon| usize::from(lexicon.place)).eq(0..SHELF_CAPACITY));
    }

    #[test]
    fn a_damaged_list_is_found_and_no_longer_asked() {
        let (big, house) = (list("Big", &["HAUS", "MAUS"]), list("House", &["OMA", "OPA"]));
        let mut region = shelf(&[&big, &house]).unwrap();
        let last = region.len() - 1;
        region[last] ^= 1;
        let library = Library::open(&region);
        let mut device = std::boxed::Box::new(Device::new());
        library.introduce(&mut device);
        let mut inspection = Inspection::default();
        loop {
            match inspection.step(&library, 64) {
                Progress::More => {}
                Progress::Damaged(lexicon) => device.shelve(lexicon),
                Progress::Done => break,
            }
        }
        let states = device.lexicons().iter().map(|lexicon| lexicon.state);
        assert!(states.eq([LexiconState::Sound, LexiconState::Damaged]));
    }

    #[test]
    fn a_blank_region_is_a_library_without_books() {
        let library = Library::open(&[0xff; 64]);
        assert_eq!(library.judge([0].into_iter().collect(), &words(&["HAUS"]), &mut []), Answer::Missing(1));
        assert_eq!(Inspection::default().step(&library, 64), Progress::Done);
    }
}
