//! A packed lexicon in a file.

use std::path::{Path, PathBuf};

use dict_pack::Lexicon;

use super::LexiconError;

/// The bytes of a file that should be a lexicon.
#[derive(Debug)]
pub struct ImageFile {
    path: PathBuf,
    bytes: Vec<u8>,
}

impl ImageFile {
    /// Reads the file; `-` is standard input.
    pub fn read(path: &Path) -> Result<Self, LexiconError> {
        let bytes = crate::input::read(path).map_err(LexiconError::file(path))?;
        Ok(Self { path: path.into(), bytes })
    }

    /// The lexicon in it, checked to the last bit.
    pub fn lexicon(&self) -> Result<Lexicon<'_>, LexiconError> {
        let lexicon = Lexicon::open(&self.bytes)
            .map_err(|reason| LexiconError::NotReadable { path: self.path.clone(), reason })?;
        if lexicon.is_sound() { Ok(lexicon) } else { Err(LexiconError::Damaged(self.path.clone())) }
    }

    /// The image, without anything that follows it in the file.
    pub fn image(&self) -> Result<&[u8], LexiconError> {
        let length = self.lexicon()?.header().image_length as usize;
        Ok(&self.bytes[..length])
    }
}
