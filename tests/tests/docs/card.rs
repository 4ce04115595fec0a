//! The quick card says what the manuals say, costs what the rules cost, and fits on its paper.

use letters::Language;
use repository::in_repository;
use std::fs;
use zeitwort_hardware::card::{Block, Card, MANUALS, Marked, cost_table, plain, signs};

fn manual(path: &str) -> String {
    fs::read_to_string(in_repository(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn card(language: Language, text: &str) -> Card {
    Card::of_manual(language, text, &in_repository("docs")).unwrap_or_else(|error| panic!("{language:?}: {error:#}"))
}

/// As one reads: every kind of space is one.
fn spoken(text: &str) -> String {
    text.replace('\u{a0}', " ").split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn nothing_on_a_card_overflows_or_touches_anything_else() {
    for (language, path) in MANUALS {
        super::none(&card(language, &manual(path)).overflows());
    }
}

#[test]
fn the_manuals_draw_the_signs_of_the_screens() {
    for (path, drawing) in signs::drawings() {
        assert!(manual(&path) == drawing, "{path} is not the device's sign: `cargo xtask card` draws it again");
        let name = path.strip_prefix("docs/").unwrap();
        for (_, manual_path) in MANUALS {
            assert!(manual(manual_path).contains(name), "{manual_path} does not show {name}");
        }
    }
}

#[test]
fn a_card_says_everything_the_manual_marks_for_it() {
    for (language, path) in MANUALS {
        let text = manual(path);
        let card = card(language, &text);
        for (blocks, page) in Marked::of_manual(&text).unwrap().sides().iter().zip(card.pages()) {
            let written = spoken(&page.text());
            for block in *blocks {
                let (Block::Title(text) | Block::Heading(text) | Block::Paragraph(text) | Block::Item(_, text)) = block
                else {
                    continue;
                };
                assert!(written.contains(&spoken(&plain(text))), "{path}: {:?} is not in {written}", plain(text));
            }
        }
    }
}

#[test]
fn the_manuals_tell_the_costs_of_the_rules() {
    for (language, path) in MANUALS {
        let marked = Marked::of_manual(&manual(path)).unwrap();
        let tables = marked.sides().concat().into_iter().filter_map(|block| match block {
            Block::Table(rows) if rows.first().is_some_and(|head| head.len() == 4) => Some(rows),
            _ => None,
        });
        let told: Vec<Vec<String>> = tables
            .flat_map(|rows| rows.into_iter().skip(1))
            .map(|row| row.iter().map(|cell| spoken(&plain(&cell.text))).collect())
            .collect();
        let costs: Vec<Vec<String>> =
            cost_table(language).iter().map(|row| row.iter().map(|cell| spoken(cell)).collect()).collect();
        assert_eq!(told, costs, "{path} and hardware/src/card/costs.rs");
    }
}

/// What CONTRIBUTING says of a new language; the screens' own texts do not compile without each other.
#[test]
fn every_language_of_the_screens_has_a_manual_a_card_and_texts_on_the_page() {
    let (page, manuals) = (manual("web/page/texts.mjs"), manual("web/manual.mjs"));
    for &language in device::LANGUAGES {
        let (name, code) = (language.name(), language.code());
        let file =
            MANUALS.iter().find(|(other, _)| *other == language).map(|(_, path)| path.trim_start_matches("docs/"));
        let file = file.unwrap_or_else(|| panic!("hardware/src/card/mod.rs names no manual in {name}"));
        assert!(manuals.contains(&format!("{code}: '{file}'")), "web/manual.mjs has no {file}");
        assert!(page.contains(&format!("\nconst {code} = {{")), "web/page/texts.mjs has no texts in {name}");
        assert!(page.contains(&format!("own_name: '{name}'")), "web/page/texts.mjs does not name {name}");
    }
}

#[test]
fn a_manual_that_says_too_much_for_a_card_is_refused() {
    let (language, path) = MANUALS[0];
    let text = manual(path);
    let end = text.rfind("<!-- /card -->").unwrap();
    let long = format!("{}{}\n{}", &text[..end], "Und noch ein langer Satz dazu. ".repeat(400), &text[end..]);
    let refused = Card::of_manual(language, &long, &in_repository("docs")).err().map(|error| error.to_string());
    assert_eq!(refused.as_deref(), Some("what is marked for the card does not fit on A5 in 6.5 points: mark less"));
}

#[test]
fn a_cards_files_are_the_same_wherever_they_are_made() {
    let (language, path) = MANUALS[1];
    let (one, other) = (card(language, &manual(path)), card(language, &manual(path)));
    assert!(one.pdf().unwrap() == other.pdf().unwrap());
    assert!(one.pdf().unwrap().starts_with(b"%PDF-"));
    assert!(one.svg(&one.pages()[0]).starts_with("<svg "));
}
