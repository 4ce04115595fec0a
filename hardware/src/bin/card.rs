//! Makes the quick cards from the manuals in the folder named: `card.de.pdf`, `card.de.front.svg`, `card.de.back.svg` and so on; and draws
//! the signs of the screens for the manuals, `docs/signs`.

use anyhow::{Context as _, bail};
use repository::in_repository;
use std::path::Path;
use std::{env, fs};
use zeitwort_hardware::card::{Card, MANUALS, signs};

fn main() -> anyhow::Result<()> {
    let folder = env::args_os().nth(1).context("into which folder?")?;
    let folder = Path::new(&folder);
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    for (path, drawing) in signs::drawings() {
        let path = in_repository(&path);
        fs::create_dir_all(path.parent().unwrap_or(Path::new("."))).with_context(|| path.display().to_string())?;
        fs::write(&path, drawing).with_context(|| path.display().to_string())?;
    }
    for (language, manual) in MANUALS {
        let path = in_repository(manual);
        let text = fs::read_to_string(&path).context(manual)?;
        let card = Card::of_manual(language, &text, path.parent().unwrap_or(Path::new("."))).context(manual)?;
        if let Some(wrong) = card.overflows().first() {
            bail!("{manual}: {wrong}");
        }
        let name = format!("card.{}", language.code());
        for (side, page) in ["front", "back"].iter().zip(card.pages()) {
            fs::write(folder.join(format!("{name}.{side}.svg")), card.svg(page))?;
        }
        fs::write(folder.join(format!("{name}.pdf")), card.pdf()?)?;
        println!("{name}.pdf, .front.svg, .back.svg: {}", card.title());
    }
    Ok(())
}
