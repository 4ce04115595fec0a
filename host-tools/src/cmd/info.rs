//! `zeitwort info`: what a lexicon says about itself.

use crate::Failure;
use crate::cmd::one_list::OneList;
use crate::output::{one_line, say};
use dict_pack::Lexicon;
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
    args.one.with(|lexicon| print(lexicon, args.json))
}

fn print(lexicon: &Lexicon<'_>, json: bool) -> Result<ExitCode, Failure> {
    let header = lexicon.header();
    let bits_per_word = f64::from(header.image_length) * 8.0 / f64::from(header.words);
    if json {
        let object = serde_json::json!({
            "name": header.name,
            "language": header.language.code(),
            "letters": header.language.alphabet().letters().len(),
            "words": header.words,
            "shortest": header.shortest,
            "longest": header.longest,
            "bytes": header.image_length,
            "bits_per_word": (bits_per_word * 1000.0).round() / 1000.0,
            "codec": header.codec.name(),
            "source": header.source,
            "licence": header.licence,
        });
        say!("{object}")?;
    } else {
        say!("name      {}", one_line(header.name))?;
        say!("language  {}, {} letters", header.language.code(), header.language.alphabet().letters().len())?;
        say!("words     {}, of {} to {} letters", header.words, header.shortest, header.longest)?;
        say!("size      {} bytes, {bits_per_word:.2} bits a word, {}", header.image_length, header.codec.name())?;
        say!("source    {}", one_line(header.source))?;
        say!("licence   {}", one_line(header.licence))?;
    }
    Ok(ExitCode::SUCCESS)
}
