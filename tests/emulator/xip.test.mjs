// Flash as the chip maps it: not before boot2, not while the boot ROM writes, and through a cache that costs time.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Board } from '../../emulator/board.mjs';
import { addressOf } from '../../emulator/chip/boot-rom.mjs';
import { makeBurst } from '../../emulator/chip/thumb.mjs';
import { Rp2040 } from '../../emulator/chip/rp2040.mjs';
import { productBoard } from './product.mjs';
import { op, tinyFlash } from './tiny-image.mjs';

const RAM = 0x20001000;
const FLASH = 0x10000200;

/** Lets the core run these instructions from RAM, with `registers` as they are given. */
function runInRam(board, instructions, registers) {
  instructions.forEach((instruction, i) => board.mcu.writeUint16(RAM + 2 * i, instruction));
  board.mcu.core.registers.set(registers);
  board.mcu.core.PC = RAM;
  board.mcu.core.waiting = false;
  board.run(100);
}

const CALL_R3 = 0x4798;
const CALL_R4 = 0x47a0;
const LOAD_R5_FROM_R6 = { word: 0x6835, halfword: 0x8835, byte: 0x7835 };
const SLEEP = [op.wfi, 0xe7fd];

for (const [size, load] of Object.entries(LOAD_R5_FROM_R6)) {
  test(`a ${size} read from flash after the boot ROM has taken it is a fault`, () => {
    const board = new Board({ flash: tinyFlash([]) });
    board.run(1);
    const registers = [0, 0, 0, addressOf('EX'), 0, 0, FLASH];
    assert.throws(() => runInRam(board, [CALL_R3, load, ...SLEEP], registers), /Flash is read at 0x10000200 while it is not mapped/);
  });
}

test('code in flash cannot go on after the boot ROM has taken it', () => {
  const board = new Board({ flash: tinyFlash([]) });
  board.run(1);
  assert.throws(() => runInRam(board, [CALL_R3, CALL_R4], [0, 0, 0, addressOf('EX'), FLASH | 1]), /Flash is read at 0x10000200/);
});

test('flash cannot be written before the boot ROM has taken it', () => {
  const board = new Board({ flash: tinyFlash([]) });
  board.run(1);
  assert.throws(() => runInRam(board, [CALL_R3, ...SLEEP], [0x10000, 4096, 0, addressOf('RE')]), /while it is mapped/);
});

test('after boot2 has run again flash is read as before, and what the cache knew is gone', () => {
  const board = new Board({ flash: tinyFlash([]) });
  board.run(1);
  const boot2 = 0x20002000;
  board.mcu.sram.set(board.flash.bytes.subarray(0, 256), boot2 - 0x20000000);
  const before = board.mcu.xip.misses;
  runInRam(board, [CALL_R3, 0x4640, 0x4780, CALL_R4, ...SLEEP], [0, 0, 0, addressOf('EX'), boot2 | 1, 0, 0, 0, addressOf('FC')]);
  assert.ok(board.mcu.xip.mapped);
  assert.ok(board.mcu.xip.misses > before);
});

test('an image whose boot2 does not map flash does not get far', () => {
  const flash = tinyFlash([]);
  flash.bytes[38] ^= 0x80; // SSIENR is not set again
  const valid = tinyFlash([]);
  assert.doesNotThrow(() => new Board({ flash: valid }).run(1));
  assert.throws(() => new Board({ flash }).run(1), /USB drive|not mapped/);
});

test('the fast instructions and those of rp2040js find the same in the cache', () => {
  const chips = [0, 1].map(() => {
    const flash = tinyFlash([]).bytes;
    // r0 walks over flash in steps of a line, and back to the start after 20 KB
    const code = [0x6801, 0x7882, 0x8843, 0x3008, 0xbf00, 0x42b0, 0xd3f8, 0x4638, 0xe7f6];
    code.forEach((instruction, i) => new DataView(flash.buffer).setUint16(0x8000 + 2 * i, instruction, true));
    const chip = new Rp2040({ flash: { bytes: flash } });
    chip.flashInterface.enterXip(2);
    chip.core.registers.set([0x10001000, 0, 0, 0, 0, 0, 0x10006000, 0x10001000]);
    chip.core.PC = 0x10008000;
    chip.clock.deadline = Infinity;
    return chip;
  });
  const [fast, plain] = chips;
  const burst = makeBurst(fast);
  for (let i = 0; i < 60_000; i++) {
    burst(1);
    plain.core.executeInstruction();
    assert.equal(fast.core.PC, plain.core.PC);
    assert.equal(fast.xip.misses, plain.xip.misses, `after ${i} instructions`);
  }
  assert.ok(fast.xip.misses > 3000, `${fast.xip.misses} misses`);
  assert.equal(fast.core.cycles, plain.core.cycles);
});

test("the product's code runs from the cache most of the time", () => {
  const board = productBoard();
  // The start and its chores read whole regions of flash once, line by line: nothing that a cache could help with.
  board.run(2500);
  const { xip } = board.mcu;
  assert.equal(xip.missCycles, 64, 'a line at half the system clock');
  xip.accesses = xip.misses = 0;
  for (let i = 0; i < 20; i++) {
    board.controls.turn(i % 4 < 2 ? 1 : -1);
    board.run(200);
  }
  assert.ok(xip.accesses > 100_000, `${xip.accesses} accesses`);
  assert.ok(xip.misses / xip.accesses < 0.05, `${xip.misses} of ${xip.accesses}`);
});
