//! Affix expansion: all forms of a root.

use super::affixes::{Affix, Affixes, Rule};
use super::dictionary::Entry;
use super::flags::Flag;
use std::cell::Cell;

/// Suffixes on suffixes, as far as hunspell itself goes.
const DEEPEST_SUFFIX: u32 = 2;

/// The most words that one root may make. Affixes that multiply without end are damaged or a trap; Italian, which makes the most,
/// stays far below.
pub const MOST_FORMS: u32 = 1_000_000;

/// Calls `take` for every word the dictionary makes of this root. The same word may come more than once.
///
/// A forbidden root makes none, and the words it forbids are told to `forbid`. False if there are more than [`MOST_FORMS`].
pub fn expand(entry: &Entry<'_>, affixes: &Affixes, take: &mut dyn FnMut(&str), forbid: &mut dyn FnMut(&str)) -> bool {
    let expansion = Expansion { affixes, root_flags: &entry.flags, left: Cell::new(MOST_FORMS) };
    if expansion.has(&entry.flags, affixes.forbidden) {
        forbid(&entry.root);
    } else if !expansion.has(&entry.flags, affixes.only_in_compound) {
        let root = Form { spelling: entry.root.clone(), flags: &entry.flags, suffixed: false };
        expansion.with_prefixes(&root, take);
        expansion.with_suffixes(&root, &entry.flags, 1, take);
    }
    expansion.left.get() > 0
}

/// A root with or without suffixes.
struct Form<'a> {
    spelling: String,
    /// The flags of the root, or those its last suffix gave it.
    flags: &'a [Flag],
    suffixed: bool,
}

struct Expansion<'a> {
    affixes: &'a Affixes,
    root_flags: &'a [Flag],
    /// Words it may still make.
    left: Cell<u32>,
}

impl Expansion<'_> {
    fn give(&self, spelling: &str, take: &mut dyn FnMut(&str)) {
        if self.left.get() > 0 {
            self.left.set(self.left.get() - 1);
            take(spelling);
        }
    }

    fn is_over(&self) -> bool {
        self.left.get() == 0
    }

    fn has(&self, flags: &[Flag], flag: Option<Flag>) -> bool {
        flag.is_some_and(|flag| flags.contains(&flag))
    }

    fn with_suffixes(&self, form: &Form<'_>, flags: &[Flag], depth: u32, take: &mut dyn FnMut(&str)) {
        for flag in flags {
            let Some(affix) = self.affixes.suffixes.get(flag) else { continue };
            for rule in affix.rules.iter().take_while(|_| !self.is_over()) {
                let Some(spelling) = self.suffixed(&form.spelling, rule) else { continue };
                let longer = Form { spelling, flags: &rule.flags, suffixed: true };
                if !self.has(&rule.flags, self.affixes.only_in_compound) {
                    if affix.crosses {
                        self.with_prefixes(&longer, take);
                    } else {
                        self.alone(&longer, take);
                    }
                }
                if depth < DEEPEST_SUFFIX {
                    self.with_suffixes(&longer, &rule.flags, depth + 1, take);
                }
            }
        }
    }

    /// The form itself, and with every prefix that its root or its suffix allows.
    fn with_prefixes(&self, form: &Form<'_>, take: &mut dyn FnMut(&str)) {
        self.alone(form, take);
        let inherited = if form.suffixed { self.root_flags } else { &[] };
        for flag in form.flags.iter().chain(inherited) {
            let Some(affix) = self.affixes.prefixes.get(flag) else { continue };
            if affix.crosses || !form.suffixed {
                self.with_prefix(form, affix, take);
            }
        }
    }

    fn alone(&self, form: &Form<'_>, take: &mut dyn FnMut(&str)) {
        let incomplete = self.has(form.flags, self.affixes.needs_affix)
            || form.suffixed && self.has(form.flags, self.affixes.circumfix);
        if !incomplete {
            self.give(&form.spelling, take);
        }
    }

    fn with_prefix(&self, form: &Form<'_>, affix: &Affix, take: &mut dyn FnMut(&str)) {
        let circumfixed = form.suffixed && self.has(form.flags, self.affixes.circumfix);
        for rule in affix.rules.iter().take_while(|_| !self.is_over()) {
            let together = self.has(&rule.flags, self.affixes.circumfix);
            let incomplete =
                self.has(&rule.flags, self.affixes.needs_affix) || self.has(&rule.flags, self.affixes.only_in_compound);
            if incomplete || together != circumfixed {
                continue;
            }
            let Some(spelling) = self.prefixed(&form.spelling, rule) else { continue };
            self.give(&spelling, take);
            if !form.suffixed {
                // A prefix may bring suffixes of its own.
                let prefixed = Form { spelling, flags: &[], suffixed: false };
                self.suffixes_of_prefix(&prefixed, &rule.flags, take);
            }
        }
    }

    fn suffixes_of_prefix(&self, form: &Form<'_>, flags: &[Flag], take: &mut dyn FnMut(&str)) {
        for rule in flags.iter().filter_map(|flag| self.affixes.suffixes.get(flag)).flat_map(|affix| &affix.rules) {
            if let Some(spelling) = self.suffixed(&form.spelling, rule) {
                self.alone(&Form { spelling, flags: &rule.flags, suffixed: true }, take);
            }
        }
    }

    fn suffixed(&self, word: &str, rule: &Rule) -> Option<String> {
        let stem = word.strip_suffix(rule.strip.as_str()).filter(|stem| self.may_be_stem(stem, rule))?;
        rule.condition.fits_end(word).then(|| format!("{stem}{}", rule.add))
    }

    fn prefixed(&self, word: &str, rule: &Rule) -> Option<String> {
        let stem = word.strip_prefix(rule.strip.as_str()).filter(|stem| self.may_be_stem(stem, rule))?;
        rule.condition.fits_beginning(word).then(|| format!("{}{stem}", rule.add))
    }

    /// Without FULLSTRIP something of the root must stay.
    fn may_be_stem(&self, stem: &str, rule: &Rule) -> bool {
        !stem.is_empty() || rule.strip.is_empty() || self.affixes.full_strip
    }
}

#[cfg(test)]
mod tests {
    use super::super::entries;
    use super::*;
    use std::collections::BTreeSet;

    /// The words that a dictionary of these lines makes, sorted.
    fn words(aff: &str, dic: &str) -> Vec<String> {
        let affixes = Affixes::read(aff, "test.aff").unwrap();
        let (mut found, mut forbidden) = (BTreeSet::new(), BTreeSet::new());
        for entry in entries(dic, &affixes, "test.dic") {
            let (take, forbid) = (&mut |word: &str| _ = found.insert(word.to_owned()), &mut |word: &str| {
                _ = forbidden.insert(word.to_owned())
            });
            assert!(expand(&entry.unwrap(), &affixes, take, forbid));
        }
        found.difference(&forbidden).cloned().collect()
    }

    const UN_AND_ED: &str = "PFX U Y 1\nPFX U 0 un .\nSFX D Y 2\nSFX D 0 d e\nSFX D y ied [^aeiou]y\n";

    #[test]
    fn affixes_that_multiply_without_end_are_stopped() {
        let many = |kind: &str, flag: char| {
            let rules = (0..3_000)
                .map(|number| format!("{kind} {flag} 0 {number:04x}{} .\n", if kind == "SFX" { "/B" } else { "" }));
            format!("{kind} {flag} Y 3000\n{}", rules.collect::<String>())
        };
        let aff = [many("PFX", 'P'), many("SFX", 'A'), many("SFX", 'B')].concat();
        let affixes = Affixes::read(&aff, "bomb.aff").unwrap();
        let mut made = 0;
        for entry in entries("1\nx/PA\n", &affixes, "bomb.dic") {
            assert!(!expand(&entry.unwrap(), &affixes, &mut |_| made += 1, &mut |_| ()));
        }
        assert_eq!(made, MOST_FORMS);
    }

    #[test]
    fn prefixes_and_suffixes_cross() {
        assert_eq!(words(UN_AND_ED, "2\ntie/UD\ntry/D\n"), ["tie", "tied", "tried", "try", "untie", "untied"]);
    }

    #[test]
    fn affixes_that_do_not_cross_stay_apart() {
        let aff = UN_AND_ED.replace("SFX D Y", "SFX D N");
        assert_eq!(words(&aff, "1\ntie/UD\n"), ["tie", "tied", "untie"]);
    }

    #[test]
    fn suffixes_take_suffixes_once() {
        let aff = "SFX A Y 1\nSFX A 0 able/B .\nSFX B Y 1\nSFX B 0 s/C .\nSFX C Y 1\nSFX C 0 x .\n";
        assert_eq!(words(aff, "1\ndrink/A\n"), ["drink", "drinkable", "drinkables"]);
    }

    #[test]
    fn a_whole_root_is_replaced_only_with_fullstrip() {
        let aff = "SFX A Y 1\nSFX A aller va aller\n";
        assert_eq!(words(aff, "1\naller/A\n"), ["aller"]);
        assert_eq!(words(&format!("FULLSTRIP\n{aff}"), "1\naller/A\n"), ["aller", "va"]);
    }

    #[test]
    fn a_root_that_needs_an_affix_is_no_word_alone() {
        let aff = format!("NEEDAFFIX h\n{UN_AND_ED}");
        assert_eq!(words(&aff, "1\ntie/Dh\n"), ["tied"]);
    }

    #[test]
    fn a_suffix_that_needs_another_is_no_word_alone() {
        let aff = "NEEDAFFIX h\nSFX A Y 1\nSFX A 0 er/Bh .\nSFX B Y 1\nSFX B 0 in .\n";
        assert_eq!(words(aff, "1\nkoch/A\n"), ["koch", "kocherin"]);
    }

    #[test]
    fn parts_of_compounds_are_no_words() {
        let aff = "ONLYINCOMPOUND o\nSFX A Y 2\nSFX A 0 s/o .\nSFX A 0 e .\n";
        assert_eq!(words(aff, "2\narbeit/A\nfugen/o\n"), ["arbeit", "arbeite"]);
    }

    #[test]
    fn forbidden_words_are_no_words_whoever_makes_them() {
        let aff = format!("FORBIDDENWORD d\n{UN_AND_ED}");
        assert_eq!(words(&aff, "2\ntie/UD\nuntied/d\n"), ["tie", "tied", "untie"]);
    }

    #[test]
    fn circumfixes_stand_together_or_not_at_all() {
        let aff = "CIRCUMFIX f\nPFX G Y 1\nPFX G 0 ge/f .\nSFX T Y 2\nSFX T n t/Gf n\nSFX T n st n\n";
        assert_eq!(words(aff, "1\nlieben/T\n"), ["geliebet", "lieben", "liebest"]);
    }

    #[test]
    fn flags_may_be_long_or_numbers_or_aliases() {
        let long = "FLAG long\nSFX Aa Y 1\nSFX Aa 0 s .\n";
        assert_eq!(words(long, "1\ntie/ZzAa\n"), ["tie", "ties"]);
        let number = "FLAG num\nSFX 701 Y 1\nSFX 701 0 s .\n";
        assert_eq!(words(number, "1\ntie/12,701\n"), ["tie", "ties"]);
        let alias = "AF 2\nAF A\nAF AB\nSFX A Y 1\nSFX A 0 s .\nSFX B Y 1\nSFX B 0 d .\n";
        assert_eq!(words(alias, "2\ntie/2\nmat/1\n"), ["mat", "mats", "tie", "tied", "ties"]);
    }

    #[test]
    fn wrong_lines_are_told_by_number() {
        let error = Affixes::read("SET UTF-8\nFLAG short\n", "de.aff").unwrap_err();
        assert_eq!(error.to_string(), "de.aff, line 2: there is no kind of flags called short");
        let affixes = Affixes::read("FLAG long\n", "de.aff").unwrap();
        let error = entries("1\ntie/Aab\n", &affixes, "de.dic").next().unwrap().unwrap_err();
        assert_eq!(error.to_string(), "de.dic, line 2: Aab are no flags");
    }

    #[test]
    fn tags_are_read() {
        let affixes = Affixes::default();
        let entry = entries("1\nBarbara/L po:prn is:fem\n", &affixes, "fr.dic").next().unwrap().unwrap();
        assert!(entry.has_tag("po:prn"));
        assert!(!entry.has_tag("po:pr"));
    }
}
