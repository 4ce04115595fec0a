//! Flash snapshots of tables that were set up once, by button and dial, for each game to begin with.

use pico_image::flash::Flash;
use records::gcg::Letters;
use scenario::{Player, Scenario, Unseen};
use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::Mutex;

/// Box, number of players, and who begins.
type Kind = (Letters, usize, usize);

/// The flash of a device at each kind of table.
#[derive(Debug, Default)]
pub struct Tables {
    ready: Mutex<HashMap<Kind, Flash>>,
}

impl Tables {
    /// A device whose game has just begun. Passes never end it and wrong challenges cost nothing: a file says itself
    /// how far it goes, and what a challenge cost where it was played.
    pub(super) fn set_up(&self, letters: Letters, players: usize, starter: usize) -> Result<Flash, String> {
        if players > 4 {
            return Err(format!("{players} players do not fit around a Scrabble board."));
        }
        let mut ready = self.ready.lock().map_err(|_| "another table fell over")?;
        if let Some(flash) = ready.get(&(letters, players, starter)) {
            return Ok(flash.copy());
        }
        let flash = sit_down(letters, players, starter)?;
        let copy = flash.copy();
        ready.insert((letters, players, starter), flash);
        Ok(copy)
    }
}

/// The steps of a scenario that sets such a table up.
pub(super) fn steps(letters: Letters, players: usize, starter: usize) -> String {
    let mut steps = String::from("    { choose = \"English\" }, { choose = \"Scrabble\" }, ");
    for seat in 1..=players {
        let _ = write!(steps, "{{ press = {seat} }}, ");
    }
    let edition = letters.language().name();
    let _ = writeln!(
        steps,
        "{{ dial = 1 }}, {{ set = {{ \"keeping\" = \"Board\" }} }}, {{ set = {{ \"edition\" = \"{edition}\" }} }},\n    \
         {{ set = {{ \"wrong-challenge\" = \"off\" }} }}, {{ set = {{ \"pass-rounds\" = \"off\" }} }},\n    \
         {{ set = {{ \"starter\" = \"Player {}\" }} }}, {{ hold_dial = true }}, {{ wait = \"1s\" }}, {{ push = true }}, {{ wait = \"1s\" }},",
        starter + 1
    );
    steps
}

fn sit_down(letters: Letters, players: usize, starter: usize) -> Result<Flash, String> {
    let nothing_yet = vec!["0"; players].join(", ");
    let steps = steps(letters, players, starter);
    let text = format!("step = [\n{steps}    {{ expect = {{ scores = [{nothing_yet}] }} }},\n]\n");
    let scenario = Scenario::parse(&text).map_err(|error| error.to_string())?;
    Player::new(&scenario, &Unseen).play(|_| ()).map_err(|failure| failure.to_string())
}
