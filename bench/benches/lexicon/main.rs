//! Benchmarks of the lexicons beside other ways to keep words, measured in one run on the real lists.
//!
//! `cargo bench --package zeitwort-bench --bench lexicon` prints one JSON object per line. Packages are fetched if they
//! are not in the cache; the cycles need node, the chip's target and `npm ci`. A word after `--` picks languages:
//! `-- de`.

mod emulated;
mod sample;
mod sizes;
mod speed;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use dict_pack::pack::{Description, pack};
use letters::Language;
use word_lists::gather::Gathering;
use zeitwort::recipes::FromDisk as _;
use zeitwort::recipes::package::cache_folder;
use zeitwort::recipes::recipe::Recipe;

type Failure = Box<dyn std::error::Error>;

/// Prints the figures of one lexicon.
struct Figures {
    code: &'static str,
}

impl Figures {
    fn print(&self, name: &str, value: f64, unit: &str) {
        let value = (value * 1000.0).round() / 1000.0;
        println!(
            "{}",
            serde_json::json!({ "name": format!("lexicon.{}.{name}", self.code), "value": value, "unit": unit })
        );
    }
}

/// Lists that releases come with; others are measured when they are named.
const SHIPPED: [&str; 6] = ["de", "fr", "en", "es", "it", "nl"];

fn main() -> ExitCode {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let languages = Language::ALL.into_iter().filter(|language| match wanted.as_slice() {
        [] => SHIPPED.contains(&language.code()),
        wanted => wanted.iter().any(|code| code == language.code()),
    });
    for language in languages {
        if let Err(failure) = measure(language) {
            eprintln!("lexicon.{}: {failure}", language.code());
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn measure(language: Language) -> Result<(), Failure> {
    let figures = Figures { code: language.code() };
    let recipe = Recipe::find(language.code())?;
    let cache = cache_folder();
    for package in recipe.packages() {
        if package.in_cache(&cache)?.is_none() {
            package.fetch(&cache)?;
        }
    }
    forget_peak_memory();
    let mut gathering = Gathering::new(language, None);
    gathering.recipe(&recipe, &cache)?;
    let words = gathering.words()?;
    let description =
        Description { language, name: recipe.name, source: gathering.source_line(), licence: recipe.licence };
    drop(gathering);

    let start = Instant::now();
    let image = pack(&words, &description, &mut |_| ())?;
    figures.print("pack_seconds", start.elapsed().as_secs_f64(), "s");
    if let Some(bytes) = peak_memory() {
        figures.print("pack_peak_bytes", bytes as f64, "bytes");
    }
    sizes::report(&words, &image, &figures)?;
    speed::report(&words, &image, &figures)?;
    let folder = scratch();
    std::fs::create_dir_all(&folder)?;
    emulated::report(&words, &image, &folder, &figures)
}

/// A folder of our own in the target folder, so that the chip's build does not wait for the one that runs this.
fn scratch() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("lexicon")
}

/// Lets the peak begin anew, where the system can; elsewhere the language before counts too.
fn forget_peak_memory() {
    let _ = std::fs::write("/proc/self/clear_refs", "5");
}

/// The most memory this process has had, gathering included, where the system tells.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? * 1024)
}
