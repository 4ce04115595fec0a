//! The history of a game: which of the items in its region are the game, in order (a linear log with forks).
//!
//! Items are numbered. The game is every item that has the next number; what does not have it is stray, and tells that
//! something is missing or was moved. A game that is known only up to somewhere can be played on from there: what is
//! appended then belongs to a new branch, which begins with the number of the first item that is not known. Whatever an
//! older branch has from that number on is given up, and stays where it stands.

use crate::item::Stamp;

/// The branches, each by the number of its first item.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct History([Option<u16>; Stamp::BRANCHES]);

impl History {
    /// Learns of an item, in the order in which they stand in flash.
    pub(crate) fn note(&mut self, stamp: Stamp) {
        if let Some(start) = self.0.get_mut(usize::from(stamp.branch)) {
            start.get_or_insert(stamp.number);
        }
    }

    /// True if the game was ever taken up again.
    pub(crate) fn is_forked(&self) -> bool {
        self.0[1..].iter().any(Option::is_some)
    }

    /// True if a later branch was begun before this item, so that it no longer belongs to the game.
    fn has_given_up(&self, stamp: Stamp) -> bool {
        let later = self.0.iter().skip(usize::from(stamp.branch) + 1);
        later.flatten().any(|&start| start <= stamp.number)
    }

    /// The last branch; the first one if nothing is known yet.
    pub(crate) fn branch(&self) -> u8 {
        self.0.iter().rposition(Option::is_some).map_or(0, |last| last as u8)
    }

    /// A branch that begins here; none if there have been too many.
    fn fork(&self, number: u16) -> Option<Stamp> {
        let branch = self.branch() + 1;
        (usize::from(branch) < Stamp::BRANCHES).then_some(Stamp { branch, number })
    }
}

/// A way through the items of a region.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Thread {
    history: History,
    next: Stamp,
    /// Something is missing or not in its place since the last branch began.
    pub(crate) broken: bool,
}

impl Thread {
    pub(crate) fn through(history: History) -> Self {
        Self { history, next: Stamp::default(), broken: false }
    }

    /// True if this item is the next of the game.
    pub(crate) fn takes(&mut self, stamp: Stamp) -> bool {
        if self.history.has_given_up(stamp) {
            return false;
        }
        if stamp.number != self.next.number || stamp.branch < self.next.branch {
            self.broken = true;
            return false;
        }
        if stamp.branch > self.next.branch {
            self.broken = false;
        }
        self.next = Stamp { number: stamp.number + 1, ..stamp };
        true
    }

    /// Number of items taken.
    pub(crate) fn taken(&self) -> u16 {
        self.next.number
    }

    /// The stamp of what is appended next, if the game is known up to `known` items; none if it was damaged too often.
    pub(crate) fn next(&self, found: &History, known: u16) -> Option<Stamp> {
        if self.broken || known < self.next.number { found.fork(known) } else { Some(self.next) }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;

    fn follow(items: &[(u8, u16)]) -> (std::vec::Vec<(u8, u16)>, bool) {
        let mut history = History::default();
        let stamps = items.iter().map(|&(branch, number)| Stamp { branch, number });
        stamps.clone().for_each(|stamp| history.note(stamp));
        let mut thread = Thread::through(history);
        let taken = stamps.filter(|&stamp| thread.takes(stamp)).map(|stamp| (stamp.branch, stamp.number)).collect();
        (taken, thread.broken)
    }

    #[test]
    fn a_game_is_the_items_that_follow_one_another() {
        assert_eq!(follow(&[(0, 0), (0, 1), (0, 2)]), ([(0, 0), (0, 1), (0, 2)].into(), false));
    }

    #[test]
    fn a_missing_or_moved_item_ends_it_and_tells() {
        assert_eq!(follow(&[(0, 0), (0, 2), (0, 3)]), ([(0, 0)].into(), true));
        assert_eq!(follow(&[(0, 0), (0, 2), (0, 1), (0, 3)]), ([(0, 0), (0, 1)].into(), true));
        assert_eq!(follow(&[(0, 1), (0, 2)]), ([].into(), true));
    }

    #[test]
    fn an_item_that_stands_twice_counts_once_and_tells() {
        assert_eq!(follow(&[(0, 0), (0, 1), (0, 1), (0, 2)]), ([(0, 0), (0, 1), (0, 2)].into(), true));
    }

    #[test]
    fn what_was_played_on_from_a_gap_is_the_game() {
        assert_eq!(follow(&[(0, 0), (0, 2), (1, 1), (1, 2)]), ([(0, 0), (1, 1), (1, 2)].into(), false));
    }

    #[test]
    fn what_was_given_up_stays_so_even_if_it_can_be_read_again() {
        let items = [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (1, 3)];
        assert_eq!(follow(&items), ([(0, 0), (1, 1), (1, 2), (1, 3)].into(), false));
    }

    #[test]
    fn damage_after_a_fork_is_told_again() {
        assert_eq!(follow(&[(0, 0), (0, 2), (1, 1), (1, 3)]), ([(0, 0), (1, 1)].into(), true));
        assert_eq!(follow(&[(0, 2), (1, 1), (1, 2)]), ([].into(), true));
        let twice = [(0, 0), (0, 2), (1, 1), (1, 3), (2, 2)];
        assert_eq!(follow(&twice), ([(0, 0), (1, 1), (2, 2)].into(), false));
    }

    #[test]
    fn whoever_plays_on_after_damage_mends_it() {
        assert_eq!(follow(&[(0, 0), (0, 1), (0, 1), (1, 2)]), ([(0, 0), (0, 1), (1, 2)].into(), false));
    }

    #[test]
    fn a_game_known_to_its_end_goes_on_without_a_branch() {
        let mut history = History::default();
        let stamps = [0, 1, 2].map(|number| Stamp { branch: 0, number });
        stamps.iter().for_each(|&stamp| history.note(stamp));
        assert!(!history.is_forked());
        let mut thread = Thread::through(history);
        assert!(stamps.iter().all(|&stamp| thread.takes(stamp)));
        assert_eq!(thread.next(&history, 3), Some(Stamp { branch: 0, number: 3 }));
        assert_eq!(thread.next(&history, 2), Some(Stamp { branch: 1, number: 2 }));
        history.note(Stamp { branch: 1, number: 2 });
        assert!(history.is_forked());
    }
}
