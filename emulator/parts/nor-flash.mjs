// The Pico's NOR flash: programming only clears bits, everything takes time, and power can fail inside an operation.
import { FirmwareFault, PowerCut } from '../chip/faults.mjs';
import { hex } from '../image/elf.mjs';
import { FlashStatus } from './flash-status.mjs';

export const FLASH_BYTES = 2 * 1024 * 1024;
const SECTOR = 4096;
const PAGE = 256;
const RAM_START = 0x20000000;

const UNIQUE_ID = [0xe6, 0x61, 0x64, 0x08, 0x43, 0x1b, 0x2c, 0x2a];

/** Milliseconds a sector erase and a page program take, from the data sheet of the Pico's W25Q16JV. */
export const FLASH_TIMES = {
  typical: { erase: 45, program: 0.4 },
  maximum: { erase: 400, program: 3 },
};

export class NorFlash {
  /**
   * @param image    what the flash holds, else it is blank; it is copied
   * @param uniqueId eight bytes that no other chip has
   * @param chip     which chip it is, as CHIPS in flash-status.mjs has them
   */
  constructor({ image = null, times = 'typical', uniqueId = UNIQUE_ID, chip = undefined } = {}) {
    this.uniqueId = uniqueId;
    this.status = new FlashStatus(chip);
    this.bytes = new Uint8Array(FLASH_BYTES).fill(0xff);
    if (image) this.bytes.set(image);
    this.times = times;
    this.stall = () => {};
    /** What the cells hold, while it is read wrongly. */
    this.truth = null;
    this.startRecording();
  }

  /** Forgets the operations so far; `imageBefore` counts from here. */
  startRecording() {
    this.start = this.bytes.slice();
    this.operations = [];
    this.cut = null;
  }

  /**
   * Cuts power inside the operation with this index (of `operations`): the first `torn` bytes of it are done.
   * Without `torn` it is half done.
   */
  cutPowerIn(index, torn = null) {
    this.cut = { index, torn };
  }

  /** From now on so many bytes are read with a wrong bit, others than before; what is written is written rightly. */
  disturb(bytes, random) {
    this.truth ??= this.bytes.slice();
    this.bytes.set(this.truth);
    for (let i = 0; i < bytes; i++) this.bytes[Math.floor(random() * this.bytes.length)] ^= 1 << Math.floor(random() * 8);
  }

  /** It is read as it is again. */
  settle() {
    if (this.truth) this.bytes.set(this.truth);
    this.truth = null;
  }

  erase(address, length, _blockSize, caller) {
    this.#check('erase', address, length, SECTOR, caller);
    this.#perform({ kind: 'erase', address, length, data: null });
  }

  program(address, data, caller) {
    this.#check('program', address, data.length, PAGE, caller);
    this.#perform({ kind: 'program', address, length: data.length, data });
  }

  /** The flash as it was before operation `index`. */
  imageBefore(index) {
    const image = this.start.slice();
    for (const operation of this.operations.slice(0, index)) apply(image, operation, operation.length);
    return image;
  }

  /** The flash as a power cut inside operation `index` leaves it, `torn` bytes in. */
  imageTorn(index, torn) {
    const image = this.imageBefore(index);
    apply(image, this.operations[index], torn);
    return image;
  }

  /** Bytes after which an operation may be torn: the first that changes, half of them, all but the last. */
  tearsOf(index) {
    const { address, length } = this.operations[index];
    const before = this.imageBefore(index);
    const after = this.imageBefore(index + 1);
    const changes = (i) => before[address + i] !== after[address + i];
    let [first, last] = [0, length - 1];
    while (first < last && !changes(first)) first += 1;
    while (last > first && !changes(last)) last -= 1;
    return [...new Set([first + 1, (first + last + 1) >> 1, last])];
  }

  #check(kind, address, length, unit, caller) {
    const what = `Flash ${kind} of ${length} bytes at ${hex(address)}`;
    if (address % unit || length % unit || length === 0) throw new FirmwareFault(`${what} is not in whole ${unit}-byte units.`);
    if (address + length > this.bytes.length) throw new FirmwareFault(`${what} runs past the end of the chip.`);
    if (caller >>> 0 < RAM_START) throw new FirmwareFault(`${what} is called from ${hex(caller)}: code in flash cannot run meanwhile.`);
  }

  #perform(operation) {
    const cut = this.cut?.index === this.operations.length ? this.cut : null;
    const unit = operation.kind === 'erase' ? SECTOR : PAGE;
    const millis = (this.times[operation.kind] ?? FLASH_TIMES[this.times][operation.kind]) * (operation.length / unit);
    this.operations.push({ ...operation, millis, atMicros: this.stall(millis * 1e6) });
    if (this.truth) apply(this.truth, operation, operation.length);
    if (!cut) return apply(this.bytes, operation, operation.length);
    this.cut = null;
    const done = cut.torn ?? operation.length / 2;
    apply(this.bytes, operation, done);
    throw new PowerCut(`Power failed ${done} bytes into the ${operation.kind} at ${hex(operation.address)}.`);
  }
}

function apply(image, { kind, address, data }, length) {
  if (kind === 'erase') image.fill(0xff, address, address + length);
  else for (let i = 0; i < length; i++) image[address + i] &= data[i];
}
