// Closes gaps of rp2040js: the crystal is stable at once, and the core begins at 125 MHz. On the chip the core begins on
// the ring oscillator, and the crystal counts as stable after as many of its periods as the firmware asked for.

const XOSC = 0x40024;
const STATUS = 0x04;
const STARTUP = 0x0c;
const STABLE = 2 ** 31;
const PERIODS = 256; // for each step of STARTUP
const DELAY = 0x3fff;
const FOUR_TIMES = 1 << 20;

/** @param stall lets time pass without the core: waiting for the crystal is all it does */
export function slowCrystal(mcu, stall) {
  const crystal = mcu.peripherals[XOSC];
  const read = crystal.readUint32.bind(crystal);
  const write = crystal.writeUint32.bind(crystal);
  let stableNanos = 0;
  crystal.writeUint32 = (offset, value) => {
    const wasStable = crystal.stable;
    write(offset, value);
    if (!crystal.stable || wasStable) return;
    const delay = crystal.readUint32(STARTUP);
    const periods = (delay & DELAY) * PERIODS * (delay & FOUR_TIMES ? 4 : 1);
    stableNanos = mcu.clock.nanos + (periods * 1e9) / mcu.xoscFreq;
  };
  crystal.readUint32 = (offset) => {
    const left = stableNanos - mcu.clock.nanos;
    if (offset !== STATUS || left <= 0) return read(offset);
    stall(left);
    return read(offset) & ~STABLE;
  };
}
