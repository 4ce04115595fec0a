//! The printed report: recall by length and frequency, precision by class.

use crate::paradigms::{self, Lack};
use crate::reference::Reference;
use crate::vote::Vote;
use crate::wrong::Class;
use dict_pack::{Lexicon, Together};
use letters::{Language, Word};
use std::collections::HashSet;
use std::fs;
use std::path::Path;

/// Lengths that are told together.
const LENGTHS: [(usize, usize); 7] = [(2, 3), (4, 5), (6, 7), (8, 9), (2, 9), (10, 12), (13, 15)];

/// Ranks that are told together.
const RANKS: [(usize, usize); 4] = [(0, 5_000), (5_000, 20_000), (20_000, 100_000), (100_000, usize::MAX)];

/// The judgements of some words.
#[derive(Default)]
struct Tally {
    name: String,
    words: usize,
    listed: usize,
    /// Not listed, but read as compounds.
    compounds: usize,
}

impl Tally {
    fn of<'a>(name: String, words: impl Iterator<Item = &'a Word>, lexicon: &Lexicon<'_>) -> Self {
        let lists: Together<'_> = [*lexicon].into_iter().collect();
        let mut tally = Self { name, ..Self::default() };
        for word in words {
            tally.words += 1;
            match lexicon.contains_word(word) {
                true => tally.listed += 1,
                false => tally.compounds += usize::from(lists.put_to_table(word).is_some()),
            }
        }
        tally
    }

    fn listed(&self) -> f64 {
        self.percent(self.listed)
    }

    fn compounds(&self) -> f64 {
        self.percent(self.compounds)
    }

    fn percent(&self, part: usize) -> f64 {
        100.0 * part as f64 / self.words.max(1) as f64
    }
}

/// The most frequent words that are put to the table, and those of them that name lists have.
struct Third {
    words: Vec<Word>,
    names: usize,
}

/// Frequent words of which the third answer is told.
const FREQUENT: usize = 30_000;

impl Third {
    fn of(lexicon: &Lexicon<'_>, reference: &Reference) -> Self {
        let lists: Together<'_> = [*lexicon].into_iter().collect();
        let frequent = reference.rank.iter().filter(|(_, rank)| **rank < FREQUENT).map(|(word, _)| word);
        let third = |word: &&Word| !lexicon.contains_word(word) && lists.put_to_table(word).is_some();
        let mut words: Vec<Word> = frequent.filter(third).copied().collect();
        words.sort_by_key(|word| reference.rank.get(word));
        let names = words.iter().filter(|word| reference.names.contains(*word)).count();
        Self { words, names }
    }
}

/// One lexicon, measured.
pub(crate) struct Report {
    title: String,
    words: u32,
    /// Recall against the reference as it comes, before a rule sets anything aside.
    raw: Vec<Tally>,
    recall: Vec<Tally>,
    set_aside: Vec<(&'static str, usize)>,
    /// Names and the like that were read one by one and count as neither.
    read: usize,
    lacks: Vec<Lack>,
    precision: Vec<Tally>,
    missing: Vec<Word>,
    third: Third,
    accepted: Vec<(&'static str, Word)>,
}

impl Report {
    pub(crate) fn new(title: &str, lexicon: &Lexicon<'_>, reference: &Reference, classes: &[Class]) -> Self {
        let length = |(from, to): (usize, usize)| {
            let words = reference.valid.iter().filter(move |word| (from..=to).contains(&word.len()));
            Tally::of(format!("{from}–{to} letters"), words, lexicon)
        };
        let raw_length = |(from, to): (usize, usize)| {
            let words = reference.raw.iter().filter(move |word| (from..=to).contains(&word.len()));
            Tally::of(format!("{from}–{to} letters"), words, lexicon)
        };
        let rank = |(from, to): (usize, usize)| {
            let within = move |word: &&Word| reference.rank.get(*word).is_some_and(|rank| (from..to).contains(rank));
            let name =
                if to == usize::MAX { format!("rarer than rank {from}") } else { format!("ranks {from} to {to}") };
            Tally::of(name, reference.valid.iter().filter(within), lexicon)
        };
        let mut missing: Vec<Word> =
            reference.valid.iter().filter(|word| !lexicon.contains_word(word)).copied().collect();
        missing.sort_by_key(|word| (reference.rank.get(word).copied().unwrap_or(usize::MAX), *word));
        let accepted = |class: &Class| {
            let wrong: Vec<Word> = class.words.iter().filter(|word| lexicon.contains_word(word)).copied().collect();
            let name = class.name;
            wrong.into_iter().map(move |word| (name, word))
        };
        Self {
            title: title.into(),
            words: lexicon.header().words,
            raw: LENGTHS.map(raw_length).into_iter().collect(),
            set_aside: reference.set_aside.iter().map(|(rule, count)| (*rule, *count)).collect(),
            read: reference.words_as_well.len(),
            lacks: if reference.language == Language::German { paradigms::check(lexicon) } else { Vec::new() },
            recall: LENGTHS.map(length).into_iter().chain(RANKS.map(rank)).collect(),
            precision: classes.iter().map(|class| Tally::of(class.name.into(), class.words.iter(), lexicon)).collect(),
            missing,
            third: Third::of(lexicon, reference),
            accepted: classes.iter().flat_map(accepted).collect(),
        }
    }

    pub(crate) fn print(&self) {
        println!("\n{}: {} words", self.title, self.words);
        println!("{:<34} {:>9} {:>10} {:>14}", "reference", "words", "in list", "table decides");
        for tally in &self.recall {
            let (listed, compounds) = (tally.listed(), tally.compounds());
            println!("{:<34} {:>9} {listed:>8.2} % {compounds:>12.2} %", tally.name, tally.words);
        }
        self.print_raw();
        println!("{:<34} {:>9} {:>10} {:>14}", "no words", "tried", "not in list", "table decides");
        for tally in &self.precision {
            let (refused, compounds) = (100.0 - tally.listed(), tally.compounds());
            println!("{:<34} {:>9} {refused:>8.2} % {compounds:>12.2} %", tally.name, tally.words);
        }
        self.print_third();
    }

    fn print_raw(&self) {
        println!(
            "{:<34} {:>9} {:>10} {:>14} {:>9} {:>10}",
            "raw beside read", "raw", "in list", "table decides", "read", "in list"
        );
        for (raw, read) in self.raw.iter().zip(&self.recall) {
            let (in_raw, compounds, in_read) = (raw.listed(), raw.compounds(), read.listed());
            println!(
                "{:<34} {:>9} {in_raw:>8.2} % {compounds:>12.2} % {:>9} {in_read:>8.2} %",
                raw.name, raw.words, read.words
            );
        }
        for (rule, count) in &self.set_aside {
            println!("set aside by rule, {rule}: {count}");
        }
        println!(
            "names, abbreviations and misspellings that are words as well, read one by one, counted as neither: {}",
            self.read
        );
        for lack in &self.lacks {
            let first: Vec<&str> = lack.forms.iter().step_by(lack.forms.len() / 5 + 1).map(String::as_str).collect();
            println!(
                "paradigms, {}: {} stems, {} lack {} forms {}; read and no forms: {}",
                lack.class,
                lack.stems,
                lack.lacking,
                lack.forms.len(),
                first.join(" "),
                lack.no_forms
            );
        }
    }

    fn print_third(&self) {
        let Third { words, names } = &self.third;
        if !words.is_empty() {
            let share = 100.0 * *names as f64 / words.len() as f64;
            println!(
                "of the {FREQUENT} most frequent words the table decides on {}; names by the lists of names: {names} ({share:.0} %)",
                words.len()
            );
        }
    }

    pub(crate) fn print_json(&self) {
        let figure = |name: &str, value: f64| {
            let name = format!("judge.{}.{}", self.title.replace(' ', "_"), name.replace(' ', "_"));
            println!("{}", serde_json::json!({ "name": name, "value": (value * 100.0).round() / 100.0, "unit": "%" }));
        };
        self.raw.iter().for_each(|tally| figure(&format!("raw recall {}", tally.name), tally.listed()));
        self.recall.iter().for_each(|tally| figure(&format!("recall {}", tally.name), tally.listed()));
        self.precision.iter().for_each(|tally| figure(&format!("refused {}", tally.name), 100.0 - tally.listed()));
        for (kind, tallies) in [("recall", &self.recall), ("refused", &self.precision)] {
            tallies.iter().for_each(|tally| figure(&format!("compounds {kind} {}", tally.name), tally.compounds()));
        }
    }

    /// Writes what was judged differently, the most frequent first, for people to read.
    pub(crate) fn write_lists(&self, folder: &Path, removed: &[Word]) -> std::io::Result<()> {
        fs::create_dir_all(folder)?;
        let lines = |words: &[Word]| words.iter().map(|word| format!("{word}\n")).collect::<String>();
        let missing = lines(&self.missing);
        fs::write(folder.join(format!("{}.removed.txt", self.title)), lines(removed))?;
        fs::write(folder.join(format!("{}.missing.txt", self.title)), missing)?;
        fs::write(folder.join(format!("{}.third.txt", self.title)), lines(&self.third.words))?;
        if !self.lacks.is_empty() {
            let rows =
                self.lacks.iter().flat_map(|lack| lack.forms.iter().map(|form| format!("{form}\t{}\n", lack.class)));
            fs::write(folder.join(format!("{}.paradigms.txt", self.title)), rows.collect::<String>())?;
        }
        let accepted: String = self.accepted.iter().map(|(class, word)| format!("{word}\t{class}\n")).collect();
        fs::write(folder.join(format!("{}.accepted.txt", self.title)), accepted)
    }
}

/// Lengths of the vote of other families that are told together.
const VOTE_LENGTHS: [(usize, usize); 4] = [(2, 4), (5, 9), (10, 12), (13, 15)];

/// A vote of other families: raw, without what two rules set aside, and read.
pub(crate) struct VoteReport {
    title: String,
    vote: &'static str,
    /// The figures of the whole vote and of its parts, by length.
    parts: [(&'static str, Vec<Tally>); 4],
    no_words: Vec<(String, usize)>,
    missing: Vec<Word>,
}

impl VoteReport {
    pub(crate) fn new(title: &str, lexicon: &Lexicon<'_>, vote: &Vote) -> Self {
        let read = vote.read();
        let tally = |words: &HashSet<Word>| {
            let of = |(from, to): (usize, usize)| {
                let within = words.iter().filter(move |word| (from..=to).contains(&word.len()));
                Tally::of(format!("{from}–{to} letters"), within, lexicon)
            };
            VOTE_LENGTHS.map(of).into_iter().collect()
        };
        let mut missing: Vec<Word> = read.iter().filter(|word| !lexicon.contains_word(word)).copied().collect();
        missing.sort();
        Self {
            title: title.into(),
            vote: vote.title,
            parts: [
                ("raw", tally(&vote.raw)),
                ("without names", tally(&vote.without_names)),
                ("known to strangers", tally(&vote.known)),
                ("read", tally(&read)),
            ],
            no_words: vote.no_words.iter().map(|(class, words)| (class.clone(), words.len())).collect(),
            missing,
        }
    }

    pub(crate) fn print(&self) {
        println!("{:<44} {:>9} {:>10} {:>14}", self.vote, "words", "in list", "table decides");
        for (part, tallies) in &self.parts {
            for tally in tallies {
                let (name, listed, compounds) = (&tally.name, tally.listed(), tally.compounds());
                println!("{:<44} {:>9} {listed:>8.2} % {compounds:>12.2} %", format!("{part}, {name}"), tally.words);
            }
        }
        for (class, count) in &self.no_words {
            println!("read, and no word, {class}: {count}");
        }
    }

    pub(crate) fn print_json(&self) {
        let vote = if self.vote == "second vote" { "second vote" } else { "vote" };
        for (part, tallies) in &self.parts {
            for tally in tallies {
                let figure = |what: &str, value: f64| {
                    let name = format!("judge.{}.{vote} {part} {what} {}", self.title, tally.name).replace(' ', "_");
                    let value = (value * 100.0).round() / 100.0;
                    println!("{}", serde_json::json!({ "name": name, "value": value, "unit": "%" }));
                };
                figure("in list", tally.listed());
                figure("table", tally.compounds());
            }
        }
    }

    /// Writes the words that are neither in the list nor read and found to be none.
    pub(crate) fn write_list(&self, folder: &Path) -> std::io::Result<()> {
        let words: String = self.missing.iter().map(|word| format!("{word}\n")).collect();
        fs::write(folder.join(format!("{}.{}-missing.txt", self.title, self.vote.replace(' ', "-"))), words)
    }
}
