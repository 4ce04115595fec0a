//! Hunspell affixes, the `.aff` file: which flag adds what to which roots.

use std::collections::HashMap;

use super::condition::Condition;
use super::flags::{Flag, FlagKind};
use crate::LexiconError;

/// One way to put on an affix.
#[derive(Clone, Debug)]
pub(super) struct Rule {
    pub(super) strip: String,
    pub(super) add: String,
    pub(super) condition: Condition,
    /// Flags the new form has.
    pub(super) flags: Vec<Flag>,
}

/// All rules of a flag.
#[derive(Clone, Debug, Default)]
pub(super) struct Affix {
    /// May stand together with an affix on the other side.
    pub(super) crosses: bool,
    pub(super) rules: Vec<Rule>,
}

/// The rules of an `.aff` file, as far as words are made from them.
#[derive(Clone, Debug, Default)]
pub struct Affixes {
    pub(super) prefixes: HashMap<Flag, Affix>,
    pub(super) suffixes: HashMap<Flag, Affix>,
    /// A form with it is no word without a further affix.
    pub(super) needs_affix: Option<Flag>,
    /// A form with it stands only in compounds.
    pub(super) only_in_compound: Option<Flag>,
    /// A root with it is no word, whatever else makes it.
    pub(super) forbidden: Option<Flag>,
    /// Prefix and suffix with it stand only together.
    pub(super) circumfix: Option<Flag>,
    /// An affix may replace the whole root.
    pub(super) full_strip: bool,
    kind: FlagKind,
    aliases: Vec<Vec<Flag>>,
    /// True once the first `AF` line, which only counts, has been read.
    aliases_counted: bool,
}

impl Affixes {
    /// Reads an `.aff` file; lines about suggestions, casing and compounds are passed over.
    pub fn read(text: &str, place: &str) -> Result<Self, LexiconError> {
        let mut affixes = Self::default();
        for (number, line) in (1..).zip(text.lines()) {
            affixes.line(line).map_err(|problem| LexiconError::Line { place: place.into(), line: number, problem })?;
        }
        Ok(affixes)
    }

    fn line(&mut self, line: &str) -> Result<(), String> {
        let columns: Vec<&str> = line.split_whitespace().collect();
        match *columns.as_slice() {
            ["FLAG", kind, ..] => {
                self.kind = FlagKind::named(kind).ok_or_else(|| format!("there is no kind of flags called {kind}"))?;
            }
            ["AF", flags, ..] => self.alias(flags)?,
            ["NEEDAFFIX" | "PSEUDOROOT", flag, ..] => self.needs_affix = Some(self.flag(flag)?),
            ["ONLYINCOMPOUND", flag, ..] => self.only_in_compound = Some(self.flag(flag)?),
            ["FORBIDDENWORD", flag, ..] => self.forbidden = Some(self.flag(flag)?),
            ["CIRCUMFIX", flag, ..] => self.circumfix = Some(self.flag(flag)?),
            ["FULLSTRIP", ..] => self.full_strip = true,
            ["COMPLEXPREFIXES", ..] => return Err("prefixes of prefixes are not supported".into()),
            ["PFX" | "SFX", flag, cross @ ("Y" | "N"), count] if count.parse::<u32>().is_ok() => {
                let flag = self.flag(flag)?;
                self.side(columns[0]).entry(flag).or_default().crosses = cross == "Y";
            }
            ["PFX" | "SFX", flag, strip, add, ..] => {
                let flag = self.flag(flag)?;
                let rule = self.rule(strip, add, columns.get(4).copied())?;
                self.side(columns[0]).entry(flag).or_default().rules.push(rule);
            }
            _ => {}
        }
        Ok(())
    }

    fn side(&mut self, name: &str) -> &mut HashMap<Flag, Affix> {
        if name == "PFX" { &mut self.prefixes } else { &mut self.suffixes }
    }

    fn rule(&self, strip: &str, add: &str, condition: Option<&str>) -> Result<Rule, String> {
        let (add, flags) = match add.split_once('/') {
            Some((add, flags)) => (add, self.flags(flags)?),
            None => (add, Vec::new()),
        };
        // Without a condition the column may hold the first morphological field.
        let condition = condition.filter(|text| !text.contains(':')).unwrap_or(".");
        let nothing = |text: &str| if text == "0" { String::new() } else { text.into() };
        Ok(Rule {
            strip: nothing(strip),
            add: nothing(add),
            condition: Condition::read(condition)
                .ok_or_else(|| format!("the condition {condition} is never closed"))?,
            flags,
        })
    }

    fn alias(&mut self, flags: &str) -> Result<(), String> {
        if std::mem::replace(&mut self.aliases_counted, true) {
            let flags = self.kind.read(flags).ok_or_else(|| format!("{flags} are no flags"))?;
            self.aliases.push(flags);
        }
        Ok(())
    }

    /// The flag written so, or a sentence why it is none.
    pub fn flag(&self, text: &str) -> Result<Flag, String> {
        let flags = self.kind.read(text);
        flags.and_then(|flags| flags.first().copied()).ok_or_else(|| format!("{text} is no flag"))
    }

    /// Flags as a root or a rule has them: written out, or the number of an alias.
    pub(super) fn flags(&self, text: &str) -> Result<Vec<Flag>, String> {
        if self.aliases_counted {
            let alias = text.parse().ok().and_then(|number: usize| self.aliases.get(number.checked_sub(1)?));
            return alias.cloned().ok_or_else(|| format!("there are no flags with the number {text}"));
        }
        self.kind.read(text).ok_or_else(|| format!("{text} are no flags"))
    }
}
