//! `zeitwort fetch`: brings the packages that recipes need into the cache.

use crate::Failure;
use crate::lexicon::package::{Fetched, Package, cache_folder};
use crate::lexicon::recipe::Recipe;
use crate::output::{remark, say};
use std::path::PathBuf;
use std::process::ExitCode;

/// What `zeitwort fetch` can be given.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Recipes: de, de-large, fr, en or .toml files.
    #[arg(required = true)]
    recipes: Vec<String>,
    /// Where to put the packages.
    #[arg(long, value_name = "FOLDER")]
    cache: Option<PathBuf>,
}

/// Fetches what is not there yet.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    let cache = args.cache.unwrap_or_else(cache_folder);
    for title in &args.recipes {
        let recipe = Recipe::find(title).map_err(Failure::unusable)?;
        for package in recipe.packages() {
            let present = package.in_cache(&cache).map_err(Failure::unusable)?;
            let (fetched, how) = match present {
                Some(fetched) => (fetched, "is there"),
                None => (package.fetch(&cache).map_err(Failure::unusable)?, "fetched"),
            };
            say!("{} {} {how} (sha256 {}…)", package.name, fetched.version, fetched.digest())?;
            warn_of_other_version(package, &fetched);
        }
    }
    say!("packages are in {}", cache.display())?;
    Ok(ExitCode::SUCCESS)
}

fn warn_of_other_version(package: &Package, fetched: &Fetched) {
    if let Some(reviewed) = package.version.as_ref().filter(|reviewed| **reviewed != fetched.version) {
        remark(format_args!(
            "warning: {} {} is not the version {reviewed} that the recipe was reviewed with; words may differ",
            package.name, fetched.version
        ));
    }
}
