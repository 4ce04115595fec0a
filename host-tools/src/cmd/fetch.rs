//! `zeitwort fetch`: brings the packages that recipes need into the cache.

use crate::Failure;
use crate::cmd::spinner::Spinner;
use crate::output::{remark, say};
use crate::recipes::package::{Fetched, Package, cache_folder};
use crate::recipes::recipe::Recipe;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use word_lists::LexiconError;

/// Arguments of `zeitwort fetch`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Recipes: de, de-large, fr, en, es, it, nl or .toml files.
    #[arg(required = true)]
    recipes: Vec<String>,
    /// Where to put the packages.
    #[arg(long, value_name = "FOLDER")]
    cache: Option<PathBuf>,
    /// Print JSON, one object per package.
    #[arg(long)]
    json: bool,
}

/// Fetches what is not there yet. What cannot be had stops nothing else.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    let cache = args.cache.clone().unwrap_or_else(cache_folder);
    let mut missing = Vec::new();
    for title in &args.recipes {
        let recipe = Recipe::find(title).map_err(Failure::unusable)?;
        for package in recipe.packages() {
            match bring(package, &cache) {
                Ok((fetched, how)) => {
                    tell(package, &fetched, how, args.json)?;
                    warn_of_other_version(package, &fetched);
                }
                Err(error) => {
                    remark(format_args!("zeitwort: {error}"));
                    missing.push(package.name.clone());
                }
            }
        }
    }
    if !missing.is_empty() {
        return Err(Failure::unusable(format_args!("not to be had: {}; the others are there", missing.join(", "))));
    }
    if !args.json {
        say!("packages are in {}", cache.display())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// From the cache, from a file that somebody has put here, or by its package manager.
fn bring(package: &Package, cache: &Path) -> Result<(Fetched, &'static str), LexiconError> {
    if let Some(fetched) = package.in_cache(cache)? {
        return Ok((fetched, "is there"));
    }
    if let Some(fetched) = package.take_from(Path::new("."), cache)? {
        return Ok((fetched, "taken from here"));
    }
    let _spinner = Spinner::with(format!("fetching {}", package.name));
    Ok((package.fetch(cache)?, "fetched"))
}

fn tell(package: &Package, fetched: &Fetched, how: &str, json: bool) -> Result<(), Failure> {
    let (name, version, digest) = (&package.name, &fetched.version, fetched.digest());
    if json {
        let object = serde_json::json!({ "package": name, "version": version, "sha256": digest, "how": how });
        return say!("{object}");
    }
    say!("{name} {version} {how} (sha256 {digest}…)")
}

fn warn_of_other_version(package: &Package, fetched: &Fetched) {
    if let Some(reviewed) = package.version.as_ref().filter(|reviewed| **reviewed != fetched.version) {
        remark(format_args!(
            "warning: {} {} is not the version {reviewed} that the recipe was reviewed with; words may differ",
            package.name, fetched.version
        ));
    }
}
