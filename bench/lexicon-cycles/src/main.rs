//! The lexicon reader alone: four functions that `cycles.mjs` calls in the emulated chip. Built as the firmware is.

#![no_std]
#![no_main]

use core::mem::MaybeUninit;
use core::panic::PanicInfo;

use dict_pack::Lexicon;
use letters::Word;

/// Bytes of RAM for a model, as the firmware has them.
const ROOM: usize = 27_904;
/// Their place.
const ROOM_AT: *mut u8 = 0x2002_0000 as *mut u8;

/// Opens the lexicon at `image` into `slot`, its model in RAM if `in_ram` says so; false if it is none.
///
/// # Safety
///
/// `image` must be the address of `length` bytes that never change, and nobody else may use the room.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn open_lexicon(
    slot: &mut MaybeUninit<Lexicon<'static>>,
    image: *const u8,
    length: usize,
    in_ram: bool,
) -> bool {
    // SAFETY: the caller promises bytes that never change.
    let bytes = unsafe { core::slice::from_raw_parts(image, length) };
    // SAFETY: the caller promises that nobody else uses the room.
    let room = unsafe { core::slice::from_raw_parts_mut(ROOM_AT, if in_ram { ROOM } else { 0 }) };
    match Lexicon::open(bytes) {
        Ok(lexicon) => {
            slot.write(lexicon.with_model_in(room).0);
            true
        }
        Err(_) => false,
    }
}

/// Writes the word these letters spell into `slot`, as the device has it when it asks; false if they spell none.
///
/// # Safety
///
/// `text` must be the address of `length` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn take_word(slot: &mut MaybeUninit<Word>, text: *const u8, length: usize) -> bool {
    // SAFETY: the caller promises the bytes.
    let bytes = unsafe { core::slice::from_raw_parts(text, length) };
    match core::str::from_utf8(bytes).map(str::parse) {
        Ok(Ok(word)) => {
            slot.write(word);
            true
        }
        _ => false,
    }
}

/// True if the lexicon has the word: what the judge asks, and what is measured.
#[unsafe(no_mangle)]
pub extern "C" fn look_up(lexicon: &Lexicon<'static>, word: &Word) -> bool {
    lexicon.contains_word(word)
}

/// True if the word reads as two of the list: what the judge asks of a word that is not in it.
#[unsafe(no_mangle)]
pub extern "C" fn split(lexicon: &Lexicon<'static>, word: &Word) -> bool {
    lexicon.compound(word).is_some()
}

/// Searches the whole list for words one slip away, as if none counted: what the judge asks of a word that reads as two.
#[unsafe(no_mangle)]
pub extern "C" fn near(lexicon: &Lexicon<'static>, word: &Word) -> bool {
    lexicon.has_near(word, |_| false)
}

#[panic_handler]
fn stop(_: &PanicInfo<'_>) -> ! {
    loop {
        core::hint::spin_loop();
    }
}
