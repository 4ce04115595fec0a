//! FFI, the C functions that a page calls. No pointer is ever followed here: the page writes into the room it was
//! given, and reads where it is told.

use std::cell::RefCell;

thread_local! {
    static ROOM: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes room for a message of so many bytes; where it is.
#[allow(unsafe_code, reason = "the name is the interface")]
#[unsafe(no_mangle)]
extern "C" fn room(length: usize) -> *mut u8 {
    ROOM.with_borrow_mut(|room| {
        room.clear();
        room.resize(length, 0);
        room.as_mut_ptr()
    })
}

/// Answers the message in the room; the answer takes its place, and this is how long it is.
#[allow(unsafe_code, reason = "the name is the interface")]
#[unsafe(no_mangle)]
extern "C" fn ask() -> usize {
    ROOM.with_borrow_mut(|room| {
        *room = crate::answer(room);
        room.len()
    })
}

/// The address of the answer.
#[allow(unsafe_code, reason = "the name is the interface")]
#[unsafe(no_mangle)]
extern "C" fn answered() -> *const u8 {
    ROOM.with_borrow(|room| room.as_ptr())
}
