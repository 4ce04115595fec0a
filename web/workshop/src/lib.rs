//! The workshop of the page (a WebAssembly module): packs word lists, reads and writes UF2 files and scenarios, with the
//! code of the `zeitwort` command.
//!
//! There is one call. The page writes a `message` into the room it asks for, calls `ask`, and reads the answer.
#![deny(unsafe_code)]

mod correct;
mod ffi;
mod games;
mod home;
mod lists;
mod live;
mod message;
mod pack;
mod request;

use request::answer;
