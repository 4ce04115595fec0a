//! The packer of the range-coded trie.
//!
//! `classes` finds beginnings that go on alike, `kinds` the endings that are written once, `stream` the decisions that are left,
//! `fit` the weights that make them cheap, and `body` writes all of it.

mod body;
mod classes;
mod encoder;
mod fit;
mod kinds;
mod logistic;
mod stream;

use std::vec::Vec;

use classes::Classes;
use kinds::Kinds;
use stream::{Writer, likely_order};

use super::{PackError, Progress, Stage};
use crate::codec::trie::format::{LETTERS_MAX, PADDING};
use crate::codec::trie::{Model, split_sections};
use crate::spelling::Spelling;

/// Words for each use that an ending must have to be a macro, and the bounds of that number.
const WORDS_A_USE: u64 = 2_000;
const LEAST_USES: (u64, u64) = (20, 200);

/// The body of an image of these sorted words.
pub(super) fn body(words: &[Spelling], letters: u8, progress: &mut dyn FnMut(Progress)) -> Result<Vec<u8>, PackError> {
    if letters > LETTERS_MAX {
        return Err(PackError::TooManyLetters(letters));
    }
    let longest = words.iter().map(|word| word.numbers().len()).max().unwrap_or(0) as u8;
    let mut done = 0;
    let (mut classes, root) = Classes::of(words, &mut |more| {
        done += more as u32;
        progress(Progress { stage: Stage::Building, done, of: words.len() as u32 });
    });
    let least_uses = (words.len() as u64 / WORDS_A_USE).clamp(LEAST_USES.0, LEAST_USES.1);
    let kinds = Kinds::choose(&mut classes, root, letters, longest, least_uses);
    let order = likely_order(&classes, &kinds, root, letters, longest);
    let (stream, upper) = Writer::write(&classes, &kinds, &order, root);
    let mut done = 0;
    let mut step = || {
        done += 1;
        progress(Progress { stage: Stage::Coding, done, of: fit::STEPS });
    };
    let fitted = fit::fit(&stream, letters, longest, &mut step);
    let mut sections = body::model(&classes, &kinds, &order, &fitted)?;
    let stored = sections.concat();
    let split = split_sections(&stored, body::lengths(&sections));
    let model = split.and_then(|sections| Model::open(sections, letters, longest));
    let model = model.ok_or(PackError::TooManyEntries(stored.len()))?;
    let blocks = body::blocks(&stream, &model);
    sections.push(body::index(&upper, &blocks)?);
    let mut payload = blocks.concat();
    payload.extend([0; PADDING]);
    sections.push(payload);
    Ok(body::body(letters, longest, &sections))
}
