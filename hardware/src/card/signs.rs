//! The signs of the screens, as the card and the manuals draw them: pixel by pixel as the device does.

use device::{FrameBuffer, SIGNS};
use std::fmt::Write as _;

/// The folder of the manuals' signs, beside them.
pub const FOLDER: &str = "signs";
/// As large as a sign is.
pub(super) const PIXELS: (usize, usize) = (7, 7);

/// True for the picture of a sign, by the name that a manual has for it.
pub(super) fn is_sign(picture: &str) -> bool {
    picture.starts_with(FOLDER)
}

/// The sign in the upper left corner.
pub(super) fn frame(picture: &str) -> Option<FrameBuffer> {
    let name = picture.strip_prefix(FOLDER)?.strip_prefix('/')?.strip_suffix(".svg")?;
    let (_, rows) = SIGNS.iter().find(|(sign, _)| *sign == name)?;
    let mut frame = FrameBuffer::new();
    for (x, y) in lit(rows) {
        frame.set(x, y, true);
    }
    Some(frame)
}

/// Every sign's file and drawing, as lit as on the display.
pub fn drawings() -> Vec<(String, String)> {
    let drawing = |(name, rows): &(&str, [u8; 7])| {
        let mut path = String::new();
        for (x, y) in lit(rows) {
            let _ = write!(path, "M{x} {y}h1v1h-1z");
        }
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"36\" height=\"36\" viewBox=\"-1 -1 9 9\" shape-rendering=\"crispEdges\">\
             <path d=\"M-1-1h9v9h-9z\"/><path fill=\"#fff\" d=\"{path}\"/></svg>\n"
        );
        (format!("docs/{FOLDER}/{name}.svg"), svg)
    };
    SIGNS.iter().map(drawing).collect()
}

fn lit(rows: &[u8; 7]) -> impl Iterator<Item = (i32, i32)> {
    let row = |(y, row): (i32, u8)| (0..7).filter(move |x| row & (0x80 >> x) != 0).map(move |x| (x, y));
    (0..).zip(*rows).flat_map(row)
}
