//! Pictures of screens on disk: PNG, animated PNG, and the golden pictures (snapshots) that scenarios are compared with.

mod animation;
mod gallery;
mod png_file;

pub use animation::write_film;
pub use gallery::{Album, Gallery};
pub use png_file::{PngError, read_png, write_png};
