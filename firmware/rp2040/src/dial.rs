//! The dial: A on GP18, B on GP19, contacts to ground, pulled up inside the chip, read by state machine 0 of PIO0.
//!
//! The state machine counts whole detents by itself, so none is lost while flash is written and interrupts are off. At
//! rest A is open (high). A detent is A closing and opening again with B having changed in between; if B is the same at
//! both, A bounced or the dial was let go half way. The count is told to the task whenever it differs from what was told
//! last and the task has taken that.

use crate::board::{self, Irqs};
use crate::machine;
use device::Input;
use embassy_rp::gpio::Pull;
use embassy_rp::peripherals::PIO0;
use embassy_rp::pio::program::pio_asm;
use embassy_rp::pio::{Config, Direction, Pio, StateMachine, StatusSource};
use embassy_rp::pio_programs::clock_divider::calculate_pio_clock_divider;

/// Instructions a second. A loop of six looks at A every 0.6 ms; a hand turns no faster than a detent in 10 ms.
const PIO_HZ: u32 = 10_000;

/// Tells the machine about every detent, for ever.
#[embassy_executor::task]
pub(crate) async fn run(dial: board::Dial) -> ! {
    let mut counter = start(dial);
    let mut told = 0_i32;
    loop {
        let count = counter.rx().wait_pull().await as i32;
        let mut detents = count.wrapping_sub(told);
        told = count;
        while detents != 0 {
            let step = detents.clamp(i8::MIN.into(), i8::MAX.into());
            machine::report(Input::Dial(step as i8)).await;
            detents -= step;
        }
    }
}

/// Loads the program and lets it run. It reads A as `pin 0` and `pins`, B as `jmp pin`; Y is the count, OSR the count told
/// last, X and ISR are scratch.
fn start(dial: board::Dial) -> StateMachine<'static, PIO0, 0> {
    let Pio { mut common, sm0: mut machine, .. } = Pio::new(dial.pio, Irqs);
    let program = pio_asm!(
        "    set y, 0",
        "    mov osr, y",
        "    wait 1 pin 0", // half way at power-up: that detent does not count
        "rest:",
        "    mov x, osr",
        "    jmp x!=y tell",
        "look:",
        "    mov isr, null",
        "    in pins, 1",
        "    mov x, isr",
        "    jmp x-- rest",  // A is still open
        "    jmp pin right", // A closed before B: to the right
        "    wait 1 pin 0",  // B closed before A: to the left, if B is open when A opens
        "    jmp pin left",
        "    jmp rest",
        "left:",
        "    jmp y-- rest",
        "    jmp rest", // the count was zero: it is taken down all the same, but without the jump
        "right:",
        "    wait 1 pin 0",
        "    jmp pin rest", // B never closed: a bounce
        "    mov y, ~y",    // there is no increment: count the complement down
        "    jmp y-- counted",
        "counted:",
        "    mov y, ~y",
        "    jmp rest",
        "tell:",
        "    mov x, status", // all ones if the task has taken the last count
        "    jmp !x look",
        "    mov isr, y",
        "    push noblock",
        "    mov osr, y",
        "    jmp rest",
    );

    let mut a = common.make_pio_pin(dial.a);
    let mut b = common.make_pio_pin(dial.b);
    for pin in [&mut a, &mut b] {
        pin.set_pull(Pull::Up);
        pin.set_schmitt(true);
    }
    let mut config = Config::default();
    config.use_program(&common.load_program(&program.program), &[]);
    config.set_in_pins(&[&a]);
    config.set_jmp_pin(&b);
    config.clock_divider = calculate_pio_clock_divider(PIO_HZ);
    config.status_sel = StatusSource::RxFifoLevel;
    config.status_n = 1;
    machine.set_config(&config);
    machine.set_pin_dirs(Direction::In, &[&a, &b]);
    machine.set_enable(true);
    machine
}
