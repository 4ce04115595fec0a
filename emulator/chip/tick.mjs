// Closes a gap of rp2040js: its timer counts microseconds whatever feeds it. On the chip it counts the ticks of the
// watchdog's generator, one every CYCLES periods of clk_ref; a firmware that sets these up wrongly keeps a wrong time.
import { FirmwareFault } from './faults.mjs';

const WATCHDOG = 0x40058;
const TICK = 0x2c;
const CYCLES = 0x1ff;
const MICROSECONDS = 1_000_000;

export function checkTick(mcu) {
  const watchdog = mcu.peripherals[WATCHDOG];
  const write = watchdog.writeUint32.bind(watchdog);
  watchdog.writeUint32 = (offset, value) => {
    write(offset, value);
    if (offset !== TICK) return;
    mcu.tickNanos ??= mcu.clock.nanos;
    mcu.timerHertz = mcu.clocks.refFreq / (value & CYCLES);
    if (mcu.timerHertz !== MICROSECONDS) throw new FirmwareFault(`The timer would count ${mcu.timerHertz} times a second instead of a million.`);
  };
}
