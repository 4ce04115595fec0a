//! One picture as sentences: a message first, then whose turn it is or what it is about, what is chosen or typed, hints, scores, and
//! the clock last.

use crate::lines::{JOKER, ROLES, write_line};
use crate::phrases::{Phrases, filled, with_two};
use crate::spoken::{ACROSS, DOWN, capital, clock, goes_on, spoken};
use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};
use core::str::FromStr;
use device::{Element, Role};
use letters::Language;

/// Texts whose baselines are this close stand on one row.
const SAME_ROW: i32 = 3;
/// From the top of an icon to the baseline of the words behind it.
const ICON_TO_BASELINE: i32 = 7;

/// The way a sentence is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// When nothing else is said.
    Polite,
    /// Of a seat, with its total or its name: likewise, and whoever's turn it is.
    Seat,
    /// It interrupts what is being said.
    Urgent,
    /// It changes by itself, as the time on a running clock does: no news.
    Ticking,
    /// The word so far: told anew letter by letter.
    Typed,
}

/// One thing that is said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// Its words.
    pub text: String,
    /// The way it is said.
    pub manner: Manner,
}

/// A text or an icon where it stands.
#[derive(Clone, Debug)]
struct Written {
    x: i32,
    baseline: i32,
    role: Role,
    text: String,
    /// The icon before it.
    icon: Option<String>,
}

/// A seat that is taken.
#[derive(Clone, Debug)]
pub(crate) struct Seat {
    pub(crate) button: u8,
    name: String,
    points: Option<i32>,
    on_turn: bool,
    child: bool,
}

/// The line of a list that a push means.
#[derive(Clone, Debug)]
struct Chosen {
    index: usize,
    label: String,
    value: String,
    edited: bool,
}

/// A letter and whether a joker stands for it.
pub(crate) type Typed = (char, bool);

/// The elements of one picture.
#[derive(Clone, Debug, Default)]
pub struct Screen {
    written: Vec<Written>,
    /// An icon whose words have not come yet.
    icon: Option<(i32, i32, String)>,
    lines: usize,
    chosen: Option<Chosen>,
    keys: (Vec<char>, Vec<char>),
    typed: Option<Vec<Typed>>,
    word: String,
    seats: Vec<Seat>,
    beside: Vec<(u8, String)>,
    counts: Vec<(usize, bool, u8)>,
    tiles: Vec<(String, Typed)>,
    is_board: bool,
    clock: Option<Option<i64>>,
}

impl Screen {
    /// Takes what the device tells, in its order: by its line, so that it is the same wherever the narrator stands.
    pub fn take(&mut self, element: Element<'_>) {
        let mut line = String::new();
        // Writing to a string cannot fail.
        let _ = write_line(element, &mut line);
        self.read(&line);
    }

    /// Takes lines that [`write_line`] has written.
    pub fn read(&mut self, lines: &str) {
        lines.split('\n').for_each(|line| self.read_line(line));
    }

    fn read_line(&mut self, line: &str) {
        let mut parts = line.split('\t');
        let mut part = || parts.next().unwrap_or_default();
        match part() {
            "line" => {
                let (is_chosen, edited) = (is(part()), is(part()));
                let (label, value) = (part().into(), part().into());
                self.lines += 1;
                if is_chosen {
                    self.chosen = Some(Chosen { index: number(part()), label, value, edited });
                }
            }
            "keys" => self.keys = (part().chars().collect(), part().chars().collect()),
            "typed" => self.typed = Some(letters(part()).collect()),
            "word" => self.word = letters(part()).map(|(letter, _)| letter).collect(),
            "seat" => {
                let (button, name, points) = (number(part()), part().into(), part().parse().ok());
                self.seats.push(Seat { button, name, points, on_turn: is(part()), child: is(part()) });
            }
            "beside" => self.beside.push((number(part()), part().into())),
            "count" => self.counts.push((number(part()), is(part()), number(part()))),
            "board" => self.is_board = true,
            "tile" => {
                let place = part();
                self.tiles.extend(letters(part()).map(|letter| (place.into(), letter)));
            }
            "clock" => self.clock = Some(part().parse().ok()),
            "way" => {
                if let Some(place) = self.written.last_mut() {
                    place.text.extend([' ', if part() == "across" { ACROSS } else { DOWN }]);
                }
            }
            "sign" => {
                self.wordless_icon();
                let (x, y): (i32, i32) = (number(part()), number(part()));
                self.icon = Some((x, y + ICON_TO_BASELINE, part().into()));
            }
            "text" => {
                let (x, baseline, text) = (number(part()), number(part()), part());
                self.read_text(x, baseline, text, ROLES.get(number::<usize>(part())).copied().unwrap_or_default());
            }
            _ => {}
        }
    }

    fn read_text(&mut self, x: i32, baseline: i32, text: &str, role: Role) {
        if let (Role::More, Some(before)) = (role, self.written.last_mut()) {
            before.text.push(' ');
            before.text += text;
        } else if !text.trim().is_empty() {
            let icon = if role == Role::Hint { self.icon.take() } else { None };
            let x = icon.as_ref().map_or(x, |(x, ..)| *x);
            let icon = icon.map(|(.., name)| name);
            self.written.push(Written { x, baseline, role, text: text.into(), icon });
        }
    }

    /// An icon without words behind it stands for itself.
    fn wordless_icon(&mut self) {
        if let Some((x, baseline, name)) = self.icon.take() {
            self.written.push(Written { x, baseline, role: Role::Hint, text: String::new(), icon: Some(name) });
        }
    }

    /// Seconds left on the clock, if one runs that has a limit.
    pub(crate) const fn left(&self) -> Option<i64> {
        match self.clock {
            Some(left) => left,
            None => None,
        }
    }

    /// The word that is being typed, if one is.
    pub(crate) fn typed(&self) -> Option<&[Typed]> {
        self.typed.as_deref()
    }

    /// The buttons of the seats that are taken while seats can be taken.
    pub(crate) fn taken(&self) -> Vec<u8> {
        self.seats.iter().filter(|seat| seat.points.is_none()).map(|seat| seat.button).collect()
    }

    /// The button of whoever's turn it is.
    pub(crate) fn on_turn(&self) -> Option<u8> {
        self.seats.iter().find(|seat| seat.on_turn).map(|seat| seat.button)
    }

    /// Its title; empty if it has none.
    pub(crate) fn title(&self) -> &str {
        self.of_role(Role::Title).next().map_or("", |title| &title.text)
    }

    /// True if something is chosen from lines.
    pub(crate) const fn is_list(&self) -> bool {
        self.lines > 0
    }

    /// All that is to be said of it.
    pub fn sentences(&self, language: Language) -> Vec<Sentence> {
        let mut whole = self.clone();
        whole.wordless_icon();
        whole.said(Phrases::of(language))
    }

    fn said(&self, phrases: &Phrases) -> Vec<Sentence> {
        let mut said = Vec::new();
        let mut say = |text: String, manner: Manner| {
            if !text.trim().is_empty() {
                said.push(Sentence { text, manner });
            }
        };
        let polite = Manner::Polite;
        let messages: Vec<&str> = self.of_role(Role::Message).map(|message| message.text.as_str()).collect();
        say(spoken(&messages.join(" "), phrases), Manner::Urgent);
        let mut turn_is_told = false;
        let named = |text: &str| self.seats.iter().any(|seat| seat.on_turn && seat.name == text);
        for written in &self.written {
            match written.role {
                Role::Title | Role::Asked => self.say_title(written, phrases, &mut |text| say(text, polite)),
                _ => continue,
            }
            turn_is_told |= named(&written.text);
        }
        say(self.word.clone(), polite);
        for row in self.rows() {
            let text = row.iter().map(|written| written.text.as_str()).collect::<Vec<_>>().join(" ");
            if named(&text) && !turn_is_told {
                turn_is_told = true;
                say(filled(phrases.whose_turn, text), polite);
            } else if self.chosen.as_ref().is_none_or(|chosen| chosen.label != text) {
                say(spoken(&text, phrases), polite);
            }
        }
        for tiles in self.of_role(Role::Tiles) {
            let tile = |letter: char| if letter == '?' { phrases.joker.to_owned() } else { letter.into() };
            say(tiles.text.chars().map(tile).collect::<Vec<_>>().join(" "), polite);
        }
        for number in self.of_role(Role::Points) {
            say(points_said(&number.text, phrases), polite);
        }
        for (button, &(letters, or_more, words)) in (1..).zip(&self.counts) {
            let letters = if or_more { filled(phrases.or_more, letters) } else { letters.to_string() };
            let said = with_two(phrases.words_of, letters, &words.to_string());
            say(said.replace('%', &i32::to_string(&button)), polite);
        }
        self.board(phrases, &mut |text| say(text, polite));
        say(self.choice(phrases), polite);
        if let Some(typed) = &self.typed {
            let word: String = typed.iter().map(|(letter, _)| letter).collect();
            say(if word.is_empty() { word } else { filled(phrases.typed, word) }, Manner::Typed);
        }
        for hint in self.of_role(Role::Hint) {
            say(hint.hint(phrases), polite);
        }
        for seat in &self.seats {
            say(self.seat(seat, turn_is_told, phrases), Manner::Seat);
        }
        if self.typed.as_ref().is_some_and(Vec::is_empty) {
            // Who has typed knows the buttons.
            say(self.keyboard(phrases), polite);
        }
        let ticking = if self.clock.is_some() { Manner::Ticking } else { polite };
        for digits in self.of_role(Role::Clock) {
            say(clock(&self.with_sign(&digits.text), phrases), ticking);
        }
        said
    }

    /// The digits of a clock. Over time, those of the turn that runs have their sign drawn as a lit box, or none at all.
    fn with_sign(&self, digits: &str) -> String {
        let unsigned = digits.starts_with(|first: char| first.is_ascii_digit());
        if unsigned && self.left().is_some_and(|left| left < 0) { format!("+{digits}") } else { digits.into() }
    }

    fn of_role(&self, role: Role) -> impl Iterator<Item = &Written> {
        self.written.iter().filter(move |written| written.role == role)
    }

    /// The title; of a challenge who challenges whom, and behind that its price or its judge.
    fn say_title(&self, title: &Written, phrases: &Phrases, say: &mut impl FnMut(String)) {
        let is_on_turn = |seat: &Seat| seat.on_turn && seat.name == title.text;
        if self.seats.iter().any(is_on_turn) {
            return say(filled(phrases.whose_turn, &title.text));
        }
        let Some((by, rest)) = title.text.split_once(" > ") else { return say(spoken(&title.text, phrases)) };
        let phrase = if title.role == Role::Asked { phrases.asked } else { phrases.challenges };
        if let Some((on, price)) = rest.split_once(", ") {
            say(with_two(phrase, by, on));
            say(filled(phrases.if_valid, goes_on(price.trim_end_matches('?'), phrases)));
        } else if let Some((on, judge)) = rest.split_once(": ") {
            say(with_two(phrase, by, on.trim_end()));
            say(format!("{}{}", spoken(judge, phrases), phrases.colon));
        } else {
            say(with_two(phrase, by, rest));
        }
    }

    /// Texts of no particular role, row by row from the top, each from left to right.
    fn rows(&self) -> Vec<Vec<&Written>> {
        let mut rows: Vec<Vec<&Written>> = Vec::new();
        for written in self.of_role(Role::Plain) {
            let same = |row: &&mut Vec<&Written>| {
                row.first().is_some_and(|first| (first.baseline - written.baseline).abs() <= SAME_ROW)
            };
            match rows.iter_mut().find(same) {
                Some(row) => row.push(written),
                None => rows.push(vec![written]),
            }
        }
        in_order(&mut rows, |row| row.first().map(|first| first.baseline));
        rows.iter_mut().for_each(|row| in_order(row, |written| written.x));
        rows
    }

    /// The chosen line. One that is alone needs no number, and nothing at all if a push says the same.
    fn choice(&self, phrases: &Phrases) -> String {
        let Some(Chosen { index, label, value, edited }) = &self.chosen else { return String::new() };
        let colon = if value.is_empty() { "" } else { phrases.colon };
        let mut said = spoken(&format!("{label}{colon} {value}"), phrases);
        if self.lines == 1 {
            return if self.of_role(Role::Hint).any(|hint| hint.text == *label) { String::new() } else { said };
        }
        if *edited {
            said += &format!(", {}", phrases.being_changed);
        }
        format!("{said}, {}", with_two(phrases.line_of, index + 1, &self.lines.to_string()))
    }

    fn keyboard(&self, phrases: &Phrases) -> String {
        let list = |letters: &[char]| letters.iter().map(char::to_string).collect::<Vec<_>>().join(" ");
        let (boxed, between) = &self.keys;
        let Some((outer, inner)) = between.split_last() else { return String::new() };
        with_two(phrases.keyboard, list(boxed), &list(inner)).replace('%', &outer.to_string())
    }

    /// The tiles that are in sight on the board.
    fn board(&self, phrases: &Phrases, say: &mut impl FnMut(String)) {
        if self.is_board && self.tiles.is_empty() {
            say(phrases.board_empty.into());
        }
        let tile = |(place, (letter, joker)): &(String, Typed)| {
            let joker = if *joker { format!("{} ", phrases.joker) } else { String::new() };
            format!("{place} {joker}{letter}")
        };
        say(self.tiles.iter().map(tile).collect::<Vec<_>>().join(", "));
    }

    fn seat(&self, seat: &Seat, turn_is_told: bool, phrases: &Phrases) -> String {
        let Some(points) = seat.points else {
            let child = if seat.child { format!(", {}", phrases.child) } else { String::new() };
            return match seat.name.as_str() {
                "" => filled(phrases.seat_taken, seat.button) + &child,
                name => with_two(phrases.seat, seat.button, name) + &child,
            };
        };
        let mut said = format!("{}{} {}", seat.name, phrases.colon, phrases.points(points));
        for (_, text) in self.beside.iter().filter(|(button, _)| *button == seat.button) {
            let phrase = if text.contains(':') { phrases.time } else { phrases.this_round };
            said += &format!(", {}", filled(phrase, goes_on(text, phrases)));
        }
        if seat.on_turn && !turn_is_told {
            said += &format!(", {}", phrases.on_turn);
        }
        said
    }
}

impl Written {
    fn hint(&self, phrases: &Phrases) -> String {
        match self.icon.as_deref() {
            Some("turn") if self.text.is_empty() => format!("{}{} {}", phrases.turn, phrases.colon, phrases.others),
            Some(icon) if self.text.is_empty() => phrases.control(icon).into(),
            Some(icon) => format!("{}{} {}", phrases.control(icon), phrases.colon, goes_on(&self.text, phrases)),
            None => spoken(&self.text, phrases),
        }
    }
}

/// Insertion sort: a screen has few texts, and the library's sort would be a hundredth of the page's program.
fn in_order<Thing, Key: PartialOrd>(things: &mut [Thing], key: impl Fn(&Thing) -> Key) {
    for end in 1..things.len() {
        let mut place = end;
        while place > 0 && things.get(place - 1).map(&key) > things.get(place).map(&key) {
            things.swap(place - 1, place);
            place -= 1;
        }
    }
}

fn points_said(text: &str, phrases: &Phrases) -> String {
    match text.parse::<i32>() {
        Ok(points) => capital(&phrases.points(points)),
        Err(_) if text == "?" => phrases.nothing_dialled.into(),
        Err(_) => spoken(text, phrases),
    }
}

fn is(part: &str) -> bool {
    part == "1"
}

fn number<Number: FromStr + Default>(part: &str) -> Number {
    part.parse().unwrap_or_default()
}

fn letters(part: &str) -> impl Iterator<Item = Typed> {
    let mut joker = false;
    part.chars().filter_map(move |letter| {
        let stands_for = core::mem::replace(&mut joker, letter == JOKER);
        (letter != JOKER).then_some((letter, stands_for))
    })
}
