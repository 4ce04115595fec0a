// UF2 files as the RP2040's boot ROM loads them (its erratum RP2040-E14 included).
//
// The ROM decides what to erase by the *number* of a block, not by where it goes: the first block to come of each run of
// sixteen numbers (16 × 256 bytes) erases the one sector its own page lies in. A file whose sectors are not filled to
// sixteen pages has sectors erased after pages of theirs were written, or never.
import { readFileSync } from 'node:fs';

const BLOCK = 512;
const MAGIC_START = [0x0a324655, 0x9e5d5157];
const MAGIC_END = 0x0ab16f30;
const HAS_FAMILY = 0x2000;
const NOT_MAIN_FLASH = 0x0001;
const RP2040_FAMILY = 0xe48bff56;
const FLASH_START = 0x10000000;
const PAGE = 256;
const SECTOR = 4096;

/**
 * Loads a file, by its path or its bytes, into `flash` (a Uint8Array of the whole chip) as the ROM does and returns the
 * number of blocks.
 */
export function loadUf2(source, flash) {
  const blocks = readUf2(source, flash.length);
  loadBlocks(blocks, flash);
  return blocks.length;
}

/** The pages of a file, in its order: { number, offset, page }. What the ROM would leave out is refused with a sentence. */
export function readUf2(source, flashBytes) {
  const [name, file] = typeof source === 'string' ? [source, readFileSync(source)] : ['The file', source];
  const refuse = (why) => {
    throw new Error(`${name} is not a UF2 a Pico would take: ${why}`);
  };
  if (file.length === 0 || file.length % BLOCK) refuse(`its length ${file.length} is not a multiple of 512.`);
  const count = file.length / BLOCK;
  const blocks = [];
  for (let index = 0; index < count; index++) {
    const block = file.subarray(index * BLOCK, (index + 1) * BLOCK);
    const view = new DataView(block.buffer, block.byteOffset, BLOCK);
    const word = (i) => view.getUint32(4 * i, true);
    if (word(0) !== MAGIC_START[0] || word(1) !== MAGIC_START[1] || word(127) !== MAGIC_END) {
      refuse(`block ${index} has no UF2 magic.`);
    }
    const [flags, address, length, number, total, family] = [2, 3, 4, 5, 6, 7].map(word);
    if (flags & NOT_MAIN_FLASH) refuse(`block ${index} is not for flash: the ROM leaves it out and waits for ever.`);
    if (!(flags & HAS_FAMILY) || family !== RP2040_FAMILY) refuse(`block ${index} is not for the RP2040 family.`);
    if (number !== index || total !== count) refuse(`block ${index} says it is ${number} of ${total}, in a file of ${count}.`);
    if (length !== PAGE || address % PAGE) refuse(`block ${index} is not one aligned 256-byte page.`);
    const offset = address - FLASH_START;
    if (offset < 0 || offset + length > flashBytes) refuse(`block ${index} lies outside flash.`);
    blocks.push({ number, offset, page: block.subarray(32, 32 + length) });
  }
  return blocks;
}

/** Loads blocks in the order given, which is the order in which a computer happens to write them. */
export function loadBlocks(blocks, flash) {
  const cleared = new Set();
  for (const { number, offset, page } of blocks) {
    const run = Math.floor((number * PAGE) / SECTOR);
    if (!cleared.has(run)) {
      cleared.add(run);
      const sector = offset - (offset % SECTOR);
      flash.fill(0xff, sector, sector + SECTOR);
    }
    for (let i = 0; i < PAGE; i++) flash[offset + i] &= page[i];
  }
}

/** The number of pages that are not in flash as the file has them (mis-programmed). */
export function pagesWrong(blocks, flash) {
  return blocks.filter(({ offset, page }) => Buffer.compare(page, flash.subarray(offset, offset + PAGE)) !== 0).length;
}
