//! Animated PNG (APNG): a film as a file, which runs without end.

use super::PngError;
use crate::output::write_whole;
use device::FrameBuffer;
use device::frame_buffer::{HEIGHT, WIDTH};
use scenario::Film;
use std::path::Path;

/// Each pixel of the display is a square of so many pixels: a film is for looking at.
const SCALE: usize = 2;
/// The last picture stays this long before the film begins again.
const LAST_MILLIS: u16 = 1_500;

/// Writes it as an animated PNG that runs without end.
pub fn write_film(film: &Film, path: &Path) -> Result<(), PngError> {
    let (width, height) = ((WIDTH * SCALE) as u32, (HEIGHT * SCALE) as u32);
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::One);
    encoder.set_compression(png::Compression::High);
    encoder.set_animated(film.shots().len().try_into().unwrap_or(u32::MAX), 0)?;
    let mut writer = encoder.write_header()?;
    for (place, (taken, frame)) in film.shots().iter().enumerate() {
        let next = film.shots().get(place + 1).map(|(next, _)| next.since(*taken));
        let millis = next.map_or(LAST_MILLIS, |millis| u16::try_from(millis).unwrap_or(u16::MAX));
        writer.set_frame_delay(millis, 1_000)?;
        writer.write_image_data(&rows(frame))?;
    }
    writer.finish()?;
    Ok(write_whole(path, &file)?)
}

/// The enlarged picture, one bit per pixel, each row in whole bytes.
fn rows(frame: &FrameBuffer) -> Vec<u8> {
    let byte =
        |x: usize, y: usize| (x..x + 8).fold(0u8, |byte, x| byte << 1 | u8::from(frame.is_lit(x / SCALE, y / SCALE)));
    (0..HEIGHT * SCALE).flat_map(|y| (0..WIDTH * SCALE).step_by(8).map(move |x| byte(x, y))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use device::Moment;
    use std::fs::File;

    #[test]
    fn only_changes_are_taken_and_the_film_can_be_read_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("film.png");
        let mut film = Film::default();
        let mut frame = FrameBuffer::new();
        film.take(Moment(0), &frame);
        film.take(Moment(50), &frame);
        frame.set(3, 4, true);
        film.take(Moment(100), &frame);
        assert_eq!(film.len(), 2);
        write_film(&film, &path).unwrap();
        let decoder = png::Decoder::new(std::io::BufReader::new(File::open(&path).unwrap()));
        let reader = decoder.read_info().unwrap();
        assert_eq!(reader.info().animation_control().map(|control| control.num_frames), Some(2));
        assert_eq!(reader.info().size(), (256, 128));
    }
}
