//! `cargo xtask report`: what a change changes, as Markdown for a pull request: pictures before and after, and the image's
//! size, RAM, stack, times and cycles.

mod markdown;

use crate::bench::Figure;
use crate::process::{self, capture};
use crate::workspace::{self, Workspace};
use crate::{Failure, firmware, play, tools};
use markdown::{Picture, Report};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Arguments of `cargo xtask report`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The commit, branch or tag to compare this folder with.
    base: String,
    /// Where pictures can be looked at, for example `https://github.com/OWNER/NAME`; without it they are files of this machine.
    #[arg(long, value_name = "ADDRESS")]
    repository: Option<String>,
    /// Compare pictures only, and build nothing.
    #[arg(long)]
    pictures: bool,
}

/// Builds both, measures both with the same emulated Pico, and prints the report.
pub(crate) fn run(workspace: &Workspace, args: &Args) -> Result<(), Failure> {
    let before = before(workspace, &args.base)?;
    let pictures = pictures(workspace, args, &before.root)?;
    let figures = match args.pictures {
        true => None,
        false => Some(figures(workspace, &before)?),
    };
    print!("{}", Report { base: &args.base, pictures, figures });
    Ok(())
}

/// The base's files in a folder of their own; what is built of them stays for the next report.
fn before(workspace: &Workspace, base: &str) -> Result<Workspace, Failure> {
    let folder = workspace.target.join("report");
    let root = folder.join("before");
    let git = |args: &[&str]| {
        let mut command = Command::new("git");
        command.args(args).current_dir(&workspace.root).stdout(std::io::stderr());
        command
    };
    if root.exists() {
        process::run(git(&["worktree", "remove", "--force"]).arg(&root))?;
    }
    process::run(git(&["worktree", "add", "--quiet", "--force", "--detach"]).arg(&root).arg(base))?;
    Ok(Workspace::new(root, folder.join("built")))
}

/// The golden pictures that have changed, as git says.
fn pictures(workspace: &Workspace, args: &Args, before: &Path) -> Result<Vec<Picture>, Failure> {
    let revision = |name: &str| capture(Command::new("git").args(["rev-parse", name]).current_dir(&workspace.root));
    let (old, new) = (revision(&args.base)?, revision("HEAD")?);
    let place = |revision: &str, root: &Path, file: &str| match &args.repository {
        Some(address) => format!("{}/raw/{}/{file}", address.trim_end_matches('/'), revision.trim()),
        None => root.join(file).display().to_string(),
    };
    let mut compare = Command::new("git");
    compare.args(["diff", "--name-status", "--no-renames", old.trim(), "--", workspace::SCREENS]);
    let changed = capture(compare.current_dir(&workspace.root))?;
    let picture = |line: &str| {
        let (status, file) = line.split_once('\t')?;
        Some(Picture {
            name: Path::new(file).file_stem()?.to_string_lossy().into_owned(),
            before: (status != "A").then(|| place(&old, before, file)),
            after: (status != "D").then(|| place(&new, &workspace.root, file)),
        })
    };
    Ok(changed.lines().filter_map(picture).collect())
}

/// The same figures of both, by this folder's tools: what is compared is the firmware, not how it is measured.
fn figures(workspace: &Workspace, before: &Workspace) -> Result<[Vec<Figure>; 2], Failure> {
    tools::emulator(workspace)?;
    play::build_tool(workspace)?;
    let measured = |tree: &Workspace| {
        firmware::build(tree)?;
        let uf2: PathBuf = tree.target.join("report.uf2");
        let tool = workspace.program("zeitwort");
        let image = |options: &[&str]| {
            let mut image = Command::new(&tool);
            image.arg("image").arg(tree.elf()).args(options);
            image
        };
        capture(image(&["--uf2"]).arg(&uf2))?;
        let mut emulator = Command::new("node");
        emulator.arg(workspace.bench().join("image.mjs")).args(["speed", "placing"]);
        emulator.env("ZEITWORT_UF2", &uf2).env("ZEITWORT_ELF", tree.elf()).env("ZEITWORT_TOOL", &tool);
        let text = capture(&mut image(&["--json"]))? + &capture(&mut emulator)?;
        text.lines().filter(|line| !line.is_empty()).map(Figure::parse).collect::<Result<Vec<_>, _>>()
    };
    Ok([measured(before)?, measured(workspace)?])
}
