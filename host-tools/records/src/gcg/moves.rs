//! An event line of GCG: who, what, for how many points.

use game::board::{Direction, Square};
use letters::{Letter, Tile};

/// No score or total is larger.
const NUMBER_MAX: u32 = 99_999;

/// One square of a word as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A tile that lies there already.
    Through,
    /// A tile that is laid, or one that lies there already, written out.
    Tile(Tile),
}

/// The kind of a line, with what was done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Tiles were laid.
    Play {
        /// The square of its first letter.
        start: Square,
        /// The way it runs.
        direction: Direction,
        /// Its squares.
        marks: Vec<Mark>,
    },
    /// Tiles were exchanged.
    Exchange,
    /// Nothing was done.
    Pass,
    /// The player's last word was taken back after a challenge.
    Withdrawn,
    /// Something in brackets: tiles left at the end, a challenge bonus, a time penalty.
    Bracket(String),
    /// Points that only a note tells, for the format has no line for them.
    Noted {
        /// Their reason, as the note has it in brackets.
        reason: String,
        /// The totals of the lines that follow have them, too: so they were written once.
        in_totals: bool,
    },
    /// Only a rack: the game stops here.
    Nothing,
}

/// A move line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The line in the file, from 1.
    pub line: usize,
    /// The nick of the player.
    pub player: String,
    /// Tiles on the rack before it, as far as the file knows them.
    pub rack: Option<String>,
    /// The thing done.
    pub action: Action,
    /// The move as the file writes it, without rack and points.
    pub written: String,
    /// The points the file gives it.
    pub score: Option<i32>,
    /// The player's total after it, as the file says.
    pub total: Option<i32>,
}

impl Move {
    /// Reads what follows the `>` of a move line, or says what is wrong with it.
    pub(super) fn parse(line: usize, text: &str) -> Result<Self, String> {
        let (player, rest) = text.split_once(':').ok_or("there is no colon after the player's name")?;
        let tokens = tokens(rest);
        let within = |is: fn(&str) -> bool| tokens.iter().take(2).position(|token| is(token));
        let place = within(is_move).or_else(|| within(is_pass));
        let (action, used) = match place {
            None if tokens.len() <= 1 => (Action::Nothing, tokens.len()),
            None => return Err(format!("{:?} is neither a place nor an exchange, pass or bonus", tokens[1])),
            Some(at) => action(&tokens[at..]).map(|(action, used)| (action, at + used))?,
        };
        let rack = tokens[..place.unwrap_or(used)].first().cloned();
        let written = tokens[place.unwrap_or(0).min(used)..used].join(" ");
        let mut numbers = tokens[used..].iter().map(|token| number(token));
        let (score, total) = (numbers.next().flatten(), numbers.next().flatten());
        if let (Some(token), None) = (tokens.get(used), score) {
            return Err(format!("{token:?} is not a score"));
        }
        Ok(Self { line, player: player.trim().to_owned(), rack, action, written, score, total })
    }
}

/// Words of a line; what stands in brackets is one word.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    for part in text.split_whitespace() {
        match tokens.last_mut() {
            Some(open) if open.starts_with('(') && !open.contains(')') => {
                open.push(' ');
                open.push_str(part);
            }
            _ => tokens.push(part.to_owned()),
        }
    }
    tokens
}

fn is_move(token: &str) -> bool {
    token.starts_with(['-', '(']) || place(token).is_some()
}

/// Written out; four tiles of a rack may spell it too, so it counts only where nothing else is a move.
fn is_pass(token: &str) -> bool {
    token.eq_ignore_ascii_case("pass")
}

/// Reads the move and says how many words it takes.
fn action(tokens: &[String]) -> Result<(Action, usize), String> {
    let first = tokens.first().map_or("", String::as_str);
    match first {
        "--" => Ok((Action::Withdrawn, 1)),
        "-" => Ok((Action::Pass, 1)),
        _ if is_pass(first) => Ok((Action::Pass, 1)),
        _ if first.starts_with('-') => Ok((Action::Exchange, 1)),
        _ if first.starts_with('(') => Ok((Action::Bracket(first.trim_matches(['(', ')']).to_owned()), 1)),
        _ => {
            let (start, direction) = place(first).ok_or_else(|| format!("{first:?} is no place on the board"))?;
            let word = tokens.get(1).ok_or_else(|| format!("no word follows {first}"))?;
            Ok((Action::Play { start, direction, marks: marks(word)? }, 2))
        }
    }
}

/// `8H` runs across, `H8` down; small letters mean the same.
fn place(token: &str) -> Option<(Square, Direction)> {
    let across = token.starts_with(|first: char| first.is_ascii_digit());
    let split = if across { token.len().checked_sub(1)? } else { 1 };
    let (head, tail) = token.split_at_checked(split)?;
    let (digits, letter) = if across { (head, tail) } else { (tail, head) };
    let row: u8 = digits.parse().ok()?;
    let column = letter.bytes().next()?.to_ascii_uppercase().checked_sub(b'A')?;
    let square = Square::new(row.checked_sub(1)?, column)?;
    Some((square, if across { Direction::Across } else { Direction::Down }))
}

/// Reads a word: dots and letters in brackets lie there already, small letters are blanks. Remarks after it do not count.
fn marks(word: &str) -> Result<Vec<Mark>, String> {
    let mut marks = Vec::new();
    let mut in_brackets = false;
    for written in word.trim_end_matches(['*', '#', '!', '?']).chars() {
        match written {
            '(' => in_brackets = true,
            ')' => in_brackets = false,
            '.' => marks.push(Mark::Through),
            _ if in_brackets => marks.push(Mark::Through),
            _ => {
                let letter =
                    Letter::from_char(written).ok_or_else(|| format!("{written:?} is no letter of the box"))?;
                let blank = written.is_lowercase();
                marks.push(Mark::Tile(if blank { Tile::JokerAs(letter) } else { Tile::Letter(letter) }));
            }
        }
    }
    if marks.is_empty() { Err(format!("{word:?} is no word")) } else { Ok(marks) }
}

/// A score or total, with or without its sign.
fn number(token: &str) -> Option<i32> {
    let token = token.trim_end_matches([',', ';', '.']).replace('\u{2212}', "-");
    token.strip_prefix('+').unwrap_or(&token).parse().ok().filter(|number: &i32| number.unsigned_abs() <= NUMBER_MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Move {
        Move::parse(1, text).unwrap()
    }

    fn points(text: &str) -> (Option<i32>, Option<i32>) {
        let line = parsed(text);
        (line.score, line.total)
    }

    #[test]
    fn place_tells_square_and_direction_in_either_case() {
        let eight_h = Square::new(7, 7).unwrap();
        assert_eq!(place("8H"), Some((eight_h, Direction::Across)));
        assert_eq!(place("h8"), Some((eight_h, Direction::Down)));
        assert_eq!(place("15O").map(|(square, _)| square), Square::new(14, 14));
        for wrong in ["16A", "0A", "P1", "8", "H", "ABC", "Ä8", "8Ä", ""] {
            assert_eq!(place(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn play_is_read_with_and_without_a_rack() {
        for text in ["Ann: ABCDEFG 8D FACED +30 30", "Ann:  8D FACED +30 30", "Ann:\tABC\t8d\tFACED\t30\t30"] {
            let line = parsed(text);
            assert!(matches!(&line.action, Action::Play { marks, .. } if marks.len() == 5), "{text}");
            assert_eq!((line.player.as_str(), line.score, line.total), ("Ann", Some(30), Some(30)));
        }
        assert_eq!(parsed("Ann: ABC 8D FACED +30 30").written, "8D FACED");
        assert_eq!(parsed("Ann: ABC 8D FACED +30 30").rack.as_deref(), Some("ABC"));
        assert_eq!(parsed("Ann:  8D FACED +30 30").rack, None);
    }

    #[test]
    fn through_tiles_are_dots_or_letters_in_brackets() {
        let dots = marks("F.CEd").unwrap();
        assert_eq!(dots, marks("F(A)CEd").unwrap());
        assert_eq!(dots[1], Mark::Through);
        assert_eq!(dots[4], Mark::Tile(Tile::JokerAs(Letter::from_char('D').unwrap())));
    }

    #[test]
    fn exchanges_passes_and_withdrawals_are_told_apart() {
        assert_eq!(parsed("A: ABC -BC +0 12").action, Action::Exchange);
        assert_eq!(parsed("A: ABC -5 +0 12").action, Action::Exchange);
        assert_eq!(parsed("A: ABC - +0 12").action, Action::Pass);
        assert_eq!(parsed("A: ABC -- -24 12").action, Action::Withdrawn);
        assert_eq!(parsed("A: ABC pass +0 12").action, Action::Pass);
        assert!(matches!(parsed("A: PASS 8D ASP +10 10").action, Action::Play { .. }));
        assert_eq!(parsed("A: ABC").action, Action::Nothing);
    }

    #[test]
    fn brackets_hold_bonuses_penalties_and_racks() {
        assert_eq!(parsed("A: ABC (challenge) +5 12").action, Action::Bracket("challenge".into()));
        assert_eq!(parsed("A: (A B) +8 20").action, Action::Bracket("A B".into()));
        assert_eq!(points("A:  (time) -10 302"), (Some(-10), Some(302)));
    }

    #[test]
    fn words_after_the_total_are_ignored() {
        assert_eq!(points("A: ABC 12d ARB +34 210 ZA, OR"), (Some(34), Some(210)));
    }

    #[test]
    fn broken_lines_say_what_is_wrong() {
        for (text, reason) in [
            ("Ann ABC", "colon"),
            ("Ann: ABC 8P FACED +1 1", "neither"),
            ("Ann: ABC 8D", "no word follows 8D"),
            ("Ann: ABC 8D F4CED +1 1", "'4' is no letter"),
            ("Ann: ABC 8D FACED thirty", "not a score"),
            ("Ann: ABC 8D FACED -2147483648", "not a score"),
        ] {
            let error = Move::parse(1, text).unwrap_err();
            assert!(error.contains(reason), "{text}: {error}");
        }
    }
}
