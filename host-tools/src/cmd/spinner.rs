//! Spinner: progress on a terminal while something takes its time; nothing where output is not a terminal.

use indicatif::{ProgressBar, ProgressStyle};
use std::time::Duration;

/// Shows what is done and for how long, until it is dropped.
pub(crate) struct Spinner(ProgressBar);

impl Spinner {
    /// Begins to show `what` is done.
    pub(crate) fn with(what: impl Into<String>) -> Self {
        let bar = ProgressBar::new_spinner().with_message(what.into());
        if let Ok(style) = ProgressStyle::with_template("{spinner} {msg} {elapsed}") {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(200));
        Self(bar)
    }
}

impl Spinner {
    /// Tells how far it has come.
    pub(crate) fn say(&self, what: String) {
        self.0.set_message(what);
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
