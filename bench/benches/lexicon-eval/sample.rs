//! A sample of a list for somebody who speaks the language to read: the same words in every run.

use dict_pack::Lexicon;

/// Prints so many words of the list, drawn with a fixed seed.
pub(crate) fn print(title: &str, lexicon: &Lexicon<'_>, count: usize) {
    let mut words: Vec<String> = lexicon.iter().map(|word| word.to_string()).collect();
    let mut state = 0x5EED_0016_u64;
    println!("{title}:");
    for place in 0..count.min(words.len()) {
        // SplitMix64, so that neighbouring draws have nothing in common.
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^= mixed >> 31;
        let left = u64::try_from(words.len() - place).unwrap_or(u64::MAX);
        words.swap(place, place + usize::try_from(mixed % left).unwrap_or(0));
        println!("{}", words[place]);
    }
}
