//! Tasks that interrupt the others: what hands do is seen at once and in its order, even while a picture is drawn.

use embassy_executor::{InterruptExecutor, SendSpawner};
use embassy_rp::interrupt;
use embassy_rp::interrupt::{InterruptExt, Priority};

static EXECUTOR: InterruptExecutor = InterruptExecutor::new();

/// Starts the executor, on an interrupt that no hardware uses.
pub(crate) fn start() -> SendSpawner {
    interrupt::SWI_IRQ_0.set_priority(Priority::P2);
    EXECUTOR.start(interrupt::SWI_IRQ_0)
}

#[embassy_rp::interrupt]
fn SWI_IRQ_0() {
    // SAFETY: this is the handler of the interrupt the executor was started on, and nothing else calls it.
    unsafe { EXECUTOR.on_interrupt() }
}
