//! Codes of a game alone: three functions that `cycles.mjs` calls in the emulated chip. Built as the firmware is.

#![no_std]
#![no_main]

use core::panic::PanicInfo;

use take_home::{Density, Frames, Head, QrBuffers};

/// All that the codes of a game need in RAM.
#[derive(Debug)]
pub struct Room {
    frames: Frames,
    buffers: QrBuffers,
}

const HEAD: Head = Head { events: 4, marks: 0, number: 1 };

/// Bytes of RAM that the codes need.
#[unsafe(no_mangle)]
pub extern "C" fn room_bytes() -> u32 {
    size_of::<Room>() as u32
}

const fn density(fine: bool) -> Density {
    if fine { Density::Fine } else { Density::Coarse }
}

/// Begins the codes of the log at `log`; the number of them.
///
/// # Safety
///
/// `log` must be the address of `length` bytes, and `room` of enough bytes that nobody else uses.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn begin_codes(room: *mut Room, log: *const u8, length: usize, fine: bool) -> u32 {
    // SAFETY: the caller promises the bytes, and that the room is its own.
    let (room, log) = unsafe {
        room.write(Room { frames: Frames::new(), buffers: QrBuffers::new() });
        (&mut *room, core::slice::from_raw_parts(log, length))
    };
    room.frames.begin(HEAD, density(fine), log).into()
}

/// Makes a frame's code and looks at every module once, as drawing does; the number of dark ones, 0 if there is no such frame.
/// Arguments fit four registers: the length of the log is doubled, and one more for a fine code.
///
/// # Safety
///
/// As for [`begin_codes`], which was called before with the same log.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn show_code(room: &mut Room, log: *const u8, length_and_fine: u32, number: u32) -> u32 {
    let (length, fine) = ((length_and_fine >> 1) as usize, length_and_fine & 1 == 1);
    // SAFETY: the caller promises the bytes.
    let log = unsafe { core::slice::from_raw_parts(log, length) };
    let Some(text) = room.frames.frame(number as u16, log) else { return 0 };
    let Some(modules) = room.buffers.encode(&text, density(fine)) else { return 0 };
    let side = i32::from(modules.size());
    let mut dark = 0;
    for y in 0..side {
        for x in 0..side {
            dark += u32::from(modules.is_dark(x, y));
        }
    }
    dark
}

/// Makes a frame's text alone; its length.
///
/// # Safety
///
/// As for [`show_code`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn make_frame(room: &mut Room, log: *const u8, length: usize, number: u32) -> u32 {
    // SAFETY: the caller promises the bytes.
    let log = unsafe { core::slice::from_raw_parts(log, length) };
    room.frames.frame(number as u16, log).map_or(0, |text| text.len() as u32)
}

#[panic_handler]
fn stop(_: &PanicInfo<'_>) -> ! {
    loop {
        core::hint::spin_loop();
    }
}
