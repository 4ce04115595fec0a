//! The computer at the other end of the USB cable, as far as a table cares: it may bring new firmware.

/// See the module's documentation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Computer {
    /// Nobody is there.
    Gone,
    /// One is there: the menu offers an update.
    Seen,
    /// Somebody has chosen it, and reads what to do.
    Updates,
}

impl Computer {
    /// Somebody does something else.
    pub(crate) fn stay(&mut self) {
        if *self == Self::Updates {
            *self = Self::Seen;
        }
    }

    /// True if one is there; what was chosen stays chosen.
    pub(crate) fn see(&mut self, seen: bool) {
        if *self != Self::Updates {
            *self = if seen { Self::Seen } else { Self::Gone };
        }
    }
}
