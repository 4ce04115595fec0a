//! Evaluation of the lexicons (recall and precision): every list against dictionaries that no recipe uses.
//!
//! Recall: which part of the reference is in the list, by length and by how often people write the words. Precision: which
//! part of what is no word is refused, by class. `--json` prints one figure per line, `--lists FOLDER` writes what was
//! judged differently for people to read, `--lexicons FOLDER` judges other lexicons than those in `target/lexicons`,
//! `--before FOLDER` judges those of another version first, with the same reference, and `--sample N` prints N words of
//! each list to read.
#![allow(clippy::unwrap_used, reason = "a measurement may stop with an error")]

mod frequency;
mod names;
mod paradigms;
mod reference;
mod removed;
mod report;
mod sample;
mod vote;
mod wrong;

use letters::Language;
use report::{Report, VoteReport};
use std::path::PathBuf;
use zeitwort::image_file::ImageFile;

/// The lexicons, each with the language of its reference. The large one is judged where it has been packed.
const LEXICONS: [(&str, &str); 4] = [("de", "de"), ("de-large", "de"), ("fr", "fr"), ("en", "en")];

/// The arguments.
struct Args {
    json: bool,
    lists: Option<PathBuf>,
    lexicons: PathBuf,
    before: Option<PathBuf>,
    sample: Option<usize>,
}

impl Args {
    fn parse() -> Self {
        let target = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../target/lexicons");
        let mut args = Self { json: false, lists: None, lexicons: target, before: None, sample: None };
        let mut given = std::env::args().skip(1);
        while let Some(arg) = given.next() {
            match arg.as_str() {
                "--json" => args.json = true,
                "--lists" => args.lists = given.next().map(PathBuf::from),
                "--lexicons" => args.lexicons = given.next().map(PathBuf::from).unwrap_or(args.lexicons),
                "--before" => args.before = given.next().map(PathBuf::from),
                "--sample" => args.sample = given.next().and_then(|count| count.parse().ok()),
                // cargo bench adds --bench.
                _ => {}
            }
        }
        args
    }
}

fn main() {
    let args = Args::parse();
    let mut measured: Option<(&str, reference::Reference, Vec<wrong::Class>)> = None;
    let mut vote = None;
    for (title, language) in LEXICONS {
        let path = args.lexicons.join(format!("{title}.lexicon"));
        if !path.exists() {
            let large = if title.ends_with("-large") { " --large" } else { "" };
            eprintln!("judge: there is no {}: `cargo xtask lexicons{large}` makes it", path.display());
            continue;
        }
        if let Some(count) = args.sample {
            sample::print(title, &ImageFile::read(&path).unwrap().lexicon(None).unwrap().list, count);
            continue;
        }
        if measured.as_ref().is_none_or(|(before, ..)| *before != language) {
            let reference = reference::Reference::gather(language).unwrap();
            let classes = wrong::classes(&reference).unwrap();
            measured = Some((language, reference, classes));
        }
        let Some((_, reference, classes)) = &measured else { continue };
        let before = args.before.as_ref().map(|folder| folder.join(format!("{title}.lexicon")));
        if let Some(before) = before.filter(|before| before.exists()) {
            let image = ImageFile::read(&before).unwrap();
            let report =
                Report::new(&format!("{title} before"), &image.lexicon(None).unwrap().list, reference, classes);
            if args.json { report.print_json() } else { report.print() }
        }
        let image = ImageFile::read(&path).unwrap();
        let lexicon = image.lexicon(None).unwrap().list;
        let report = Report::new(title, &lexicon, reference, classes);
        if args.json {
            report.print_json()
        } else {
            report.print()
        }
        let removed = removed::frequent(title, reference).unwrap();
        if let Some(folder) = &args.lists {
            report.write_lists(folder, &removed).unwrap();
        }
        // The large list is made of two of the second vote's dictionaries.
        let votes = if title == "de" { 2 } else { 1 };
        if reference.language == Language::German {
            for vote in vote.get_or_insert_with(|| vote::Vote::gather().unwrap()).iter().take(votes) {
                let report = VoteReport::new(title, &lexicon, vote);
                if args.json {
                    report.print_json()
                } else {
                    report.print()
                }
                if let Some(folder) = &args.lists {
                    report.write_list(folder).unwrap();
                }
            }
        }
        if !args.json {
            println!("removed although among the {} most frequent: {}", removed::FREQUENT, removed.len());
        }
    }
}
