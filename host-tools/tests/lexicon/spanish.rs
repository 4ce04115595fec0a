//! Another language, as docs/lexicon.md walks through it: the commands of the document are run as they stand there.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::{said, zeitwort};

fn in_repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

/// The section, up to the next one.
fn section() -> String {
    let document = fs::read_to_string(in_repository("docs/lexicon.md")).unwrap();
    let rest = document.split_once("\n## Another language\n").unwrap().1;
    rest.split("\n## ").next().unwrap_or_default().into()
}

/// Its commands, without the comments behind them.
fn commands() -> Vec<Vec<String>> {
    let lines = section();
    let lines = lines.lines().filter_map(|line| line.strip_prefix("    zeitwort "));
    let words = |line: &str| line.split(" #").next().unwrap_or_default().split_whitespace().map(Into::into).collect();
    lines.map(words).collect()
}

/// Does what the document says, on the device as well, where its last command only lets one play.
fn walk(folder: &Path, commands: &[Vec<String>]) -> String {
    let mut told = String::new();
    for command in commands {
        let mut arguments: Vec<&str> = command.iter().map(String::as_str).collect();
        let (scenario, screens) = (in_repository("tests/scenarios/check-spanish.toml"), in_repository("docs/screens"));
        if arguments.first() == Some(&"sim") {
            // The same lists, and input that types MAÑANA.
            let by_hand = ["--scenario", scenario.to_str().unwrap(), "--screens", screens.to_str().unwrap()];
            arguments.extend(by_hand);
            fs::create_dir_all(folder.join("docs")).unwrap();
        }
        let (out, error, code) = said(&zeitwort(folder, &arguments));
        assert_eq!(code, 0, "{arguments:?}: {out}{error}");
        told.push_str(&out);
    }
    told
}

#[test]
fn the_walk_through_with_a_list_of_our_own_needs_no_network() {
    let folder: TempDir = tempfile::tempdir().unwrap();
    // The document's recipe, with its words in a file beside it instead of a package.
    let section = section();
    let recipe = section.split_once("```toml\n").unwrap().1.split_once("```").unwrap().0;
    assert_eq!(
        fs::read_to_string(in_repository("dict-pack/recipes/es.toml")).unwrap().split_once('\n').unwrap().1,
        recipe
    );
    let recipe: String =
        recipe.lines().filter(|line| !line.starts_with("npm")).map(|line| format!("{line}\n")).collect();
    fs::write(folder.path().join("es.toml"), recipe).unwrap();
    fs::write(folder.path().join("index.json"), "[\"mañana\", \"niño\", \"pingüino\", \"avión\"]").unwrap();
    let mut commands = commands();
    for word in commands.iter_mut().flatten().filter(|word| *word == "es") {
        *word = "es.toml".into();
    }
    assert_eq!(commands.len(), 5);
    // What the device calls the list is in its picture: that of a scenario's own list has another name.
    let told = walk(folder.path(), &commands[..4]);
    assert!(told.contains("MAÑANA: in the list\nPINGUINO: in the list\n"), "{told}");
}

/// Left out where packages cannot be fetched.
mod fetched_lists {
    use super::*;

    #[test]
    fn the_walk_through_does_what_it_says() {
        let folder = tempfile::tempdir().unwrap();
        let told = walk(folder.path(), &commands()[..4]);
        assert!(told.contains("MAÑANA: in the list\nPINGUINO: in the list\n"), "{told}");
        // On the device: the list as it was packed answers what is typed.
        let play = "title = \"Spanish\"\nstep = [{ choose = \"English\" }, { choose = \"Check a word\" }, { type = \"MAÑANA\" }, \
                { push = true }, { screen = \"judged\" }, { expect = { heard = { Hello = 1, Click = 7, Noted = 1, Stands = 1 } } }]\n";
        fs::write(folder.path().join("play.toml"), play).unwrap();
        let arguments = ["sim", "--drop", "spanish.uf2", "--scenario", "play.toml", "--shots", "shots", "--json"];
        let (out, error, code) = said(&zeitwort(folder.path(), &arguments));
        assert_eq!(code, 0, "{out}{error}");
        assert!(folder.path().join("shots/judged.png").exists());
        assert!(out.contains("\"Stands\""), "the device sounds as it does for a word in the list: {out}");
    }
}
