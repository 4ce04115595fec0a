// Flash images of a few instructions, to test the harness itself without the product's firmware.
import { boot2Checksum } from '../../emulator/chip/boot-rom.mjs';
import { NorFlash } from '../../emulator/parts/nor-flash.mjs';

const STACK_TOP = 0x20040000;
const VECTORS = 0x100;
const CODE = 0x200;
const FLASH_START = 0x10000000;
const VTOR = 0xe000ed08;
const SSI = 0x18000000;
const SPI_CONTROL_0 = 0xf4;
const QUAD = 2 << 21;
const CONTINUOUS_READ = 0xa0000000;
const LITERALS = 64;

export const op = {
  wfe: 0xbf20,
  wfi: 0xbf30,
  sev: 0xbf40,
  nop: 0xbf00,
  trap: 0xde00,
  forever: 0xe7fe,
  sleepForever: [0xbf30, 0xe7fd],
};

/** store(address, value): two literals and a word store; uses r0 and r1. */
export const store = (address, value) => ({ address, value });

/** load(address): reads a word into r2. */
export const load = (address) => ({ address });

/** A flash with a valid boot2 that enters `steps`; every exception leads to `onException`. */
export function tinyFlash(steps, { onException = op.forever, times = 'typical' } = {}) {
  const image = new Uint8Array(64 * 1024).fill(0xff);
  const view = new DataView(image.buffer);
  const put = (at, ...halfwords) => halfwords.forEach((value, i) => view.setUint16(at + 2 * i, value, true));

  // boot2: the flash chip told to read on, and mapped; then r0 = vector table; VTOR = r0; sp = r0[0]; jump to r0[1]
  const literals = [SSI, QUAD, SSI + SPI_CONTROL_0, CONTINUOUS_READ, FLASH_START + VECTORS, VTOR];
  const literal = (register, at, index) => 0x4800 | (register << 8) | ((LITERALS + 4 * index - ((at + 4) & ~3)) >> 2);
  put(0, literal(0, 0, 0), 0x2100, 0x6081); // SSIENR = 0
  put(6, 0x2102, 0x6141); // BAUDR = 2
  put(10, literal(1, 10, 1), 0x6001); // CTRLR0
  put(14, 0x2101, 0x6081); // SSIENR = 1
  put(18, 0x21eb, 0x6601, 0x21a0, 0x6601); // read with four wires, and go on reading
  put(26, 0x2100, 0x6081); // SSIENR = 0
  put(30, literal(2, 30, 2), literal(1, 32, 3), 0x6011); // SPI_CTRLR0
  put(36, 0x2101, 0x6081); // SSIENR = 1
  put(40, literal(0, 40, 4), literal(2, 42, 5), 0x6010, 0x6801, 0x468d, 0x6841, 0x4708);
  literals.forEach((value, i) => view.setUint32(LITERALS + 4 * i, value, true));
  view.setUint32(252, boot2Checksum(image), true);

  view.setUint32(VECTORS, STACK_TOP, true);
  view.setUint32(VECTORS + 4, (FLASH_START + CODE) | 1, true);
  const handler = CODE + 0x4000;
  for (let vector = 2; vector < 48; vector++) view.setUint32(VECTORS + 4 * vector, (FLASH_START + handler) | 1, true);
  put(handler, ...[onException].flat());

  let at = CODE;
  for (const step of steps.flat()) {
    if (typeof step === 'number') {
      put(at, step);
      at += 2;
    } else {
      at = putAccess(view, put, at, step);
    }
  }
  put(at, ...op.sleepForever);
  return new NorFlash({ image, times });
}

function putAccess(view, put, at, { address, value }) {
  const start = (at + 3) & ~3;
  if (start !== at) put(at, op.nop);
  const isStore = value !== undefined;
  // ldr r0, [pc, #8]; ldr r1, [pc, #8]; str r1, [r0] or ldr r2, [r0]; b over the two literals
  put(start, 0x4801, 0x4902, isStore ? 0x6001 : 0x6802, 0xe003);
  view.setUint32(start + 8, address, true);
  view.setUint32(start + 12, value ?? 0, true);
  return start + 16;
}
