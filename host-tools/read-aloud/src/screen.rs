//! One picture as sentences: a message first, then who or what it is about, what is chosen or typed, hints, seats and scores.

use crate::phrases::Phrases;
use device::{Element, Role};
use letters::Language;

/// Texts whose baselines are this close stand on one row.
const SAME_ROW: i32 = 3;
/// From the top of an icon to the baseline of the words behind it.
const ICON_TO_BASELINE: i32 = 7;

/// One thing that is said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// Its words.
    pub text: String,
    /// It interrupts what is being said.
    pub urgent: bool,
    /// It is the time on a running clock: no news.
    pub ticking: bool,
}

/// A text or an icon where it stands.
#[derive(Clone, Debug)]
struct Written {
    x: i32,
    baseline: i32,
    role: Role,
    text: String,
    /// The icon before it.
    icon: Option<&'static str>,
}

/// A seat that is taken.
#[derive(Clone, Debug)]
struct Seat {
    button: u8,
    name: String,
    points: Option<i32>,
    stands_out: bool,
}

/// The elements of one picture.
#[derive(Clone, Debug, Default)]
pub struct Screen {
    written: Vec<Written>,
    /// An icon whose words have not come yet.
    icon: Option<(i32, i32, &'static str)>,
    lines: usize,
    /// The chosen line: its place, label, value, and whether the dial changes it.
    chosen: Option<(usize, String, String, bool)>,
    keys: Vec<char>,
    typed: Option<Vec<(char, bool)>>,
    seats: Vec<Seat>,
    left: Option<i64>,
}

impl Screen {
    /// Takes what the device tells, in its order.
    pub fn take(&mut self, element: Element<'_>) {
        match element {
            Element::Line { index, label, value, chosen, edited, .. } => {
                self.lines += 1;
                if chosen {
                    self.chosen = Some((index, label.into(), value.into(), edited));
                }
            }
            Element::Keyboard { boxed, .. } => self.keys = boxed.to_vec(),
            Element::Typed { tiles } => {
                let letter = |tile: &letters::Tile| Some((tile.letter()?.as_char(), tile.is_joker()));
                self.typed = Some(tiles.iter().filter_map(letter).collect());
            }
            Element::Seat { button, name, points, stands_out } => {
                self.seats.push(Seat { button, name: name.into(), points, stands_out });
            }
            Element::Clock { left } => self.left = Some(left),
            Element::Icon { x, y, name } => {
                self.wordless_icon();
                self.icon = Some((x, y + ICON_TO_BASELINE, name));
            }
            Element::Text { x, y, role, text } => {
                let icon = if role == Role::Hint { self.icon.take() } else { None };
                let x = icon.map_or(x, |(x, ..)| x);
                let icon = icon.map(|(.., name)| name);
                self.written.push(Written { x, baseline: y, role, text: text.into(), icon });
            }
        }
    }

    /// An icon without words behind it stands for itself.
    fn wordless_icon(&mut self) {
        if let Some((x, baseline, name)) = self.icon.take() {
            self.written.push(Written { x, baseline, role: Role::Plain, text: String::new(), icon: Some(name) });
        }
    }

    /// Seconds left on the clock, if one runs that has a limit.
    pub const fn left(&self) -> Option<i64> {
        self.left
    }

    /// All that is to be said of it.
    pub fn sentences(mut self, language: Language) -> Vec<Sentence> {
        self.wordless_icon();
        let phrases = Phrases::of(language);
        let mut said = Vec::new();
        let mut say = |text: String, urgent: bool, ticking: bool| {
            if !text.trim().is_empty() {
                said.push(Sentence { text, urgent, ticking });
            }
        };
        let of_role = |role: Role| self.written.iter().filter(move |written| written.role == role);
        say(of_role(Role::Message).map(|message| message.text.as_str()).collect::<Vec<_>>().join(" "), true, false);
        for title in of_role(Role::Title) {
            say(title.text.clone(), false, false);
        }
        for row in self.rows() {
            say(row.iter().map(|written| written.said(phrases)).collect::<Vec<_>>().join(" "), false, false);
        }
        for number in of_role(Role::Number) {
            say(format!("{} {}", phrases.number, number.text), false, false);
        }
        if let Some(choice) = self.choice(phrases) {
            say(choice, false, false);
        }
        if let Some(typed) = &self.typed {
            say(typed_so_far(typed, phrases), false, false);
            // Who has typed knows the buttons.
            if typed.is_empty() {
                let keys = self.keys.iter().map(char::to_string).collect::<Vec<_>>().join(" ");
                say(format!("{} {keys}", phrases.buttons_type), false, false);
            }
        }
        for hint in of_role(Role::Hint) {
            say(hint.said(phrases), false, false);
        }
        for seat in &self.seats {
            say(seat.said(phrases), false, false);
        }
        for clock in of_role(Role::Clock) {
            say(format!("{} {}", phrases.clock, clock.text), false, self.left.is_some());
        }
        said
    }

    /// Texts of no particular role, row by row from the top, each from left to right.
    fn rows(&self) -> Vec<Vec<&Written>> {
        let mut rows: Vec<Vec<&Written>> = Vec::new();
        for written in self.written.iter().filter(|written| written.role == Role::Plain) {
            let same = |row: &&mut Vec<&Written>| {
                row.first().is_some_and(|first| (first.baseline - written.baseline).abs() <= SAME_ROW)
            };
            match rows.iter_mut().find(same) {
                Some(row) => row.push(written),
                None => rows.push(vec![written]),
            }
        }
        rows.sort_by_key(|row| row.first().map(|first| first.baseline));
        rows.iter_mut().for_each(|row| row.sort_by_key(|written| written.x));
        rows
    }

    fn choice(&self, phrases: &Phrases) -> Option<String> {
        let (index, label, value, edited) = self.chosen.as_ref()?;
        let value = if value.is_empty() { String::new() } else { format!(" {value}") };
        let edited = if *edited { format!(", {}", phrases.being_changed) } else { String::new() };
        Some(format!("{label}{value}{edited}, {} {} {}", index + 1, phrases.of, self.lines))
    }
}

impl Written {
    fn said(&self, phrases: &Phrases) -> String {
        match self.icon {
            Some(icon) if self.text.is_empty() => phrases.control(icon).into(),
            Some(icon) => format!("{}: {}", phrases.control(icon), self.text),
            None => self.text.clone(),
        }
    }
}

impl Seat {
    fn said(&self, phrases: &Phrases) -> String {
        let mut said = format!("{} {}", phrases.button, self.button);
        if !self.name.is_empty() {
            said += &format!(" {}", self.name);
        }
        if let Some(points) = self.points {
            let unit = if points.abs() == 1 { phrases.points.0 } else { phrases.points.1 };
            said += &format!(": {points} {unit}");
        }
        if self.stands_out {
            said += &format!(", {}", phrases.marked);
        }
        said
    }
}

/// The letter that was typed last, and then the word; nothing for an empty line.
fn typed_so_far(typed: &[(char, bool)], phrases: &Phrases) -> String {
    let Some((last, joker)) = typed.last() else { return String::new() };
    let joker = if *joker { format!("{} ", phrases.joker) } else { String::new() };
    let word: String = typed.iter().map(|(letter, _)| letter).collect();
    format!("{joker}{last}. {}: {word}", phrases.typed)
}
