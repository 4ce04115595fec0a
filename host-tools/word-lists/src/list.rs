//! Formats of lists, and readers of the plain ones; `other_lists.rs` reads what was made for other purposes.

use super::source_options::SourceOptions;
use super::{LexiconError, other_lists};

/// The format of a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// One word per line; what follows a `#` is a comment.
    #[default]
    Lines,
    /// JSON: the strings of an array, or an object's keys and every string below them.
    Json,
    /// A key in capitals, then the spellings it stands for; without one, the key is the spelling in lower case.
    Keyed,
    /// A hunspell dictionary; its affixes stand in a second file.
    Hunspell,
    /// CSV with a header: a column `pos` with tags, and spellings in all others.
    Table,
    /// A MyThes thesaurus, as LibreOffice has it.
    Thesaurus,
    /// Words in single quotes among other things, as programs hold them.
    Quoted,
    /// The German side of a Ding dictionary.
    Ding,
}

impl Format {
    /// The probable format of a file of this name.
    pub fn of_file(name: &str) -> Self {
        let name = name.strip_suffix(".gz").unwrap_or(name);
        match name.rsplit('.').next() {
            Some("json") => Self::Json,
            Some("dic") => Self::Hunspell,
            _ => Self::Lines,
        }
    }
}

/// Calls `take` for every spelling of a list.
pub fn spellings(
    text: &str,
    options: &SourceOptions,
    place: &str,
    take: &mut dyn FnMut(&str),
) -> Result<(), LexiconError> {
    match options.format {
        Format::Json => other_lists::json(text, place, take)?,
        Format::Table => other_lists::table(text, &options.drop_tags, place, take)?,
        Format::Keyed => text.lines().for_each(|line| keyed(line, take)),
        Format::Quoted => text.split('\'').skip(1).step_by(2).for_each(|word| take(&word.to_lowercase())),
        Format::Thesaurus => other_lists::thesaurus(text, take),
        Format::Ding => text.lines().for_each(|line| other_lists::ding(line, take)),
        Format::Lines | Format::Hunspell => lines(text).for_each(take),
    }
    Ok(())
}

/// The words of a list with one word per line.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(|line| line.split('#').next().unwrap_or_default().trim()).filter(|word| !word.is_empty())
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
        let options = SourceOptions { format, ..SourceOptions::default() };
        spellings(text, &options, "list", &mut |spelling| found.push(spelling.into())).unwrap();
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
    fn quoted_words_are_found_in_a_program() {
        assert_eq!(read("module.exports = [\n  'AA',\n  'AB',\n]", Format::Quoted), ["aa", "ab"]);
    }

    #[test]
    fn the_file_name_tells_the_format() {
        assert_eq!(Format::of_file("a.json.gz"), Format::Json);
        assert_eq!(Format::of_file("de.dic"), Format::Hunspell);
        assert_eq!(Format::of_file("words"), Format::Lines);
    }
}
