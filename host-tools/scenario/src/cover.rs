//! Set cover: a few scenarios that together reach what all of them reach, for where playing is slow.
//!
//! Counted are every screen, every phase of every game at the table, every sound, and the power cut in each of these
//! places. The few are found greedily: again and again the one that reaches most that is new for its length.

use device::sound::Sound;
use std::collections::BTreeSet;

/// The places that a scenario reached.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reached(BTreeSet<String>);

impl Reached {
    /// A screen, by its name in the code.
    pub(super) fn place(&mut self, place: &str) {
        let place = kind(place);
        if !self.0.contains(&place) {
            self.0.insert(place);
        }
    }

    /// The plug was pulled there.
    pub(super) fn power_cut(&mut self, place: &str) {
        self.0.insert(format!("power cut in {}", kind(place)));
    }

    /// A sound was heard.
    pub(super) fn sound(&mut self, sound: Sound) {
        self.0.insert(format!("{sound:?}"));
    }

    /// The display was dark.
    pub(super) fn dark(&mut self) {
        self.0.insert("dark".into());
    }

    /// In no order that means something.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }
}

/// The name of the screen, with what a word is typed for, what kind of verdict it is or which duty; and, once it has
/// begun, that of the game.
fn kind(place: &str) -> String {
    let name = |text: &str| text.chars().take_while(|letter| letter.is_alphanumeric()).collect::<String>();
    let after = |text: &str, mark: &str| text.split_once(mark).map(|(_, rest)| name(rest)).unwrap_or_default();
    let (game, screen) = place.trim_start_matches('(').split_once(", ").unwrap_or_default();
    let of = ["purpose: ", "duty: ", "verdict: "].map(|mark| after(screen, mark)).concat();
    let game = if place.ends_with("NotBegun)") { String::new() } else { name(game) };
    [name(screen), of, game].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The places of the few, in the order in which they were found; `lengths` are what each takes to play.
pub fn cover(reached: &[Reached], lengths: &[u64]) -> Vec<usize> {
    let mut missing: BTreeSet<&String> = reached.iter().flat_map(|one| &one.0).collect();
    let mut chosen = Vec::new();
    while !missing.is_empty() {
        let worth = |place: &usize| {
            let new = reached[*place].0.iter().filter(|what| missing.contains(what)).count() as u64;
            // New things in a long time, so that whole numbers can be compared.
            new * 3_600_000_000 / lengths.get(*place).copied().unwrap_or(1).max(1)
        };
        let Some(best) = (0..reached.len()).rev().max_by_key(worth).filter(|place| worth(place) > 0) else { break };
        missing.retain(|what| !reached[best].0.contains(*what));
        chosen.push(best);
    }
    without_needless(reached, chosen)
}

/// One that was chosen early may have been made needless by those after it.
fn without_needless(reached: &[Reached], mut chosen: Vec<usize>) -> Vec<usize> {
    for place in chosen.clone() {
        let others = || chosen.iter().filter(|&&other| other != place);
        if reached[place].0.iter().all(|what| others().any(|&other| reached[other].0.contains(what))) {
            chosen.retain(|&other| other != place);
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reaching(names: &[&str]) -> Reached {
        Reached(names.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn a_few_reach_what_all_reach() {
        let all = [reaching(&["Home"]), reaching(&["Home", "Seats", "Setup"]), reaching(&["Seats", "Turn"])];
        assert_eq!(cover(&all, &[10, 10, 10]), [1, 2]);
    }

    #[test]
    fn one_that_later_ones_make_needless_is_left_out() {
        let all = [reaching(&["Home", "Seats"]), reaching(&["Home", "Turn", "Over"]), reaching(&["Seats", "Lots"])];
        assert_eq!(cover(&all, &[1, 10, 10]), [1, 2]);
    }

    #[test]
    fn of_two_that_reach_the_same_the_shorter_is_played() {
        let all = [reaching(&["Home", "Seats"]), reaching(&["Home", "Seats"])];
        assert_eq!(cover(&all, &[900, 300]), [1]);
    }

    #[test]
    fn a_place_has_the_names_that_matter() {
        for (place, name) in [
            ("(FreePlay, Home(Home { chosen: 3 }), NotBegun)", "Home"),
            ("(Rummy, Typing(Typing { purpose: Challenged(None) }), Over)", "Typing Challenged Rummy"),
            ("(Rummy, Verdict(Shown { verdict: List { found: true } }), Over)", "Verdict List Rummy"),
            ("(Rummy, Ready(Ready { seat: Seat(1) }), Ready { seat: Seat(1) })", "Ready Rummy"),
            ("(Rummy, Duty(Due { duty: Draw { tiles: 3 } }), Duty { duty: Draw { tiles: 3 } })", "Duty Draw Rummy"),
        ] {
            assert_eq!(kind(place), name);
        }
    }
}
