//! A number under the dial (rotary input with acceleration): slow detents count one, fast ones go from one round number to
//! the next, because round numbers are what people aim at.

/// Fast detents stop at multiples of this.
const ROUND: i32 = 5;

/// The number so many detents further.
pub(crate) fn turned(here: i32, detents: i8, fast: bool) -> i32 {
    let detents = i32::from(detents);
    match (fast, detents) {
        (false, _) => here + detents,
        (true, 0..) => (here.div_euclid(ROUND) + detents) * ROUND,
        (true, _) => ((here + ROUND - 1).div_euclid(ROUND) + detents) * ROUND,
    }
}

#[cfg(test)]
mod tests {
    use super::turned;

    #[test]
    fn fast_detents_stop_at_round_numbers_both_ways() {
        assert_eq!(turned(1, 1, true), 5);
        assert_eq!(turned(5, 1, true), 10);
        assert_eq!(turned(56, -1, true), 55);
        assert_eq!(turned(55, -1, true), 50);
        assert_eq!(turned(-1, -1, true), -5);
        assert_eq!(turned(-6, 1, true), -5);
        assert_eq!(turned(3, 2, true), 10);
    }

    #[test]
    fn slow_detents_count_one() {
        assert_eq!(turned(56, -1, false), 55);
        assert_eq!(turned(4, 3, false), 7);
    }
}
