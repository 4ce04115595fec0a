//! The device in a browser (a WebAssembly shell): the runner over flash that the page keeps, behind a handful of C
//! functions.
//!
//! Time is the page's: milliseconds since the plug went in. A call that happens at a moment is given it. What is longer
//! than a number comes as an [answer](ffi::answer): bytes that stay until the next call that gives one.
//!
//! There is no standard library in it: its heap and what it says of a panic, which nobody reads here, were a twentieth of what a page
//! loads.
#![cfg(target_arch = "wasm32")]
#![no_std]
#![deny(unsafe_code)]

extern crate alloc;

mod ffi;
mod heap;
mod one_thread;
mod page_flash;
mod plug;

/// A trap, which the page tells as a device that failed.
#[panic_handler]
fn panicked(_: &core::panic::PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}
