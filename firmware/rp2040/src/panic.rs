//! Panic handler: keeps the message, with its backtrace, in RAM that a reset does not touch, and starts the chip again.

use crate::{chip, watchdog};
use core::arch::asm;
use core::cell::UnsafeCell;
use core::fmt::{self, Write};
use core::mem::{MaybeUninit, size_of};
use core::ops::Range;
use core::panic::PanicInfo;
use core::ptr;
use core::sync::atomic::{AtomicBool, Ordering, compiler_fence};
use cortex_m_rt::{ExceptionFrame, exception};
use embassy_rp::pac::WATCHDOG;

/// Left in scratch register 0 by a panic. The register survives every reset but a loss of power.
const PANICKED: u32 = u32::from_be_bytes(*b"OUCH");

/// Bytes of the message that are kept: a line of a report has room for them.
const KEPT: usize = 160;

/// Addresses of a whole frame: the chip's RAM, less the last word.
const FRAMES: Range<usize> = chip::RAM.start..chip::RAM.end - size_of::<usize>();

/// The message. Every bit pattern is one.
pub(crate) struct PanicMessage {
    length: usize,
    text: [u8; KEPT],
}

/// RAM that start-up does not touch.
struct Kept(UnsafeCell<MaybeUninit<PanicMessage>>);

// SAFETY: it is read before interrupts are used and written after they are switched off, on the only core that runs.
unsafe impl Sync for Kept {}

#[unsafe(link_section = ".uninit.panic_message")]
static MESSAGE: Kept = Kept(UnsafeCell::new(MaybeUninit::uninit()));

impl Write for PanicMessage {
    /// Keeps what fits, as one line.
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for (place, byte) in self.text.iter_mut().skip(self.length).zip(text.bytes()) {
            *place = if byte.is_ascii_control() { b' ' } else { byte };
            self.length += 1;
        }
        Ok(())
    }
}

impl PanicMessage {
    /// Up to the first byte that is no text.
    pub(crate) fn as_str(&self) -> &str {
        let text = &self.text[..self.length.min(KEPT)];
        text.utf8_chunks().next().map_or("", |chunk| chunk.valid())
    }
}

/// There is a message from the start before this one.
static IS_THERE: AtomicBool = AtomicBool::new(false);

/// True if a panic started the chip. Says so once: the mark is wiped.
pub(crate) fn take() -> bool {
    let panicked = WATCHDOG.scratch0().read() == PANICKED;
    WATCHDOG.scratch0().write_value(0);
    IS_THERE.store(panicked, Ordering::Relaxed);
    if let Some(message) = message() {
        defmt::error!("Last words: {=str}", message.as_str());
    }
    panicked
}

/// The message of the panic that started the chip, if one did.
pub(crate) fn message() -> Option<PanicMessage> {
    if !IS_THERE.load(Ordering::Relaxed) {
        return None;
    }
    let kept = MESSAGE.0.get().cast::<PanicMessage>();
    let mut message = PanicMessage { length: 0, text: [0; KEPT] };
    // SAFETY: the marker was set after the message was written, and RAM keeps it over a reset. Even if it had not,
    // every bit pattern is a valid `PanicMessage`; volatile, because the compiler cannot know who wrote it.
    unsafe {
        message.length = (&raw const (*kept).length).read_volatile();
        // Byte by byte: read as a whole, they would be read by a hundred instructions.
        for (place, byte) in (0..).zip(&mut message.text) {
            *byte = (&raw const (*kept).text).cast::<u8>().add(place).read_volatile();
        }
    }
    Some(message)
}

/// Tells the backtrace, as addresses that `cargo xtask symbolize` turns into lines. Names of files and numbers of lines
/// are left out of the image: for every check that never fails they would take 13 KB of flash.
#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    let frame: *const StackFrame;
    // SAFETY: a register is read.
    unsafe { asm!("mov {}, r7", out(reg) frame, options(nomem, nostack, preserves_flags)) };
    die(format_args!("panicked at{}", Backtrace(frame)))
}

/// The words that a function of this target keeps on the stack: the address of its caller's frame, which is in register 7
/// while the caller runs, and the address it returns to.
#[repr(C)]
struct StackFrame {
    outer: *const StackFrame,
    returns_to: usize,
}

/// Calls that are told, innermost first.
const DEPTH: usize = 12;

/// A frame and those around it, as the addresses they return to.
struct Backtrace(*const StackFrame);

impl fmt::Display for Backtrace {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut frame = self.0;
        for _ in 0..DEPTH {
            if !FRAMES.contains(&frame.addr()) || !frame.is_aligned() {
                break;
            }
            // SAFETY: it is aligned and in RAM, whatever it is: every bit pattern is a `StackFrame`.
            let StackFrame { outer, returns_to } = unsafe { frame.read() };
            write!(to, " {returns_to:08x}")?;
            // A caller's frame is higher up. What is not is a register that was never set.
            frame = if outer > frame { outer } else { ptr::null() };
        }
        Ok(())
    }
}

/// # Safety
/// Called by the processor only.
#[exception]
unsafe fn HardFault(frame: &ExceptionFrame) -> ! {
    die(format_args!("hard fault at {:#010x}, called from {:#010x}", frame.pc(), frame.lr()))
}

/// Keeps the message and resets all of the chip but its oscillators. A second error on the way only resets.
fn die(message: fmt::Arguments<'_>) -> ! {
    static DYING: AtomicBool = AtomicBool::new(false);
    cortex_m::interrupt::disable();
    if !DYING.load(Ordering::Relaxed) {
        DYING.store(true, Ordering::Relaxed);
        let mut kept = PanicMessage { length: 0, text: [0; KEPT] };
        let _ = kept.write_fmt(message);
        // SAFETY: interrupts are off, the second core never starts, and `DYING` lets no second call come here.
        unsafe { MESSAGE.0.get().cast::<PanicMessage>().write(kept) };
        // Nothing in this start reads them, so the compiler has to be told that they are to be there before the marker.
        compiler_fence(Ordering::SeqCst);
        WATCHDOG.scratch0().write_value(PANICKED);
    }
    watchdog::restart_all_but_oscillators();
    loop {
        WATCHDOG.ctrl().write(|control| control.set_trigger(true));
    }
}
