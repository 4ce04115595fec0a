//! The stem hint measured: pairs of words, how many forms of one word it sees and how many others it leaves alone.

use game::house::StemRule;
use game::stem::same_stem;

use crate::table::word;

/// What the rule was made with: pairs thought of, and pairs drawn that it then learnt from.
const MADE: &str = concat!(
    include_str!("stem_pairs_made.txt"),
    include_str!("stem_pairs_drawn.txt"),
    include_str!("stem_pairs_drawn_again.txt"),
);

/// What it was not made with.
const HELD_OUT: &str = include_str!("stem_pairs_held_out.txt");

/// How many pairs of a kind there are, and those the hint got wrong.
#[derive(Default)]
struct Score {
    pairs: usize,
    wrong: Vec<&'static str>,
}

impl Score {
    fn percent(&self) -> f64 {
        100.0 * (self.pairs - self.wrong.len()) as f64 / self.pairs as f64
    }
}

/// Asks for each pair both ways round. Forms of one word first, then other words.
fn measure(name: &str, list: &'static str) -> [Score; 2] {
    let mut scores = [Score::default(), Score::default()];
    for line in list.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let [one, other, kind] = line.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}: not a pair") };
        let same = ["other", "same"].iter().position(|name| *name == kind).expect(line) == 1;
        let (one, other) = (word(one), word(other));
        let seen = same_stem(StemRule::Endings, &one, &other);
        assert_eq!(seen, same_stem(StemRule::Endings, &other, &one), "{line}: the order must not matter");
        let score = &mut scores[usize::from(!same)];
        score.pairs += 1;
        if seen != same {
            score.wrong.push(line);
        }
    }
    for (kind, score) in ["same stem, flagged", "another word, left alone"].iter().zip(&scores) {
        println!("{name}: {kind}: {:.1} % of {}; wrong: {:?}", score.percent(), score.pairs, score.wrong);
    }
    scores
}

#[test]
fn stem_hint_is_right_both_ways_on_the_pairs_it_was_made_with() {
    for score in measure("made with", MADE) {
        assert!(score.pairs >= 75 && score.percent() >= 95.0, "{:?}", score.wrong);
    }
}

#[test]
fn stem_hint_is_right_both_ways_on_pairs_it_was_not_made_with() {
    for score in measure("held out", HELD_OUT) {
        assert!(score.pairs >= 75 && score.percent() >= 95.0, "{:?}", score.wrong);
    }
}
