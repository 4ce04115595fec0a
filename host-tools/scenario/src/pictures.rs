//! Who looks at the screens of a scenario (a port): a gallery of files, or nobody.

use device::FrameBuffer;

/// What the screens of a scenario are held against.
pub trait Pictures {
    /// The scenario shows a screen by this name; why it is not as it should be.
    fn look(&self, name: &str, shown: &FrameBuffer) -> Result<(), String>;

    /// Whether a scenario that ends before all of it was asserted fails.
    fn is_strict(&self) -> bool {
        true
    }
}

/// Nobody looks: only what hands do counts.
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
