// Closes a gap of rp2040js: the watchdog and the core's reset request are noticed but reset nothing.
//
// State that survives on the chip survives here: flash, RAM, the watchdog's scratch registers and its reason. The board
// builds a new chip for every reset, so `ResetMemory` carries these from one to the next.
import { BasePeripheral } from 'rp2040js';
import { ChipReset } from './faults.mjs';

const PSM = 0x40010;
const WATCHDOG = 0x40058;
const WATCHDOG_CONTROL = 0; // offset of the register
const VOLTAGE_REGULATOR = 0x40064;

const PSM_PROCESSOR_0 = 1 << 16;
const REASON_TIMER = 1;

const AIRCR = 0xd0c;
const AIRCR_KEY = 0x05fa;
const SYSTEM_RESET_REQUEST = 1 << 2;

/** State that a reset leaves alone; a power cut clears it. */
export class ResetMemory {
  constructor() {
    this.scratch = new Uint32Array(8);
    this.reason = 0;
  }
}

export function addResets(mcu, memory) {
  const watchdog = mcu.peripherals[WATCHDOG];
  watchdog.scratchData = memory.scratch;
  watchdog.reason = memory.reason;
  watchdog.onWatchdogTrigger = () => {
    const { wdsel } = mcu.peripherals[PSM];
    if (!(wdsel & PSM_PROCESSOR_0)) {
      watchdog.alarm.enable = false;
      mcu.logger.warn('WATCHDOG', 'The watchdog fired, but PSM WDSEL does not let it reset the processor.');
      return;
    }
    memory.reason = watchdog.reason;
    throw new ChipReset(watchdog.reason === REASON_TIMER ? 'watchdog timer' : 'watchdog trigger');
  };

  const { ppb } = mcu;
  const write = ppb.writeUint32.bind(ppb);
  const read = ppb.readUint32.bind(ppb);
  ppb.writeUint32 = (offset, value) => {
    if (offset !== AIRCR) return write(offset, value);
    if (value >>> 16 === AIRCR_KEY && value & SYSTEM_RESET_REQUEST) throw new ChipReset('system reset request');
  };
  ppb.readUint32 = (offset) => (offset === AIRCR ? 0xfa050000 : read(offset));

  mcu.peripherals[VOLTAGE_REGULATOR] = new VoltageRegulator(mcu, 'VREG_AND_CHIP_RESET');
}

export function stopWatchdog(mcu) {
  mcu.peripherals[WATCHDOG].writeUint32(WATCHDOG_CONTROL, 0);
}

/** Keeps what is written and says that the voltage is reached and the chip came from power-on. */
class VoltageRegulator extends BasePeripheral {
  registers = [0x10b1, 0x91, 0x100];

  readUint32(offset) {
    return this.registers[offset >> 2] ?? 0;
  }

  writeUint32(offset, value) {
    if (offset === 0) this.registers[0] = value | 0x1000;
    if (offset === 4) this.registers[1] = value;
  }
}
