//! The format check: rustfmt finds nothing to change in any source file, and reaches every one. It follows each `mod`, but
//! does not look into macros.

use super::tally::Tally;
use crate::Failure;
use crate::files::of_repository;
use crate::process::{self, capture, cargo};
use crate::workspace::Workspace;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

pub(super) fn check(workspace: &Workspace, _: &mut Tally) -> Result<(), Failure> {
    process::run(&mut cargo(workspace, &["fmt", "--all", "--check"]))?;
    let told = capture(&mut cargo(workspace, &["fmt", "--all", "--check", "--", "--verbose"]))?;
    match unreached(&told, of_repository(&workspace.root, "rs")).as_slice() {
        [] => Ok(()),
        missed => {
            let names: Vec<_> = missed
                .iter()
                .map(|file| file.strip_prefix(&workspace.root).unwrap_or(file).display().to_string())
                .collect();
            Err(Failure(format!("rustfmt does not see {}; declare the modules outside of macros", names.join(", "))))
        }
    }
}

/// The source files that rustfmt does not name in its list of what it formats.
fn unreached(told: &str, mut sources: Vec<PathBuf>) -> Vec<PathBuf> {
    let whole = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    let reached: BTreeSet<_> =
        told.lines().filter_map(|line| line.strip_prefix("Formatting ")).map(|path| whole(Path::new(path))).collect();
    sources.retain(|source| !reached.contains(&whole(source)));
    sources.sort();
    sources
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_rustfmt_does_not_name_is_missed() {
        let told = "Using rustfmt config file x\nFormatting /a/lib.rs\nFormatting /a/b/mod.rs\nSpent 0.002 secs";
        let sources = ["/a/lib.rs", "/a/b/mod.rs", "/a/b/c.rs"].map(PathBuf::from).to_vec();
        assert_eq!(unreached(told, sources), [PathBuf::from("/a/b/c.rs")]);
        assert!(unreached("", Vec::new()).is_empty());
    }
}
