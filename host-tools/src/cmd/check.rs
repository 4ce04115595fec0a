//! `zeitwort check`: is a word in a lexicon?

use crate::Failure;
use crate::cmd::one_list::OneList;
use crate::image_file::Corrected;
use crate::output::say;
use dict_pack::normalise::{Capitals, normalise};
use dict_pack::{Compound, Together};
use letters::{Language, Word};
use std::io::BufRead;
use std::process::ExitCode;

/// Arguments of `zeitwort check`.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    one: OneList,
    /// The words; - reads them from standard input, one per line.
    #[arg(required = true)]
    words: Vec<String>,
    /// Show how a German word splits into two words of the list: the table then decides about the compound.
    #[arg(long)]
    explain: bool,
    /// Print JSON, one object per word.
    #[arg(long)]
    json: bool,
}

/// Answers word by word; success only if all are in.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    args.one.with(|corrected| answer_all(corrected, &args))
}

fn answer_all(corrected: &Corrected<'_>, args: &Args) -> Result<ExitCode, Failure> {
    let asked = Asked { sum: corrected.sum(), language: corrected.list.header().language };
    let mut all = true;
    for word in &args.words {
        if word == "-" {
            let taken = crate::input::take_stream();
            taken.map_err(Failure::unusable)?;
            for line in std::io::stdin().lock().lines() {
                let line = line.map_err(|error| Failure::unusable(format!("standard input: {error}")))?;
                if !line.trim().is_empty() {
                    all &= answer(&asked, line.trim(), args)?;
                }
            }
        } else {
            all &= answer(&asked, word, args)?;
        }
    }
    Ok(if all { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// What is asked: the sum of a list and its corrections.
struct Asked<'a> {
    sum: Together<'a>,
    language: Language,
}

impl Asked<'_> {
    /// The words that a word reads as: one of the list, or one that a table should decide on.
    fn reading(&self, word: &Word) -> Option<Compound> {
        if self.sum.contains_word(word) { self.sum.compound(word) } else { self.sum.put_to_table(word) }
    }
}

fn answer(asked: &Asked<'_>, spelling: &str, args: &Args) -> Result<bool, Failure> {
    if args.json {
        return answer_as_json(asked, spelling);
    }
    match normalise(spelling, asked.language, Capitals::Ignore) {
        Ok(word) => {
            let is_in = asked.sum.contains_word(&word);
            let answer = if is_in { "in the list" } else { "not in the list" };
            match asked.reading(&word).filter(|_| args.explain) {
                Some(compound) => {
                    let (first, second) = compound.parts(&word);
                    let who = if is_in { "" } else { ": the table decides" };
                    say!("{word}: {answer}, reads as {first}+{second}{who}")?;
                }
                None => say!("{word}: {answer}")?,
            }
            Ok(is_in)
        }
        Err(refusal) => {
            say!("{spelling}: not in the list ({refusal})")?;
            Ok(false)
        }
    }
}

fn answer_as_json(asked: &Asked<'_>, spelling: &str) -> Result<bool, Failure> {
    let word = normalise(spelling, asked.language, Capitals::Ignore);
    let is_in = word.as_ref().is_ok_and(|word| asked.sum.contains_word(word));
    let reads_as = word.as_ref().ok().and_then(|word| {
        let compound = asked.reading(word)?;
        let (first, second) = compound.parts(word);
        Some([first.to_string(), second.to_string()])
    });
    let object = serde_json::json!({
        "spelling": spelling,
        "word": word.as_ref().ok().map(ToString::to_string),
        "in_list": is_in,
        "refused": word.as_ref().err().map(ToString::to_string),
        "reads_as": reads_as,
    });
    say!("{object}")?;
    Ok(is_in)
}
