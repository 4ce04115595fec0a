// Closes a gap of rp2040js: its serial flash interface (SSI) says that everything worked. Here it talks to a flash chip,
// and maps it into memory once somebody has put both into the mode for it, which is what boot2 is for.
import { BasePeripheral } from 'rp2040js';

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

const READ_STATUS_1 = 0x05;
const READ_STATUS_2 = 0x35;
const READ_UNIQUE_ID = 0x4b;
const READ_IDENTITY = 0x9f;
const FAST_READ_QUAD = 0xeb;
const CONTINUOUS = 0xa0;
const QUAD_ENABLED = 0x02;
const UNIQUE_ID_DUMMIES = 4;
/** A Winbond W25Q16JV, the flash of a Pico. */
const IDENTITY = [0xef, 0x70, 0x15];

export class FlashInterface extends BasePeripheral {
  /** @param uniqueId eight bytes that are burnt into the flash chip */
  constructor(mcu, cache, uniqueId) {
    super(mcu, 'SSI');
    this.cache = cache;
    this.uniqueId = uniqueId;
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
        this.command = []; // the last bit is out: the chip is not selected any more
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

  #enable(on) {
    this.command = [];
    this.answers = [];
    const isQuad = ((this.#get(CONTROL_0) >>> 21) & 3) === 2;
    const noCommand = ((this.#get(SPI_CONTROL_0) >>> 8) & 3) === 0 && this.#get(SPI_CONTROL_0) >>> 24 === CONTINUOUS;
    if (on && isQuad && noCommand && this.continuous && this.#get(CONTROL_1) === 0) this.cache.map(this.#get(BAUD_RATE));
    else this.cache.unmap();
  }

  #send(byte) {
    this.command.push(byte);
    const readsOnly = ((this.#get(CONTROL_0) >>> 8) & 3) === 3;
    const isQuad = ((this.#get(CONTROL_0) >>> 21) & 3) === 2;
    if (isQuad) {
      this.continuous = this.command[0] === FAST_READ_QUAD && this.command.at(-1) === CONTINUOUS;
      this.answers.push(0xff);
    } else if (readsOnly) {
      for (let i = 0; i <= this.#get(CONTROL_1); i++) this.answers.push(this.#answer(i));
    } else {
      this.answers.push(this.command.length === 1 ? 0xff : this.#answer(this.command.length - 2));
    }
  }

  /** The byte the flash chip sends so many bytes after the command. */
  #answer(position) {
    switch (this.command[0]) {
      case READ_STATUS_1: return 0;
      case READ_STATUS_2: return QUAD_ENABLED;
      case READ_IDENTITY: return IDENTITY[position % IDENTITY.length];
      case READ_UNIQUE_ID: return position < UNIQUE_ID_DUMMIES ? 0xff : this.uniqueId[(position - UNIQUE_ID_DUMMIES) % 8];
      default: return 0xff;
    }
  }
}
