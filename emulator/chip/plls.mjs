// Closes gaps of rp2040js: a PLL is locked at once and swings without power, and what it feeds works without a clock.
import { FirmwareFault } from './faults.mjs';

const CONTROL = 0x00;
const POWER = 0x04;
const LOCKED = 2 ** 31;
/** Bits of POWER: all, the oscillator, and the output behind it. */
const DOWN = 1 << 0;
const OUTPUT_DOWN = 1 << 3;
const OSCILLATOR_DOWN = 1 << 5;
/** Longer than a PLL of the chip is known to take. */
const LOCK_NANOS = 200_000;

const CLOCKS = 0x40008;
const ENABLE = 1 << 11;
const USB = 0x50110;
const ADC = 0x4004c;
const ADC_CONTROL = 0;
const START_ONCE = 1 << 2;

/** @param stall lets time pass without the core: waiting for the lock is all it does */
export function realPlls(mcu, stall) {
  for (const pll of [mcu.pllSys, mcu.pllUsb]) slowLock(mcu, pll, stall);
  checkSystemClock(mcu);
  checkFed(mcu);
}

const isUp = (pll) => (pll.pwr & (DOWN | OSCILLATOR_DOWN)) === 0;

/** Hertz that come out. */
const output = (pll) => (isUp(pll) && !(pll.pwr & OUTPUT_DOWN) ? pll.frequency : 0);

function slowLock(mcu, pll, stall) {
  const read = pll.readUint32.bind(pll);
  const write = pll.writeUint32.bind(pll);
  let lockedNanos = 0;
  pll.writeUint32 = (offset, value) => {
    const wasUp = isUp(pll);
    write(offset, value);
    if (offset === POWER && !wasUp && isUp(pll)) lockedNanos = mcu.clock.nanos + LOCK_NANOS;
  };
  pll.readUint32 = (offset) => {
    if (offset !== CONTROL) return read(offset);
    const left = lockedNanos - mcu.clock.nanos;
    if (isUp(pll) && left <= 0) return read(offset);
    if (isUp(pll)) stall(left);
    return (read(offset) & ~LOCKED) >>> 0;
  };
}

/** The core stands still for ever when its clock stops. */
function checkSystemClock(mcu) {
  const check = () => {
    const { sysCtrl } = mcu.clocks;
    const isFromPll = (sysCtrl & 1) === 1 && ((sysCtrl >> 5) & 7) === 0;
    if (isFromPll && output(mcu.pllSys) === 0) throw new FirmwareFault('The system clock comes from a PLL that is off.');
  };
  for (const block of [mcu.peripherals[CLOCKS], mcu.pllSys]) {
    const write = block.writeUint32.bind(block);
    block.writeUint32 = (offset, value) => {
      write(offset, value);
      check();
    };
  }
}

/** USB and the ADC need the 48 MHz of their PLL. */
function checkFed(mcu) {
  const need = (name, control) => {
    if (control & ENABLE && output(mcu.pllUsb) === 48e6) return;
    throw new FirmwareFault(`${name} is used without its clock.`);
  };
  const usb = mcu.peripherals[USB];
  for (const method of ['readUint32', 'writeUint32']) {
    const original = usb[method].bind(usb);
    usb[method] = (...args) => {
      need('USB', mcu.clocks.usbCtrl);
      return original(...args);
    };
  }
  const adc = mcu.peripherals[ADC];
  const write = adc.writeUint32.bind(adc);
  adc.writeUint32 = (offset, value) => {
    if (offset === ADC_CONTROL && value & START_ONCE) need('The ADC', mcu.clocks.adcCtrl);
    write(offset, value);
  };
}
