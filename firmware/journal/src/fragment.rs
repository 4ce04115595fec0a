//! Fragmentation and reassembly: a record too long for one item stands in several.
//!
//! The last one makes it count. A record whose last fragment never came, because the power was cut, is none: the next
//! record begins anew.

use crate::RECORD_MAX;
use crate::item::Kind;

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
