//! Keeps records and settings in NOR flash through power cuts.

#![no_std]
#![forbid(unsafe_code)]
