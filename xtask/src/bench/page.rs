//! docs/figures.md: a table for each source of figures, with the commit and date of the build that was measured.

use super::Figure;
use crate::Failure;
use crate::process::capture;
use crate::workspace::Workspace;
use std::fmt::Write as _;
use std::fs;
use std::process::Command;

const PAGE: &str = "docs/figures.md";

/// What stands before each table's title.
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
    fs::write(path, text).map_err(|error| Failure(format!("{PAGE} cannot be written: {error}")))
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
    fn what_is_not_measured_keeps_its_table_and_its_build() {
        let both = [("Firmware image", figure(1.0)), ("The page", figure(2.0))];
        let before = page("", "Commit a.", &TITLES, &both);
        let after = page(&before, "Commit b.", &TITLES, &[("The page", figure(3.0))]);
        assert_eq!(after, before.replace("The page\n\nCommit a.", "The page\n\nCommit b.").replace("| 2 |", "| 3 |"));
    }
}
