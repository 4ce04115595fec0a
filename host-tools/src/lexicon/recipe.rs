//! Recipes: which lists make a lexicon, what is taken from each, and what people have corrected.

use std::path::{Path, PathBuf};

use dict_pack::Language;
use serde::Deserialize;
use toml::Spanned;

use super::LexiconError;
use super::list::Format;
use super::package::{Manager, Package};
use super::reading::{Capitalised, Reading};
use super::text::Encoding;

/// The recipes that come with the project, with the files they name: they need no checkout.
const BUILT_IN: [(&str, &str); 7] = [
    ("de.toml", include_str!("../../../dict-pack/recipes/de.toml")),
    ("de.add.txt", include_str!("../../../dict-pack/recipes/de.add.txt")),
    ("de.remove.txt", include_str!("../../../dict-pack/recipes/de.remove.txt")),
    ("fr.toml", include_str!("../../../dict-pack/recipes/fr.toml")),
    ("fr.add.txt", include_str!("../../../dict-pack/recipes/fr.add.txt")),
    ("fr.remove.txt", include_str!("../../../dict-pack/recipes/fr.remove.txt")),
    ("en.toml", include_str!("../../../dict-pack/recipes/en.toml")),
];

/// A recipe and where its files are.
#[derive(Debug)]
pub struct Recipe {
    /// How a person names it: `de`, or the path of a file.
    pub title: String,
    /// Language of the words.
    pub language: Language,
    /// Name for the judge screen.
    pub name: String,
    /// Terms and credits.
    pub licence: String,
    /// The lists, in the order they are read.
    pub sources: Vec<Source>,
    /// Files with words to add, with reasons.
    pub add: Vec<String>,
    /// Files with words to remove, with reasons.
    pub remove: Vec<String>,
    /// The folder its files are in; `None` if it is built in.
    folder: Option<PathBuf>,
}

/// One list of a recipe.
#[derive(Debug)]
pub struct Source {
    /// Where the file is.
    pub origin: Origin,
    /// The `.aff` beside a hunspell dictionary.
    pub affixes: Option<String>,
    /// How it is read.
    pub reading: Reading,
}

/// Where a source's file is.
#[derive(Debug)]
pub enum Origin {
    /// Inside a package.
    Package {
        /// Which package.
        package: Package,
        /// The file inside.
        file: String,
    },
    /// Beside the recipe.
    Beside(String),
}

/// A recipe as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    language: Spanned<String>,
    name: Spanned<String>,
    licence: String,
    #[serde(rename = "source", default)]
    sources: Vec<Spanned<WrittenSource>>,
    #[serde(default)]
    add: Vec<String>,
    #[serde(default)]
    remove: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenSource {
    debian: Option<String>,
    npm: Option<String>,
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

impl Recipe {
    /// The recipe a person means: a built-in one by its language's code, else a file.
    pub fn find(title: &str) -> Result<Self, LexiconError> {
        let path = Path::new(title);
        if let Some(text) = built_in(&format!("{title}.toml")).filter(|_| !path.exists()) {
            return Self::parse(text, title, None);
        }
        if !path.exists() && path.extension().is_none_or(|ending| ending != "toml") {
            return Err(LexiconError::NoRecipe(title.into()));
        }
        let text = std::fs::read_to_string(path).map_err(LexiconError::file(path))?;
        Self::parse(&text, title, Some(path.parent().unwrap_or(Path::new("")).to_owned()))
    }

    fn parse(text: &str, title: &str, folder: Option<PathBuf>) -> Result<Self, LexiconError> {
        let wrong = |at: usize, problem: String| LexiconError::Recipe {
            place: title.into(),
            line: text[..at.min(text.len())].matches('\n').count() + 1,
            problem,
        };
        let written: Written = toml::from_str(text)
            .map_err(|error| wrong(error.span().map_or(0, |span| span.start), error.message().replace('\n', " ")))?;
        let language = Language::from_code(written.language.as_ref()).ok_or_else(|| {
            wrong(
                written.language.span().start,
                format!("language \"{}\" is not de, fr or en", written.language.as_ref()),
            )
        })?;
        if written.sources.is_empty() {
            return Err(wrong(text.len(), "there is no [[source]]".into()));
        }
        let sources = written.sources.into_iter().map(|source| {
            let at = source.span().start;
            Source::check(source.into_inner()).map_err(|problem| wrong(at, problem))
        });
        Ok(Self {
            title: title.into(),
            language,
            name: written.name.into_inner(),
            licence: written.licence,
            sources: sources.collect::<Result<_, _>>()?,
            add: written.add,
            remove: written.remove,
            folder,
        })
    }

    /// A text file beside the recipe.
    pub fn text_beside(&self, file: &str) -> Result<String, LexiconError> {
        if self.folder.is_none()
            && let Some(text) = built_in(file)
        {
            return Ok(text.into());
        }
        let path = self.beside(file);
        std::fs::read_to_string(&path).map_err(LexiconError::file(path))
    }

    /// The path of a file beside the recipe.
    pub fn beside(&self, file: &str) -> PathBuf {
        self.folder.as_deref().unwrap_or(Path::new("")).join(file)
    }

    /// The packages it needs.
    pub fn packages(&self) -> impl Iterator<Item = &Package> {
        self.sources.iter().filter_map(|source| match &source.origin {
            Origin::Package { package, .. } => Some(package),
            Origin::Beside(_) => None,
        })
    }
}

fn built_in(file: &str) -> Option<&'static str> {
    BUILT_IN.iter().find(|(name, _)| *name == file).map(|(_, text)| *text)
}

impl Source {
    fn check(written: WrittenSource) -> Result<Self, String> {
        let package = |manager, name| Package { manager, name, version: written.version.clone() };
        let origin = match (written.debian, written.npm) {
            (Some(name), None) => Origin::Package { package: package(Manager::Debian, name), file: written.file },
            (None, Some(name)) => Origin::Package { package: package(Manager::Npm, name), file: written.file },
            (None, None) => Origin::Beside(written.file),
            (Some(_), Some(_)) => return Err("a source comes from debian or from npm, not from both".into()),
        };
        match (written.format, &written.affixes) {
            (Format::Hunspell, None) => return Err("a hunspell source needs affixes = \"….aff\"".into()),
            (Format::Hunspell, Some(_)) | (_, None) => {}
            (_, Some(_)) => return Err("affixes belong to format = \"hunspell\"".into()),
        }
        Ok(Self {
            origin,
            affixes: written.affixes,
            reading: Reading {
                format: written.format,
                encoding: written.encoding,
                capitalised: written.capitalised,
                drop_tags: written.drop_tags,
                drop_flags: written.drop_flags,
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "language = \"de\"\nname = \"Test\"\nlicence = \"none\"\n[[source]]\nfile = \"words.txt\"\n";

    fn sentence(text: &str) -> String {
        Recipe::parse(text, "my.toml", None).unwrap_err().to_string()
    }

    #[test]
    fn the_built_in_recipes_can_be_read() {
        for language in Language::ALL {
            let recipe = Recipe::find(language.code()).unwrap();
            assert_eq!(recipe.language, language);
            for file in recipe.add.iter().chain(&recipe.remove) {
                let text = recipe.text_beside(file).unwrap();
                assert!(super::super::corrections::read(&text, language, file).is_ok_and(|words| !words.is_empty()));
            }
        }
    }

    #[test]
    fn a_typo_is_told_by_key_and_line() {
        let typo = GOOD.replace("file", "flie");
        assert_eq!(
            sentence(&typo),
            "my.toml, line 5: unknown field `flie`, expected one of `debian`, `npm`, `version`, `file`, `format`, \
             `affixes`, `encoding`, `capitalised`, `drop_tags`, `drop_flags`"
        );
        assert!(sentence(&GOOD.replace("name =", "nam =")).starts_with("my.toml, line 2: unknown field `nam`"));
        assert!(sentence(&GOOD.replace("\"Test\"", "7")).starts_with("my.toml, line 2: invalid type"));
        assert!(sentence(&GOOD.replace("licence = \"none\"\n", "")).contains("missing field `licence`"));
    }

    #[test]
    fn a_recipe_that_cannot_work_is_told_why() {
        assert_eq!(sentence(&GOOD.replace("\"de\"", "\"it\"")), "my.toml, line 1: language \"it\" is not de, fr or en");
        let both = format!("{GOOD}debian = \"a\"\nnpm = \"b\"\n");
        assert_eq!(sentence(&both), "my.toml, line 4: a source comes from debian or from npm, not from both");
        let hunspell = format!("{GOOD}format = \"hunspell\"\n");
        assert_eq!(sentence(&hunspell), "my.toml, line 4: a hunspell source needs affixes = \"….aff\"");
        let none = GOOD.split("[[").next().unwrap();
        assert_eq!(sentence(none), "my.toml, line 4: there is no [[source]]");
    }
}
