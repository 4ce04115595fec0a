//! Netlist: which legs of parts are one wire. Two netlists are equal if they join the same legs, whatever the nets are called.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt;
use std::hash::Hash;

/// A leg of a part, as `D1.K`. The Pico's are called as on its edge: `U1.GP4`, and all its grounds `U1.GND`.
pub type Leg = String;

/// Legs that are joined, net by net.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Netlist(BTreeSet<BTreeSet<Leg>>);

impl Netlist {
    /// Gathers the legs of each net.
    pub fn from_pairs<N: Ord>(pairs: impl IntoIterator<Item = (N, Leg)>) -> Self {
        let mut nets: BTreeMap<N, BTreeSet<Leg>> = BTreeMap::new();
        for (net, leg) in pairs {
            nets.entry(net).or_default().insert(leg);
        }
        Self(nets.into_values().collect())
    }

    /// The nets, each as its legs.
    pub fn nets(&self) -> impl Iterator<Item = &BTreeSet<Leg>> {
        self.0.iter()
    }

    /// The legs that are joined to this one, itself among them.
    pub fn with(&self, leg: &str) -> Option<&BTreeSet<Leg>> {
        self.0.iter().find(|net| net.contains(leg))
    }

    /// Nets of one list that the other does not have, for a message.
    pub fn differences(&self, other: &Self) -> String {
        let only = |one: &Self, than: &Self, sign: char| -> String {
            one.0.difference(&than.0).map(|net| format!("{sign} {}\n", joined(net))).collect()
        };
        only(self, other, '-') + &only(other, self, '+')
    }
}

impl fmt::Display for Netlist {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|net| writeln!(f, "{}", joined(net)))
    }
}

fn joined(net: &BTreeSet<Leg>) -> String {
    net.iter().map(String::as_str).collect::<Vec<_>>().join(" ")
}

/// Union-find over places: holes, points of a drawing, cells of a board.
#[derive(Debug, Clone)]
pub struct Joins<P> {
    numbers: HashMap<P, usize>,
    parents: Vec<usize>,
}

impl<P> Default for Joins<P> {
    fn default() -> Self {
        Self { numbers: HashMap::new(), parents: Vec::new() }
    }
}

impl<P: Hash + Eq + Clone> Joins<P> {
    /// The group of a place, by the number of one of its members.
    pub fn group(&mut self, place: &P) -> usize {
        let next = self.parents.len();
        let number = *self.numbers.entry(place.clone()).or_insert(next);
        if number == next {
            self.parents.push(next);
        }
        self.root(number)
    }

    fn root(&mut self, mut number: usize) -> usize {
        while self.parents[number] != number {
            self.parents[number] = self.parents[self.parents[number]];
            number = self.parents[number];
        }
        number
    }

    /// Joins two places.
    pub fn join(&mut self, one: &P, other: &P) {
        let (one, other) = (self.group(one), self.group(other));
        self.parents[one] = other;
    }

    /// The netlist of legs at their places.
    pub fn netlist(mut self, legs: impl IntoIterator<Item = (Leg, P)>) -> Netlist {
        Netlist::from_pairs(legs.into_iter().map(|(leg, place)| (self.group(&place), leg)).collect::<Vec<_>>())
    }
}
