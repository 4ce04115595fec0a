//! The picture the shell wants to be seen, shared with the display: whoever looks gets the newest one.

use core::cell::RefCell;
use device::{Frame, Panel};
use embassy_sync::blocking_mutex::ThreadModeMutex;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::signal::Signal;

static WANTED: ThreadModeMutex<RefCell<Wanted>> =
    ThreadModeMutex::new(RefCell::new(Wanted { frame: Frame::new(), panel: Panel::new() }));
static CHANGED: Signal<CriticalSectionRawMutex, ()> = Signal::new();

/// A picture and how the display is to be set for it.
pub(crate) struct Wanted {
    pub(crate) frame: Frame,
    pub(crate) panel: Panel,
}

/// Replaces what is to be seen, even while the last picture is still on its way.
pub(crate) fn show(frame: &Frame, panel: Panel) {
    WANTED.lock(|wanted| {
        let mut wanted = wanted.borrow_mut();
        wanted.frame.clone_from(frame);
        wanted.panel = panel;
    });
    CHANGED.signal(());
}

/// Looks at the newest picture.
pub(crate) fn look<R>(look: impl FnOnce(&Wanted) -> R) -> R {
    WANTED.lock(|wanted| look(&wanted.borrow()))
}

/// How the display is to be set.
pub(crate) fn panel() -> Panel {
    look(|wanted| wanted.panel)
}

/// Waits for the first picture since the last call.
pub(crate) async fn changed() {
    CHANGED.wait().await;
}
