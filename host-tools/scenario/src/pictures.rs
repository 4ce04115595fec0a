//! Observer of a scenario's screens (a port): a gallery of golden pictures, or nobody.

use device::FrameBuffer;
use letters::Language;

/// The pictures that a scenario's screens are compared with.
pub trait Pictures {
    /// The scenario shows a screen by this name; why it is not as it should be.
    fn look(&self, name: &str, shown: &FrameBuffer) -> Result<(), String>;

    /// The same screen in words: what it says in a language.
    fn hear(&self, _name: &str, _read: &mut dyn FnMut(Language) -> read_aloud::Screen) -> Result<(), String> {
        Ok(())
    }

    /// True if a scenario that ends before all of it was asserted fails.
    fn is_strict(&self) -> bool {
        true
    }
}

/// Nobody looks: only the input counts.
#[derive(Debug, Clone, Copy)]
pub struct Unseen;

impl Pictures for Unseen {
    fn look(&self, _: &str, _: &FrameBuffer) -> Result<(), String> {
        Ok(())
    }

    fn is_strict(&self) -> bool {
        false
    }
}
