//! Golden pictures (snapshots) of scenarios: compared with those of a folder, or written to one.

use super::{PngError, read_png, write_png};
use device::FrameBuffer;
use scenario::Pictures;
use scenario::picture::difference;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The source or the target of pictures.
#[derive(Debug, Clone)]
pub enum Gallery {
    /// The screens must be those of this folder.
    Compare(PathBuf),
    /// The same, but a picture that is not there yet is written.
    Complete(PathBuf),
    /// The screens are written, whatever was there before.
    Write(Album),
}

/// A folder of new pictures. A name that comes twice must show the same.
#[derive(Debug, Clone, Default)]
pub struct Album {
    folder: PathBuf,
    taken: RefCell<BTreeSet<String>>,
}

impl Album {
    /// An album with no picture yet.
    pub fn new(folder: PathBuf) -> Self {
        Self { folder, ..Self::default() }
    }

    /// Its path.
    pub fn folder(&self) -> &Path {
        &self.folder
    }
}

/// Reasons why a screen is not as it should be.
#[derive(Debug, thiserror::Error)]
enum PictureError {
    /// The file cannot be used.
    #[error("{0}: {1}; `cargo xtask snapshots` makes the pictures again")]
    File(String, PngError),
    /// There is nothing to compare with.
    #[error("there is no folder {0}: --screens names another one, --shots writes the pictures")]
    NoFolder(String),
    /// It shows something else.
    #[error("the screen is not {path}: {difference}")]
    Other {
        /// The picture it should be.
        path: String,
        /// Their difference.
        difference: String,
    },
}

impl Pictures for Gallery {
    fn look(&self, name: &str, shown: &FrameBuffer) -> Result<(), String> {
        self.take_or_compare(name, shown).map_err(|error| error.to_string())
    }
}

impl Gallery {
    fn take_or_compare(&self, name: &str, shown: &FrameBuffer) -> Result<(), PictureError> {
        match self {
            Gallery::Compare(folder) => compare(&file(folder, name), shown),
            Gallery::Complete(folder) => match compare(&file(folder, name), shown) {
                Err(PictureError::File(_, PngError::Missing)) => write(&file(folder, name), shown),
                done => done,
            },
            Gallery::Write(album) => {
                let path = file(&album.folder, name);
                let is_new = album.taken.borrow_mut().insert(name.into());
                if is_new { write(&path, shown) } else { compare(&path, shown) }
            }
        }
    }
}

fn file(folder: &Path, name: &str) -> PathBuf {
    folder.join(name).with_extension("png")
}

fn write(path: &Path, shown: &FrameBuffer) -> Result<(), PictureError> {
    write_png(path, shown).map_err(|error| PictureError::File(path.display().to_string(), error))
}

fn compare(path: &Path, shown: &FrameBuffer) -> Result<(), PictureError> {
    let told = path.display().to_string();
    let golden = read_png(path).map_err(|error| match (error, path.parent()) {
        (PngError::Missing, Some(folder)) if !folder.is_dir() => PictureError::NoFolder(folder.display().to_string()),
        (error, _) => PictureError::File(told.clone(), error),
    })?;
    match difference(&golden, shown) {
        Some(difference) => Err(PictureError::Other { path: told, difference }),
        None => Ok(()),
    }
}
