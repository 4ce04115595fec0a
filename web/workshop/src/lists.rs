//! Word lists on their shelf and in UF2 files, as `zeitwort uf2` and `zeitwort image --with` write them.

use crate::message::Message;
use crate::request::Answer;
use dict_pack::pack::{PageAddress, shelf_with_page};
use dict_pack::{Lexicon, Shelf};
use flash_map::PICO;
use pico_image::bundle::Bundle;
use pico_image::uf2::{self, Segment};
use serde_json::{Value, json};
use std::path::Path;
use word_lists::LexiconError;

#[derive(Debug, thiserror::Error)]
enum Refused {
    #[error("{0}: there are no word lists in it")]
    NoLists(String),
    #[error("a word list is damaged: pack it again")]
    Damaged,
}

/// The description of a list that a page shows.
pub(crate) fn describe(lexicon: &Lexicon<'_>) -> Value {
    let header = lexicon.header();
    json!({
        "language": header.language.code(),
        "name": header.name,
        "words": header.words,
        "removed": lexicon.is_corrections().then(|| lexicon.removed_words()),
        "bytes": header.image_length,
        "source": header.source,
        "licence": header.licence,
    })
}

/// The lists of a region: what they are, and each one's image.
pub(crate) fn on_shelf(region: &[u8]) -> Answer {
    let shelf = Shelf::open(region)?;
    let (mut told, mut attached) = (Vec::new(), Vec::new());
    for image in (0..shelf.len()).filter_map(|place| shelf.image(place)) {
        let lexicon = Lexicon::open(image)?;
        if !lexicon.is_sound() {
            return Err(Refused::Damaged.into());
        }
        told.push(describe(&lexicon));
        attached.push(image.to_vec());
    }
    Ok(Message { object: json!({ "lists": told, "page": shelf.page() }), attached })
}

/// The lists of a UF2 file, whatever else is in it.
pub(crate) fn in_uf2(file: &[u8], name: &str) -> Answer {
    let lists = uf2::read(file)?.into_iter().find_map(|segment| {
        let from = PICO.lexicons.origin().checked_sub(segment.address)?;
        segment.bytes.get(usize::try_from(from).ok()?..).filter(|bytes| !bytes.is_empty()).map(<[u8]>::to_vec)
    });
    on_shelf(&lists.ok_or_else(|| Refused::NoLists(name.into()))?)
}

/// Lists become the bytes of their region, and the file that is dropped on a device.
pub(crate) fn join(images: &[Vec<u8>], page: Option<&str>) -> Answer {
    let page = page.map(PageAddress::new).transpose()?;
    let bytes = shelf_with_page(&images.iter().map(Vec::as_slice).collect::<Vec<_>>(), page.as_ref())?;
    let (needed, room) = (bytes.len(), PICO.lexicons.length as usize);
    if needed > room {
        return Err(LexiconError::TooBig { needed, room }.into());
    }
    let file = uf2::write(&[Segment { address: PICO.lexicons.origin(), bytes: bytes.clone() }])?;
    Ok(Message { object: json!({ "used": needed, "room": room }), attached: vec![bytes, file] })
}

/// Firmware and lists in one file, for a device that is new.
pub(crate) fn full(firmware: &[u8], lexicons: &[u8]) -> Answer {
    let mut bundle = Bundle::default();
    bundle.add(Path::new("zeitwort.uf2"), uf2::read(firmware)?)?;
    bundle.add(Path::new("lexicons.uf2"), uf2::read(lexicons)?)?;
    Ok(Message { object: json!({}), attached: vec![bundle.uf2()?] })
}

#[cfg(test)]
mod tests {
    use super::*;
    use dict_pack::pack::{Description, pack};
    use letters::Language;

    fn list(name: &str) -> Vec<u8> {
        let words = [Language::German.alphabet().word("HAUS").unwrap()];
        let [source, licence] = ["a test", "none"].map(String::from);
        let description = Description { language: Language::German, name: name.into(), source, licence };
        pack(&words, &description, &mut |_| ()).unwrap()
    }

    #[test]
    fn lists_come_back_out_of_their_file_and_out_of_the_full_one() {
        let images = vec![list("One"), list("Two")];
        let joined = join(&images, Some("https://example.org/")).ok().unwrap();
        let firmware = uf2::write(&[Segment { address: 0x1000_0000, bytes: vec![7; 5000] }]).unwrap();
        let full = full(&firmware, &joined.attached[1]).ok().unwrap();
        for file in [&joined.attached[1], &full.attached[0]] {
            let back = in_uf2(file, "x.uf2").ok().unwrap();
            assert_eq!(back.attached, images);
            assert_eq!(back.object["lists"][1]["name"], "Two");
            assert_eq!(back.object["page"], "https://example.org/", "the page's address stays on its shelf");
        }
    }

    #[test]
    fn a_file_without_lists_is_told() {
        let firmware = uf2::write(&[Segment { address: 0x1000_0000, bytes: vec![7; 5000] }]).unwrap();
        let told = in_uf2(&firmware, "zeitwort.uf2").err().map(|error| error.to_string());
        assert_eq!(told.as_deref(), Some("zeitwort.uf2: there are no word lists in it"));
    }
}
