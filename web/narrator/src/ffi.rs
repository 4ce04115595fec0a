//! FFI, the C functions that a page calls. No pointer is ever followed here: the page writes into the room it was
//! given, and reads where it is told.
#![allow(unsafe_code, reason = "exported names are the interface")]

use read_aloud::Narrator;
use std::cell::RefCell;

thread_local! {
    static ROOM: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static NARRATOR: RefCell<Narrator> = RefCell::default();
}

/// Makes room for lines of so many bytes; where it is.
#[unsafe(no_mangle)]
extern "C" fn room(length: usize) -> *mut u8 {
    ROOM.with_borrow_mut(|room| {
        room.clear();
        room.resize(length, 0);
        room.as_mut_ptr()
    })
}

/// Says the screen of the lines in the room; the sentences take their place, and this is how long they are.
#[unsafe(no_mangle)]
extern "C" fn narrate() -> usize {
    ROOM.with_borrow_mut(|room| {
        let said = NARRATOR.with_borrow_mut(|narrator| crate::news(narrator, &String::from_utf8_lossy(room)));
        *room = said.into_bytes();
        room.len()
    })
}

/// The address of the sentences.
#[unsafe(no_mangle)]
extern "C" fn narrated() -> *const u8 {
    ROOM.with_borrow(|room| room.as_ptr())
}
