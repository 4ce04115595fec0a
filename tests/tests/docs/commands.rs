//! Commands and scenarios shown in documents: those that exist elsewhere exist, those that cost nothing are run.

use crate::{Document, documents, none};
use clap::error::ErrorKind;
use clap::{FromArgMatches as _, Subcommand as _};
use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag, TagEnd};
use repository::{in_repository, screens};
use scenario::{Player, Scenario};
use std::collections::BTreeSet;
use std::{env, fs};
use tempfile::TempDir;
use zeitwort::cmd::Command;
use zeitwort::pictures::Gallery;

/// A piece of code in a document.
enum Code {
    /// Between the words of a sentence: a command may be named without all that belongs to it.
    Inline(String),
    /// Lines of their own, and the language they are said to be in.
    Block { language: String, text: String },
}

fn code(document: &Document) -> Vec<Code> {
    let mut found = Vec::new();
    let mut block: Option<(String, String)> = None;
    for event in Parser::new(&document.text) {
        match event {
            Event::Code(text) => found.push(Code::Inline(text.into_string())),
            Event::Start(Tag::CodeBlock(kind)) => {
                let language =
                    if let CodeBlockKind::Fenced(language) = kind { language.into_string() } else { String::new() };
                block = Some((language, String::new()));
            }
            Event::Text(text) => {
                if let Some((_, lines)) = &mut block {
                    lines.push_str(&text);
                }
            }
            Event::End(TagEnd::CodeBlock) => {
                found.extend(block.take().map(|(language, text)| Code::Block { language, text }));
            }
            _ => {}
        }
    }
    found
}

/// The lines of code in a document, without the comments behind them, and whether they stand alone.
fn lines(document: &Document) -> Vec<(String, bool)> {
    let line = |line: &str| line.split(" #").next().unwrap_or_default().trim().to_string();
    let all = code(document).into_iter().flat_map(|code| match code {
        Code::Inline(text) => vec![(text, false)],
        Code::Block { text, .. } => text.lines().map(|text| (line(text), true)).collect(),
    });
    all.collect()
}

/// Reads a command line as `zeitwort` does; where its output goes is the shell's affair.
fn parse(line: &str) -> Result<Command, clap::Error> {
    let line = line.split(" > ").next().unwrap_or(line);
    let cli = Command::augment_subcommands(clap::Command::new("zeitwort").subcommand_required(true));
    cli.try_get_matches_from(line.split_whitespace()).and_then(|matches| Command::from_arg_matches(&matches))
}

#[test]
fn every_zeitwort_command_in_a_document_is_understood() {
    let mut complaints = Vec::new();
    for document in documents() {
        for (line, alone) in lines(&document).into_iter().filter(|(line, _)| line.starts_with("zeitwort ")) {
            if let Err(error) = parse(&line) {
                let named_only = !alone && error.kind() == ErrorKind::MissingRequiredArgument;
                let asks_for_help = matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion);
                if !named_only && !asks_for_help {
                    complaints.push(format!("{}: `{line}`: {error}", document.name));
                }
            }
        }
    }
    none(&complaints);
}

#[test]
fn every_package_named_in_a_document_exists() {
    let root = fs::read_to_string(in_repository("Cargo.toml")).unwrap();
    let members = root.split_once("members = [").unwrap().1.split_once(']').unwrap().0;
    let packages: BTreeSet<String> = members.split('"').skip(1).step_by(2).map(package_name).collect();
    let mut complaints = Vec::new();
    for document in documents() {
        for (line, _) in lines(&document).into_iter().filter(|(line, _)| line.starts_with("cargo ")) {
            let mut words = line.split_whitespace();
            while let Some(word) = words.next() {
                if matches!(word, "--package" | "-p")
                    && let Some(name) = words.next().filter(|name| !packages.contains(*name))
                {
                    complaints.push(format!("{}: `{line}`: there is no package {name}", document.name));
                }
            }
        }
    }
    none(&complaints);
}

fn package_name(member: &str) -> String {
    let manifest = fs::read_to_string(in_repository(member).join("Cargo.toml")).unwrap();
    manifest.split_once("name = \"").unwrap().1.split('"').next().unwrap_or_default().to_string()
}

/// The golden pictures, where new ones may be put beside them: a picture that is known must be as it is known.
fn copied_screens() -> TempDir {
    let copies = tempfile::tempdir().unwrap();
    for picture in fs::read_dir(screens()).unwrap() {
        let picture = picture.unwrap();
        fs::copy(picture.path(), copies.path().join(picture.file_name())).unwrap();
    }
    copies
}

#[test]
fn every_scenario_in_a_document_plays_and_shows_the_pictures_it_names() {
    let pictures = copied_screens();
    let gallery = Gallery::Complete(pictures.path().to_owned());
    let (mut played, mut complaints) = (0, Vec::new());
    // The guide's scenario plays a game that is only added by its own test.
    for document in documents().iter().filter(|document| document.name != "docs/adding-a-game.md") {
        for code in code(document) {
            let Code::Block { language, text } = code else { continue };
            if language != "toml" || !text.contains("step") {
                continue;
            }
            played += 1;
            match Scenario::parse(&text) {
                Ok(scenario) => {
                    let end = Player::new(&scenario, &gallery).play(|_| ());
                    complaints.extend(end.err().map(|failure| format!("{}: {failure}", document.name)));
                }
                Err(error) => complaints.push(format!("{}: {error}", document.name)),
            }
        }
    }
    none(&complaints);
    assert!(played > 0, "the documents show no scenario any more");
}

/// One test, because a process has one working folder.
#[test]
fn commands_that_cost_nothing_do_what_the_documents_say() {
    let documents = documents();
    let run = |line: &str| parse(line).unwrap().run().unwrap_or_else(|failure| panic!("`{line}`: {failure}"));

    env::set_current_dir(in_repository("")).unwrap();
    let all: BTreeSet<String> = documents.iter().flat_map(lines).map(|(line, _)| line).collect();
    let scenarios: Vec<&String> =
        all.iter().filter(|line| line.starts_with("zeitwort sim --scenario tests/")).collect();
    assert!(!scenarios.is_empty(), "no document says how a scenario is played");
    for line in scenarios {
        assert_eq!(run(line), std::process::ExitCode::SUCCESS, "{line}");
    }

    for manual in ["docs/manual.md", "docs/manual.de.md", "docs/manual.fr.md"] {
        let folder = tempfile::tempdir().unwrap();
        env::set_current_dir(folder.path()).unwrap();
        fs::write("words.txt", "Spielgruppe\nZeitwort # the house plays it\n").unwrap();
        let document = documents.iter().find(|document| document.name == manual).unwrap();
        let commands = lines(document).into_iter().filter(|(line, alone)| *alone && line.contains("own.zwl"));
        let commands: Vec<String> = commands.map(|(line, _)| line).collect();
        assert_eq!(commands.len(), 3, "{manual} packs, checks and writes an own list");
        for line in &commands {
            assert_eq!(run(line), std::process::ExitCode::SUCCESS, "{manual}: {line}");
        }
        assert!(folder.path().join("lexicons.uf2").exists(), "{manual}");
        env::set_current_dir(in_repository("")).unwrap();
    }
}

#[test]
fn every_word_of_the_console_stands_in_the_build_guide() {
    let source = fs::read_to_string(in_repository("firmware/runner/src/console.rs")).unwrap();
    let guide = fs::read_to_string(in_repository("docs/build.md")).unwrap();
    let words: Vec<_> =
        source.split("Command { name: \"").skip(1).filter_map(|behind| behind.split('"').next()).collect();
    assert!(words.len() > 10, "{words:?}");
    let missing: Vec<_> = words.iter().filter(|word| !guide.contains(&format!("\n| `{word}` | "))).collect();
    assert!(missing.is_empty(), "docs/build.md does not have {missing:?}");
}
