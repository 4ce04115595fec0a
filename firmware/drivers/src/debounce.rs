//! Debouncing of contacts: the seat buttons and the dial's push.
//!
//! A contact has moved when it has been where it is now for 1 ms without a break; the move counts from its first edge,
//! however long it chattered since. Edges that lead nowhere are spikes. For 25 ms after its first edge a contact that has
//! moved is left alone: whatever it does is bounce.
//!
//! While flash is written nothing can be seen but that there was an edge: the chip keeps that. An edge from such a time is
//! a move, whatever the contact does now, so that a tap during an erase is not lost.
//!
//! A [`Debouncer`] has neither clock nor pin: a driver waits as [`Debouncer::wait`] says, and tells [`Debouncer::step`] what
//! it saw.

use core::ops::{Add, Range};

#[cfg(test)]
mod tests;

/// Time without a break after which a contact counts as moved; less is a spike.
const STEADY: Micros = Micros::from_millis(1);
/// A contact that has been back for this long after an edge has not moved.
const SPIKE_OVER: Micros = Micros::from_millis(5);
/// Longer than any contact bounces (20 ms are promised), shorter than anyone presses twice.
pub const BOUNCE: Micros = Micros::from_millis(25);
/// Time within which an edge of a blind time is seen after its end.
const SEEN: Micros = Micros::from_millis(1);
/// A contact that is let go this long after the power came on was held on purpose; a stuck one is not let go.
const HELD_AT_START: Range<Micros> = Micros::from_millis(500)..Micros::from_millis(10_000);

/// Microseconds since the start, or of a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Micros(pub u64);

impl Micros {
    const fn from_millis(millis: u64) -> Self {
        Self(millis * 1000)
    }
}

impl Add for Micros {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

/// The last time in which nothing could be seen of a contact but that there was an edge. One that ends where it begins hides
/// nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Blind {
    /// Its beginning.
    pub begun: Micros,
    /// Its end.
    pub ended: Micros,
}

impl Blind {
    /// An edge that is seen now may be as old as this.
    fn may_hide_edge_of(self, now: Micros) -> bool {
        self.begun < self.ended && now < self.ended + SEEN
    }

    /// It has lasted, or come, since then.
    fn has_been_since(self, then: Micros) -> bool {
        self.begun < self.ended && then < self.ended
    }
}

/// The next thing a driver has to wait for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wait {
    /// An edge; a contact that is not where it was reported last has had one already.
    Edge,
    /// An edge, but not longer than until then.
    EdgeUntil(Micros),
    /// That time, whatever the contact does meanwhile.
    Until(Micros),
}

/// A contact, looked at when the waiting is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    /// The time.
    pub now: Micros,
    /// An edge ended the waiting.
    pub edge: bool,
    /// The contact is closed now.
    pub closed: bool,
    /// The last time nothing could be seen.
    pub blind: Blind,
}

/// A contact that has moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Change {
    /// The time of its first edge.
    pub first_edge: Micros,
    /// It was closed, not opened.
    pub closed: bool,
    /// The edge came while nothing could be seen: it is older than its time says.
    pub unseen: bool,
}

/// Debounces one contact. A new one takes it for open.
#[derive(Debug, Clone)]
pub struct Debouncer {
    /// Its state as it was reported last.
    closed: bool,
    state: State,
}

#[derive(Debug, Clone)]
enum State {
    Resting,
    Settling {
        first_edge: Micros,
        /// The last look at it, and what it showed.
        looked: Micros,
        was_closed: bool,
        /// Time since which it has been where it was before the first edge.
        back_since: Option<Micros>,
    },
    Bouncing {
        until: Micros,
    },
}

impl Default for Debouncer {
    fn default() -> Self {
        Self { closed: false, state: State::Resting }
    }
}

impl Debouncer {
    /// The contact's state as it was reported last.
    pub fn is_closed(&self) -> bool {
        self.closed
    }

    /// The next thing to wait for.
    pub fn wait(&self) -> Wait {
        match self.state {
            State::Resting => Wait::Edge,
            State::Settling { looked, .. } => Wait::EdgeUntil(looked + STEADY),
            State::Bouncing { until } => Wait::Until(until),
        }
    }

    /// Takes what was seen after the [wait](Self::wait); the contact's move, if it has moved for good.
    pub fn step(&mut self, look: Look) -> Option<Change> {
        let Look { now, edge, closed, blind } = look;
        let (first_edge, back_since) = match self.state {
            State::Bouncing { .. } => {
                self.state = State::Resting;
                return None;
            }
            State::Resting if blind.may_hide_edge_of(now) => return Some(self.change(now, true)),
            State::Resting => (now, None),
            State::Settling { first_edge, .. } if edge => (first_edge, None),
            State::Settling { first_edge, .. } if blind.has_been_since(first_edge) => {
                return Some(self.change(first_edge, false));
            }
            State::Settling { first_edge, was_closed, .. } if was_closed != closed => (first_edge, None),
            State::Settling { first_edge, .. } if closed != self.closed => return Some(self.change(first_edge, false)),
            State::Settling { first_edge, looked, back_since, .. } => {
                let since = back_since.unwrap_or(looked);
                if since + SPIKE_OVER <= now {
                    self.state = State::Resting;
                    return None;
                }
                (first_edge, Some(since))
            }
        };
        self.state = State::Settling { first_edge, looked: now, was_closed: closed, back_since };
        None
    }

    fn change(&mut self, first_edge: Micros, unseen: bool) -> Change {
        self.closed = !self.closed;
        self.state = State::Bouncing { until: first_edge + BOUNCE };
        Change { first_edge, closed: self.closed, unseen }
    }
}

/// A contact that was closed when the power came on, and opened then, was held on purpose.
pub fn was_held_at_start(opened: Micros) -> bool {
    HELD_AT_START.contains(&opened)
}
