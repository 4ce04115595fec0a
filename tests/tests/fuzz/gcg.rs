//! Fuzzing of GCG: a file is read or refused with its line, however it is encoded; and what is read is replayed to the end.

use crate::fuzz;
use crate::mutation::{Damaged, anywhere, damaged};
use proptest::prelude::*;
use records::gcg::{Action, Move, Record, Says, decode, replay};

/// A game with everything a file may hold.
const GERMAN: &str = include_str!("../../../host-tools/tests/games/everything.gcg");
const ENGLISH: &str = "#player1 q Q\n#player2 z Z\n>q: AEQRSTU 8E QUART +28 28\n#note z (challenge) -10, sheet -10\n>z: ABCDEFG pass +0 0\n>q: S 8J s +1 29\n>z: XY\n";

const TOKENS: &[&[u8]] = &[
    b"\n",
    b"\r\n",
    b">",
    b"#",
    b": ",
    b" ",
    b"\t",
    b"--",
    b"-",
    b"-AX",
    b" 8H ",
    b"h8",
    b"15O",
    b"16P",
    b"0A",
    b"(",
    b")",
    b".",
    b"+0",
    b" -2147483648 ",
    b" 99999 ",
    b" 100000 ",
    b"+5 25",
    b"\xe2\x88\x92",
    b"\xc3\x9c",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"pass",
    b"#lexicon CSW19\n",
    b"#board-layout super\n",
    b"#player1 anna Anna\n",
    b">ben: AB A1 ZWEIFEL +9 9\n",
    b"#note rack not known\n",
    b"#note ben (challenge) -10, sheet 15; all tiles +25\n",
    b"#note anna (rack) -3 25\n",
];

#[test]
fn a_gcg_file_is_replayed_or_refused_with_its_line() {
    let clean = GERMAN.replace(">ben: NST?\tM8\tSTaN\t+0\n", "");
    let utf16: Vec<u8> = [0xff, 0xfe].into_iter().chain(clean.encode_utf16().flat_map(u16::to_le_bytes)).collect();
    let latin1 = GERMAN.chars().map(|letter| letter as u8).collect();
    let seeds = [GERMAN.into(), clean.replace('\n', "\r\n").into(), ENGLISH.into(), latin1, utf16];
    let reached = fuzz(4000, damaged(anywhere(TOKENS)), |input: Damaged, reached| {
        let text = decode(&input.of(&seeds));
        let mut moves: Vec<usize> =
            text.lines().zip(1..).filter(|(line, _)| line.trim().starts_with('>')).map(|(_, number)| number).collect();
        let record = match Record::parse(&text) {
            Ok(record) => record,
            Err(error) => {
                prop_assert!((1..=text.lines().count().max(1)).contains(&error.line), "{}", error);
                reached.note("refused");
                return Ok(());
            }
        };
        let noted = |line: &&Move| matches!(line.action, Action::Noted { .. });
        let events = record.moves.iter().filter(|line| !noted(line));
        prop_assert!(events.map(|line| line.line).eq(moves.iter().copied()), "a move for each line of one");
        moves.extend(record.moves.iter().filter(noted).map(|line| line.line));
        let again = decode(text.replace('\n', "\r\n").as_bytes());
        prop_assert_eq!(Record::parse(&again), Ok(record.clone()), "line ends do not matter");
        record.moves.iter().for_each(|line| reached.note_variant("read", &line.action));

        let differences = replay(&record, None);
        prop_assert!(differences.len() <= 2 * moves.len());
        for difference in &differences {
            prop_assert!(moves.contains(&difference.line), "{}", difference);
            reached.note_variant("board says", &difference.board);
        }
        let plays = record.moves.iter().filter(|line| matches!(line.action, Action::Play { .. })).count();
        reached.note(if differences.is_empty() && plays > 0 { "agrees" } else { "differs" });
        Ok(())
    });
    let actions = ["Play", "Exchange", "Pass", "Withdrawn", "Bracket", "Noted", "Nothing"];
    reached.assert_at_least(100, actions.map(|action| format!("read {action}")).iter().map(String::as_str));
    reached.assert_at_least(100, ["refused", "agrees", "differs"]);
    let says = [Says::Points(0), Says::No(String::new())].map(|says| format!("board says {says:?}"));
    reached.assert_at_least(50, says.iter().filter_map(|says| says.split('(').next()));
}
