//! I²C clock divider: the frequency to ask of embassy so that the bus runs at the one that is wanted.

/// Cycles that the edges and the spike filter add to each period, as far as they do not depend on it.
const EDGES: u32 = 8;

/// The frequency to ask for, so that a bus whose controller is clocked with `clock` runs at `hertz`, not a tenth slower:
/// embassy leaves out the cycles of the edges and the spike filter, a sixteenth of the low phase, which is three
/// fifths of a period. A clock too slow for such a bus gets what embassy refuses.
pub const fn requested_frequency(clock: u32, hertz: u32) -> u32 {
    let period = (clock.div_ceil(hertz).saturating_sub(EDGES) * 80).div_ceil(83);
    match clock.checked_div(period) {
        Some(frequency) => frequency,
        None => clock,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FAST_MODE: u32 = 400_000;

    /// The frequency of a bus for which this one was asked: embassy's dividers (`embassy_rp::i2c`), and the cycles that the
    /// controller adds to them (RP2040 data sheet, 4.3.14).
    fn frequency(clock: u32, requested: u32) -> u32 {
        let period = (clock + requested / 2) / requested;
        let low = period * 3 / 5;
        let spike_filter = (low / 16).max(1);
        clock / (period + EDGES + spike_filter)
    }

    #[test]
    fn the_bus_runs_at_what_is_wanted_and_never_faster() {
        for megahertz in 12..=133 {
            let clock = megahertz * 1_000_000;
            let bus = frequency(clock, requested_frequency(clock, FAST_MODE));
            assert!(bus <= FAST_MODE, "{megahertz} MHz: {bus} Hz is faster than the display promises to follow");
            assert!(bus > FAST_MODE * 95 / 100, "{megahertz} MHz: {bus} Hz is too slow");
        }
    }

    #[test]
    fn asking_for_what_is_wanted_would_be_too_slow() {
        let clock = 75_000_000;
        assert!(frequency(clock, FAST_MODE) < FAST_MODE * 93 / 100);
        assert!(frequency(clock, requested_frequency(clock, FAST_MODE)) > FAST_MODE * 99 / 100);
    }

    #[test]
    fn a_clock_that_is_too_slow_divides_by_nothing() {
        for clock in [0, 1, FAST_MODE, EDGES * FAST_MODE] {
            assert_eq!(requested_frequency(clock, FAST_MODE), clock);
        }
    }
}
