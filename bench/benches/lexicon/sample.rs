//! Words to look up: from the list, and near it.

use letters::{Alphabet, Letter, Word};

/// Words spread over the list, each with a word that one changed, missing, inserted or last letter makes of it.
pub(crate) fn near_misses(alphabet: &Alphabet, words: &[Word], count: usize) -> impl Iterator<Item = (Word, Word)> {
    let mut random = Random(0x5EED);
    let step = (words.len() / count).max(1);
    words.iter().step_by(step).filter_map(move |word| {
        let mut spelling: Vec<Letter> = word.letters().collect();
        let place = random.below(spelling.len());
        let letter = alphabet.letters()[random.below(alphabet.letters().len())];
        match random.below(4) {
            0 => spelling[place] = letter,
            1 => _ = spelling.remove(place),
            2 => spelling.insert(place, letter),
            _ => spelling.truncate(place + 1),
        }
        let text: String = spelling.into_iter().map(Letter::as_char).collect();
        Some((*word, alphabet.word(&text)?))
    })
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
