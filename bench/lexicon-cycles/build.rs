//! Puts the functions where the emulator expects code, and those that the firmware runs from RAM there.

fn main() {
    let folder = std::env::var("CARGO_MANIFEST_DIR").unwrap_or_default();
    for script in ["../../firmware/rp2040/ram.x", "functions.x"] {
        println!("cargo::rerun-if-changed={script}");
        if std::env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("none") {
            println!("cargo::rustc-link-arg-bins=-T{folder}/{script}");
        }
    }
}
