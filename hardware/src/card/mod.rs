//! The quick card: an A5 sheet per language to lie beside the device, typeset from what the manuals mark for it
//! (`<!-- card: front -->` … `<!-- /card -->`), with their pictures; the cost of a challenge comes from the games' rule
//! sheets.

mod boxes;
mod costs;
mod font;
mod manual;
mod page;
mod pdf;
pub mod signs;
mod svg;
mod typeset;

pub use costs::{Row as CostRow, cost_table};
pub use manual::{Block, Marked, plain};
pub use page::Page;

use anyhow::{Context as _, bail};
use device::FrameBuffer;
use font::Fonts;
use letters::Language;
use std::collections::BTreeMap;
use std::path::Path;
use typeset::Typesetter;

/// A5, upright, in millimetres.
pub const SIZE: (f32, f32) = (148.0, 210.0);
/// The margin that printers leave white, and a little more.
pub const MARGIN: f32 = 8.0;
/// In points; what is smaller nobody reads by candle light.
const SMALLEST: f32 = 6.5;
/// Tried from large to small.
const SIZES: [f32; 13] = [9.5, 9.25, 9.0, 8.75, 8.5, 8.25, 8.0, 7.75, 7.5, 7.25, 7.0, 6.75, SMALLEST];

/// The languages that have a manual, and the file.
pub const MANUALS: [(Language, &str); 3] = [
    (Language::German, "docs/manual.de.md"),
    (Language::French, "docs/manual.fr.md"),
    (Language::English, "docs/manual.md"),
];

/// Both sides of a card, typeset.
pub struct Card {
    language: Language,
    title: String,
    pages: Vec<Page>,
    fonts: Fonts,
}

impl Card {
    /// Typesets what a manual marks, with pictures from the folder the manual lies in, as large as both sides allow.
    pub fn of_manual(language: Language, text: &str, folder: &Path) -> anyhow::Result<Self> {
        let marked = Marked::of_manual(text)?;
        let title = marked.title().context("no title is marked for the card")?;
        let (fonts, pictures) = (Fonts::new()?, pictures(&marked, folder)?);
        let costs = cost_table(language);
        let mut pages = Vec::new();
        for blocks in marked.sides() {
            let set = |points: &f32| {
                Typesetter { fonts: &fonts, pictures: &pictures, costs: &costs, points: *points }.page(blocks)
            };
            match SIZES.iter().find_map(set) {
                Some(page) => pages.push(page),
                None => bail!("what is marked for the card does not fit on A5 in {SMALLEST} points: mark less"),
            }
        }
        Ok(Self { language, title, pages, fonts })
    }

    /// Front and back.
    pub fn pages(&self) -> &[Page] {
        &self.pages
    }

    /// The title on top of it.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// One side as an SVG in millimetres, every letter an outline: it looks the same on every machine.
    pub fn svg(&self, side: &Page) -> String {
        svg::draw(&self.title, side, &self.fonts)
    }

    /// Both sides as a PDF with its typefaces in it, and text that can be searched.
    pub fn pdf(&self) -> anyhow::Result<Vec<u8>> {
        pdf::write(self.language, &self.title, &self.pages, &self.fonts)
    }

    /// Parts that touch something else or lie outside the margins; none if the card is right.
    pub fn overflows(&self) -> Vec<String> {
        self.pages.iter().enumerate().flat_map(|(side, page)| boxes::overflows(side, page, &self.fonts)).collect()
    }
}

/// Every picture that is named, by the name the manual has for it: the golden one, since a manual shows it enlarged.
fn pictures(marked: &Marked, folder: &Path) -> anyhow::Result<BTreeMap<String, FrameBuffer>> {
    let read = |name: &str| {
        if signs::is_sign(name) {
            let frame = signs::frame(name).with_context(|| format!("{name}: the screens have no such sign"))?;
            return Ok((name.to_string(), frame));
        }
        let golden = folder.join(name.replacen("large/", "screens/", 1));
        let frame = zeitwort::pictures::read_png(&golden).with_context(|| name.to_string())?;
        Ok((name.to_string(), frame))
    };
    marked.pictures().into_iter().map(read).collect()
}
