//! Whoever has gone has no say in the turns of others.

use crate::table::{LOOK, Table};
use scenario::Action;

/// Player 2 of three has gone, and player 1 has announced something.
fn announced(game: &str) -> Table {
    let mut table = Table::new("", "English");
    table.begin(game, 3, &[]);
    table.go(&[Action::HoldDial, LOOK]);
    table.choose("Players");
    table.choose("Somebody leaves");
    table.go(&[LOOK, Action::Press(2), LOOK]);
    if game != "Scrabble" {
        table.go(&[Action::Press(1), LOOK]);
    }
    table.go(&[Action::Press(1), LOOK, Action::Dial(1), LOOK]);
    table
}

#[test]
fn who_has_gone_cannot_ask_for_a_challenge() {
    for game in ["Scrabble", "Wort-Rummikub", "Wort-Rummikub CH", "Rummikub des mots", "Wort-Rummy"] {
        for (seat, asks) in [(2, false), (3, true)] {
            let mut table = announced(game);
            table.go(&[Action::Press(seat), LOOK]);
            assert_eq!(table.shows("Challenge?"), asks, "{game}, {seat}: {:?}", table.texts());
        }
    }
}
