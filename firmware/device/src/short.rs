//! A short list that can be copied as it is: screens are, before every detent of the dial.

use core::ops::Deref;

/// Up to `N` items.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Short<T, const N: usize> {
    /// Those that are there come first.
    items: [T; N],
    len: usize,
}

impl<T: Copy, const N: usize> Short<T, N> {
    /// An empty list; `filler` stands where nothing is.
    pub(crate) const fn new(filler: T) -> Self {
        Self { items: [filler; N], len: 0 }
    }

    /// Adds an item behind the others; false if there is no room for it.
    pub(crate) fn push(&mut self, item: T) -> bool {
        let room = self.items.get_mut(self.len);
        self.len += usize::from(room.is_some());
        room.map(|room| *room = item).is_some()
    }

    /// Takes the last item away.
    pub(crate) fn pop(&mut self) -> Option<T> {
        let last = self.last().copied()?;
        self.len -= 1;
        Some(last)
    }
}

impl<T: Copy, const N: usize> Extend<T> for Short<T, N> {
    /// Adds as many as there is room for.
    fn extend<I: IntoIterator<Item = T>>(&mut self, items: I) {
        for item in items {
            self.push(item);
        }
    }
}

impl<T, const N: usize> Deref for Short<T, N> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        self.items.get(..self.len).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_comes_first_and_what_finds_no_room_is_told() {
        let mut list = Short::<u8, 2>::new(0);
        assert!(list.is_empty() && list.pop().is_none());
        list.extend([1, 2, 3]);
        assert_eq!(*list, [1, 2]);
        assert!(!list.push(4));
        assert_eq!([list.pop(), list.pop(), list.pop()], [Some(2), Some(1), None]);
    }
}
