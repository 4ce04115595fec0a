// Closes a gap of rp2040js: the ring oscillator's random bit reads constant; here it is a seeded, documented stream.
//
// The stream is the same in every runner: x starts as the seed (0 counts as 1); for each bit,
//   x ^= x << 13; x ^= x >> 17; x ^= x << 5   (32 bits, unsigned)
// and the bit is the top bit of x.
import { BasePeripheral } from 'rp2040js';

const BASE = 0x40060;
const STATUS = 0x18;
const RANDOM_BIT = 0x1c;
const STABLE_AND_ENABLED = 0x80001000;

export class RandomBits {
  constructor(seed = 1) {
    this.state = seed >>> 0 || 1;
  }

  next() {
    let x = this.state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.state = x >>> 0;
    return this.state >>> 31;
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
