//! The pictures that documents show: golden ones, enlarged by a whole number and written as files, since browsers smear what
//! they enlarge themselves. Goldens stay as small as the display.

use crate::files::{of_repository, with_ending};
use crate::workspace::Workspace;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufReader};
use std::path::Path;

/// The times a pixel is repeated, across and down.
pub(crate) const TIMES: usize = 4;
/// The folder of enlarged pictures, beside the documents.
const FOLDER: &str = "large";
/// The folders in which the pictures stand small.
const SMALL: [&str; 2] = ["screens", "damage"];

/// Writes what documents show and removes the rest; says how many files it wrote or removed.
pub(crate) fn run(workspace: &Workspace) -> io::Result<usize> {
    let docs = workspace.root.join("docs");
    let folder = docs.join(FOLDER);
    fs::create_dir_all(&folder)?;
    let mut wanted = BTreeMap::new();
    for document in of_repository(&workspace.root, "md") {
        for name in shown(&fs::read_to_string(&document)?) {
            let small = SMALL.iter().map(|small| docs.join(small).join(&name)).find(|small| small.exists());
            let small = small.ok_or_else(|| {
                io::Error::other(format!("{} shows {FOLDER}/{name}, which no scenario makes", document.display()))
            })?;
            wanted.insert(folder.join(name), Bits::read(&small)?.enlarged());
        }
    }
    let mut changes = 0;
    for (path, picture) in &wanted {
        // Compressors differ from build to build, so pixels are compared.
        if Bits::read(path).ok().as_ref() != Some(picture) {
            picture.write(path)?;
            changes += 1;
        }
    }
    for path in with_ending(&folder, "png")? {
        if !wanted.contains_key(&path) {
            fs::remove_file(path)?;
            changes += 1;
        }
    }
    Ok(changes)
}

/// The names of the enlarged pictures in a document.
fn shown(text: &str) -> impl Iterator<Item = String> {
    let begin = concat!("large", "/");
    text.match_indices(begin).filter_map(move |(at, _)| {
        let name = text[at + begin.len()..].split(['"', ')', ' ', '\n']).next()?;
        name.ends_with(".png").then(|| name.to_string())
    })
}

/// A picture of one bit a pixel, in rows of whole bytes.
#[derive(PartialEq, Eq)]
struct Bits {
    width: usize,
    height: usize,
    rows: Vec<u8>,
}

impl Bits {
    fn read(path: &Path) -> io::Result<Self> {
        let mut reader = png::Decoder::new(BufReader::new(File::open(path)?)).read_info()?;
        let (width, height) = (reader.info().width as usize, reader.info().height as usize);
        if (reader.info().bit_depth, reader.info().color_type) != (png::BitDepth::One, png::ColorType::Grayscale) {
            return Err(io::Error::other(format!("{} is no picture of the display", path.display())));
        }
        let mut rows = vec![0; width.div_ceil(8) * height];
        reader.next_frame(&mut rows)?;
        Ok(Self { width, height, rows })
    }

    fn is_lit(&self, x: usize, y: usize) -> bool {
        self.rows[y * self.width.div_ceil(8) + x / 8] & 0x80 >> (x % 8) != 0
    }

    fn enlarged(&self) -> Self {
        let (width, height) = (self.width * TIMES, self.height * TIMES);
        let row = width.div_ceil(8);
        let mut rows = vec![0; row * height];
        for y in 0..height {
            for x in (0..width).filter(|x| self.is_lit(x / TIMES, y / TIMES)) {
                rows[y * row + x / 8] |= 0x80 >> (x % 8);
            }
        }
        Self { width, height, rows }
    }

    fn write(&self, path: &Path) -> io::Result<()> {
        let mut encoder = png::Encoder::new(File::create(path)?, self.width as u32, self.height as u32);
        encoder.set_color(png::ColorType::Grayscale);
        encoder.set_depth(png::BitDepth::One);
        encoder.set_compression(png::Compression::High);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&self.rows)?;
        writer.finish()?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_shows_what_it_names() {
        let text = "| <img src=\"large/one.png\" width=\"256\"> |\n![x](../docs/large/two.png), by and large/so";
        assert_eq!(shown(text).collect::<Vec<_>>(), ["one.png", "two.png"]);
    }

    #[test]
    fn pictures_are_those_of_the_scenarios_enlarged() {
        let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs");
        let mut compared = 0;
        for large in with_ending(&docs.join(FOLDER), "png").unwrap() {
            let name = large.file_name().unwrap();
            let small = SMALL.iter().map(|small| docs.join(small).join(name)).find(|small| small.exists());
            let small = small.unwrap_or_else(|| panic!("{name:?} is no golden picture: `cargo xtask snapshots`"));
            let same = Bits::read(&small).unwrap().enlarged() == Bits::read(&large).unwrap();
            assert!(same, "{name:?} is old: `cargo xtask snapshots`");
            compared += 1;
        }
        assert!(compared > 40, "{compared} pictures");
    }
}
