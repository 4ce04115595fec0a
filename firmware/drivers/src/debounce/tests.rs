//! Contacts as they are: a clean one, chatter, spikes, bounce, and flash that is written meanwhile.

extern crate std;

use super::*;
use std::vec::Vec;

const SEES_ALL: Blind = Blind { begun: Micros(0), ended: Micros(0) };

/// A contact by the times of its edges, which close and open it in turn, watched as the firmware watches it: edges count
/// while they are waited for, and in a blind time they are seen at its end.
struct Contact {
    edges: Vec<u64>,
    blind: Blind,
}

impl Contact {
    fn is_closed(&self, now: u64) -> bool {
        self.edges.iter().filter(|edge| **edge <= now).count() % 2 == 1
    }

    /// The end of a wait that has begun at `now` and for which there is so much time; whether it was an edge that ended it.
    fn next(&self, now: u64, until: u64) -> (u64, bool) {
        let Blind { begun: Micros(begun), ended: Micros(ended) } = self.blind;
        let seen = |time: u64| if (begun..ended).contains(&time) { ended } else { time };
        match self.edges.iter().copied().find(|edge| *edge > now) {
            Some(edge) if edge <= until => (seen(edge), true),
            _ => (seen(until), false),
        }
    }

    /// All changes up to `end`, as the times of their first edges; they alternate.
    fn changes(&self, end: u64) -> Vec<u64> {
        let mut debouncer = Debouncer::default();
        let mut changes = Vec::new();
        let mut now = 0;
        while now < end {
            let (then, edge) = match debouncer.wait() {
                Wait::Edge if self.is_closed(now) != debouncer.is_closed() => (now, true),
                Wait::Edge => self.next(now, end),
                Wait::EdgeUntil(Micros(until)) => self.next(now, until),
                Wait::Until(Micros(until)) => (until.max(now), false),
            };
            now = then;
            if now >= end {
                break;
            }
            let look = Look { now: Micros(now), edge, closed: self.is_closed(now), blind: self.blind_until(now) };
            if let Some(Change { first_edge: Micros(time), closed, .. }) = debouncer.step(look) {
                changes.push(time);
                assert_eq!(closed, changes.len() % 2 == 1, "a contact closes and opens in turn");
                assert_eq!(closed, debouncer.is_closed());
            }
        }
        changes
    }

    /// Nothing is known yet of what has not ended.
    fn blind_until(&self, now: u64) -> Blind {
        if self.blind.ended <= Micros(now) { self.blind } else { SEES_ALL }
    }
}

fn changes(edges: impl IntoIterator<Item = u64>) -> Vec<u64> {
    Contact { edges: edges.into_iter().collect(), blind: SEES_ALL }.changes(1_000_000)
}

fn changes_beside(blind: Range<u64>, edges: impl IntoIterator<Item = u64>) -> Vec<u64> {
    let blind = Blind { begun: Micros(blind.start), ended: Micros(blind.end) };
    Contact { edges: edges.into_iter().collect(), blind }.changes(1_000_000)
}

#[test]
fn a_clean_press_is_a_press_and_a_release() {
    assert_eq!(changes([100_000, 200_000]), [100_000, 200_000]);
}

#[test]
fn a_contact_that_nobody_touches_says_nothing() {
    assert_eq!(changes([]), []);
}

#[test]
fn a_press_counts_from_its_first_edge_however_long_it_chatters() {
    let chatter = (0..25).map(|edge| 100_000 + edge * 800);
    assert_eq!(changes(chatter), [100_000]);
}

#[test]
fn what_is_steady_for_less_than_a_millisecond_is_a_spike() {
    assert_eq!(changes([100_000, 100_999]), []);
    assert_eq!(changes([100_000, 101_001]), [100_000, 125_000], "what is longer is a press; its end was in the bounce");
}

#[test]
fn spikes_do_not_add_up() {
    assert_eq!(changes((0..200).map(|edge| 100_000 + edge * 500)), []);
}

#[test]
fn a_press_soon_after_a_spike_counts_from_the_spike() {
    assert_eq!(changes([100_000, 100_300, 103_000]), [100_000]);
}

#[test]
fn a_press_long_after_a_spike_is_one_of_its_own() {
    assert_eq!(changes([100_000, 100_300, 106_500]), [106_500]);
}

#[test]
fn bounce_is_not_a_second_press() {
    let bounce = (0..=20).map(|edge| 100_000 + edge * 1200);
    assert_eq!(changes(bounce), [100_000]);
}

#[test]
fn a_release_within_the_bounce_is_seen_when_that_is_over() {
    assert_eq!(changes([100_000, 110_000]), [100_000, 125_000]);
}

#[test]
fn a_release_after_the_bounce_is_seen_at_once() {
    assert_eq!(changes([100_000, 125_001]), [100_000, 125_001]);
}

#[test]
fn two_quick_presses_are_two() {
    assert_eq!(changes([100_000, 130_000, 160_000, 190_000]), [100_000, 130_000, 160_000, 190_000]);
}

#[test]
fn a_tap_while_flash_is_erased_is_not_lost() {
    let press_and_release = changes_beside(90_000..140_000, [100_000, 120_000]);
    assert_eq!(press_and_release, [140_000, 165_000]);
}

#[test]
fn a_press_that_settles_while_flash_is_erased_counts_from_its_first_edge() {
    assert_eq!(changes_beside(100_500..140_000, [100_000, 120_000]), [100_000, 140_000]);
}

#[test]
fn a_press_after_an_erase_is_debounced_like_any_other() {
    assert_eq!(changes_beside(10_000..50_000, [100_000, 100_500]), []);
    assert_eq!(changes_beside(10_000..50_000, [100_000]), [100_000]);
}

#[test]
fn an_edge_right_behind_an_erase_may_be_older() {
    let debounced = |edge| changes_beside(10_000..50_000, [edge, edge + 200]);
    assert_eq!(debounced(50_999), [50_999, 75_999], "a move, and its end behind the bounce");
    assert_eq!(debounced(51_000), []);
}

#[test]
fn a_level_that_changes_without_an_edge_is_looked_at_again() {
    let mut debouncer = Debouncer::default();
    let look = |now, edge, closed| Look { now: Micros(now), edge, closed, blind: SEES_ALL };
    assert_eq!(debouncer.step(look(0, true, false)), None);
    assert_eq!(debouncer.step(look(1000, false, true)), None, "closed, but since when nobody knows");
    let change = debouncer.step(look(2000, false, true));
    assert_eq!(change, Some(Change { first_edge: Micros(0), closed: true, unseen: false }));
}

#[test]
fn a_contact_that_is_held_half_a_second_to_ten_after_the_start_means_something() {
    for (millis, held) in [(0, false), (499, false), (500, true), (9_999, true), (10_000, false)] {
        assert_eq!(was_held_at_start(Micros::from_millis(millis)), held, "{millis} ms");
    }
}
