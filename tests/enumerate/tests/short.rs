//! The part of the search that takes seconds.

use enumerate::journal::{Call, Search, Start};
use enumerate::rules;
use game::GameKind;

#[test]
fn no_promise_of_the_journal_is_broken_in_three_calls() {
    for (start, calls, sequences) in [(Start::Blank, 3, 6 + 36 + 216), (Start::SectorEnd, 2, 6 + 36)] {
        let found = Search::new(&Call::ALL).run(start, calls, 1);
        assert_eq!(found.violations.first(), None);
        assert_eq!(found.sequences, sequences);
        println!("{start:?}: {} sequences, {} cuts, {} states", found.sequences, found.cuts, found.states);
        assert!(found.cuts > 1_000 && found.states > 300, "{found:?}");
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
