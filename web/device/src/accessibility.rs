//! Accessibility: the screen as lines of text for those who cannot see it; the page makes sentences of them.

use crate::plug::Running;
use device::Element;
use std::fmt::Write;

/// A line for each thing: its kind, its place or state, what it says, with tabs between.
pub(crate) fn screen(runner: &mut Running) -> String {
    let mut lines = String::new();
    runner.read_shown(|element| {
        // Writing to a string cannot fail.
        let _ = match element {
            Element::Line { label, value, chosen, edited, .. } => {
                writeln!(lines, "line\t{}\t{}\t{label}\t{value}", u8::from(chosen), u8::from(edited))
            }
            Element::Keyboard { .. } => writeln!(lines, "keyboard"),
            Element::Text { x, y, text } => writeln!(lines, "text\t{x}\t{y}\t{text}"),
            Element::Icon { x, y, name } => writeln!(lines, "sign\t{x}\t{y}\t{name}"),
        };
    });
    lines
}
