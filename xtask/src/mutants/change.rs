//! Changes of a source: one operator, one word or one statement.

use std::fmt;

/// What a piece of code is changed to. Operators have spaces around them, as rustfmt writes them: generics and references have none.
const SWAPS: [(&str, &str); 24] = [
    (" == ", " != "),
    (" != ", " == "),
    (" < ", " <= "),
    (" > ", " >= "),
    (" <= ", " < "),
    (" >= ", " > "),
    (" < ", " > "),
    (" > ", " < "),
    (" + ", " - "),
    (" - ", " + "),
    (" * ", " + "),
    (" / ", " * "),
    (" % ", " / "),
    (" && ", " || "),
    (" || ", " && "),
    (" & ", " | "),
    (" | ", " & "),
    (" += ", " -= "),
    (" |= ", " &= "),
    (" &= ", " |= "),
    ("true", "false"),
    ("false", "true"),
    (".is_some()", ".is_none()"),
    (".is_none()", ".is_some()"),
];

/// A source file: its name and its text.
pub(super) type Source = (String, String);

/// One line of a file that is another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Change {
    pub(super) file: String,
    /// From 0.
    pub(super) line: usize,
    pub(super) was: String,
    pub(super) is: String,
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is = if self.is.trim().is_empty() { "nothing" } else { self.is.trim() };
        write!(f, "{}:{}: `{}` is `{is}`", self.file, self.line + 1, self.was.trim())
    }
}

impl Change {
    /// True but for how far the line is indented.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        (&self.file, self.line, self.is.trim()) == (&other.file, other.line, other.is.trim())
    }

    /// The text with the change made.
    pub(super) fn apply(&self, text: &str) -> String {
        let lines = text.lines().enumerate();
        lines.map(|(number, line)| if number == self.line { &self.is } else { line }).fold(
            String::with_capacity(text.len()),
            |mut text, line| {
                text.push_str(line);
                text.push('\n');
                text
            },
        )
    }
}

/// Every change that could be made of these sources, in order.
pub(super) fn all(sources: &[Source]) -> Vec<Change> {
    let lines = sources.iter().flat_map(|(file, text)| code(text).map(move |(line, was)| (file, line, was)));
    lines
        .flat_map(|(file, line, was)| {
            let change = move |is| Change { file: file.clone(), line, was: was.to_owned(), is };
            swapped(was).into_iter().chain(negated(was)).chain(without(was)).map(change)
        })
        .collect()
}

/// The lines of code: neither comments nor attributes, constants, imports nor tests.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.lines().enumerate().take_while(|(_, line)| *line != "#[cfg(test)]");
    lines.filter(|(_, line)| {
        let line = line.trim_start();
        !["//", "#[", "use ", "const ", "pub(crate) const ", "pub const ", "impl"].iter().any(|no| line.starts_with(no))
    })
}

fn swapped(line: &str) -> Vec<String> {
    let places = SWAPS.iter().flat_map(|(from, to)| line.match_indices(from).map(move |(at, _)| (at, from, to)));
    places.map(|(at, from, to)| format!("{}{to}{}", &line[..at], &line[at + from.len()..])).collect()
}

/// A `!` is taken away.
fn negated(line: &str) -> Vec<String> {
    let is_negation = |&(at, _): &(usize, &str)| {
        let (before, after) = (line[..at].chars().next_back(), line[at + 1..].chars().next());
        before.is_none_or(|before| " (|&".contains(before))
            && after.is_some_and(|after| after.is_alphabetic() || after == '(')
    };
    line.match_indices('!').filter(is_negation).map(|(at, _)| format!("{}{}", &line[..at], &line[at + 1..])).collect()
}

/// A statement of one line is taken away: a program, an assignment.
fn without(line: &str) -> Option<String> {
    let text = line.trim_start();
    let is_statement = text.ends_with(';')
        && !["let ", "return", "break", "continue", "}", ")", "."].iter().any(|no| text.starts_with(no));
    (is_statement && (text.contains(".await?") || text.contains(" = ") || text.contains("= "))).then(String::new)
}

/// The changes in an order that the seed decides (Fisher and Yates, SplitMix64).
pub(super) fn shuffled(mut changes: Vec<Change>, seed: u64) -> Vec<Change> {
    let mut state = seed;
    for last in (1..changes.len()).rev() {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        changes.swap(last, ((mixed ^ (mixed >> 31)) % (last as u64 + 1)) as usize);
    }
    changes
}

/// The changes that a list asks for, each with its name.
pub(super) fn listed(list: &str, sources: &[Source]) -> Result<Vec<(String, Change)>, String> {
    let (mut promise, mut file, mut before, mut found) = ("", "", None, Vec::<(String, Change)>::new());
    for line in list.lines() {
        if let Some(name) = line.strip_prefix("promise: ") {
            promise = name;
        } else if let Some(name) = line.strip_prefix("file: ") {
            file = name;
        } else if let Some(line) = line.strip_prefix("> ") {
            before = Some(line.trim());
        } else if let Some(was) = line.strip_prefix("- ") {
            let (_, text) = sources.iter().find(|(name, _)| name == file).ok_or(format!("there is no {file}"))?;
            let above = [""].into_iter().chain(text.lines());
            let lines = text.lines().zip(above).enumerate();
            let before = before.take();
            let mut places = lines
                .filter(|(_, (line, above))| {
                    line.trim() == was.trim() && before.is_none_or(|before| above.trim() == before)
                })
                .map(|(number, (line, _))| (number, line));
            let (Some((line, was)), None) = (places.next(), places.next()) else {
                return Err(format!("{file} does not have once: {}", was.trim()));
            };
            let change = Change { file: file.into(), line, was: was.into(), is: String::new() };
            found.push((promise.to_owned(), change));
        } else if let (Some(is), Some((_, change))) = (line.strip_prefix("+ "), found.last_mut()) {
            is.clone_into(&mut change.is);
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str =
        "use a;\n// a < b\nfn f() -> bool {\n    flash.write(1).await?;\n    !g() && a < b\n}\n#[cfg(test)]\na < b\n";

    fn source() -> [Source; 1] {
        [("f.rs".into(), TEXT.into())]
    }

    #[test]
    fn operators_negations_and_statements_of_code_are_changed_and_nothing_else() {
        let changes: Vec<String> = all(&source()).iter().map(ToString::to_string).collect();
        let expected = [
            "f.rs:4: `flash.write(1).await?;` is `nothing`",
            "f.rs:5: `!g() && a < b` is `!g() && a <= b`",
            "f.rs:5: `!g() && a < b` is `!g() && a > b`",
            "f.rs:5: `!g() && a < b` is `!g() || a < b`",
            "f.rs:5: `!g() && a < b` is `g() && a < b`",
        ];
        assert_eq!(changes, expected);
        assert_eq!(all(&source())[0].apply(TEXT), TEXT.replace("    flash.write(1).await?;", ""));
    }

    #[test]
    fn a_seed_decides_the_order() {
        let (one, two) = (shuffled(all(&source()), 1), shuffled(all(&source()), 2));
        assert_eq!(one, shuffled(all(&source()), 1));
        assert_ne!(one, two);
    }

    #[test]
    fn a_list_names_lines_that_stand_there_once() {
        let list = "# why\npromise: P\nfile: f.rs\n- !g() && a < b\n+ true\n";
        let found = listed(list, &source());
        assert!(found.is_ok_and(|found| found[0].1.to_string() == "f.rs:5: `!g() && a < b` is `true`"));
        let found = listed("file: f.rs\n- !g() && a < b\n+ g() && a < b\n", &source());
        let same = |change: &Change| all(&source()).iter().filter(|known| known.is_same(change)).count();
        assert!(found.is_ok_and(|found| same(&found[0].1) == 1));
        assert!(listed("file: f.rs\n- gone\n", &source()).is_err());
        let below = |line: &str| listed(&format!("file: f.rs\n> {line}\n- !g() && a < b\n"), &source());
        assert!(below("flash.write(1).await?;").is_ok() && below("}").is_err());
    }
}
