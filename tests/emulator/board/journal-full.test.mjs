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

/** After so many turns the last line is put right, where lines are. */
const MENDED_EACH = 22;

/** Two players play without scoring, as `fill` does; now and then one scores, and that line is put right. */
function firstTurns({ mends = false } = {}) {
  const mend = '{ hold_dial = true }, { choose = "history" }, { push = true }, { push = true }, { dial = 2 }, { wait = "1s" }, { push = true }, { wait = "1s" },';
  const isMended = (i) => mends && i % MENDED_EACH === MENDED_EACH - 1;
  const score = '{ dial = 1 }, { wait = "1s" },';
  const turn = (_, i) => {
    const [before, after] = isMended(i) ? [score, mend] : ['', ''];
    return `{ press = ${1 + (i % 2)} }, ${before} { push = true }, { wait = "1s" }, ${after} { press = ${2 - (i % 2)} },`;
  };
  const mended = mends ? FIRST_TURNS / MENDED_EACH : 0;
  // The last ones are told that the journal is nearly full.
  const heard = `{ Hello = 1, Click = ${FIRST_TURNS + 3 + 4 * mended},${mends ? ' Nope = 1,' : ''} Flip = ${FIRST_TURNS + 1}, Noted = ${FIRST_TURNS + 2 + mended} }`;
  return `title = "A journal, nearly full"
step = [
{ choose = "English" }, { choose = "Free play" }, { press = 1 }, { press = 2 }, { push = true }, { wait = "5s" }, { press = 1 },
${Array.from({ length: FIRST_TURNS }, turn).join('\n')}
{ expect = { scores = [0, ${3 * mended}], heard = ${heard} } },
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

test('a full journal with fifty lines put right is there again in two seconds', (context) => {
  const board = productBoard({ usb: true, flash: flashAfter(firstTurns({ mends: true })) });
  assert.ok(board.runUntil(() => board.usb.configured, { within: 500 }), 'a computer waits for the game to be read');
  assert.equal(board.display.dataBytes, 0, 'the game was read before');
  const startMs = board.boot({ within: 8000 });
  reopenConsole(board);
  const kept = events(board);
  assert.ok(kept >= 3 * FIRST_TURNS + FIRST_TURNS / MENDED_EACH, `${kept} events`);
  assert.match(ask(board, 'scores'), new RegExp(`0 ${(3 * FIRST_TURNS) / MENDED_EACH}`));
  assert.ok(startMs <= 2000, `${startMs.toFixed(0)} ms`);
  context.diagnostic(`${kept} events with ${FIRST_TURNS / MENDED_EACH} lines put right: ${startMs.toFixed(0)} ms`);
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
