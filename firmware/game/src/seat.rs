//! Seats: the six places at the table, and sets of them.

use serde::{Deserialize, Serialize};

/// Number of seat buttons on the device.
pub const SEATS: usize = 6;

/// One of the six places at the table, counted clockwise from 0. Seat and button are the same thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Seat(u8);

/// A number that is no seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchSeat;

impl core::fmt::Display for NoSuchSeat {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("there are only six seats")
    }
}

impl Seat {
    /// All six, clockwise.
    pub const ALL: [Self; SEATS] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// The seat with this index, if there is one.
    pub const fn new(index: u8) -> Option<Self> {
        if (index as usize) < SEATS { Some(Self(index)) } else { None }
    }

    /// 0 to 5, fit to index an array of [`SEATS`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl TryFrom<u8> for Seat {
    type Error = NoSuchSeat;

    fn try_from(index: u8) -> Result<Self, NoSuchSeat> {
        Self::new(index).ok_or(NoSuchSeat)
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> Self {
        seat.0
    }
}

/// A set of seats, walked clockwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seats(u8);

impl Seats {
    /// Nobody.
    pub const NONE: Self = Self(0);

    /// Just this one.
    pub const fn only(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// True if the seat is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// The set with this seat as well.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | (1 << seat.0))
    }

    /// The set without this seat.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.0))
    }

    /// Number of seats.
    #[inline(never)]
    pub const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// True if nobody is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// In button order.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        InOrder { seats: self, next: 0 }
    }

    /// The next seat of the set clockwise after `seat`, which may be `seat` itself if it is alone.
    pub fn after(self, seat: Seat) -> Option<Seat> {
        (1..=SEATS).map(|step| Seat::ALL[(seat.index() + step) % SEATS]).find(|&next| self.contains(next))
    }

    /// The seat of the set before `seat`: the one whose left neighbour it is.
    pub fn before(self, seat: Seat) -> Option<Seat> {
        (1..=SEATS).map(|step| Seat::ALL[(seat.index() + SEATS - step) % SEATS]).find(|&last| self.contains(last))
    }
}

/// A walk through a set. A type of its own: an array filtered is unrolled anew wherever seats are walked.
#[derive(Clone)]
struct InOrder {
    seats: Seats,
    next: u8,
}

impl Iterator for InOrder {
    type Item = Seat;

    #[inline(never)]
    fn next(&mut self) -> Option<Seat> {
        loop {
            let seat = Seat::new(self.next)?;
            self.next += 1;
            if self.seats.contains(seat) {
                return Some(seat);
            }
        }
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::NONE, Self::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn play_goes_clockwise_over_empty_seats() {
        let seats: Seats = [Seat::ALL[0], Seat::ALL[2], Seat::ALL[5]].into_iter().collect();
        assert_eq!(seats.after(Seat::ALL[0]), Some(Seat::ALL[2]));
        assert_eq!(seats.after(Seat::ALL[2]), Some(Seat::ALL[5]));
        assert_eq!(seats.after(Seat::ALL[5]), Some(Seat::ALL[0]));
        assert_eq!(seats.before(Seat::ALL[0]), Some(Seat::ALL[5]));
        assert_eq!(seats.before(Seat::ALL[5]), Some(Seat::ALL[2]));
        assert_eq!(Seats::NONE.after(Seat::ALL[3]), None);
        assert_eq!(Seats::only(Seat::ALL[3]).after(Seat::ALL[3]), Some(Seat::ALL[3]));
    }

    #[test]
    fn seventh_seat_does_not_exist() {
        assert_eq!(Seat::new(6), None);
        assert_eq!(Seat::try_from(6), Err(NoSuchSeat));
    }
}
