//! `cargo xtask notices`: the licences of everybody else's code that is in the firmware, the command and the page, in one file
//! that goes wherever these go.

use crate::files::make_folder;
use crate::process::{capture, cargo};
use crate::workspace::{BOARD, TARGET, Workspace};
use crate::{Failure, tools, web};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// The beginnings of the names of files that hold a licence or what must stand beside it.
const NAMES: [&str; 6] = ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE"];

/// The folders below a package's own where some keep them.
const FOLDERS: [&str; 3] = ["", "LICENSES", "licenses"];

/// The packages of npm that are in the page.
const NPM: [&str; 2] = ["rp2040js", "zxing-wasm"];

/// What the compiler brings along, which no package manager knows of.
const STANDARD_LIBRARY: &str = "The Rust standard library is in all of them: copyright The Rust Project Developers, MIT or \
     Apache-2.0; both texts stand below.";

/// What packages of npm have compiled into them, which their own licence file does not say.
const COMPILED: &str = "zxing-wasm has ZXing-C++ (https://github.com/zxing-cpp/zxing-cpp) in it: copyright the ZXing authors, Nu-book \
     Inc. and Axel Waggershauser, Apache-2.0; the text stands below.";

/// The fonts, whose terms no package brings along.
const FONTS: &str = include_str!("notices/fonts.txt");

/// Writes the file and says where it is.
pub(crate) fn run(workspace: &Workspace) -> Result<(), Failure> {
    let path = make(workspace)?;
    println!("{}", path.strip_prefix(&workspace.root).unwrap_or(&path).display());
    Ok(())
}

/// Writes the file; where it is.
pub(crate) fn make(workspace: &Workspace) -> Result<PathBuf, Failure> {
    tools::emulator(workspace)?;
    let host = host(workspace)?;
    let mut packages = Packages::default();
    packages.gather(workspace, "firmware", &[BOARD], TARGET)?;
    packages.gather(workspace, "command", &["zeitwort"], &host)?;
    packages.gather(workspace, "page", &web::MODULES.map(|module| module.package), web::TARGET)?;
    for name in NPM {
        packages.add_npm(&workspace.root.join("node_modules").join(name))?;
    }
    let folder = workspace.target.join("notices");
    make_folder(&folder)?;
    let path = folder.join("THIRD-PARTY-NOTICES.txt");
    fs::write(&path, packages.text()?).map_err(|error| Failure(format!("{}: {error}", path.display())))?;
    Ok(path)
}

/// The triple of this machine.
fn host(workspace: &Workspace) -> Result<String, Failure> {
    let mut rustc = std::process::Command::new("rustc");
    let says = capture(rustc.args(["--version", "--verbose"]).current_dir(&workspace.root))?;
    let host = says.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_string).ok_or_else(|| Failure("rustc does not say for which machine it builds".into()))
}

/// A package of somebody else's.
#[derive(Default)]
struct Package {
    /// Its licences, as it says itself.
    licence: String,
    /// The folder of its files.
    folder: PathBuf,
    /// The things it is in.
    inside: BTreeSet<&'static str>,
}

/// Packages by name and version.
#[derive(Default)]
struct Packages(BTreeMap<String, Package>);

impl Packages {
    /// Adds what these programs are linked from on a target: neither what only builds or tests them, nor macros.
    fn gather(
        &mut self,
        workspace: &Workspace,
        thing: &'static str,
        roots: &[&str],
        target: &str,
    ) -> Result<(), Failure> {
        let args = ["metadata", "--locked", "--format-version", "1", "--filter-platform", target];
        let told = capture(&mut cargo(workspace, &args))?;
        let told: Value = serde_json::from_str(&told).map_err(|error| Failure(format!("cargo metadata: {error}")))?;
        let by_id: BTreeMap<&str, &Value> =
            items(&told["packages"]).map(|package| (text(&package["id"]), package)).collect();
        let needs: BTreeMap<&str, &Value> =
            items(&told["resolve"]["nodes"]).map(|node| (text(&node["id"]), node)).collect();
        let mut seen = BTreeSet::new();
        let is_root = |package: &Value| roots.contains(&text(&package["name"]));
        let mut open: Vec<&str> = by_id.iter().filter(|(_, package)| is_root(package)).map(|(id, _)| *id).collect();
        while let Some(id) = open.pop() {
            let (Some(package), Some(node)) = (by_id.get(id), needs.get(id)) else { continue };
            if is_macro(package) || !seen.insert(id) {
                continue;
            }
            open.extend(items(&node["deps"]).filter(|need| is_linked(need)).map(|need| text(&need["pkg"])));
            // Our own come from nowhere.
            if !package["source"].is_null() {
                let name = format!("{} {}", text(&package["name"]), text(&package["version"]));
                let entry = self.0.entry(name).or_default();
                entry.licence = text(&package["license"]).to_string();
                entry.folder =
                    Path::new(text(&package["manifest_path"])).parent().map(Path::to_path_buf).unwrap_or_default();
                entry.inside.insert(thing);
            }
        }
        Ok(())
    }

    fn add_npm(&mut self, folder: &Path) -> Result<(), Failure> {
        let path = folder.join("package.json");
        let wrong = |error: &dyn std::fmt::Display| Failure(format!("{}: {error}", path.display()));
        let told = fs::read_to_string(&path).map_err(|error| wrong(&error))?;
        let told: Value = serde_json::from_str(&told).map_err(|error| wrong(&error))?;
        let (licence, inside) = (text(&told["license"]).to_string(), BTreeSet::from(["page"]));
        let package = Package { licence, folder: folder.to_path_buf(), inside };
        self.0.insert(format!("{} {}", text(&told["name"]), text(&told["version"])), package);
        Ok(())
    }

    /// The list, then every text once, with the packages that bring it.
    fn text(&self) -> Result<String, Failure> {
        let mut written = format!(
            "Zeitwort is made with the work of others. The word lists tell their own terms (`zeitwort info`, the page).\n{STANDARD_LIBRARY}\n{COMPILED}\n\n{FONTS}\n"
        );
        let mut texts: BTreeMap<String, Vec<&str>> = BTreeMap::new();
        for (name, package) in &self.0 {
            let inside = package.inside.iter().copied().collect::<Vec<_>>().join(", ");
            let found = licences(&package.folder).map_err(|error| Failure(format!("{name}: {error}")))?;
            let none = if found.is_empty() { "; the package brings no text, so its own line must do" } else { "" };
            let _ = writeln!(written, "{name}: {}, in {inside}{none}", package.licence);
            found.into_iter().for_each(|text| texts.entry(text).or_default().push(name));
        }
        for (text, names) in texts {
            let _ = write!(written, "\n{}\n{}\n\n{text}\n", "=".repeat(80), names.join(", "));
        }
        Ok(written)
    }
}

/// The licence texts of a package, with lines as everywhere.
fn licences(folder: &Path) -> io::Result<BTreeSet<String>> {
    let mut texts = BTreeSet::new();
    for folder in FOLDERS.map(|below| folder.join(below)).into_iter().filter(|folder| folder.is_dir()) {
        let in_licences = FOLDERS[1..].iter().any(|name| folder.ends_with(name));
        for path in
            fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<Vec<_>>>()?
        {
            let name = path.file_name().map(|name| name.to_string_lossy().to_uppercase()).unwrap_or_default();
            if path.is_file() && (in_licences || NAMES.iter().any(|begin| name.starts_with(begin))) {
                let text = String::from_utf8_lossy(&fs::read(path)?).replace("\r\n", "\n");
                texts.insert(text.trim().to_string());
            }
        }
    }
    Ok(texts)
}

fn items(list: &Value) -> impl Iterator<Item = &Value> {
    list.as_array().into_iter().flatten()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// True if code of it ends up in the program: needed not only for building or testing.
fn is_linked(need: &Value) -> bool {
    items(&need["dep_kinds"]).any(|kind| kind["kind"].is_null())
}

fn is_macro(package: &Value) -> bool {
    items(&package["targets"]).any(|target| items(&target["kind"]).any(|kind| kind == "proc-macro"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_linked_is_named_and_what_builds_is_not() -> Result<(), Failure> {
        let mut packages = Packages::default();
        packages.gather(&Workspace::here(), "firmware", &[BOARD], TARGET)?;
        let has = |name: &str| packages.0.keys().any(|package| package.starts_with(&format!("{name} ")));
        assert!(has("embassy-rp") && has("u8g2-fonts") && has("heapless"));
        assert!(!has("serde_derive") && !has("zeitwort-rp2040") && !has("device") && !has("proptest"));
        let written = packages.text()?;
        assert!(written.contains("in firmware\n") && written.contains("Permission is hereby granted"));
        assert!(written.contains("SIL OPEN FONT LICENSE") && written.contains("Adobe Systems Incorporated"));
        Ok(())
    }
}
