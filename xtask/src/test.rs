//! `cargo xtask test`: everything that must hold, in the order in which it fails fastest.

mod cost;
mod format;
mod tally;

use crate::play::build_tool;
use crate::process::{self, cargo, follow, follow_both};
use crate::workspace::{BOARD, PROFILE, TARGET, Workspace};
use crate::{Failure, complain, defmt, firmware, lexicons, second, tools, web};
use cost::Cost;
use std::env;
use std::process::{Command, ExitCode, Stdio};
use std::sync::Mutex;
use std::thread;
use tally::Tally;

/// The crates that must also build without an operating system.
const NO_STD: [&str; 8] =
    ["zeitwort-letters", "dict-pack", "game", "device", "drivers", "zeitwort-journal", "flash-map", "runner"];

/// The modules of tests that fetch packages.
const FETCHED: &str = "fetched_lists::";

/// Arguments of `cargo xtask test`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Only format, rules, screens, words and scenarios: what a change most often breaks.
    #[arg(long)]
    quick: bool,
    /// Only these stages, by the names that a run prints; they go one after the other.
    #[arg(long, value_name = "STAGE", conflicts_with = "quick")]
    only: Vec<String>,
    /// The `zeitwort` command was built by whoever calls.
    #[arg(long, hide = true, requires = "only")]
    built: bool,
}

/// One thing that must hold.
#[derive(Clone, Copy)]
struct Stage {
    name: &'static str,
    check: fn(&Workspace, &mut Tally) -> Result<(), Failure>,
}

const TOOLS: Stage = Stage { name: "tools", check: tools };
const FORMAT: Stage = Stage { name: "format", check: format::check };
const QUICK: Stage = Stage { name: "quick tests", check: quick };
const LINT_HOST: Stage = Stage { name: "lints on the host", check: lint_host };
const LINT_BOARD: Stage = Stage { name: "lints on the board", check: lint_board };
const LINT_WEB: Stage = Stage { name: "lints in the browser", check: lint_web };
const BUILD_TESTS: Stage = Stage { name: "build of the tests", check: build_tests };
const LISTS: Stage = Stage { name: "word lists", check: word_lists };
const TESTS: Stage = Stage { name: "tests", check: tests };
const DOCUMENTATION: Stage = Stage { name: "documentation", check: documentation };
const BUILD_IMAGES: Stage = Stage { name: "build of the images", check: build_images };
const FIRMWARE: Stage = Stage { name: "firmware", check: firmware };
const EMULATOR: Stage = Stage { name: "firmware in the emulated Pico", check: emulator };
const OVER_USB: Stage = Stage { name: "host commands over USB", check: over_usb };
const SECOND: Stage = Stage { name: "second opinion", check: second_opinion };
const BROWSER: Stage = Stage { name: "the page in a browser", check: browser };

/// The stages of a whole run: phase after phase, and within a phase two lanes side by side. Compilers of one profile wait for
/// each other, linkers and single tests leave a core idle: so what is built for the host stands beside what is built for chip
/// and browser. The page waits for its browser more than it works, so it stands beside what is left.
const PHASES: [[&[Stage]; 2]; 4] = [
    [&[TOOLS, FORMAT], &[]],
    [&[LINT_HOST, BUILD_TESTS, LISTS], &[BUILD_IMAGES, LINT_BOARD, LINT_WEB]],
    [&[TESTS], &[FIRMWARE, EMULATOR]],
    [&[DOCUMENTATION, OVER_USB, SECOND], &[BROWSER]],
];

/// The names of the lanes, in front of their lines.
const LANES: [&str; 2] = ["host", "image"];

/// Checks up to the first phase in which something fails; each stage says how long it took. The last line says how many tests
/// passed and failed.
pub(crate) fn run(workspace: &Workspace, args: &Args) -> ExitCode {
    let cost = Cost::begin();
    let mut tally = Tally::default();
    let checked = if args.quick {
        in_order(workspace, &[FORMAT, QUICK], &mut tally)
    } else if args.only.is_empty() {
        println!("about eleven minutes on two cores the first time, less later; each stage says how long it took");
        PHASES.iter().try_for_each(|lanes| phase(workspace, lanes, &mut tally))
    } else {
        if args.built {
            workspace.tool_is_built();
        }
        named(&args.only).and_then(|stages| in_order(workspace, &stages, &mut tally))
    };
    let code = match checked {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => complain(&failure),
    };
    if args.only.is_empty() {
        println!("suite.seconds {:.0}", cost.seconds());
        if let Some(worked) = cost.worked() {
            println!("suite.processor_seconds {worked:.0}");
        }
    }
    println!("{tally}");
    code
}

/// The stages of these names.
fn named(names: &[String]) -> Result<Vec<Stage>, Failure> {
    let all = || PHASES.iter().flatten().copied().flatten().chain([&QUICK]);
    let stage = |name: &String| {
        all().find(|stage| stage.name == name).copied().ok_or_else(|| {
            let known: Vec<&str> = all().map(|stage| stage.name).collect();
            Failure(format!("there is no stage \"{name}\"; there are: {}", known.join(", ")))
        })
    };
    names.iter().map(stage).collect()
}

/// Checks two lanes side by side, each in a process of its own, and waits for both: what one finds is not cut off by the other.
fn phase(workspace: &Workspace, lanes: &[&[Stage]; 2], tally: &mut Tally) -> Result<(), Failure> {
    if let [alone, []] = lanes {
        return in_order(workspace, alone, tally);
    }
    let shared = Mutex::new(tally);
    let checked: Vec<Result<(), Failure>> = thread::scope(|scope| {
        let lane = |(name, stages): (&'static str, &&[Stage])| {
            let mut check = this_program(stages, workspace.is_tool_built());
            let shared = &shared;
            scope.spawn(move || {
                follow_both(&mut check, |line| {
                    println!("{name:<5} │ {line}");
                    if let Ok(mut tally) = shared.lock() {
                        tally.hear(line);
                    }
                })
            })
        };
        let running: Vec<_> = LANES.into_iter().zip(lanes).map(lane).collect();
        let ended =
            |lane: thread::ScopedJoinHandle<'_, _>| lane.join().unwrap_or_else(|_| Err(Failure("panicked".into())));
        running.into_iter().map(ended).collect()
    });
    // `cargo test` builds it for its own tests.
    if lanes.iter().copied().flatten().any(|stage| stage.name == BUILD_TESTS.name) {
        workspace.tool_is_built();
    }
    let failed = LANES.into_iter().zip(checked).filter_map(|(name, lane)| lane.err().map(|_| name)).collect::<Vec<_>>();
    if failed.is_empty() {
        return Ok(());
    }
    if let Ok(tally) = shared.into_inner() {
        tally.fail_at_least_once();
    }
    Err(Failure(format!("something failed, see the lines of: {}", failed.join(", "))))
}

/// This program again, for some stages.
fn this_program(stages: &[Stage], built: bool) -> Command {
    let mut program = Command::new(env::current_exe().unwrap_or_else(|_| "xtask".into()));
    program.arg("test").args(stages.iter().flat_map(|stage| ["--only", stage.name])).stdin(Stdio::null());
    program.args(built.then_some("--built"));
    program
}

fn in_order(workspace: &Workspace, stages: &[Stage], tally: &mut Tally) -> Result<(), Failure> {
    for Stage { name, check } in stages {
        println!("── {name}");
        let cost = Cost::begin();
        let held = check(workspace, tally);
        println!("── {name}: {cost}");
        held.map_err(|Failure(reason)| {
            tally.fail_at_least_once();
            Failure(format!("{name}: {reason}"))
        })?;
    }
    Ok(())
}

/// Checks the tools first: what is missing is better known now than at the end.
fn tools(workspace: &Workspace, tally: &mut Tally) -> Result<(), Failure> {
    tools::components(workspace)?;
    tools::board_target()?;
    let emulator = tools::emulator(workspace);
    there(emulator, EMULATOR.name, tally).map(drop)
}

/// What a stage needs of this machine. What is missing is a skip that is named and counted, and a failure where `CI` is set.
fn there<T>(needed: Result<T, Failure>, stage: &str, tally: &mut Tally) -> Result<Option<T>, Failure> {
    match needed {
        Ok(found) => Ok(Some(found)),
        Err(failure) if env::var_os("CI").is_some() => Err(failure),
        Err(Failure(reason)) => {
            tally.skip(format!("{stage}: {reason}"));
            Ok(None)
        }
    }
}

fn lint_host(workspace: &Workspace, _: &mut Tally) -> Result<(), Failure> {
    process::run(&mut cargo(workspace, &["clippy", "--all-targets", "--", "--deny", "warnings"]))
}

fn lint_board(workspace: &Workspace, _: &mut Tally) -> Result<(), Failure> {
    lint(workspace, PROFILE, TARGET, &[&[BOARD], &NO_STD[..]].concat())
}

fn lint_web(workspace: &Workspace, _: &mut Tally) -> Result<(), Failure> {
    tools::rust_target(web::TARGET)?;
    // One at a time: the device's journal is made without `async`, the workshop's with it.
    web::MODULES.iter().try_for_each(|module| lint(workspace, web::PROFILE, web::TARGET, &[module.package]))
}

/// Lints packages of another target, with all of ours that they are made of. With the profile that builds them macros and build scripts,
/// such as a parser generator, are there already, and nobody waits for the lock of the tests.
fn lint(workspace: &Workspace, profile: &str, target: &str, packages: &[&str]) -> Result<(), Failure> {
    let mut clippy = cargo(workspace, &["clippy", "--profile", profile, "--target", target]);
    clippy.args(packages.iter().flat_map(|name| ["--package", name])).args(["--", "--deny", "warnings"]);
    process::run(&mut clippy)
}

/// The crates and tests of a quick run: rules, screens, words and whole games. At one go, for crates that are asked for by themselves
/// have other features, and are built again.
fn quick(workspace: &Workspace, tally: &mut Tally) -> Result<(), Failure> {
    let packages = ["zeitwort-letters", "game", "drivers", "picture", "device", "zeitwort-tests"];
    let mut test = cargo(workspace, &["test", "--no-fail-fast", "--lib", "--test", "rules", "--test", "scenarios"]);
    test.args(packages.into_iter().flat_map(|name| ["--package", name]));
    follow(&mut test, |line| tally.hear(line))
}

/// All that `cargo test` will run, and the `zeitwort` command, which its tests call.
fn build_tests(workspace: &Workspace, _: &mut Tally) -> Result<(), Failure> {
    process::run(&mut cargo(workspace, &["test", "--no-run"]))?;
    workspace.tool_is_built();
    Ok(())
}

/// The lists that are shipped: the tests read them, and the page has them.
fn word_lists(workspace: &Workspace, tally: &mut Tally) -> Result<(), Failure> {
    are_lists_there(workspace, tally)?;
    lexicons::make_any(workspace).map(drop)
}

/// False where packages cannot be fetched.
fn are_lists_there(workspace: &Workspace, tally: &mut Tally) -> Result<bool, Failure> {
    there(lexicons::make(workspace), LISTS.name, tally).map(|lists| lists.is_some())
}

/// What is built for chip and browser, with profiles of its own; and the browser is fetched, which the page's stage says if it fails.
fn build_images(workspace: &Workspace, _: &mut Tally) -> Result<(), Failure> {
    firmware::build(workspace)?;
    web::build_modules(workspace)?;
    drop(tools::chromium(workspace));
    Ok(())
}

fn tests(workspace: &Workspace, tally: &mut Tally) -> Result<(), Failure> {
    let mut test = cargo(workspace, &["test", "--no-fail-fast"]);
    if !are_lists_there(workspace, tally)? {
        test.args(["--", "--skip", FETCHED]);
    }
    test.env("ZEITWORT_LEXICONS", lexicons::folder(workspace));
    follow(&mut test, |line| tally.hear(line))
}

fn documentation(workspace: &Workspace, _: &mut Tally) -> Result<(), Failure> {
    let strict = |args: &[&str]| process::run(cargo(workspace, args).env("RUSTDOCFLAGS", "--deny warnings"));
    strict(&["doc", "--no-deps"])?;
    // With its own profile, for which the lints have looked at all that it needs.
    let board = ["--package", BOARD, "--target", TARGET, "--profile", PROFILE];
    strict(&[&["doc", "--no-deps", "--document-private-items"], &board[..]].concat())
}

fn firmware(workspace: &Workspace, _: &mut Tally) -> Result<(), Failure> {
    firmware::run(workspace)
}

fn emulator(workspace: &Workspace, tally: &mut Tally) -> Result<(), Failure> {
    if there(tools::emulator(workspace), EMULATOR.name, tally)?.is_none() {
        return Ok(());
    }
    let mut node = Command::new("node");
    node.args(["--test", "--test-reporter=spec"]).current_dir(workspace.image_tests()).stdin(Stdio::null());
    // Left to itself Node spares one core, which on two is half of them.
    node.arg(format!("--test-concurrency={}", thread::available_parallelism().map_or(1, usize::from)));
    node.env("ZEITWORT_DEFMT_PRINT", defmt::build(workspace)?);
    build_tool(workspace)?;
    follow(on_the_image(workspace, &mut node), |line| tally.hear(line))
}

/// The image in an emulator that is not ours.
fn second_opinion(workspace: &Workspace, tally: &mut Tally) -> Result<(), Failure> {
    firmware::make(workspace)?;
    if there(second::prepare(workspace), SECOND.name, tally)?.is_none() {
        return Ok(());
    }
    process::run(&mut second::command(workspace))
}

/// `cargo test` leaves these out, for it comes before the firmware. Of no package by name: with that one's features alone four crates
/// would be built again.
fn over_usb(workspace: &Workspace, tally: &mut Tally) -> Result<(), Failure> {
    if there(tools::emulator(workspace), OVER_USB.name, tally)?.is_none() {
        return Ok(());
    }
    build_tool(workspace)?;
    let mut test = cargo(workspace, &["test", "--test", "over_usb", "--", "--ignored"]);
    follow(on_the_image(workspace, &mut test), |line| tally.hear(line))
}

/// The page as people use it.
fn browser(workspace: &Workspace, tally: &mut Tally) -> Result<(), Failure> {
    let needed =
        tools::emulator(workspace).and_then(|()| tools::wasm_opt(workspace)).and_then(|_| tools::chromium(workspace));
    let Some(chromium) = there(needed, BROWSER.name, tally)? else { return Ok(()) };
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
