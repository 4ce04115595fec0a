// The status registers of a serial flash chip, kind by kind. Chips of one footprint differ in them: whether four wires are allowed as
// delivered, which commands write the bit, and which of them wear the chip out. Modelled from data sheets and reports, not measured.
const READ_STATUS_1 = 0x05;
const READ_STATUS_2 = 0x35;
const READ_IDENTITY = 0x9f;
const WRITE_ENABLE = 0x06;
const WRITE_ENABLE_VOLATILE = 0x50;
const WRITE_STATUS_1 = 0x01;
const WRITE_STATUS_2 = 0x31;
const QUAD_ENABLE = 0x02;
/** The bus floats where a chip says nothing. */
const SILENT = 0xff;

/**
 * identity  what 9Fh answers
 * status2   as delivered; bit 1 allows four wires
 * fixed     bits of it that cannot be changed
 * pair      01h takes a second byte, for status register 2
 * direct    31h writes status register 2
 * register2 there is one
 */
export const CHIPS = {
  'W25Q16JV-IQ': { identity: [0xef, 0x40, 0x15], status2: QUAD_ENABLE },
  'W25Q16JV-IM': { identity: [0xef, 0x70, 0x15], status2: 0 },
  W25Q16RV: { identity: [0xef, 0x70, 0x15], status2: 0, pair: false },
  'lock bits set': { identity: [0xef, 0x40, 0x15], status2: 0x42, fixed: 0x40 },
  'lock bits set, no quad bit': { identity: [0xef, 0x40, 0x15], status2: 0x40, fixed: 0x40 },
  'no 31h': { identity: [0xef, 0x40, 0x15], status2: 0, direct: false },
  'no status register 2': { identity: [0xc2, 0x20, 0x15], register2: false },
  'clone of 4 MB': { identity: [0xc8, 0x40, 0x16], status2: 0 },
  'clone of 16 MB': { identity: [0x0b, 0x40, 0x18], status2: QUAD_ENABLE },
};

export class FlashStatus {
  constructor(kind = 'W25Q16JV-IQ') {
    if (!CHIPS[kind]) throw new Error(`There is no flash chip "${kind}".`);
    this.chip = { status2: 0, fixed: 0, pair: true, direct: true, register2: true, ...CHIPS[kind] };
    this.kept = this.chip.status2;
    /** Writes of a register that outlive power, of which a chip takes 100,000 and 10 to 15 ms each. */
    this.nonvolatileWrites = 0;
    this.powerUp();
  }

  /** What was written to last only as long as power does is gone. */
  powerUp() {
    this.status2 = this.kept;
    this.enabled = null;
  }

  /** The chip takes and gives data on four wires. */
  get quad() {
    return this.chip.register2 && (this.status2 & QUAD_ENABLE) !== 0;
  }

  /** The byte the chip sends so many bytes after a command; null if this is none of its commands. */
  answer(command, position) {
    switch (command) {
      case READ_STATUS_1: return this.enabled === 'kept' ? 0x02 : 0;
      case READ_STATUS_2: return this.chip.register2 ? this.status2 : SILENT;
      case READ_IDENTITY: return this.chip.identity[position % 3];
      default: return null;
    }
  }

  /** A command whose last bit is out. */
  execute([command, ...data]) {
    const enabled = this.enabled;
    if (command === WRITE_ENABLE) this.enabled = 'kept';
    else if (command === WRITE_ENABLE_VOLATILE) this.enabled = 'volatile';
    else if (command === WRITE_STATUS_1 && data.length > 0) this.#write(enabled, this.chip.pair ? data[1] : undefined);
    else if (command === WRITE_STATUS_2 && data.length > 0 && this.chip.direct) this.#write(enabled, data[0]);
  }

  #write(enabled, status2) {
    this.enabled = null;
    if (enabled === null) return;
    const { register2, fixed } = this.chip;
    if (enabled === 'kept') this.nonvolatileWrites += 1;
    if (status2 === undefined || !register2) return;
    this.status2 = (status2 & ~fixed) | (this.kept & fixed);
    if (enabled === 'kept') this.kept = this.status2;
  }
}
