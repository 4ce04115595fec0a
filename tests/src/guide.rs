//! The game of docs/adding-a-game.md, added as the page says: a module, and a line in the list of games. Also part of this
//! crate's build script.

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
    let line =
        block(page, "text").and_then(added_line).ok_or_else(|| wanting("text, with dots, a line and a brace"))?;
    let list = sources.join("games/mod.rs");
    let games = fs::read_to_string(&list)?;
    let end = games.rfind("\n}").ok_or_else(|| io::Error::other("the list of games has no end"))? + 1;
    fs::write(&list, format!("{}{line}{}", &games[..end], &games[end..]))?;
    fs::write(sources.join("games/letter_lines.rs"), module.replace("use game::", "use crate::"))
}

/// What the page adds between its dots and the brace.
fn added_line(block: &str) -> Option<&str> {
    Some(block.split_once("…\n")?.1.rsplit_once('}')?.0)
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
