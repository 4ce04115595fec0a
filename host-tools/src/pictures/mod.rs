//! Pictures on disk: screens as PNG and animated PNG, the golden pictures (snapshots) that scenarios are compared with, and QR codes.

mod animation;
mod gallery;
mod png_file;
pub mod qr_codes;
mod spoken;

pub use animation::write_film;
pub use gallery::{Album, Gallery};
pub use png_file::{PngError, read_png, write_png};
pub use spoken::Spoken;
