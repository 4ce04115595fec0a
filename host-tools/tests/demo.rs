//! The demonstration for where there is no terminal: a real game, its screens and its score sheet.
#![allow(clippy::unwrap_used, reason = "a test says what is wrong by failing")]

use std::process::Command;

#[test]
fn a_game_is_played_and_printed_without_a_terminal() {
    let output = Command::new(env!("CARGO_BIN_EXE_zeitwort")).args(["sim", "--demo"]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(text.matches("\n── ").count() >= 7 && text.contains('█'), "the screens are missing:\n{text}");
    for told in ["the plug was pulled and nothing is lost", "| Player 1", "22", "-10", "To play by hand"] {
        assert!(text.contains(told), "{told} is missing:\n{text}");
    }
}
