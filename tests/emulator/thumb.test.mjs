// The fast instruction table against rp2040js, and what is translated against the table: the same instructions on the same state must
// leave the same state.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeBurst } from '../../emulator/chip/thumb.mjs';
import { Shelves } from '../../emulator/chip/translate.mjs';
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
const burst = makeBurst(fast, { often: 0 });

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

/** An instruction of a program: any, but for those that only rp2040js knows; accesses go to RAM mostly, jumps stay in the program. */
function anyInstruction(place, length) {
  for (;;) {
    const opcode = random() % 0xe800;
    if (skipped(opcode) || (opcode & 0xff00) === 0xb600 || opcode >= 0xbe00 && opcode < 0xc000) continue;
    if (opcode >> 12 !== 0xd && opcode >> 11 !== 0x1c && (opcode & 0xff00) !== 0x4700) return opcode;
    const target = random() % length;
    if (opcode >> 12 === 0xd) return 0xd000 | (opcode & 0xf00 && (opcode & 0xf00) < 0xe00 ? opcode & 0xf00 : 0x100) | ((target - place - 2) & 0xff);
    if (opcode >> 11 === 0x1c) return 0xe000 | ((target - place - 2) & 0x7ff);
  }
}

/** Everything that may differ after a program. */
const everything = ({ core, xip, clock }) => ({
  registers: [...core.registers],
  flags: [core.N, core.Z, core.C, core.V],
  cycles: core.cycles,
  cache: [xip.accesses, xip.misses],
  due: clock.deadline,
});

for (const [place, at] of Object.entries(PLACES)) {
  test(`programs in ${place} do the same translated, burst by burst, whenever something is due`, () => {
    const [translated, plain] = [chip(), chip()];
    let [instructions, inPieces] = [0, 0];
    for (let round = 0; round < 400; round++) {
      const length = 6 + (random() % 30);
      const program = Array.from({ length }, (_, i) => anyInstruction(i, length));
      program.push(0xe000 | ((-length - 2) & 0x7ff)); // and again
      const registers = registersFor(round % 3 ? 0x6000 : 0x5000, at);
      const flags = { N: !!(random() & 1), Z: !!(random() & 2), C: !!(random() & 4), V: !!(random() & 8) };
      const shelves = new Shelves(8192);
      const bursts = [makeBurst(translated, { often: 1, shelves }), makeBurst(plain, { often: 0 })];
      for (const mcu of [translated, plain]) prepare(mcu, program, registers, flags);
      for (let go = 0; go < 12; go++) {
        const [limit, due] = [1 + (random() % 300), random() % 400];
        const outcomes = [translated, plain].map((mcu, i) => {
          mcu.clock.setLimit(mcu.clock.nanos + due * mcu.clock.nanosPerCycle);
          if (go % 3 === 0) mcu.xip.flush(); // and every line is a miss
          try {
            const done = bursts[i](limit);
            return { done, ...everything(mcu) };
          } catch (error) {
            return { failed: error.message, ...everything(mcu) };
          }
        });
        const listing = program.map((opcode) => opcode.toString(16)).join(' ');
        assert.deepEqual(outcomes[0], outcomes[1], listing);
        if (outcomes[0].failed) break;
        instructions += outcomes[0].done;
      }
      assert.equal(Buffer.compare(translated.sram, plain.sram), 0);
      for (const shelf of [shelves.flash, shelves.ram]) inPieces += shelf.pieces.reduce((sum, piece) => sum + (piece?.length ?? 0), 0);
    }
    assert.ok(instructions > 100_000 && inPieces > 2000, `${instructions} instructions, ${inPieces} translated`);
  });
}

test('a program in RAM that overwrites itself, from within or by its neighbour, is what it has become', () => {
  const at = PLACES.RAM;
  const mcu = chip();
  const shelves = new Shelves(8192);
  const run = makeBurst(mcu, { often: 2, shelves });
  const pieceAt = (address) => shelves.ram.pieces[(address - RAM) >> 1];
  const registers = (set) => Array.from({ length: 16 }, (_, i) => set[i] ?? 0);
  const [ADD_1, ADD_2, BACK_2] = [0x3201, 0x3202, 0xe7fc]; // adds r2, #1; adds r2, #2; b to two before
  prepare(mcu, [0x0000, ADD_1, BACK_2], registers({ 15: at }), {});
  run(300);
  assert.equal(mcu.core.registers[2], 100);
  assert.ok(pieceAt(at).isCircle);
  mcu.writeUint16(at + 2, ADD_2); // as DMA does
  run(300);
  assert.equal(mcu.core.registers[2], 300);
  // strh r1, [r0]; adds r2, #1; b back: the store puts what r1 holds in the place of the second.
  const other = at + 0x200;
  prepare(mcu, [0x8001, ADD_1, BACK_2], registers({ 0: other + 0x100, 1: ADD_1, 15: other }), {});
  run(300);
  assert.equal(mcu.core.registers[2], 100);
  assert.ok(pieceAt(other).isCircle);
  Object.assign(mcu.core.registers, { 0: other + 2, 1: ADD_2 });
  run(300);
  assert.equal(mcu.core.registers[2], 300);
});

test("the product's start is the same, cycle by cycle, in all three", () => {
  const run = (board) => {
    board.run(60);
    return { instructions: board.instructions, cycles: board.mcu.clock.busyNanos, ram: Buffer.from(board.sram) };
  };
  const by = (burst) => {
    const board = productBoard();
    board.burst = burst(board.mcu);
    return run(board);
  };
  const thorough = by(({ core, clock }) => (limit) => {
    let count = 0;
    do {
      core.executeInstruction();
      count += 1;
    } while (core.cycles < clock.deadline && !core.waiting && count < limit);
    return count;
  });
  for (const often of [0, 2]) {
    const quick = by((mcu) => makeBurst(mcu, { often, shelves: new Shelves() }));
    assert.equal(quick.instructions, thorough.instructions);
    assert.equal(quick.cycles, thorough.cycles);
    assert.equal(Buffer.compare(quick.ram, thorough.ram), 0);
  }
});
