// The board itself, with images of a few instructions: booting, sleeping, resetting, faulting, exact time.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Board } from '../../emulator/board.mjs';
import { addressOf, ERASE_CYCLES } from '../../emulator/chip/boot-rom.mjs';
import { RandomBits } from '../../emulator/chip/random-bits.mjs';
import { load, op, store, tinyFlash } from './tiny-image.mjs';

const SCRATCH0 = 0x4005800c;
const REASON = 0x40058008;
const PSM_WDSEL = 0x40010008;
const WATCHDOG_LOAD = 0x40058004;
const WATCHDOG_CTRL = 0x40058000;
const AIRCR = 0xe000ed0c;
const RAM = 0x20001000;
const EVERYTHING_BUT_OSCILLATORS = 0x1fffc;
/** At 6.5 MHz the last instructions before sleep, read from flash, take so long. */
const ASLEEP_MICROS = 50;

const word = (board, address) => board.mcu.readUint32(address);

test('it boots as the ROM does and runs the image', () => {
  const board = new Board({ flash: tinyFlash([store(RAM, 0x1234)]) });
  board.run(1);
  assert.equal(word(board, RAM), 0x1234);
});

test('an image whose boot2 fails its checksum does not start', () => {
  const flash = tinyFlash([]);
  flash.bytes[3] ^= 1;
  assert.throws(() => new Board({ flash }), /USB drive/);
});

test('time is exact, asleep or awake', () => {
  for (const steps of [[op.wfi], [op.forever]]) {
    const board = new Board({ flash: tinyFlash(steps) });
    for (let i = 0; i < 100; i++) board.run(0.25);
    const cycleMicros = board.mcu.clock.nanosPerCycle / 1000; // of the ring oscillator: nobody has set up another clock
    assert.ok(Math.abs(board.micros - 25_000) <= 2 * cycleMicros, `${board.micros} µs`);
  }
});

test('what follows a moment that has passed already still takes its time, so that edges do not fall together', () => {
  const board = new Board({ flash: tinyFlash([op.sleepForever]) });
  board.run(20); // a console answered, say
  board.runToMillisSinceReset(10);
  const before = board.micros;
  board.run(2);
  assert.ok(Math.abs(board.micros - before - 2000) <= 1, `${board.micros - before} µs`);
});

test('a sleeping core has no duty, a spinning one is all duty', () => {
  const duty = (steps) => {
    const board = new Board({ flash: tinyFlash(steps) });
    board.run(1);
    const mark = board.markDuty();
    board.run(1);
    return board.duty(mark);
  };
  assert.equal(duty([op.wfi]), 0);
  assert.ok(Math.abs(duty([op.forever]) - 1) < 0.001);
});

test('a trap ends the run with a sentence', () => {
  const board = new Board({ flash: tinyFlash([op.trap]) });
  assert.throws(() => board.run(1), /^FirmwareFault: The firmware hit a trap instruction \(0\)\. At .* µs in 0x1000020/);
});

test('a read from nowhere ends the run', () => {
  const board = new Board({ flash: tinyFlash([load(0x60000000)]) });
  assert.throws(() => board.run(1), /invalid memory address/);
});

test('a block that nobody has released since the reset ends the run when it is used; the timer is there', () => {
  const [ADC, TIMER, RESET_CLEAR] = [0x4004c000, 0x40054028, 0x4000f000];
  const run = (...steps) => new Board({ flash: tinyFlash([...steps, op.sleepForever]) }).run(1);
  assert.throws(() => run(load(ADC)), { name: 'FirmwareFault', message: /held in reset/ });
  run(load(TIMER), store(RESET_CLEAR, 1), load(ADC));
});

test('with crashes handled, a fault enters the hard fault handler', () => {
  const board = new Board({ flash: tinyFlash([op.trap], { onException: op.sleepForever }), crashes: 'handle' });
  board.run(1);
  assert.equal(board.mcu.core.IPSR, 3);
});

test('a fault inside the hard fault handler is a lock-up', () => {
  const board = new Board({ flash: tinyFlash([op.trap], { onException: op.trap }), crashes: 'handle' });
  assert.throws(() => board.run(1), /locked up/);
});

test('the watchdog resets after its time; scratch, reason and RAM survive', () => {
  const board = new Board({
    flash: tinyFlash([
      store(SCRATCH0, 0xcafe), store(RAM, 77), store(PSM_WDSEL, EVERYTHING_BUT_OSCILLATORS),
      store(WATCHDOG_LOAD, 2 * 5000), store(WATCHDOG_CTRL, 0x40000000),
    ]),
  });
  const watchdog = board.mcu.findPeripheral(WATCHDOG_CTRL);
  board.runUntil(() => watchdog.enable);
  const started = board.micros;
  board.run(4.7);
  assert.equal(board.resets.length, 0);
  board.mcu.sram[0x3000] = 42;
  board.run(0.4);
  assert.equal(board.resets.length, 1);
  assert.equal(board.resets[0].cause, 'watchdog timer');
  const late = board.resets[0].micros - started - 5000; // it was started just before the core fell asleep
  assert.ok(late <= 0 && late > -ASLEEP_MICROS, `${late} µs`);
  assert.equal(word(board, REASON), 1);
  assert.equal(word(board, SCRATCH0), 0xcafe);
  assert.equal(board.mcu.sram[0x3000], 42);
  assert.ok(board.millisSinceReset < 0.4);
});

test('a watchdog that selects nothing resets nothing', () => {
  const board = new Board({ flash: tinyFlash([store(WATCHDOG_LOAD, 100), store(WATCHDOG_CTRL, 0x40000000)]) });
  board.run(1);
  assert.equal(board.resets.length, 0);
  assert.match(board.warnings.flat().join(), /WDSEL/);
});

test('a forced reset is told from a time-out, and a power cut clears both', () => {
  const flash = tinyFlash([store(PSM_WDSEL, EVERYTHING_BUT_OSCILLATORS), store(WATCHDOG_CTRL, 0x80000000)]);
  const board = new Board({ flash });
  board.runUntil(() => board.resets.length > 0);
  assert.equal(board.resets[0].cause, 'watchdog trigger');
  assert.equal(board.resetMemory.reason, 2);
  board.cutPower();
  assert.equal(board.resetMemory.reason, 0);
});

test('a system reset request restarts the image', () => {
  const board = new Board({ flash: tinyFlash([store(AIRCR, 0x05fa0004)]) });
  board.runUntil(() => board.resets.length === 3, { within: 1 });
  assert.equal(board.resets[2].cause, 'system reset request');
});

test('after a power cut RAM is junk and flash is kept', () => {
  const board = new Board({ flash: tinyFlash([]) });
  board.run(1);
  board.mcu.sram[0x3000] = 42;
  const flash = board.flash.bytes.slice();
  board.cutPower();
  assert.notEqual(board.mcu.sram[0x3000], 42);
  assert.deepEqual(board.flash.bytes, flash);
});

test('a level stays at its pin over a reset', () => {
  const board = new Board({ flash: tinyFlash([store(AIRCR, 0x05fa0004)]) });
  board.drive(10, true);
  board.runUntil(() => board.resets.length === 1, { within: 1 });
  assert.equal(board.mcu.gpio[10].rawInputValue, true);
});

test('flash operations hold up the core one after the other, and pins move meanwhile', () => {
  const board = new Board({ flash: tinyFlash([]) });
  board.run(1);
  board.mcu.flashInterface.exitXip();
  const { core } = board.mcu;
  const callTwiceAndSleep = [0x4798, 0x4798, op.wfi, 0xe7fd]; // blx r3; blx r3; wfi; back
  callTwiceAndSleep.forEach((instruction, i) => board.mcu.writeUint16(RAM + 2 * i, instruction));
  core.registers.set([0x10000, 4096, 0, addressOf('RE')]);
  core.PC = RAM;
  core.waiting = false;
  const mark = board.markDuty();
  board.run(20);
  board.drive(10, true);
  assert.equal(board.mcu.gpio[10].rawInputValue, true);
  assert.ok(Math.abs(board.micros - 21_000) < 1);
  board.run(180);
  const [first, second] = board.flash.operations;
  const erase = 45_000 + (ERASE_CYCLES * board.mcu.clock.nanosPerCycle) / 1000; // in the chip, and in the boot ROM
  assert.ok(Math.abs(second.atMicros - first.atMicros - erase) < 1, `${second.atMicros - first.atMicros} µs`);
  assert.ok(Math.abs(board.duty(mark) - (2 * erase) / 200_000) < 0.001);
});

test('the random bits fold into the seed each time it is drawn', () => {
  for (const seed of [0, 1, 0x97e4e73d, 0xffffffff]) {
    const random = new RandomBits(seed);
    const draw = () => {
      let folded = 0;
      for (let i = 0; i < 256; i++) folded = ((folded << 1) | (folded >>> 31)) ^ random.next();
      return folded >>> 0;
    };
    assert.deepEqual([draw(), draw()], [seed, seed]);
  }
});
