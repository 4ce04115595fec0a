//! The typeface: DejaVu Sans Condensed in three cuts, its advances and outlines.

use super::manual::Style;
use anyhow::Context as _;
use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// The cuts, in the order of [`Style`].
pub(super) const STYLES: [Style; 3] = [Style::Plain, Style::Bold, Style::Italic];

/// One cut.
#[derive(Clone, Debug)]
pub(super) struct Font {
    pub(super) face: Face<'static>,
    pub(super) bytes: &'static [u8],
}

/// All cuts.
#[derive(Clone, Debug)]
pub(super) struct Fonts {
    cuts: [Font; 3],
}

impl Fonts {
    pub(super) fn new() -> anyhow::Result<Self> {
        use dejavu::sans_condensed::{bold, oblique, regular};
        let font = |bytes: &'static [u8]| -> anyhow::Result<Font> {
            Ok(Font { face: Face::parse(bytes, 0).context("the typeface cannot be read")?, bytes })
        };
        Ok(Self { cuts: [font(regular())?, font(bold())?, font(oblique())?] })
    }

    pub(super) fn cut(&self, style: Style) -> &Font {
        &self.cuts[STYLES.iter().position(|other| *other == style).unwrap_or(0)]
    }

    /// The width of a text, in the unit of the size.
    pub(super) fn width(&self, style: Style, size: f32, text: &str) -> f32 {
        let font = self.cut(style);
        text.chars().map(|letter| font.advance(letter) * size).sum()
    }
}

impl Font {
    /// The shape of a letter; that of an unknown one is a box, which a test finds.
    pub(super) fn glyph(&self, letter: char) -> GlyphId {
        self.face.glyph_index(letter).unwrap_or(GlyphId(0))
    }

    fn em(&self) -> f32 {
        f32::from(self.face.units_per_em())
    }

    /// The advance to the next letter, at size 1.
    pub(super) fn advance(&self, letter: char) -> f32 {
        f32::from(self.face.glyph_hor_advance(self.glyph(letter)).unwrap_or(0)) / self.em()
    }

    /// A measure of the font, of a size of 1.
    pub(super) fn scaled(&self, units: i16) -> f32 {
        f32::from(units) / self.em()
    }

    /// The outline as the commands of an SVG path, of a size of 1000, y downwards.
    pub(super) fn outline(&self, letter: char) -> String {
        let mut path = Path { commands: String::new(), scale: 1000.0 / self.em() };
        self.face.outline_glyph(self.glyph(letter), &mut path);
        path.commands
    }
}

/// Writes outlines.
struct Path {
    commands: String,
    scale: f32,
}

impl Path {
    fn push(&mut self, command: char, places: &[f32]) {
        self.commands.push(command);
        for (nth, place) in places.iter().enumerate() {
            let down = if nth % 2 == 1 { -1.0 } else { 1.0 };
            let separator = if nth == 0 { "" } else { " " };
            self.commands.push_str(&format!("{separator}{:.0}", place * self.scale * down));
        }
    }
}

impl OutlineBuilder for Path {
    fn move_to(&mut self, x: f32, y: f32) {
        self.push('M', &[x, y]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.push('L', &[x, y]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.push('Q', &[x1, y1, x, y]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.push('C', &[x1, y1, x2, y2, x, y]);
    }

    fn close(&mut self) {
        self.commands.push('Z');
    }
}
