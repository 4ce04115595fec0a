//! PDF writer: both sides as real text in an embedded subset of the typeface, so that they print anywhere and can be
//! searched.

use super::SIZE;
use super::font::{Font, Fonts, STYLES};
use super::page::Page;
use anyhow::Context as _;
use flate2::{Compression, write::ZlibEncoder};
use letters::Language;
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use std::collections::BTreeMap;
use std::io::Write as _;
use subsetter::GlyphRemapper;

/// Points in a millimetre.
const POINTS: f32 = 72.0 / 25.4;
const FONT_NAMES: [&[u8]; 3] = [b"Plain", b"Bold", b"Italic"];
const IDENTITY: SystemInfo<'_> = SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// Allocates the numbers of the parts of the file.
struct Numbers(i32);

impl Numbers {
    fn next(&mut self) -> Ref {
        self.0 += 1;
        Ref::new(self.0)
    }
}

/// The letters of a cut that are used, with the numbers they have in the file.
struct Part<'a> {
    font: &'a Font,
    name: Vec<u8>,
    glyphs: GlyphRemapper,
    letters: BTreeMap<u16, char>,
}

/// Writes the whole file. Nothing in it depends on when or where it is written.
pub(super) fn write(language: Language, title: &str, pages: &[Page], fonts: &Fonts) -> anyhow::Result<Vec<u8>> {
    let (mut pdf, mut numbers) = (Pdf::new(), Numbers(0));
    let (catalog, tree, info) = (numbers.next(), numbers.next(), numbers.next());
    let mut parts: Vec<Part<'_>> = STYLES.map(|style| Part::new(fonts.cut(style), style as u8)).into();
    let contents: Vec<Vec<u8>> = pages.iter().map(|page| content(page, &mut parts)).collect();
    let mut font_ids = Vec::new();
    for part in &parts {
        font_ids.push(embed(&mut pdf, &mut numbers, part)?);
    }
    let mut kids = Vec::new();
    for content in contents {
        let (page, stream) = (numbers.next(), numbers.next());
        kids.push(page);
        pdf.stream(stream, &packed(&content)?).filter(Filter::FlateDecode);
        let mut page = pdf.page(page);
        page.media_box(Rect::new(0.0, 0.0, SIZE.0 * POINTS, SIZE.1 * POINTS)).parent(tree).contents(stream);
        let mut resources = page.resources();
        let mut named = resources.fonts();
        for (name, id) in FONT_NAMES.iter().zip(&font_ids) {
            named.pair(Name(name), *id);
        }
    }
    pdf.pages(tree).count(kids.len() as i32).kids(kids);
    pdf.document_info(info).title(TextStr(title));
    pdf.catalog(catalog).pages(tree).lang(TextStr(language.code()));
    Ok(pdf.finish())
}

impl<'a> Part<'a> {
    fn new(font: &'a Font, nth: u8) -> Self {
        // A part of a typeface has six capitals before its name.
        let name = [b"ZWCAR", &[b'A' + nth][..], b"+DejaVuSansCondensed"].concat();
        Self { font, name, glyphs: GlyphRemapper::new(), letters: BTreeMap::new() }
    }

    fn number(&mut self, letter: char) -> u16 {
        let number = self.glyphs.remap(self.font.glyph(letter).0);
        self.letters.insert(number, letter);
        number
    }
}

/// The content stream of a side, in millimetres from the lower left corner.
fn content(page: &Page, parts: &mut [Part<'_>]) -> Vec<u8> {
    let mut content = Content::new();
    let up = |y: f32| SIZE.1 - y;
    content.transform([POINTS, 0.0, 0.0, POINTS, 0.0, 0.0]);
    content.set_stroke_gray(0.6).set_line_width(0.15);
    for rule in &page.rules {
        content.move_to(rule.x, up(rule.y)).line_to(rule.x + rule.width, up(rule.y)).stroke();
    }
    for screen in &page.screens {
        let high = screen.tall();
        content.set_fill_gray(0.0).rect(screen.x, up(screen.y) - high, screen.width, high).fill_nonzero();
        content.set_fill_gray(1.0);
        for (x, y, width, height) in screen.lit() {
            content.rect(x, up(y) - height, width, height);
        }
        content.fill_nonzero();
    }
    content.set_fill_gray(0.0);
    for run in &page.runs {
        let cut = STYLES.iter().position(|style| *style == run.style).unwrap_or(0);
        let Some(part) = parts.get_mut(cut) else { continue };
        let codes: Vec<u8> = run.text.chars().flat_map(|letter| part.number(letter).to_be_bytes()).collect();
        content.begin_text().set_font(Name(FONT_NAMES[cut]), run.size);
        content.next_line(run.x, up(run.y)).show(Str(&codes)).end_text();
    }
    content.finish().to_vec()
}

/// Writes the letters that are used, their widths, and what they stand for.
fn embed(pdf: &mut Pdf, numbers: &mut Numbers, part: &Part<'_>) -> anyhow::Result<Ref> {
    let [font, cid, descriptor, file, unicode] = [(); 5].map(|()| numbers.next());
    let (name, face) = (Name(&part.name), &part.font.face);
    let thousandths = |units: i16| part.font.scaled(units) * 1000.0;
    pdf.type0_font(font)
        .base_font(name)
        .encoding_predefined(Name(b"Identity-H"))
        .descendant_font(cid)
        .to_unicode(unicode);
    let mut cid = pdf.cid_font(cid);
    cid.subtype(CidFontType::Type2).base_font(name).system_info(IDENTITY).font_descriptor(descriptor);
    cid.default_width(0.0).cid_to_gid_map_predefined(Name(b"Identity"));
    let widths = (0..part.glyphs.num_gids())
        .map(|number| part.letters.get(&number).map_or(0.0, |letter| part.font.advance(*letter) * 1000.0));
    cid.widths().consecutive(0, widths);
    cid.finish();
    let bounds = face.global_bounding_box();
    let [left, bottom, right, top] = [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max].map(thousandths);
    pdf.font_descriptor(descriptor)
        .name(name)
        .flags(FontFlags::NON_SYMBOLIC)
        .bbox(Rect::new(left, bottom, right, top))
        .italic_angle(face.italic_angle())
        .ascent(thousandths(face.ascender()))
        .descent(thousandths(face.descender()))
        .cap_height(thousandths(face.capital_height().unwrap_or(0)))
        .stem_v(80.0)
        .font_file2(file);
    let subset = subsetter::subset(part.font.bytes, 0, &part.glyphs).context("the typeface cannot be embedded")?;
    pdf.stream(file, &packed(&subset)?).filter(Filter::FlateDecode);
    let mut meanings = UnicodeCmap::new(Name(b"Meanings"), IDENTITY);
    part.letters.iter().for_each(|(number, letter)| meanings.pair(*number, *letter));
    pdf.cmap(unicode, meanings.finish().as_slice());
    Ok(font)
}

fn packed(bytes: &[u8]) -> anyhow::Result<Vec<u8>> {
    let mut packer = ZlibEncoder::new(Vec::new(), Compression::best());
    packer.write_all(bytes)?;
    Ok(packer.finish()?)
}
