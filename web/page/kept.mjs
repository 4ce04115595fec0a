// What a device keeps beside the game, archive and settings, as a UF2 file of these regions alone: saved, and put on a device again.
import { readUf2 } from '../../emulator/image/uf2.mjs';

/** Where they stand in flash, one behind the other: firmware/flash-map/src/pico.rs. */
const START = 0x1005c000;
const BYTES = 32 * 1024;
const FLASH_START = 0x10000000;
const FLASH_BYTES = 2 * 1024 * 1024;
const PAGE = 256;
const BLOCK = 512;
const RP2040 = 0xe48bff56;
const HAS_FAMILY = 0x2000;

export const KEPT = `kept at 0x${START.toString(16)}`;
export const KEPT_FILE = 'zeitwort-kept.uf2';

/** The console's answer to `kept` as a UF2 file; null if it is none, or not all of it. */
export function keptUf2(answer) {
  const [header, ...lines] = answer.split('\n').filter(Boolean);
  const digits = lines.join('');
  if (header !== KEPT || digits.length !== 2 * BYTES || !/^[0-9a-f]*$/.test(digits)) return null;
  const count = BYTES / PAGE;
  const file = new Uint8Array(count * BLOCK);
  for (let number = 0; number < count; number++) {
    const block = new DataView(file.buffer, number * BLOCK, BLOCK);
    const words = [0x0a324655, 0x9e5d5157, HAS_FAMILY, START + number * PAGE, PAGE, number, count, RP2040];
    words.forEach((word, i) => block.setUint32(4 * i, word, true));
    for (let i = 0; i < PAGE; i++) {
      const at = 2 * (number * PAGE + i);
      block.setUint8(32 + i, parseInt(digits.slice(at, at + 2), 16));
    }
    block.setUint32(BLOCK - 4, 0x0ab16f30, true);
  }
  return file;
}

/** True for a file that writes all of these regions and nothing else. */
export function isKept(file) {
  try {
    const blocks = readUf2(file, FLASH_BYTES);
    const inOrder = ({ number, offset }) => FLASH_START + offset === START + number * PAGE;
    return blocks.length === BYTES / PAGE && blocks.every(inOrder);
  } catch {
    return false;
  }
}
