// Closes gaps of rp2040js's I2C: the interrupt mask is ignored, odd spike lengths are, and a block reset does nothing.
import { RESET_I2C0, onBlockReset } from './block-reset.mjs';

const SDA_HOLD = 0x7c;
const INTERRUPT_MASK = 0x30;
const SPIKE_LENGTH = 0xa0;
const TX_EMPTY = 1 << 4;

export function fixI2cController(mcu, index) {
  const i2c = mcu.i2c[index];
  const write = i2c.writeUint32.bind(i2c);
  i2c.writeUint32 = (offset, value) => {
    switch (offset) {
      case INTERRUPT_MASK:
        i2c.intEnable = value;
        if (i2c.txFIFO.itemCount <= i2c.txThreshold) i2c.intRaw |= TX_EMPTY;
        return i2c.checkInterrupts();
      case SPIKE_LENGTH:
        i2c.spikelen = value & 0xff;
        return undefined;
      case SDA_HOLD:
        return undefined;
      default:
        return write(offset, value);
    }
  };
  const fresh = Object.fromEntries(STATE.map((name) => [name, i2c[name]]));
  onBlockReset(mcu, RESET_I2C0 << index, () => {
    Object.assign(i2c, fresh);
    i2c.txFIFO.reset();
    i2c.rxFIFO.reset();
    i2c.generation = (i2c.generation ?? 0) + 1;
    i2c.checkInterrupts();
    i2c.onBlockReset?.();
  });
}

const STATE = [
  'state', 'busy', 'stop', 'pendingRestart', 'firstByte', 'enable', 'rxThreshold', 'txThreshold', 'control',
  'abortSource', 'intRaw', 'intEnable', 'spikelen',
];

/** Nanoseconds of one bit on the wire, counted as the controller does (its filter and edges lengthen the high phase). */
export function bitNanos(mcu, i2c) {
  const cycles = i2c.sclLowPeriod + 1 + i2c.sclHighPeriod + i2c.spikelen + 7;
  return (cycles * 1e9) / mcu.clkPeri;
}
