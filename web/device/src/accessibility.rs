//! Accessibility: the screen as lines for taps, and as sentences for those who cannot see it.

use crate::plug::Running;
use device::Element;
use letters::Language;
use read_aloud::{Narrator, News, Screen};
use std::cell::RefCell;
use std::fmt::Write;

thread_local! {
    static NARRATOR: RefCell<Narrator> = RefCell::default();
}

/// A line for each thing that can be tapped or stands beside it: its kind, its place or state, what it says, with tabs between.
pub(crate) fn screen(runner: &mut Running) -> String {
    let mut lines = String::new();
    runner.read_shown(|element| {
        // Writing to a string cannot fail.
        let _ = match element {
            Element::Line { label, value, chosen, edited, .. } => {
                writeln!(lines, "line\t{}\t{}\t{label}\t{value}", u8::from(chosen), u8::from(edited))
            }
            Element::Text { x, y, text, .. } => writeln!(lines, "text\t{x}\t{y}\t{text}"),
            Element::Icon { name: "across" | "down", .. } => Ok(()),
            Element::Icon { x, y, name } => writeln!(lines, "sign\t{x}\t{y}\t{name}"),
            _ => Ok(()),
        };
    });
    lines
}

/// Four lines: all that the screen says, the running clock, what is new, and what of that interrupts.
pub(crate) fn news(runner: &mut Running) -> String {
    let mut screen = Screen::default();
    let language = Language::from_code(runner.device().language_code()).unwrap_or(Language::English);
    runner.read_as(language, |element| screen.take(element));
    let News { whole, clock, polite, urgent } = NARRATOR.with_borrow_mut(|narrator| narrator.tell(&screen, language));
    format!("{whole}\n{clock}\n{polite}\n{urgent}")
}
