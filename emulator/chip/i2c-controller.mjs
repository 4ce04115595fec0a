// Closes gaps of rp2040js's I2C: the interrupt mask is ignored, odd spike lengths are, and a block reset does nothing.
import { RESET_I2C0, onBlockReset } from './block-reset.mjs';

const SDA_HOLD = 0x7c;
const INTERRUPT_MASK = 0x30;
const SPIKE_LENGTH = 0xa0;
const TX_EMPTY = 1 << 4;
const SDA_HOLD_AT_RESET = 1;
/** The data sheets of the displays: data stand so long before the clock rises. */
const SETUP_NANOS = 100;

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
        i2c.sdaHold = value & 0xffff;
        return undefined;
      default:
        return write(offset, value);
    }
  };
  i2c.sdaHold = SDA_HOLD_AT_RESET;
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
  'abortSource', 'intRaw', 'intEnable', 'spikelen', 'sdaHold',
];

/** Nanoseconds of one bit on the wire, counted as the controller does (its filter and edges lengthen the high phase). */
export function bitNanos(mcu, i2c) {
  const cycles = i2c.sclLowPeriod + 1 + i2c.sclHighPeriod + i2c.spikelen + 7;
  return (cycles * 1e9) / mcu.clkPeri;
}

/** Nanoseconds by which SDA may rise later than SCL: the low phase, less the time that it is held and that a display wants it to stand. */
export function dataSetupNanos(mcu, i2c) {
  return ((i2c.sclLowPeriod + 1 - i2c.sdaHold) * 1e9) / mcu.clkPeri - SETUP_NANOS;
}
