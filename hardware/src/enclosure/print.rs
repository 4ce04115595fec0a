//! Renders every part of the case for every display with OpenSCAD, and refuses what could not be printed or assembled.

use super::mesh::Mesh;
use super::{Display, Parts};
use anyhow::{Context as _, ensure};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// The model, beside the variables it includes.
const MODEL: &str = "hardware/case/case.scad";
/// The printed parts.
const PRINTED: [&str; 3] = ["bottom", "top", "knob"];

/// The views that are drawn, and the camera of each.
const VIEWS: [(&str, &str); 2] =
    [("assembly", "--camera=66,43,16,55,0,25,420"), ("exploded", "--camera=66,43,75,65,0,25,620")];
/// The steps of the build guide.
const STEPS: [(&str, &str); 3] = [
    ("step-1", "--camera=66,43,16,50,0,25,420"),
    ("step-2", "--camera=66,43,16,50,0,25,420"),
    ("step-3", "--camera=66,43,10,40,0,25,420"),
];

/// Parts on the floor of the box. Top and knob are the same for both.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Floor {
    /// The Pico alone, with wires.
    Pico,
    /// The Pico under the carrier board.
    Carrier,
}

impl Floor {
    /// Ending of file names.
    fn suffix(self) -> &'static str {
        match self {
            Self::Pico => "",
            Self::Carrier => "-carrier",
        }
    }
}

/// OpenSCAD, where the repository and the results are.
pub struct Printer<'a> {
    /// The repository.
    pub repository: &'a Path,
    /// The folder for the files.
    pub folder: &'a Path,
}

impl Printer<'_> {
    /// Makes STL files and a picture for every display, and says what each is.
    pub fn print_all(&self, parts: &Parts) -> anyhow::Result<()> {
        fs::create_dir_all(self.folder).with_context(|| self.folder.display().to_string())?;
        for display in parts.displays() {
            for part in PRINTED {
                self.print(part, display, Floor::Pico)?;
            }
            for (view, camera) in VIEWS {
                self.picture(view, camera, display, Floor::Pico)?;
            }
            for floor in [Floor::Pico, Floor::Carrier] {
                let name = format!("{}{}", display.name, floor.suffix());
                ensure!(!self.clashes(display, floor, 0.0)?, "{name}: parts collide in the assembly");
                println!("{name}: the assembly is free of collisions");
            }
        }
        let first = parts.displays().first().context("the table has no display")?;
        self.print("bottom", first, Floor::Carrier)?;
        // The guide shows the display that it recommends.
        let last = parts.displays().last().context("the table has no display")?;
        for floor in [Floor::Pico, Floor::Carrier] {
            for (view, camera) in STEPS {
                self.picture(view, camera, last, floor)?;
            }
        }
        // A check that cannot fail is none: a floor pushed into what lies on it must be noticed.
        for floor in [Floor::Pico, Floor::Carrier] {
            ensure!(self.clashes(first, floor, 3.0)?, "a collision made on purpose was not noticed");
        }
        Ok(())
    }

    fn print(&self, part: &str, display: &Display, floor: Floor) -> anyhow::Result<()> {
        // The bottom is the same for every display, and has the name of none where it is made once.
        let stl = match floor {
            Floor::Pico => self.file(part, display, floor, "stl"),
            Floor::Carrier => self.folder.join(format!("zeitwort-{part}-carrier.stl")),
        };
        self.render(part, display, floor, &stl)?;
        let text = fs::read_to_string(&stl).with_context(|| stl.display().to_string())?;
        let name = match floor {
            Floor::Pico => format!("{part} for {} inch", display.name),
            Floor::Carrier => format!("{part} for the carrier board"),
        };
        let mesh = Mesh::parse(&text).with_context(|| name.clone())?;
        mesh.check_closed().with_context(|| name.clone())?;
        mesh.check_printable().with_context(|| name.clone())?;
        let [width, depth, height] = mesh.size();
        println!(
            "{name}: {} triangles, closed, no support, {width:.1} × {depth:.1} × {height:.1} mm",
            mesh.triangles()
        );
        Ok(())
    }

    /// OpenSCAD draws pictures with a graphics display only; where there is none, Xvfb serves as one.
    fn picture(&self, view: &str, camera: &str, display: &Display, floor: Floor) -> anyhow::Result<()> {
        let options = [camera, "--imgsize=1200,800", "--colorscheme=Tomorrow", "--projection=p"];
        let plain = self.command(view, display, floor, &options, &self.file(view, display, floor, "png"));
        let mut command = match env::var_os("DISPLAY") {
            Some(_) => plain,
            None => {
                let mut headless = Command::new("xvfb-run");
                headless.arg("--auto-servernum").arg(plain.get_program()).args(plain.get_args());
                headless
            }
        };
        let output = command.output().context("a picture needs a display, or xvfb-run (on Debian: xvfb and xauth)")?;
        ensure!(output.status.success(), "OpenSCAD drew no picture:\n{}", String::from_utf8_lossy(&output.stderr));
        Ok(())
    }

    /// True if two solids overlap when the floor is lifted by so much.
    fn clashes(&self, display: &Display, floor: Floor, lifted: f64) -> anyhow::Result<bool> {
        let stl = self.file("clash", display, floor, "stl");
        let _ = fs::remove_file(&stl);
        let output = self.command("clash", display, floor, &["-D", &format!("mistake={lifted}")], &stl).output()?;
        if output.status.success() {
            fs::remove_file(&stl).with_context(|| stl.display().to_string())?;
            return Ok(true);
        }
        // OpenSCAD refuses to write a solid of nothing, which is what is wished for here.
        let said = String::from_utf8_lossy(&output.stderr);
        ensure!(said.contains("top level object is empty"), "OpenSCAD failed:\n{said}");
        Ok(false)
    }

    fn render(&self, part: &str, display: &Display, floor: Floor, file: &Path) -> anyhow::Result<()> {
        let output = self.command(part, display, floor, &[], file).output().context("openscad cannot be started")?;
        let said = String::from_utf8_lossy(&output.stderr);
        ensure!(output.status.success(), "OpenSCAD failed on {part} for {} inch:\n{said}", display.name);
        Ok(())
    }

    fn command(&self, part: &str, display: &Display, floor: Floor, more: &[&str], file: &Path) -> Command {
        let mut command = Command::new("openscad");
        command.arg("-D").arg(format!("part=\"{part}\"")).arg("-D").arg(format!("display_name=\"{}\"", display.name));
        command.arg("-D").arg(format!("carrier={}", floor == Floor::Carrier));
        command.args(more).arg("-o").arg(file).arg(self.repository.join(MODEL));
        command
    }

    fn file(&self, part: &str, display: &Display, floor: Floor, ending: &str) -> PathBuf {
        self.folder.join(format!("zeitwort-{part}-{}{}.{ending}", display.name, floor.suffix()))
    }
}
