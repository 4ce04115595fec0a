//! Self-test report: one part per line, then what stopped the firmware if something did, and the verdict.

use crate::supply;
use core::fmt::{self, Write};

/// Findings about the parts of a device.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SelfTest<'a> {
    /// The display answered last.
    pub display: bool,
    /// Game and settings could be read from flash, or there were none.
    pub journal: bool,
    /// No word list is damaged.
    pub lexicons: bool,
    /// Millivolts of the supply, if the board measures it.
    pub supply: Option<u16>,
    /// Seconds since the start.
    pub running: u64,
    /// The error that stopped the firmware before this start.
    pub panic_message: Option<&'a str>,
}

impl SelfTest<'_> {
    /// Writes a line, counted from 0; `None` behind the last one.
    pub fn line(&self, number: usize, line: &mut impl Write) -> Option<fmt::Result> {
        let parts = [("display", self.display), ("journal", self.journal), ("lexicons", self.lexicons)];
        Some(match parts.get(number) {
            Some((part, fine)) => write!(line, "{part} {}", if *fine { "fine" } else { "failed" }),
            None if number == parts.len() => self.supply_line(line),
            None if number == parts.len() + 1 => write!(line, "running for {} s", self.running),
            None => match (number - parts.len() - 1, self.panic_message) {
                (1, Some(words)) => write!(line, "started again after: {words}"),
                (1, None) | (2, Some(_)) => {
                    line.write_str(if parts.iter().all(|(_, fine)| *fine) { "passed" } else { "failed" })
                }
                _ => return None,
            },
        })
    }

    /// A low supply is no failure of the device: it is told, and the verdict stays.
    fn supply_line(&self, line: &mut impl Write) -> fmt::Result {
        let Some(millivolts) = self.supply else { return line.write_str("supply unknown") };
        let tenths = millivolts.saturating_add(50) / 100;
        write!(
            line,
            "supply {}.{} V{}",
            tenths / 10,
            tenths % 10,
            if supply::is_low(millivolts) { ", low" } else { "" }
        )
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;
    use std::string::String;
    use std::vec::Vec;

    const FINE: SelfTest<'static> =
        SelfTest { display: true, journal: true, lexicons: true, supply: Some(4700), running: 12, panic_message: None };

    fn lines(test: SelfTest<'_>) -> Vec<String> {
        let line = |number| {
            let mut line = String::new();
            test.line(number, &mut line)?.unwrap();
            Some(line)
        };
        let lines = (0..).map_while(line).collect::<Vec<_>>();
        assert_eq!(test.line(usize::MAX, &mut String::new()), None, "nothing comes behind the last line");
        lines
    }

    #[test]
    fn a_device_that_is_fine_passes() {
        let told = ["display fine", "journal fine", "lexicons fine", "supply 4.7 V", "running for 12 s", "passed"];
        assert_eq!(lines(FINE), told);
    }

    #[test]
    fn any_part_that_failed_fails_the_test() {
        for (part, test) in [
            ("display failed", SelfTest { display: false, ..FINE }),
            ("journal failed", SelfTest { journal: false, ..FINE }),
            ("lexicons failed", SelfTest { lexicons: false, ..FINE }),
        ] {
            let lines = lines(test);
            assert!(lines.iter().any(|line| line == part), "{lines:?}");
            assert_eq!(lines.last().unwrap(), "failed");
        }
    }

    #[test]
    fn the_panic_message_comes_before_the_verdict() {
        let lines = lines(SelfTest { panic_message: Some("panicked at 10001234"), ..FINE });
        assert_eq!(lines[5..], ["started again after: panicked at 10001234", "passed"]);
    }

    #[test]
    fn the_supply_is_told_in_tenths_and_fails_nothing() {
        for (millivolts, told) in [
            (None, "supply unknown"),
            (Some(2899), "supply 2.9 V, low"),
            (Some(2900), "supply 2.9 V"),
            (Some(4949), "supply 4.9 V"),
            (Some(4950), "supply 5.0 V"),
        ] {
            let lines = lines(SelfTest { supply: millivolts, ..FINE });
            assert_eq!(lines[3], told);
            assert_eq!(lines[5], "passed");
        }
    }
}
