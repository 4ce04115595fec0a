//! `cargo xtask test`: everything that must hold, in the order in which it fails fastest.

mod format;
mod tally;

use crate::play::build_tool;
use crate::process::{self, cargo, follow};
use crate::workspace::{BOARD, TARGET, Workspace};
use crate::{Failure, complain, defmt, firmware, tools, web};
use std::env;
use std::process::{Command, ExitCode, Stdio};
use std::thread;
use std::time::Instant;
use tally::Tally;

/// The crates that must also build without an operating system.
const NO_STD: [&str; 8] = ["letters", "dict-pack", "game", "device", "drivers", "journal", "flash-map", "runner"];

/// One thing that must hold.
struct Stage {
    name: &'static str,
    check: fn(&Workspace, &mut Tally) -> Result<(), Failure>,
}

const STAGES: [Stage; 12] = [
    Stage { name: "tools", check: tools },
    Stage { name: "format", check: format::check },
    Stage { name: "lints on the host", check: lint_host },
    Stage { name: "lints without an operating system", check: lint_no_std },
    Stage { name: "lints on the board", check: lint_board },
    Stage { name: "lints in the browser", check: lint_web },
    Stage { name: "tests", check: tests },
    Stage { name: "documentation", check: documentation },
    Stage { name: "firmware", check: firmware },
    Stage { name: "firmware in the emulated Pico", check: emulator },
    Stage { name: "host commands over USB", check: over_usb },
    Stage { name: "the page in a browser", check: browser },
];

/// Checks stage after stage, up to the first that fails; each says how long it took. The last line says how many tests passed and failed.
pub(crate) fn run(workspace: &Workspace) -> ExitCode {
    println!(
        "{} stages, about twenty minutes on two cores the first time, less later; each says what it is and how long it took",
        STAGES.len()
    );
    let mut tally = Tally::default();
    let code = match check(workspace, &mut tally) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => complain(&failure),
    };
    println!("{tally}");
    code
}

fn check(workspace: &Workspace, tally: &mut Tally) -> Result<(), Failure> {
    for Stage { name, check } in STAGES {
        println!("── {name}");
        let begun = Instant::now();
        let held = check(workspace, tally);
        println!("── {name}: {:.0} s", begun.elapsed().as_secs_f64());
        held.map_err(|Failure(reason)| {
            tally.fail_at_least_once();
            Failure(format!("{name}: {reason}"))
        })?;
    }
    Ok(())
}

/// Checks the tools first: what is missing is better known now than at the end.
fn tools(workspace: &Workspace, _: &mut Tally) -> Result<(), Failure> {
    tools::components(workspace)?;
    tools::board_target()?;
    tools::emulator(workspace)
}

fn lint_host(workspace: &Workspace, _: &mut Tally) -> Result<(), Failure> {
    process::run(&mut cargo(workspace, &["clippy", "--all-targets", "--", "--deny", "warnings"]))
}

fn lint_no_std(workspace: &Workspace, _: &mut Tally) -> Result<(), Failure> {
    let packages = NO_STD.iter().flat_map(|name| ["--package", name]);
    let args: Vec<&str> =
        ["clippy", "--target", TARGET].into_iter().chain(packages).chain(["--", "--deny", "warnings"]).collect();
    process::run(&mut cargo(workspace, &args))
}

fn lint_board(workspace: &Workspace, _: &mut Tally) -> Result<(), Failure> {
    process::run(&mut cargo(workspace, &["clippy", "--package", BOARD, "--target", TARGET, "--", "--deny", "warnings"]))
}

fn lint_web(workspace: &Workspace, _: &mut Tally) -> Result<(), Failure> {
    tools::rust_target(web::TARGET)?;
    let packages = web::MODULES.iter().flat_map(|(package, ..)| ["--package", package]);
    let args = ["clippy", "--target", web::TARGET].into_iter().chain(packages).chain(["--", "--deny", "warnings"]);
    process::run(&mut cargo(workspace, &args.collect::<Vec<_>>()))
}

fn tests(workspace: &Workspace, tally: &mut Tally) -> Result<(), Failure> {
    follow(&mut cargo(workspace, &["test", "--no-fail-fast"]), |line| tally.hear(line))
}

fn documentation(workspace: &Workspace, _: &mut Tally) -> Result<(), Failure> {
    let strict = |args: &[&str]| process::run(cargo(workspace, args).env("RUSTDOCFLAGS", "--deny warnings"));
    strict(&["doc", "--no-deps"])?;
    strict(&["doc", "--no-deps", "--document-private-items", "--package", BOARD, "--target", TARGET])
}

fn firmware(workspace: &Workspace, _: &mut Tally) -> Result<(), Failure> {
    firmware::run(workspace)
}

fn emulator(workspace: &Workspace, tally: &mut Tally) -> Result<(), Failure> {
    let mut node = Command::new("node");
    node.args(["--test", "--test-reporter=spec"]).current_dir(workspace.image_tests()).stdin(Stdio::null());
    // Left to itself Node spares one core, which on two is half of them.
    node.arg(format!("--test-concurrency={}", thread::available_parallelism().map_or(1, usize::from)));
    node.env("ZEITWORT_DEFMT_PRINT", defmt::build(workspace)?);
    build_tool(workspace)?;
    follow(on_the_image(workspace, &mut node), |line| tally.hear(line))
}

/// `cargo test` leaves these out, for it comes before the firmware.
fn over_usb(workspace: &Workspace, tally: &mut Tally) -> Result<(), Failure> {
    build_tool(workspace)?;
    let mut test = cargo(workspace, &["test", "--package", "zeitwort-tests", "--test", "over_usb", "--", "--ignored"]);
    follow(on_the_image(workspace, &mut test), |line| tally.hear(line))
}

/// The page as people use it. Without a browser nothing can be said of it: that is said, and fails where `CI` is set.
fn browser(workspace: &Workspace, tally: &mut Tally) -> Result<(), Failure> {
    let chromium = match tools::chromium(workspace) {
        Ok(chromium) => chromium,
        Err(failure) if env::var_os("CI").is_some() => return Err(failure),
        Err(Failure(reason)) => {
            tally.skip(format!("the page in a browser: {reason}"));
            return Ok(());
        }
    };
    web::make(workspace)?;
    let mut node = Command::new("node");
    node.args(["--test", "--test-reporter=spec", "--test-concurrency=2"]).current_dir(workspace.page_tests());
    node.env("ZEITWORT_CHROMIUM", chromium).env("ZEITWORT_WEB", web::built(workspace)).stdin(Stdio::null());
    follow(on_the_image(workspace, &mut node), |line| tally.hear(line))
}

/// Tells a test of the image where everything is.
fn on_the_image<'a>(workspace: &Workspace, test: &'a mut Command) -> &'a mut Command {
    test.env("ZEITWORT_UF2", workspace.uf2()).env("ZEITWORT_ELF", workspace.elf());
    test.env("ZEITWORT_TOOL", workspace.program("zeitwort"))
}
