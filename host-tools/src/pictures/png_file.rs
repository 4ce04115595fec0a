//! A screen as a PNG file of one bit per pixel.

use crate::output::write_whole;
use device::FrameBuffer;
use device::frame_buffer::{HEIGHT, WIDTH};
use std::fs::File;
use std::io::{self, BufReader};
use std::path::Path;

/// Reasons why a file is no picture of a screen.
#[derive(Debug, thiserror::Error)]
pub enum PngError {
    /// There is no such file.
    #[error("there is no such picture")]
    Missing,
    /// It cannot be read or written.
    #[error("{0}")]
    File(#[from] io::Error),
    /// It is no PNG.
    #[error("{0}")]
    Decoding(#[from] png::DecodingError),
    /// It could not be written as PNG.
    #[error("{0}")]
    Encoding(#[from] png::EncodingError),
    /// It is another kind of picture.
    #[error("a screen is a black and white PNG of {WIDTH} × {HEIGHT} pixels")]
    OtherPicture,
    /// Nobody photographs so.
    #[error("the picture is too large to be searched for codes: take a part of it")]
    TooLarge,
}

/// Reads a screen; lit pixels are white.
pub fn read_png(path: &Path) -> Result<FrameBuffer, PngError> {
    let file = File::open(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => PngError::Missing,
        _ => PngError::File(error),
    })?;
    let mut decoder = png::Decoder::new(BufReader::new(file));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info()?;
    let (color, _) = reader.output_color_type();
    if reader.info().size() != (WIDTH as u32, HEIGHT as u32) || color != png::ColorType::Grayscale {
        return Err(PngError::OtherPicture);
    }
    let mut pixels = vec![0; WIDTH * HEIGHT];
    reader.next_frame(&mut pixels)?;
    let mut frame = FrameBuffer::new();
    for (index, value) in pixels.iter().enumerate() {
        frame.set((index % WIDTH) as i32, (index / WIDTH) as i32, *value >= 0x80);
    }
    Ok(frame)
}

/// Writes a screen as PNG, one bit per pixel.
pub fn write_png(path: &Path, frame: &FrameBuffer) -> Result<(), PngError> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, WIDTH as u32, HEIGHT as u32);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::One);
    let byte = |x: usize, y: usize| (0..8).fold(0u8, |byte, bit| byte << 1 | u8::from(frame.is_lit(x + bit, y)));
    let rows: Vec<u8> = (0..HEIGHT).flat_map(|y| (0..WIDTH).step_by(8).map(move |x| byte(x, y))).collect();
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&rows)?;
    writer.finish()?;
    Ok(write_whole(path, &file)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    fn corners() -> FrameBuffer {
        let mut frame = FrameBuffer::new();
        for (x, y) in [(0, 0), (WIDTH - 1, 0), (0, HEIGHT - 1), (WIDTH - 1, HEIGHT - 1)] {
            frame.set(x as i32, y as i32, true);
        }
        frame
    }

    #[test]
    fn a_png_brings_back_the_same_frame() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("corners.png");
        write_png(&path, &corners()).unwrap();
        assert!(read_png(&path).unwrap() == corners());
    }

    #[test]
    fn another_picture_is_refused() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("colour.png");
        let mut encoder = png::Encoder::new(File::create(&path).unwrap(), 128, 64);
        encoder.set_color(png::ColorType::Rgb);
        encoder.write_header().unwrap().write_image_data(&[0; 128 * 64 * 3]).unwrap();
        assert!(matches!(read_png(&path), Err(PngError::OtherPicture)));
        assert!(matches!(read_png(&dir.path().join("none.png")), Err(PngError::Missing)));
        std::fs::write(&path, "no picture").unwrap();
        assert!(matches!(read_png(&path), Err(PngError::Decoding(_))));
    }
}
