// Reads a UF2 file into a flash image the way the RP2040's USB boot loader does.
import { readFileSync } from 'node:fs';

const BLOCK = 512;
const MAGIC_START = [0x0a324655, 0x9e5d5157];
const MAGIC_END = 0x0ab16f30;
const HAS_FAMILY = 0x2000;
const NOT_MAIN_FLASH = 0x0001;
const RP2040_FAMILY = 0xe48bff56;
const FLASH_START = 0x10000000;

/** Copies the file's payload into `flash` (a Uint8Array of the whole chip) and returns the number of blocks. */
export function loadUf2(path, flash) {
  const file = readFileSync(path);
  const refuse = (why) => {
    throw new Error(`${path} is not a UF2 a Pico would take: ${why}`);
  };
  if (file.length === 0 || file.length % BLOCK) refuse(`its length ${file.length} is not a multiple of 512.`);
  const count = file.length / BLOCK;
  for (let index = 0; index < count; index++) {
    const block = file.subarray(index * BLOCK, (index + 1) * BLOCK);
    const word = (i) => block.readUInt32LE(4 * i);
    if (word(0) !== MAGIC_START[0] || word(1) !== MAGIC_START[1] || block.readUInt32LE(508) !== MAGIC_END) {
      refuse(`block ${index} has no UF2 magic.`);
    }
    const [flags, address, length, number, total, family] = [2, 3, 4, 5, 6, 7].map(word);
    if (flags & NOT_MAIN_FLASH) continue;
    if (!(flags & HAS_FAMILY) || family !== RP2040_FAMILY) refuse(`block ${index} is not for the RP2040 family.`);
    if (number !== index || total !== count) refuse(`block ${index} says it is ${number} of ${total}, in a file of ${count}.`);
    if (length !== 256 || address % 256) refuse(`block ${index} is not one aligned 256-byte page.`);
    const offset = address - FLASH_START;
    if (offset < 0 || offset + length > flash.length) refuse(`block ${index} lies outside flash.`);
    flash.set(block.subarray(32, 32 + length), offset);
  }
  return count;
}
