//! `cargo xtask bench`: the device's figures, one JSON object a line or as a table.

use crate::Failure;
use crate::process::{self, capture, cargo};
use crate::workspace::Workspace;
use crate::{firmware, lexicons, play, tools, web};
use serde_json::Value;
use std::process::Command;

/// How figures are printed.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// One object a line: {"name":…,"value":…,"unit":…}.
    #[arg(long)]
    json: bool,
}

/// A program that prints figures as JSON lines.
type Source = fn(&Workspace) -> Command;

/// Where figures come from, in the order they are printed.
const SOURCES: [Source; 8] = [image, emulator, soak, typing_german, typing_french, board, lexicon, page];

/// What the image takes.
fn image(workspace: &Workspace) -> Command {
    let mut command = firmware::image(workspace);
    command.arg("--json");
    command
}

/// What the image does in the emulated Pico.
fn emulator(workspace: &Workspace) -> Command {
    let mut command = Command::new("node");
    command.arg("bench.mjs").current_dir(workspace.emulator());
    command.env("ZEITWORT_UF2", workspace.uf2()).env("ZEITWORT_ELF", workspace.elf());
    command.env("ZEITWORT_TOOL", workspace.program("zeitwort"));
    command
}

/// Ten million inputs in virtual time.
fn soak(workspace: &Workspace) -> Command {
    hands(workspace, &["soak"])
}

/// What typing German words takes.
fn typing_german(workspace: &Workspace) -> Command {
    typing(workspace, "de")
}

/// What typing French words takes.
fn typing_french(workspace: &Workspace) -> Command {
    typing(workspace, "fr")
}

/// What a game of Scrabble by board takes, beside its points dialled.
fn board(workspace: &Workspace) -> Command {
    let mut command = hands(workspace, &["board"]);
    command.arg(lexicons::packed(workspace, "de"));
    command
}

fn typing(workspace: &Workspace, language: &str) -> Command {
    let mut command = hands(workspace, &["typing", language]);
    command.arg(lexicons::packed(workspace, language));
    command
}

fn hands(workspace: &Workspace, args: &[&str]) -> Command {
    let mut command =
        cargo(workspace, &["run", "--quiet", "--release", "--package", "zeitwort-tests", "--bin", "hands", "--"]);
    command.args(args);
    command
}

/// How small and how quick the word lists are, beside other ways to keep words.
fn lexicon(workspace: &Workspace) -> Command {
    cargo(workspace, &["bench", "--quiet", "--package", "zeitwort", "--bench", "lexicon"])
}

/// How large the page is, how quick, and how quickly it packs beside the command as it is installed.
fn page(workspace: &Workspace) -> Command {
    let mut command = Command::new("node");
    command.arg(web::folder(workspace).join("bench.mjs")).arg("--built").arg(web::built(workspace));
    command.arg("--tool").arg(workspace.target.join("release").join("zeitwort"));
    command.arg("--german").arg(lexicons::packed(workspace, "de"));
    command.args(tools::chromium().iter().flat_map(|program| ["--chromium".as_ref(), program.as_os_str()]));
    command
}

/// Measures and prints.
pub(crate) fn run(workspace: &Workspace, args: Args) -> Result<(), Failure> {
    tools::emulator(workspace)?;
    lexicons::make(workspace)?;
    firmware::make(workspace)?;
    play::build_tool(workspace)?;
    web::make(workspace)?;
    process::run(&mut cargo(workspace, &["build", "--quiet", "--release", "--package", "zeitwort"]))?;
    firmware::make_full(workspace)?;
    for source in SOURCES {
        for line in capture(&mut source(workspace))?.lines().filter(|line| !line.is_empty()) {
            let figure = Figure::parse(line)?;
            println!("{}", if args.json { line.to_string() } else { figure.row() });
        }
    }
    Ok(())
}

/// One measured number.
pub(crate) struct Figure {
    pub(crate) name: String,
    pub(crate) value: f64,
    pub(crate) unit: String,
}

impl Figure {
    pub(crate) fn parse(line: &str) -> Result<Self, Failure> {
        let object: Option<Value> = serde_json::from_str(line).ok();
        let figure = object.and_then(|object| {
            let text = |key: &str| Some(object.get(key)?.as_str()?.to_string());
            Some(Self { name: text("name")?, value: object.get("value")?.as_f64()?, unit: text("unit")? })
        });
        figure.ok_or_else(|| Failure(format!("`{line}` is no figure; one is {{\"name\":…,\"value\":…,\"unit\":…}}")))
    }

    fn row(&self) -> String {
        format!("{:<36} {:>14} {}", self.name, self.value, self.unit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_becomes_a_row() {
        let row = Figure::parse(r#"{"name":"device.boot_ms","value":41.5,"unit":"ms"}"#).unwrap().row();
        assert_eq!(row.split_whitespace().collect::<Vec<_>>(), ["device.boot_ms", "41.5", "ms"]);
    }

    #[test]
    fn a_line_that_is_no_figure_is_shown() {
        for line in ["hello", "{}", r#"{"name":"x","value":"much","unit":"ms"}"#] {
            assert!(Figure::parse(line).is_err_and(|failure| failure.0.contains(line)));
        }
    }
}
