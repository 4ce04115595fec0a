//! Linker scripts: tells the linker where things go. A `.cargo/config.toml` of this folder is ignored by a build at the root, so the
//! arguments stand here. And the second stage of the boot loader, assembled and checked.

use flash_map::{MemoryX, PICO_2};
use object::{Object as _, ObjectSection as _};
use std::path::Path;
use std::process::Command;
use std::{env, error::Error, fs};

/// Optimisation of the profile `firmware`: `ram-guard.x` knows the sizes of functions built so.
const OPTIMISED_FOR_SIZE: &str = "z";

/// The second stage of the boot loader, and the section it is in.
const BOOT2: (&str, &str) = ("boot2/boot2.s", ".boot2.code");
/// The boot ROM reads 256 bytes, of which the last four are the checksum of the others.
const BOOT2_BYTES: usize = 252;

/// The chip follows from the target.
const RP2350: &str = "thumbv8m.main-none-eabihf";

fn main() -> Result<(), Box<dyn Error>> {
    let here = env::var("CARGO_MANIFEST_DIR")?;
    let out = env::var("OUT_DIR")?;
    let is_rp2350 = env::var("TARGET")? == RP2350;
    let scripts = if is_rp2350 {
        println!("cargo:rustc-cfg=rp2350");
        fs::write(Path::new(&out).join("memory.x"), MemoryX(PICO_2).to_string())?;
        ["ram.x", "blocks-rp2350.x"].as_slice()
    } else {
        fs::write(Path::new(&out).join("boot2.bin"), boot2(&Path::new(&here).join(BOOT2.0), Path::new(&out))?)?;
        println!("cargo:rerun-if-changed={}", BOOT2.0);
        ["memory.x", "ram.x", "ram-guard.x"].as_slice()
    };
    for script in scripts {
        copy(&Path::new(&here).join(script), &out)?;
    }
    println!("cargo:rustc-check-cfg=cfg(rp2350)");
    println!("cargo:rustc-link-search={out}");
    println!("cargo:rerun-if-changed=build.rs");

    // The block's is read first: link.x would put the code where the block stands.
    let [first, then] = if is_rp2350 { ["-Tblocks-rp2350.x", "-Tlink.x"] } else { ["-Tlink.x", "-Tlink-rp.x"] };
    for argument in ["--nmagic", "-Tram.x", first, then, "-Tdefmt.x", "--icf=all"] {
        println!("cargo:rustc-link-arg-bins={argument}");
    }
    if !is_rp2350 && env::var("OPT_LEVEL")? == OPTIMISED_FOR_SIZE {
        println!("cargo:rustc-link-arg-bins=-Tram-guard.x");
    }
    // Without a level defmt keeps errors only.
    println!("cargo:rustc-env=DEFMT_LOG={}", env::var("DEFMT_LOG").unwrap_or_else(|_| "info".into()));
    println!("cargo:rerun-if-env-changed=DEFMT_LOG");
    Ok(())
}

/// Copies a linker script to where the linker looks.
fn copy(script: &Path, out: &str) -> Result<(), Box<dyn Error>> {
    let name = script.file_name().ok_or("a linker script has a name")?;
    fs::copy(script, Path::new(out).join(name))?;
    println!("cargo:rerun-if-changed={}", script.display());
    Ok(())
}

/// Assembles the second stage by the compiler's own assembler, and refuses what a boot ROM would not start.
fn boot2(source: &Path, out: &Path) -> Result<[u8; BOOT2_BYTES + 4], Box<dyn Error>> {
    let (wrapper, assembled) = (out.join("boot2.rs"), out.join("boot2.o"));
    fs::write(&wrapper, format!("#![no_std]\ncore::arch::global_asm!(include_str!({source:?}), options(raw));\n"))?;
    let mut rustc = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    rustc.args(["--target", &env::var("TARGET")?, "--edition", "2024", "--crate-type", "lib", "--emit", "obj", "-o"]);
    let done = rustc.arg(&assembled).arg(&wrapper).output()?;
    if !done.status.success() {
        return Err(format!("{} cannot be assembled:\n{}", BOOT2.0, String::from_utf8_lossy(&done.stderr)).into());
    }
    let bytes = fs::read(&assembled)?;
    let object = object::File::parse(&*bytes)?;
    let section = object.section_by_name(BOOT2.1).ok_or_else(|| format!("{} has no section {}", BOOT2.0, BOOT2.1))?;
    if section.relocations().next().is_some() {
        return Err(format!("{} is not position-independent", BOOT2.0).into());
    }
    let code = section.data()?;
    let mut image = [0; BOOT2_BYTES + 4];
    let place = image.get_mut(..code.len().min(BOOT2_BYTES + 1)).filter(|place| place.len() <= BOOT2_BYTES);
    let place = place.ok_or_else(|| format!("{} has {} bytes, {BOOT2_BYTES} at most", BOOT2.0, code.len()))?;
    place.copy_from_slice(code);
    let checksum = crc32(&image[..BOOT2_BYTES]);
    image[BOOT2_BYTES..].copy_from_slice(&checksum.to_le_bytes());
    Ok(image)
}

/// The checksum of the boot ROM: CRC-32/MPEG-2.
fn crc32(bytes: &[u8]) -> u32 {
    bytes.iter().fold(u32::MAX, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte) << 24, |crc, _| crc << 1 ^ if crc >> 31 == 1 { 0x04c1_1db7 } else { 0 })
    })
}
