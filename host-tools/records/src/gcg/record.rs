//! A GCG file as a record of moves, with what its pragmas and notes say besides.

use std::fmt::{self, Display, Formatter};

use letters::Tile;

use super::note::{Remark, remarks};
use super::{ALL_TILES, Action, Letters, Mark, Move};

/// Layouts that are not the standard board.
const OTHER_BOARDS: [&str; 4] = ["super", "wordfeud", "friends", "wwf"];

/// A game as it is written down.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The moves, in order.
    pub moves: Vec<Move>,
    /// Names the players go by in the moves, as the head of the file gives them; two may share one.
    pub players: Vec<String>,
    letters: Option<Letters>,
    all_tiles: Option<i32>,
}

/// The reason for which a file cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// The line, from 1.
    pub line: usize,
    /// The fault, in words.
    pub reason: String,
}

impl Display for Unreadable {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}: cannot be read: {}", self.line, self.reason)
    }
}

impl Record {
    /// Reads a file's text. Notes may run over several lines, so a line that is neither move nor pragma belongs to the one
    /// before it.
    pub fn parse(text: &str) -> Result<Self, Unreadable> {
        let mut record = Self::default();
        let mut begun = false;
        for (nth, line) in text.lines().enumerate() {
            let (number, line) = (nth + 1, line.trim());
            let unreadable = |reason| Unreadable { line: number, reason };
            if let Some(pragma) = line.strip_prefix('#') {
                record.take_pragma(number, pragma).map_err(unreadable)?;
                begun = true;
            } else if let Some(text) = line.strip_prefix('>') {
                record.moves.push(Move::parse(number, text).map_err(unreadable)?);
                begun = true;
            } else if !line.is_empty() && !begun {
                return Err(unreadable(format!("{:?} is no line of a GCG file", shortened(line))));
            }
        }
        if begun { Ok(record) } else { Err(Unreadable { line: 1, reason: "the file is empty".into() }) }
    }

    fn take_pragma(&mut self, number: usize, pragma: &str) -> Result<(), String> {
        let (name, value) = pragma.split_once(char::is_whitespace).unwrap_or((pragma, ""));
        match name.to_lowercase().replace('_', "-").as_str() {
            "lexicon" | "tile-distribution" | "letter-distribution" | "tile-set" => {
                self.letters = self.letters.or(Letters::named(value));
            }
            "note" => self.take_note(number, value),
            "player1" | "player2" | "player3" | "player4" => {
                self.players.extend(value.split_whitespace().next().map(str::to_owned));
            }
            "board-layout" if OTHER_BOARDS.iter().any(|name| value.to_lowercase().contains(name)) => {
                return Err(format!("the board {} has other premiums", value.trim()));
            }
            _ => {}
        }
        Ok(())
    }

    fn take_note(&mut self, number: usize, text: &str) {
        if let (true, Some(("LetterDistribution", box_name))) = (self.moves.is_empty(), text.trim().split_once(':')) {
            self.letters = self.letters.or(Letters::named(box_name));
        }
        for remark in remarks(number, text, &self.players) {
            match remark {
                Remark::RackNotKnown => {
                    let lines = self.moves.iter_mut().rev();
                    let mut events = lines.filter(|line| !matches!(line.action, Action::Noted { .. }));
                    events.next().into_iter().for_each(|line| line.rack = None);
                }
                Remark::AllTiles(points) => self.all_tiles = Some(points),
                Remark::Points(line) => self.moves.push(line),
            }
        }
    }

    /// Points for laying the whole rack: fifty, unless a note says what the table agreed.
    pub fn all_tiles(&self) -> i32 {
        self.all_tiles.unwrap_or(ALL_TILES)
    }

    /// The box it was played with, if the file tells: a pragma names it, or there are umlauts.
    pub fn letters(&self) -> Option<Letters> {
        let umlaut = self.moves.iter().any(|line| match &line.action {
            Action::Play { marks, .. } => marks.iter().any(|&mark| is_umlaut(mark)),
            _ => false,
        });
        self.letters.or(umlaut.then_some(Letters::De))
    }
}

fn is_umlaut(mark: Mark) -> bool {
    let Mark::Tile(tile) = mark else { return false };
    tile.letter().is_some_and(|letter| Letters::En.set().tile_value(Tile::Letter(letter)) == 0)
}

fn shortened(line: &str) -> String {
    line.chars().take(24).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_may_run_over_lines_and_dos_line_ends_do_not_matter() {
        let text = "#player1 a Ann\r\n>a: ABC 8H CAB +14 14\r\n#note good\r\nor was it?\r\n\r\n>b: X - +0 0\r\n";
        assert_eq!(Record::parse(text).unwrap().moves.len(), 2);
    }

    #[test]
    fn other_files_are_named_with_line_and_reason() {
        let error = Record::parse("\nHello there").unwrap_err();
        assert_eq!(error.to_string(), "2: cannot be read: \"Hello there\" is no line of a GCG file");
        assert_eq!(Record::parse("").unwrap_err().reason, "the file is empty");
        let error = Record::parse("#player1 a A\n#board-layout SuperCrosswordGame\n").unwrap_err();
        assert_eq!(error.line, 2);
    }

    #[test]
    fn box_is_told_by_lexicon_or_umlauts() {
        let letters = |text: &str| Record::parse(text).unwrap().letters();
        assert_eq!(letters("#lexicon CSW19\n"), Some(Letters::En));
        assert_eq!(letters("#lexicon RD28\n"), Some(Letters::De));
        assert_eq!(letters("#lexicon ODS8\n"), Some(Letters::Fr));
        assert_eq!(letters("#tile-distribution italian\n"), Some(Letters::It));
        assert_eq!(letters("#tile-distribution dutch\n"), Some(Letters::Nl));
        assert_eq!(letters(">a: ABC 8H MÜDE +22 22\n"), Some(Letters::De));
        assert_eq!(letters(">a: ABC 8H TON +6 6\n"), None);
    }
}
