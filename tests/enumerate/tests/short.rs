//! The part of the search that takes seconds.

use std::time::Duration;

use embassy_futures::block_on;
use enumerate::journal::{Bounds, Chip, Faults, Search, Start, sequences};
use enumerate::rules;
use game::GameKind;
use journal::{Journal, Layout, SECTOR};

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
        assert!(found.worn > 300 && found.hits > 900 && found.told > 100, "{found:?}");
    }
}

/// The journal writes nothing before it knows its place.
#[test]
fn no_journal_is_opened_where_it_cannot_stand() {
    let at = |sector: u32| sector * SECTOR;
    let good = Layout { values: 0..at(2), archive: at(2)..at(4), journals: [at(4)..at(6), at(6)..at(8)] };
    let opens = |layout: Layout| block_on(Journal::open(Chip::blank(8), layout)).is_ok();
    assert!(opens(good.clone()));
    assert!(opens(Layout { journals: [at(4)..at(5), at(5)..at(8)], ..good.clone() }), "of one sector");
    let with = |change: &dyn Fn(&mut Layout)| {
        let mut layout = good.clone();
        change(&mut layout);
        layout
    };
    let wrong = [
        with(&|layout| layout.values = 0..at(1)),
        with(&|layout| layout.values = 0..at(2) + 4),
        with(&|layout| layout.values = 4..at(2)),
        with(&|layout| layout.values = at(2)..0),
        with(&|layout| layout.values = 0..at(3)),
        with(&|layout| layout.archive = at(2)..at(3)),
        with(&|layout| layout.archive = at(2)..at(5)),
        with(&|layout| layout.archive = at(1)..at(4)),
        with(&|layout| layout.journals[0] = at(4)..at(4)),
        with(&|layout| layout.journals[0] = at(4)..at(6) + 4),
        with(&|layout| layout.journals[0] = at(4)..at(7)),
        with(&|layout| layout.journals[0] = at(3)..at(6)),
        with(&|layout| layout.journals[1] = at(6)..at(9)),
        with(&|layout| layout.journals[1] = at(4)..at(6)),
    ];
    for layout in wrong {
        assert!(!opens(layout.clone()), "{layout:?}");
    }
    let large = Layout { journals: [at(4)..at(21), at(21)..at(22)], ..good };
    assert!(block_on(Journal::open(Chip::blank(22), large)).is_err(), "17 sectors");
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
