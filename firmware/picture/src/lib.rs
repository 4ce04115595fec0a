//! What a display shows: the pixels (a frame buffer), the typefaces, and which columns of it must be sent.
//!
//! Apart from the screens because this is drawn and compared with every press: it is compiled to be quick, they to be small.
#![no_std]
#![forbid(unsafe_code)]

pub mod dirty;
pub mod fonts;
pub mod frame_buffer;
mod overlap;

pub use fonts::Font;
pub use frame_buffer::FrameBuffer;
