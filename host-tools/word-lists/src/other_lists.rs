//! Lists made for other purposes: dictionaries, thesauri and tables that hold words among other things.

use serde_json::Value;

use super::LexiconError;

/// JSON: the strings of an array, or an object's keys and every string below them.
pub(super) fn json(text: &str, place: &str, take: &mut dyn FnMut(&str)) -> Result<(), LexiconError> {
    let wrong = |line: usize, problem: String| LexiconError::Line { place: place.into(), line, problem };
    let value: Value = serde_json::from_str(text)
        .map_err(|error| wrong(error.line(), format!("this is no JSON array of words ({error})")))?;
    match value {
        Value::Array(items) => items.iter().try_for_each(|item| match item {
            Value::String(word) => {
                take(word);
                Ok(())
            }
            other => Err(wrong(1, format!("{other} is no word"))),
        }),
        Value::Object(entries) => {
            for (key, below) in &entries {
                take(key);
                strings(below, take);
            }
            Ok(())
        }
        other => Err(wrong(1, format!("{other} is neither an array of words nor an object"))),
    }
}

fn strings(value: &Value, take: &mut dyn FnMut(&str)) {
    match value {
        Value::String(word) => take(word),
        Value::Array(items) => items.iter().for_each(|item| strings(item, take)),
        Value::Object(entries) => entries.values().for_each(|item| strings(item, take)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// A table of inflected words: a row whose column `pos` has one of `drop_tags` is left out.
pub(super) fn table(
    text: &str,
    drop_tags: &[String],
    place: &str,
    take: &mut dyn FnMut(&str),
) -> Result<(), LexiconError> {
    let wrong = |error: csv::Error| LexiconError::Line {
        place: place.into(),
        line: error.position().map_or(1, |position| position.line() as usize),
        problem: format!("this is no table ({error})"),
    };
    let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(text.as_bytes());
    let tags = reader.headers().map_err(wrong)?.iter().position(|column| column == "pos");
    for row in reader.records() {
        let row = row.map_err(wrong)?;
        let tags_of_row = tags.and_then(|tags| row.get(tags)).unwrap_or_default();
        if !tags_of_row.split(',').any(|tag| drop_tags.iter().any(|drop| drop == tag)) {
            row.iter().enumerate().filter(|(column, _)| Some(*column) != tags).for_each(|(_, cell)| take(cell));
        }
    }
    Ok(())
}

/// A MyThes thesaurus: `word|number of meanings`, then a line `(part of speech)|synonym|…` for each meaning.
pub(super) fn thesaurus(text: &str, take: &mut dyn FnMut(&str)) {
    let remark = |term: &str| term.split('(').next().unwrap_or_default().trim().to_owned();
    for line in text.lines().skip(1) {
        line.split('|').map(remark).filter(|term| !term.is_empty()).for_each(|term| take(&term));
    }
}

/// The German words of a line `German; … | forms; … :: English | …`, without remarks in brackets.
pub(super) fn ding(line: &str, take: &mut dyn FnMut(&str)) {
    let Some((german, _)) = line.split_once("::").filter(|_| !line.starts_with('#')) else { return };
    let mut plain = String::with_capacity(german.len());
    let mut depth = 0_u32;
    for sign in german.chars() {
        match sign {
            '(' | '[' | '{' | '<' => depth += 1,
            ')' | ']' | '}' | '>' => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            ';' | '|' | ',' | '/' | '!' | '?' | '"' | '„' | '“' | '»' | '«' | ':' => plain.push(' '),
            _ => plain.push(sign),
        }
    }
    plain.split_whitespace().for_each(take);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(read: impl FnOnce(&mut dyn FnMut(&str))) -> Vec<String> {
        let mut found = Vec::new();
        read(&mut |spelling| found.push(spelling.into()));
        found
    }

    #[test]
    fn json_is_words_or_an_error_with_its_line() {
        assert_eq!(taken(|take| json("[\"eau\",\n\"vie\"]", "", take).unwrap()), ["eau", "vie"]);
        assert_eq!(taken(|take| json(r#"{"Haus":{"GEN":"Hauses"}}"#, "", take).unwrap()), ["Haus", "Hauses"]);
        assert!(
            json("[\"eau\",\n7]", "words.json", &mut |_| ()).unwrap_err().to_string().starts_with("words.json, line 1")
        );
        let error = json("[\"eau\",\n", "words.json", &mut |_| ()).unwrap_err();
        assert!(error.to_string().starts_with("words.json, line 2: this is no JSON"), "{error}");
    }

    #[test]
    fn a_tables_rows_can_be_left_out_by_tag() {
        let text = "lemma,pos,plural\nHaus,Substantiv,Häuser\nUlm,\"Substantiv,Toponym\",\n";
        let drop = ["Toponym".to_owned()];
        assert_eq!(taken(|take| table(text, &drop, "", take).unwrap()), ["Haus", "Häuser"]);
    }

    #[test]
    fn a_thesaurus_gives_words_without_remarks() {
        let text = "UTF-8\nHaus|1\n(Nomen)|Gebäude|Bau (ugs.)\n";
        assert_eq!(taken(|take| thesaurus(text, take)), ["Haus", "1", "Gebäude", "Bau"]);
    }

    #[test]
    fn a_bilingual_line_gives_its_german_words() {
        let line = "Haus {n}; Gebäude {n} [arch.] | Häuser {pl}; (große) Gebäude :: house | houses";
        assert_eq!(taken(|take| ding(line, take)), ["Haus", "Gebäude", "Häuser", "Gebäude"]);
        assert!(taken(|take| ding("# Haus :: house", take)).is_empty());
    }
}
