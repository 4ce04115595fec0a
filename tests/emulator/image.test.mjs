// The files the firmware comes in: a UF2 a Pico would refuse is refused, and addresses get names.
import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Elf, readable } from '../../emulator/image/elf.mjs';
import { Rtt } from '../../emulator/image/rtt.mjs';
import { loadUf2 } from '../../emulator/image/uf2.mjs';
import { waitUntilPrepared } from './places.mjs';
import { productBoard } from './product.mjs';

const folder = mkdtempSync(join(tmpdir(), 'image-'));

function uf2(blocks) {
  const file = Buffer.alloc(512 * blocks.length);
  blocks.forEach((block, index) => {
    const { address = 0x10000000 + 256 * index, length = 256, number = index, family = 0xe48bff56, fill = index } = block;
    const words = [0x0a324655, 0x9e5d5157, 0x2000, address, length, number, blocks.length, family];
    words.forEach((word, i) => file.writeUInt32LE(word, 512 * index + 4 * i));
    file.fill(fill, 512 * index + 32, 512 * index + 32 + 256);
    file.writeUInt32LE(0x0ab16f30, 512 * index + 508);
  });
  const path = join(folder, 'test.uf2');
  writeFileSync(path, file);
  return path;
}

test('blocks go where they say', () => {
  const flash = new Uint8Array(4096).fill(0xff);
  assert.equal(loadUf2(uf2([{ fill: 1 }, { fill: 2, address: 0x10000200 }]), flash), 2);
  assert.deepEqual([flash[0], flash[255], flash[256], flash[0x200]], [1, 1, 0xff, 2]);
});

const REFUSED = {
  'another chip': [{ family: 0xada52840 }],
  'a missing block': [{}, { number: 2 }],
  'a place outside flash': [{ address: 0x20000000 }],
  'a place off the page grid': [{ address: 0x10000010 }],
  'half a page': [{ length: 128 }],
};
for (const [what, blocks] of Object.entries(REFUSED)) {
  test(`a UF2 with ${what} is refused with a sentence`, () => {
    assert.throws(() => loadUf2(uf2(blocks), new Uint8Array(4096)), /not a UF2 a Pico would take: .*\.$/);
  });
}

test('a file that is no ELF is refused with a sentence', () => {
  const path = join(folder, 'no.elf');
  writeFileSync(path, 'hello');
  assert.throws(() => new Elf(path), /is not a 32-bit little-endian ELF file/);
});

test('mangled names become paths', () => {
  assert.equal(readable('_ZN4core9panicking9panic_fmt17h637b86d4928b8a22E'), 'core::panicking::panic_fmt');
  assert.equal(readable('_RNvNtCs1234_4core9panicking9panic_fmt'), 'core::panicking::panic_fmt');
  assert.equal(readable('Reset'), 'Reset');
});

test('a panic of the product ends the run and names where', () => {
  const board = productBoard();
  waitUntilPrepared(board); // while flash is written the core stands still
  const [handler] = board.elf.functionsNamed('panic_fmt');
  board.mcu.writeUint16(0x20041000, 0x4798); // blx r3
  board.mcu.core.registers[3] = handler.address | 1;
  board.mcu.core.PC = 0x20041000;
  board.mcu.core.waiting = false;
  assert.throws(() => board.run(1), /^FirmwareFault: The firmware panicked\. At .* in core::panicking::panic_fmt/);
});

test('the log is given to the decoder with the ELF it belongs to', () => {
  const script = join(folder, 'decoder.mjs');
  writeFileSync(script, 'process.stdin.on("data", (bytes) => console.log(`${bytes.length} bytes of ${process.argv[2]}`));');
  const rtt = new Rtt({ path: 'the.elf', address: () => undefined });
  rtt.bytes = [1, 2, 3];
  const before = process.env.ZEITWORT_DEFMT_PRINT;
  try {
    process.env.ZEITWORT_DEFMT_PRINT = `${process.execPath} ${script}`;
    assert.equal(rtt.text(), '3 bytes of the.elf');
    process.env.ZEITWORT_DEFMT_PRINT = 'no-such-decoder';
    assert.match(rtt.text(), /log not decoded: no-such-decoder/);
    delete process.env.ZEITWORT_DEFMT_PRINT;
    assert.match(rtt.text(), /3 bytes of defmt log not decoded/);
  } finally {
    if (before !== undefined) process.env.ZEITWORT_DEFMT_PRINT = before;
  }
});

test("the product's log is drained", () => {
  const board = productBoard();
  board.run(200); // the crystal has to swing first
  assert.ok(board.rtt.bytes.length > 0);
});
