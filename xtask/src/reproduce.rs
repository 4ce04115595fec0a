//! `cargo xtask reproduce`: builds the firmware here and in another folder, and says whether both are the same to the last
//! byte (a reproducible build).

use crate::files::make_folder;
use crate::process::capture;
use crate::workspace::Workspace;
use crate::{Failure, firmware};
use sha2::{Digest, Sha256};
use std::fs;
use std::io;
use std::path::Path;
use std::process::Command;

/// Builds twice, compares, and writes the hash beside the file: `zeitwort.uf2.sha256`, as `sha256sum --check` reads it.
pub(crate) fn run(workspace: &Workspace) -> Result<(), Failure> {
    firmware::make(workspace)?;
    let other = elsewhere(workspace)?;
    eprintln!("xtask: and once more in {}, from nothing: two to five minutes", other.root.display());
    firmware::build(&other)?;
    let uf2 = other.root.join("zeitwort.uf2");
    capture(Command::new(workspace.program("zeitwort")).arg("image").arg(other.elf()).arg("--uf2").arg(&uf2))?;
    let (here, there) = (read(&workspace.uf2())?, read(&uf2)?);
    let hash = hexadecimal(&Sha256::digest(&here));
    if here != there {
        return Err(Failure(format!(
            "the firmware is not reproducible: {hash} here, {} in {}",
            hexadecimal(&Sha256::digest(&there)),
            other.root.display()
        )));
    }
    let (name, sum) = ("zeitwort.uf2", workspace.uf2().with_extension("uf2.sha256"));
    fs::write(&sum, format!("{hash}  {name}\n")).map_err(|error| unwritten(&sum, &error))?;
    println!("{hash}  {name}, the same in two folders, {} bytes", here.len());
    Ok(())
}

/// Another folder with the same files, deeper down and with another name, and nothing built in it.
fn elsewhere(workspace: &Workspace) -> Result<Workspace, Failure> {
    let root = workspace.target.join("reproduce").join("a folder").join("elsewhere");
    if root.exists() {
        fs::remove_dir_all(&root).map_err(|error| unwritten(&root, &error))?;
    }
    let files = capture(Command::new("git").args(["ls-files", "-z"]).current_dir(&workspace.root))?;
    for file in files.split('\0').filter(|file| !file.is_empty()) {
        let (from, to) = (workspace.root.join(file), root.join(file));
        // What is deleted and not yet committed is not there.
        if from.is_file() {
            to.parent().map_or(Ok(()), make_folder)?;
            fs::copy(&from, &to).map_err(|error| unwritten(&to, &error))?;
        }
    }
    let target = root.join("built");
    Ok(Workspace::new(root, target))
}

fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    fs::read(path).map_err(|error| Failure(format!("{} cannot be read: {error}", path.display())))
}

fn unwritten(path: &Path, error: &io::Error) -> Failure {
    Failure(format!("{} cannot be written: {error}", path.display()))
}

pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
