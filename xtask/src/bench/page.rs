//! docs/figures.md: a table for each source of figures, with the commit and date of the build that was measured. README.md quotes five
//! of them.

use super::Figure;
use crate::Failure;
use crate::process::capture;
use crate::workspace::Workspace;
use std::fmt::Write as _;
use std::fs;
use std::process::Command;

const PAGE: &str = "docs/figures.md";

const README: &str = "README.md";

/// A row of README.md: its first cell, the figures behind it, and its second cell.
struct Quoted {
    what: &'static str,
    of: &'static [&'static str],
    says: fn(&[f64]) -> String,
}

const QUOTED: [Quoted; 5] = [
    Quoted {
        what: "press at the pin to the last pixel it changes, median / 99th percentile",
        of: &["device.press_to_pixel_ms_p50", "device.press_to_pixel_ms_p99"],
        says: |values| format!("{:.1} / {:.1} ms", values[0], values[1]),
    },
    Quoted {
        what: "power to the first screen",
        of: &["device.boot_ms"],
        says: |values| format!("{:.0} ms", values[0]),
    },
    Quoted {
        what: "CPU duty cycle while the sand runs",
        of: &["device.duty_percent"],
        says: |values| format!("{:.1} %", values[0]),
    },
    Quoted {
        what: "firmware image, static RAM",
        of: &["device.image_bytes", "device.ram_bytes"],
        says: |values| format!("{} B, {} B", grouped(values[0]), grouped(values[1])),
    },
    Quoted {
        what: "pages mis-programmed when the boot ROM takes the UF2 files",
        of: &["device.uf2_pages_wrong"],
        says: |values| format!("{:.0}", values[0]),
    },
];

/// The mark before each table's title.
const TITLE: &str = "\n## ";

const HEAD: &str = "# Figures\n\nWritten by `cargo xtask bench --write`; each table names the build it was measured of. Device and look-up figures are of the real \
code in\nthe emulated Pico, with the misses of its flash cache, the start of its crystal and the bounce of its contacts; seconds and\nmilliseconds of \
the page and of packing are the measuring machine's.\n";

/// Writes the tables of what was measured. What was not keeps the table it had, so that a measurement of one source loses no
/// other. `titles` are those of all sources, in order.
pub(super) fn write(workspace: &Workspace, titles: &[&str], measured: &[(&str, Vec<Figure>)]) -> Result<(), Failure> {
    let git = |args: &[&str]| capture(Command::new("git").args(args).current_dir(&workspace.root));
    let commit = git(&["rev-parse", "--short=10", "HEAD"])?;
    let date = git(&["show", "--no-patch", "--format=%cs", "HEAD"])?;
    let path = workspace.root.join(PAGE);
    let before = fs::read_to_string(&path).unwrap_or_default();
    let text = page(&before, &format!("Commit {} of {}.", commit.trim(), date.trim()), titles, measured);
    fs::write(path, &text).map_err(|error| Failure(format!("{PAGE} cannot be written: {error}")))?;

    let path = workspace.root.join(README);
    let readme = fs::read_to_string(&path).map_err(|error| Failure(format!("{README}: {error}")))?;
    fs::write(path, quoting(&readme, &text)?).map_err(|error| Failure(format!("{README} cannot be written: {error}")))
}

/// README.md with the figures of this page.
fn quoting(readme: &str, page: &str) -> Result<String, Failure> {
    let figure = |name: &&str| {
        let row = page.split_once(&format!("\n| `{name}` | ")).and_then(|(_, row)| row.split(" |").next());
        row.and_then(|value| value.parse().ok()).ok_or_else(|| Failure(format!("{PAGE} has no {name}")))
    };
    let mut text = readme.to_string();
    for Quoted { what, of, says } in &QUOTED {
        let values = of.iter().map(figure).collect::<Result<Vec<f64>, _>>()?;
        let row = format!("\n| {what} | ");
        let (before, rest) = text.split_once(&row).ok_or_else(|| Failure(format!("{README} has no row \"{what}\"")))?;
        let (_, after) = rest.split_once(" |\n").ok_or_else(|| Failure(format!("{README}: \"{what}\" has no end")))?;
        text = format!("{before}{row}{} |\n{after}", says(&values));
    }
    Ok(text)
}

/// A whole number with a comma before each three digits.
fn grouped(value: f64) -> String {
    let digits = format!("{value:.0}");
    let comma = |place: usize| if place > 0 && (digits.len() - place).is_multiple_of(3) { "," } else { "" };
    digits.char_indices().map(|(place, digit)| format!("{}{digit}", comma(place))).collect()
}

fn page(before: &str, build: &str, titles: &[&str], measured: &[(&str, Vec<Figure>)]) -> String {
    let mut text = HEAD.to_string();
    for title in titles {
        let kept = || before.split(TITLE).find_map(|table| table.strip_prefix(title)?.strip_prefix('\n'));
        match measured.iter().find(|(about, _)| about == title) {
            Some((_, figures)) => {
                let _ = write!(text, "{TITLE}{title}\n\n{build}\n\n{}", table(figures));
            }
            None => {
                let _ = kept().map(|kept| write!(text, "{TITLE}{title}\n{}\n", kept.trim_end_matches('\n')));
            }
        }
    }
    text
}

fn table(figures: &[Figure]) -> String {
    let mut text = String::from("| figure | value | unit |\n|---|---:|---|\n");
    for Figure { name, value, unit } in figures {
        let _ = writeln!(text, "| `{name}` | {} | {unit} |", (value * 1_000.0).round() / 1_000.0);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const TITLES: [&str; 2] = ["Firmware image", "The page"];

    fn figure(value: f64) -> Vec<Figure> {
        vec![Figure { name: "device.boot_ms".into(), value, unit: "ms".into() }]
    }

    #[test]
    fn a_figure_stands_in_the_table_of_its_source_below_commit_and_date() {
        let text = page("", "Commit 0123456789 of 2026-11-17.", &TITLES, &[("Firmware image", figure(41.5))]);
        assert!(text.ends_with(
            "## Firmware image\n\nCommit 0123456789 of 2026-11-17.\n\n| figure | value | unit |\n|---|---:|---|\n| `device.boot_ms` | 41.5 | ms |\n"
        ));
    }

    #[test]
    fn the_readme_quotes_the_page() {
        let read = |path| fs::read_to_string(Workspace::here().root.join(path)).unwrap();
        let (readme, page) = (read(README), read(PAGE));
        let Ok(quoting) = quoting(&readme, &page) else { panic!("{README} or {PAGE} lacks a figure") };
        assert!(
            quoting == readme,
            "{README} quotes other figures than {PAGE}: `cargo xtask bench --write` writes both"
        );
        assert_eq!((grouped(356_248.0).as_str(), grouped(999.0).as_str()), ("356,248", "999"));
    }

    #[test]
    fn what_is_not_measured_keeps_its_table_and_its_build() {
        let both = [("Firmware image", figure(1.0)), ("The page", figure(2.0))];
        let before = page("", "Commit a.", &TITLES, &both);
        let after = page(&before, "Commit b.", &TITLES, &[("The page", figure(3.0))]);
        assert_eq!(after, before.replace("The page\n\nCommit a.", "The page\n\nCommit b.").replace("| 2 |", "| 3 |"));
    }
}
