//! The logistic function and the cost of a decision, from tables that every machine makes alike: additions, multiplications
//! and divisions are the same to the bit everywhere, an `exp` of the system is not.

use std::vec::Vec;

/// Sums are cut at this many nats.
const LIMIT: f32 = 16.0;
const STEPS: f32 = 64.0;

pub(super) struct Logistic {
    chances: Vec<f32>,
    bits: Vec<f32>,
}

impl Logistic {
    pub(super) fn new() -> Self {
        let entries = (2.0 * LIMIT * STEPS) as usize + 2;
        let sum = |entry: usize| entry as f64 / f64::from(STEPS) - f64::from(LIMIT);
        let chance = |entry: usize| (1.0 / (1.0 + exponential(-sum(entry)))) as f32;
        let bits = |entry: usize| logarithm(1.0 + exponential(sum(entry))) as f32;
        Self { chances: (0..entries).map(chance).collect(), bits: (0..entries).map(bits).collect() }
    }

    /// Chance of a yes by the sum of its weights in nats.
    pub(super) fn chance(&self, sum: f32) -> f32 {
        between(&self.chances, sum)
    }

    /// Bits that a decision costs.
    pub(super) fn cost(&self, sum: f32, yes: bool) -> f32 {
        between(&self.bits, if yes { -sum } else { sum })
    }
}

fn between(table: &[f32], sum: f32) -> f32 {
    let place = (sum.clamp(-LIMIT, LIMIT) + LIMIT) * STEPS;
    let entry = place as usize;
    let (low, high) = (table[entry], table[entry + 1]);
    low + (high - low) * (place - entry as f32)
}

/// e to this power: the series at a thousandth of it, then squared ten times.
fn exponential(power: f64) -> f64 {
    let small = power / 1024.0;
    let mut power = 1.0 + small * (1.0 + small / 2.0 * (1.0 + small / 3.0 * (1.0 + small / 4.0)));
    for _ in 0..10 {
        power *= power;
    }
    power
}

/// Logarithm of base 2 of a number from 1 on.
fn logarithm(mut number: f64) -> f64 {
    let mut whole = 0.0;
    while number >= 2.0 {
        number /= 2.0;
        whole += 1.0;
    }
    let ratio = (number - 1.0) / (number + 1.0);
    let (mut term, mut sum) = (ratio, 0.0);
    for odd in 0..20 {
        sum += term / f64::from(2 * odd + 1);
        term *= ratio * ratio;
    }
    whole + 2.0 * sum / core::f64::consts::LN_2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codec::trie::format::TABLES;

    #[test]
    fn tables_are_the_functions() {
        let logistic = Logistic::new();
        for tenth in -150..=150 {
            let sum = tenth as f32 / 10.0;
            let chance = 1.0 / (1.0 + (-sum).exp());
            assert!((logistic.chance(sum) - chance).abs() < 1e-5, "{sum}");
            let bits = f64::from(sum).exp().ln_1p() / core::f64::consts::LN_2;
            assert!((f64::from(logistic.cost(sum, false)) - bits).abs() < 1e-3, "{sum}");
        }
    }

    #[test]
    fn the_readers_chances_are_the_logistic_function() {
        for (eighths, &chance) in (0..).zip(&TABLES.chances) {
            let exact = 65_536.0 / (1.0 + exponential(-f64::from(eighths) / 8.0));
            assert_eq!(chance, exact.round().min(65_533.0) as u16, "{eighths}");
        }
    }
}
