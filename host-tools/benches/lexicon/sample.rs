//! Words to look up: from the list, and near it.

use dict_pack::{Alphabet, Word};

/// Words spread over the list, each with a word that one changed, missing, inserted or last letter makes of it.
pub(crate) fn near_misses(words: &[Word], count: usize) -> impl Iterator<Item = (Word, Word)> {
    let mut random = Random(0x5EED);
    let step = (words.len() / count).max(1);
    words.iter().step_by(step).filter_map(move |word| {
        let alphabet = if word.letters().iter().any(|&letter| letter >= 26) { 29 } else { 26 };
        let mut spelling: Vec<u8> = word.letters().to_vec();
        let place = random.below(spelling.len());
        let letter = random.below(alphabet) as u8;
        match random.below(4) {
            0 => spelling[place] = letter,
            1 => _ = spelling.remove(place),
            2 => spelling.insert(place, letter),
            _ => spelling.truncate(place + 1),
        }
        let text: String = spelling.iter().map(|&letter| printed(letter)).collect();
        Some((*word, Alphabet::German.word(&text)?))
    })
}

fn printed(letter: u8) -> char {
    match letter {
        26 => 'Ä',
        27 => 'Ö',
        28 => 'Ü',
        _ => char::from(b'A' + letter),
    }
}

/// A small generator, so that every run measures the same words.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}
