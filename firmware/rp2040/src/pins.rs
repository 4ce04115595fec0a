//! The pins of the Pico, once: what hangs on which (an X macro). The firmware takes its pins by this list; the wiring in the
//! build guide, the drawings and the emulated board are made of it.

/// Gives every row to a macro: what hangs there, the type of its pin, and the pin.
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
            /// The Pico's own LED, which needs no wire (a Pico W has none there).
            led: Led = PIN_25,
            /// A third of VSYS on ADC 3, wired on the Pico as well.
            supply: SupplyPin = PIN_29,
        }
    };
}
