// Closes a gap of rp2040js: holding a block in reset (RESETS) does nothing to it.

const RESETS = 0x4000c;
const RESET_REGISTER = 0;

/** Bits of the register. */
export const RESET_I2C0 = 1 << 3;
export const RESET_USB = 1 << 24;

/** Calls `reset` whenever the firmware puts a block into reset. */
export function onBlockReset(mcu, bit, reset) {
  const resets = mcu.peripherals[RESETS];
  const write = resets.writeUint32.bind(resets);
  resets.writeUint32 = (offset, value) => {
    if (offset === RESET_REGISTER && value & bit) reset();
    write(offset, value);
  };
}
