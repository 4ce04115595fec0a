// RAM at power-on is noise, another one each time, so no test relies on what it holds; and the deepest stack can be read off it.

const RAM_START = 0x20000000;
const INITIAL_STACK_POINTER = 0x100; // in flash: the first word of the vector table, behind boot2

export class StackPaint {
  /** @param seed of the noise; without one RAM is as it was when power failed, which it is after a few milliseconds without */
  constructor(sram, elf, flash, seed = null) {
    this.sram = sram;
    if (seed !== null) fillWithNoise(sram, seed);
    this.paint = sram.slice();
    const at = INITIAL_STACK_POINTER;
    this.top = (flash[at] | (flash[at + 1] << 8) | (flash[at + 2] << 16) | (flash[at + 3] << 24)) >>> 0;
    const statics = (elf?.allocated ?? []).filter(({ address }) => address >= RAM_START && address < this.top);
    this.bottom = Math.max(RAM_START, ...statics.map(({ address, size }) => address + size));
  }

  /** Bytes of stack used at most since power-on. */
  get usedBytes() {
    let lowest = this.bottom - RAM_START;
    const top = this.top - RAM_START;
    while (lowest < top && this.sram[lowest] === this.paint[lowest]) lowest += 1;
    return top - lowest;
  }

  get roomBytes() {
    return this.top - this.bottom;
  }
}

/** Pseudo-random bytes (xorshift), four at a time. */
function fillWithNoise(bytes, seed) {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
  let state = (seed * 0x9e3779b9) | 1;
  for (let i = 0; i < words.length; i++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    words[i] = state;
  }
}
