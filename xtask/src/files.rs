//! Files and folders as the tasks look at them: when one changed, which ones there are.

use crate::Failure;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{fs, io};

/// The time when a file was last written; `None` if it is not there.
pub(crate) fn changed(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|metadata| metadata.modified()).ok()
}

/// True if a file is there and not older than any of these that are.
pub(crate) fn is_newer(file: &Path, sources: &[PathBuf]) -> bool {
    changed(file).is_some_and(|made| sources.iter().filter_map(|source| changed(source)).all(|source| source <= made))
}

/// Makes a folder, and those it is in.
pub(crate) fn make_folder(folder: &Path) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(|error| Failure(format!("{} cannot be made: {error}", folder.display())))
}

/// The files of a folder with that ending, sorted; a folder that is not there has none.
pub(crate) fn with_ending(folder: &Path, ending: &str) -> io::Result<Vec<PathBuf>> {
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let mut files = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    files.retain(|path| path.extension().is_some_and(|extension| extension == ending));
    files.sort();
    Ok(files)
}

/// All files in a folder and below it, in no order; those that cannot be looked at are left out.
pub(crate) fn below(folder: &Path) -> Vec<PathBuf> {
    let (mut files, mut folders) = (Vec::new(), vec![folder.to_path_buf()]);
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
            if path.is_dir() { &mut folders } else { &mut files }.push(path);
        }
    }
    files
}

/// The repository's own files with that ending, in no order: what is fetched or built is left out.
pub(crate) fn of_repository(root: &Path, ending: &str) -> Vec<PathBuf> {
    let (mut files, mut folders) = (Vec::new(), vec![root.to_path_buf()]);
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                let others = ["node_modules", "target", ".git"];
                folders.extend((!others.iter().any(|other| path.ends_with(other))).then_some(path));
            } else if path.extension().is_some_and(|extension| extension == ending) {
                files.push(path);
            }
        }
    }
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_never_new_and_never_makes_old() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
        let missing = here.join("missing");
        assert!(!is_newer(&missing, &[]));
        assert!(is_newer(&here, &[missing, here.clone()]));
    }

    #[test]
    fn files_are_found_in_folders_of_folders() {
        let found = below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
        assert!(["main.rs", "tally.rs"].iter().all(|name| found.iter().any(|path| path.ends_with(name))));
    }
}
