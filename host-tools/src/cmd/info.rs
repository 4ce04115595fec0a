//! `zeitwort info`: what a lexicon says about itself.

use crate::Failure;
use crate::lexicon::image_file::ImageFile;
use crate::output::say;
use std::path::PathBuf;
use std::process::ExitCode;

/// What `zeitwort info` can be given.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The lexicon, or a UF2 or flash file with lexicons; - reads it from standard input.
    file: PathBuf,
    /// The list that is meant, by name or number, where a file holds several.
    #[arg(long, value_name = "LIST")]
    list: Option<String>,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// Prints the header.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    let file = ImageFile::read(&args.file).map_err(Failure::unusable)?;
    let lexicon = file.lexicon(args.list.as_deref()).map_err(Failure::unusable)?;
    let header = lexicon.header();
    let bits_per_word = f64::from(header.image_length) * 8.0 / f64::from(header.words);
    if args.json {
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
        say!("name      {}", header.name)?;
        say!("language  {}, {} letters", header.language.code(), header.language.alphabet().letters().len())?;
        say!("words     {}, of {} to {} letters", header.words, header.shortest, header.longest)?;
        say!("size      {} bytes, {bits_per_word:.2} bits a word, {}", header.image_length, header.codec.name())?;
        say!("source    {}", header.source)?;
        say!("licence   {}", header.licence)?;
    }
    Ok(ExitCode::SUCCESS)
}
