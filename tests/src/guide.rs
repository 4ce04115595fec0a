//! The game of docs/adding-a-game.md, added as the page says: a module with its declaration, and a line in the list of games.
//! Also part of this crate's build script.

use std::path::Path;
use std::{fs, io};

/// The page, in the repository.
pub const PAGE: &str = "docs/adding-a-game.md";

/// The page's block in this language, if there is one and no more.
pub fn block<'page>(page: &'page str, language: &str) -> Option<&'page str> {
    let fence = format!("\n```{language}\n");
    let mut blocks = page.split(&fence).skip(1).map(|rest| rest.split("```").next());
    let block = blocks.next().flatten();
    block.filter(|_| blocks.next().is_none())
}

/// Adds the page's game to the sources of the rules in this folder.
pub fn add_game(page: &str, sources: &Path) -> io::Result<()> {
    let wanting = |what: &str| io::Error::other(format!("{PAGE} has not one block of {what}"));
    let module = block(page, "rust").ok_or_else(|| wanting("rust"))?;
    let (declaration, line) = block(page, "text")
        .and_then(additions)
        .ok_or_else(|| wanting("text, with a declaration, dots, a line and a brace"))?;
    let list = sources.join("games/mod.rs");
    let games = fs::read_to_string(&list)?;
    let (start, end) = games
        .find("pub mod ")
        .zip(games.rfind("\n}").map(|end| end + 1))
        .ok_or_else(|| io::Error::other("the list of games has no modules or no end"))?;
    let (before, modules, after) = (&games[..start], &games[start..end], &games[end..]);
    fs::write(&list, format!("{before}{declaration}\n{modules}{line}{after}"))?;
    fs::write(sources.join("games/letter_lines.rs"), module.replace("use game::", "use crate::"))
}

/// The module's declaration, and what the page adds to the list between its dots and the brace.
fn additions(block: &str) -> Option<(&str, &str)> {
    let (declaration, list) = block.split_once("\n\ngames! {\n    …\n")?;
    Some((declaration, list.rsplit_once('}')?.0))
}

/// Copies a file, or a folder without what is built in it. What is only in the copy goes.
pub fn copy(from: &Path, to: &Path) -> io::Result<()> {
    if from.is_file() {
        to.parent().map_or(Ok(()), fs::create_dir_all)?;
        return fs::copy(from, to).map(drop);
    }
    if to.exists() {
        fs::remove_dir_all(to)?;
    }
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let name = entry?.file_name();
        if !["target", "node_modules", ".git"].iter().any(|&left_out| name == left_out) {
            copy(&from.join(&name), &to.join(&name))?;
        }
    }
    Ok(())
}
