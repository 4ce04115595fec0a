//! The codes, module for module, beside those of an encoder of all versions.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on says why and stops")]

use proptest::prelude::*;
use qrcodegen_no_heap::{Mask, QrCode, QrCodeEcc, QrSegment, Version};
use take_home::{Density, QrBuffers};

/// A line per row, `#` is dark.
fn drawn(side: i32, is_dark: impl Fn(i32, i32) -> bool) -> String {
    let row = |y| (0..side).map(|x| if is_dark(x, y) { '#' } else { '.' }).chain(['\n']).collect::<String>();
    (0..side).map(row).collect()
}

fn ours(buffers: &mut QrBuffers, text: &str, density: Density) -> Option<String> {
    let modules = buffers.encode(text, density)?;
    Some(drawn(modules.size().into(), |x, y| modules.is_dark(x, y)))
}

fn theirs(text: &str, density: Density) -> Option<String> {
    let version = Version::new(density.qr_version());
    let [mut segment, mut work, mut code] = [(); 3].map(|()| vec![0; version.buffer_len()]);
    let is_alphanumeric = QrSegment::is_alphanumeric(text);
    let most = if is_alphanumeric { density.chars() } else { density.text_bytes() };
    if text.len() > most {
        return None;
    }
    let segment = match is_alphanumeric {
        true => QrSegment::make_alphanumeric(text, &mut segment),
        false => QrSegment::make_bytes(text.as_bytes()),
    };
    let (low, segments) = (QrCodeEcc::Low, [segment]);
    let (length, low, version) =
        QrCode::encode_segments_to_codewords(&segments, &mut code, low, version, version, false).ok()?;
    let code = QrCode::encode_codewords(&mut code, length, &mut work, low, version, Some(Mask::new(0)));
    Some(drawn(code.size(), |x, y| code.get_module(x, y)))
}

#[test]
fn short_and_long_texts_make_the_code_of_an_encoder_of_all_versions() {
    let mut buffers = QrBuffers::new();
    for density in [Density::Coarse, Density::Fine] {
        let most = density.chars() + 1;
        for length in (0..=most).filter(|length| length % usize::from(density.qr_version()) == 0 || length + 3 > most) {
            let alphanumeric: String = ("0:ZW1 $%*+-./QX98".chars().cycle()).take(length).collect();
            let bytes: String = ("Jürgen 312\nÄ~€z".chars().cycle()).take(length).collect();
            for text in [alphanumeric, bytes] {
                let expected = theirs(&text, density);
                assert_eq!(ours(&mut buffers, &text, density), expected, "{density:?} {text:?}");
            }
        }
    }
}

proptest! {
    #[test]
    fn any_text_makes_the_code_of_an_encoder_of_all_versions(text in "[0-9A-Z $%*+./:-]{0,395}|.{0,120}", fine in any::<bool>()) {
        let density = if fine { Density::Fine } else { Density::Coarse };
        prop_assert_eq!(ours(&mut QrBuffers::new(), &text, density), theirs(&text, density));
    }
}
