//! The device in a browser (a WebAssembly shell): the runner over flash that the page keeps, behind a handful of C
//! functions.
//!
//! Time is the page's: milliseconds since the plug went in. A call that happens at a moment is given it. What is longer
//! than a number comes as an [answer](ffi::answer): bytes that stay until the next call that gives one.
#![deny(unsafe_code)]

mod accessibility;
mod ffi;
mod page_flash;
mod plug;
