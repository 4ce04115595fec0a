//! The DAFSA in its bytes: decoding an edge, following it, finding a word.

use letters::Alphabet;

use super::format::{self, LONGER, QUICK_BITS, QUICK_TABLE, ROW, Tables, arc, rows_bytes};
use super::scan::Scan;
use crate::little_endian::{u16_at, u24_at, u32_at};

/// The automaton in a body.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Graph<'a> {
    tables: &'a [u8],
    entries: &'a [u8],
    stream: &'a [u8],
    letters: u8,
    entry_bytes: u8,
}

/// An arc entry, all that is known behind a letter: whether a word ends, and how it goes on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry(u32);

impl Entry {
    #[inline(always)]
    pub(crate) fn word_ends(self) -> bool {
        self.0 & format::WORD_ENDS != 0
    }

    /// True if it belongs to the last edge of its state.
    #[inline(always)]
    pub(crate) fn is_last(self) -> bool {
        self.0 & format::LAST != 0
    }

    #[inline(always)]
    fn number(self) -> u32 {
        self.0 >> format::FLAG_BITS
    }

    /// True if the state it leads to is written right behind the edge.
    #[inline(always)]
    pub(crate) fn leads_here(self) -> bool {
        self.number() == arc::HERE
    }

    /// Bits of the distance behind the edge's codes.
    #[inline(always)]
    pub(crate) fn distance_bits(self) -> u32 {
        if (arc::DISTANCES..arc::STATES).contains(&self.number()) { (self.number() - arc::DISTANCES) >> 1 } else { 0 }
    }
}

/// A decoded edge.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    pub(crate) letter: u8,
    pub(crate) entry: Entry,
    /// The bit behind its codes.
    pub(crate) end: u32,
}

impl<'a> Graph<'a> {
    pub(crate) fn open(alphabet: &Alphabet, body: &'a [u8]) -> Option<Self> {
        let letters = alphabet.size();
        let entry_bytes = *body.first().filter(|bytes| matches!(bytes, 3 | 4))?;
        let stream_start = u32_at(body, 4)? as usize;
        let tables = Tables::new(letters);
        let entries = body.get(tables.entries()..stream_start)?;
        let stream = body.get(stream_start..)?;
        let complete = entries.len() >= tables.pairs() * usize::from(entry_bytes)
            && (format::STREAM_PADDING..=format::LONGEST_STREAM).contains(&stream.len());
        complete.then_some(Self { tables: body.get(..tables.entries())?, entries, stream, letters, entry_bytes })
    }

    pub(crate) fn contains(&self, letters: &[u8]) -> bool {
        self.entry_behind(letters).is_some_and(Entry::word_ends)
    }

    /// The beginnings of these letters that are words: bit *n* for the first *n* letters.
    pub(crate) fn beginnings(&self, letters: &[u8]) -> u16 {
        let mut found = 0;
        let Some((&[first, second], rest)) = letters.split_first_chunk() else { return found };
        let Some(mut entry) = self.pair(first, second) else { return found };
        let (mut end, mut length) = (0, 2);
        let mut rest = rest.iter();
        loop {
            found |= u16::from(entry.word_ends()) << length;
            let edge = rest.next().and_then(|&letter| self.find(self.follow(entry, end)?, letter));
            let Some(edge) = edge else { return found };
            (entry, end, length) = (edge.entry, edge.end, length + 1);
        }
    }

    fn entry_behind(&self, letters: &[u8]) -> Option<Entry> {
        let (&[first, second], rest) = letters.split_first_chunk()?;
        let mut entry = self.pair(first, second)?;
        let mut end = 0;
        for &letter in rest {
            let edge = self.find(self.follow(entry, end)?, letter)?;
            (entry, end) = (edge.entry, edge.end);
        }
        Some(entry)
    }

    /// The entry behind the first two letters.
    pub(crate) fn pair(&self, first: u8, second: u8) -> Option<Entry> {
        let known = first < self.letters && second < self.letters;
        known.then(|| self.entry(usize::from(first) * usize::from(self.letters) + usize::from(second)))?
    }

    /// Number of letters in the alphabet.
    pub(crate) fn letters(&self) -> u8 {
        self.letters
    }

    /// The edge of `state` with `letter`.
    fn find(&self, state: u32, letter: u8) -> Option<Edge> {
        let mut scan = Scan::of(state);
        loop {
            let edge = scan.next(self)?;
            if edge.letter == letter {
                return Some(edge);
            }
        }
    }

    /// The edge of `state` with the smallest letter from `least` on.
    pub(crate) fn find_from(&self, state: u32, least: u8) -> Option<Edge> {
        let mut scan = Scan::of(state);
        let mut best: Option<Edge> = None;
        while let Some(edge) = scan.next(self) {
            if edge.letter >= least && best.is_none_or(|best| edge.letter < best.letter) {
                best = Some(edge);
            }
        }
        best
    }

    /// The state an entry leads to, if any; `end` is where the codes of its edge end.
    pub(crate) fn follow(&self, entry: Entry, end: u32) -> Option<u32> {
        match entry.number() {
            arc::NOWHERE => None,
            arc::HERE => Some(end),
            arc::DISTANCES..arc::STATES => self.follow_distance(entry, end),
            number => Some(number - arc::STATES),
        }
    }

    fn follow_distance(&self, entry: Entry, start: u32) -> Option<u32> {
        let width = entry.distance_bits();
        let bits = self.window(start)?.checked_shr(32 - width).unwrap_or(0);
        let end = start + width;
        let value = 1u32.checked_shl(width)? | bits;
        match (width, entry.number() & 1) {
            (arc::WIDEST.., _) => Some(bits),
            (_, 0) => Some(end + value - 1),
            _ => end.checked_sub(value),
        }
    }

    /// Decodes the edge at bit `at`. `context` is 0 for a state's first edge, else 1 + the letter before.
    #[inline(always)]
    pub(crate) fn edge(&self, at: u32, context: u32) -> Option<Edge> {
        let tables = Tables::new(self.letters);
        let window = self.window(at)?;
        let quick = self.quick(tables.letter_quick(), context, window)?;
        let (mut letter, mut bits) = (quick % QUICK_TABLE as u32, quick >> QUICK_BITS);
        if bits == LONGER {
            (letter, bits) = self.long_letter(context, letter, window)?;
        }
        let window = window << bits;
        let end = at + bits;

        let quick = self.quick(tables.arc_quick(), letter, window)?;
        let (mut index, mut bits) = (quick % QUICK_TABLE as u32, quick >> QUICK_BITS);
        if bits == LONGER {
            let rows = tables.arc_rows() + rows_bytes(format::ARC_BITS) * letter as usize;
            (index, bits) = self.long_code(rows, index, format::ARC_BITS, window)?;
        }
        let first = u16_at(self.tables, tables.first_arcs() + 2 * letter as usize)?;
        let entry = self.entry(usize::from(first) + index as usize)?;
        Some(Edge { letter: letter as u8, entry, end: end + bits })
    }

    #[inline(always)]
    fn quick(&self, tables: usize, code: u32, window: u32) -> Option<u32> {
        let at = tables + QUICK_TABLE * code as usize + (window >> (32 - QUICK_BITS)) as usize;
        self.tables.get(at).map(|&quick| u32::from(quick))
    }

    #[inline(never)]
    fn long_letter(&self, context: u32, shortest: u32, window: u32) -> Option<(u32, u32)> {
        let tables = Tables::new(self.letters);
        let rows = tables.letter_rows() + rows_bytes(format::LETTER_BITS) * context as usize;
        let (index, bits) = self.long_code(rows, shortest, format::LETTER_BITS, window)?;
        let symbols = tables.letter_symbols() + usize::from(self.letters) * context as usize;
        let letter = self.tables.get(symbols + index as usize).filter(|&&letter| letter < self.letters)?;
        Some(((*letter).into(), bits))
    }

    /// Decodes a code that is too long for the quick table: its symbol's index and its length.
    #[inline(always)]
    fn long_code(&self, rows: usize, shortest: u32, longest: u8, window: u32) -> Option<(u32, u32)> {
        let bits = window >> 16;
        let mut length = shortest;
        let mut row = rows + ROW * (shortest as usize).checked_sub(usize::from(QUICK_BITS) + 1)?;
        while length <= u32::from(longest) {
            if bits <= u32::from(u16_at(self.tables, row)?) {
                let index = (bits >> (16 - length)) as u16;
                return Some((index.wrapping_add(u16_at(self.tables, row + 2)?).into(), length));
            }
            length += 1;
            row += ROW;
        }
        None
    }

    #[inline(always)]
    fn entry(&self, index: usize) -> Option<Entry> {
        Some(Entry(match self.entry_bytes {
            3 => u24_at(self.entries, index * 3)?,
            _ => u32_at(self.entries, index * 4)?,
        }))
    }

    /// The stream from bit `at` on; the first 25 bits are good.
    #[inline(always)]
    fn window(&self, at: u32) -> Option<u32> {
        let start = (at >> 3) as usize;
        let bytes = self.stream.get(start..start + 4)?;
        Some(u32::from_be_bytes(*bytes.first_chunk()?) << (at & 7))
    }
}
