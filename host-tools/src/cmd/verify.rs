//! `zeitwort verify`: has a lexicon exactly the words of a list?

use crate::Failure;
use crate::cmd::choices::Encoding;
use crate::cmd::spinner::Spinner;
use crate::image_file::ImageFile;
use crate::output::say;
use crate::recipes::FromDisk as _;
use letters::Word;
use std::path::PathBuf;
use std::process::ExitCode;
use word_lists::compare::compare;
use word_lists::gather::Gathering;

/// Words of each kind that are shown.
const SHOWN: usize = 5;

/// Arguments of `zeitwort verify`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The lexicon, or a UF2 or flash file with lexicons; - reads it from standard input.
    file: PathBuf,
    /// The list, as `zeitwort pack` takes it or `zeitwort words` prints it; - reads it from standard input.
    list: PathBuf,
    /// Which list, by name or number, if the file holds several.
    #[arg(long = "list", value_name = "LIST")]
    of: Option<String>,
    /// Encoding of the list.
    #[arg(long, value_enum, default_value = "utf8")]
    encoding: Encoding,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// Looks up every word of the list, and every word of the lexicon in the list.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    let file = ImageFile::read(&args.file).map_err(Failure::unusable)?;
    let lexicon = file.lexicon(args.of.as_deref()).map_err(Failure::unusable)?;
    let spinner = Spinner::with("comparing");
    let mut gathering = Gathering::new(lexicon.list.header().language, None);
    gathering.file(&args.list, args.encoding.into()).map_err(Failure::unusable)?;
    let found = compare(&lexicon.sum(), &gathering.words().map_err(Failure::unusable)?);
    drop(spinner);

    if args.json {
        let texts = |words: &[Word]| words.iter().map(Word::to_string).collect::<Vec<_>>();
        let object = serde_json::json!({
            "equal": found.is_equal(),
            "shared": found.shared,
            "list_only": texts(&found.missing),
            "lexicon_only": texts(&found.surplus),
            "inconsistent": texts(&found.inconsistent),
        });
        say!("{object}")?;
        return Ok(if found.is_equal() { ExitCode::SUCCESS } else { ExitCode::FAILURE });
    }
    say!("{:>9} word{} in both", found.shared, if found.shared == 1 { "" } else { "s" })?;
    for (what, words) in [
        ("in the list only", &found.missing),
        ("in the lexicon only", &found.surplus),
        ("enumerated but out of order or not found", &found.inconsistent),
    ] {
        say!("{:>9} {what}{}", words.len(), examples(words))?;
    }
    if found.is_equal() { Ok(ExitCode::SUCCESS) } else { Err(Failure::negative("lexicon and list differ")) }
}

fn examples(words: &[Word]) -> String {
    match words {
        [] => String::new(),
        _ => {
            let shown: Vec<String> = words.iter().take(SHOWN).map(Word::to_string).collect();
            format!(": {}{}", shown.join(" "), if words.len() > SHOWN { " …" } else { "" })
        }
    }
}
