//! Plain lists: a word a line, a JSON array, or a key and its spellings a line.

use super::LexiconError;

/// How a text holds words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// A word a line; what follows a `#` is a comment.
    #[default]
    Lines,
    /// An array of strings.
    Json,
    /// A key in capitals, then the spellings it stands for; without one, the key is the spelling in lower case.
    Keyed,
    /// A hunspell dictionary; its affixes stand in a second file.
    Hunspell,
}

impl Format {
    /// What a file of this name probably holds.
    pub fn of_file(name: &str) -> Self {
        let name = name.strip_suffix(".gz").unwrap_or(name);
        match name.rsplit('.').next() {
            Some("json") => Self::Json,
            Some("dic") => Self::Hunspell,
            _ => Self::Lines,
        }
    }
}

/// Calls `take` for every spelling of a plain list.
pub fn spellings(text: &str, format: Format, place: &str, take: &mut dyn FnMut(&str)) -> Result<(), LexiconError> {
    match format {
        Format::Json => json(text, place)?.iter().for_each(|spelling| take(spelling)),
        Format::Keyed => text.lines().for_each(|line| keyed(line, take)),
        Format::Lines | Format::Hunspell => lines(text).for_each(take),
    }
    Ok(())
}

/// The words of a list with a word a line.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(|line| line.split('#').next().unwrap_or_default().trim()).filter(|word| !word.is_empty())
}

fn json(text: &str, place: &str) -> Result<Vec<String>, LexiconError> {
    serde_json::from_str(text).map_err(|error| LexiconError::Line {
        place: place.into(),
        line: error.line(),
        problem: format!("this is no JSON array of words ({error})"),
    })
}

fn keyed(line: &str, take: &mut dyn FnMut(&str)) {
    let mut columns = line.split_whitespace();
    let Some(key) = columns.next() else { return };
    let mut columns = columns.peekable();
    if columns.peek().is_none() {
        take(&key.to_lowercase());
    }
    columns.for_each(take);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, format: Format) -> Vec<String> {
        let mut found = Vec::new();
        spellings(text, format, "list", &mut |spelling| found.push(spelling.into())).unwrap();
        found
    }

    #[test]
    fn lines_may_have_comments_and_either_line_end() {
        assert_eq!(read("# mine\nHaus\r\n\n  Maus # grey\n", Format::Lines), ["Haus", "Maus"]);
    }

    #[test]
    fn a_key_without_spellings_spells_itself_in_lower_case() {
        assert_eq!(read("AAL aal Aal\nGEHEN\nGRUEN grün\n", Format::Keyed), ["aal", "Aal", "gehen", "grün"]);
    }

    #[test]
    fn json_is_an_array_of_strings_or_an_error_with_its_line() {
        assert_eq!(read("[\"eau\",\n\"vie\"]", Format::Json), ["eau", "vie"]);
        let error = spellings("[\"eau\",\n7]", Format::Json, "words.json", &mut |_| ()).unwrap_err();
        assert!(error.to_string().starts_with("words.json, line 2: this is no JSON array of words"), "{error}");
    }

    #[test]
    fn the_file_name_tells_the_format() {
        assert_eq!(Format::of_file("a.json.gz"), Format::Json);
        assert_eq!(Format::of_file("de.dic"), Format::Hunspell);
        assert_eq!(Format::of_file("words"), Format::Lines);
    }
}
