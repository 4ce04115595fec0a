// Closes gaps of rp2040js: holding a block in reset (RESETS) does nothing to it, and it answers meanwhile.
import { FirmwareFault } from './faults.mjs';

const RESETS = 0x4000c;
const RESET_REGISTER = 0;
const ALL = 0x1ffffff;

/** Bits of the register. */
export const RESET_I2C0 = 1 << 3;
export const RESET_USB = 1 << 24;

/** Timer, and pins and pads of the flash chip: all that the boot ROM releases before it starts a firmware. */
const RELEASED_BY_ROM = (1 << 21) | (1 << 6) | (1 << 9);

/** Blocks that are in reset until the firmware releases them, by their address, and their bits. */
const BLOCKS = {
  0x4004c: 0, 0x40030: 1, 0x50000: 2, 0x40044: 3, 0x40048: 4, 0x40014: 5, 0x4001c: 8, 0x50200: 10, 0x50300: 11, 0x40028: 12, 0x4002c: 13, 0x40050: 14, 0x4005c: 15,
  0x4003c: 16, 0x40040: 17, 0x40004: 18, 0x40000: 19, 0x4006c: 20, 0x40054: 21, 0x40034: 22, 0x40038: 23, 0x50110: 24,
};

/** Calls `reset` whenever the firmware puts a block into reset. */
export function onBlockReset(mcu, bit, reset) {
  const resets = mcu.peripherals[RESETS];
  const write = resets.writeUint32.bind(resets);
  resets.writeUint32 = (offset, value) => {
    if (offset === RESET_REGISTER && value & bit) reset();
    write(offset, value);
  };
}

/** A block that is held in reset answers nobody. Its "done" follows its reset. */
export function guardBlocks(mcu) {
  const resets = mcu.peripherals[RESETS];
  Object.defineProperty(resets, 'reset_done', { get: () => ~resets.reset & ALL, set() {} });
  for (const [address, bit] of Object.entries(BLOCKS)) {
    const block = mcu.peripherals[address];
    for (const method of ['readUint32', 'writeUint32']) {
      const original = block[method].bind(block);
      block[method] = (...args) => {
        if ((resets.reset >> bit) & 1) throw new FirmwareFault(`${block.name} is used while it is held in reset.`);
        return original(...args);
      };
    }
  }
}

/** The blocks as a reset of the chip and the boot ROM after it leave them. */
export function holdBlocks(mcu) {
  mcu.peripherals[RESETS].reset = ALL & ~RELEASED_BY_ROM;
}
