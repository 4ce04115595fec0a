//! The bytes of a packed DAFSA.

use std::collections::BTreeMap;
use std::vec;
use std::vec::Vec;

use super::PackError;
use super::arcs::{Arc, Coding, Way, context};
use super::huffman::Code;
use super::layout::{Item, Layout, Link};
use crate::alphabet::Alphabet;
use crate::codec::format::{BODY_FIXED, STREAM_PADDING, arc, word_ends_bit};

pub(super) fn write(layout: &Layout, coding: &Coding, alphabet: Alphabet) -> Result<Vec<u8>, PackError> {
    let directory = 4 * (2 * usize::from(alphabet.letters()) + 1);
    let mut body = vec![0; BODY_FIXED + directory];
    let mut rows = Rows::default();
    for (number, code) in coding.letters.iter().enumerate() {
        let symbols = body.len() as u16;
        body.extend(code.order.iter().map(|&letter| letter as u8));
        set_directory(&mut body, number, &mut rows, code, symbols);
    }
    let mut first_entry = 0;
    for (number, table) in coding.arcs.iter().enumerate() {
        let symbols = u16::try_from(first_entry).map_err(|_| PackError::TooBig)?;
        set_directory(&mut body, coding.letters.len() + number, &mut rows, &table.code, symbols);
        first_entry += table.code.order.len();
    }

    let arcs_start = body.len();
    let end = coding.positions.last().copied().unwrap_or_default();
    let entry_bytes: u8 = if end + arc::STATES < 1 << word_ends_bit(3) { 3 } else { 4 };
    for table in &coding.arcs {
        for &symbol in &table.code.order {
            let entry = entry(&table.symbols[symbol as usize], layout, coding, entry_bytes);
            body.extend_from_slice(&entry.to_le_bytes()[..entry_bytes.into()]);
        }
    }
    let stream_start = body.len();
    body.extend(stream(layout, coding));
    body[0] = entry_bytes;
    body[4..8].copy_from_slice(&(arcs_start as u32).to_le_bytes());
    body[8..12].copy_from_slice(&(stream_start as u32).to_le_bytes());
    Ok(body)
}

/// Rows already written, by their bytes: codes that look alike share them.
type Rows = BTreeMap<Vec<u8>, u16>;

fn set_directory(body: &mut Vec<u8>, number: usize, rows: &mut Rows, code: &Code, symbols: u16) {
    let rows_start = *rows.entry(code.rows.clone()).or_insert_with(|| {
        let start = body.len() as u16;
        body.extend_from_slice(&code.rows);
        start
    });
    let at = BODY_FIXED + 4 * number;
    body[at..at + 2].copy_from_slice(&rows_start.to_le_bytes());
    body[at + 2..at + 4].copy_from_slice(&symbols.to_le_bytes());
}

fn entry(symbol: &Arc, layout: &Layout, coding: &Coding, entry_bytes: u8) -> u32 {
    let number = match symbol.way {
        Way::Nowhere => arc::NOWHERE,
        Way::Here => arc::HERE,
        Way::Absolute => arc::ABSOLUTE,
        Way::Forward(width) => arc::FORWARD + u32::from(width),
        Way::Backward(width) => arc::BACKWARD + u32::from(width),
        Way::State(state) => arc::STATES + coding.positions[layout.starts[state as usize] as usize],
    };
    let flags = u32::from(symbol.word_ends) | u32::from(symbol.last) << 1;
    number | flags << word_ends_bit(entry_bytes)
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

/// What follows the arc code: the distance without its leading one.
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
