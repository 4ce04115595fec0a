//! Supply monitor: millivolts of VSYS from readings of the ADC, through the divider that a Pico has (a third of VSYS).
//!
//! A low reading means that the cells are nearly empty. Flash is not in danger by it on a Pico, whose converter makes 3.3 V of as little as
//! 1.8 V; when the cells then fail, the game is in flash. Boards that look like a Pico leave the pin open, so a reading is
//! believed only if it can be one.

/// Three cells that have 1.1 V left each, behind their diode.
const LOW: u16 = 2900;
/// Below this a Pico does not run: whatever was measured, it was not the supply.
const ABSURD: u16 = 1800;
/// Pulled up from inside, an open pin comes as near as this to the top; a divider holds it down.
const OPEN: u16 = 3900;
/// The ADC's full scale, and what it is worth at VSYS.
const FULL_SCALE: u32 = 4096;
const FULL_SCALE_MILLIVOLTS: u32 = 3 * 3300;

/// Millivolts at VSYS, from a reading of the pin while it is pulled up and one while nothing pulls; `None` if the board does
/// not measure its supply, or the ADC failed.
pub fn millivolts(pulled_up: Option<u16>, free: Option<u16>) -> Option<u16> {
    let is_open = pulled_up.is_none_or(|reading| reading > OPEN);
    let reading = free.filter(|_| !is_open)?;
    let millivolts = (u32::from(reading) * FULL_SCALE_MILLIVOLTS / FULL_SCALE) as u16;
    Some(millivolts).filter(|millivolts| *millivolts >= ABSURD)
}

/// Too low to erase flash with a good conscience.
pub const fn is_low(millivolts: u16) -> bool {
    millivolts < LOW
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A reading of the ADC at this voltage of VSYS, rounded up: the least that is worth so much.
    fn reading(millivolts: u32) -> u16 {
        (millivolts * FULL_SCALE).div_ceil(FULL_SCALE_MILLIVOLTS) as u16
    }

    /// A divider holds its pin down, whatever pulls.
    fn measured(reading: u16) -> Option<u16> {
        millivolts(Some(reading.min(OPEN)), Some(reading))
    }

    #[test]
    fn a_reading_is_a_third_of_the_supply() {
        assert_eq!(measured(2048), Some(4950));
        assert_eq!(measured(1365), Some(3299), "rounded down");
        assert_eq!(measured(4095), Some(9897), "the top of the scale");
    }

    #[test]
    fn an_open_pin_follows_the_pull_up_and_measures_nothing() {
        assert_eq!(millivolts(Some(OPEN), Some(2048)), Some(4950));
        assert_eq!(millivolts(Some(OPEN + 1), Some(2048)), None);
        assert_eq!(millivolts(Some(4095), Some(0)), None);
    }

    #[test]
    fn a_voltage_at_which_nothing_runs_was_not_the_supply() {
        assert_eq!(measured(reading(1800)), Some(1800));
        assert_eq!(measured(reading(1800) - 1), None);
        assert_eq!(measured(0), None);
    }

    #[test]
    fn a_failed_conversion_is_no_reading() {
        assert_eq!(millivolts(None, Some(2048)), None);
        assert_eq!(millivolts(Some(2048), None), None);
    }

    #[test]
    fn the_supply_is_low_below_2900_millivolts() {
        assert!(is_low(2899));
        assert!(!is_low(2900));
    }
}
