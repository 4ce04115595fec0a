//! The result in words, for the camera of any phone: names and totals, times, the longest word, the club's line.
//!
//! Each text is whole by itself and fits one code. A fine code holds everything; coarse ones hold the names and totals, and then the
//! rest. What does not fit is left out, never cut in the middle, except names, which are shortened.

use core::fmt::{self, Write};
use heapless::String;

/// Bytes of the longest text.
pub const TEXT_BYTES: usize = 271;

/// A text for one code.
pub type ResultText = String<TEXT_BYTES>;

/// Texts of a result.
pub type Results = heapless::Vec<ResultText, 2>;

/// A player's result.
#[derive(Clone, Copy, Debug)]
pub struct ResultPlayer<'a> {
    /// As the screen has it.
    pub name: &'a str,
    /// All points.
    pub total: i32,
    /// Time used in all turns, if it was measured.
    pub seconds: Option<u32>,
}

/// The longest word of a game.
#[derive(Clone, Copy, Debug)]
pub struct Longest<'a> {
    /// Its name in the device's language.
    pub label: &'a str,
    /// The word.
    pub word: &'a str,
}

/// A result, to be written.
#[derive(Clone, Copy, Debug)]
pub struct Score<'a> {
    /// The game's name.
    pub game: &'a str,
    /// From the left.
    pub players: &'a [ResultPlayer<'a>],
    /// If words are known.
    pub longest: Option<Longest<'a>>,
    /// The line for a tournament's software, if somebody plays for a club.
    pub slip: Option<&'a str>,
    /// The page that a link leads to, if the device knows one.
    pub page: Option<&'a str>,
}

/// Writes into a text as long as it holds no more bytes than it may.
struct Bounded<'t> {
    text: &'t mut ResultText,
    most: usize,
}

impl Write for Bounded<'_> {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        if self.text.len() + part.len() > self.most {
            return Err(fmt::Error);
        }
        self.text.push_str(part).map_err(|_| fmt::Error)
    }
}

/// Adds a line if it fits as a whole.
fn add(text: &mut ResultText, most: usize, line: fmt::Arguments<'_>) -> bool {
    let before = text.len();
    let gap = if before == 0 { "" } else { "\n" };
    let mut bounded = Bounded { text, most };
    let fits = bounded.write_str(gap).and_then(|()| bounded.write_fmt(line)).is_ok();
    if !fits {
        text.truncate(before);
    }
    fits
}

/// The first characters of a name; all of it for the longest there is.
fn shortened(name: &str, chars: usize) -> &str {
    name.char_indices().nth(chars).and_then(|(end, _)| name.get(..end)).unwrap_or(name)
}

impl Score<'_> {
    /// One text for a fine code: a link if there is a page and it fits, else everything in words.
    pub fn fine(&self, most: usize) -> ResultText {
        if let Some(link) = self.page.and_then(|page| self.link(page, most)) {
            return link;
        }
        let mut text = ResultText::new();
        self.write_all(&mut text, most);
        text
    }

    /// Two texts for coarse codes, or one if there is nothing more to say.
    pub fn coarse(&self, most: usize) -> Results {
        let mut results = Results::new();
        let mut text = ResultText::new();
        for chars in (1..=MOST_CHARS).rev() {
            text.clear();
            // The name of the game makes way for those of the players.
            let _ = chars > FEW_CHARS && add(&mut text, most, format_args!("{}", self.game));
            if self.write_players(&mut text, most, chars, false) {
                break;
            }
        }
        let _ = results.push(text);
        let mut text = ResultText::new();
        let _ = self.slip.is_some_and(|slip| add(&mut text, most, format_args!("{slip}")));
        self.write_longest(&mut text, most);
        self.write_times(&mut text, most);
        if !text.is_empty() {
            let _ = results.push(text);
        }
        results
    }

    fn write_all(&self, text: &mut ResultText, most: usize) {
        add(text, most, format_args!("{}", self.game));
        let named = text.len();
        for chars in (1..=MOST_CHARS).rev() {
            text.truncate(named);
            if self.write_players(text, most, chars, true) {
                break;
            }
        }
        let _ = self.slip.is_some_and(|slip| add(text, most, format_args!("{slip}")));
        self.write_longest(text, most);
    }

    /// True if all fit.
    fn write_players(&self, text: &mut ResultText, most: usize, chars: usize, times: bool) -> bool {
        self.players.iter().all(|&ResultPlayer { name, total, seconds }| {
            let name = shortened(name, chars);
            match seconds.filter(|_| times) {
                Some(seconds) => add(text, most, format_args!("{name} {total} ({}:{:02})", seconds / 60, seconds % 60)),
                None => add(text, most, format_args!("{name} {total}")),
            }
        })
    }

    fn write_longest(&self, text: &mut ResultText, most: usize) {
        let Some(Longest { label, word }) = self.longest else { return };
        let _ = add(text, most, format_args!("{label} {word}")) || add(text, most, format_args!("{word}"));
    }

    /// All times in one line.
    fn write_times(&self, text: &mut ResultText, most: usize) {
        let before = text.len();
        for (place, seconds) in self.players.iter().filter_map(|player| player.seconds).enumerate() {
            let gap = match (place, before) {
                (0, 0) => "",
                (0, _) => "\n",
                _ => " ",
            };
            let mut bounded = Bounded { text, most };
            if write!(bounded, "{gap}{}:{:02}", seconds / 60, seconds % 60).is_err() {
                return text.truncate(before);
            }
        }
    }

    /// The page with the text in its fragment: what a browser keeps to itself. Letters, digits and `-._:()?` stay as they are,
    /// a space is `+`, a new line `~`, everything else a byte as `%C3`.
    fn link(&self, page: &str, most: usize) -> Option<ResultText> {
        let mut plain = ResultText::new();
        self.write_all(&mut plain, TEXT_BYTES);
        let mut link = ResultText::new();
        let mut bounded = Bounded { text: &mut link, most };
        write!(bounded, "{page}#result=").ok()?;
        for byte in plain.bytes() {
            match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b':' | b'(' | b')' | b'?' => {
                    bounded.write_char(byte.into())
                }
                b' ' => bounded.write_char('+'),
                b'\n' => bounded.write_char('~'),
                _ => write!(bounded, "%{byte:02X}"),
            }
            .ok()?;
        }
        Some(link)
    }
}

/// Longer than any name.
const MOST_CHARS: usize = 24;
/// Names so short need the room of the game's name.
const FEW_CHARS: usize = 8;
