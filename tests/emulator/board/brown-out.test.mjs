// A supply that sinks slowly: the core runs on while flash is read wrongly, in the middle of noting a score; then power is back at once, RAM kept, or later.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reopenConsole } from '../console.mjs';
import { toTurn } from '../places.mjs';
import { booked } from '../power-cuts.mjs';
import { productBoard } from '../product.mjs';

const PHASES_MS = [1, 2, 5, 10, 20];
/** Milliseconds from the push that notes a score to the first wrong byte. */
const AFTER_MS = [0, 3, 6, 9, 12];

/** A table with two scores noted, and points dialled for a third. */
function aboutToNote() {
  const board = productBoard({ usb: true });
  toTurn(board);
  return board;
}

function dial(board) {
  board.controls.press(1);
  board.run(300);
  board.controls.turn(7);
  board.run(300);
}

/** What a device knows after power was away. */
function after(board, ramKept) {
  board.cutPower({ ramKept });
  board.boot();
  assert.ok(board.runUntil(() => board.usb.configured, { within: 2000 }), 'the device was not enumerated');
  reopenConsole(board);
  return booked(board);
}

function known(inputs) {
  const board = aboutToNote();
  dial(board);
  inputs(board);
  return after(board, false);
}

const before = known(() => {});
const noted = known((board) => (board.controls.pushDial(), board.run(500)));

test('the push that is disturbed notes something', () => assert.notEqual(before, noted));

for (const ramKept of [false, true]) {
  test(`a brown-out while a score is noted leaves the game before or after it, RAM ${ramKept ? 'kept' : 'lost'}`, () => {
    for (const [i, phase] of PHASES_MS.entries()) {
      const board = aboutToNote();
      dial(board);
      board.drive(board.pins.dialPush, false);
      board.run(50);
      board.drive(board.pins.dialPush, null);
      board.run(AFTER_MS[(i + (ramKept ? 2 : 0)) % AFTER_MS.length]);
      board.brownOut(phase, 17 * i + (ramKept ? 5 : 1));
      const knows = after(board, ramKept);
      assert.ok([before, noted].includes(knows), `after ${phase} ms the device knows\n${knows}\nwhich is neither\n${before}\nnor\n${noted}`);
    }
  });
}
