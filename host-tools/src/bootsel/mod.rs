//! BOOTSEL mode: the USB drive of the Pico's bootloader. A [`Drive`] has been looked at: nothing is ever written to
//! another folder.

mod copy;
mod places;

pub use copy::CopyError;

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The boot ROM puts this file on its drive.
const INFO: &str = "INFO_UF2.TXT";
/// The file's board ID on an RP2040.
const BOARD: &str = "RPI-RP2";
/// The file is much shorter; another of that name may be anything.
const LONGEST_INFO: u64 = 4096;
/// Polling interval for a drive that is to come.
const GLANCE: Duration = Duration::from_millis(200);

/// A folder where a Pico takes UF2 files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drive {
    path: PathBuf,
}

/// Reasons why there is no drive to write to.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DriveError {
    /// None was found.
    #[error(
        "no Pico in BOOTSEL mode is mounted; hold BOOTSEL while you plug it in, or let the running device restart with --port; \
         a drive mounted elsewhere is named with --drive"
    )]
    None,
    /// It cannot be known which is meant.
    #[error("there are several Picos in BOOTSEL mode, {}; say which with --drive", list(.0))]
    Several(Vec<PathBuf>),
    /// A folder like any other, or none at all.
    #[error(
        "{} is no Pico in BOOTSEL mode: there is no INFO_UF2.TXT on it; hold BOOTSEL while you plug it in, and name its drive",
        .0.display()
    )]
    NoDrive(PathBuf),
    /// A boot loader of something else.
    #[error("{} is the drive of another board ({board}); a Pico with an RP2040 is needed", .path.display())]
    OtherBoard {
        /// The folder.
        path: PathBuf,
        /// Its name for itself.
        board: String,
    },
    /// It was to appear, but did not.
    #[error(
        "the device restarted, but its drive did not appear; if it is mounted by hand, mount it and name it with --drive"
    )]
    DidNotAppear,
}

fn list(paths: &[PathBuf]) -> String {
    paths.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(" and ")
}

/// The drive that is meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wanted {
    /// This one.
    At(PathBuf),
    /// The only one there is.
    Any,
    /// Another than these, which were there before.
    Besides(Vec<Drive>),
}

impl Drive {
    /// The drive in that folder.
    pub fn at(path: &Path) -> Result<Self, DriveError> {
        let mut info = String::new();
        let read = File::open(path.join(INFO)).and_then(|file| file.take(LONGEST_INFO).read_to_string(&mut info));
        read.map_err(|_| DriveError::NoDrive(path.into()))?;
        match info.lines().find_map(|line| line.strip_prefix("Board-ID:")).map(str::trim) {
            Some(BOARD) => Ok(Self { path: path.into() }),
            Some(board) => Err(DriveError::OtherBoard { path: path.into(), board: board.into() }),
            None => Err(DriveError::NoDrive(path.into())),
        }
    }

    /// Its mount point.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// All drives mounted on this computer.
    pub fn all() -> Vec<Self> {
        Self::among(&places::mounted())
    }

    /// The drives among these folders, each once.
    fn among(folders: &[PathBuf]) -> Vec<Self> {
        let mut drives: Vec<Self> = Vec::new();
        let mut seen = Vec::new();
        for drive in folders.iter().filter_map(|folder| Self::at(folder).ok()) {
            let real = fs::canonicalize(&drive.path).unwrap_or_else(|_| drive.path.clone());
            if !seen.contains(&real) {
                seen.push(real);
                drives.push(drive);
            }
        }
        drives
    }
}

impl Wanted {
    /// The drive, if it is there now.
    pub fn find(&self) -> Result<Drive, DriveError> {
        match self {
            Wanted::At(path) => Drive::at(path),
            Wanted::Any => only(Drive::all()),
            Wanted::Besides(before) => only(Drive::all().into_iter().filter(|drive| !before.contains(drive)).collect()),
        }
    }

    /// The drive, as soon as it is there.
    pub fn wait(&self, patience: Duration) -> Result<Drive, DriveError> {
        self.wait_between(patience, || sleep(GLANCE))
    }

    /// Waits with this between two looks.
    fn wait_between(&self, patience: Duration, mut pause: impl FnMut()) -> Result<Drive, DriveError> {
        let until = Instant::now() + patience;
        loop {
            match self.find() {
                Err(DriveError::None | DriveError::NoDrive(_)) if Instant::now() < until => pause(),
                Err(DriveError::None | DriveError::NoDrive(_)) => return Err(DriveError::DidNotAppear),
                found => return found,
            }
        }
    }
}

fn only(drives: Vec<Drive>) -> Result<Drive, DriveError> {
    match <[Drive; 1]>::try_from(drives) {
        Ok([drive]) => Ok(drive),
        Err(none) if none.is_empty() => Err(DriveError::None),
        Err(several) => Err(DriveError::Several(several.into_iter().map(|drive| drive.path).collect())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PICO: &str = "UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n";

    fn folder(under: &Path, name: &str, info: Option<&str>) -> PathBuf {
        let folder = under.join(name);
        fs::create_dir(&folder).unwrap();
        if let Some(info) = info {
            fs::write(folder.join(INFO), info).unwrap();
        }
        folder
    }

    #[test]
    fn only_a_pico_is_a_drive() {
        let under = tempfile::tempdir().unwrap();
        let pico = folder(under.path(), "RPI-RP2", Some(PICO));
        assert_eq!(Drive::at(&pico).unwrap().path(), pico);
        for (name, info) in [("stick", None), ("odd", Some("hello")), ("long", Some("x".repeat(9000).as_str()))] {
            let stick = folder(under.path(), name, info);
            assert_eq!(Drive::at(&stick), Err(DriveError::NoDrive(stick)));
        }
        let newer =
            folder(under.path(), "RP2350", Some("UF2 Bootloader v1.0\nModel: Raspberry Pi RP2350\nBoard-ID: RP2350\n"));
        assert_eq!(Drive::at(&newer), Err(DriveError::OtherBoard { path: newer, board: "RP2350".into() }));
        assert!(Drive::at(&under.path().join("none")).is_err());
    }

    #[test]
    fn one_is_taken_and_several_are_named() {
        let under = tempfile::tempdir().unwrap();
        let stick = folder(under.path(), "stick", None);
        let [one, two] = ["one", "two"].map(|name| folder(under.path(), name, Some(PICO)));
        let found =
            |folders: &[&PathBuf]| only(Drive::among(&folders.iter().map(|path| (*path).clone()).collect::<Vec<_>>()));
        assert_eq!(found(&[&stick]), Err(DriveError::None));
        assert_eq!(found(&[&stick, &one]).unwrap().path(), one);
        assert_eq!(found(&[&one, &one, &one.join(".")]).unwrap().path(), one, "mounted once, found three times");
        let told = found(&[&one, &stick, &two]).unwrap_err().to_string();
        assert!(told.contains("one and ") && told.contains("two") && told.contains("--drive"), "{told}");
    }

    #[test]
    fn a_drive_that_comes_late_is_waited_for() {
        let under = tempfile::tempdir().unwrap();
        let path = under.path().join("RPI-RP2");
        let wanted = Wanted::At(path.clone());
        assert_eq!(wanted.wait(Duration::ZERO), Err(DriveError::DidNotAppear));
        // The third look finds it.
        let mut looks = 0;
        let plug = || {
            looks += 1;
            if looks == 2 {
                folder(under.path(), "RPI-RP2", Some(PICO));
            }
        };
        assert_eq!(wanted.wait_between(Duration::from_secs(60), plug).unwrap().path(), path);
        assert_eq!(looks, 2);
    }
}
