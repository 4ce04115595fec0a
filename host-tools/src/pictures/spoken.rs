//! Sentences of a scenario's screens (snapshots): what a screen reader says of them, in every language of the screens.

use device::FrameBuffer;
use letters::Language;
use read_aloud::Transcript;
use scenario::Pictures;
use std::cell::RefCell;

/// A gallery whose screens are read aloud as well.
pub struct Spoken<'gallery, Gallery: Pictures> {
    gallery: &'gallery Gallery,
    transcript: RefCell<Transcript>,
}

impl<'gallery, Gallery: Pictures> Spoken<'gallery, Gallery> {
    /// Nothing has been said yet.
    pub fn new(gallery: &'gallery Gallery) -> Self {
        Self { gallery, transcript: RefCell::default() }
    }

    /// All that was said.
    pub fn text(self) -> String {
        self.transcript.into_inner().text()
    }
}

impl<Gallery: Pictures> Pictures for Spoken<'_, Gallery> {
    fn look(&self, name: &str, shown: &FrameBuffer) -> Result<(), String> {
        self.gallery.look(name, shown)
    }

    fn hear(&self, name: &str, read: &mut dyn FnMut(Language) -> read_aloud::Screen) -> Result<(), String> {
        self.transcript.borrow_mut().add(name, read);
        Ok(())
    }

    fn is_strict(&self) -> bool {
        self.gallery.is_strict()
    }
}
