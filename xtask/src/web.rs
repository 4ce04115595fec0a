//! `cargo xtask web`: the page with the device in it, for any static server and as one file.

use crate::process::{self, capture, cargo};
use crate::workspace::Workspace;
use crate::{Failure, firmware, lexicons, notices, tools};
use std::env;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The target that browsers run.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// The modules: package, profile, name in the page.
pub(crate) const MODULES: [(&str, &str, &str); 2] =
    [("zeitwort-web-device", "web", "device.wasm"), ("zeitwort-web-workshop", "workshop", "workshop.wasm")];

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
    let [device, workshop] = MODULES.map(|(package, profile, name)| module(workspace, package, profile, name));
    let mut build = Command::new("node");
    build.arg(folder(workspace).join("build.mjs")).arg("--device").arg(device?).arg("--workshop").arg(workshop?);
    build.arg("--lexicons").arg(lexicons).arg("--firmware").arg(workspace.uf2()).arg("--out").arg(built(workspace));
    build.arg("--notices").arg(notices::make(workspace)?);
    if let Ok(address) = env::var("ZEITWORT_SOURCE") {
        build.arg("--source").arg(address);
    }
    capture(build.stdin(Stdio::null())).map(drop)
}

/// Builds the modules, not yet made smaller.
pub(crate) fn build_modules(workspace: &Workspace) -> Result<(), Failure> {
    tools::rust_target(TARGET)?;
    MODULES.iter().try_for_each(|(package, profile, _)| build_module(workspace, package, profile))
}

fn build_module(workspace: &Workspace, package: &str, profile: &str) -> Result<(), Failure> {
    process::run(&mut cargo(workspace, &["build", "--package", package, "--profile", profile, "--target", TARGET]))
}

/// Builds a module, and makes it smaller.
fn module(workspace: &Workspace, package: &str, profile: &str, name: &str) -> Result<PathBuf, Failure> {
    build_module(workspace, package, profile)?;
    let folder = workspace.target.join(TARGET).join(profile);
    let (linked, small) = (folder.join(package.replace('-', "_")).with_extension("wasm"), folder.join(name));
    let mut shrink = Command::new(tools::wasm_opt(workspace)?);
    shrink.arg(if profile == "web" { "-Oz" } else { "-O2" }).args(FEATURES).arg(&linked).arg("-o").arg(&small);
    process::run(&mut shrink)?;
    Ok(small)
}
