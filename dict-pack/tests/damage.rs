//! Whatever the bytes are: the reader neither panics nor loops, and damage does not stay unnoticed.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use dict_pack::pack::{Description, pack, shelf};
use dict_pack::{Lexicon, OpenError, Shelf, ShelfError};
use letters::{Alphabet, Language, Word};

const STEMS: [&str; 12] =
    ["LIEB", "SPIEL", "LAST", "HAUS", "MAUER", "GRÜND", "WORT", "ZEIT", "FAHR", "BAU", "LES", "SCHREIB"];
const BEGINNINGS: [&str; 8] = ["", "VER", "BE", "AUS", "EIN", "ÜBER", "UN", "ZER"];
const ENDINGS: [&str; 10] = ["", "E", "EN", "T", "ST", "TE", "TEN", "UNG", "BAR", "BARES"];

/// A few hundred words with the structure of a language.
fn image() -> Vec<u8> {
    let mut words: Vec<Word> = BEGINNINGS
        .iter()
        .flat_map(|beginning| STEMS.iter().map(move |stem| format!("{beginning}{stem}")))
        .flat_map(|stem| ENDINGS.iter().map(move |ending| format!("{stem}{ending}")))
        .filter_map(|text| Language::German.alphabet().word(&text))
        .collect();
    words.sort();
    words.dedup();
    let description = Description {
        language: Language::German,
        name: "Test".into(),
        source: "made up".into(),
        licence: "none".into(),
    };
    pack(&words, &description, &mut |_| ()).unwrap()
}

/// A small generator, so that a failure can be repeated.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }
}

/// Asks all that can be asked and fails if it takes longer than a sound lexicon could.
fn interrogate(bytes: &[u8]) {
    let start = Instant::now();
    if let Ok(lexicon) = Lexicon::open(bytes) {
        for text in ["VERLIEBEN", "UM", "ZZ", "ÜBERSCHREIBBARES", "AAAAAAAAAAAAAAA"] {
            std::hint::black_box(lexicon.contains(text));
        }
        let asked = lexicon.alphabet().word("VERLIEBEN").unwrap();
        std::hint::black_box((lexicon.compound(&asked), lexicon.has_near(&asked, |_| false)));
        let words = lexicon.iter().count();
        assert!(words <= lexicon.header().words as usize);
        std::hint::black_box(lexicon.is_sound());
    }
    assert!(start.elapsed() < Duration::from_secs(2), "it took {:?}", start.elapsed());
}

/// The image with its header's CRC made right again, so that damage gets past `open`.
fn with_right_header(mut bytes: Vec<u8>) -> Vec<u8> {
    let end = usize::from(u16::from_le_bytes([bytes[6], bytes[7]])) - 4;
    let crc = crc::Crc::<u32>::new(&crc::CRC_32_ISO_HDLC).checksum(&bytes[..end]);
    bytes[end..end + 4].copy_from_slice(&crc.to_le_bytes());
    bytes
}

#[test]
fn every_single_bit_flip_is_noticed() {
    let sound = image();
    for bit in 0..sound.len() * 8 {
        let mut bytes = sound.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        let noticed = Lexicon::open(&bytes).map_or(true, |lexicon| !lexicon.is_sound());
        assert!(noticed, "bit {bit}");
    }
}

#[test]
fn flipped_bits_in_the_body_never_harm() {
    let sound = image();
    let body = usize::from(u16::from_le_bytes([sound[6], sound[7]]));
    let mut random = Random(1);
    for _ in 0..60_000 {
        let mut bytes = sound.clone();
        for _ in 0..=random.below(8) {
            let at = body + random.below(bytes.len() - body);
            bytes[at] ^= 1 << random.below(8);
        }
        interrogate(&bytes);
    }
}

#[test]
fn random_bodies_never_harm() {
    let sound = image();
    let body = usize::from(u16::from_le_bytes([sound[6], sound[7]]));
    let mut random = Random(2);
    for round in 0..40_000 {
        let mut bytes = sound.clone();
        let from = if round % 2 == 0 { body + 8 } else { body + random.below(bytes.len() - body) };
        bytes[from..].fill_with(|| random.next() as u8);
        interrogate(&bytes);
    }
}

#[test]
fn lying_headers_never_harm() {
    let sound = image();
    let header = usize::from(u16::from_le_bytes([sound[6], sound[7]])) - 4;
    let mut random = Random(3);
    for _ in 0..40_000 {
        let mut bytes = sound.clone();
        for _ in 0..=random.below(4) {
            // The header's own length stays, or the CRC cannot be made right.
            let at = 8 + random.below(header - 8);
            bytes[at] = random.next() as u8;
        }
        interrogate(&with_right_header(bytes));
    }
}

/// An image damaged in one of five ways: bits of the body, all of it, numbers of the header with its CRC mended, header and
/// body together, and an end cut off.
fn damaged(sound: &[u8], way: usize, random: &mut Random) -> Vec<u8> {
    let body = usize::from(u16::from_le_bytes([sound[6], sound[7]]));
    let mut bytes = sound.to_vec();
    if matches!(way, 0 | 3) {
        for _ in 0..=random.below(8) {
            let at = body + random.below(bytes.len() - body);
            bytes[at] ^= 1 << random.below(8);
        }
    }
    if way == 1 {
        let from = body + random.below(bytes.len() - body);
        bytes[from..].fill_with(|| random.next() as u8);
    }
    if matches!(way, 2 | 3) {
        for _ in 0..=random.below(4) {
            let at = 8 + random.below(body - 12);
            bytes[at] = random.next() as u8;
        }
    }
    if way == 4 {
        bytes.truncate(body + random.below(sound.len() - body));
        let length = random.below(bytes.len()) as u32;
        let at = 8 + random.below(body - 16);
        bytes[at..at + 4].copy_from_slice(&length.to_le_bytes());
    }
    with_right_header(bytes)
}

#[test]
#[ignore = "a million images take minutes: the nightly job has them"]
fn a_million_damaged_images_never_harm() {
    const IMAGES: u64 = 1_000_000;
    let sound = image();
    let begun = Instant::now();
    let (next, opened) = (AtomicU64::new(0), AtomicU64::new(0));
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= IMAGES {
                break;
            }
            // Each image has a seed of its own, so that one that fails can be made again by itself.
            let mut random = Random((number + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
            let bytes = damaged(&sound, (number % 5) as usize, &mut random);
            opened.fetch_add(u64::from(Lexicon::open(&bytes).is_ok()), Ordering::Relaxed);
            assert!(std::panic::catch_unwind(|| interrogate(&bytes)).is_ok(), "image {number}");
            if number % 100_000 == 0 {
                eprintln!("{number} images, {} s", begun.elapsed().as_secs());
            }
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
    let (opened, seconds) = (opened.into_inner(), begun.elapsed().as_secs());
    println!("{IMAGES} damaged images, {opened} of them opened and asked, 0 panics, {seconds} s");
}

#[test]
fn every_truncation_is_refused() {
    let sound = image();
    for length in 0..sound.len() {
        let refused = Lexicon::open(&sound[..length]).err();
        match length {
            0..4 => assert_eq!(refused, Some(OpenError::NotALexicon), "{length}"),
            _ => assert!(matches!(refused, Some(OpenError::Truncated { .. })), "{length}: {refused:?}"),
        }
    }
}

#[test]
fn random_bytes_never_harm() {
    let mut random = Random(4);
    for _ in 0..20_000 {
        let mut bytes: Vec<u8> = (0..random.below(2000)).map(|_| random.next() as u8).collect();
        interrogate(&bytes);
        if bytes.len() > 8 {
            bytes[..6].copy_from_slice(b"ZWLX\x01\x03");
        }
        interrogate(&bytes);
    }
}

#[test]
fn open_says_what_is_wrong() {
    let sound = image();
    let with = |at: usize, byte: u8| {
        let mut bytes = sound.clone();
        bytes[at] = byte;
        bytes
    };
    assert_eq!(Lexicon::open(b"PK\x03\x04 a zip file").err(), Some(OpenError::NotALexicon));
    assert_eq!(Lexicon::open(&with(4, 9)).err(), Some(OpenError::OtherVersion(9)));
    assert_eq!(Lexicon::open(&with(30, b'X')).err(), Some(OpenError::HeaderDamaged));
    assert_eq!(Lexicon::open(&with_right_header(with(5, 7))).err(), Some(OpenError::UnknownCodec(7)));
    assert_eq!(Lexicon::open(&with_right_header(with(24, 26))).err(), Some(OpenError::HeaderDamaged));
    let old = Lexicon::open(&with_right_header(with(5, 1))).err();
    assert_eq!(old, Some(OpenError::UnknownCodec(1)));
    assert!(old.unwrap().to_string().contains("pack it again, or take the lists of its release"), "a packed DAFSA");
    let other_language = Lexicon::open(&with_right_header(with(23, b'a'))).err();
    assert_eq!(other_language, Some(OpenError::UnknownLanguage(*b"da")));
    assert!(other_language.unwrap().to_string().starts_with("the lexicon is of the language da, which this version"));
}

#[test]
fn a_shelf_finds_its_lexicons_by_language() {
    let german = image();
    let english = pack(
        &[Alphabet::LATIN.word("WORD").unwrap()],
        &Description {
            language: Language::English,
            name: "English".into(),
            source: String::new(),
            licence: String::new(),
        },
        &mut |_| (),
    )
    .unwrap();
    let region = shelf(&[&german, &english]).unwrap();
    let shelf = Shelf::open(&region).unwrap();
    assert_eq!(shelf.len(), 2);
    assert!(shelf.find(Language::German).unwrap().contains("VERLIEBEN"));
    assert!(shelf.find(Language::English).unwrap().contains("WORD"));
    assert!(shelf.find(Language::French).is_none());
    assert!(shelf.iter().all(|lexicon| lexicon.unwrap().is_sound()));
}

#[test]
fn a_shelf_says_what_is_wrong() {
    let image = image();
    let region = shelf(&[&image]).unwrap();
    let with = |at: usize, byte: u8| {
        let mut bytes = region.clone();
        bytes[at] = byte;
        bytes
    };
    assert_eq!(Shelf::open(&[0xFF; 4096]).err(), Some(ShelfError::Empty));
    assert_eq!(Shelf::open(&[0; 4096]).err(), Some(ShelfError::NotAShelf));
    assert_eq!(Shelf::open(&[]).err(), Some(ShelfError::NotAShelf));
    assert_eq!(Shelf::open(&with(4, 3)).err(), Some(ShelfError::OtherVersion(3)));
    for at in 5..20 {
        assert_eq!(Shelf::open(&with(at, 0x5A)).err(), Some(ShelfError::Damaged), "{at}");
    }
}

#[test]
fn a_damaged_shelf_never_harms() {
    let image = image();
    let sound = shelf(&[&image, &image]).unwrap();
    let mut random = Random(5);
    for _ in 0..20_000 {
        let mut bytes = sound.clone();
        for _ in 0..=random.below(3) {
            let at = random.below(40);
            bytes[at] = random.next() as u8;
        }
        bytes.truncate(random.below(sound.len() + 1));
        if let Ok(shelf) = Shelf::open(&bytes) {
            shelf.iter().flatten().for_each(|lexicon| assert!(lexicon.iter().count() > 0));
        }
    }
}
