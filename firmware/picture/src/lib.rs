//! The frame buffer of the display, its fonts, and the columns that must be sent (dirty rectangles).
//!
//! Apart from the screens because this is drawn and compared with every press: it is compiled to be quick, they to be small.
#![no_std]
#![forbid(unsafe_code)]

pub mod dirty;
pub mod fonts;
pub mod frame_buffer;
mod glyphs;
mod overlap;

pub use fonts::Font;
pub use frame_buffer::FrameBuffer;
