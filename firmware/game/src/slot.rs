//! A place for something large that is often not there (an option that is filled in place).

/// Like an `Option`, but empty it begins with a zero byte, and nothing else of it has to be anything: a static made of
/// empty places is all zero and takes no flash. Where an `Option` keeps its `None` is the compiler's choice.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Slot<T> {
    /// Nothing is there.
    Empty,
    /// This is there.
    Full(T),
}

impl<T> Slot<T> {
    /// The content.
    pub const fn as_ref(&self) -> Option<&T> {
        match self {
            Slot::Empty => None,
            Slot::Full(content) => Some(content),
        }
    }

    /// The content, to be changed.
    pub const fn as_mut(&mut self) -> Option<&mut T> {
        match self {
            Slot::Empty => None,
            Slot::Full(content) => Some(content),
        }
    }

    /// Takes the content out; afterwards nothing is there.
    pub fn take(&mut self) -> Option<T> {
        match core::mem::replace(self, Slot::Empty) {
            Slot::Empty => None,
            Slot::Full(content) => Some(content),
        }
    }

    /// The content, or else this from now on.
    pub fn or_put(&mut self, fresh: T) -> &mut T {
        if let Slot::Empty = self {
            *self = Slot::Full(fresh);
        }
        match self {
            Slot::Full(content) => content,
            Slot::Empty => unreachable!("it was filled just now"),
        }
    }
}
