// Skipping the rounds of an idle PIO machine must change nothing: it is compared with stepping through all of them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Rp2040 } from '../../emulator/chip/rp2040.mjs';

const PIO0 = 0x50200000;
const RXF0 = PIO0 + 0x20;
const FLEVEL = PIO0 + 0x0c;
const STEP_NANOS = 80_000; // 12 500 instructions per second

/** Counts falling edges of GP18 in Y, polling, and pushes the count whenever the FIFO has room: like a dial's program. */
const POLLING = [
  0xe040, //  0: set y, 0
  0x00c1, //  1: jmp pin 1           wait for low, polling
  0x0083, //  2: jmp y-- 3
  0xa0c2, //  3: mov isr, y
  0x8000, //  4: push noblock
  0x00c1, //  5: jmp pin 1           back when high again
  0x0005, //  6: jmp 5
];

/** Waits for each edge of GP18 and pushes the pins. */
const WAITING = [
  0x2012, //  0: wait 0 gpio 18
  0x4001, //  1: in pins, 1
  0x8020, //  2: push block
  0x2192, //  3: wait 1 gpio 18 [1]
];

function machineWith(program, { skip }) {
  const mcu = new Rp2040();
  if (!skip) for (const machine of mcu.pioClock.machines) machine.circle.add = () => {};
  mcu.writeUint32(0x4001c004 + 4 * 18, 0x48); // GP18: input, pulled up
  program.forEach((instruction, i) => mcu.writeUint32(PIO0 + 0x48 + 4 * i, instruction));
  mcu.writeUint32(PIO0 + 0xc8, 10_000 << 16);
  mcu.writeUint32(PIO0 + 0xcc, (18 << 24) | ((program.length - 1) << 12));
  mcu.writeUint32(PIO0, 1);
  return mcu;
}

/** Edges at odd moments, the FIFO read now and then; what the CPU sees at each moment. */
function observe(mcu) {
  const seen = [];
  let random = 12345;
  for (let i = 0; i < 400; i++) {
    random = (Math.imul(random, 1103515245) + 12345) >>> 0;
    mcu.clock.tick((random >>> 8) % (60 * STEP_NANOS));
    if (random & 4) mcu.pads.drive(18, mcu.pads.driven[18] === false ? null : false);
    seen.push(mcu.readUint32(FLEVEL));
    if (random & 0x80) seen.push(mcu.readUint32(RXF0));
  }
  return seen;
}

for (const [name, program] of Object.entries({ POLLING, WAITING })) {
  test(`a ${name.toLowerCase()} machine behaves the same whether its idle rounds are skipped or stepped`, () => {
    const skipped = observe(machineWith(program, { skip: true }));
    const stepped = observe(machineWith(program, { skip: false }));
    assert.deepEqual(skipped, stepped);
    assert.ok(new Set(skipped).size > 3, 'the program never did anything');
  });
}

test('an idle machine costs no alarms', () => {
  const mcu = machineWith(POLLING, { skip: true });
  mcu.clock.tick(100 * STEP_NANOS);
  assert.equal(mcu.clock.nextAlarm, null);
});
