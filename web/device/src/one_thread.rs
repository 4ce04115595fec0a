//! Statics of a program with one thread.
#![allow(unsafe_code, reason = "a static must say that threads may share it")]

use core::cell::RefCell;

/// What one call at a time may use.
pub(crate) struct OneThread<T>(RefCell<T>);

// SAFETY: a page's module has one thread.
unsafe impl<T> Sync for OneThread<T> {}

impl<T> OneThread<T> {
    pub(crate) const fn new(content: T) -> Self {
        Self(RefCell::new(content))
    }

    /// Does something with it.
    pub(crate) fn with<R>(&self, act: impl FnOnce(&mut T) -> R) -> R {
        act(&mut self.0.borrow_mut())
    }
}
