//! Take home: the format in which a game leaves the table as QR codes, as text that any camera shows, or as frames that the page
//! and the command gather.
//!
//! [`stream`] packs the bytes of an event log behind a head of ten bytes; [`frame`] cuts that stream into numbered frames and writes
//! each as text of the 45 characters that a QR code packs best; [`result`] writes the result in words; [`qr`] makes codes of both. The way back is here as well:
//! [`Frame::parse`] and [`stream::unpack`]. Whoever gathers frames keeps them, so that part is the host's.
//!
//! The specification with a picture of a frame's bytes is docs/take-home.md. What stands there never changes within a
//! version: codes are photographed and kept.
#![no_std]
#![forbid(unsafe_code)]

mod arithmetic;
pub mod base45;
pub mod frame;
mod model;
pub mod qr;
pub mod result;
pub mod stream;

pub use frame::{Density, FRAME_CHARS, Frame, FrameError, FrameText, Frames};
pub use qr::{Modules, QrBuffers};
pub use result::{Longest, ResultPlayer, ResultText, Results, Score};
pub use stream::{Head, Packer, StreamError, unpack};
