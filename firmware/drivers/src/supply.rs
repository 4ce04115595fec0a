//! Supply monitor: millivolts of VSYS from readings of the ADC, through the divider that a Pico has (a third of VSYS).
//!
//! A low reading means that the cells are nearly empty. Flash is not in danger by it on a Pico, whose converter makes 3.3 V of as little as
//! 1.8 V; when the cells then fail, the game is in flash. Boards that look like a Pico leave the pin open, so a reading is
//! believed only if it can be one.
//!
//! Such boards mostly have a plain regulator, which follows the cells down: there the chip's own 3.3 V is what counts, for flash, too. It is the
//! ADC's reference, so a voltage that does not change tells it: that of the diode by which the chip measures its temperature, within 6 % from 0 to 45 °C.

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

/// The diode at 27 °C.
const DIODE_MILLIVOLTS: u32 = 706;

/// Millivolts of the chip's own supply, nominally 3300, from a reading of its diode; `None` if the ADC failed.
pub fn own_millivolts(diode: Option<u16>) -> Option<u16> {
    let reading = diode.filter(|reading| *reading != 0)?;
    u16::try_from(DIODE_MILLIVOLTS * FULL_SCALE / u32::from(reading)).ok().filter(|millivolts| *millivolts >= ABSURD)
}

/// Nearly empty cells: time to say so before flash is erased.
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

    /// A reading of the diode at this supply and temperature: 1.721 mV less a degree.
    fn diode(millivolts: u32, celsius: i32) -> Option<u16> {
        let voltage = 706_000 - 1_721 * (celsius - 27);
        Some((voltage as u32 * (FULL_SCALE / 8) / (millivolts * 125)) as u16)
    }

    #[test]
    fn the_diode_tells_the_reference_wherever_people_play() {
        let own = |millivolts, celsius| own_millivolts(diode(millivolts, celsius)).unwrap_or(0);
        assert_eq!(own(3300, 27), 3301, "at room temperature");
        for celsius in 0..=45 {
            assert!(!is_low(own(3300, celsius)), "3.3 V are enough at {celsius} °C: {}", own(3300, celsius));
            assert!(is_low(own(2700, celsius)), "2.7 V are not at {celsius} °C: {}", own(2700, celsius));
        }
        assert_eq!(own_millivolts(None), None);
        assert_eq!(own_millivolts(Some(0)), None);
        assert_eq!(own_millivolts(Some(4095)), None, "below what anything runs at");
        assert_eq!(own_millivolts(Some(1)), None, "beyond any voltage");
    }

    #[test]
    fn the_supply_is_low_below_2900_millivolts() {
        assert!(is_low(2899));
        assert!(!is_low(2900));
    }
}
