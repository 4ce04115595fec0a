// Closes a gap of rp2040js: the ring oscillator's random bit reads constant. Here the firmware draws the seed it is meant to.
//
// It reads 256 bits, and for each turns its seed left by one place and flips the lowest bit if the bit is set
// (firmware/device/src/seed.rs). So 224 zeros and then the 32 bits of a seed, the highest first, fold into that seed.
import { BasePeripheral } from 'rp2040js';

const BASE = 0x40060;
const STATUS = 0x18;
const RANDOM_BIT = 0x1c;
const STABLE_AND_ENABLED = 0x80001000;
const RAW_BITS = 256;

/** The seed of scenarios that name none. */
export const DEFAULT_SEED = 0x97e4e73d;

export class RandomBits {
  constructor(seed = DEFAULT_SEED) {
    this.seed = seed;
    this.left = RAW_BITS;
  }

  next() {
    this.left = (this.left || RAW_BITS) - 1;
    return this.left < 32 ? (this.seed >>> this.left) & 1 : 0;
  }
}

class RingOscillator extends BasePeripheral {
  constructor(mcu, bits) {
    super(mcu, 'ROSC');
    this.bits = bits;
    this.registers = new Uint32Array(16);
  }

  readUint32(offset) {
    if (offset === RANDOM_BIT) return this.bits.next();
    if (offset === STATUS) return STABLE_AND_ENABLED;
    return this.registers[offset >> 2] ?? 0;
  }

  writeUint32(offset, value) {
    this.registers[offset >> 2] = value;
  }
}

export function addRingOscillator(mcu, bits) {
  mcu.peripherals[BASE] = new RingOscillator(mcu, bits);
}
