//! The compressed word list: a reader for microcontrollers and the packer that makes its images.

#![no_std]
#![forbid(unsafe_code)]
