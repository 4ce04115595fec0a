// The law of the clock on the image: what the banks have lost is the time that passed, without what is nobody's by a rule.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { ARTEFACTS, SCENARIOS } from '../../paths.mjs';
import { boardFor, timelineOf } from '../product.mjs';
import { playTimeline } from '../timeline.mjs';

/** Two banks run, each is told in begun seconds, and a press counts some milliseconds after it was made. */
const TOLD_WITHIN_MS = 2 * 1000 + 100;
/** A power cut may give so much back. */
const CUT_BACK_MS = 30_000;
/** The answer to one line. */
const ANSWERED_MS = 40;

test('banks and what is nobody\'s add up to the time that passed, with take-back, window, hold, leaving, power cut and pause', () => {
  const timeline = timelineOf(join(SCENARIOS, 'clock-law.toml'));
  const board = boardFor(timeline);
  const marks = [];
  const afterStep = (step) => {
    const { action } = timeline.steps[step - 1];
    const at = board.micros / 1000;
    marks.push({ action, at, left: action.includes('clocks') ? askClocks(board) : null });
  };
  playTimeline(timeline, board, { artefacts: ARTEFACTS, afterStep });

  const cut = marks.findIndex(({ action }) => action.startsWith('power_cut'));
  const pause = marks.findIndex(({ action }) => action === 'wait = "41000ms"');
  assert.ok(cut > 0 && pause > cut, 'the scenario has other steps');
  const told = [...marks.keys()].filter((place) => marks[place].left !== null);

  const last = told.findLast((place) => place < cut);
  const first = told.find((place) => place > cut);
  for (const place of told.filter((place) => place < cut)) add(marks[told[0]], marks[place], 0);

  const back = marks[first].left - marks[last].left;
  assert.ok(back >= 0 && back <= CUT_BACK_MS, `the power cut gave ${back} ms back`);

  // After it the clock stands until somebody pushes; the pause lasts from the other player's press to a push.
  const goesOn = marks[first + 1].at;
  const paused = marks[pause + 1].at - marks[pause - 1].at;
  assert.ok(paused > 41_000, 'the pause is shorter than its wait');
  for (const place of told.filter((place) => place > first)) {
    add({ at: goesOn, left: marks[first].left }, marks[place], place > pause ? paused : 0);
  }
  assert.ok(told.length >= 8, 'the banks are told too seldom');
});

/** Between two moments the banks lose all the time but that which is nobody's. */
function add(from, to, nobodys) {
  const off = from.left - to.left + nobodys - (to.at - from.at);
  assert.ok(Math.abs(off) <= TOLD_WITHIN_MS, `${off.toFixed(1)} ms are missing or too many at ${to.action}`);
}

/** The milliseconds left on all banks together. */
function askClocks(board) {
  board.usb.take();
  board.usb.send('clocks\r\n');
  board.run(ANSWERED_MS);
  const [name, ...clocks] = board.usb.take().trim().split(/\s+/);
  assert.equal(name, 'clocks');
  return clocks.reduce((sum, clock) => sum + milliseconds(clock), 0);
}

function milliseconds(clock) {
  const [, sign, minutes, seconds] = clock.match(/^(-?)(\d+):(\d\d)$/);
  return (sign ? -1000 : 1000) * (Number(minutes) * 60 + Number(seconds));
}
