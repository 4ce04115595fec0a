// A game that never ends fills its journal: the device says so, and keeps what it has.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, reopenConsole } from '../console.mjs';
import { settledPicture } from '../places.mjs';
import { ALL, tear, wake } from '../power-cuts.mjs';
import { boardFromImage, flashAfter, productBoard, report } from '../product.mjs';

/** As short as a press may be: what bounces is over after 25 ms. */
const TAP_MS = 27;
/** Before that the next player cannot have seen whose turn it is, and the button does nothing. */
const SEEN_MS = 1000;
/** Turns that certainly fit: they are played natively, the last ones on the image. */
const FIRST_TURNS = 1100;
/** More than then fit into a journal. */
const MOST_TURNS = 1000;
/** The last operations, which are torn. */
const TORN = ALL ? 24 : 2;

/** Two players play without scoring, as `fill` does. */
function firstTurns() {
  const turn = (_, i) => `{ press = ${1 + (i % 2)} }, { push = true }, { wait = "1s" }, { press = ${2 - (i % 2)} },`;
  const heard = `{ Hello = 1, Click = ${FIRST_TURNS + 3}, Flip = ${FIRST_TURNS + 1}, Noted = ${FIRST_TURNS + 2} }`;
  return `title = "A journal, nearly full"
step = [
{ choose = "English" }, { choose = "Free play" }, { press = 1 }, { press = 2 }, { push = true }, { wait = "5s" }, { press = 1 },
${Array.from({ length: FIRST_TURNS }, turn).join('\n')}
{ expect = { scores = [0, 0], heard = ${heard} } },
]`;
}

function tap(board, pin) {
  for (const level of [false, null]) {
    board.drive(pin, level);
    board.run(TAP_MS);
  }
}

/** Two players play without scoring until nothing is kept any more: announce, note, next player turns the glass. */
function fill(board) {
  const [first, second] = board.pins.seats;
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const [own, next] = turn % 2 ? [second, first] : [first, second];
    const kept = board.flash.operations.length;
    for (const pin of [own, board.pins.dialPush]) tap(board, pin);
    board.run(SEEN_MS);
    tap(board, next);
    if (board.flash.operations.length === kept) return;
  }
  assert.fail(`${MOST_TURNS} turns did not fill the journal`);
}

const events = (board) => Number(/events (\d+)/.exec(ask(board, 'journal'))[1]);

test('a full journal says so, and no cut takes anything it has', (context) => {
  const board = productBoard({ usb: true, flash: flashAfter(firstTurns()) });
  board.runToMillisSinceReset(3000);
  tap(board, board.pins.dialPush); // it comes back paused
  board.run(SEEN_MS);
  try {
    fillAndTear(board, context);
  } catch (error) {
    console.error(report(board));
    throw error;
  }
});

function fillAndTear(board, context) {
  fill(board);
  const warned = settledPicture(board);
  board.run(5000);
  assert.notDeepEqual(settledPicture(board), warned, 'nothing was said');

  const { flash } = board;
  const last = flash.operations.length - TORN;
  const result = tear({ file: 'a full journal', flash, steps: [] }, [...flash.operations.keys()].slice(last));
  assert.equal(result.lost.length, 0, `${result.lost.length} of ${result.tried} cuts lost something, the first: ${result.lost[0]}`);

  const survivor = boardFromImage(flash.bytes, { usb: true });
  const startMs = survivor.boot();
  survivor.runToMillisSinceReset(2000);
  reopenConsole(survivor);
  const kept = events(survivor);
  reopenConsole(board);
  assert.ok(events(board) - kept <= 4, 'the device went on without keeping before it said so');
  context.diagnostic(`${kept} events fill a journal; the device starts with them in ${startMs.toFixed(0)} ms; ${result.tried} cuts`);
}
