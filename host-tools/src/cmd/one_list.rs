//! One word list of a file, as commands are given it: the file, and which list of it where it holds several.

use crate::Failure;
use crate::image_file::{Corrected, ImageFile};
use std::path::PathBuf;

/// The file, and the list in it.
#[derive(Debug, clap::Args)]
pub(super) struct OneList {
    /// The lexicon, or a UF2 or flash file with lexicons; - reads it from standard input.
    file: PathBuf,
    /// Which list, by name or number, if the file holds several.
    #[arg(long, value_name = "LIST")]
    list: Option<String>,
}

impl OneList {
    /// Does something with the list and its corrections.
    pub(super) fn with<T>(&self, run: impl FnOnce(&Corrected<'_>) -> Result<T, Failure>) -> Result<T, Failure> {
        let file = ImageFile::read(&self.file).map_err(Failure::unusable)?;
        let lexicon = file.lexicon(self.list.as_deref()).map_err(Failure::unusable)?;
        run(&lexicon)
    }
}
