//! Newtypes for points and time, which cannot be mistaken for each other.

use core::iter::Sum;
use core::ops::{Add, AddAssign, Neg, Sub};

use serde::{Deserialize, Serialize};

/// Points, of a line or a total; below zero where the sheet allows it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Points(pub i32);

impl Points {
    /// No points.
    pub const ZERO: Self = Self(0);
    /// The most a single line may hold, either way: four digits and a sign fit every screen.
    pub const LINE_MAX: Self = Self(9_999);

    /// The same points, or the most that a line may hold.
    #[must_use]
    pub fn within_line(self) -> Self {
        self.clamp(-Self::LINE_MAX, Self::LINE_MAX)
    }
}

impl Add for Points {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sub for Points {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Neg for Points {
    type Output = Self;

    fn neg(self) -> Self {
        Self(self.0.saturating_neg())
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self::ZERO, Add::add)
    }
}

/// A span of time in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Millis(pub u32);

impl Millis {
    /// No time at all.
    pub const ZERO: Self = Self(0);

    /// Whole seconds.
    pub const fn from_seconds(seconds: u16) -> Self {
        Self(seconds as u32 * 1000)
    }

    /// The sum, stopping at the largest span there is (49 days).
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}
