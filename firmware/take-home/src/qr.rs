//! QR codes of frames and texts, in buffers of fixed size: one encoder for the device, the command and the page.

use crate::frame::Density;
use qrcodegen_no_heap::{Mask, QrCode, QrCodeEcc, QrSegment, Version};

/// The largest code there is.
const LARGEST: Version = Version::new(Density::Fine.qr_version());

/// Bytes of a buffer.
const BUFFER: usize = LARGEST.buffer_len();

/// Every code has the same mask: the best of eight is found by making and judging all of them. Whether a camera would notice was not
/// measured.
const MASK: Mask = Mask::new(0);

/// Buffers of an encoder, a kilobyte. Keep them in one place.
#[derive(Debug)]
pub struct QrBuffers {
    segment: [u8; BUFFER],
    work: [u8; BUFFER],
    code: [u8; BUFFER],
}

impl Default for QrBuffers {
    fn default() -> Self {
        Self::new()
    }
}

impl QrBuffers {
    /// Empty buffers.
    pub const fn new() -> Self {
        Self { segment: [0; BUFFER], work: [0; BUFFER], code: [0; BUFFER] }
    }

    /// The code of a text; `None` if it is too long for this density.
    pub fn encode(&mut self, text: &str, density: Density) -> Option<Modules<'_>> {
        let version = Version::new(density.qr_version());
        let alphanumeric = QrSegment::is_alphanumeric(text);
        let most = if alphanumeric { density.chars() } else { density.text_bytes() };
        if text.len() > most {
            return None;
        }
        let segment = match alphanumeric {
            true => QrSegment::make_alphanumeric(text, &mut self.segment),
            false => QrSegment::make_bytes(text.as_bytes()),
        };
        let ecc = QrCodeEcc::Low;
        let coded = QrCode::encode_segments_to_codewords(&[segment], &mut self.code, ecc, version, version, false);
        let (length, ecc, version) = coded.ok()?;
        QrCode::encode_codewords(&mut self.code, length, &mut self.work, ecc, version, Some(MASK));
        Some(self.modules())
    }

    /// The code that was made last; without modules if there was none.
    pub fn modules(&self) -> Modules<'_> {
        // As the encoder leaves them: the side, then a bit for each module, row by row from the lowest.
        let [side, bits @ ..] = &self.code;
        Modules { side: *side, bits }
    }
}

/// The modules of a code.
#[derive(Clone, Copy, Debug)]
pub struct Modules<'b> {
    side: u8,
    bits: &'b [u8],
}

impl Modules<'_> {
    /// Modules along a side, without the quiet zone.
    pub const fn size(&self) -> u8 {
        self.side
    }

    /// True if the module is dark; outside of the code nothing is.
    pub fn is_dark(&self, x: i32, y: i32) -> bool {
        let side = i32::from(self.side);
        if !(0..side).contains(&x) || !(0..side).contains(&y) {
            return false;
        }
        let place = (y * side + x) as usize;
        self.bits.get(place / 8).is_some_and(|bits| bits >> (place % 8) & 1 == 1)
    }
}
