//! Wording: what no player says stays out of the screens and the page, what is no longer so out of the documents; what the manuals quote
//! stands on a screen, and their pictures are in their language.

use crate::{documents, none};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use repository::{in_repository, scenarios};
use std::fs;

/// Phrases that were on screens once, and that players do not use, by file.
const NOBODY_SAYS: [(&str, &[&str]); 4] = [
    (
        "firmware/device/src/texts/en.rs",
        &[
            "doubt",
            "it stands",
            "it falls",
            "refill to",
            "Counted by",
            "The lot",
            "Minute over",
            "Ends when",
            "added a turn",
        ],
    ),
    (
        "firmware/device/src/texts/de.rs",
        &[
            "das Los",
            "Zu Unrecht",
            "Minute zu viel",
            "Ausmachen",
            "ohne Endungen",
            "aus der Hand kommen",
            "bis # ziehen",
        ],
    ),
    (
        "firmware/device/src/texts/fr.rs",
        &["nulle part", "Le sort", "Erreur coûte", "Désormais", "sans finales", "chevalet", "mots changés"],
    ),
    (
        "web/page/texts.mjs",
        &[
            "to be touched",
            "its kin",
            "Pack and let",
            "Refused ones",
            "nobody judges",
            "This link is no game",
            "Read again",
        ],
    ),
];

/// Phrases that stood in documents once: they are no longer so, or nobody would say it like that.
const NO_LONGER_SO: [(&str, &[&str]); 6] = [
    (
        "README.md",
        &["quarter of an hour", "never shipped", "URL-of-this", "must hold", "where to look", "a word a line"],
    ),
    ("docs/manual.md", &["doubt", "Says the device", "the own button", "The next one is on", "install Rust"]),
    (
        "docs/build.md",
        &["Honestly first", "Read the legs", "Who sees nothing", "Who does not print", "the device errs"],
    ),
    ("docs/lexicon.md", &["No game on the device is English"]),
    ("docs/figures.md", &["not measured again", "tried and left"]),
    ("emulator/README.md", &["no second opinion"]),
];

/// Troubles of real chips, displays and computers that no emulated one has: only the build guide can tell them.
const TROUBLES: [&str; 6] =
    ["not ejected properly", "100093", "erratum E15", "erratum E5", "a fifth less", "body goes to GND"];

#[test]
fn no_screen_says_what_no_player_says() {
    let mut complaints = Vec::new();
    for (file, phrases) in NOBODY_SAYS {
        let text = fs::read_to_string(in_repository(file)).unwrap();
        complaints
            .extend(phrases.iter().filter(|phrase| text.contains(**phrase)).map(|phrase| format!("{file}: {phrase}")));
    }
    none(&complaints);
}

#[test]
fn no_document_says_what_is_no_longer_so() {
    let mut complaints = Vec::new();
    for (file, phrases) in NO_LONGER_SO {
        let document = documents().into_iter().find(|document| document.name == file).unwrap();
        let said = phrases.iter().filter(|phrase| document.text.contains(**phrase));
        complaints.extend(said.map(|phrase| format!("{file}: {phrase}")));
    }
    none(&complaints);
}

#[test]
fn the_readme_is_short_and_begins_with_a_way_in() {
    let text = fs::read_to_string(in_repository("README.md")).unwrap();
    let words = text.split_whitespace().count();
    assert!(words <= 900, "{words} words");
    let (way_in, _) = text.split_once("\n## The games").unwrap();
    for link in ["](../../releases/latest)", "](docs/web.md)", "cargo xtask play"] {
        assert!(way_in.contains(link), "{link} stands too late");
    }
}

#[test]
fn the_build_guide_knows_the_troubles_that_no_emulator_has() {
    let guide = fs::read_to_string(in_repository("docs/build.md")).unwrap();
    let missing: Vec<_> = TROUBLES.into_iter().filter(|trouble| !guide.contains(trouble)).collect();
    assert!(missing.is_empty(), "docs/build.md does not have {missing:?}");
}

/// The strings in a file of texts, with plain apostrophes and spaces.
fn texts(file: &str) -> Vec<String> {
    let text = plain(&fs::read_to_string(in_repository(file)).unwrap());
    let strings = text.lines().filter_map(|line| line.split_once(": ")).map(|(_, behind)| behind.trim());
    strings.map(|string| string.trim_end_matches(',').trim_matches(['"', '\'']).to_owned()).collect()
}

fn plain(text: &str) -> String {
    text.replace('\u{a0}', " ").replace('’', "'")
}

/// True if a screen can say this: a text, a part of one, a text with its gap filled, or a rule with its value.
fn is_said(phrase: &str, texts: &[String]) -> bool {
    let filled = |text: &String| {
        text.split_once('#').is_some_and(|(before, behind)| {
            let filling = phrase.strip_prefix(before).and_then(|rest| rest.strip_suffix(behind));
            before.len() + behind.len() > 0
                && filling
                    .is_some_and(|filling| (1..=8).contains(&filling.len()) && !filling.starts_with(char::is_lowercase))
        })
    };
    let alone = |phrase: &str| texts.iter().any(|text| text == phrase || phrase.len() > 2 && text.contains(phrase));
    let rule = || phrase.split_once(": ").is_some_and(|(rule, value)| alone(rule.trim()) && alone(value));
    alone(phrase) || rule() || texts.iter().any(filled)
}

/// Emphasis in a document.
fn emphasised(text: &str) -> Vec<String> {
    let (mut found, mut inside) = (Vec::new(), None);
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        match (event, &mut inside) {
            (Event::Start(Tag::Emphasis), _) => inside = Some(String::new()),
            (Event::End(TagEnd::Emphasis), _) => found.extend(inside.take()),
            (Event::Text(text), Some(phrase)) => phrase.push_str(&text),
            _ => {}
        }
    }
    found
}

#[test]
fn manuals_quote_what_the_screens_say() {
    let page = texts("web/page/texts.mjs");
    let mut complaints = Vec::new();
    for (manual, language) in [("docs/manual.md", "en"), ("docs/manual.de.md", "de"), ("docs/manual.fr.md", "fr")] {
        let document = documents().into_iter().find(|document| document.name == manual).unwrap();
        let mut known = texts(&format!("firmware/device/src/texts/{language}.rs"));
        known.extend(page.iter().cloned());
        let quoted = emphasised(&document.text).into_iter().map(|phrase| plain(&phrase));
        // Numbers alone, and numbers behind a name, are no texts.
        let quoted =
            quoted.filter(|phrase| phrase.contains(char::is_alphabetic) && !phrase.ends_with(char::is_numeric));
        let quoted: Vec<String> = quoted.collect();
        assert!(quoted.len() > 50, "{manual} quotes nothing");
        complaints.extend(
            quoted.iter().filter(|phrase| !is_said(phrase, &known)).map(|phrase| format!("{manual}: {phrase}")),
        );
    }
    none(&complaints);
}

/// The languages in which a scenario that shows this picture can begin, as its first step chooses them.
fn begun_in(picture: &str) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(scenarios()).unwrap() {
        let text = fs::read_to_string(entry.unwrap().path()).unwrap();
        if text.contains(&format!("screen = \"{picture}\"")) {
            let chosen = text.split_once("choose = \"").and_then(|(_, behind)| behind.split_once('"'));
            found.extend(chosen.map(|(chosen, _)| chosen.to_owned()));
        }
    }
    found
}

#[test]
fn pictures_of_a_manual_are_in_its_language() {
    let manuals = [
        ("docs/manual.md", "en", "English"),
        ("docs/manual.de.md", "de", "Deutsch"),
        ("docs/manual.fr.md", "fr", "Français"),
    ];
    let mut complaints = Vec::new();
    for (manual, code, name) in manuals {
        let text = fs::read_to_string(in_repository(manual)).unwrap();
        let shown =
            text.match_indices("large/").filter_map(|(at, begin)| text[at + begin.len()..].split(".png").next());
        let shown: Vec<&str> = shown.collect();
        assert!(shown.len() > 10, "{manual} shows nothing");
        for picture in shown {
            // Pictures of damage are painted once per language, and say so.
            let fits = picture.ends_with(&format!("-{code}"))
                || begun_in(picture).iter().any(|chosen| chosen == name || chosen == code);
            if !fits {
                complaints.push(format!("{manual}: {picture}"));
            }
        }
    }
    none(&complaints);
}
