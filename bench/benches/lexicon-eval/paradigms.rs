//! The paradigm check (German): a word with one form of a class has them all.
//!
//! A class is found by forms that nothing else has, and asks for the others. Forms of more than fifteen letters do not fit on a
//! board and are not asked for. What is beside each other by chance (POLEN, POLEND, POLENDES: a country and a verb) was read, and its
//! forms are in `de.paradigms.txt`.

use dict_pack::Lexicon;
use letters::Alphabet;
use std::collections::HashSet;

/// A class: by which forms a stem is known, and which it must have then. `-` is the stem.
struct Class {
    name: &'static str,
    known_by: &'static [&'static str],
    forms: &'static [&'static str],
}

const CLASSES: [Class; 7] = [
    Class { name: "declined adjectives", known_by: &["-EM", "-ES", "-ER"], forms: &["-E", "-EN"] },
    Class { name: "declined adjectives, by -EM and -EN", known_by: &["-EM", "-EN", "-E"], forms: &["-ER", "-ES"] },
    Class {
        name: "superlatives",
        known_by: &["-STEM", "-EM", "-EREM"],
        forms: &["-STE", "-STEN", "-STER", "-STES", "-ER", "-ERE", "-EREN", "-ERER", "-ERES"],
    },
    Class {
        name: "present participles",
        known_by: &["-END", "-EN", "-E"],
        forms: &["-ENDE", "-ENDEM", "-ENDEN", "-ENDER", "-ENDES"],
    },
    Class { name: "infinitives as nouns", known_by: &["-EN", "-END", "-ENDES"], forms: &["-ENS"] },
    Class { name: "the past of weak verbs", known_by: &["-TET", "-EN", "-END"], forms: &["-TE", "-TEN", "-TEST"] },
    Class { name: "women of a trade", known_by: &["-INNEN", "-ER"], forms: &["-IN"] },
];

/// The words that a class lacks.
pub(crate) struct Lack {
    pub(crate) class: &'static str,
    /// Stems of the class.
    pub(crate) stems: usize,
    /// Stems that lack a form.
    pub(crate) lacking: usize,
    /// The forms that are missing.
    pub(crate) forms: Vec<String>,
    /// Forms that are missing because they are none.
    pub(crate) no_forms: usize,
}

/// The check of a list: one answer for each class.
pub(crate) fn check(lexicon: &Lexicon<'_>) -> Vec<Lack> {
    let words: HashSet<String> = lexicon.iter().map(|word| word.to_string()).collect();
    let alphabet = lexicon.alphabet();
    let lines = include_str!("de.paradigms.txt").lines().filter(|line| !line.starts_with('#'));
    let no_forms: HashSet<&str> = lines.flat_map(str::split_whitespace).collect();
    CLASSES.iter().map(|class| lack(class, &words, &no_forms, alphabet)).collect()
}

fn lack(class: &Class, words: &HashSet<String>, no_forms: &HashSet<&str>, alphabet: &Alphabet) -> Lack {
    let mut found = Lack { class: class.name, stems: 0, lacking: 0, forms: Vec::new(), no_forms: 0 };
    let Some((first, others)) = class.known_by.split_first() else { return found };
    let ending = first.trim_start_matches('-');
    for stem in words.iter().filter_map(|word| word.strip_suffix(ending)) {
        let has = |form: &&str| words.contains(&form.replace('-', stem));
        if !others.iter().all(&has) {
            continue;
        }
        found.stems += 1;
        let fits = |form: &String| alphabet.word(form).is_some();
        let missing = class.forms.iter().filter(|form| !has(form)).map(|form| form.replace('-', stem)).filter(fits);
        let (none, forms): (Vec<String>, Vec<String>) = missing.partition(|form| no_forms.contains(form.as_str()));
        found.no_forms += none.len();
        let before = found.forms.len();
        found.forms.extend(forms);
        found.lacking += usize::from(found.forms.len() > before);
    }
    found.forms.sort();
    found
}
