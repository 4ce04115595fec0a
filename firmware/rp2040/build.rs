//! Linker scripts: tells the linker where things go. A `.cargo/config.toml` of this folder is ignored by a build at the root, so the
//! arguments stand here.

use std::path::Path;
use std::{env, error::Error, fs};

/// Optimisation of the profile `firmware`: `ram-guard.x` knows the sizes of functions built so.
const OPTIMISED_FOR_SIZE: &str = "z";

fn main() -> Result<(), Box<dyn Error>> {
    let here = env::var("CARGO_MANIFEST_DIR")?;
    let out = env::var("OUT_DIR")?;
    for (script, name) in [("../../memory.x", "memory.x"), ("ram.x", "ram.x"), ("ram-guard.x", "ram-guard.x")] {
        let script = Path::new(&here).join(script);
        fs::copy(&script, Path::new(&out).join(name))?;
        println!("cargo:rerun-if-changed={}", script.display());
    }
    println!("cargo:rustc-link-search={out}");
    println!("cargo:rerun-if-changed=build.rs");

    for argument in ["--nmagic", "-Tram.x", "-Tlink.x", "-Tlink-rp.x", "-Tdefmt.x", "--icf=all"] {
        println!("cargo:rustc-link-arg-bins={argument}");
    }
    if env::var("OPT_LEVEL")? == OPTIMISED_FOR_SIZE {
        println!("cargo:rustc-link-arg-bins=-Tram-guard.x");
    }
    // Without a level defmt keeps errors only.
    println!("cargo:rustc-env=DEFMT_LOG={}", env::var("DEFMT_LOG").unwrap_or_else(|_| "info".into()));
    println!("cargo:rerun-if-env-changed=DEFMT_LOG");
    Ok(())
}
