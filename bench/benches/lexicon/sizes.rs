//! Sizes: the bytes that other formats need for the same words.

use std::collections::HashMap;
use std::io::Write;

use letters::Word;

use crate::{Failure, Figures};

/// Reports the image's size beside the others'.
pub(crate) fn report(words: &[Word], image: &[u8], figures: &Figures) -> Result<(), Failure> {
    let text: Vec<u8> = words.iter().flat_map(|word| one_byte_letters(word).into_iter().chain([b'\n'])).collect();
    let others = [
        ("raw", text.len()),
        ("xz", xz(&text)?),
        ("zstd", zstd::bulk::compress(&text, 22)?.len()),
        ("fst", fst_of(words)?.as_fst().as_bytes().len()),
        ("dawg", dawg_edges(words) * 4),
    ];
    let bits_per_word = |bytes: usize| bytes as f64 * 8.0 / words.len() as f64;
    figures.print("words", words.len() as f64, "words");
    figures.print("bytes", image.len() as f64, "bytes");
    figures.print("bits_per_word", bits_per_word(image.len()), "bits");
    for (name, bytes) in others {
        figures.print(&format!("{name}_bytes"), bytes as f64, "bytes");
        figures.print(&format!("{name}_bits_per_word"), bits_per_word(bytes), "bits");
        figures.print(&format!("ratio_{name}"), image.len() as f64 / bytes as f64, "×");
    }
    Ok(())
}

/// One byte per letter, so that no competitor pays for the encoding of umlauts.
pub(crate) fn one_byte_letters(word: &Word) -> Vec<u8> {
    word.letters().map(u8::from).collect()
}

fn xz(text: &[u8]) -> std::io::Result<usize> {
    const EXTREME: u32 = 1 << 31;
    let mut packer = liblzma::write::XzEncoder::new(Vec::new(), 9 | EXTREME);
    packer.write_all(text)?;
    Ok(packer.finish()?.len())
}

/// The words as a set of the `fst` crate.
pub(crate) fn fst_of(words: &[Word]) -> Result<fst::Set<Vec<u8>>, Failure> {
    Ok(fst::Set::from_iter(words.iter().map(one_byte_letters))?)
}

/// The edges of the minimal automaton of the sorted words, the last of a state and the ends of words marked on them: a
/// plain DAWG spends 32 bits on each.
fn dawg_edges(words: &[Word]) -> usize {
    let mut known: HashMap<Vec<(u8, bool, usize)>, usize> = HashMap::from([(Vec::new(), 0)]);
    let mut open: Vec<Vec<(u8, bool, usize)>> = vec![Vec::new()];
    let mut before = Vec::new();
    let mut close = |open: &mut Vec<Vec<(u8, bool, usize)>>, keep: usize| {
        while open.len() > keep {
            let next = known.len();
            let number = *known.entry(open.pop().unwrap_or_default()).or_insert(next);
            if let Some(edge) = open.last_mut().and_then(|state| state.last_mut()) {
                edge.2 = number;
            }
        }
    };
    for word in words {
        let letters = one_byte_letters(word);
        let shared = before.iter().zip(&letters).take_while(|(a, b)| a == b).count();
        close(&mut open, shared + 1);
        for (place, &letter) in letters.iter().enumerate().skip(shared) {
            if let Some(state) = open.last_mut() {
                state.push((letter, place + 1 == letters.len(), 0));
            }
            open.push(Vec::new());
        }
        before = letters;
    }
    close(&mut open, 0);
    known.keys().map(Vec::len).sum()
}
