//! Copies a UF2 file to the BOOTSEL drive, each piece synced to the device: what is said to be there is there.

use super::Drive;
use pico_image::uf2::BLOCK;
use std::fs::File;
use std::io::{self, Write};

/// The file's name on the drive; the boot ROM does not look at it.
const NAME: &str = "zeitwort.uf2";
/// Blocks that are written at a time.
const PIECE: usize = 128;

/// Reasons why a copy is not complete.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// The file cannot be made.
    #[error("nothing can be written to the drive: {0}")]
    Refused(io::Error),
    /// The drive went away, or said no.
    #[error(
        "the copy stopped after {done} of {of} blocks ({why}); nothing is broken: hold BOOTSEL while you plug the device in, \
         and try again"
    )]
    Stopped {
        /// Blocks that are there.
        done: usize,
        /// Blocks of the file.
        of: usize,
        /// In the system's words.
        why: io::Error,
    },
}

impl Drive {
    /// Puts the file on the drive and tells `progress` how many of its blocks are there.
    pub fn copy(&self, uf2: &[u8], progress: impl FnMut(usize)) -> Result<(), CopyError> {
        let file = File::create(self.path.join(NAME)).map_err(CopyError::Refused)?;
        copy(uf2, file, progress)
    }
}

/// A writer whose bytes have arrived when `write_synced` has returned.
trait SyncWrite {
    fn write_synced(&mut self, bytes: &[u8]) -> io::Result<()>;
}

impl SyncWrite for File {
    fn write_synced(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.write_all(bytes)?;
        self.sync_data()
    }
}

/// The last block goes alone: when the Pico has it, it restarts and its drive is gone, which is how it says that all is well.
fn copy(uf2: &[u8], mut drive: impl SyncWrite, mut progress: impl FnMut(usize)) -> Result<(), CopyError> {
    let of = uf2.len() / BLOCK;
    let (most, last) = uf2.split_at(uf2.len().saturating_sub(BLOCK));
    let mut done = 0;
    for piece in most.chunks(PIECE * BLOCK) {
        drive.write_synced(piece).map_err(|why| CopyError::Stopped { done, of, why })?;
        done += piece.len() / BLOCK;
        progress(done);
    }
    let _thanks = drive.write_synced(last);
    progress(of);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A Pico that goes away when it has so many blocks.
    struct Pico {
        blocks: Vec<u8>,
        leaves_after: usize,
    }

    impl SyncWrite for &mut Pico {
        fn write_synced(&mut self, bytes: &[u8]) -> io::Result<()> {
            self.blocks.extend(bytes);
            if self.blocks.len() / BLOCK >= self.leaves_after {
                return Err(io::Error::other("no such device"));
            }
            Ok(())
        }
    }

    fn file(blocks: usize) -> Vec<u8> {
        (0..blocks * BLOCK).map(|byte| (byte / BLOCK) as u8).collect()
    }

    #[test]
    fn all_blocks_arrive_in_order_and_progress_is_told() {
        let mut told = Vec::new();
        let mut pico = Pico { blocks: Vec::new(), leaves_after: usize::MAX };
        copy(&file(300), &mut pico, |done| told.push(done)).unwrap();
        assert!(pico.blocks == file(300));
        assert_eq!(told, [128, 256, 299, 300]);
    }

    #[test]
    fn a_pico_that_leaves_with_the_last_block_says_thanks() {
        for blocks in [1, 2, 129, 300] {
            let mut pico = Pico { blocks: Vec::new(), leaves_after: blocks };
            let mut last = 0;
            copy(&file(blocks), &mut pico, |done| last = done).unwrap();
            assert_eq!(last, blocks);
        }
    }

    #[test]
    fn a_pico_that_leaves_earlier_is_told_of() {
        for (leaves_after, whole) in [(1, 0), (128, 0), (129, 128), (299, 256)] {
            let mut pico = Pico { blocks: Vec::new(), leaves_after };
            let told = copy(&file(300), &mut pico, |_| ()).unwrap_err().to_string();
            assert!(
                told.starts_with(&format!("the copy stopped after {whole} of 300 blocks (no such device)")),
                "{told}"
            );
        }
    }
}
