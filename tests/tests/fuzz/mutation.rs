//! Mutations of valid input: the damage that bits, editors and cables do to bytes.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// A place in however many bytes there are; an early one is where formats say what they are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    at: Index,
    early: bool,
}

impl Place {
    fn index(self, size: usize) -> usize {
        self.at.index(if self.early { size.min(64) } else { size })
    }
}

fn place() -> impl Strategy<Value = Place> + Clone {
    (any::<Index>(), proptest::bool::weighted(0.2)).prop_map(|(at, early)| Place { at, early })
}

/// One damage.
#[derive(Clone, Debug)]
pub(crate) enum Mutation {
    Flip(Place, u8),
    Overwrite(Place, Vec<u8>),
    Fill(Place, usize, u8),
    Copy { from: Place, to: Place, length: usize },
    Insert(Place, Vec<u8>),
    Remove(Place, usize),
    Truncate(Place),
}

impl Mutation {
    pub(crate) fn apply(&self, bytes: &mut Vec<u8>) {
        let size = bytes.len();
        if let Self::Insert(at, piece) = self {
            let at = at.index(size + 1);
            bytes.splice(at..at, piece.iter().copied());
            return;
        }
        if size == 0 {
            return;
        }
        let run = |at: &Place, length: usize| at.index(size)..(at.index(size) + length).min(size);
        match self {
            Self::Flip(at, bit) => bytes[at.index(size)] ^= 1 << (bit % 8),
            Self::Overwrite(at, piece) => {
                let run = run(at, piece.len());
                let length = run.len();
                bytes[run].copy_from_slice(&piece[..length]);
            }
            Self::Fill(at, length, byte) => bytes[run(at, *length)].fill(*byte),
            Self::Copy { from, to, length } => {
                let length = run(from, *length).len().min(run(to, *length).len());
                bytes.copy_within(run(from, length), to.index(size));
            }
            Self::Remove(at, length) => drop(bytes.drain(run(at, *length))),
            Self::Truncate(at) => bytes.truncate(at.index(size)),
            Self::Insert(..) => {}
        }
    }
}

/// Bytes that mean something to the reader, or any.
fn piece(tokens: &'static [&'static [u8]]) -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![3 => select(tokens).prop_map(<[u8]>::to_vec), 1 => vec(any::<u8>(), 1..5)]
}

/// Damage that leaves the length as it is.
pub(crate) fn in_place(tokens: &'static [&'static [u8]]) -> impl Strategy<Value = Mutation> + Clone {
    prop_oneof![
        6 => (place(), 0..8u8).prop_map(|(at, bit)| Mutation::Flip(at, bit)),
        4 => (place(), piece(tokens)).prop_map(|(at, piece)| Mutation::Overwrite(at, piece)),
        1 => (place(), 1..200usize, select(&[0x00u8, 0xff, b' ', 0x80])).prop_map(|(at, n, byte)| Mutation::Fill(at, n, byte)),
        2 => (place(), place(), 1..200usize).prop_map(|(from, to, length)| Mutation::Copy { from, to, length }),
    ]
    .boxed()
}

/// Any damage.
pub(crate) fn anywhere(tokens: &'static [&'static [u8]]) -> impl Strategy<Value = Mutation> + Clone {
    prop_oneof![
        8 => in_place(tokens),
        4 => (place(), piece(tokens)).prop_map(|(at, piece)| Mutation::Insert(at, piece)),
        2 => (place(), 1..40usize).prop_map(|(at, length)| Mutation::Remove(at, length)),
        1 => place().prop_map(Mutation::Truncate),
    ]
    .boxed()
}

/// One of the valid inputs, and its mutations: often few, sometimes none.
#[derive(Clone, Debug)]
pub(crate) struct Damaged {
    which: Index,
    pub(crate) mutations: Vec<Mutation>,
}

impl Damaged {
    /// The valid input that is damaged.
    pub(crate) fn seed<'s, T>(&self, seeds: &'s [T]) -> &'s T {
        &seeds[self.which.index(seeds.len())]
    }

    pub(crate) fn of(&self, seeds: &[Vec<u8>]) -> Vec<u8> {
        let mut bytes = self.seed(seeds).clone();
        self.mutations.iter().for_each(|mutation| mutation.apply(&mut bytes));
        bytes
    }
}

pub(crate) fn damaged(mutation: impl Strategy<Value = Mutation> + Clone) -> impl Strategy<Value = Damaged> {
    let few = prop_oneof![vec(mutation.clone(), 0..3), vec(mutation, 0..12)];
    (any::<Index>(), few).prop_map(|(which, mutations)| Damaged { which, mutations })
}
