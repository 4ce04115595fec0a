//! Cycles and stack on the emulated Cortex-M0+: builds `bench/lexicon-cycles` and lets it run.

use std::path::{Path, PathBuf};
use std::process::Command;

use dict_pack::Lexicon;
use letters::Word;
use repository::in_repository;

use crate::sample::near_misses;
use crate::{Failure, Figures};

/// Words in the sample; each comes with one near-miss.
const SAMPLE: usize = 2_000;

/// Reports cycles and stack. Image and sample stay in `folder`.
pub(crate) fn report(words: &[Word], image: &[u8], folder: &Path, figures: &Figures) -> Result<(), Failure> {
    let root = in_repository("");
    let elf = build(&root, folder)?;
    let image_path = folder.join(format!("{}.zwl", figures.code));
    let sample_path = folder.join(format!("{}.sample", figures.code));
    let sample: String = near_misses(Lexicon::open(image)?.alphabet(), words, SAMPLE)
        .flat_map(|(word, miss)| [word, miss])
        .map(|word| format!("{word} {}\n", u8::from(words.binary_search(&word).is_ok())))
        .collect();
    std::fs::write(&image_path, image)?;
    std::fs::write(&sample_path, sample)?;
    let script = root.join("bench/lexicon-cycles/cycles.mjs");
    run(Command::new("node").arg(script).args([&elf, &image_path, &sample_path]).arg(figures.code))
}

/// The reader for the chip, built as the firmware is.
fn build(root: &Path, folder: &Path) -> Result<PathBuf, Failure> {
    let target = "thumbv6m-none-eabi";
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    run(Command::new(cargo)
        .current_dir(root)
        .args(["build", "--quiet", "--package", "lexicon-cycles", "--profile", "firmware", "--target", target])
        .arg("--target-dir")
        .arg(folder))?;
    Ok(folder.join(target).join("firmware/lexicon-cycles"))
}

fn run(command: &mut Command) -> Result<(), Failure> {
    let program = command.get_program().display().to_string();
    let status = command.status().map_err(|error| format!("{program} cannot be started: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{program} failed").into()) }
}
