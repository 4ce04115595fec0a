// The Pico's pins as the product wires them (the firmware's own list is in its board module).
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
