//! Quadrature decoder for the dial, a rotary encoder: A on GP18, B on GP19, contacts to ground, pulled up inside the chip,
//! read by state machine 0 of PIO0.
//!
//! The state machine follows every change of the two contacts by itself, 100,000 times per second, so that chatter takes
//! back what it adds, and none is lost while flash is written and interrupts are off. It counts quarters of a cycle; the
//! task makes [detents](drivers::detents) of them. The count is told whenever it differs from what was told last.

use crate::board::{self, Irqs};
use crate::event_loop;
use core::sync::atomic::{AtomicBool, Ordering};
use device::Input;
use drivers::detents::{Detents, Pulses, portions};
use drivers::pins::Pins;
use embassy_futures::select::{Either, select};
use embassy_rp::gpio::{Pin, Pull};
use embassy_rp::pac::{PIO0 as PIO, SIO};
use embassy_rp::peripherals::PIO0;
use embassy_rp::pio::program::pio_asm;
use embassy_rp::pio::{Config, Direction, FifoJoin, Pio, ShiftDirection, StateMachine};
use embassy_rp::pio_programs::clock_divider::calculate_pio_clock_divider;
use embassy_time::{Duration, Timer};

/// Instructions per second; a look at the contacts takes ten at most.
const PIO_HZ: u32 = 1_000_000;
/// While contacts chatter the count is asked for no more often than this.
const CHATTER: Duration = Duration::from_millis(1);
/// A dial that has not moved for so long lies in a detent.
const AT_REST: Duration = Duration::from_millis(100);
/// As many counts as the state machine can keep.
const FULL: u8 = 8;

/// The state machine reads them as one number.
const _: () =
    assert!(Pins::BOARD.dial_b == Pins::BOARD.dial_a + 1, "the dial's contacts are on neighbouring pins, A first");

static HALF_PULSES: AtomicBool = AtomicBool::new(false);

/// Takes half a cycle for a detent, or a whole one: see [`Pulses`].
pub(crate) fn count_half_pulses(half: bool) {
    HALF_PULSES.store(half, Ordering::Relaxed);
}

/// Keeps the state machine's pace at another system clock, in megahertz.
pub(crate) fn clocked_at(megahertz: u16) {
    PIO.sm(0).clkdiv().write(|divider| divider.set_int(megahertz));
}

fn pulses() -> Pulses {
    if HALF_PULSES.load(Ordering::Relaxed) { Pulses::Half } else { Pulses::Whole }
}

/// Tells the event loop about every detent, for ever.
#[embassy_executor::task]
pub(crate) async fn run(dial: board::Dial) -> ! {
    let (a, b) = (dial.a.pin(), dial.b.pin());
    let mut counter = start(dial);
    let mut position = 0;
    let mut detents = Detents::default();
    loop {
        let quarters = match select(counter.rx().wait_pull(), Timer::after(AT_REST)).await {
            Either::First(count) => newest(&mut counter, count),
            Either::Second(()) => {
                detents.rest_at(position, is_open(a), is_open(b), pulses());
                newest_when_moved(&mut counter).await
            }
        };
        position = quarters;
        for step in portions(detents.turn_to(position, pulses())) {
            event_loop::report(Input::Dial(step)).await;
        }
        Timer::after(CHATTER).await;
    }
}

async fn newest_when_moved(counter: &mut StateMachine<'static, PIO0, 0>) -> i32 {
    let count = counter.rx().wait_pull().await;
    newest(counter, count)
}

/// The newest count, right positive. If there was no room for it, it is told again.
fn newest(counter: &mut StateMachine<'static, PIO0, 0>, oldest: u32) -> i32 {
    let missed_some = counter.rx().level() >= FULL - 1;
    let mut count = oldest;
    while let Some(newer) = counter.rx().try_pull() {
        count = newer;
    }
    if missed_some {
        let told_another = pio_asm!("mov x, ~y").program.code[0];
        // SAFETY: the instruction changes X alone, which the program only compares with the count.
        unsafe { counter.exec_instr(told_another) };
    }
    (count as i32).wrapping_neg()
}

fn is_open(pin: u8) -> bool {
    SIO.gpio_in(0).read() >> pin & 1 == 1
}

/// Loads the program and lets it run. Y is the count, X the count told last, OSR the contacts seen last. A look makes an
/// address of the contacts before and now (`BABA`): a jump to what that change means.
fn start(dial: board::Dial) -> StateMachine<'static, PIO0, 0> {
    let Pio { mut common, sm0: mut machine, .. } = Pio::new(dial.pio, Irqs);
    let program = pio_asm!(
        ".origin 0",
        "    jmp known", // 00, 00: nothing has changed
        "    jmp less",  // 00, 01
        "    jmp more",  // 00, 10
        "    jmp known", // 00, 11: both at once, which way nobody knows
        "    jmp more",  // 01, 00
        "    jmp known", // 01, 01
        "    jmp known", // 01, 10
        "    jmp less",  // 01, 11
        "    jmp less",  // 10, 00
        "    jmp known", // 10, 01
        "    jmp known", // 10, 10
        "    jmp more",  // 10, 11
        "    jmp known", // 11, 00
        "    jmp more",  // 11, 01
        "less:",
        "    jmp y-- known", // 11, 10
        "known:",
        "    jmp x!=y tell", // 11, 11
        "look:",
        "    out isr, 2",
        "    in pins, 2",
        "    mov osr, isr",
        "    mov pc, isr",
        "more:",
        "    mov y, ~y", // there is no increment: count the complement down
        "    jmp y-- counted",
        "counted:",
        "    mov y, ~y",
        "    jmp known",
        "tell:",
        "    mov x, y",
        "    mov isr, y",
        "    push noblock",
        "    jmp look",
        "public begin:",
        "    set x, 0",
        "    set y, 0",
        "    mov osr, pins",
        "    jmp look",
    );

    let mut a = common.make_pio_pin(dial.a);
    let mut b = common.make_pio_pin(dial.b);
    for pin in [&mut a, &mut b] {
        pin.set_pull(Pull::Up);
        pin.set_schmitt(true);
    }
    let mut config = Config::default();
    config.use_program(&common.load_program(&program.program), &[]);
    config.set_in_pins(&[&a, &b]);
    config.shift_in.direction = ShiftDirection::Left;
    config.shift_out.direction = ShiftDirection::Right;
    config.fifo_join = FifoJoin::RxOnly;
    config.clock_divider = calculate_pio_clock_divider(PIO_HZ);
    machine.set_config(&config);
    machine.set_pin_dirs(Direction::In, &[&a, &b]);
    // SAFETY: the address is one of this program's, and the machine does not run yet.
    unsafe { machine.exec_jmp(program.public_defines.begin as u8) };
    machine.set_enable(true);
    machine
}
