//! docs/figures.md: the figures of one build, with its commit and date.

use super::Figure;
use crate::Failure;
use crate::process::capture;
use crate::workspace::Workspace;
use std::fmt::Write as _;
use std::fs;
use std::process::Command;

const PAGE: &str = "docs/figures.md";

/// Writes the page: a table per source of figures.
pub(super) fn write(workspace: &Workspace, measured: &[(&str, Vec<Figure>)]) -> Result<(), Failure> {
    let git = |args: &[&str]| capture(Command::new("git").args(args).current_dir(&workspace.root));
    let commit = git(&["rev-parse", "--short=10", "HEAD"])?;
    let date = git(&["show", "--no-patch", "--format=%cs", "HEAD"])?;
    let text = page(commit.trim(), date.trim(), measured);
    fs::write(workspace.root.join(PAGE), text).map_err(|error| Failure(format!("{PAGE} cannot be written: {error}")))
}

fn page(commit: &str, date: &str, measured: &[(&str, Vec<Figure>)]) -> String {
    let mut text = format!(
        "# Figures\n\nWritten by `cargo xtask bench --write` from one build: commit {commit} of {date}. Device and look-up figures are of \
         the real code in\nthe emulated Pico, with the misses of its flash cache, the start of its crystal and the bounce of its \
         contacts; seconds and\nmilliseconds of the page and of packing are the measuring machine's.\n"
    );
    for (about, figures) in measured {
        let _ = write!(text, "\n## {about}\n\n| figure | value | unit |\n|---|---:|---|\n");
        for Figure { name, value, unit } in figures {
            let _ = writeln!(text, "| `{name}` | {} | {unit} |", (value * 1_000.0).round() / 1_000.0);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_stands_in_the_table_of_its_source_below_commit_and_date() {
        let figure = Figure { name: "device.boot_ms".into(), value: 41.5, unit: "ms".into() };
        let text = page("0123456789", "2026-11-17", &[("Firmware image", vec![figure])]);
        assert!(text.contains("commit 0123456789 of 2026-11-17"));
        assert!(text.ends_with(
            "## Firmware image\n\n| figure | value | unit |\n|---|---:|---|\n| `device.boot_ms` | 41.5 | ms |\n"
        ));
    }
}
