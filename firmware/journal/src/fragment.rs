//! Fragmentation and reassembly: a record too long for one item stands in several.
//!
//! The last one makes it count. A record whose last fragment never came, because the power was cut, is none: the next
//! record begins anew.

use crate::item::{CRC, Kind, PAYLOAD_MAX};
use crate::{RECORD_MAX, VALUE_MAX};

/// The most that stands in one item.
pub(crate) const FRAGMENT_MAX: usize = 128;

/// The fragments of a record, in order.
pub(crate) fn fragments(record: &[u8]) -> impl Iterator<Item = (Kind, &[u8])> {
    let last = record.len().div_ceil(FRAGMENT_MAX).saturating_sub(1);
    record.chunks(FRAGMENT_MAX).enumerate().map(move |(place, fragment)| match place {
        0 if last == 0 => (Kind::Whole, fragment),
        0 => (Kind::First, fragment),
        _ if place < last => (Kind::Middle, fragment),
        _ => (Kind::Last, fragment),
    })
}

/// A fragment that continues nothing, or more than a record can have.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Stray;

/// Puts records together again.
pub(crate) struct Reassembly {
    bytes: [u8; RECORD_MAX],
    /// Bytes of a record so far; none if none was begun.
    length: Option<usize>,
}

impl Reassembly {
    pub(crate) const fn new() -> Self {
        Self { bytes: [0; RECORD_MAX], length: None }
    }

    /// The record that is whole with this item, if one is.
    pub(crate) fn add<'a>(&'a mut self, kind: Kind, fragment: &'a [u8]) -> Result<Option<&'a [u8]>, Stray> {
        let begun = self.length.take();
        let before = match kind {
            Kind::Whole => return Ok(Some(fragment)),
            Kind::First => 0,
            Kind::Middle | Kind::Last => begun.ok_or(Stray)?,
        };
        let length = before + fragment.len();
        self.bytes.get_mut(before..length).ok_or(Stray)?.copy_from_slice(fragment);
        if kind == Kind::Last {
            return Ok(Some(&self.bytes[..length]));
        }
        self.length = Some(length);
        Ok(None)
    }
}

/// The bytes before those of a value in an item: its key, and in a first fragment the check sum of the whole value.
pub(crate) struct ValueHead([u8; 5], usize);

impl ValueHead {
    pub(crate) fn as_slice(&self) -> &[u8] {
        &self.0[..self.1]
    }
}

/// The items of a value, in order: one if it fits.
pub(crate) fn of_value(key: u8, value: &[u8]) -> impl Iterator<Item = (Kind, ValueHead, &[u8])> {
    let [a, b, c, d] = CRC.checksum(value).to_le_bytes();
    let is_whole = value.len() < PAYLOAD_MAX;
    let first = if is_whole { value.len() } else { PAYLOAD_MAX - 5 };
    let (first, rest) = value.split_at(first);
    let last = rest.len().div_ceil(FRAGMENT_MAX);
    let head = move |kind| ValueHead([key, a, b, c, d], if kind == Kind::First { 5 } else { 1 });
    core::iter::once((if is_whole { Kind::Whole } else { Kind::First }, first))
        .chain(
            rest.chunks(FRAGMENT_MAX)
                .enumerate()
                .map(move |(place, part)| (if place + 1 < last { Kind::Middle } else { Kind::Last }, part)),
        )
        .map(move |(kind, part)| (kind, head(kind), part))
}

/// Puts values together again. Fragments have no numbers: the check sum of the whole knows if one is missing.
pub(crate) struct Assembly {
    bytes: [u8; VALUE_MAX],
    length: usize,
    /// Key and check sum of a value that was begun.
    begun: Option<(u8, [u8; 4])>,
}

impl Assembly {
    pub(crate) const fn new() -> Self {
        Self { bytes: [0; VALUE_MAX], length: 0, begun: None }
    }

    /// The key of the value that is whole with this item, if one is.
    pub(crate) fn add(&mut self, kind: Kind, payload: &[u8]) -> Option<u8> {
        let begun = self.begun.take();
        let (key, check, part) = match (kind, payload) {
            (Kind::Whole, [key, value @ ..]) => {
                self.length = 0;
                return self.push(value).map(|()| *key);
            }
            (Kind::First, &[key, a, b, c, d, ref part @ ..]) => {
                self.length = 0;
                (key, [a, b, c, d], part)
            }
            (Kind::Middle | Kind::Last, &[key, ref part @ ..]) => {
                let (of, check) = begun.filter(|&(of, _)| of == key)?;
                (of, check, part)
            }
            _ => return None,
        };
        self.push(part)?;
        if kind == Kind::Last {
            return (CRC.checksum(self.value()).to_le_bytes() == check).then_some(key);
        }
        self.begun = Some((key, check));
        None
    }

    fn push(&mut self, part: &[u8]) -> Option<()> {
        let room = self.bytes.get_mut(self.length..self.length + part.len())?;
        room.copy_from_slice(part);
        self.length += part.len();
        Some(())
    }

    /// The value that was last found whole.
    pub(crate) fn value(&self) -> &[u8] {
        &self.bytes[..self.length]
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::vec::Vec;

    fn record(length: usize) -> Vec<u8> {
        (0..length).map(|place| (place * 7) as u8).collect()
    }

    #[test]
    fn a_record_of_any_length_comes_back_as_it_was() {
        for length in [1, 127, 128, 129, 256, 257, RECORD_MAX] {
            let (record, mut reassembly, mut found) = (record(length), Reassembly::new(), Vec::new());
            for (kind, fragment) in fragments(&record) {
                assert!(fragment.len() <= FRAGMENT_MAX);
                found.extend(reassembly.add(kind, fragment).unwrap().map(<[u8]>::to_vec));
            }
            assert_eq!(found, [record]);
        }
    }

    #[test]
    fn what_never_ended_is_given_up_for_the_next_record() {
        for next in [record(5), record(200)] {
            let mut reassembly = Reassembly::new();
            assert_eq!(reassembly.add(Kind::First, b"never"), Ok(None));
            let mut found = Vec::new();
            fragments(&next).for_each(|(kind, fragment)| {
                found.extend(reassembly.add(kind, fragment).unwrap().map(<[u8]>::to_vec));
            });
            assert_eq!(found, [next]);
        }
    }

    #[test]
    fn what_continues_nothing_is_stray_and_so_is_what_never_ends() {
        for kind in [Kind::Middle, Kind::Last] {
            assert_eq!(Reassembly::new().add(kind, b"x"), Err(Stray));
            let mut ended = Reassembly::new();
            fragments(&record(200)).for_each(|(kind, fragment)| drop(ended.add(kind, fragment)));
            assert_eq!(ended.add(kind, b"x"), Err(Stray));
        }
        let mut endless = Reassembly::new();
        let added =
            (0..9).map(|place| endless.add(if place == 0 { Kind::First } else { Kind::Middle }, &[0; 128]).err());
        assert!(added.flatten().next().is_some());
    }
}
