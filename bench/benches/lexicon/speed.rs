//! Look-up times on this machine, beside the `fst` crate.

use std::hint::black_box;
use std::time::Instant;

use dict_pack::Lexicon;
use letters::Word;

use crate::sample::near_misses;
use crate::sizes::{fst_of, one_byte_letters};
use crate::{Failure, Figures};

/// Words in the sample; each comes with one near-miss.
const SAMPLE: usize = 20_000;

/// Passes over the sample; the fastest counts.
const PASSES: usize = 5;

/// Reports nanoseconds for hits and misses.
pub(crate) fn report(words: &[Word], image: &[u8], figures: &Figures) -> Result<(), Failure> {
    let lexicon = Lexicon::open(image)?;
    let set = fst_of(words)?;
    let (hits, misses): (Vec<Word>, Vec<Word>) = near_misses(Lexicon::open(image)?.alphabet(), words, SAMPLE)
        .filter(|(_, miss)| words.binary_search(miss).is_err())
        .unzip();
    let (mut ours, mut theirs) = (0.0, 0.0);
    for (kind, sample) in [("hit", &hits), ("miss", &misses)] {
        let keys: Vec<Vec<u8>> = sample.iter().map(one_byte_letters).collect();
        let own = nanoseconds(sample, |word| lexicon.contains_word(word));
        let other = nanoseconds(&keys, |key| set.contains(key));
        figures.print(&format!("{kind}_nanoseconds"), own, "ns");
        figures.print(&format!("{kind}_nanoseconds_fst"), other, "ns");
        figures.print(&format!("{kind}_ratio_fst"), own / other, "×");
        (ours, theirs) = (ours + own, theirs + other);
    }
    figures.print("lookup_ratio_fst", ours / theirs, "×");
    Ok(())
}

/// Nanoseconds an item takes in the fastest of some passes.
fn nanoseconds<T>(items: &[T], mut look_up: impl FnMut(&T) -> bool) -> f64 {
    let pass = |_| {
        let start = Instant::now();
        for item in items {
            black_box(look_up(black_box(item)));
        }
        start.elapsed().as_nanos() as f64 / items.len() as f64
    };
    (0..PASSES).map(pass).fold(f64::INFINITY, f64::min)
}
