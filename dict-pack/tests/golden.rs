//! The bytes of a tiny lexicon. If this fails, the packer writes other bytes than it did; where the reader can no longer
//! read the old ones, which devices have in flash, the version must rise.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use dict_pack::pack::{Description, pack, shelf};
use letters::{Language, Word};

const WORDS: [&str; 12] =
    ["DU", "EBEN", "LAST", "LASTEN", "LIEBEN", "MAST", "MASTEN", "UM", "VERLIEBEN", "ÄRA", "ÖL", "ÜBEN"];

fn golden(file: &str, bytes: &[u8]) {
    let path = format!("{}/tests/golden/{file}", env!("CARGO_MANIFEST_DIR"));
    let lines: String =
        bytes.chunks(32).map(|line| line.iter().map(|b| format!("{b:02x}")).collect::<String>() + "\n").collect();
    if std::env::var_os("GOLDEN").is_some() {
        std::fs::write(&path, &lines).unwrap();
    }
    let expected = std::fs::read_to_string(&path).unwrap();
    assert_eq!(lines, expected, "GOLDEN=1 writes {file} anew; raise the version if old images cannot be read any more");
}

#[test]
fn the_format_has_not_changed() {
    let words: Vec<Word> = WORDS.iter().map(|word| Language::German.alphabet().word(word).unwrap()).collect();
    let description = Description {
        language: Language::German,
        name: "Zwölf Wörter".into(),
        source: "our own".into(),
        licence: "MIT OR Apache-2.0".into(),
    };
    let image = pack(&words, &description, &mut |_| ()).unwrap();
    golden("twelve-words.hex", &image);
    golden("shelf.hex", &shelf(&[&image]).unwrap()[..24]);
}
