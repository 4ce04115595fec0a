// The clocks of a device that nobody touches: the crystal alone in the dark, everything as before at the first press.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, reopenConsole } from '../console.mjs';
import { FAST, SLOW, clocks, leftAlone, pressToClock } from '../dark.mjs';
import { countDifferences } from '../picture.mjs';
import { settledPicture, toGames } from '../places.mjs';
import { productBoard } from '../product.mjs';

const RESTS = { hertz: SLOW, off: true };
const WORKS = { hertz: FAST, off: false };
const WAKE_MS = 10;
const LONG_DARK_MS = 330_000;

test('in the dark, without a computer, the crystal alone runs, and the device lives on', () => {
  const board = leftAlone();
  assert.equal(board.display.on, false);
  assert.deepEqual(clocks(board), RESTS);
  board.run(60_000);
  assert.deepEqual(clocks(board), RESTS);
  assert.deepEqual(board.resets, []);
});

test('while the display is lit nothing is switched off', () => {
  const board = productBoard();
  toGames(board);
  for (let minute = 0; minute < 4; minute++) {
    board.run(60_000);
    assert.deepEqual(clocks(board), WORKS);
  }
});

test('every button and the dial bring the clock back within ten milliseconds, the picture soon after, and the press only wakes', () => {
  const board = leftAlone();
  const before = productBoard();
  toGames(before);
  const games = settledPicture(before);
  for (const pin of [...board.pins.seats, board.pins.dialPush]) {
    const millis = pressToClock(board, pin);
    assert.ok(millis <= WAKE_MS, `${millis} ms`);
    assert.deepEqual(clocks(board), WORKS);
    assert.equal(countDifferences(games, settledPicture(board)), 0);
    board.run(LONG_DARK_MS);
    assert.deepEqual(clocks(board), RESTS);
  }
});

for (const perSecond of [2, 10, 25]) {
  test(`no detent is lost in the dark, turned by ${perSecond} detents a second with chatter`, () => {
    const [rests, works] = [leftAlone(), leftAlone({ usb: true })];
    assert.deepEqual([clocks(rests), clocks(works)], [RESTS, WORKS]);
    const pictures = [rests, works].map((board) => {
      board.controls.turnBouncing(4, perSecond);
      board.run(500);
      return settledPicture(board);
    });
    assert.equal(countDifferences(...pictures), 0);
    assert.deepEqual(clocks(rests), WORKS);
  });
}

test('sounds, flash and supply are as before after a rest', () => {
  const board = leftAlone();
  pressToClock(board, board.pins.dialPush);
  board.run(500);
  board.buzzer.takeNotes();
  board.controls.pushDial();
  board.controls.press(1);
  board.run(3000);
  const fresh = productBoard();
  toGames(fresh);
  fresh.run(500);
  fresh.buzzer.takeNotes();
  fresh.controls.pushDial();
  fresh.controls.press(1);
  fresh.run(3000);
  const heard = ({ buzzer }) => buzzer.takeNotes().map(({ hertz }) => Math.round(hertz));
  assert.deepEqual(heard(board), heard(fresh));
  assert.equal(countDifferences(settledPicture(board), settledPicture(fresh)), 0);
  assert.deepEqual(board.resets, []);
});

test('a computer that is plugged in in the dark gets to know the device, and it rests again after the cable is out', () => {
  const board = productBoard({ usb: true });
  board.usb.pullOut();
  toGames(board);
  board.run(LONG_DARK_MS);
  assert.deepEqual(clocks(board), RESTS);
  board.usb.plugIn();
  assert.ok(board.runUntil(() => board.usb.configured, { within: 4000 }), board.usb.refused);
  reopenConsole(board);
  assert.match(ask(board, 'version'), /^zeitwort \d/);
  assert.match(ask(board, 'selftest'), /supply 4\.7 V/);
  assert.equal(board.display.on, false);
  board.usb.close();
  board.run(20_000);
  assert.deepEqual(clocks(board), WORKS);
  board.usb.pullOut();
  board.run(20_000);
  assert.deepEqual(clocks(board), RESTS);
});

for (const kind of ['clone', 'pico-w']) {
  test(`a computer at a ${kind}, which cannot tell USB's power, keeps its port in the dark`, () => {
    const board = productBoard({ usb: true });
    board.supply.kind = kind;
    toGames(board);
    board.run(LONG_DARK_MS);
    assert.deepEqual(clocks(board), WORKS);
    reopenConsole(board);
    assert.match(ask(board, 'version'), /^zeitwort \d/);
  });
}
