//! Tools that the tasks need besides cargo: fetched if that is possible, named in one sentence if not.

use crate::Failure;
use crate::files::changed;
use crate::process::{cargo, run, succeeds};
use crate::workspace::{TARGET, Workspace};
use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The oldest Node whose test runner can be told how many cores it has: major and minor version.
const NODE: (u32, u32) = (20, 10);

/// The Pico's standard library.
pub(crate) fn board_target() -> Result<(), Failure> {
    rust_target(TARGET)
}

/// The standard library of a processor, or of a browser.
pub(crate) fn rust_target(target: &str) -> Result<(), Failure> {
    let libraries = Command::new("rustc").args(["--print", "target-libdir", "--target", target]).output();
    let there = libraries.is_ok_and(|output| Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir());
    if there {
        return Ok(());
    }
    run(Command::new("rustup").args(["target", "add", target]).stdin(Stdio::null()))
        .map_err(|failure| Failure(format!("the Rust target {target} is missing, and {failure}")))
}

/// rustfmt and clippy, which a minimal toolchain lacks.
pub(crate) fn components(workspace: &Workspace) -> Result<(), Failure> {
    for (subcommand, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        if !succeeds(&mut cargo(workspace, &[subcommand, "--version"])) {
            run(Command::new("rustup").args(["component", "add", component]).stdin(Stdio::null()))
                .map_err(|failure| Failure(format!("{component} is missing, and {failure}")))?;
        }
    }
    Ok(())
}

/// Node and the packages of npm that the emulated Pico, the page and their tests share.
pub(crate) fn emulator(workspace: &Workspace) -> Result<(), Failure> {
    node("the emulator", &workspace.root)
}

/// Node, and the packages that a folder says it needs.
fn node(who: &str, folder: &Path) -> Result<(), Failure> {
    let (major, minor) = NODE;
    let wanted = || Failure(format!("{who} needs Node {major}.{minor} or newer; install it from nodejs.org"));
    let output = Command::new("node").arg("--version").output().map_err(|_| wanted())?;
    let version = String::from_utf8_lossy(&output.stdout);
    let mut numbers = version.trim().trim_start_matches('v').split('.').map_while(|number| number.parse().ok());
    numbers.next().zip(numbers.next()).filter(|found| *found >= NODE).ok_or_else(wanted)?;
    // npm writes the second file when it has installed what the first one says.
    let (locked, installed) = (folder.join("package-lock.json"), folder.join("node_modules/.package-lock.json"));
    if changed(&installed).is_some_and(|installed| changed(&locked).is_some_and(|locked| locked <= installed)) {
        return Ok(());
    }
    let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let mut install = Command::new(npm);
    install.args(["ci", "--no-audit", "--no-fund", "--ignore-scripts"]).current_dir(folder).stdin(Stdio::null());
    // stdout belongs to the task: `bench --json` prints nothing else there.
    install.stdout(std::io::stderr());
    run(&mut install).map_err(|failure| Failure(format!("the packages of {who} are missing, and {failure}")))
}

/// The browser the page is tried in: `ZEITWORT_CHROMIUM`, or what the PATH has.
pub(crate) fn chromium() -> Option<PathBuf> {
    const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
    let folders = || env::var_os("PATH").map(|path| env::split_paths(&path).collect::<Vec<_>>()).unwrap_or_default();
    let found = || NAMES.iter().flat_map(|name| folders().into_iter().map(move |folder| folder.join(name)));
    env::var_os("ZEITWORT_CHROMIUM").map(PathBuf::from).or_else(|| found().find(|program| program.is_file()))
}
