//! `cargo xtask web`: the page with the device in it, for any static server and as one file.

use crate::process::{self, capture, cargo};
use crate::reproduce::hexadecimal;
use crate::workspace::Workspace;
use crate::{Failure, firmware, lexicons, notices, tools};
use sha2::{Digest as _, Sha256};
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

/// The target that browsers run.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// The profile of what browsers run.
pub(crate) const PROFILE: &str = "web";

/// A module of the page.
pub(crate) struct Module {
    pub(crate) package: &'static str,
    /// Its name in the page.
    name: &'static str,
    /// More settings of the profile, in a file.
    settings: Option<&'static str>,
    /// What the compiler is told of this module alone.
    codegen: &'static [&'static str],
    /// What wasm-opt does to it.
    passes: &'static [&'static str],
}

/// Plays.
const DEVICE: Module = Module {
    package: "zeitwort-web-device",
    name: "device.wasm",
    settings: None,
    codegen: &SMALL_LOOPS,
    passes: &SMALL,
};

/// Makes sentences for a screen reader.
const NARRATOR: Module = Module { package: "zeitwort-web-narrator", name: "narrator.wasm", ..DEVICE };

/// Packs.
const WORKSHOP: Module = Module {
    package: "zeitwort-web-workshop",
    name: "workshop.wasm",
    settings: Some("web/workshop/quick.toml"),
    codegen: &[],
    passes: &["-O2"],
};

pub(crate) const MODULES: [Module; 3] = [DEVICE, NARRATOR, WORKSHOP];

/// Loops whose counters are not doubled: half a hundredth of what is loaded.
const SMALL_LOOPS: [&str; 2] = ["--codegen", "llvm-args=-disable-lsr"];

/// As small as it is when it has been packed (gzip): functions of one module side by side, zeros left where they are.
const SMALL: [&str; 6] =
    ["--flatten", "--rereloop", "-Oz", "-Oz", "--reorder-functions-by-name", "--skip-pass=memory-packing"];

/// What nobody reads in a browser.
const STRIPPED: [&str; 3] = ["--strip-debug", "--strip-producers", "--strip-target-features"];

/// Features that rustc takes for granted in a browser, and wasm-opt must be told.
const FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// Arguments of `cargo xtask web`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Serve it on this machine, for this machine only, and say where.
    #[arg(long)]
    serve: bool,
}

/// Builds the page and says where it is.
pub(crate) fn run(workspace: &Workspace, args: Args) -> Result<(), Failure> {
    make(workspace)?;
    if args.serve {
        return process::serve(Command::new("node").arg(folder(workspace).join("serve.mjs")).arg(built(workspace)));
    }
    for file in ["index.html", "zeitwort.html"].map(|name| built(workspace).join(name)) {
        println!("{}", file.strip_prefix(&workspace.root).unwrap_or(&file).display());
    }
    Ok(())
}

/// The folder of its sources.
pub(crate) fn folder(workspace: &Workspace) -> PathBuf {
    workspace.root.join("web")
}

/// The folder where it is built: not `target/web`, where cargo keeps what it builds for the profile of that name.
pub(crate) fn built(workspace: &Workspace) -> PathBuf {
    workspace.target.join("page")
}

/// Builds the page, with nothing on stdout.
pub(crate) fn make(workspace: &Workspace) -> Result<(), Failure> {
    tools::rust_target(TARGET)?;
    tools::emulator(workspace)?;
    let lexicons = lexicons::make_any(workspace)?;
    firmware::make(workspace)?;
    let [device, narrator, workshop] = MODULES.map(|module| small(workspace, &module));
    let mut build = Command::new("node");
    build.arg(folder(workspace).join("build.mjs")).arg("--device").arg(device?).arg("--narrator").arg(narrator?);
    build.arg("--workshop").arg(workshop?);
    build.arg("--lexicons").arg(lexicons).arg("--firmware").arg(workspace.uf2()).arg("--out").arg(built(workspace));
    build.arg("--notices").arg(notices::make(workspace)?);
    if let Ok(address) = env::var("ZEITWORT_SOURCE") {
        build.arg("--source").arg(address);
    }
    capture(build.stdin(Stdio::null())).map(drop)
}

/// Builds the modules, and makes them smaller where that can be done: whoever makes the page is told where it cannot.
pub(crate) fn build_modules(workspace: &Workspace) -> Result<(), Failure> {
    tools::rust_target(TARGET)?;
    let can_shrink = tools::wasm_opt(workspace).is_ok();
    MODULES.iter().try_for_each(|module| {
        let linked = link(workspace, module)?;
        if can_shrink { shrink(workspace, module, &linked).map(drop) } else { Ok(()) }
    })
}

fn link(workspace: &Workspace, module: &Module) -> Result<PathBuf, Failure> {
    let mut build = cargo(workspace, &["rustc", "--package", module.package, "--profile", PROFILE, "--target", TARGET]);
    build.args(module.settings.iter().flat_map(|file| ["--config", file])).arg("--").args(module.codegen);
    process::run(&mut build)?;
    let folder = workspace.target.join(TARGET).join(PROFILE);
    Ok(folder.join(module.package.replace('-', "_")).with_extension("wasm"))
}

/// Makes a linked module smaller, unless that was done.
fn shrink(workspace: &Workspace, module: &Module, linked: &Path) -> Result<PathBuf, Failure> {
    let small = linked.with_file_name(module.name);
    let wrong = |error: &dyn Display| Failure(format!("{}: {error}", linked.display()));
    let bytes = fs::read(linked).map_err(|error| wrong(&error))?;
    let source = format!("{} {:?} {STRIPPED:?} {FEATURES:?}", hexadecimal(&Sha256::digest(bytes)), module.passes);
    let note = small.with_extension("made-of");
    if small.exists() && fs::read_to_string(&note).is_ok_and(|noted| noted == source) {
        return Ok(small);
    }
    let mut shrink = Command::new(tools::wasm_opt(workspace)?);
    process::run(shrink.args(module.passes).args(STRIPPED).args(FEATURES).arg(linked).arg("-o").arg(&small))?;
    fs::write(&note, source).map_err(|error| wrong(&error))?;
    Ok(small)
}

/// Builds a module, and makes it smaller.
fn small(workspace: &Workspace, module: &Module) -> Result<PathBuf, Failure> {
    let linked = link(workspace, module)?;
    shrink(workspace, module, &linked)
}
