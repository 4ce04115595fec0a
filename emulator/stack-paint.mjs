// Paints RAM at power-on, so that the deepest stack can be read off, and no test relies on zeroed RAM.

const RAM_START = 0x20000000;
const PAINT = 0xc5;
const INITIAL_STACK_POINTER = 0x100; // in flash: the first word of the vector table, behind boot2

export class StackPaint {
  constructor(sram, elf, flash) {
    this.sram = sram.fill(PAINT);
    const at = INITIAL_STACK_POINTER;
    this.top = (flash[at] | (flash[at + 1] << 8) | (flash[at + 2] << 16) | (flash[at + 3] << 24)) >>> 0;
    const statics = (elf?.allocated ?? []).filter(({ address }) => address >= RAM_START && address < this.top);
    this.bottom = Math.max(RAM_START, ...statics.map(({ address, size }) => address + size));
  }

  /** Bytes of stack used at most since power-on. */
  get usedBytes() {
    let lowest = this.bottom - RAM_START;
    const top = this.top - RAM_START;
    while (lowest < top && this.sram[lowest] === PAINT) lowest += 1;
    return top - lowest;
  }

  get roomBytes() {
    return this.top - this.bottom;
  }
}
