//! Each command on small lists of our own, and every error a maker meets.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use tempfile::TempDir;

use crate::{said, zeitwort};

const LIST: &str = "Haus\nMaus\nMäuse\nU-Bahn\nGmbH\nStraße\n";

fn folder_with(files: &[(&str, &[u8])]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in files {
        fs::write(folder.path().join(name), bytes).unwrap();
    }
    folder
}

/// A folder with a list and the lexicon made of it.
fn packed() -> TempDir {
    let folder = folder_with(&[("own.txt", LIST.as_bytes())]);
    let output = zeitwort(folder.path(), &["pack", "own.txt", "--lang", "de", "-o", "own.zwl", "--name", "Hauswörter"]);
    assert_eq!(said(&output).2, 0, "{}", said(&output).1);
    folder
}

/// The sentence of a run that must fail.
fn refusal(folder: &Path, arguments: &[&str]) -> String {
    let (_, sentence, code) = said(&zeitwort(folder, arguments));
    assert_ne!(code, 0, "{arguments:?} succeeded");
    assert_eq!(sentence.lines().count(), 1, "{sentence}");
    sentence.trim_end().into()
}

#[test]
fn words_come_back_as_they_went_in() {
    let folder = packed();
    assert_eq!(said(&zeitwort(folder.path(), &["words", "own.zwl"])).0, "HAUS\nMAUS\nMÄUSE\nSTRASSE\n");
    let (out, _, code) = said(&zeitwort(folder.path(), &["verify", "own.zwl", "own.txt"]));
    assert_eq!(code, 0, "{out}");
    assert!(out.contains("4 words in both"), "{out}");
}

#[test]
fn check_succeeds_only_if_all_words_are_in() {
    let folder = packed();
    let (out, _, code) = said(&zeitwort(folder.path(), &["check", "own.zwl", "haus", "STRAẞE"]));
    assert_eq!((out.as_str(), code), ("HAUS: in the list\nSTRASSE: in the list\n", 0));
    let (out, _, code) = said(&zeitwort(folder.path(), &["check", "own.zwl", "Haus", "Laus", "U-Bahn"]));
    assert_eq!(out, "HAUS: in the list\nLAUS: not in the list\nU-Bahn: not in the list (hyphen)\n");
    assert_eq!(code, 1);
}

#[test]
fn check_explains_how_a_word_reads_as_a_compound() {
    let folder = packed();
    let (out, _, code) =
        said(&zeitwort(folder.path(), &["check", "--explain", "own.zwl", "Straßenhaus", "Laus", "Haus"]));
    let expected = "STRASSENHAUS: not in the list, reads as STRASSE+HAUS: the table decides\n\
                    LAUS: not in the list\nHAUS: in the list\n";
    assert_eq!((out.as_str(), code), (expected, 1));
}

#[test]
fn check_reads_words_from_standard_input() {
    let folder = packed();
    let mut child = Command::new(env!("CARGO_BIN_EXE_zeitwort"))
        .args(["check", "own.zwl", "-"])
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all("Maus\n\nMäuse\n".as_bytes()).unwrap();
    let (out, _, code) = said(&child.wait_with_output().unwrap());
    assert_eq!((out.as_str(), code), ("MAUS: in the list\nMÄUSE: in the list\n", 0));
}

#[test]
fn info_tells_what_the_header_says() {
    let folder = packed();
    let (out, ..) = said(&zeitwort(folder.path(), &["info", "own.zwl", "--json"]));
    let info: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(info["name"], "Hauswörter");
    assert_eq!(info["words"], 4);
    assert_eq!(info["language"], "de");
    assert_eq!(info["source"], "own.txt");
    assert!(said(&zeitwort(folder.path(), &["info", "own.zwl"])).0.contains("4, of 4 to 7 letters"));
}

#[test]
fn refused_spellings_are_counted_and_listed() {
    let folder = folder_with(&[("own.txt", LIST.as_bytes())]);
    let output = zeitwort(folder.path(), &["pack", "own.txt", "--lang", "de", "-o", "own.zwl", "--rejects", "no.txt"]);
    let (_, told, _) = said(&output);
    assert!(told.contains("1 refused: hyphen") && told.contains("1 refused: capitals inside"), "{told}");
    let rejects = fs::read_to_string(folder.path().join("no.txt")).unwrap();
    assert_eq!(rejects, "U-Bahn\thyphen\nGmbH\tcapitals inside\n");
}

#[test]
fn a_recipe_joins_lists_and_corrects_them() {
    let recipe = "language = \"fr\"\nname = \"Essai\"\nlicence = \"none\"\nadd = [\"add.txt\"]\nremove = [\"remove.txt\"]\n\
                  [[source]]\nfile = \"fr.dic\"\naffixes = \"fr.aff\"\nformat = \"hunspell\"\ncapitalised = \"names\"\n\
                  drop_tags = [\"po:npr\"]\n[[source]]\nfile = \"words.json\"\nformat = \"json\"\n";
    let folder = folder_with(&[
        ("fr.toml", recipe.as_bytes()),
        ("fr.aff", "SET UTF-8\nSFX S Y 1\nSFX S 0 s .\n".as_bytes()),
        ("fr.dic", "3\nrôle/S po:nom\nparis po:npr\nJeanne/S po:nom\n".as_bytes()),
        ("words.json", "[\"bœuf\", \"eau\"]".as_bytes()),
        ("add.txt", "vie # missing\n".as_bytes()),
        ("remove.txt", "EAU # for the test\n".as_bytes()),
    ]);
    let output = zeitwort(folder.path(), &["pack", "fr.toml", "-o", "fr.zwl"]);
    assert_eq!(said(&output).2, 0, "{}", said(&output).1);
    assert_eq!(said(&zeitwort(folder.path(), &["words", "fr.zwl"])).0, "BOEUF\nROLE\nROLES\nVIE\n");
}

#[test]
fn hunspell_files_are_packed_with_the_affixes_beside_them() {
    let folder =
        folder_with(&[("en.aff", "SFX S Y 1\nSFX S 0 s .\n".as_bytes()), ("en.dic", "2\nword/S\nLondon\n".as_bytes())]);
    zeitwort(folder.path(), &["pack", "en.dic", "--lang", "en", "-o", "en.zwl"]);
    assert_eq!(said(&zeitwort(folder.path(), &["words", "en.zwl"])).0, "WORD\nWORDS\n");
    let (out, sentence, code) = said(&zeitwort(folder.path(), &["verify", "en.zwl", "en.dic"]));
    assert_eq!(code, 0, "what was packed is what is compared: {out}{sentence}");
}

#[test]
fn a_recipes_language_is_not_silently_another() {
    let folder = tempfile::tempdir().unwrap();
    let sentence = refusal(folder.path(), &["pack", "de", "--lang", "fr", "-o", "x"]);
    assert_eq!(sentence, "zeitwort: the recipe de is for the language de, not fr: leave --lang out");
}

#[test]
fn lexicons_go_on_one_shelf_at_the_address_of_the_flash_map() {
    let folder = packed();
    let (out, sentence, code) = said(&zeitwort(folder.path(), &["uf2", "own.zwl", "own.zwl", "-o", "own.uf2"]));
    assert_eq!(code, 0, "{sentence}");
    assert!(out.starts_with("own.uf2: 2 lexicons in ") && out.contains("at 0x10084000"), "{out}");
    let segments = pico_image::uf2::read(&fs::read(folder.path().join("own.uf2")).unwrap()).unwrap();
    assert_eq!(segments.len(), 1);
    let shelf = dict_pack::Shelf::open(&segments[0].bytes).unwrap();
    assert!(shelf.iter().all(|lexicon| lexicon.unwrap().contains("MÄUSE")));
    assert_eq!(shelf.len(), 2);
}

#[test]
fn a_shelf_carries_the_address_of_the_page_that_links_lead_to() {
    let folder = packed();
    let page_of = |file: &str| {
        let segments = pico_image::uf2::read(&fs::read(folder.path().join(file)).unwrap()).unwrap();
        let shelf = dict_pack::Shelf::open(&segments[0].bytes).unwrap();
        assert!(shelf.get(0).unwrap().is_ok());
        shelf.page().map(str::to_owned)
    };
    let club = "https://club.example/zeitwort/";
    let put = |arguments: &[&str]| {
        assert_eq!(said(&zeitwort(folder.path(), &[&["uf2"][..], arguments].concat())).2, 0, "{arguments:?}");
    };
    put(&["own.zwl", "-o", "plain.uf2"]);
    assert_eq!(page_of("plain.uf2"), None);
    put(&["own.zwl", "--page", club, "-o", "club.uf2"]);
    assert_eq!(page_of("club.uf2").as_deref(), Some(club));
    // It stays when another list joins, until somebody says another.
    put(&["plain.uf2", "club.uf2", "-o", "both.uf2"]);
    assert_eq!(page_of("both.uf2").as_deref(), Some(club));
    put(&["club.uf2", "--page", "http://other.example/", "-o", "other.uf2"]);
    assert_eq!(page_of("other.uf2").as_deref(), Some("http://other.example/"));
    for wrong in ["club.example", "https://club.example/a page", "ftp://club.example/"] {
        let (_, told, code) = said(&zeitwort(folder.path(), &["uf2", "own.zwl", "--page", wrong, "-o", "wrong.uf2"]));
        assert_ne!(code, 0, "{wrong}");
        assert!(told.contains("cannot be the page's address"), "{told}");
        assert!(!folder.path().join("wrong.uf2").exists());
    }
}

#[test]
fn every_mistake_gets_one_sentence() {
    let folder = packed();
    let at = folder.path();
    let image = fs::read(at.join("own.zwl")).unwrap();
    let mut damaged = image.clone();
    *damaged.last_mut().unwrap() ^= 1;
    let mut other_version = image.clone();
    other_version[4] = 9;
    for (name, bytes) in [
        ("latin1.txt", &b"Haus\nM\xE4use\n"[..]),
        ("digits.txt", b"1\n2\n"),
        ("empty.txt", b"# nothing yet\n"),
        ("utf16.txt", b"\xFF\xFEH\0a\0u\0s\0"),
        ("bad.toml", b"language = \"de\"\nname = \"x\"\nlicense = \"none\"\n"),
        ("damaged.zwl", &damaged),
        ("version.zwl", &other_version),
        ("short.zwl", &image[..image.len() - 5]),
    ] {
        fs::write(at.join(name), bytes).unwrap();
    }
    let cases: [(&[&str], &str); 18] = [
        (&["pack", "none.txt", "--lang", "de", "-o", "x"], "none.txt: No such file or directory"),
        (&["pack", "own.txt", "-o", "x"], "say the language of the lists"),
        (&["pack", "latin1.txt", "--lang", "de", "-o", "x"], "latin1.txt is not UTF-8: line 2, byte 2 (0xe4)"),
        (&["pack", "latin1.txt", "--lang", "de", "-o", "x"], "if it is Latin-1, say --encoding latin1"),
        (&["pack", "utf16.txt", "--lang", "de", "-o", "x"], "utf16.txt is UTF-16: save it as UTF-8"),
        (&["pack", "digits.txt", "--lang", "de", "-o", "x"], "none of the spellings (2) is a word of the language de"),
        (&["pack", "empty.txt", "--lang", "de", "-o", "x"], "there is no word in the list"),
        (&["verify", "own.zwl", "empty.txt"], "there is no word in the list"),
        (
            &["fetch", "xx"],
            "there is no recipe xx: built in are de, de-large, fr, en, es, it and nl, and yours is a .toml file",
        ),
        (&["pack", "bad.toml", "-o", "x"], "bad.toml, line 3: unknown field `license`"),
        (
            &["pack", "own.txt", "--lang", "de", "-o", "x", "--name", "more than sixteen"],
            "must have 1 to 16 characters",
        ),
        (&["check", "own.txt", "Haus"], "own.txt: this is not a packed lexicon: pack it first, `zeitwort pack`"),
        (&["uf2", "own.txt", "-o", "x"], "own.txt: this is not a packed lexicon: pack it first, `zeitwort pack`"),
        (&["check", "none.zwl", "Haus"], "none.zwl: No such file or directory"),
        (&["info", "damaged.zwl"], "damaged.zwl: the words are damaged"),
        (&["info", "version.zwl"], "version.zwl: the lexicon has format version 9, this reader knows version 1"),
        (&["words", "short.zwl"], "short.zwl: the lexicon is cut off"),
        (&["verify", "own.zwl", "latin1.txt", "--encoding", "latin1"], "lexicon and list differ"),
    ];
    for (arguments, sentence) in cases {
        let told = refusal(at, arguments);
        assert!(told.starts_with("zeitwort: ") && told.contains(sentence), "{arguments:?}: {told}");
    }
}

#[test]
fn what_does_not_fit_is_told_by_how_many_bytes() {
    let folder = tempfile::tempdir().unwrap();
    // Words without any pattern, as corrections: those are big and packed at once.
    let mut state = 1u64;
    let mut letter = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        char::from(b'A' + (state >> 33) as u8 % 26)
    };
    let list: String = (0..25_000).map(|_| (0..15).map(|_| letter()).chain(['\n']).collect::<String>()).collect();
    fs::write(folder.path().join("noise.txt"), list).unwrap();
    zeitwort(folder.path(), &["pack", "--add", "noise.txt", "--lang", "en", "-o", "noise.zwl"]);
    let sentence = refusal(folder.path(), &[&["uf2"][..], &["noise.zwl"; 8], &["-o", "x.uf2"]].concat());
    assert!(sentence.contains("bytes do not fit the 1556480 bytes of LEXICONS: "), "{sentence}");
    assert!(sentence.ends_with("bytes too many"), "{sentence}");
    let sentence = refusal(folder.path(), &[&["uf2"][..], &["noise.zwl"; 9], &["-o", "x.uf2"]].concat());
    assert!(sentence.contains("a shelf takes 1 to 8 lexicons, here are 9"), "{sentence}");
}

#[test]
fn packages_that_were_not_fetched_are_named_with_the_remedy() {
    let folder = tempfile::tempdir().unwrap();
    let sentence = refusal(folder.path(), &["pack", "de", "-o", "x", "--cache", "nothing-here"]);
    assert_eq!(sentence, "zeitwort: tanglet-data is not in nothing-here: run `zeitwort fetch de` first");
}

#[test]
fn without_a_package_manager_it_says_what_to_put_where() {
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_zeitwort"))
        .args(["fetch", "de", "--cache", "cache"])
        .current_dir(folder.path())
        .env("PATH", "")
        .output()
        .unwrap();
    let (_, sentence, code) = said(&output);
    assert_eq!(code, 2);
    assert!(sentence.contains("apt-get cannot fetch tanglet-data (it is not installed here)"), "{sentence}");
    assert!(sentence.contains("put tanglet-data_….deb into cache/debian/tanglet-data by hand"), "{sentence}");
}

/// A list whose name, source and licence are written for a terminal.
#[test]
fn escape_sequences_of_a_list_never_reach_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let words: Vec<_> = letters::Language::German.alphabet().word("EI").into_iter().collect();
    let [name, source, licence] = ["N1]0;pwn7 2", "src1[2J34fake", "MIT1[8m4licence  forged"].map(String::from);
    let description = dict_pack::pack::Description { language: letters::Language::German, name, source, licence };
    let mut list = dict_pack::pack::pack(&words, &description, &mut |_| {}).unwrap();
    // Digits become control characters, and the header's check sum that of what it says now.
    let header = usize::from(u16::from_le_bytes([list[6], list[7]]));
    for byte in &mut list[30..header - 4] {
        *byte = match *byte {
            b'1' | b'2' => 0x1b,
            b'3' => b'\r',
            b'4' => b'\n',
            b'7' => 7,
            other => other,
        };
    }
    let sum = crc::Crc::<u32>::new(&crc::CRC_32_ISO_HDLC).checksum(&list[..header - 4]);
    list[header - 4..header].copy_from_slice(&sum.to_le_bytes());
    std::fs::write(folder.path().join("evil.zwl"), &list).unwrap();
    let (told, complaint, code) = said(&zeitwort(folder.path(), &["info", "evil.zwl"]));
    assert!(
        (told.clone() + &complaint).chars().all(|sign| sign == '\n' || !sign.is_control()),
        "{code}: {told:?} {complaint:?}"
    );
    assert!(!told.contains("\nlicence  forged") && told.contains("pwn"), "{code}: {told:?} {complaint:?}");
}

#[test]
fn three_club_words_are_one_line_and_count_over_any_list() {
    let folder = packed();
    fs::write(folder.path().join("house.txt"), "Ennain\nOma # of ours\nU-Bahn\n").unwrap();
    fs::write(folder.path().join("out.txt"), "HAUS\n").unwrap();
    let run = |arguments: &[&str]| said(&zeitwort(folder.path(), arguments));
    let (out, told, code) =
        run(&["pack", "--lang", "de", "--add", "house.txt", "--remove", "out.txt", "-o", "club.zwl"]);
    assert_eq!(code, 0, "{told}");
    assert!(out.contains("club.zwl: 2 words added and 1 removed over any list of the language de"), "{out}");
    assert!(told.contains("1 refused: hyphen"), "{told}");
    assert_eq!(run(&["words", "club.zwl"]).0, "ENNAIN\nOMA\n# removed: HAUS\n");
    for order in [["own.zwl", "club.zwl"], ["club.zwl", "own.zwl"]] {
        assert_eq!(run(&["uf2", order[0], order[1], "-o", "both.uf2"]).2, 0);
        let sum = "ENNAIN\nMAUS\nMÄUSE\nOMA\nSTRASSE\n";
        assert_eq!(run(&["words", "both.uf2"]).0, sum);
        let (out, _, code) = run(&["check", "both.uf2", "haus", "oma", "maus"]);
        assert_eq!((out.as_str(), code), ("HAUS: not in the list\nOMA: in the list\nMAUS: in the list\n", 1));
        fs::write(folder.path().join("sum.txt"), sum).unwrap();
        let (out, told, code) = run(&["verify", "both.uf2", "sum.txt"]);
        assert_eq!(code, 0, "{out}{told}");
        let (out, _, code) = run(&["info", "both.uf2"]);
        assert!(code == 0 && out.contains("corrected by house: 2 added, 1 removed"), "{out}");
    }
    let (_, told, code) =
        run(&["pack", "own.txt", "--lang", "de", "--add", "house.txt", "--remove", "out.txt", "-o", "one.zwl"]);
    assert_eq!(code, 0, "{told}");
    assert_eq!(run(&["words", "one.zwl"]).0, "ENNAIN\nMAUS\nMÄUSE\nOMA\nSTRASSE\n", "and into a list itself");
}

#[test]
fn corrections_that_cannot_be_are_told_why() {
    let folder = folder_with(&[("a.txt", b"Oma\n"), ("b.txt", b"oma\nOpa\n"), ("no.txt", b"1\n2\n")]);
    let refused = |arguments: &[&str]| refusal(folder.path(), arguments);
    let both = refused(&["pack", "--lang", "de", "--add", "a.txt", "--remove", "b.txt", "-o", "x.zwl"]);
    assert_eq!(both, "zeitwort: OMA is both added and removed: leave one of them out");
    assert!(refused(&["pack", "--add", "a.txt", "-o", "x.zwl"]).contains("say the language of the lists: --lang"));
    assert!(refused(&["pack", "--lang", "de", "--add", "no.txt", "-o", "x.zwl"]).contains("is it the right list"));
    assert!(refused(&["pack", "--lang", "de", "--add", "a.txt", "-o", "a.txt"]).contains("a.txt"));
}

#[test]
fn a_recipe_takes_over_everything_of_its_base() {
    let base = "language = \"de\"\nname = \"Haus\"\nlicence = \"ours\"\nremove = [\"out.txt\"]\n[[source]]\nfile = \"own.txt\"\n";
    let folder = folder_with(&[("own.txt", LIST.as_bytes()), ("out.txt", b"MAUS # too small\nSTRASSE # too long\n")]);
    fs::create_dir(folder.path().join("inner")).unwrap();
    fs::write(folder.path().join("base.toml"), base).unwrap();
    fs::write(folder.path().join("inner/club.toml"), "base = \"../base.toml\"\nadd = [\"house.txt\"]\n").unwrap();
    fs::write(folder.path().join("inner/house.txt"), "OMA # of ours\nMAUS # we like it\n").unwrap();
    let output = zeitwort(folder.path(), &["pack", "inner/club.toml", "-o", "club.zwl"]);
    assert_eq!(said(&output).2, 0, "{}", said(&output).1);
    assert_eq!(said(&zeitwort(folder.path(), &["words", "club.zwl"])).0, "HAUS\nMAUS\nMÄUSE\nOMA\n");
    let told = said(&zeitwort(folder.path(), &["info", "club.zwl"])).0;
    assert!(told.contains("name      Haus") && told.contains("licence   ours"), "{told}");
    fs::write(folder.path().join("fr.toml"), "base = \"base.toml\"\nlanguage = \"fr\"\n").unwrap();
    let refused = refusal(folder.path(), &["pack", "fr.toml", "-o", "x.zwl"]);
    assert!(refused.contains("fr.toml, line 2: language \"fr\" is not that of the base base.toml"), "{refused}");
}
