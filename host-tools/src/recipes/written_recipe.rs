//! Recipes as they are written: TOML, checked key by key.

use std::collections::BTreeMap;
use std::path::PathBuf;

use letters::Language;
use serde::Deserialize;
use toml::Spanned;

use super::package::{Manager, Package};
use super::package_name::{check_name, check_version};
use super::recipe::{Origin, Recipe, Source, Vote};
use word_lists::addition::Addition;
use word_lists::codes;
use word_lists::list::Format;
use word_lists::paradigm::Paradigms;
use word_lists::removal::Removal;
use word_lists::source_options::{Capitalised, SourceOptions};
use word_lists::text::Encoding;

/// An error: its place in the text, and its sentence.
type Wrong = (usize, String);

/// A recipe as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Written {
    language: Option<Spanned<String>>,
    name: Option<Spanned<String>>,
    licence: Option<String>,
    /// A recipe that this one builds on: language, name and licence are its, too, unless others are said.
    pub(super) base: Option<String>,
    #[serde(rename = "source", default)]
    sources: Vec<Spanned<WrittenSource>>,
    #[serde(rename = "vote", default)]
    votes: Vec<Spanned<WrittenVote>>,
    #[serde(default)]
    add: Vec<String>,
    #[serde(default)]
    remove: Vec<String>,
    #[serde(default)]
    particles: BTreeMap<String, Vec<String>>,
    #[serde(rename = "addition", default)]
    additions: Vec<Spanned<Addition>>,
    #[serde(rename = "removal", default)]
    removals: Vec<Spanned<Removal>>,
    paradigms: Option<Spanned<BTreeMap<String, Vec<String>>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenVote {
    at_least: usize,
    #[serde(rename = "source", default)]
    sources: Vec<WrittenSource>,
    #[serde(default)]
    against: Vec<WrittenSource>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenSource {
    debian: Option<String>,
    npm: Option<String>,
    pypi: Option<String>,
    version: Option<String>,
    file: String,
    #[serde(default)]
    format: Format,
    affixes: Option<String>,
    #[serde(default)]
    encoding: Encoding,
    #[serde(default)]
    capitalised: Capitalised,
    #[serde(default)]
    drop_tags: Vec<String>,
    #[serde(default)]
    drop_flags: Vec<String>,
}

impl Written {
    pub(super) fn read(text: &str) -> Result<Self, Wrong> {
        toml::from_str(text)
            .map_err(|error| (error.span().map_or(0, |span| span.start), error.message().replace('\n', " ")))
            .and_then(|written: Self| {
                match written.sources.is_empty() && written.votes.is_empty() && written.base.is_none() {
                    true => Err((text.len(), "there is no [[source]]".into())),
                    false => Ok(written),
                }
            })
    }

    pub(super) fn check(
        self,
        title: &str,
        folder: Option<PathBuf>,
        base: Option<Box<Recipe>>,
    ) -> Result<Recipe, Wrong> {
        let missing = |field: &str| (0, format!("missing field `{field}`"));
        let language = match (&self.language, &base) {
            (Some(written), base) => check_language(written, base.as_deref())?,
            (None, Some(base)) => base.language,
            (None, None) => return Err(missing("language")),
        };
        let name = self.name.map(Spanned::into_inner).or_else(|| base.as_ref().map(|base| base.name.clone()));
        let licence = self.licence.or_else(|| base.as_ref().map(|base| base.licence.clone()));
        let written = self.paradigms.map(|tables| (tables.span().start, tables.into_inner())).unwrap_or_default();
        let mut paradigms = Paradigms::new(written.1).map_err(|problem| (written.0, problem))?;
        if let Some(base) = &base {
            paradigms.extend(base.paradigms.clone());
        }
        Ok(Recipe {
            title: title.into(),
            language,
            name: name.ok_or_else(|| missing("name"))?,
            licence: licence.ok_or_else(|| missing("licence"))?,
            base,
            sources: placed(self.sources, Source::check)?,
            votes: placed(self.votes, Vote::check)?,
            add: self.add,
            additions: placed(self.additions, |addition| addition.check(&self.particles))?,
            remove: self.remove,
            removals: placed(self.removals, |removal| removal.check(&self.particles))?,
            paradigms,
            folder,
        })
    }
}

/// The language that is written, if it is one, and the base's.
fn check_language(written: &Spanned<String>, base: Option<&Recipe>) -> Result<Language, Wrong> {
    let wrong = |problem: String| (written.span().start, problem);
    let language = Language::from_code(written.as_ref())
        .ok_or_else(|| wrong(format!("language \"{}\" is not {}", written.as_ref(), codes("or"))))?;
    match base {
        Some(base) if base.language != language => Err(wrong(format!(
            "language \"{}\" is not that of the base {}: leave it out, it is {}",
            language.code(),
            base.title,
            base.language.code()
        ))),
        _ => Ok(language),
    }
}

/// Checks each of a list, with the place of what is wrong.
fn placed<T, Checked>(
    all: Vec<Spanned<T>>,
    check: impl Fn(T) -> Result<Checked, String>,
) -> Result<Vec<Checked>, Wrong> {
    let one = |written: Spanned<T>| {
        let at = written.span().start;
        check(written.into_inner()).map_err(|problem| (at, problem))
    };
    all.into_iter().map(one).collect()
}

impl Vote {
    fn check(written: WrittenVote) -> Result<Self, String> {
        let (at_least, lists) = (written.at_least, written.sources.len());
        if !(1..=lists).contains(&at_least) {
            return Err(format!("at_least = {at_least} of {lists} sources can never be"));
        }
        let checked = |sources: Vec<WrittenSource>| sources.into_iter().map(Source::check).collect::<Result<_, _>>();
        Ok(Self { at_least, sources: checked(written.sources)?, against: checked(written.against)? })
    }
}

impl Source {
    fn check(written: WrittenSource) -> Result<Self, String> {
        written.version.as_deref().map_or(Ok(()), check_version)?;
        let package = |manager, name: String| {
            check_name(manager, &name).map(|()| Package { manager, name, version: written.version.clone() })
        };
        let origin = match (written.debian, written.npm, written.pypi) {
            (Some(name), None, None) => {
                Origin::Package { package: package(Manager::Debian, name)?, file: written.file }
            }
            (None, Some(name), None) => Origin::Package { package: package(Manager::Npm, name)?, file: written.file },
            (None, None, Some(name)) => Origin::Package { package: package(Manager::PyPi, name)?, file: written.file },
            (None, None, None) => Origin::Beside(written.file),
            _ => return Err("a source comes from debian, npm or pypi, not from several".into()),
        };
        match (written.format, &written.affixes) {
            (Format::Hunspell, None) => return Err("a hunspell source needs affixes = \"….aff\"".into()),
            (Format::Hunspell, Some(_)) | (_, None) => {}
            (_, Some(_)) => return Err("affixes belong to format = \"hunspell\"".into()),
        }
        Ok(Self {
            origin,
            affixes: written.affixes,
            options: SourceOptions {
                format: written.format,
                encoding: written.encoding,
                capitalised: written.capitalised,
                drop_tags: written.drop_tags,
                drop_flags: written.drop_flags,
            },
        })
    }
}
