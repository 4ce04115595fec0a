// Closes a gap of rp2040js: its serial flash interface (SSI) says that everything worked. Here it talks to a flash chip,
// and maps it into memory once somebody has put both into the mode for it, which is what boot2 is for.
import { BasePeripheral } from 'rp2040js';
import { FlashStatus } from '../parts/flash-status.mjs';

const SSI = 0x18000;
const CONTROL_0 = 0x00;
const CONTROL_1 = 0x04;
const ENABLE = 0x08;
const BAUD_RATE = 0x14;
const RECEIVED = 0x24;
const STATUS = 0x28;
const DATA = 0x60;
const SPI_CONTROL_0 = 0xf4;

const TRANSMIT_EMPTY_AND_NOT_FULL = 0b110;
const RECEIVE_NOT_EMPTY = 0b1000;

const READ = 0x03;
const READ_UNIQUE_ID = 0x4b;
const FAST_READ_QUAD = 0xeb;
const CONTINUOUS = 0xa0;
const UNIQUE_ID_DUMMIES = 4;
/** Clocks on the bus for one line of the cache: eight for address and mode, four to wait, sixteen for the data. */
const QUAD_CLOCKS = 28;
/** On one wire: eight for the command, 24 for the address, 64 for the data. */
const SINGLE_CLOCKS = 96;
/** How the interface sends what is read for the cache: command, address length in nibbles, frames of 32 bits on one wire. */
const SINGLE_READ = { control0: 0x001f0300, spiControl0: ((READ << 24) | (2 << 8) | (6 << 2)) >>> 0 };

export class FlashInterface extends BasePeripheral {
  /** @param flash the chip: its `status` registers, and `uniqueId`, eight bytes that are burnt into it */
  constructor(mcu, cache, { uniqueId = new Uint8Array(8), status = new FlashStatus() }) {
    super(mcu, 'SSI');
    this.cache = cache;
    this.uniqueId = uniqueId;
    this.status = status;
    this.registers = new Map();
    this.command = [];
    this.answers = [];
    /** The flash chip takes an address without a command before it. */
    this.continuous = false;
    mcu.peripherals[SSI] = this;
  }

  /** Leaves XIP as the boot ROM does before it writes: ordinary commands again, nothing mapped. */
  exitXip() {
    this.continuous = false;
    this.#set(CONTROL_0, 7 << 16);
    this.#set(CONTROL_1, 0);
    this.#set(SPI_CONTROL_0, 0);
    this.#set(BAUD_RATE, 6);
    this.#set(ENABLE, 1);
    this.cache.unmap();
  }

  /** Enters XIP as boot2 does, for tests without one. */
  enterXip(divider) {
    this.continuous = true;
    this.#set(CONTROL_0, 2 << 21);
    this.#set(SPI_CONTROL_0, CONTINUOUS << 24);
    this.#set(BAUD_RATE, divider);
    this.writeUint32(ENABLE, 1);
  }

  readUint32(offset) {
    switch (offset) {
      case STATUS:
        this.#deselect(); // the last bit is out
        return TRANSMIT_EMPTY_AND_NOT_FULL | (this.answers.length > 0 ? RECEIVE_NOT_EMPTY : 0);
      case RECEIVED:
        return this.answers.length;
      case DATA:
        return this.answers.shift() ?? 0;
      default:
        return this.#get(offset);
    }
  }

  writeUint32(offset, value) {
    if (offset === DATA) return this.#send(value & 0xff);
    this.#set(offset, value);
    if (offset === ENABLE) this.#enable(value & 1);
  }

  #get(offset) {
    return this.registers.get(offset) ?? 0;
  }

  #set(offset, value) {
    this.registers.set(offset, value);
  }

  /** The chip is not selected any more, and does what it was told. */
  #deselect() {
    if (this.command.length > 0 && !this.#isQuad) this.status.execute(this.command);
    this.command = [];
  }

  get #isQuad() {
    return ((this.#get(CONTROL_0) >>> 21) & 3) === 2;
  }

  #enable(on) {
    this.#deselect();
    this.answers = [];
    const noCommand = ((this.#get(SPI_CONTROL_0) >>> 8) & 3) === 0 && this.#get(SPI_CONTROL_0) >>> 24 === CONTINUOUS;
    const oneFrame = this.#get(CONTROL_1) === 0;
    if (on && oneFrame && this.#isQuad && noCommand && this.continuous) this.cache.map(QUAD_CLOCKS * this.#get(BAUD_RATE));
    else if (on && oneFrame && this.#isSingleRead) this.cache.map(SINGLE_CLOCKS * this.#get(BAUD_RATE));
    else this.cache.unmap();
  }

  /** Plain reads on one wire, which every chip knows, unless it waits for an address alone. */
  get #isSingleRead() {
    const { control0, spiControl0 } = SINGLE_READ;
    return !this.continuous && this.#get(CONTROL_0) === control0 && this.#get(SPI_CONTROL_0) >>> 0 === spiControl0;
  }

  #send(byte) {
    this.command.push(byte);
    const readsOnly = ((this.#get(CONTROL_0) >>> 8) & 3) === 3;
    if (this.#isQuad) {
      // A chip that is not told to use four wires hears noise.
      this.continuous = this.status.quad && this.command[0] === FAST_READ_QUAD && this.command.at(-1) === CONTINUOUS;
      this.answers.push(0xff);
    } else if (readsOnly) {
      for (let i = 0; i <= this.#get(CONTROL_1); i++) this.answers.push(this.#answer(i));
    } else {
      this.answers.push(this.command.length === 1 ? 0xff : this.#answer(this.command.length - 2));
    }
  }

  /** The byte the flash chip sends so many bytes after the command. */
  #answer(position) {
    const [command] = this.command;
    if (command === READ_UNIQUE_ID && position >= UNIQUE_ID_DUMMIES) return this.uniqueId[(position - UNIQUE_ID_DUMMIES) % 8];
    return this.status.answer(command, position) ?? 0xff;
  }
}
