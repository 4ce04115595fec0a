// Made from firmware/drivers/src/pins.rs and firmware/flash-map: `cargo run --package zeitwort-hardware --bin wiring` makes it again.

/** The Pico's pins as the product wires them. */
export const WIRING = {
  sda: 4,
  scl: 5,
  seats: [10, 11, 12, 13, 14, 15],
  dialA: 18,
  dialB: 19,
  dialPush: 20,
  buzzer: 16,
  buzzerInverse: 17,
  led: 25,
};

/** The bytes of the flash chip that hold the device's preferences. */
export const PREFERENCES = { start: 0x60000, end: 0x64000 };
