//! The picture the shell wants to be seen, shared with the display: whoever looks gets the newest one.

use core::cell::{Cell, RefCell};
use device::{Frame, Panel};
use embassy_sync::blocking_mutex::ThreadModeMutex;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::signal::Signal;

// Apart, because a picture of zeros needs no place in flash to start from.
static FRAME: ThreadModeMutex<RefCell<Frame>> = ThreadModeMutex::new(RefCell::new(Frame::new()));
static PANEL: ThreadModeMutex<Cell<Panel>> = ThreadModeMutex::new(Cell::new(Panel::new()));
static CHANGED: Signal<CriticalSectionRawMutex, ()> = Signal::new();

/// Replaces what is to be seen and how the display is to be set for it, even while the last picture is still on its way.
pub(crate) fn show(frame: &Frame, panel: Panel) {
    FRAME.lock(|wanted| wanted.borrow_mut().clone_from(frame));
    PANEL.lock(|wanted| wanted.set(panel));
    CHANGED.signal(());
}

/// Looks at the newest picture.
pub(crate) fn look<R>(look: impl FnOnce(&Frame) -> R) -> R {
    FRAME.lock(|wanted| look(&wanted.borrow()))
}

/// How the display is to be set.
pub(crate) fn panel() -> Panel {
    PANEL.lock(Cell::get)
}

/// Waits for the first picture since the last call.
pub(crate) async fn changed() {
    CHANGED.wait().await;
}
