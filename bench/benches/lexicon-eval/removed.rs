//! Frequent words that a recipe removes: for somebody to read, since a removal list can be wrong as well.

use crate::reference::{Reference, fetched};
use letters::Word;
use word_lists::LexiconError;
use word_lists::gather::Gathering;
use zeitwort::recipes::FromDisk as _;
use zeitwort::recipes::package::cache_folder;
use zeitwort::recipes::recipe::Recipe;

/// Number of the most frequent words that are compared.
pub(crate) const FREQUENT: usize = 20_000;

/// Words that the recipe removes by hand or by rule and that are among the most frequent, the most frequent first.
pub(crate) fn frequent(title: &str, reference: &Reference) -> Result<Vec<Word>, LexiconError> {
    let recipe = Recipe::find(title)?;
    recipe.packages().try_for_each(|package| fetched(package).map(drop))?;
    let mut rejects = Vec::new();
    Gathering::new(recipe.language, Some(&mut rejects)).recipe(&recipe, &cache_folder())?;
    let text = String::from_utf8_lossy(&rejects).into_owned();
    let removed = text.lines().filter_map(|line| {
        let (spelling, reason) = line.split_once('\t')?;
        reason.starts_with("removed by").then(|| recipe.language.alphabet().word(spelling))?
    });
    let rank = |word: &Word| reference.rank.get(word).copied().filter(|rank| *rank < FREQUENT);
    let mut found: Vec<(usize, Word)> = removed.filter_map(|word| Some((rank(&word)?, word))).collect();
    found.sort();
    Ok(found.into_iter().map(|(_, word)| word).collect())
}
