//! The part of the search that takes seconds.

use std::time::Duration;

use enumerate::journal::{Bounds, Faults, Search, Start, sequences};
use enumerate::rules;
use game::GameKind;

#[test]
fn no_promise_of_the_journal_is_broken_by_a_cut_in_three_calls() {
    let bounds = [(Start::Blank, 4, 1), (Start::Blank, 2, 2), (Start::SectorEnd, 2, 1)];
    for (start, calls, cuts) in bounds {
        let found = Search::run(Bounds { start, calls, cuts, threads: 2, time: Duration::from_secs(300) });
        assert_eq!(found.violations.first(), None);
        assert_eq!((found.sequences, found.left), (sequences(calls), 0));
        println!("{start:?}: {} sequences, {} cuts, {} states", found.sequences, found.cuts, found.states);
        assert!(found.cuts > 500 && found.states > 500, "{found:?}");
    }
}

#[test]
fn no_promise_of_the_journal_is_broken_by_one_worn_place_or_one_hit() {
    for (start, calls) in [(Start::Blank, 4), (Start::SectorEnd, 2)] {
        let found = Faults::run(start, calls);
        assert_eq!(found.violations.first(), None);
        println!("{start:?}: {} states, {} worn, {} hits, {} told", found.states, found.worn, found.hits, found.told);
        assert!(found.worn > 300 && found.hits > 1_000 && found.told > 100, "{found:?}");
    }
}

#[test]
fn no_rule_is_broken_in_the_first_thousand_states_of_each_game() {
    for &kind in GameKind::ALL {
        let found = rules::explore(kind, 1_000);
        assert_eq!(found.violations.first(), None);
        println!("{}: {} states, {} steps deep", kind.key(), found.states, found.depth);
        assert!(found.states >= 1_000 && found.depth >= 3 && found.refused > found.tried / 4, "{found:?}");
    }
}
