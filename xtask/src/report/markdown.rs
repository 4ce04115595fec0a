//! The report's text: a table of figures, and pictures side by side.

use crate::bench::Figure;
use std::fmt;

/// Twice as large as the screen: every pixel is a square.
const WIDTH: u32 = 256;
/// More pictures than anybody looks at are only counted.
const SHOWN: usize = 60;

/// A picture that is new, other or gone.
pub(super) struct Picture {
    pub(super) name: String,
    pub(super) before: Option<String>,
    pub(super) after: Option<String>,
}

/// The effects of a change.
pub(super) struct Report<'a> {
    pub(super) base: &'a str,
    pub(super) pictures: Vec<Picture>,
    /// Before and after, unless nothing was measured.
    pub(super) figures: Option<[Vec<Figure>; 2]>,
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "## What this changes, against {}\n", self.base)?;
        if let Some([before, after]) = &self.figures {
            write_figures(out, before, after)?;
        }
        write_pictures(out, &self.pictures)
    }
}

fn write_figures(out: &mut fmt::Formatter<'_>, before: &[Figure], after: &[Figure]) -> fmt::Result {
    writeln!(out, "| the image in the emulated Pico | before | after | change |\n|---|---:|---:|---:|")?;
    for figure in after {
        let Figure { name, value, unit } = figure;
        let name = name.trim_start_matches("device.").replace('_', " ");
        match before.iter().find(|other| other.name == figure.name) {
            Some(old) => {
                let change = change(old.value, *value);
                writeln!(out, "| {name} | {} {unit} | {} {unit} | {change} |", grouped(old.value), grouped(*value))?;
            }
            None => writeln!(out, "| {name} | | {} {unit} | new |", grouped(*value))?,
        }
    }
    writeln!(out)
}

/// The difference, bold if it is not zero.
fn change(before: f64, after: f64) -> String {
    let difference = after - before;
    if difference == 0.0 {
        return "–".into();
    }
    let sign = if difference > 0.0 { "+" } else { "−" };
    let percent =
        if before == 0.0 { String::new() } else { format!(" ({sign}{:.1} %)", difference.abs() * 100.0 / before) };
    format!("**{sign}{}**{percent}", grouped(difference.abs()))
}

/// Thousands apart, two places where there are any.
fn grouped(value: f64) -> String {
    let text = format!("{value:.2}");
    let (whole, places) = text.split_once('.').unwrap_or((&text, ""));
    let places = places.trim_end_matches('0');
    let (sign, digits) = whole.strip_prefix('-').map_or(("", whole), |digits| ("−", digits));
    let mut grouped = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    let point = if places.is_empty() { "" } else { "." };
    format!("{sign}{grouped}{point}{places}")
}

fn write_pictures(out: &mut fmt::Formatter<'_>, pictures: &[Picture]) -> fmt::Result {
    if pictures.is_empty() {
        return writeln!(out, "No picture changed.");
    }
    let counted = |what: fn(&Picture) -> bool| pictures.iter().filter(|picture| what(picture)).count();
    let (new, gone) = (counted(|picture| picture.before.is_none()), counted(|picture| picture.after.is_none()));
    writeln!(out, "Pictures: {} changed, {new} new, {gone} gone.\n", pictures.len() - new - gone)?;
    writeln!(out, "| | before | after |\n|---|---|---|")?;
    for Picture { name, before, after } in pictures.iter().take(SHOWN) {
        let show = |place: &Option<String>| match place {
            Some(place) => format!("<img src=\"{place}\" width=\"{WIDTH}\">"),
            None => "–".into(),
        };
        writeln!(out, "| {name} | {} | {} |", show(before), show(after))?;
    }
    if pictures.len() > SHOWN {
        writeln!(out, "\n… and {} more.", pictures.len() - SHOWN)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure(name: &str, value: f64, unit: &str) -> Figure {
        Figure { name: name.into(), value, unit: unit.into() }
    }

    #[test]
    fn figures_stand_side_by_side_with_what_changed() {
        let before = vec![figure("device.image_bytes", 231_980.0, "B"), figure("device.boot_ms", 196.0, "ms")];
        let after = vec![
            figure("device.image_bytes", 232_004.0, "B"),
            figure("device.boot_ms", 196.0, "ms"),
            figure("device.stack_bytes", 11_148.0, "B"),
        ];
        let text = Report { base: "main", pictures: Vec::new(), figures: Some([before, after]) }.to_string();
        assert!(text.contains("| image bytes | 231,980 B | 232,004 B | **+24** (+0.0 %) |"), "{text}");
        assert!(text.contains("| boot ms | 196 ms | 196 ms | – |"), "{text}");
        assert!(text.contains("| stack bytes | | 11,148 B | new |"), "{text}");
        assert!(text.ends_with("No picture changed.\n"), "{text}");
    }

    #[test]
    fn pictures_are_shown_before_and_after() {
        let picture = |name: &str, before: Option<&str>, after: Option<&str>| Picture {
            name: name.into(),
            before: before.map(Into::into),
            after: after.map(Into::into),
        };
        let pictures =
            vec![picture("ready", Some("a/ready.png"), Some("b/ready.png")), picture("new", None, Some("b/new.png"))];
        let text = Report { base: "v0.1", pictures, figures: None }.to_string();
        assert!(text.contains("Pictures: 1 changed, 1 new, 0 gone."), "{text}");
        let row = "| ready | <img src=\"a/ready.png\" width=\"256\"> | <img src=\"b/ready.png\" width=\"256\"> |";
        assert!(text.contains(row), "{text}");
        assert!(text.contains("| new | – | <img src=\"b/new.png\" width=\"256\"> |"), "{text}");
    }

    #[test]
    fn numbers_are_told_as_people_read_them() {
        assert_eq!(grouped(1_234_567.0), "1,234,567");
        assert_eq!(grouped(9.5), "9.5");
        assert_eq!(grouped(-1_234.25), "−1,234.25");
        assert_eq!(change(200.0, 100.0), "**−100** (−50.0 %)");
    }
}
