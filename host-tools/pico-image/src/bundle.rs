//! Bundles: pieces of several files in one UF2, for a Pico to take in one go.
//!
//! The boot ROM restarts the chip after the last block of a file, so two files would need the BOOTSEL button twice.

use crate::uf2::{self, ReadError, Segment, WriteError};
use flash_map::PICO;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// Pieces that all lie in flash and never on each other.
#[derive(Debug, Default)]
pub struct Bundle {
    pieces: Vec<(PathBuf, Segment)>,
}

/// Reasons why something cannot go into the bundle.
#[derive(Debug, thiserror::Error)]
pub enum BundleError {
    /// The file cannot be read.
    #[error("{}: {why}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// In the system's words.
        why: io::Error,
    },
    /// The file is none for this chip.
    #[error("{}: {why}", .path.display())]
    Uf2 {
        /// The file.
        path: PathBuf,
        /// Its fault, and where it is.
        why: ReadError,
    },
    /// Nothing in it is meant for flash.
    #[error("{}: there is nothing in it to put on a device", .0.display())]
    Empty(PathBuf),
    /// It would land elsewhere.
    #[error("{}: {bytes} bytes at {address:#010x} lie outside the flash of a Pico", .path.display())]
    Outside {
        /// The file.
        path: PathBuf,
        /// Their first address.
        address: u32,
        /// Their number.
        bytes: usize,
    },
    /// Two files want the same place.
    #[error("{} and {} both want address {address:#010x}; leave one of them out", .earlier.display(), .later.display())]
    Overlap {
        /// The file named first.
        earlier: PathBuf,
        /// The file named later.
        later: PathBuf,
        /// The first byte both want.
        address: u32,
    },
    /// The pieces cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
}

impl Bundle {
    /// Puts all that a UF2 file holds into the bundle, after a look at every block.
    pub fn add_file(&mut self, path: &Path) -> Result<(), BundleError> {
        let file = fs::read(path).map_err(|why| BundleError::File { path: path.into(), why })?;
        let segments = uf2::read(&file).map_err(|why| BundleError::Uf2 { path: path.into(), why })?;
        self.add(path, segments)
    }

    /// Puts pieces into the bundle; `path` is where they come from.
    pub fn add(&mut self, path: &Path, segments: Vec<Segment>) -> Result<(), BundleError> {
        if segments.is_empty() {
            return Err(BundleError::Empty(path.into()));
        }
        for segment in segments {
            let new = segment.addresses();
            if !segment.lies_in(&PICO.flash()) {
                let Segment { address, bytes } = segment;
                return Err(BundleError::Outside { path: path.into(), address, bytes: bytes.len() });
            }
            for (earlier, old) in &self.pieces {
                if new.start < old.addresses().end && old.addresses().start < new.end {
                    let address = segment.address.max(old.address);
                    return Err(BundleError::Overlap { earlier: earlier.clone(), later: path.into(), address });
                }
            }
            self.pieces.push((path.into(), segment));
        }
        Ok(())
    }

    /// All pieces as one UF2 file.
    pub fn uf2(self) -> Result<Vec<u8>, BundleError> {
        let segments: Vec<Segment> = self.pieces.into_iter().map(|(_, segment)| segment).collect();
        Ok(uf2::write(&segments)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(address: u32, bytes: &[u8]) -> Vec<Segment> {
        vec![Segment { address, bytes: bytes.into() }]
    }

    #[test]
    fn files_become_one_whose_blocks_are_counted_through() {
        let folder = tempfile::tempdir().unwrap();
        let [firmware, words] = ["firmware.uf2", "words.uf2"].map(|name| folder.path().join(name));
        fs::write(&firmware, uf2::write(&piece(0x1000_0000, &[1; 600])).unwrap()).unwrap();
        fs::write(&words, uf2::write(&piece(0x1008_4000, &[2; 256])).unwrap()).unwrap();
        let mut bundle = Bundle::default();
        bundle.add_file(&words).unwrap();
        bundle.add_file(&firmware).unwrap();
        let both = [piece(0x1000_0000, &[1; 600]), piece(0x1008_4000, &[2; 256])].concat();
        assert_eq!(bundle.uf2().unwrap(), uf2::write(&both).unwrap());
    }

    #[test]
    fn a_file_alone_stays_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("firmware.uf2");
        let file = uf2::write(&piece(0x1000_0000, &[1; 1000])).unwrap();
        fs::write(&path, &file).unwrap();
        let mut bundle = Bundle::default();
        bundle.add_file(&path).unwrap();
        assert_eq!(bundle.uf2().unwrap(), file);
    }

    #[test]
    fn files_that_want_the_same_place_are_both_named() {
        let mut bundle = Bundle::default();
        bundle.add(Path::new("a.uf2"), piece(0x1000_0000, &[1; 512])).unwrap();
        let told = bundle.add(Path::new("b.uf2"), piece(0x1000_0100, &[2; 256])).unwrap_err().to_string();
        assert_eq!(told, "a.uf2 and b.uf2 both want address 0x10000100; leave one of them out");
        assert!(bundle.add(Path::new("a.uf2"), piece(0x1000_0000, &[1; 512])).is_err(), "the same file twice");
    }

    #[test]
    fn nothing_goes_outside_of_flash() {
        for (address, bytes) in [(0x2000_0000, 256), (0x101f_ff00, 257), (0x0fff_ff00, 512), (0, 1)] {
            let told = Bundle::default().add(Path::new("x.uf2"), piece(address, &vec![1; bytes])).unwrap_err();
            assert!(matches!(told, BundleError::Outside { .. }), "{told}");
        }
        assert!(Bundle::default().add(Path::new("x.uf2"), piece(0x101f_ff00, &[1; 256])).is_ok());
        let nothing = Bundle::default().add(Path::new("x.uf2"), vec![]).unwrap_err().to_string();
        assert_eq!(nothing, "x.uf2: there is nothing in it to put on a device");
    }
}
