//! GCG of tables that no scenario of two has: three and four players, somebody goes, the board is given up, another bonus.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on says why and stops")]

use game::board::{Placed, Placement, Square};
use game::{Event, GameKind, Hand, Laid, Millis, Play, Points, ScoringMode, Seat, Settings};
use letters::{Letter, Tile};
use records::gcg::{Action, Record, replay, written};

const SPENT: Millis = Millis(1_000);

/// A table by board with players on these seats, of whom this one begins.
fn table(seats: &[u8], starter: u8) -> Settings {
    let mut settings = Settings::new(GameKind::ScrabbleDe);
    settings.scoring_mode = ScoringMode::Board;
    seats.iter().for_each(|&seat| settings.sit(Seat::new(seat).unwrap()));
    settings.starter = Seat::new(starter).unwrap();
    settings
}

/// A turn that lays these letters across, from row and column on.
fn lays(row: u8, column: u8, letters: &str) -> [Event; 2] {
    let tile = |written: char| Tile::Letter(Letter::from_char(written).unwrap());
    let placed = |(column, written)| Placed { square: Square::new(row, column).unwrap(), tile: tile(written) };
    let tiles: Placement = (column..).zip(letters.chars()).map(placed).collect();
    [Event::Announce { spent: SPENT }, Event::Note(Play { laid: Laid::Tiles(tiles), ..Play::default() })]
}

fn pass() -> [Event; 1] {
    [Event::Pass { spent: SPENT }]
}

/// The file without its head, which reads back without a difference.
fn moves(settings: Settings, events: &[&[Event]]) -> (String, Record) {
    let mut game = Box::new(game::Game::new());
    let events: Vec<Event> = [Event::Begin(settings)].into_iter().chain(events.concat()).collect();
    events.iter().for_each(|event| game.apply(event).unwrap());
    let text = written(events, |seat| ["Ann", "Ben", "Cora", "Dora"][seat.index()]).unwrap();
    let record = Record::parse(&text).unwrap();
    assert_eq!(replay(&record, None), vec![], "{text}");
    let at = text.find("german\n").unwrap() + "german\n".len();
    (text[at..].to_owned(), record)
}

#[test]
fn players_are_numbered_in_the_order_of_play() {
    let (_, record) = moves(table(&[0, 1, 2], 2), &[&lays(7, 5, "HAUS"), &pass(), &pass()]);
    assert_eq!(record.players, ["Cora", "Ann", "Ben"]);
    let players: Vec<&str> = record.moves.iter().map(|line| line.player.as_str()).collect();
    assert_eq!(players, ["Cora", "Ann", "Ben"]);
}

#[test]
fn who_has_gone_passes_so_that_moves_are_dealt_to_the_right_players() {
    let leaves = [Event::Leave { seat: Seat::new(1).unwrap() }];
    let events: [&[Event]; 5] = [&lays(7, 5, "HAUS"), &leaves, &lays(8, 8, "O"), &lays(9, 8, "S"), &lays(10, 8, "T")];
    let (text, record) = moves(table(&[0, 1, 2], 0), &events);
    let players: Vec<&str> = record.moves.iter().map(|line| line.player.as_str()).collect();
    assert_eq!(players, ["Ann", "Ben", "Cora", "Ann", "Ben", "Cora"], "{text}");
    assert!(record.moves.iter().all(|line| (line.player == "Ben") == (line.action == Action::Pass)), "{text}");
}

#[test]
fn racks_by_their_sums_are_one_note() {
    let hand = |seat: u8, sum: u16| [Event::Hand { seat: Seat::new(seat).unwrap(), hand: Hand::Sum(sum) }];
    let hands = [hand(0, 8), hand(1, 5), hand(2, 3), hand(3, 2)].concat();
    let (text, record) = moves(table(&[0, 1, 2, 3], 0), &[&lays(7, 5, "HAUS"), &[Event::EndGame], &hands]);
    let note =
        "#note Ann (rack) -8, sheet 2; Ben (rack) -5, sheet -5; Cora (rack) -3, sheet -3; Dora (rack) -2, sheet -2";
    assert_eq!(text, format!(">Ann: HAUS 8F HAUS +10 10\n{note}\n"));
    assert_eq!(record.moves.len(), 5);
}

#[test]
fn from_where_the_board_is_given_up_only_notes_tell() {
    let points = [Event::Announce { spent: SPENT }, Event::Note(Play { points: Points(20), ..Play::default() })];
    let events: [&[Event]; 5] = [&lays(7, 5, "HAUS"), &[Event::ByPoints], &points, &pass(), &points];
    let (text, _) = moves(table(&[0, 1], 0), &events);
    let note = "#note Ben (by points) +20, sheet 20; Ben (by points) +20, sheet 40";
    assert_eq!(text, format!(">Ann: HAUS 8F HAUS +10 10\n{note}\n"));
}

#[test]
fn bonus_of_the_table_is_told_and_read_back() {
    let mut settings = table(&[0, 1], 0);
    settings.house.all_tiles_bonus = 25;
    let (text, record) = moves(settings, &[&lays(7, 1, "REISEND")]);
    assert!(text.ends_with("\n#note all tiles +25\n"), "{text}");
    assert_eq!(record.all_tiles(), 25);
}

#[test]
fn pass_has_the_tiles_that_are_laid_next_and_an_exchange_hides_them() {
    let exchange = [Event::Exchange { spent: SPENT, tiles: 3 }];
    let events: [&[Event]; 6] = [&lays(7, 5, "HAUS"), &pass(), &pass(), &lays(8, 8, "O"), &exchange, &pass()];
    let (text, record) = moves(table(&[0, 1], 0), &events);
    let racks: Vec<Option<&str>> = record.moves.iter().map(|line| line.rack.as_deref()).collect();
    assert_eq!(racks, [Some("HAUS"), Some("O"), None, Some("O"), None, None], "{text}");
    assert!(text.contains("\n>Ann: E - +0 10\n#note rack not known\n>Ben: O I8 .O "), "{text}");
    assert!(text.contains("\n>Ann: EEE -3 +0 10\n#note rack not known\n"), "{text}");
}

#[test]
fn wrong_sheet_in_a_note_is_a_difference() {
    let text = "#player1 Ann Ann\n#player2 Ben Ben\n>Ann: HAUS 8F HAUS +10 10\n#note Ben (challenge) -10, sheet -11\n";
    let differences = replay(&Record::parse(text).unwrap(), Some(records::gcg::Letters::De));
    let said: Vec<String> = differences.iter().map(ToString::to_string).collect();
    assert_eq!(said, ["4: sheet of Ben: file says -11, board says -10"]);
}

#[test]
fn notes_of_older_files_are_still_counted() {
    let text = "#player1 Ann Ann\n#player2 Ben Ben\n#note Ben (challenge) -10 -10\n>Ann: HAUS 8F HAUS +10 10\n>Ben: O I8 .O +5 -5\n";
    assert_eq!(replay(&Record::parse(text).unwrap(), Some(records::gcg::Letters::De)), vec![]);
}
