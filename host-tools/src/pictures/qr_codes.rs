//! QR codes as PNG: written, and found in pictures.

use super::PngError;
use std::io::Cursor;
use take_home::Modules;

/// Pixels of a module, and modules of the quiet zone, in a picture.
const PIXELS: usize = 4;
const QUIET: usize = 4;

/// Modules of the smallest code there is, and so the fewest pixels.
const SMALLEST: usize = 21;
/// Larger pictures are halved until they are not: finer than this no camera shows a code.
const LARGEST: usize = 4_096;
/// Pixels of the largest picture that is looked at.
const MOST: usize = 100_000_000;

/// A code as a black and white PNG.
pub fn png(modules: &Modules<'_>) -> Result<Vec<u8>, PngError> {
    let side = (usize::from(modules.size()) + 2 * QUIET) * PIXELS;
    let module = |pixel: usize| (pixel / PIXELS) as i32 - QUIET as i32;
    let pixels: Vec<u8> = (0..side * side)
        .map(|index| if modules.is_dark(module(index % side), module(index / side)) { 0 } else { 0xFF })
        .collect();
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, side as u32, side as u32);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&pixels)?;
    writer.finish()?;
    Ok(file)
}

/// The texts of all codes that are found in a PNG.
pub fn read(bytes: &[u8]) -> Result<Vec<String>, PngError> {
    let (width, height, grey) = grey(bytes)?;
    let mut texts = Vec::new();
    if width.min(height) < SMALLEST {
        return Ok(texts);
    }
    // A code on a dark panel may be lit modules: both ways are looked for. A code of few pixels is found when it is larger.
    for scale in [1, 3] {
        for invert in [0, 0xFF] {
            if scale > 1 && (!texts.is_empty() || width * height > LARGEST * LARGEST / 16) {
                break;
            }
            let pixel = |x: usize, y: usize| grey[y / scale * width + x / scale] ^ invert;
            let mut picture = rqrr::PreparedImage::prepare_from_greyscale(width * scale, height * scale, pixel);
            let found = picture.detect_grids().into_iter().filter_map(|grid| grid.decode().ok());
            texts.extend(found.map(|(_, text)| text));
        }
    }
    Ok(texts)
}

/// Width, height and a byte of brightness per pixel.
fn grey(bytes: &[u8]) -> Result<(usize, usize, Vec<u8>), PngError> {
    let mut decoder = png::Decoder::new(Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::STRIP_16);
    let mut reader = decoder.read_info()?;
    let (width, height) = reader.info().size();
    let (width, height) = (width as usize, height as usize);
    let samples = reader.output_color_type().0.samples();
    if width.saturating_mul(height) > MOST {
        return Err(PngError::TooLarge);
    }
    let mut pixels = vec![0; width * height * samples];
    reader.next_frame(&mut pixels)?;
    let brightness = |pixel: &[u8]| match *pixel {
        [red, green, blue, ..] => ((u16::from(red) + 2 * u16::from(green) + u16::from(blue)) / 4) as u8,
        [grey, ..] => grey,
        [] => 0,
    };
    let grey: Vec<u8> = pixels.chunks_exact(samples).map(brightness).collect();
    Ok(halved(width, height, grey))
}

fn halved(mut width: usize, mut height: usize, mut grey: Vec<u8>) -> (usize, usize, Vec<u8>) {
    while width.max(height) > LARGEST && width.min(height) >= SMALLEST {
        let (half_width, half_height) = (width / 2, height / 2);
        let mean = |index: usize| {
            let (x, y) = (index % half_width * 2, index / half_width * 2);
            let four = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)];
            (four.iter().map(|(x, y)| u16::from(grey[y * width + x])).sum::<u16>() / 4) as u8
        };
        grey = (0..half_width * half_height).map(mean).collect();
        (width, height) = (half_width, half_height);
    }
    (width, height, grey)
}
