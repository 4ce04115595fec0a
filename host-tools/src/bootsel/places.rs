//! Mount points: the folders where a computer shows the drives that are plugged in.

use std::fs;
use std::path::{Path, PathBuf};

/// Folders that hold a folder for each drive.
const SHELVES: [&str; 2] = ["/Volumes", "/mnt"];
/// Folders that hold such a folder for each person.
const SHELVES_OF_PEOPLE: [&str; 2] = ["/media", "/run/media"];

/// All places where a drive may be.
pub(super) fn mounted() -> Vec<PathBuf> {
    if cfg!(windows) {
        return ('D'..='Z').map(|letter| PathBuf::from(format!("{letter}:\\"))).collect();
    }
    let mut places = fs::read_to_string("/proc/mounts").map(|mounts| fat_mounts(&mounts)).unwrap_or_default();
    places.extend(SHELVES.iter().flat_map(|shelf| folders(Path::new(shelf))));
    for person in SHELVES_OF_PEOPLE.iter().flat_map(|shelf| folders(Path::new(shelf))) {
        places.extend(folders(&person));
        places.push(person);
    }
    places
}

fn folders(of: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(of).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).filter(|path| path.is_dir()).collect()
}

/// The mount points of FAT drives in `/proc/mounts`: the Pico's is one. Others are not looked at, for a server that is
/// away would be waited for.
fn fat_mounts(mounts: &str) -> Vec<PathBuf> {
    let point = |line: &str| {
        let mut words = line.split(' ').skip(1);
        let (point, kind) = (words.next()?, words.next()?);
        matches!(kind, "vfat" | "msdos").then(|| PathBuf::from(unescaped(point)))
    };
    mounts.lines().filter_map(point).collect()
}

/// Blanks, tabs, line ends and backslashes stand there as three octal digits.
fn unescaped(point: &str) -> String {
    let signs = [("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\")];
    signs.iter().fold(point.to_string(), |text, (code, sign)| text.replace(code, sign))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_fat_drives_are_looked_at() {
        let mounts = "proc /proc proc rw 0 0\n\
                      /dev/sda1 / ext4 rw,relatime 0 0\n\
                      server:/home /home nfs4 rw 0 0\n\
                      /dev/sdb1 /media/ann/RPI-RP2 vfat rw,nosuid 0 0\n\
                      /dev/sdc1 /media/my\\040stick vfat rw 0 0\n\
                      broken";
        assert_eq!(fat_mounts(mounts), ["/media/ann/RPI-RP2", "/media/my stick"].map(PathBuf::from));
    }
}
