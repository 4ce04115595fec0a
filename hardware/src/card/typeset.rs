//! Typesetter: sets a side, text in lines that fit, screens beside it, tables in columns. Says so if the side is not
//! long enough.

use super::costs::Row;
use super::font::Fonts;
use super::manual::{Block, Cell, Span, Style, Text};
use super::page::{Page, Rule, Run, Screen};
use super::signs;
use super::{MARGIN, SIZE};
use device::FrameBuffer;
use device::frame_buffer::{HEIGHT, WIDTH};
use std::collections::BTreeMap;

/// Millimetres in a point.
const POINT: f32 = 25.4 / 72.0;
/// From line to line, of the size.
const LEADING: f32 = 1.28;
/// From the top of a line to where its letters stand, of the size.
const ASCENT: f32 = 0.93;
/// Between columns.
const GUTTER: f32 = 3.0;
/// The screens of a turn, and those beside a text.
const TURN_SCREEN: f32 = 40.0;
const SIDE_SCREEN: f32 = 33.0;
/// A sign, of the size of its text.
const SIGN: f32 = 1.2;
/// Shares of the width in the table of costs: game, bad word, good word, late.
const COST_COLUMNS: [f32; 4] = [0.18, 0.27, 0.15, 0.40];

/// A word, of one or more styles.
type Word = Vec<Span>;

/// All that a side is set with.
pub(super) struct Typesetter<'a> {
    pub(super) fonts: &'a Fonts,
    pub(super) pictures: &'a BTreeMap<String, FrameBuffer>,
    pub(super) costs: &'a [Row],
    pub(super) points: f32,
}

/// A column for text.
#[derive(Clone, Copy)]
struct Column {
    x: f32,
    width: f32,
}

const WHOLE: Column = Column { x: MARGIN, width: SIZE.0 - 2.0 * MARGIN };

impl Typesetter<'_> {
    /// Sets a side; nothing, if it is too long.
    pub(super) fn page(&self, blocks: &[Block]) -> Option<Page> {
        let (mut page, mut y) = (Page::default(), MARGIN);
        let mut rest = blocks;
        while let Some(block) = rest.first() {
            let taken = match block {
                Block::Title(text) => self.heading(&mut page, &mut y, text, 1.6),
                Block::Heading(text) => self.heading(&mut page, &mut y, text, 1.25),
                Block::Table(rows) => self.table(&mut page, &mut y, rows),
                _ => {
                    let running = rest.iter().take_while(|block| is_running(block)).count();
                    self.running(&mut page, &mut y, &rest[..running]);
                    running
                }
            };
            rest = &rest[taken..];
        }
        (y - self.gap() <= SIZE.1 - MARGIN).then_some(page)
    }

    fn size(&self) -> f32 {
        self.points * POINT
    }

    fn gap(&self) -> f32 {
        self.size() * 0.55
    }

    fn heading(&self, page: &mut Page, y: &mut f32, text: &[Span], scale: f32) -> usize {
        if *y > MARGIN {
            *y += self.gap() * 0.6;
        }
        let bold: Text = text.iter().map(|span| Span { style: Style::Bold, text: span.text.clone() }).collect();
        *y = self.text(page, WHOLE, *y, self.size() * scale, &bold);
        page.rules.push(Rule { x: WHOLE.x, y: *y, width: WHOLE.width });
        *y += self.gap();
        1
    }

    /// Text with its screens beside it, one under the other.
    fn running(&self, page: &mut Page, y: &mut f32, blocks: &[Block]) {
        let screens: Vec<&str> = blocks.iter().filter_map(picture).collect();
        let beside = if screens.is_empty() { 0.0 } else { SIDE_SCREEN + GUTTER };
        let column = Column { x: WHOLE.x, width: WHOLE.width - beside };
        let mut below = *y;
        for name in screens {
            self.screen(page, name, (WHOLE.x + WHOLE.width - SIDE_SCREEN, below), SIDE_SCREEN);
            below += Screen::height(SIDE_SCREEN) + self.gap();
        }
        for block in blocks {
            match block {
                Block::Paragraph(text) => *y = self.text(page, column, *y, self.size(), text) + self.gap(),
                Block::Item(number, text) => {
                    let indent = self.size() * 1.5;
                    let number = [Span { style: Style::Bold, text: format!("{number}.") }];
                    self.text(page, Column { width: indent, ..column }, *y, self.size(), &number);
                    let column = Column { x: column.x + indent, width: column.width - indent };
                    *y = self.text(page, column, *y, self.size(), text) + self.gap();
                }
                _ => {}
            }
        }
        *y = y.max(below);
    }

    fn table(&self, page: &mut Page, y: &mut f32, rows: &[Vec<Cell>]) -> usize {
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let is_screen = |cell: &Cell| cell.picture.as_ref().is_some_and(|name| !signs::is_sign(name));
        let has_screens = rows.iter().flatten().any(is_screen);
        if has_screens {
            rows.iter().for_each(|row| self.turn_row(page, y, row));
        } else if columns == COST_COLUMNS.len() {
            self.cost_rows(page, y, rows.first().map(Vec::as_slice).unwrap_or_default());
        } else {
            self.signs(page, y, rows.get(1..).unwrap_or_default());
        }
        1
    }

    /// A screen, and what it means beside it.
    fn turn_row(&self, page: &mut Page, y: &mut f32, row: &[Cell]) {
        let Some(name) = row.iter().find_map(|cell| cell.picture.as_deref()) else { return };
        self.screen(page, name, (WHOLE.x, *y), TURN_SCREEN);
        let beside = TURN_SCREEN + GUTTER;
        let column = Column { x: WHOLE.x + beside, width: WHOLE.width - beside };
        let text = row.iter().find(|cell| cell.picture.is_none()).map(|cell| cell.text.as_slice()).unwrap_or_default();
        let end = self.text(page, column, *y, self.size(), text);
        *y = end.max(*y + Screen::height(TURN_SCREEN)) + self.gap();
    }

    /// Short things and what they mean, two beside each other; a sign is drawn.
    fn signs(&self, page: &mut Page, y: &mut f32, rows: &[Vec<Cell>]) {
        let width = (WHOLE.width - GUTTER) / 2.0;
        for pair in rows.chunks(2) {
            let mut end = *y;
            for (nth, row) in pair.iter().enumerate() {
                let mut column = Column { x: WHOLE.x + nth as f32 * (width + GUTTER), width };
                let mut text: Text = Vec::new();
                for cell in row {
                    if let Some(name) = &cell.picture {
                        let side = self.size() * SIGN;
                        self.screen(page, name, (column.x, *y), side);
                        column =
                            Column { x: column.x + side + GUTTER / 2.0, width: column.width - side - GUTTER / 2.0 };
                    }
                    // What stands before a colon is what is looked for.
                    let is_head = text.is_empty() && row.iter().all(|cell| cell.picture.is_none());
                    let styled = |span: &Span| {
                        if is_head { Span { style: Style::Bold, text: span.text.clone() } } else { span.clone() }
                    };
                    text.extend((!text.is_empty()).then(|| Span { style: Style::Plain, text: ": ".into() }));
                    text.extend(cell.text.iter().map(styled));
                }
                end = end.max(self.text(page, column, *y, self.size(), &text));
            }
            *y = end + self.gap() * 0.3;
        }
        *y += self.gap();
    }

    /// The table of costs: the manual's head, and the rules' own numbers.
    fn cost_rows(&self, page: &mut Page, y: &mut f32, head: &[Cell]) {
        let bold = |text: &str| vec![Span { style: Style::Bold, text: text.to_string() }];
        let head: Vec<Text> = head.iter().map(|cell| bold(&super::plain(&cell.text))).collect();
        self.cost_row(page, y, &head);
        for [game, cells @ ..] in self.costs {
            let cells = cells.iter().map(|cell| vec![Span { style: Style::Plain, text: cell.clone() }]);
            let row: Vec<Text> = std::iter::once(bold(game)).chain(cells).collect();
            self.cost_row(page, y, &row);
        }
        *y += self.gap();
    }

    fn cost_row(&self, page: &mut Page, y: &mut f32, cells: &[Text]) {
        let size = self.size() * 0.92;
        let (mut x, mut end) = (WHOLE.x, *y);
        for (cell, share) in cells.iter().zip(COST_COLUMNS) {
            let width = WHOLE.width * share;
            end = end.max(self.text(page, Column { x, width: width - GUTTER / 2.0 }, *y, size, cell));
            x += width;
        }
        *y = end + self.gap() * 0.3;
        page.rules.push(Rule { x: WHOLE.x, y: *y, width: WHOLE.width });
        *y += self.gap() * 0.5;
    }

    fn screen(&self, page: &mut Page, name: &str, (x, y): (f32, f32), width: f32) {
        if let Some(frame) = self.pictures.get(name) {
            let pixels = if signs::is_sign(name) { signs::PIXELS } else { (WIDTH, HEIGHT) };
            page.screens.push(Screen { x, y, width, frame: frame.clone(), pixels });
        }
    }

    /// Sets text in a column from `y` on; gives back where it ends.
    fn text(&self, page: &mut Page, column: Column, y: f32, size: f32, text: &[Span]) -> f32 {
        let mut top = y;
        let mut line: Vec<Run> = Vec::new();
        let mut x = 0.0;
        for word in words(text) {
            let width: f32 = word.iter().map(|span| self.fonts.width(span.style, size, &span.text)).sum();
            if let Some(last) = line.last_mut() {
                let space = self.fonts.width(last.style, size, " ");
                if x + space + width > column.width {
                    page.runs.append(&mut line);
                    top += size * LEADING;
                    x = 0.0;
                } else {
                    last.text.push(' ');
                    x += space;
                }
            }
            for Span { style, text } in word {
                let wide = self.fonts.width(style, size, &text);
                match line.last_mut().filter(|run| run.style == style) {
                    Some(run) => run.text.push_str(&text),
                    None => line.push(Run { x: column.x + x, y: top + size * ASCENT, size, style, text }),
                }
                x += wide;
            }
        }
        page.runs.append(&mut line);
        top + size * LEADING
    }
}

fn is_running(block: &Block) -> bool {
    matches!(block, Block::Paragraph(_) | Block::Item(..) | Block::Picture(_))
}

fn picture(block: &Block) -> Option<&str> {
    match block {
        Block::Picture(file) => Some(file),
        _ => None,
    }
}

/// Words between line breaks: they are at spaces, but not before a sign that must not stand first.
fn words(text: &[Span]) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut open = false;
    for span in text {
        for (nth, piece) in span.text.split([' ', '\n']).enumerate() {
            open = open && nth == 0;
            if piece.is_empty() {
                continue;
            }
            let piece_span = |text: String| Span { style: span.style, text };
            match words.last_mut() {
                Some(word) if open => word.push(piece_span(piece.to_string())),
                Some(word) if piece.starts_with(['?', '!', ':', ';', '»']) => {
                    word.push(piece_span(format!("\u{a0}{piece}")));
                }
                _ => words.push(vec![piece_span(piece.to_string())]),
            }
            open = true;
        }
        open = open && !span.text.ends_with([' ', '\n']);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(style: Style, text: &str) -> Span {
        Span { style, text: text.into() }
    }

    #[test]
    fn lines_break_at_spaces_only() {
        let text = [said(Style::Plain, "a "), said(Style::Bold, "bold"), said(Style::Plain, ", then ?")];
        let words: Vec<String> =
            words(&text).iter().map(|word| word.iter().map(|span| span.text.as_str()).collect()).collect();
        assert_eq!(words, ["a", "bold,", "then\u{a0}?"]);
    }
}
