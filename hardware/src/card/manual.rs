//! Parser of the manuals: the Markdown that they mark for the card, as blocks of styled text.

use anyhow::{Context as _, bail};
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

const BEGIN: &str = "<!-- card: ";
const END: &str = "<!-- /card -->";

/// The style of a stretch of text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Style {
    /// As most of it.
    #[default]
    Plain,
    /// An action.
    Bold,
    /// The screen's words.
    Italic,
}

/// Text of one style.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    pub(super) style: Style,
    pub(super) text: String,
}

/// A paragraph, a heading, or what stands in a cell.
pub(super) type Text = Vec<Span>;

/// The words alone.
pub fn plain(text: &[Span]) -> String {
    text.iter().map(|span| span.text.as_str()).collect::<String>().trim().to_string()
}

/// A cell of a table: a picture, or text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    pub(super) picture: Option<String>,
    /// Its text.
    pub text: Text,
}

/// A block of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// The manual's own title.
    Title(Text),
    /// Of a section.
    Heading(Text),
    /// Running text.
    Paragraph(Text),
    /// One step of several.
    Item(u64, Text),
    /// A screen, by its file.
    Picture(String),
    /// Rows of cells; the first row is the head, which may be empty.
    Table(Vec<Vec<Cell>>),
}

/// Both sides' blocks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marked {
    front: Vec<Block>,
    back: Vec<Block>,
}

impl Marked {
    /// Reads everything between marks; marks of one side are joined in their order.
    pub fn of_manual(text: &str) -> anyhow::Result<Self> {
        let mut marked = Self::default();
        let mut rest = text;
        while let Some((_, begun)) = rest.split_once(BEGIN) {
            let (side, piece) = begun.split_once(" -->").context("a mark for the card is not closed")?;
            let (piece, after) = piece.split_once(END).with_context(|| format!("`{END}` is missing"))?;
            match side {
                "front" => marked.front.extend(blocks(piece)),
                "back" => marked.back.extend(blocks(piece)),
                other => bail!("a card has a front and a back, and no `{other}`"),
            }
            rest = after;
        }
        if marked.front.is_empty() || marked.back.is_empty() {
            bail!("nothing is marked for one side of the card");
        }
        Ok(marked)
    }

    /// Front and back.
    pub fn sides(&self) -> [&[Block]; 2] {
        [&self.front, &self.back]
    }

    pub(super) fn title(&self) -> Option<String> {
        self.front.iter().find_map(|block| match block {
            Block::Title(text) => Some(plain(text)),
            _ => None,
        })
    }

    /// The files of all pictures.
    pub(super) fn pictures(&self) -> Vec<&str> {
        let mut found = Vec::new();
        for block in self.front.iter().chain(&self.back) {
            match block {
                Block::Picture(file) => found.push(file.as_str()),
                Block::Table(rows) => found.extend(rows.iter().flatten().filter_map(|cell| cell.picture.as_deref())),
                _ => {}
            }
        }
        found
    }
}

/// Reads Markdown into blocks.
pub(super) fn blocks(markdown: &str) -> Vec<Block> {
    let mut reader = Reader::default();
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
        reader.hear(event);
    }
    reader.blocks
}

/// The block that is being read.
#[derive(Default)]
struct Reader {
    blocks: Vec<Block>,
    text: Text,
    styles: Vec<Style>,
    number: Option<u64>,
    table: Option<Vec<Vec<Cell>>>,
    picture: Option<String>,
    in_picture: bool,
}

impl Reader {
    fn hear(&mut self, event: Event<'_>) {
        match event {
            Event::Text(text) | Event::Code(text) if !self.in_picture => self.write(&text),
            Event::SoftBreak | Event::HardBreak if !self.in_picture => self.write(" "),
            Event::Html(html) | Event::InlineHtml(html) => self.see(&html),
            Event::Start(tag) => self.begin(tag),
            Event::End(tag) => self.end(tag),
            _ => {}
        }
    }

    fn write(&mut self, text: &str) {
        let style = self.styles.last().copied().unwrap_or_default();
        match self.text.last_mut() {
            Some(span) if span.style == style => span.text.push_str(text),
            _ => self.text.push(Span { style, text: text.to_string() }),
        }
    }

    /// A picture may be written in HTML, where its size is said.
    fn see(&mut self, html: &str) {
        let file = html.split_once("<img ").and_then(|(_, tag)| tag.split_once("src=\"")?.1.split('"').next());
        let Some(file) = file else { return };
        match self.table.is_some() || !self.text.is_empty() {
            true => self.picture = Some(file.to_string()),
            false => self.blocks.push(Block::Picture(file.to_string())),
        }
    }

    fn begin(&mut self, tag: Tag<'_>) {
        match tag {
            Tag::Strong => self.styles.push(Style::Bold),
            Tag::Emphasis => self.styles.push(Style::Italic),
            Tag::List(first) => self.number = first,
            Tag::Image { dest_url, .. } => {
                self.picture = Some(dest_url.to_string());
                self.in_picture = true;
            }
            Tag::Table(_) => self.table = Some(Vec::new()),
            Tag::TableHead | Tag::TableRow => {
                if let Some(rows) = &mut self.table {
                    rows.push(Vec::new());
                }
            }
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Strong | TagEnd::Emphasis => drop(self.styles.pop()),
            TagEnd::Heading(HeadingLevel::H1) => self.finish(Block::Title),
            TagEnd::Heading(_) => self.finish(Block::Heading),
            TagEnd::Paragraph if self.number.is_none() => self.finish(Block::Paragraph),
            TagEnd::Item => self.finish_item(),
            TagEnd::List(_) => self.number = None,
            TagEnd::Image => self.in_picture = false,
            TagEnd::TableCell => {
                let cell = Cell { picture: self.picture.take(), text: std::mem::take(&mut self.text) };
                if let Some(row) = self.table.as_mut().and_then(|rows| rows.last_mut()) {
                    row.push(cell);
                }
            }
            TagEnd::Table => self.blocks.extend(self.table.take().map(Block::Table)),
            _ => {}
        }
    }

    fn finish_item(&mut self) {
        let number = self.number;
        self.number = number.map(|number| number + 1);
        self.finish(|text| match number {
            Some(number) => Block::Item(number, text),
            None => Block::Paragraph(text),
        });
    }

    fn finish(&mut self, block: impl FnOnce(Text) -> Block) {
        let text = std::mem::take(&mut self.text);
        if !plain(&text).is_empty() {
            self.blocks.push(block(text));
        }
        self.blocks.extend(self.picture.take().map(Block::Picture));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str) -> Text {
        vec![Span { style: Style::Plain, text: text.into() }]
    }

    #[test]
    fn only_what_is_marked_is_on_the_card() -> anyhow::Result<()> {
        let text = "# A\n\n<!-- card: front -->\none\n<!-- /card -->\n\nnot\n\n<!-- card: back -->\n## H\n\n1. two\n<!-- /card -->\n";
        let marked = Marked::of_manual(text)?;
        assert_eq!(marked.front, [Block::Paragraph(said("one"))]);
        assert_eq!(marked.back, [Block::Heading(said("H")), Block::Item(1, said("two"))]);
        Ok(())
    }

    #[test]
    fn a_mark_that_is_not_closed_is_told() {
        let told = Marked::of_manual("<!-- card: front -->\none").err().map(|error| error.to_string());
        assert_eq!(told.as_deref(), Some("`<!-- /card -->` is missing"));
    }

    #[test]
    fn a_picture_may_be_written_in_html() {
        let read = blocks("<img src=\"a.png\" width=\"256\" alt=\"seen\">\n\none\n");
        assert_eq!(read, [Block::Picture("a.png".into()), Block::Paragraph(said("one"))]);
        let read = blocks("| | |\n|---|---|\n| <img src=\"b.png\"> | two |\n");
        let Some(Block::Table(rows)) = read.first() else { return assert!(read.is_empty(), "{read:?}") };
        assert_eq!(rows[1][0].picture.as_deref(), Some("b.png"));
    }

    #[test]
    fn a_list_goes_on_behind_a_picture() {
        let read = blocks("1. one\n\n![seen](a.png)\n\n2. **two** more\n");
        let two =
            vec![Span { style: Style::Bold, text: "two".into() }, Span { style: Style::Plain, text: " more".into() }];
        assert_eq!(read, [Block::Item(1, said("one")), Block::Picture("a.png".into()), Block::Item(2, two)]);
    }
}
