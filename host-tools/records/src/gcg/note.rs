//! Notes (`#note`) that the writer leaves for the reader: all that the format has no line for, one note to a move, parted by `; `.

use super::{Action, Move};
use std::fmt::{self, Display, Formatter};

/// The rack of the line before is made up of letters that nobody has seen, because programs want one.
pub(super) const RACK_NOT_KNOWN: &str = "rack not known";

/// The line was put right after it had been noted.
pub(super) const MENDED: &str = "mended";

/// The bonus for the whole rack, where the table agreed on another than fifty.
const ALL_TILES: &str = "all tiles ";

/// Stands before the total that the device has.
const SHEET: &str = ", sheet ";

/// One thing that a note says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Remark {
    RackNotKnown,
    /// A bonus for the whole rack.
    AllTiles(i32),
    /// Points without a line.
    Points(Move),
}

/// Points that only a note tells: whose, what for, and the total that the device has with them.
pub(super) struct PointsNote<'a> {
    pub(super) nick: &'a str,
    pub(super) reason: &'a str,
    pub(super) points: i32,
    pub(super) sheet: i32,
}

impl Display for PointsNote<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { nick, reason, points, sheet } = self;
        write!(f, "{nick} ({reason}) {points:+}{SHEET}{sheet}")
    }
}

/// A note about the bonus.
pub(super) fn all_tiles(points: i32) -> String {
    format!("{ALL_TILES}{points:+}")
}

/// All that a note says and the reader needs; the rest is for people.
pub(super) fn remarks<'a>(line: usize, text: &'a str, players: &'a [String]) -> impl Iterator<Item = Remark> + 'a {
    text.split(';').map(str::trim).filter_map(move |part| {
        if part == RACK_NOT_KNOWN {
            return Some(Remark::RackNotKnown);
        }
        if let Some(points) = part.strip_prefix(ALL_TILES) {
            return points.parse().ok().filter(|points| (0..=255).contains(points)).map(Remark::AllTiles);
        }
        points(line, part, players).map(Remark::Points)
    })
}

/// A player, a reason in brackets, the points and the total. Without the word before it, the total is the file's running one:
/// so it was written once.
fn points(line: usize, part: &str, players: &[String]) -> Option<Move> {
    let (player, rest) = part.split_once(' ')?;
    if !rest.starts_with('(') || !players.iter().any(|known| known == player) {
        return None;
    }
    let in_totals = !rest.contains(SHEET);
    let told = Move::parse(line, &format!("{player}: {}", rest.replace(SHEET, " "))).ok()?;
    let Action::Bracket(reason) = &told.action else { return None };
    let action = Action::Noted { reason: reason.clone(), in_totals };
    told.total.is_some().then_some(Move { action, ..told })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str) -> Vec<Remark> {
        remarks(7, text, &["Ann".into(), "Ben".into()]).collect()
    }

    #[test]
    fn what_is_written_is_read_and_the_rest_is_for_people() {
        let told = PointsNote { nick: "Ben", reason: "challenge", points: -10, sheet: -3 };
        let text = format!("a pity; {RACK_NOT_KNOWN}; {}; {told}; Cora (rack) -3, sheet 1", all_tiles(25));
        let [Remark::RackNotKnown, Remark::AllTiles(25), Remark::Points(line)] = &said(&text)[..] else {
            panic!("{:?}", said(&text));
        };
        assert_eq!(line.action, Action::Noted { reason: "challenge".into(), in_totals: false });
        assert_eq!((line.player.as_str(), line.score, line.total, line.line), ("Ben", Some(-10), Some(-3), 7));
        assert_eq!(said("good; or was it? all tiles"), vec![]);
    }

    #[test]
    fn notes_of_older_files_are_in_their_totals() {
        let [Remark::Points(line)] = &said("Ben (challenge) -10 12")[..] else { panic!("not read") };
        assert_eq!(line.action, Action::Noted { reason: "challenge".into(), in_totals: true });
        assert_eq!((line.score, line.total), (Some(-10), Some(12)));
        assert_eq!(said("Ben +5 12, by points"), vec![]);
    }
}
