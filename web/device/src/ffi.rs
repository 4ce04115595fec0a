//! FFI, the C functions that a page calls. No pointer is ever followed here: the page reads where it is told.
#![allow(unsafe_code, reason = "exported names are the interface")]

use crate::one_thread::OneThread;
use crate::page_flash::SECTOR;
use crate::plug;
use alloc::string::String;
use alloc::vec::Vec;
use device::sound::Volume;
use device::{Input, Moment};
use flash_map::PICO;
use letters::Language;
use read_aloud::write_line;
use runner::events::event_line;
use runner::score_sheet_line;

static ANSWER: OneThread<Vec<u8>> = OneThread::new(Vec::new());

fn tell(bytes: Vec<u8>) -> usize {
    let length = bytes.len();
    ANSWER.with(|answer| *answer = bytes);
    length
}

/// The address of the last answer.
#[unsafe(no_mangle)]
extern "C" fn answer() -> *const u8 {
    ANSWER.with(|answer| answer.as_ptr())
}

/// Pulls the plug; where the flash is, to be read and written until the plug is in again.
#[unsafe(no_mangle)]
extern "C" fn unplug() -> *mut u8 {
    plug::pull()
}

/// Plugs the device in, at moment 0.
#[unsafe(no_mangle)]
extern "C" fn plug_in(seed: u32) {
    plug::put_in(seed);
}

/// Bytes of the flash.
#[unsafe(no_mangle)]
extern "C" fn flash_bytes() -> usize {
    PICO.flash_bytes()
}

/// Bytes of a sector.
#[unsafe(no_mangle)]
extern "C" fn sector_bytes() -> usize {
    SECTOR
}

/// The offset of the word lists.
#[unsafe(no_mangle)]
extern "C" fn lexicons_at() -> u32 {
    PICO.lexicons.offsets().start
}

/// True for word lists that this version reads, while the plug is out.
#[unsafe(no_mangle)]
extern "C" fn has_lists() -> bool {
    plug::has_lists()
}

/// A seat's button, counted from 0, goes down or up.
#[unsafe(no_mangle)]
extern "C" fn seat(now: f64, seat: u8, down: bool) {
    input(now, if down { Input::SeatDown(seat) } else { Input::SeatUp(seat) });
}

/// The dial is pushed or let go.
#[unsafe(no_mangle)]
extern "C" fn push(now: f64, down: bool) {
    input(now, if down { Input::PushDown } else { Input::PushUp });
}

/// The dial turns by one detent: 1 is right, -1 left.
#[unsafe(no_mangle)]
extern "C" fn turn(now: f64, detent: i8) {
    input(now, Input::Dial(detent));
}

fn input(now: f64, input: Input) {
    plug::with(|runner| runner.input(moment(now), input));
}

/// Everything due by now happens, each thing at its moment.
#[unsafe(no_mangle)]
extern "C" fn wake(now: f64) {
    // A device that spins is woken again later.
    plug::with(|runner| _ = runner.advance_to(moment(now), |_| ()));
}

/// When to wake it next; infinite if nothing will happen by itself.
#[unsafe(no_mangle)]
extern "C" fn deadline() -> f64 {
    plug::with(|runner| runner.deadline().map(|moment| moment.0 as f64)).unwrap_or(f64::INFINITY)
}

/// Draws the picture of this moment; where it is, as the display stores it.
#[unsafe(no_mangle)]
extern "C" fn frame() -> *const u8 {
    let place = plug::with(|runner| {
        runner.draw();
        Some(runner.frame().bytes().as_ptr())
    });
    place.unwrap_or(core::ptr::null())
}

/// The settings of the display: its contrast, and 256 if the picture is upside down.
#[unsafe(no_mangle)]
extern "C" fn panel() -> u32 {
    plug::with(|runner| u32::from(runner.panel().contrast) | u32::from(runner.panel().flipped) << 8)
}

/// The next sound, oldest first: 1 if it is loud, then hertz and milliseconds of each note, two bytes each.
#[unsafe(no_mangle)]
extern "C" fn take_sound() -> usize {
    let sound = plug::with(|runner| runner.take_sound());
    let bytes = sound.map_or(Vec::new(), |(sound, volume)| {
        let notes = sound.notes().iter().flat_map(|note| [note.hz, note.millis]);
        core::iter::once(u16::from(volume == Volume::Loud)).chain(notes).flat_map(u16::to_le_bytes).collect()
    });
    tell(bytes)
}

/// The sectors that changed since this was last asked: their offsets, four bytes each.
#[unsafe(no_mangle)]
extern "C" fn take_changed() -> usize {
    tell(plug::with(|runner| runner.flash().take_changed().flat_map(u32::to_le_bytes).collect()))
}

/// The totals of the seats that play, four bytes each.
#[unsafe(no_mangle)]
extern "C" fn scores() -> usize {
    tell(plug::with(|runner| runner.device().scores().into_iter().flat_map(i32::to_le_bytes).collect()))
}

/// The score sheet, as the console tells it.
#[unsafe(no_mangle)]
extern "C" fn sheet() -> usize {
    let text = plug::with(|runner| {
        let mut text = String::new();
        // Writing to a string cannot fail.
        (0..)
            .map_while(|number| score_sheet_line(runner.device(), number, &mut text).map(|_| text.push('\n')))
            .for_each(drop);
        text
    });
    tell(text.into_bytes())
}

/// The events of the game, as the console tells them.
#[unsafe(no_mangle)]
extern "C" fn events() -> usize {
    tell(plug::with(|runner| {
        let mut lines = String::new();
        for line in (0..).map_while(|number| event_line(runner.device().game(), number)) {
            lines.push_str(&line);
            lines.push('\n');
        }
        lines.into_bytes()
    }))
}

/// The language of the screen: de, fr or en; nothing until somebody has chosen it.
#[unsafe(no_mangle)]
extern "C" fn language() -> usize {
    tell(plug::with(|runner| {
        let device = runner.device();
        if device.is_language_chosen() { device.language_code().into() } else { Vec::new() }
    }))
}

/// True while a clock runs: the screen of a phone should stay awake.
#[unsafe(no_mangle)]
extern "C" fn clock_runs() -> bool {
    plug::with(|runner| runner.device().is_clock_running())
}

/// The screen as lines, for taps.
#[unsafe(no_mangle)]
extern "C" fn read_screen() -> usize {
    tell(plug::with(|runner| {
        let mut lines = String::new();
        // Writing to a string cannot fail.
        runner.read_shown(|element| _ = write_line(element, &mut lines));
        lines.into_bytes()
    }))
}

/// The same as it is read aloud, with whole names, behind a line with the language's code: for the narrator.
#[unsafe(no_mangle)]
extern "C" fn read_aloud() -> usize {
    tell(plug::with(|runner| {
        let code = runner.device().language_code();
        let mut lines = String::from(code);
        lines.push('\n');
        let language = Language::from_code(code).unwrap_or(Language::English);
        runner.read_as(language, |element| _ = write_line(element, &mut lines));
        lines.into_bytes()
    }))
}

fn moment(now: f64) -> Moment {
    Moment(now as u64)
}
