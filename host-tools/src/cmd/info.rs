//! `zeitwort info`: what a lexicon says about itself.

use crate::Failure;
use crate::cmd::one_list::OneList;
use crate::cmd::pack::density;
use crate::image_file::Corrected;
use crate::output::{one_line, say};
use std::process::ExitCode;

/// Arguments of `zeitwort info`.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    one: OneList,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// Prints the header.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    args.one.with(|corrected| print(corrected, args.json))
}

fn print(corrected: &Corrected<'_>, json: bool) -> Result<ExitCode, Failure> {
    let header = corrected.list.header();
    let removed = corrected.list.removed_words();
    let bits_per_word = f64::from(header.image_length) * 8.0 / f64::from((header.words + removed).max(1));
    if json {
        let object = serde_json::json!({
            "name": header.name,
            "language": header.language.code(),
            "letters": header.language.alphabet().letters().len(),
            "words": header.words,
            "removed": removed,
            "shortest": header.shortest,
            "longest": header.longest,
            "bytes": header.image_length,
            "bits_per_word": (bits_per_word * 1000.0).round() / 1000.0,
            "codec": header.codec.name(),
            "source": header.source,
            "licence": header.licence,
            "corrected_by": corrected.corrections.iter().map(|one| serde_json::json!({
                "name": one.header().name, "added": one.header().words, "removed": one.removed_words(),
            })).collect::<Vec<_>>(),
        });
        say!("{object}")?;
    } else {
        say!("name      {}", one_line(header.name))?;
        say!("language  {}, {} letters", header.language.code(), header.language.alphabet().letters().len())?;
        let words = match corrected.list.is_corrections() {
            true => format!("{} added and {removed} removed", header.words),
            false => header.words.to_string(),
        };
        say!("words     {words}, of {} to {} letters", header.shortest, header.longest)?;
        for one in &corrected.corrections {
            let (name, added, removed) = (one_line(one.header().name), one.header().words, one.removed_words());
            say!("corrected by {name}: {added} added, {removed} removed")?;
        }
        let density = density(header.image_length as usize, header.words + removed);
        say!("size      {} bytes{density}, {}", header.image_length, header.codec.name())?;
        say!("source    {}", one_line(header.source))?;
        say!("licence   {}", one_line(header.licence))?;
    }
    Ok(ExitCode::SUCCESS)
}
