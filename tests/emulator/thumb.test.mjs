// The fast instruction table against rp2040js: the same instruction on the same state must leave the same state.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeBurst } from '../../emulator/chip/thumb.mjs';
import { Rp2040 } from '../../emulator/chip/rp2040.mjs';
import { productBoard } from './product.mjs';

const FLASH = 0x10000000;
const RAM = 0x20000000;
/** Programs run from both. */
const PLACES = { flash: FLASH + 0x800, RAM: RAM + 0x20000 };
const ROUNDS = 60;

const chip = () => {
  const mcu = new Rp2040();
  mcu.onBreak = () => {};
  mcu.flashInterface.enterXip(2);
  mcu.clock.setLimit(1e12);
  return mcu;
};
const fast = chip();
const slow = chip();
const burst = makeBurst(fast);

let state = 1;
const random = () => {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return state >>> 0;
};
/** Numbers on which carries and signs turn, and addresses in RAM. */
const interesting = () =>
  [random(), 0, 1, 31, 32, 33, 0x7fffffff, 0x80000000, 0xffffffff, RAM + 0x8000 + (random() & 0xffc)][random() % 10];

/** Shifts by a register leave the carry alone at 0 and clear it beyond 32; rp2040js does not. ADCS, SBCS: nor overflow. */
const DEVIATES = { carry: new Set([2, 3, 4, 7]), overflow: new Set([5, 6]) };
const twoRegisterOperation = (opcode) => (opcode >> 10 === 0x10 ? (opcode >> 6) & 15 : -1);

const isMemoryAccess = (opcode) => (opcode >= 0x5000 && opcode < 0xa000) || (opcode >= 0xc000 && opcode < 0xd000);
const isStack = (opcode) => (opcode & 0xf600) === 0xb400;
/** rp2040js overwrites the address it is to go to. */
const BLX_LR = 0x47f0;
/** True for instructions that both leave to rp2040js, or that would leave the memory the test has. */
const skipped = (opcode) =>
  (opcode >= 0x4400 && opcode < 0x4800 && (opcode & 0x87) === 0x87) || // writes to PC
  opcode >= 0xe800 ||
  opcode === BLX_LR ||
  (opcode & 0xff00) === 0xdf00 ||
  [0xbf20, 0xbf30].includes(opcode);

function prepare(mcu, opcodes, registers, flags) {
  const at = registers[15];
  const code = at >= RAM ? new DataView(mcu.sram.buffer, at - RAM) : new DataView(mcu.flash.buffer, at - FLASH);
  opcodes.forEach((opcode, place) => code.setUint16(2 * place, opcode, true));
  mcu.core.registers.set(registers);
  Object.assign(mcu.core, flags, { cycles: 0, waiting: false, interruptsUpdated: false, eventRegistered: false });
}

const outcome = ({ core }, { carry, overflow }) => ({
  registers: [...core.registers],
  cycles: core.cycles,
  flags: [core.N, core.Z, carry && core.C, overflow && core.V],
});

function registersFor(opcode, at) {
  const registers = Uint32Array.from({ length: 16 }, interesting);
  const aligned = () => RAM + 0x8000 + (random() & 0x3fc);
  if (isMemoryAccess(opcode)) {
    const byRegister = opcode >> 12 === 5;
    for (let i = 0; i < 8; i++) registers[i] = byRegister && i === ((opcode >> 6) & 7) ? random() & 0xfc : aligned();
  }
  registers[13] = aligned();
  registers[14] = at | 1;
  registers[15] = at;
  return registers;
}

function compare(at, opcode, second = 0) {
  const registers = registersFor(opcode, at);
  const flags = { N: !!(random() & 1), Z: !!(random() & 2), C: !!(random() & 4), V: !!(random() & 8) };
  for (const mcu of [fast, slow]) prepare(mcu, [opcode, second], registers, flags);
  const operation = twoRegisterOperation(opcode);
  const trusted = { carry: !DEVIATES.carry.has(operation), overflow: !DEVIATES.overflow.has(operation) };
  const attempt = (execute) => {
    try {
      return execute(), null;
    } catch (error) {
      return error.message;
    }
  };
  const failures = [attempt(() => burst(1)), attempt(() => slow.core.executeInstruction())];
  assert.equal(failures[0], failures[1], `0x${opcode.toString(16)}`);
  if (failures[0]) return;
  assert.deepEqual(outcome(fast, trusted), outcome(slow, trusted), `0x${opcode.toString(16)}`);
}

for (const [place, at] of Object.entries(PLACES)) {
  test(`every 16-bit instruction in ${place} does the same in both`, () => {
    for (let opcode = 0; opcode < 0xe800; opcode += 1) {
      if (skipped(opcode) || (isMemoryAccess(opcode) && opcode % 3) || (isStack(opcode) && opcode % 3)) continue;
      for (let round = 0; round < (opcode < 0x5000 && opcode >= 0x4000 ? ROUNDS : 2); round++) compare(at, opcode);
    }
    assert.equal(Buffer.compare(fast.sram, slow.sram), 0);
  });

  test(`every kind of call in ${place} goes to the same place in both, within a line of flash and across`, () => {
    let calls = 0;
    for (const mcu of [fast, slow]) mcu.core.blTaken = () => void (calls += 1);
    for (let round = 0; round < 4000; round++) compare(at + 2 * (round % 4), 0xf000 | (random() & 0x7ff), 0xd000 | (random() & 0x2fff));
    assert.equal(calls, 8000);
  });
}

test('a call to the address in the link register goes there', () => {
  const registers = Array.from({ length: 16 }, () => 0);
  registers[14] = RAM + 0x401;
  registers[15] = PLACES.flash;
  prepare(fast, [BLX_LR], registers, {});
  burst(1);
  assert.deepEqual([...fast.core.registers.slice(14)], [(PLACES.flash + 2) | 1, RAM + 0x400]);
});

/** ARMv6-M, register shifts and arithmetic with carry: [opcode, r0, r1, carry before] → [r0, carry, overflow]. */
const BY_THE_BOOK = [
  [0x4088, 5, 0, true, [5, true, false]], // lsls by 0 keeps the carry
  [0x4088, 1, 32, false, [0, true, false]],
  [0x4088, 1, 33, true, [0, false, false]],
  [0x40c8, 0x80000000, 0, false, [0x80000000, false, false]], // lsrs by 0
  [0x40c8, 0x80000000, 32, false, [0, true, false]],
  [0x40c8, 0x80000000, 64, true, [0, false, false]],
  [0x4108, 0x80000000, 0, false, [0x80000000, false, false]], // asrs by 0
  [0x4108, 0x80000000, 200, false, [0xffffffff, true, false]],
  [0x41c8, 0x80000001, 0, false, [0x80000001, false, false]], // rors by 0
  [0x41c8, 0x80000001, 1, false, [0xc0000000, true, false]],
  [0x4148, 0, 0x7fffffff, true, [0x80000000, false, true]], // adcs overflows by the carry alone
  [0x4188, 0x80000000, 0, false, [0x7fffffff, true, true]], // sbcs overflows by the borrow alone
  [0x4188, 0, 0xffffffff, false, [0, false, false]],
];
for (const [opcode, a, b, carry, expected] of BY_THE_BOOK) {
  test(`0x${opcode.toString(16)} of 0x${a.toString(16)} and ${b} with carry ${carry} is as in the ARM manual`, () => {
    prepare(fast, [opcode], [a, b, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, RAM + 0x8000, 0, PLACES.flash], { N: false, Z: false, C: carry, V: false });
    burst(1);
    assert.deepEqual([fast.core.registers[0], fast.core.C, fast.core.V], expected);
  });
}

test("the product's start is the same, cycle by cycle, in both", () => {
  const run = (board) => {
    board.run(60);
    return { instructions: board.instructions, cycles: board.mcu.clock.busyNanos, ram: Buffer.from(board.sram) };
  };
  const plain = productBoard();
  const { core, clock } = plain.mcu;
  plain.burst = (limit) => {
    let count = 0;
    do {
      core.executeInstruction();
      count += 1;
    } while (core.cycles < clock.deadline && !core.waiting && count < limit);
    return count;
  };
  const [quick, thorough] = [run(productBoard()), run(plain)];
  assert.equal(quick.instructions, thorough.instructions);
  assert.equal(quick.cycles, thorough.cycles);
  assert.equal(Buffer.compare(quick.ram, thorough.ram), 0);
});
