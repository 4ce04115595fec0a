// Closes a gap of rp2040js: flash answers at once and always. Here it is read through the chip's cache, a miss costs what
// the serial bus takes, and nothing can be read while the boot ROM has switched the mapping off.
//
// 16 KB in two ways of lines of eight bytes. Code is looked up when the program counter enters a line, data with every
// load, so the counters count lines of code instead of words; their difference, the misses, is the chip's.
import { FirmwareFault } from './faults.mjs';
import { hex } from '../image/elf.mjs';

const BASE = 0x14000;
const CONTROL = 0x00;
const FLUSH = 0x04;
const STATUS = 0x08;
const HITS = 0x0c;
const ACCESSES = 0x10;
const ENABLED = 1;
const FIFO_EMPTY_AND_FLUSH_READY = 0b11;

const SETS = 1024;
const EMPTY = -1;
/** What the cache itself takes for a line. */
const OWN_CYCLES = 8;

export class XipCache {
  constructor(mcu) {
    this.core = mcu.core;
    this.lines = new Int32Array(2 * SETS).fill(EMPTY); // of a set first the one used last
    this.mapped = false;
    this.enabled = true;
    this.accesses = 0;
    this.misses = 0;
    this.missCycles = 0;
    /** Called when flash is switched on or off. */
    this.onSwitch = () => {};
    mcu.peripherals[BASE] = this;
  }

  /** The serial interface reads memory for the cache from now on, in so many cycles a line. */
  map(cycles) {
    this.mapped = true;
    this.missCycles = cycles + OWN_CYCLES;
    this.onSwitch();
  }

  unmap() {
    if (!this.mapped) return;
    this.mapped = false;
    this.onSwitch();
  }

  flush() {
    this.lines.fill(EMPTY);
  }

  /** Looks a line up: its address divided by eight. */
  touch(line) {
    const { lines } = this;
    this.accesses += 1;
    const at = (line & (SETS - 1)) << 1;
    if (lines[at] === line) return;
    if (lines[at + 1] !== line || !this.enabled) {
      this.misses += 1;
      this.core.cycles += this.missCycles;
    }
    lines[at + 1] = lines[at];
    lines[at] = line;
  }

  /** Any access that does not take the fast way. */
  access(address) {
    if (!this.mapped) {
      throw new FirmwareFault(`Flash is read at ${hex(address)} while it is not mapped: the boot ROM took it, and boot2 has not given it back.`);
    }
    this.touch((address & 0xffffff | 0x10000000) >> 3);
  }

  readUint32(offset) {
    switch (offset & 0xfff) {
      case CONTROL: return Number(this.enabled);
      case STATUS: return FIFO_EMPTY_AND_FLUSH_READY;
      case HITS: return (this.accesses - this.misses) >>> 0;
      case ACCESSES: return this.accesses >>> 0;
      default: return 0;
    }
  }

  writeUint32Atomic(offset, value) {
    switch (offset & 0xfff) {
      case CONTROL: this.enabled = (value & ENABLED) !== 0; break;
      case FLUSH: this.flush(); break;
      case HITS: case ACCESSES: this.accesses = this.misses = 0; break;
      default: break;
    }
  }
}
