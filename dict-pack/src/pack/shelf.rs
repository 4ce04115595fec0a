//! Shelf writer: several images for one flash region.

use core::fmt;
use std::vec::Vec;

use crate::crc32;
use crate::header::VERSION;
use crate::shelf::{MAGIC, SHELF_CAPACITY};

/// Images begin at multiples of this: a flash page, so that one can be looked at with page-wise tools.
pub const SHELF_ALIGNMENT: usize = 256;

/// A number of images that does not go on one shelf: it takes one to eight, and here are this many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShelfFull(pub usize);

impl fmt::Display for ShelfFull {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "a shelf takes 1 to {SHELF_CAPACITY} lexicons, here are {}", self.0)
    }
}

impl core::error::Error for ShelfFull {}

/// Puts a directory and the images into one region.
pub fn shelf(images: &[&[u8]]) -> Result<Vec<u8>, ShelfFull> {
    if !(1..=SHELF_CAPACITY).contains(&images.len()) {
        return Err(ShelfFull(images.len()));
    }
    let mut region = Vec::from(*MAGIC);
    region.extend_from_slice(&[VERSION, images.len() as u8, 0, 0]);
    let mut start = (8 + 8 * images.len() + 4).next_multiple_of(SHELF_ALIGNMENT);
    for image in images {
        region.extend_from_slice(&(start as u32).to_le_bytes());
        region.extend_from_slice(&(image.len() as u32).to_le_bytes());
        start = (start + image.len()).next_multiple_of(SHELF_ALIGNMENT);
    }
    region.extend_from_slice(&crc32::of(&region).to_le_bytes());
    for image in images {
        region.resize(region.len().next_multiple_of(SHELF_ALIGNMENT), 0xFF);
        region.extend_from_slice(image);
    }
    Ok(region)
}
