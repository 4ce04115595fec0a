//! Screen reader for steps by meaning: where a line is, how far the dial is from it, how a letter is typed.

use super::Action;
use crate::SimDevice;
use device::Element;
use runner::Env;

/// A line of the list; its labels in the language that is shown and then in the others.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Line {
    key: String,
    labels: Vec<String>,
    value: String,
}

/// The lines and letters that can be chosen and typed on a screen.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reading {
    lines: Vec<Line>,
    chosen: Option<usize>,
    edited: bool,
    boxed: Vec<char>,
    alphabet: Vec<char>,
}

impl Reading {
    /// Reads the screen that is shown.
    pub fn of<E: Env>(device: &mut SimDevice<E>) -> Self {
        let mut reading = Self::default();
        device.read_screen(|translated, element| reading.take(translated, element));
        reading
    }

    fn take(&mut self, translated: bool, element: Element<'_>) {
        match element {
            Element::Line { index, key, label, value, chosen, edited } => {
                if self.lines.len() <= index {
                    self.lines.resize_with(index + 1, Line::default);
                }
                self.lines[index].labels.push(label.into());
                self.lines[index].key = key.to_string();
                if !translated {
                    self.lines[index].value = value.into();
                }
                if chosen && !translated {
                    (self.chosen, self.edited) = (Some(index), edited);
                }
            }
            Element::Keyboard { boxed, alphabet, .. } => {
                (self.boxed, self.alphabet) =
                    (boxed.to_vec(), alphabet.iter().map(|letter| letter.as_char()).collect());
            }
            _ => {}
        }
    }

    /// True if the dial changes a value instead of moving along the list.
    pub fn is_edited(&self) -> bool {
        self.edited
    }

    /// The line a push means, by its text as shown; none if another line says the same.
    pub fn chosen_label(&self) -> Option<&str> {
        let label = shown(&self.lines.get(self.chosen?)?.labels);
        (self.lines.iter().filter(|line| shown(&line.labels) == label).count() == 1 && !label.is_empty())
            .then_some(label)
    }

    /// The line the dial stands on, and how many there are.
    pub fn place(&self) -> Option<(usize, usize)> {
        Some((self.chosen?, self.lines.len()))
    }

    /// All lines as they are shown.
    pub fn labels(&self) -> Vec<&str> {
        self.lines.iter().map(|line| shown(&line.labels)).collect()
    }

    /// Detents from here to the line of this text: as shown, else by its key, else as in another language.
    pub fn distance(&self, text: &str) -> Result<isize, String> {
        let Some(here) = self.chosen else {
            return Err(format!("no list is shown, so `{text}` cannot be chosen"));
        };
        if self.edited {
            return Err(format!("the dial changes a value, so `{text}` cannot be chosen; push first"));
        }
        let ways: [fn(&Line, &str) -> bool; 3] = [
            |line, text| shown(&line.labels) == text,
            |line, text| line.key == text,
            |line, text| line.labels.iter().any(|label| label == text),
        ];
        let places = ways.map(|way| self.places(|line| way(line, text)));
        let places = places.into_iter().find(|places| !places.is_empty()).unwrap_or_default();
        match places[..] {
            [there] => Ok(there as isize - here as isize),
            [] => Err(format!("there is no line `{text}`; there are {}", quoted(self.labels()))),
            _ => Err(format!("{} lines say `{text}`; turn the dial with dial = n", places.len())),
        }
    }

    fn places(&self, wanted: impl Fn(&Line) -> bool) -> Vec<usize> {
        self.lines.iter().enumerate().filter(|(_, line)| wanted(line)).map(|(place, _)| place).collect()
    }

    /// The value that is being changed, as it is shown.
    pub fn value(&self) -> &str {
        let edited = self.chosen.filter(|_| self.edited).and_then(|chosen| self.lines.get(chosen));
        edited.map_or("", |line| &line.value)
    }

    /// The steps that type a word, fewest detents first; small letters are jokers.
    pub fn typing(&self, word: &str) -> Result<Vec<Action>, String> {
        if self.boxed.is_empty() {
            return Err(format!("no keyboard is shown, so `{word}` cannot be typed"));
        }
        let mut steps = Vec::new();
        for letter in word.chars() {
            let capital = letter.to_uppercase().next().unwrap_or(letter);
            let (seat, detents) = self.way_to(capital).ok_or_else(|| {
                format!("this keyboard has no {letter}; it has {}", self.alphabet.iter().collect::<String>())
            })?;
            steps.push(if capital == letter { Action::Press(seat) } else { Action::Hold(seat) });
            if detents != 0 {
                steps.push(Action::Dial(detents));
            }
        }
        Ok(steps)
    }

    /// The seat whose button is nearest to a letter, and the detents from there.
    fn way_to(&self, letter: char) -> Option<(u8, i8)> {
        let place = |letter: char| self.alphabet.iter().position(|&one| one == letter);
        let (there, len) = (place(letter)?, self.alphabet.len());
        let way = |(column, &boxed): (usize, &char)| {
            let right = (there + len - place(boxed)?) % len;
            let detents = if right * 2 > len { right as isize - len as isize } else { right as isize };
            Some((u8::try_from(column + 1).ok()?, i8::try_from(detents).ok()?))
        };
        self.boxed.iter().enumerate().filter_map(way).min_by_key(|(_, detents)| detents.unsigned_abs())
    }
}

/// The text in the language that is shown comes first.
fn shown(texts: &[String]) -> &str {
    texts.first().map_or("", String::as_str)
}

/// `A`, `B` and so on.
pub fn quoted<'t>(texts: impl IntoIterator<Item = &'t str>) -> String {
    texts.into_iter().map(|text| format!("`{text}`")).collect::<Vec<_>>().join(", ")
}
