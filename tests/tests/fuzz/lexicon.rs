//! Fuzzing of lexicons: whatever the bytes are, questions are answered in bounded work; and an image that passes its
//! checks answers as it was packed.

use crate::fuzz;
use crate::mutation::{Damaged, anywhere, damaged};
use dict_pack::Lexicon;
use dict_pack::pack::{Description, pack};
use letters::{Language, Word};
use proptest::prelude::*;

const TOKENS: &[&[u8]] = &[&[0], &[0xff], b"ZWLX", &[1, 1], &[0, 0, 0, 0], &[0xff; 4], &[0x80, 0, 0, 0]];

const STEMS: [&str; 9] = ["LIEB", "SPIEL", "LAST", "HAUS", "MAUER", "GRÜND", "WORT", "ZEIT", "SCHREIB"];
const ENDINGS: [&str; 8] = ["", "E", "EN", "T", "TE", "UNG", "BAR", "BARES"];
/// In no list.
const OUTSIDE: [&str; 8] = ["ZEITWORT", "LIEBENT", "HAU", "SPIELUNGE", "A", "ZZ", "GRUND", "AAAAAAAAAAAAAAA"];

fn words(language: Language) -> Vec<Word> {
    let spelt = STEMS.iter().flat_map(|stem| ENDINGS.map(|ending| format!("{stem}{ending}")));
    let mut words: Vec<Word> = spelt.filter_map(|text| language.alphabet().word(&text)).collect();
    words.sort();
    words.dedup();
    words
}

fn image(language: Language) -> Vec<u8> {
    let [name, source, licence] = ["Fuzz", "made up", "none"].map(String::from);
    pack(&words(language), &Description { language, name, source, licence }, &mut |_| ()).unwrap()
}

/// The image with its header's CRC made right again, if there is a header, so that damage gets past it.
fn with_right_header(mut bytes: Vec<u8>) -> Vec<u8> {
    let length = bytes.get(6..8).map_or(0, |at| usize::from(u16::from_le_bytes([at[0], at[1]])));
    if let Some(end) = length.checked_sub(4).filter(|end| end + 4 <= bytes.len()) {
        let crc = crc::Crc::<u32>::new(&crc::CRC_32_ISO_HDLC).checksum(&bytes[..end]);
        bytes[end..end + 4].copy_from_slice(&crc.to_le_bytes());
    }
    bytes
}

#[test]
fn a_lexicon_that_passes_its_checks_has_its_words_and_no_others() {
    const LANGUAGES: [Language; 2] = [Language::German, Language::French];
    let seeds = LANGUAGES.map(image);
    let lists = LANGUAGES.map(words);
    let reached =
        fuzz(4000, (damaged(anywhere(TOKENS)), any::<bool>()), |(input, forged): (Damaged, bool), reached| {
            let bytes = input.of(&seeds);
            let bytes = if forged { with_right_header(bytes) } else { bytes };
            let lexicon = match Lexicon::open(&bytes) {
                Ok(lexicon) => lexicon,
                Err(error) => {
                    reached.note_variant("refused", &error);
                    return Ok(());
                }
            };
            let list = input.seed(&lists);
            prop_assert!(lexicon.iter().count() <= lexicon.header().words as usize, "more words than there are");
            let (inside, outside) = (
                list.iter().filter(|word| lexicon.contains_word(word)).count(),
                OUTSIDE.map(|word| lexicon.contains(word)),
            );
            reached.note("opened and asked");
            if forged || !lexicon.is_sound() {
                reached.note(if inside < list.len() {
                    "unsound or forged, a word is gone"
                } else {
                    "unsound or forged, the words are there"
                });
                return Ok(());
            }
            prop_assert_eq!(inside, list.len(), "a word is gone unnoticed");
            prop_assert_eq!(outside, [false; OUTSIDE.len()], "a word came unnoticed");
            prop_assert!(lexicon.iter().eq(list.iter().cloned()));
            reached.note("sound");
            Ok(())
        });
    reached.assert_at_least(300, ["opened and asked", "sound"]);
    reached.assert_at_least(100, ["unsound or forged, a word is gone", "refused HeaderDamaged", "refused Truncated"]);
    reached.assert_at_least(20, ["refused NotALexicon", "refused OtherVersion", "refused BodyDamaged"]);
    reached.assert_at_least(3, ["refused UnknownCodec"]);
}
