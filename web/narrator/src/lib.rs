//! The narrator of the page (a WebAssembly module beside the device's): makes the sentences of a screen out of the lines that the
//! device tells of it, and knows which of them are new.
//!
//! There is one call. The page writes the lines into the room it asks for, calls `narrate`, and reads the answer.
#![deny(unsafe_code)]

mod ffi;

use letters::Language;
use read_aloud::{Narrator, News, Screen};

/// Four lines: all that the screen says, the running clock, what is new, and what of that interrupts. The first line told is the code of
/// the screen's language.
fn news(narrator: &mut Narrator, told: &str) -> String {
    let (code, lines) = told.split_once('\n').unwrap_or((told, ""));
    let language = Language::from_code(code).unwrap_or(Language::English);
    let mut screen = Screen::default();
    screen.read(lines);
    let News { whole, clock, polite, urgent } = narrator.tell(&screen, language);
    format!("{whole}\n{clock}\n{polite}\n{urgent}")
}
