//! Runs KiCad over the project: ERC, DRC with schematic parity, and the files that a board house asks for.

use super::PROJECT;
use anyhow::{Context as _, ensure};
use serde::Deserialize;
use std::fs;
use std::path::Path;
use std::process::Command;

/// KiCad's command, with where the project is and where results go.
pub struct Kicad<'a> {
    /// The project's folder.
    pub project: &'a Path,
    /// The folder of gerbers, lists and pictures.
    pub folder: &'a Path,
}

#[derive(Deserialize)]
struct Erc {
    sheets: Vec<Sheet>,
}

#[derive(Deserialize)]
struct Sheet {
    violations: Vec<Violation>,
}

#[derive(Deserialize)]
struct Drc {
    violations: Vec<Violation>,
    unconnected_items: Vec<Violation>,
    schematic_parity: Vec<Violation>,
}

#[derive(Deserialize)]
struct Violation {
    r#type: String,
    description: String,
    items: Vec<Item>,
}

#[derive(Deserialize)]
struct Item {
    description: String,
}

impl Kicad<'_> {
    /// Checks everything and says the four numbers; then exports.
    pub fn check_and_export(&self) -> anyhow::Result<()> {
        fs::create_dir_all(self.folder).with_context(|| self.folder.display().to_string())?;
        let erc = self.folder.join("erc.json");
        self.run(
            &["sch", "erc", "--format", "json", "--severity-error", "--severity-warning", "-o"],
            &erc,
            "kicad_sch",
        )?;
        let erc: Erc = read(&erc)?;
        let drc = self.drc()?;
        let erc: Vec<Violation> = erc.sheets.into_iter().flat_map(|sheet| sheet.violations).collect();
        let lists = [
            ("erc", erc),
            ("drc", drc.violations),
            ("unconnected", drc.unconnected_items),
            ("parity", drc.schematic_parity),
        ];
        for (name, violations) in &lists {
            for Violation { r#type, description, items } in violations {
                let items: Vec<&str> = items.iter().map(|item| item.description.as_str()).collect();
                eprintln!("{name}: {type}: {description}: {}", items.join("; "));
            }
        }
        let counts: Vec<String> = lists.iter().map(|(name, list)| format!("{name} {}", list.len())).collect();
        println!("{}", counts.join(", "));
        ensure!(lists.iter().all(|(_, list)| list.is_empty()), "the board breaks rules");
        self.check_that_mistakes_are_noticed()?;
        self.export()
    }

    fn drc(&self) -> anyhow::Result<Drc> {
        let report = self.folder.join("drc.json");
        let rules =
            ["pcb", "drc", "--format", "json", "--severity-error", "--severity-warning", "--schematic-parity", "-o"];
        self.run(&rules, &report, "kicad_pcb")?;
        read(&report)
    }

    /// A check that cannot fail is none: with the first track gone and a board house that can do less, KiCad must complain.
    fn check_that_mistakes_are_noticed(&self) -> anyhow::Result<()> {
        let folder = self.folder.join("mistake");
        fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
        let mut gone = false;
        for (ending, from, to) in [
            ("kicad_sch", "", ""),
            ("kicad_pcb", "", ""),
            ("kicad_pro", "\"min_track_width\": 0.15", "\"min_track_width\": 0.35"),
        ] {
            let name = format!("{PROJECT}.{ending}");
            let text = fs::read_to_string(self.project.join(&name)).with_context(|| name.clone())?;
            let text = if from.is_empty() { text } else { text.replace(from, to) };
            let kept = text
                .lines()
                .filter(|line| gone || !line.starts_with("(segment ") || std::mem::replace(&mut gone, true));
            fs::write(folder.join(&name), kept.collect::<Vec<_>>().join("\n")).with_context(|| name.clone())?;
        }
        let drc = Kicad { project: &folder, folder: &folder }.drc()?;
        let width = drc.violations.iter().any(|violation| violation.r#type == "track_width");
        ensure!(width && !drc.unconnected_items.is_empty(), "mistakes made on purpose were not noticed");
        fs::remove_dir_all(&folder).with_context(|| folder.display().to_string())
    }

    /// Gerbers, drill, bill of materials, positions, schematic and picture.
    fn export(&self) -> anyhow::Result<()> {
        let gerbers = self.folder.join("gerbers");
        fs::create_dir_all(&gerbers).with_context(|| gerbers.display().to_string())?;
        let layers = "F.Cu,B.Cu,F.Mask,B.Mask,F.SilkS,B.SilkS,Edge.Cuts";
        self.run(&["pcb", "export", "gerbers", "--layers", layers, "-o"], &gerbers.join(""), "kicad_pcb")?;
        self.run(&["pcb", "export", "drill", "-o"], &gerbers.join(""), "kicad_pcb")?;
        let named = |ending: &str| self.folder.join(format!("{PROJECT}{ending}"));
        self.run(
            &["pcb", "export", "pos", "--format", "csv", "--units", "mm", "-o"],
            &named("-positions.csv"),
            "kicad_pcb",
        )?;
        let fields = [
            "--fields",
            "Reference,Value,Description,Footprint,${QUANTITY},${DNP}",
            "--group-by",
            "Value,Description,Footprint,${DNP}",
            "--exclude-dnp",
        ];
        let bom: Vec<&str> = ["sch", "export", "bom"].into_iter().chain(fields).chain(["-o"]).collect();
        self.run(&bom, &named("-bom.csv"), "kicad_sch")?;
        self.run(&["sch", "export", "pdf", "-o"], &named("-schematic.pdf"), "kicad_sch")?;
        for side in ["top", "bottom"] {
            let picture = named(&format!("-{side}.png"));
            self.run(
                &["pcb", "render", "--side", side, "--width", "1300", "--height", "1120", "-o"],
                &picture,
                "kicad_pcb",
            )?;
        }
        Ok(())
    }

    fn run(&self, arguments: &[&str], output: &Path, input: &str) -> anyhow::Result<()> {
        let mut command = Command::new("kicad-cli");
        command.args(arguments).arg(output).arg(self.project.join(format!("{PROJECT}.{input}")));
        let done = command.output().context("kicad-cli cannot be started")?;
        let said = [done.stdout, done.stderr].concat();
        ensure!(done.status.success(), "kicad-cli {} failed:\n{}", arguments.join(" "), String::from_utf8_lossy(&said));
        Ok(())
    }
}

fn read<T: for<'de> Deserialize<'de>>(path: &Path) -> anyhow::Result<T> {
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    serde_json::from_str(&text).with_context(|| path.display().to_string())
}
