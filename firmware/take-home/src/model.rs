//! Adaptive context model: how likely each bit of an event log is, by where in its record it stands.
//!
//! A byte is eight decisions from its highest bit down (a binary tree). Each decision has a probability that learns, found by a hash of the
//! byte's context and the decisions before it. Where nothing can be foreseen (the milliseconds of a turn, the square of a
//! word's first tile) bits are even and nothing is learnt. Before the first byte the model reads [`PRIMER`], so that it knows
//! what events look like. All of this is the format: other constants are another version.

use crate::arithmetic::{BitCoder, EVEN, Lesson, Probability};

/// Probabilities that learn: two kilobytes.
const CELLS: usize = 1 << CELL_BITS;
const CELL_BITS: u32 = 10;

/// A cell is a probability of 12 bits, and behind it how often it has learnt.
const COUNT: u16 = 0xF;

/// Of 65536: a cell that has learnt so often takes this part of the difference.
const RATES: [u16; 16] =
    [32768, 25206, 18204, 14246, 11702, 9929, 8623, 7620, 6826, 6182, 5649, 5201, 4818, 4488, 4201, 3947];

/// Kinds of events, by the first byte of their records, that have fields of their own. They are numbers of this format, as events had
/// them when it was made: a kind that is renumbered is packed worse, never wrongly.
const BEGIN: u8 = 0;
const NOTE: u8 = 9;
const BACK: u8 = 26;
const RULES: u8 = 39;
const SAID: u8 = 41;
/// Events whose first field is a time.
const TIMED: [u8; 6] = [2, 4, 5, 10, 11, 12];
/// Events with a seat before the time.
const SEAT_AND_TIME: [u8; 2] = [24, 44];

/// A table's agreement where it agrees nothing of its own, from its last byte forwards: most begin with the same.
const AGREED: [u8; 53] = [
    0, 0, 0, 1, 0, 0, 0, 10, 0, 0, 10, 0, 3, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 50, 0, 5, 0, 2, 2, 2, 2, 4, 1,
];

/// Records that the model has read before a game begins: turns by board and by points, times, a challenge, hands.
const PRIMER: &[u8] = b"\
    \x04\x05\x9a\xb8\x01\x11\x09\x00\x00\x02\x06\x6eH\x6fE\x70I\x71S\x72E\x73R\x04\x05\xc5\x91\x02\
    \x0f\x09\x00\x00\x02\x05\x35SDTSA\x62N\x71D\x04\x05\xb3\xe5\x03\x09\x09\x00\x00\x02\x02\x78E\x79N\
    \x04\x05\x9a\xb8\x01\x0d\x09\x00\x00\x02\x04\x07V\x16I\x25E\x34R\x04\x05\xc5\x91\x02\
    \x11\x09\x00\x00\x02\x06\x8cG\x8dA\x8eR\x8fT\x90E\x91N\x04\x05\xb3\xe5\x03\
    \x13\x09\x00\x00\x02\x07\x1eL\x1fU\x20C\x21H\x22S\x23E\x24N\x04\x05\x9a\xb8\x01\x0b\x09\x00\x00\x02\x03BBQE\x60I\
    \x04\x05\xc5\x91\x02\x09\x09\x00\x00\x02\x02\x96T\xa5E\x04\x05\xb3\xe5\x03\x0b\x09\x00\x00\x02\x03\xaaM\xabU\xacT\
    \x04\x05\x9a\xb8\x01\x0f\x09\x00\x00\x02\x05\x14O\x15K\x16A\x17P\x18I\x04\x0a\x9a\xb8\x01\x05\x0c\xc5\x91\x02\x07\
    \x04\x05\xc5\x91\x02\x0a\x1a\x04BWCODFEZ\x02\x06\x01\x08\x21\x01\x04WOFZ\x00\x08\x08\x01\x01\x04WOFZ\x01\x0e\x01\x01\
    \x04\x05\x9a\xb8\x01\x04\x09\x18\x00\x00\x01\x01\x04\x05\x9a\xb8\x01\x04\x09\x24\x00\x00\x01\x01\x04\x05\x9a\xb8\x01\
    \x04\x09\x12\x00\x00\x01\x01\x04\x05\x9a\xb8\x01\x0d\x09\x12\x00\x01\x01\x07SPIELEN\x01\x01\x04\x05\x9a\xb8\x01\
    \x0d\x09\x0c\x00\x01\x01\x07NAHRUNG\x01\x01\x04\x0b\xb3\xe5\x03\x04\x02\xc5\x91\x02\x01\x03\x05\x18\x00\x9a\xb8\x01\
    \x05\x18\x01\xc5\x91\x02\x04\x12\x00\x00\x07\x04\x12\x01\x00\x04\
";

/// Squares in a row of the board.
const SIDE: u8 = 15;

/// Place of a byte in a log: the record as far as it is known.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<'l> {
    /// Kind of the record before.
    pub(crate) before: u8,
    /// Bytes of the record behind its length, as far as they are known.
    pub(crate) known: &'l [u8],
    /// Bytes of the record; zero while that is not known.
    pub(crate) length: usize,
}

/// The way in which a byte is coded.
#[derive(Clone, Copy, Debug)]
struct Context {
    hash: u16,
    /// The byte is coded as its difference to this one.
    base: u8,
    /// So many low bits are even.
    even_bits: u8,
}

impl Context {
    const fn of(class: u8, detail: u8) -> Self {
        Self { hash: (class as u16) << 8 | detail as u16, base: 0, even_bits: 0 }
    }
}

/// Classes of contexts that are no kind of event; kinds are below them.
const CLASS_KIND: u8 = 0x80;
const CLASS_LENGTH: u8 = 0x81;
const CLASS_TILE: u8 = 0x82;
const CLASS_STEP: u8 = 0x83;
const CLASS_AGREED: u8 = 0x84;
const CLASS_TIME: u8 = 0x85;
const CLASS_FIRST_SQUARE: u8 = 0x86;

impl Place<'_> {
    fn context(self) -> Context {
        let Some((&kind, fields)) = self.known.split_first() else { return Context::of(CLASS_KIND, self.before) };
        if self.length == 0 {
            return Context::of(CLASS_LENGTH, kind);
        }
        let behind = self.length.saturating_sub(self.known.len() + 1);
        match kind {
            BEGIN | RULES if behind < AGREED.len() => Context { base: AGREED[behind], ..Context::of(CLASS_AGREED, 0) },
            NOTE | SAID => match fields {
                [_, _, 2, _, tiles @ ..] => tile(tiles),
                [_, _, 1, _, ..] => letter(fields),
                [_, _, 2] => Context::of(kind | 0x40, self.length as u8),
                _ => other(kind, fields),
            },
            BACK => match fields {
                [_, tiles @ ..] => tile(tiles),
                _ => Context::of(kind | 0x40, self.length as u8),
            },
            _ if TIMED.contains(&kind) && fields.len() < 3 => time(fields),
            _ if SEAT_AND_TIME.contains(&kind) && (1..4).contains(&fields.len()) => time(&fields[1..]),
            _ => other(kind, fields),
        }
    }
}

/// Squares and tiles in turn. A square is told by its distance from the one before, which is the one before that again.
fn tile(tiles: &[u8]) -> Context {
    match *tiles {
        [] => Context { even_bits: 7, ..Context::of(CLASS_FIRST_SQUARE, 0) },
        _ if tiles.len() % 2 == 1 => Context::of(CLASS_TILE, 0),
        [.., first, _, square, _] => {
            let across = square.wrapping_sub(first) < SIDE;
            Context { base: square, ..Context::of(CLASS_STEP, 1 + u8::from(across)) }
        }
        [.., square, _] => Context { base: square, ..Context::of(CLASS_STEP, 0) },
        [_] => Context::of(CLASS_TILE, 0),
    }
}

/// Text or anything else by the byte before it, if that is a letter.
fn letter(fields: &[u8]) -> Context {
    match fields.last() {
        Some(&(b'A'..)) => Context::of(CLASS_TILE, 0),
        Some(&small) => Context::of(CLASS_TILE, small.min(24)),
        None => Context::of(CLASS_TILE, 0),
    }
}

/// Seven bits a byte, the lowest first: only the number of bytes can be foreseen.
fn time(fields: &[u8]) -> Context {
    Context { even_bits: if fields.len() < 2 { 7 } else { 4 }, ..Context::of(CLASS_TIME, fields.len() as u8) }
}

fn other(kind: u8, fields: &[u8]) -> Context {
    match fields.last() {
        Some(&(b'A'..=b'z' | 0xC0..)) => Context::of(CLASS_TILE, 0),
        _ => Context::of(kind, fields.len().min(7) as u8),
    }
}

/// All that has been learnt.
#[derive(Debug)]
pub(crate) struct Model {
    cells: [u16; CELLS],
}

impl Model {
    /// A model that has yet to [begin](Self::begin): all of it is zero.
    pub(crate) const fn new() -> Self {
        Self { cells: [0; CELLS] }
    }

    /// Forgets everything and reads the primer.
    pub(crate) fn begin(&mut self) {
        self.cells.fill(EVEN << 4);
        let (mut rest, mut before) = (PRIMER, BEGIN);
        while let Some((&length, behind)) = rest.split_first() {
            let (record, behind) = behind.split_at(usize::from(length).min(behind.len()));
            let place = |known, length| Place { before, known, length };
            for at in 0..record.len() {
                let length = if at == 0 { 0 } else { record.len() };
                self.code(&mut Lesson, place(&record[..at], length), record[at]);
                if at == 0 {
                    self.code(&mut Lesson, place(&record[..1], 0), record.len() as u8);
                }
            }
            before = record.first().copied().unwrap_or(BEGIN);
            rest = behind;
        }
    }

    /// Codes a byte at its place, and learns from it; the byte is what a writer is given, and what a reader returns.
    pub(crate) fn code(&mut self, coder: &mut impl BitCoder, place: Place<'_>, byte: u8) -> u8 {
        let context = place.context();
        let symbol = self.symbol(coder, context, byte.wrapping_sub(context.base));
        symbol.wrapping_add(context.base)
    }

    fn symbol(&mut self, coder: &mut impl BitCoder, context: Context, symbol: u8) -> u8 {
        let mut node = 1_u32;
        for bit in (0..8).rev() {
            let wanted = symbol >> bit & 1 == 1;
            let coded = if bit < context.even_bits {
                coder.bit(EVEN, wanted)
            } else {
                let cell = &mut self.cells[place_of(context.hash, node)];
                let coded = coder.bit(probability(*cell), wanted);
                learn(cell, coded);
                coded
            };
            node = node << 1 | u32::from(coded);
        }
        node as u8
    }
}

/// Multiplicative hashing.
fn place_of(hash: u16, node: u32) -> usize {
    ((u32::from(hash) << 8 | node).wrapping_mul(0x85EB_CA6B) >> (32 - CELL_BITS)) as usize
}

/// Never quite certain.
fn probability(cell: u16) -> Probability {
    (cell >> 4).clamp(8, 4_088)
}

fn learn(cell: &mut u16, bit: bool) {
    let (one, count) = (i32::from(*cell >> 4), *cell & COUNT);
    let aim = if bit { 4_095 } else { 0 };
    let one = one + (((aim - one) * i32::from(RATES[usize::from(count)])) >> 16);
    *cell = (one as u16) << 4 | (count + 1).min(COUNT);
}
