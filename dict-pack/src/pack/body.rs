//! Serialisation: the bytes of a packed DAFSA.

use core::iter;
use std::vec;
use std::vec::Vec;

use letters::Alphabet;

use super::PackError;
use super::arcs::{Arc, Coding, Way, context};
use super::dafsa::NOWHERE;
use super::huffman::Code;
use super::layout::{Item, Layout, Link};
use crate::codec::format::{FLAG_BITS, LAST, STREAM_PADDING, Tables, WORD_ENDS, arc};

pub(super) fn write(layout: &Layout, coding: &Coding, alphabet: &Alphabet) -> Result<Vec<u8>, PackError> {
    let end = coding.positions.last().copied().unwrap_or_default();
    let entry_bytes: u8 = if end + arc::STATES < 1 << (24 - FLAG_BITS) { 3 } else { 4 };
    let tables = Tables::new(alphabet.size());
    let arcs: usize = coding.arcs.iter().map(|table| table.code.order.len()).sum();
    let stream_start = tables.entries() + (tables.pairs() + arcs) * usize::from(entry_bytes);

    let mut body = vec![entry_bytes, 0, 0, 0];
    body.extend_from_slice(&(stream_start as u32).to_le_bytes());
    for code in &coding.letters {
        body.extend_from_slice(&code.quick_table(|letter, _| letter as u8));
    }
    for table in &coding.arcs {
        body.extend_from_slice(&table.code.quick_table(|_, index| index as u8));
    }
    let codes = coding.letters.iter().chain(coding.arcs.iter().map(|table| &table.code));
    body.extend(codes.flat_map(Code::rows));
    for code in &coding.letters {
        let unused = usize::from(alphabet.size()) - code.order.len();
        body.extend(code.order.iter().map(|&letter| letter as u8).chain(iter::repeat_n(0, unused)));
    }
    let mut first_arc = tables.pairs();
    for table in &coding.arcs {
        body.extend_from_slice(
            &u16::try_from(first_arc).map_err(|_| PackError::TooManyEntries(first_arc))?.to_le_bytes(),
        );
        first_arc += table.code.order.len();
    }
    let pairs = layout.pairs.iter().map(|pair| Arc {
        word_ends: pair.word_ends,
        last: false,
        way: if pair.to == NOWHERE { Way::Nowhere } else { Way::State(pair.to) },
    });
    let arcs =
        coding.arcs.iter().flat_map(|table| table.code.order.iter().map(|&symbol| table.symbols[symbol as usize]));
    for entry in pairs.chain(arcs).map(|arc| entry(&arc, layout, coding)) {
        body.extend_from_slice(&entry.to_le_bytes()[..entry_bytes.into()]);
    }
    debug_assert_eq!(body.len(), stream_start);
    body.extend(stream(layout, coding));
    Ok(body)
}

fn entry(symbol: &Arc, layout: &Layout, coding: &Coding) -> u32 {
    let number = match symbol.way {
        Way::Nowhere => arc::NOWHERE,
        Way::Here => arc::HERE,
        Way::Absolute => arc::distance(arc::WIDEST, false),
        Way::Forward(width) => arc::distance(width.into(), false),
        Way::Backward(width) => arc::distance(width.into(), true),
        Way::State(state) => arc::STATES + coding.positions[layout.starts[state as usize] as usize],
    };
    let word_ends = if symbol.word_ends { WORD_ENDS } else { 0 };
    let last = if symbol.last { LAST } else { 0 };
    number << FLAG_BITS | word_ends | last
}

fn stream(layout: &Layout, coding: &Coding) -> Vec<u8> {
    let mut bits = Bits::default();
    for (number, item) in layout.items.iter().enumerate() {
        let chosen = &coding.chosen[number];
        let letter = coding.letters[context(item)].codes[usize::from(item.letter)];
        let arc = coding.arcs[usize::from(item.letter)].code_of(chosen);
        for (code, length) in [letter, arc].into_iter().flatten() {
            bits.push(code.into(), length.into());
        }
        bits.push(extra(item, chosen, layout, coding, number), chosen.way.extra_bits());
    }
    bits.finish()
}

/// The bits behind the arc code: the distance without its leading one.
fn extra(item: &Item, chosen: &Arc, layout: &Layout, coding: &Coding, number: usize) -> u32 {
    let Link::State(state) = item.link else { return 0 };
    let target = coding.positions[layout.starts[state as usize] as usize];
    let end = coding.positions[number + 1];
    match chosen.way {
        Way::Absolute => target,
        Way::Forward(width) => target + 1 - end - (1 << width),
        Way::Backward(width) => end - target - (1 << width),
        Way::Nowhere | Way::Here | Way::State(_) => 0,
    }
}

/// Bits, high bit first.
#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    pending: u64,
    count: u32,
}

impl Bits {
    fn push(&mut self, value: u32, width: u32) {
        self.pending = self.pending << width | u64::from(value);
        self.count += width;
        while self.count >= 8 {
            self.count -= 8;
            self.bytes.push((self.pending >> self.count) as u8);
        }
    }

    fn finish(mut self) -> Vec<u8> {
        let rest = (8 - self.count % 8) % 8;
        self.push(0, rest);
        self.bytes.extend([0; STREAM_PADDING]);
        self.bytes
    }
}
