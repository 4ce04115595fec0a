// A stub boot ROM (own work): the public interface of the RP2040's ROM, each function served in JavaScript.
import { holdBlocks } from './block-reset.mjs';
import { FirmwareFault } from './faults.mjs';
import { hex } from '../image/elf.mjs';

const ROM_BYTES = 16 * 1024;
const RAM_START = 0x20000000;
const BOOT2_BYTES = 256;
const BOOT2_RAM = 0x20041f00;

const MAGIC_AND_VERSION = [0x4d, 0x75, 0x01, 0x02];
const FUNCTION_TABLE = 0x100;
const DATA_TABLE = 0x102;
const LOOKUP = 0x120;
const RESET = 0x130;
const FIRST_FUNCTION = 0x200;

/** The ROM's own mapping reads a line bit by bit, at a sixth of the system clock. */
const SLOW_LINE = 6 * 96;

/**
 * Cycles of the core that the ROM (B1, measured by running it) takes beside what the chip takes: to leave XIP, which waits twice for its
 * pulls, around an erase, and for each byte that it shifts out to program a page, with command, address and polling before.
 */
const EXIT_CYCLES = 13_000;
export const ERASE_CYCLES = 630;
const PROGRAM_CYCLES_PER_BYTE = 48;
const PROGRAM_OVERHEAD_BYTES = 17;
const PAGE = 256;

const BKPT = 0xbe00;
const BX_LR = 0x4770;
const BRANCH_TO_SELF = 0xe7fe;

/** Break code 0 is the table lookup, 1 a jump to nowhere, n + 2 the n-th of these. */
const FUNCTIONS = {
  IF: () => {},
  EX: ({ mcu }) => (spend(mcu, EXIT_CYCLES), mcu.flashInterface.exitXip()),
  FC: ({ mcu }) => mcu.xip.flush(),
  CX: ({ mcu }) => mcu.xip.map(SLOW_LINE),
  RE: ({ flash, mcu, r, caller }) => (checkUnmapped(mcu), spend(mcu, ERASE_CYCLES), flash.erase(r[0], r[1], r[2], caller)),
  RP: ({ flash, mcu, r, caller }) => (checkUnmapped(mcu), spend(mcu, programCycles(r[2])), flash.program(r[0], ramSlice(mcu, r[1], r[2]), caller)),
  MC: copy,
  C4: copy,
  MS: fill,
  S4: fill,
  P3: ({ r }) => (r[0] = popcount(r[0])),
  R3: ({ r }) => (r[0] = reverse(r[0])),
  L3: ({ r }) => (r[0] = Math.clz32(r[0])),
  T3: ({ r }) => (r[0] = r[0] === 0 ? 32 : 31 - Math.clz32(r[0] & -r[0])),
  UB: ({ enterUsbBoot }) => enterUsbBoot(),
};
const NAMES = Object.keys(FUNCTIONS);

export class BootRom {
  constructor() {
    const bytes = new Uint8Array(ROM_BYTES);
    const view = new DataView(bytes.buffer);
    const halfwords = (at, ...values) => values.forEach((value, i) => view.setUint16(at + 2 * i, value, true));
    view.setUint32(0, BOOT2_RAM, true);
    view.setUint32(4, RESET | 1, true);
    bytes.set(MAGIC_AND_VERSION, 0x10);
    halfwords(0x14, FUNCTION_TABLE, DATA_TABLE, LOOKUP | 1);
    halfwords(LOOKUP, BKPT, BX_LR);
    halfwords(RESET, BKPT | 1, BRANCH_TO_SELF);
    NAMES.forEach((_, i) => halfwords(FIRST_FUNCTION + 4 * i, BKPT | (i + 2), BX_LR));
    this.words = new Uint32Array(bytes.buffer);
  }

  /** Does what the ROM does at reset: releases next to nothing, checks boot2, copies it to RAM and jumps there. */
  boot(mcu) {
    if (!boot2IsValid(mcu.flash)) {
      throw new FirmwareFault('The first 256 bytes of flash fail the boot check: a Pico would stay a USB drive.');
    }
    holdBlocks(mcu);
    mcu.sram.set(mcu.flash.subarray(0, BOOT2_BYTES), BOOT2_RAM - RAM_START);
    mcu.core.SP = BOOT2_RAM;
    mcu.core.LR = 0; // tells boot2 to enter the vector table behind it
    mcu.core.PC = BOOT2_RAM;
  }

  contains(address) {
    return address < ROM_BYTES;
  }

  /** Serves the break instruction `code` the core just met inside the ROM. */
  serve(code, services) {
    const { registers: r, LR: caller } = services.mcu.core;
    if (code === 0) {
      r[0] = lookUp(r[0], r[1]);
    } else if (code === 1) {
      throw new FirmwareFault(`The firmware jumped into the boot ROM's reset vector (from ${hex(caller)}).`);
    } else {
      FUNCTIONS[NAMES[code - 2]]({ ...services, r, caller });
    }
  }
}

/** The checksum of the ROM over boot2 (CRC-32/MPEG-2). */
export function boot2Checksum(flash) {
  let crc = 0xffffffff;
  for (let i = 0; i < BOOT2_BYTES - 4; i++) {
    crc ^= flash[i] << 24;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  }
  return crc >>> 0;
}

/** True if the ROM trusts boot2. */
function boot2IsValid(flash) {
  const stored = flash[252] | (flash[253] << 8) | (flash[254] << 16) | (flash[255] << 24);
  return boot2Checksum(flash) === stored >>> 0;
}

/** The address of a function of the ROM, by its two letters; 0 if the stub has none. */
export function addressOf(name) {
  const index = NAMES.indexOf(name);
  return index < 0 ? 0 : (FIRST_FUNCTION + 4 * index) | 1;
}

function lookUp(table, code) {
  const name = String.fromCharCode(code & 0xff, (code >> 8) & 0xff);
  const address = table === FUNCTION_TABLE ? addressOf(name) : 0;
  if (address === 0) throw new FirmwareFault(`The firmware looks up "${name}" in the boot ROM, which the stub ROM lacks.`);
  return address;
}

function spend(mcu, cycles) {
  mcu.core.cycles += cycles;
}

function programCycles(bytes) {
  return PROGRAM_CYCLES_PER_BYTE * (bytes + PROGRAM_OVERHEAD_BYTES * Math.ceil(bytes / PAGE));
}

function checkUnmapped(mcu) {
  if (mcu.xip.mapped) throw new FirmwareFault('Flash is written while it is mapped into memory: the boot ROM was not told to take it first.');
}

function ramSlice(mcu, address, length) {
  const start = address - RAM_START;
  if (start < 0 || start + length > mcu.sram.length) {
    throw new FirmwareFault(`Flash is programmed from ${hex(address)}, which is not RAM and cannot be read meanwhile.`);
  }
  return mcu.sram.slice(start, start + length);
}

function copy({ mcu, r }) {
  for (let i = 0; i < r[2]; i++) mcu.writeUint8(r[0] + i, mcu.readUint8(r[1] + i));
  mcu.core.cycles += r[2];
}

function fill({ mcu, r }) {
  for (let i = 0; i < r[2]; i++) mcu.writeUint8(r[0] + i, r[1] & 0xff);
  mcu.core.cycles += r[2];
}

function popcount(value) {
  let count = 0;
  for (let rest = value; rest !== 0; rest >>>= 1) count += rest & 1;
  return count;
}

function reverse(value) {
  let result = 0;
  for (let bit = 0; bit < 32; bit++) result = (result << 1) | ((value >>> bit) & 1);
  return result >>> 0;
}
