//! `cargo xtask lexicons`: the word lists of all six languages, fetched, packed and ready to be dropped on a device.

use crate::files::{below, is_newer, make_folder};
use crate::play::build_tool;
use crate::workspace::Workspace;
use crate::{Failure, firmware, process};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::thread;

/// The recipes, by language.
pub(crate) const LANGUAGES: [&str; 6] = ["de", "fr", "en", "es", "it", "nl"];

/// The German list that at least two more dictionaries vouch for; under the terms of the GPL.
const LARGE: &str = "de-large";

/// Arguments of `cargo xtask lexicons`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Also pack the large German list (de-large, GPL) and put it in place of the German one.
    #[arg(long)]
    large: bool,
}

/// Makes what is not there yet and says where it is.
pub(crate) fn run(workspace: &Workspace, args: &Args) -> Result<(), Failure> {
    let lists = if args.large { make_large(workspace)? } else { make(workspace)? };
    for uf2 in [lists].into_iter().chain(firmware::make_full(workspace)?) {
        println!("{}", uf2.strip_prefix(&workspace.root).unwrap_or(&uf2).display());
    }
    Ok(())
}

/// All lists in one file.
pub(crate) fn uf2(workspace: &Workspace) -> PathBuf {
    workspace.target.join("uf2").join("lexicons.uf2")
}

/// The folder of the packed lists.
pub(crate) fn folder(workspace: &Workspace) -> PathBuf {
    workspace.target.join("lexicons")
}

/// A packed list.
pub(crate) fn packed(workspace: &Workspace, language: &str) -> PathBuf {
    folder(workspace).join(language).with_extension("lexicon")
}

/// Packs every list whose recipe or packer has changed since, and joins them in one UF2 file.
pub(crate) fn make(workspace: &Workspace) -> Result<PathBuf, Failure> {
    build_tool(workspace)?;
    let uf2 = uf2(workspace);
    let lists = LANGUAGES.map(|language| packed(workspace, language));
    for folder in lists.iter().chain([&uf2]).filter_map(|file| file.parent()) {
        make_folder(folder)?;
    }
    pack_all(workspace, &lists)?;
    let writer =
        ["host-tools/pico-image/src/uf2.rs", "host-tools/src/cmd/lexicon_uf2.rs"].map(|file| workspace.root.join(file));
    if !is_newer(&uf2, &[&lists[..], &writer[..]].concat()) {
        process::run(tool(workspace).arg("uf2").args(&lists).arg("-o").arg(&uf2).stdout(std::io::stderr()))?;
    }
    Ok(uf2)
}

/// The large German list in place of the German one, in a UF2 file of its own.
fn make_large(workspace: &Workspace) -> Result<PathBuf, Failure> {
    make(workspace)?;
    let large = packed(workspace, LARGE);
    pack(workspace, LARGE, &large)?;
    let uf2 = uf2(workspace).with_file_name("lexicons-large.uf2");
    let lists = LANGUAGES.map(|language| if language == "de" { large.clone() } else { packed(workspace, language) });
    process::run(tool(workspace).arg("uf2").args(&lists).arg("-o").arg(&uf2).stdout(std::io::stderr()))?;
    Ok(uf2)
}

/// Packs every language's list that is older than what it is made from: fetched one after the other, for package managers lock each
/// other out, and packed two at a time, for each keeps one core busy.
fn pack_all(workspace: &Workspace, lists: &[PathBuf]) -> Result<(), Failure> {
    let stale = |(language, list): &(&&str, &PathBuf)| !is_newer(list, &sources(workspace, language));
    let stale: Vec<_> = LANGUAGES.iter().zip(lists).filter(stale).collect();
    stale.iter().try_for_each(|(language, _)| fetch(workspace, language))?;
    let waiting = Mutex::new(stale.into_iter());
    let next = || waiting.lock().ok().and_then(|mut waiting| waiting.next());
    let packs = || std::iter::from_fn(next).try_for_each(|(language, list)| pack_fetched(workspace, language, list));
    thread::scope(|scope| {
        let beside = scope.spawn(packs);
        let own = packs();
        beside.join().unwrap_or_else(|_| Err(Failure("packing panicked".into()))).and(own)
    })
}

/// Packs a recipe's list unless it is newer than what it is made from.
fn pack(workspace: &Workspace, recipe: &str, list: &Path) -> Result<(), Failure> {
    if !is_newer(list, &sources(workspace, recipe)) {
        fetch(workspace, recipe)?;
        pack_fetched(workspace, recipe, list)?;
    }
    Ok(())
}

fn fetch(workspace: &Workspace, recipe: &str) -> Result<(), Failure> {
    eprintln!("xtask: fetching and packing the word list {recipe}, which takes up to half a minute, once");
    process::run(tool(workspace).args(["fetch", recipe]).stdout(std::io::stderr()))
}

fn pack_fetched(workspace: &Workspace, recipe: &str, list: &Path) -> Result<(), Failure> {
    process::run(tool(workspace).args(["pack", recipe, "-o"]).arg(list).stdout(std::io::stderr()))
}

/// The real lists, those of them that can be had, or a small one of our own.
pub(crate) fn make_any(workspace: &Workspace) -> Result<PathBuf, Failure> {
    make(workspace).or_else(|failure| {
        eprintln!("xtask: {failure}");
        let had = |language: &&str| pack(workspace, language, &packed(workspace, language)).is_ok();
        let some: Vec<&str> = LANGUAGES.iter().copied().filter(|language| had(language)).collect();
        if some.is_empty() {
            eprintln!("xtask: the word lists are not to be had; a small list judges instead, and its screen says so");
            return make_small(workspace);
        }
        eprintln!("xtask: not all word lists are to be had; these judge: {}", some.join(", "));
        let uf2 = folder(workspace).join("some.uf2");
        let lists = some.iter().map(|language| packed(workspace, language));
        process::run(tool(workspace).arg("uf2").args(lists).arg("-o").arg(&uf2).stdout(std::io::stderr()))?;
        Ok(uf2)
    })
}

/// A small list of our own, for a machine that can fetch nothing.
pub(crate) fn make_small(workspace: &Workspace) -> Result<PathBuf, Failure> {
    let folder = folder(workspace);
    let (list, uf2) = (folder.join("small.lexicon"), folder.join("small.uf2"));
    make_folder(&folder)?;
    let words = workspace.root.join("dict-pack").join("recipes").join("small.de.txt");
    let mut pack = tool(workspace);
    pack.args(["pack", "--lang", "de", "--name", "Kleine Liste", "--licence", "MIT OR Apache-2.0"]).arg(words);
    process::run(pack.arg("-o").arg(&list).stdout(std::io::stderr()))?;
    process::run(tool(workspace).arg("uf2").arg(&list).arg("-o").arg(&uf2).stdout(std::io::stderr()))?;
    Ok(uf2)
}

fn tool(workspace: &Workspace) -> Command {
    let mut command = Command::new(workspace.program("zeitwort"));
    command.current_dir(&workspace.root);
    command
}

/// Files that a list is made from: its recipe with additions and removals, and the code that gathers and packs.
fn sources(workspace: &Workspace, language: &str) -> Vec<PathBuf> {
    let recipes = workspace.root.join("dict-pack").join("recipes");
    // A recipe may build on that of its language.
    let base = language.split('-').next().unwrap_or(language);
    let endings = [".toml", ".add.txt", ".remove.txt"];
    let files = [language, base].map(|name| endings.map(|ending| recipes.join(format!("{name}{ending}"))));
    let recipe = files.into_iter().flatten().filter(|file| file.exists());
    let packer = ["letters/src", "dict-pack/src", "host-tools/word-lists/src", "host-tools/src/recipes"]
        .map(|folder| below(&workspace.root.join(folder)));
    recipe.into_iter().chain(packer.into_iter().flatten()).collect()
}
