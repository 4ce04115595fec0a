//! Paths in the repository and in what is built from it.

use std::env;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// The Pico's processor.
pub(crate) const TARGET: &str = "thumbv6m-none-eabi";
/// The profile of the firmware.
pub(crate) const PROFILE: &str = "firmware";
/// The board's package and program.
pub(crate) const BOARD: &str = "zeitwort-rp2040";

/// The golden pictures, in the repository.
pub(crate) const SCREENS: &str = "docs/screens";

/// The places of this repository.
pub(crate) struct Workspace {
    /// The repository.
    pub(crate) root: PathBuf,
    /// Cargo's target folder.
    pub(crate) target: PathBuf,
    /// Set once this run has built the `zeitwort` command.
    tool: AtomicBool,
}

impl Workspace {
    /// The workspace this program was built from.
    pub(crate) fn here() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new(".")).to_path_buf();
        let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |dir| root.join(dir));
        Self::new(root, target)
    }

    /// A tree and where it is built.
    pub(crate) fn new(root: PathBuf, target: PathBuf) -> Self {
        Self { root, target, tool: AtomicBool::new(false) }
    }

    /// The `zeitwort` command of this tree is there; building it once more, with other features, would build half of the
    /// workspace again.
    pub(crate) fn tool_is_built(&self) {
        self.tool.store(true, Ordering::Relaxed);
    }

    /// True if this run has built the `zeitwort` command.
    pub(crate) fn is_tool_built(&self) -> bool {
        self.tool.load(Ordering::Relaxed)
    }

    /// The linked firmware.
    pub(crate) fn elf(&self) -> PathBuf {
        self.target.join(TARGET).join(PROFILE).join(BOARD)
    }

    /// The file to drop on a Pico.
    pub(crate) fn uf2(&self) -> PathBuf {
        self.target.join("uf2").join("zeitwort.uf2")
    }

    /// A program built for this machine.
    pub(crate) fn program(&self, name: &str) -> PathBuf {
        self.target.join("debug").join(name).with_extension(env::consts::EXE_EXTENSION)
    }

    /// The tests of the image in the emulated Pico.
    pub(crate) fn image_tests(&self) -> PathBuf {
        self.root.join("tests").join("emulator")
    }

    /// The tests of the page in a browser.
    pub(crate) fn page_tests(&self) -> PathBuf {
        self.root.join("tests").join("page")
    }

    /// Measured programs.
    pub(crate) fn bench(&self) -> PathBuf {
        self.root.join("bench")
    }

    /// The scenario of the README's moving picture.
    pub(crate) fn film(&self) -> PathBuf {
        self.root.join("tests").join("films").join("turn.toml")
    }

    /// The scenario files.
    pub(crate) fn scenarios(&self) -> PathBuf {
        self.root.join("tests").join("scenarios")
    }

    /// The golden pictures.
    pub(crate) fn screens(&self) -> PathBuf {
        self.root.join(SCREENS)
    }

    /// The words of a screen reader for them.
    pub(crate) fn sentences(&self) -> PathBuf {
        self.root.join("docs/read-aloud")
    }
}
