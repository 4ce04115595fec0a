//! Recipes: which lists make a lexicon, what is taken from each, and what people have corrected.

use std::path::{Path, PathBuf};

use letters::Language;

use super::package::Package;
use super::written_recipe::Written;
use word_lists::LexiconError;
use word_lists::addition::Addition;
use word_lists::paradigm::Paradigms;
use word_lists::removal::Removal;
use word_lists::source_options::SourceOptions;

/// The recipes that come with the project, with the files they name: they need no checkout.
const BUILT_IN: [(&str, &str); 13] = [
    ("de.toml", include_str!("../../../dict-pack/recipes/de.toml")),
    ("de.add.txt", include_str!("../../../dict-pack/recipes/de.add.txt")),
    ("de.remove.txt", include_str!("../../../dict-pack/recipes/de.remove.txt")),
    ("de-large.toml", include_str!("../../../dict-pack/recipes/de-large.toml")),
    ("fr.toml", include_str!("../../../dict-pack/recipes/fr.toml")),
    ("fr.add.txt", include_str!("../../../dict-pack/recipes/fr.add.txt")),
    ("fr.remove.txt", include_str!("../../../dict-pack/recipes/fr.remove.txt")),
    ("en.toml", include_str!("../../../dict-pack/recipes/en.toml")),
    ("en.add.txt", include_str!("../../../dict-pack/recipes/en.add.txt")),
    ("en.remove.txt", include_str!("../../../dict-pack/recipes/en.remove.txt")),
    ("es.toml", include_str!("../../../dict-pack/recipes/es.toml")),
    ("it.toml", include_str!("../../../dict-pack/recipes/it.toml")),
    ("nl.toml", include_str!("../../../dict-pack/recipes/nl.toml")),
];

/// So many recipes may build on one another.
const DEEPEST_BASE: usize = 8;

/// A recipe and where its files are.
#[derive(Debug)]
pub struct Recipe {
    /// Its name for people: `de`, or the path of a file.
    pub title: String,
    /// Language of the words.
    pub language: Language,
    /// Name for the judge screen.
    pub name: String,
    /// Terms and credits.
    pub licence: String,
    /// The recipe that this one builds on: everything of it, and then what this one says.
    pub base: Option<Box<Recipe>>,
    /// The lists, in the order they are read.
    pub sources: Vec<Source>,
    /// Lists of which several must agree.
    pub votes: Vec<Vote>,
    /// Files with words to add, with reasons.
    pub add: Vec<String>,
    /// Classes of words whose forms are added, with reasons.
    pub additions: Vec<Addition>,
    /// Files with words to remove, with reasons.
    pub remove: Vec<String>,
    /// Classes of words to remove, with reasons.
    pub removals: Vec<Removal>,
    /// The inflection of the words in the files.
    pub paradigms: Paradigms,
    /// The folder its files are in; `None` if it is built in.
    pub(super) folder: Option<PathBuf>,
}

/// Lists of which several must agree on a word.
#[derive(Debug)]
pub struct Vote {
    /// The number that must have it.
    pub at_least: usize,
    /// The lists.
    pub sources: Vec<Source>,
    /// Lists of what is not wanted: a word in one of them is out, and so is its genitive.
    pub against: Vec<Source>,
}

/// One list of a recipe.
#[derive(Debug)]
pub struct Source {
    /// The place of the file.
    pub origin: Origin,
    /// The `.aff` beside a hunspell dictionary.
    pub affixes: Option<String>,
    /// Options for reading it.
    pub options: SourceOptions,
}

/// The place of a source's file.
#[derive(Debug)]
pub enum Origin {
    /// Inside a package.
    Package {
        /// The package.
        package: Package,
        /// The file inside.
        file: String,
    },
    /// Beside the recipe.
    Beside(String),
}

impl Recipe {
    /// The recipe a person means: a built-in one by its language's code, else a file.
    pub fn find(title: &str) -> Result<Self, LexiconError> {
        Self::find_below(title, 0)
    }

    /// The same, for a recipe on which so many others build already.
    fn find_below(title: &str, depth: usize) -> Result<Self, LexiconError> {
        let path = Path::new(title);
        if let Some(text) = built_in(&format!("{title}.toml")).filter(|_| !path.exists()) {
            return Self::parse(text, title, None, depth);
        }
        if !path.exists() && path.extension().is_none_or(|ending| ending != "toml") {
            return Err(LexiconError::NoRecipe(title.into()));
        }
        let text = std::fs::read_to_string(path).map_err(LexiconError::file(path))?;
        Self::parse(&text, title, Some(path.parent().unwrap_or(Path::new("")).to_owned()), depth)
    }

    fn parse(text: &str, title: &str, folder: Option<PathBuf>, depth: usize) -> Result<Self, LexiconError> {
        let wrong = |at: usize, problem: String| LexiconError::Recipe {
            place: title.into(),
            line: text[..at.min(text.len())].matches('\n').count() + 1,
            problem,
        };
        let written = Written::read(text).map_err(|(at, problem)| wrong(at, problem))?;
        if written.base.is_some() && depth == DEEPEST_BASE {
            let chain = format!(
                "{DEEPEST_BASE} recipes build on one another here, perhaps in a circle: `base` names one that stands by itself"
            );
            return Err(wrong(0, chain));
        }
        let base = written.base.as_deref().map(|base| Self::base(base, folder.as_deref(), depth + 1)).transpose()?;
        written.check(title, folder, base.map(Box::new)).map_err(|(at, problem)| wrong(at, problem))
    }

    /// A recipe that another builds on: a built-in one, or a file beside the other.
    fn base(title: &str, folder: Option<&Path>, depth: usize) -> Result<Self, LexiconError> {
        let beside = folder.map(|folder| folder.join(title)).filter(|path| path.is_file());
        Self::find_below(&beside.map_or_else(|| title.into(), |path| path.display().to_string()), depth)
    }

    /// This recipe behind all that it builds on.
    pub fn layers(&self) -> Vec<&Self> {
        let mut layers = self.base.as_ref().map_or_else(Vec::new, |base| base.layers());
        layers.push(self);
        layers
    }

    /// True if a recipe of this name comes with the project.
    pub fn is_built_in(title: &str) -> bool {
        built_in(&format!("{title}.toml")).is_some()
    }

    /// A text file beside the recipe.
    pub fn text_beside(&self, file: &str) -> Result<String, LexiconError> {
        let path = self.beside(file);
        match built_in(file) {
            Some(text) if self.folder.is_none() => Ok(text.into()),
            _ => std::fs::read_to_string(&path).map_err(LexiconError::file(path)),
        }
    }

    /// The path of a file beside the recipe.
    pub fn beside(&self, file: &str) -> PathBuf {
        self.folder.as_deref().unwrap_or(Path::new("")).join(file)
    }

    /// The packages it needs.
    pub fn packages(&self) -> impl Iterator<Item = &Package> {
        self.layers().into_iter().flat_map(Self::own_packages)
    }

    fn own_packages(&self) -> impl Iterator<Item = &Package> {
        let votes = self.votes.iter().flat_map(|vote| vote.sources.iter().chain(&vote.against));
        self.sources.iter().chain(votes).filter_map(|source| match &source.origin {
            Origin::Package { package, .. } => Some(package),
            Origin::Beside(_) => None,
        })
    }
}

fn built_in(file: &str) -> Option<&'static str> {
    BUILT_IN.iter().find(|(name, _)| *name == file).map(|(_, text)| *text)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "language = \"de\"\nname = \"Test\"\nlicence = \"none\"\n[[source]]\nfile = \"words.txt\"\n";

    fn sentence(text: &str) -> String {
        Recipe::parse(text, "my.toml", None, 0).unwrap_err().to_string()
    }

    #[test]
    fn a_recipe_that_builds_on_itself_is_refused_with_a_sentence() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("self.toml");
        let text =
            format!("base = {:?}\nlanguage = \"en\"\nname = \"x\"\nlicence = \"none\"\n", path.display().to_string());
        std::fs::write(&path, text).unwrap();
        let told = Recipe::find(&path.display().to_string()).unwrap_err().to_string();
        assert!(told.contains("in a circle"), "{told}");
    }

    #[test]
    fn folders_addresses_and_options_are_never_fetched() {
        let source = |package: &str| {
            format!("language = \"en\"\nname = \"x\"\nlicence = \"none\"\n[[source]]\n{package}\nfile = \"x\"\n")
        };
        for package in [
            "npm = \"./evilnpm\"",
            "npm = \"evil\"\nversion = \"file:./evilnpm\"",
            "npm = \"..\"",
            "npm = \"git+https://example.org/evil\"",
            "pypi = \"./evilpy\"",
            "pypi = \"evil @ file:///evil\"",
            "debian = \"-oAPT::Update::Pre-Invoke::=touch x\"",
        ] {
            let told = sentence(&source(package));
            assert!(
                told.contains("line 4") && (told.contains("no name of a package") || told.contains("no version")),
                "{told}"
            );
        }
    }

    #[test]
    fn the_built_in_recipes_can_be_read() {
        for language in Language::ALL {
            let recipe = Recipe::find(language.code()).unwrap();
            assert_eq!(recipe.language, language);
            for file in recipe.add.iter().chain(&recipe.remove) {
                let text = recipe.text_beside(file).unwrap();
                let words = word_lists::corrections::read(&text, language, &recipe.paradigms, file);
                assert!(words.unwrap().len() > 1, "{file}");
            }
        }
    }

    #[test]
    fn a_typo_is_told_by_key_and_line() {
        let typo = GOOD.replace("file", "flie");
        assert_eq!(
            sentence(&typo),
            "my.toml, line 5: unknown field `flie`, expected one of `debian`, `npm`, `pypi`, `version`, `file`, \
             `format`, `affixes`, `encoding`, `capitalised`, `drop_tags`, `drop_flags`"
        );
        assert!(sentence(&GOOD.replace("name =", "nam =")).starts_with("my.toml, line 2: unknown field `nam`"));
        assert!(sentence(&GOOD.replace("\"Test\"", "7")).starts_with("my.toml, line 2: invalid type"));
        assert!(sentence(&GOOD.replace("licence = \"none\"\n", "")).contains("missing field `licence`"));
    }

    #[test]
    fn a_recipe_that_cannot_work_is_told_why() {
        assert_eq!(
            sentence(&GOOD.replace("\"de\"", "\"xx\"")),
            "my.toml, line 1: language \"xx\" is not de, fr, en, es, it or nl"
        );
        let both = format!("{GOOD}debian = \"a\"\nnpm = \"b\"\n");
        assert_eq!(sentence(&both), "my.toml, line 4: a source comes from debian, npm or pypi, not from several");
        let hunspell = format!("{GOOD}format = \"hunspell\"\n");
        assert_eq!(sentence(&hunspell), "my.toml, line 4: a hunspell source needs affixes = \"….aff\"");
        let none = GOOD.split("[[").next().unwrap();
        assert_eq!(sentence(none), "my.toml, line 4: there is no [[source]]");
        let vote = format!("{none}[[vote]]\nat_least = 2\n[[vote.source]]\nfile = \"words.txt\"\n");
        assert_eq!(sentence(&vote), "my.toml, line 4: at_least = 2 of 1 sources can never be");
        let class = format!("{GOOD}[[removal]]\nclass = \"x\"\nreason = \"y\"\nforms = [\"RET\"]\n");
        assert_eq!(sentence(&class), "my.toml, line 6: the pattern \"RET\" needs one - for the stem");
    }

    #[test]
    fn a_recipe_can_build_on_another() {
        let ours = "base = \"de\"\nadd = [\"house.txt\"]\n";
        let (ours, german) = (Recipe::parse(ours, "my.toml", None, 0).unwrap(), Recipe::find("de").unwrap());
        let layers = ours.layers();
        assert_eq!(layers.iter().map(|layer| layer.sources.len()).sum::<usize>(), german.sources.len());
        assert_eq!(layers.last().and_then(|layer| layer.add.last()).map(String::as_str), Some("house.txt"));
        assert_eq!(layers.iter().map(|layer| layer.removals.len()).sum::<usize>(), german.removals.len());
        assert_eq!((ours.language, &ours.name, &ours.licence), (german.language, &german.name, &german.licence));
        assert!(ours.packages().eq(german.packages()));
    }
}
