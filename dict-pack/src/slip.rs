//! One slip of the pen: a letter changed, added or left out, or two neighbours swapped. A path is compared letter by letter
//! with the word that was meant.

/// The path is the word's beginning.
const EXACT: u8 = 1;
/// It is with a letter more, with one changed or two swapped, or with one left out.
const ADDED: u8 = 2;
const CHANGED: u8 = 4;
const OMITTED: u8 = 8;
/// Its last letter is the word's next but one: the next must follow.
const SWAPPING: u8 = 16;

/// The ways in which a path is the beginning of a word with one slip at the most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Slip(u8);

impl Slip {
    /// Of a path without letters.
    pub(crate) const START: Self = Self(EXACT);

    /// Of the path with one letter more; it has `depth` without it.
    pub(crate) fn with(self, letter: u8, word: &[u8], depth: usize) -> Self {
        let is = |place: Option<usize>| place.and_then(|place| word.get(place)) == Some(&letter);
        let (before, here, behind) = (is(depth.checked_sub(1)), is(Some(depth)), is(Some(depth + 1)));
        let kept = |way: u8, goes_on: bool| if goes_on { self.0 & way } else { 0 };
        let mut ways = kept(EXACT | CHANGED, here) | kept(ADDED, before) | kept(OMITTED, behind);
        if self.0 & EXACT != 0 {
            ways |= ADDED;
            if !here {
                ways |= if depth < word.len() { CHANGED } else { 0 } | if behind { OMITTED | SWAPPING } else { 0 };
            }
        }
        if self.0 & SWAPPING != 0 && before {
            ways |= CHANGED;
        }
        Self(ways)
    }

    /// True if no word with one slip begins so.
    pub(crate) fn is_hopeless(self) -> bool {
        self.0 == 0
    }

    /// True if the path of so many letters is the word with exactly one slip.
    pub(crate) fn is_one(self, word: &[u8], depth: usize) -> bool {
        let way = match depth.wrapping_sub(word.len()) {
            0 => CHANGED,
            1 => ADDED,
            // The last letter may be the one left out.
            usize::MAX => OMITTED | EXACT,
            _ => 0,
        };
        self.0 & way != 0
    }

    /// The letters that may follow, a bit each.
    pub(crate) fn followers(self, word: &[u8], depth: usize) -> u32 {
        if self.0 & EXACT != 0 {
            return u32::MAX;
        }
        let bit = |ways: u8, place: Option<usize>| match place.and_then(|place| word.get(place)) {
            Some(&letter) if self.0 & ways != 0 => 1u32.checked_shl(letter.into()).unwrap_or(0),
            _ => 0,
        };
        bit(ADDED | SWAPPING, depth.checked_sub(1)) | bit(CHANGED, Some(depth)) | bit(OMITTED, Some(depth + 1))
    }
}

/// True if these letters are the word's with exactly one slip.
pub(crate) fn is_slip(letters: &[u8], word: &[u8]) -> bool {
    let mut slip = Slip::START;
    for (depth, &letter) in letters.iter().enumerate() {
        slip = slip.with(letter, word, depth);
    }
    slip.is_one(word, letters.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    /// All slips of a word over the letters 0, 1 and 2.
    fn slips(word: &[u8]) -> Vec<Vec<u8>> {
        let mut all = Vec::new();
        for place in 0..=word.len() {
            for letter in 0..3 {
                let mut added = word.to_vec();
                added.insert(place, letter);
                all.push(added);
            }
        }
        for place in 0..word.len() {
            let mut omitted = word.to_vec();
            omitted.remove(place);
            all.push(omitted);
            for letter in (0..3).filter(|&letter| letter != word[place]) {
                let mut changed = word.to_vec();
                changed[place] = letter;
                all.push(changed);
            }
            if place > 0 && word[place] != word[place - 1] {
                let mut swapped = word.to_vec();
                swapped.swap(place - 1, place);
                all.push(swapped);
            }
        }
        all
    }

    /// The letters that can follow are those that leave a hope.
    fn follow(path: &[u8], word: &[u8]) {
        let mut slip = Slip::START;
        for (depth, &letter) in path.iter().enumerate() {
            let (next, can_follow) = (slip.with(letter, word, depth), slip.followers(word, depth) >> letter & 1 == 1);
            assert_eq!(can_follow, !next.is_hopeless(), "{path:?} {word:?}");
            slip = next;
        }
    }

    /// All words over three letters, of up to so many.
    fn all(longest: usize) -> Vec<Vec<u8>> {
        let mut words = Vec::from([Vec::new()]);
        let mut from = 0;
        for _ in 0..longest {
            let to = words.len();
            for place in from..to {
                for letter in 0..3 {
                    let mut longer = words[place].clone();
                    longer.push(letter);
                    words.push(longer);
                }
            }
            from = to;
        }
        words
    }

    #[test]
    fn every_slip_is_one_and_nothing_else_is() {
        let (words, paths) = (all(4), all(5));
        let mut found = 0;
        for word in words.iter().filter(|word| !word.is_empty()) {
            let slips = slips(word);
            for path in &paths {
                follow(path, word);
                assert_eq!(is_slip(path, word), slips.contains(path), "{path:?} {word:?}");
                found += usize::from(slips.contains(path));
            }
        }
        assert!(found > 1_000, "{found}");
    }
}
