//! Gathering from files: a recipe's sources out of fetched packages, or the lists a person names.

use std::path::Path;

use super::charsets;
use super::recipe::{Origin, Recipe, Source};
use word_lists::LexiconError;
use word_lists::gather::{Gathering, Named};
use word_lists::text::Encoding;

/// Gathering from files.
pub trait FromDisk {
    /// Gathers all sources and corrections of a recipe.
    fn recipe(&mut self, recipe: &Recipe, cache: &Path) -> Result<(), LexiconError>;

    /// Gathers a file a person gave: a plain list, or a hunspell dictionary with its affixes beside it; `-` is a list on
    /// standard input.
    fn file(&mut self, path: &Path, encoding: Encoding) -> Result<(), LexiconError>;
}

impl FromDisk for Gathering<'_> {
    fn recipe(&mut self, recipe: &Recipe, cache: &Path) -> Result<(), LexiconError> {
        self.charsets = charsets::all;
        let layers = recipe.layers();
        // All lists first: what a base removes is out of the lists that are built on it as well.
        layers.iter().try_for_each(|layer| gather_lists(self, layer, cache))?;
        layers.iter().try_for_each(|layer| correct(self, layer))
    }

    fn file(&mut self, path: &Path, encoding: Encoding) -> Result<(), LexiconError> {
        self.charsets = charsets::all;
        let (bytes, name) = (read(path)?, path.display().to_string());
        let Some(stem) = name.strip_suffix(".dic").or_else(|| name.strip_suffix(".dic.gz")) else {
            return self.given(Named { name: &name, bytes: &bytes }, None, encoding);
        };
        let beside = [format!("{stem}.aff"), format!("{stem}.aff.gz")];
        let Some(beside) = beside.iter().find(|file| Path::new(file).exists()) else {
            return Err(LexiconError::NoAffixes { place: name.clone(), affixes: format!("{stem}.aff") });
        };
        let affixes = read(Path::new(beside))?;
        let affixes = Named { name: beside, bytes: &affixes };
        self.given(Named { name: &name, bytes: &bytes }, Some(affixes), encoding)
    }
}

fn gather_lists(gathering: &mut Gathering<'_>, recipe: &Recipe, cache: &Path) -> Result<(), LexiconError> {
    for source in &recipe.sources {
        gather_source(gathering, recipe, source, cache)?;
    }
    for vote in &recipe.votes {
        let each = |sources: &[Source]| sources.iter().map(|one| alone(gathering, recipe, one, cache)).collect();
        let (of, against): (Result<Vec<_>, _>, Result<Vec<_>, _>) = (each(&vote.sources), each(&vote.against));
        gathering.vote(vote.at_least, &of?, &against?);
    }
    Ok(())
}

/// The corrections of one recipe: they count over those of what it builds on.
fn correct(gathering: &mut Gathering<'_>, recipe: &Recipe) -> Result<(), LexiconError> {
    gathering.paradigms = recipe.paradigms.clone();
    for file in &recipe.add {
        gathering.add(&recipe.text_beside(file)?, file)?;
    }
    for addition in &recipe.additions {
        gathering.add_class(addition, &recipe.title)?;
    }
    for removal in &recipe.removals {
        gathering.remove_class(removal);
    }
    for file in &recipe.remove {
        gathering.remove(&recipe.text_beside(file)?, file)?;
    }
    Ok(())
}

/// One source by itself, to be counted.
fn alone(
    all: &Gathering<'_>,
    recipe: &Recipe,
    source: &Source,
    cache: &Path,
) -> Result<Gathering<'static>, LexiconError> {
    let mut alone = Gathering::new(all.language(), None);
    alone.charsets = charsets::all;
    gather_source(&mut alone, recipe, source, cache)?;
    Ok(alone)
}

fn gather_source(
    gathering: &mut Gathering<'_>,
    recipe: &Recipe,
    source: &Source,
    cache: &Path,
) -> Result<(), LexiconError> {
    let (name, bytes, affixes, title) = match &source.origin {
        Origin::Beside(file) => {
            let affixes = source.affixes.as_deref().map(|file| read(&recipe.beside(file))).transpose()?;
            (file, read(&recipe.beside(file))?, affixes, file.clone())
        }
        Origin::Package { package, file } => {
            let fetched = package.in_cache(cache)?.ok_or_else(|| LexiconError::NotFetched {
                package: package.name.clone(),
                recipe: recipe.title.clone(),
                cache: cache.into(),
            })?;
            let affixes = source.affixes.as_deref().map(|file| fetched.file(file)).transpose()?;
            let title = format!("{} {} ({})", package.name, fetched.version, fetched.digest());
            (file, fetched.file(file)?, affixes, title)
        }
    };
    let named = source.affixes.as_deref().zip(affixes.as_deref());
    let affixes = named.map(|(name, bytes)| Named { name, bytes });
    gathering.source(Named { name, bytes: &bytes }, affixes, &source.options, title)
}

fn read(path: &Path) -> Result<Vec<u8>, LexiconError> {
    crate::input::read(path).map_err(LexiconError::file(path))
}
