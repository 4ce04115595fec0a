//! Shelf writer: several images for one flash region.

use core::fmt;
use std::string::String;
use std::vec::Vec;

use crate::crc32;
use crate::shelf::{MAGIC, PAGE_BYTES, SHELF_CAPACITY, VERSION, is_address};

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

/// The address of the page that a device's links lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageAddress(String);

/// A text that cannot be a page's address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoAddress(pub String);

impl fmt::Display for NoAddress {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            out,
            "\"{}\" cannot be the page's address: it begins with https:// or http://, is written in ASCII without spaces \
             and has at most {PAGE_BYTES} characters",
            self.0
        )
    }
}

impl core::error::Error for NoAddress {}

impl PageAddress {
    /// Takes an address that links can begin with.
    pub fn new(address: &str) -> Result<Self, NoAddress> {
        if is_address(address) { Ok(Self(address.into())) } else { Err(NoAddress(address.into())) }
    }

    /// As it stands in the directory.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Puts a directory and the images into one region.
pub fn shelf(images: &[&[u8]]) -> Result<Vec<u8>, ShelfFull> {
    shelf_with_page(images, None)
}

/// The same, with the address of the page that the device's links lead to.
pub fn shelf_with_page(images: &[&[u8]], page: Option<&PageAddress>) -> Result<Vec<u8>, ShelfFull> {
    if !(1..=SHELF_CAPACITY).contains(&images.len()) {
        return Err(ShelfFull(images.len()));
    }
    let page = page.map_or("", PageAddress::as_str).as_bytes();
    let mut region = Vec::from(*MAGIC);
    region.extend_from_slice(&[VERSION, images.len() as u8]);
    region.extend_from_slice(&(page.len() as u16).to_le_bytes());
    let mut start = (8 + 8 * images.len() + page.len() + 4).next_multiple_of(SHELF_ALIGNMENT);
    for image in images {
        region.extend_from_slice(&(start as u32).to_le_bytes());
        region.extend_from_slice(&(image.len() as u32).to_le_bytes());
        start = (start + image.len()).next_multiple_of(SHELF_ALIGNMENT);
    }
    region.extend_from_slice(page);
    region.extend_from_slice(&crc32::of(&region).to_le_bytes());
    for image in images {
        region.resize(region.len().next_multiple_of(SHELF_ALIGNMENT), 0xFF);
        region.extend_from_slice(image);
    }
    Ok(region)
}
