//! Pin assignment of the Pico, once: what hangs on which pin (an X macro). The firmware takes its pins by this list; the
//! wiring in the build guide, the drawings and the emulated board are made of it.

/// Gives every row to a macro: what hangs there, the type of its pin, and the pin.
#[macro_export]
macro_rules! with_pins {
    ($take:ident) => {
        $take! {
            /// OLED, data: I2C0, 400 kHz, address 0x3C or 0x3D.
            sda: Sda = PIN_4,
            /// OLED, clock.
            scl: Scl = PIN_5,
            /// The seat buttons from the left: to ground, internal pull-ups.
            seat_1: Seat1 = PIN_10,
            /// The second.
            seat_2: Seat2 = PIN_11,
            /// The third.
            seat_3: Seat3 = PIN_12,
            /// The fourth.
            seat_4: Seat4 = PIN_13,
            /// The fifth.
            seat_5: Seat5 = PIN_14,
            /// The sixth.
            seat_6: Seat6 = PIN_15,
            /// Buzzer (passive): channel A of PWM slice 0.
            buzzer: BuzzerPin = PIN_16,
            /// Its other leg: the inverse, on channel B.
            buzzer_inverse: BuzzerInverse = PIN_17,
            /// Dial, first contact: to ground, internal pull-up, read by PIO0.
            dial_a: DialA = PIN_18,
            /// Dial, second contact.
            dial_b: DialB = PIN_19,
            /// Dial, push: to ground, internal pull-up.
            dial_push: DialPush = PIN_20,
            /// High while USB gives power, wired on the Pico (a Pico W and many other boards have something else there).
            usb_power: UsbPowerPin = PIN_24,
            /// The Pico's own LED, which needs no wire (a Pico W has none there).
            led: Led = PIN_25,
            /// A third of VSYS on ADC 3, wired on the Pico as well.
            supply: SupplyPin = PIN_29,
        }
    };
}

/// The numbers behind `GP`, by what hangs there.
macro_rules! numbers {
    ($($(#[$doc:meta])* $part:ident: $pin_type:ident = $pin:ident,)*) => {
        /// The numbers behind `GP`, as the firmware takes them.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct Pins {
            $($(#[$doc])* pub $part: u8,)*
        }

        impl Pins {
            /// Those of the board.
            pub const BOARD: Self = Self { $($part: number(stringify!($pin)),)* };

            /// All of them.
            pub const fn all(&self) -> [u8; COUNT] {
                [$(self.$part,)*]
            }

            /// All of them with their names.
            pub const fn named(&self) -> [(&'static str, u8); COUNT] {
                [$((stringify!($part), self.$part),)*]
            }
        }

        /// Pins that are taken.
        const COUNT: usize = [$(stringify!($part),)*].len();
    };
}
with_pins!(numbers);

impl Pins {
    /// The seat buttons from the left.
    pub const fn seats(&self) -> [u8; 6] {
        [self.seat_1, self.seat_2, self.seat_3, self.seat_4, self.seat_5, self.seat_6]
    }
}

/// The number of a `PIN_…`; what is none does not compile.
const fn number(pin: &str) -> u8 {
    let digits = pin.as_bytes();
    let (mut at, mut number) = ("PIN_".len(), 0);
    while at < digits.len() {
        assert!(digits[at].is_ascii_digit(), "a pin is called PIN_ and its number");
        number = number * 10 + (digits[at] - b'0');
        at += 1;
    }
    number
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pin_has_the_number_of_its_name() {
        assert_eq!([number("PIN_0"), number("PIN_9"), number("PIN_29")], [0, 9, 29]);
        assert_eq!(Pins::BOARD.seats(), [10, 11, 12, 13, 14, 15]);
    }

    #[test]
    fn no_two_signals_share_a_pin() {
        let mut pins = Pins::BOARD.all();
        pins.sort_unstable();
        assert!(pins.windows(2).all(|pair| pair[0] < pair[1]), "{pins:?}");
    }
}
