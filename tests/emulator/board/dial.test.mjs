// The dial on the real image: no detent lost or doubled, fast, bouncing, or while flash is written.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NorFlash } from '../../../emulator/parts/nor-flash.mjs';
import { assertSamePicture, settledPicture, toGames, toName, toNameAgain, waitUntilPrepared } from '../places.mjs';
import { productBoard, withBoard } from '../product.mjs';

/** The picture of the name after A was moved by so many slow, clean detents. */
function moved(detents) {
  const board = productBoard();
  toName(board);
  waitUntilPrepared(board);
  board.controls.press(1);
  board.controls.turn(detents);
  return settledPicture(board);
}

/** Detents at a steady rate, the quarters evenly spaced. */
function turnAt(board, detents, perSecond) {
  for (let i = 0; i < Math.abs(detents); i++) board.controls.detent(Math.sign(detents), 250 / perSecond);
}

for (const detents of [17, -17]) {
  test(`${detents} detents at 30 a second move a letter by ${detents}`, withBoard({}, (board) => {
    toName(board);
    waitUntilPrepared(board);
    board.controls.press(1);
    turnAt(board, detents, 30);
    assertSamePicture(moved(detents), settledPicture(board));
  }));

  test(`${detents} detents at 30 a second count while sectors are erased for 400 ms`, withBoard({ flash: new NorFlash({ times: 'maximum' }) }, (board) => {
    toName(board);
    board.controls.press(1);
    board.run(500); // the letter may be seen as late as an erase takes, and must be there to be moved
    const before = board.flash.operations.length;
    turnAt(board, detents, 30);
    const erases = board.flash.operations.slice(before).filter((operation) => operation.kind === 'erase');
    assert.ok(erases.length > 0, 'no sector was erased meanwhile');
    waitUntilPrepared(board);
    assertSamePicture(moved(detents), settledPicture(board));
  }));
}

test('11 detents inside one erase of 400 ms all count', withBoard({ flash: new NorFlash({ times: 'maximum' }) }, (board) => {
  toName(board);
  board.controls.press(1);
  board.run(500);
  const before = board.flash.operations.length;
  const erasing = () => board.flash.operations.slice(before).some((operation) => operation.kind === 'erase');
  assert.ok(board.runUntil(erasing, { within: 2000 }), 'no sector was erased');
  const start = board.micros;
  turnAt(board, 11, 30);
  const erase = board.flash.operations.slice(before).find((operation) => operation.kind === 'erase');
  assert.ok(board.micros < erase.atMicros + 400_000, `the turn took ${(board.micros - start) / 1000} ms`);
  waitUntilPrepared(board);
  assertSamePicture(moved(11), settledPicture(board));
}));

test('back and forth by the same way is no move', withBoard({}, (board) => {
  toName(board);
  waitUntilPrepared(board);
  board.controls.press(1);
  const before = settledPicture(board);
  turnAt(board, 40, 60);
  turnAt(board, -40, 60);
  assertSamePicture(before, settledPicture(board));
}));

test('contacts that bounce for 3 ms at every edge give one detent each', withBoard({}, (board) => {
  toName(board);
  waitUntilPrepared(board);
  board.controls.press(1);
  const { dialA, dialB } = board.pins;
  const edges = [[dialA, false], [dialB, false], [dialA, null], [dialB, null]];
  for (let i = 0; i < 5; i++) {
    for (const [pin, level] of edges) {
      board.controls.bounce(pin, level, { times: 10, micros: 300 });
      board.run(5);
    }
  }
  assertSamePicture(moved(5), settledPicture(board));
}));

for (const detents of [17, -17]) {
  for (const [shortest, longest] of [[5, 60], [20, 400], [300, 1500]]) {
    for (const quarter of [3.2, 250 / 30]) {
      const chatter = `3 ms of chatter (${shortest} to ${longest} µs), a quarter in ${quarter.toFixed(1)} ms`;
      test(`${detents} detents at 30 a second lose none with ${chatter}`, withBoard({}, (board) => {
        toName(board);
        waitUntilPrepared(board);
        board.controls.press(1);
        board.controls.turnBouncing(detents, 30, { shortest, longest, quarter });
        assertSamePicture(moved(detents), settledPicture(board));
      }));
    }
  }
}

for (const clicks of [9, -9]) {
  test(`with Device → Dial at half pulses ${clicks} half cycles move a letter by ${clicks}, also after a power cut`, withBoard({}, (board) => {
    toGames(board);
    board.controls.turn(9); // to the device's own settings,
    board.controls.pushDial();
    board.controls.turn(5); // there to the dial,
    board.controls.pushDial();
    board.controls.turn(1);
    board.controls.pushDial();
    board.controls.holdDial();
    board.run(1000);
    board.cutPower();
    toNameAgain(board);
    waitUntilPrepared(board);
    board.controls.press(1);
    for (let i = 0; i < Math.abs(clicks); i++) {
      board.controls.halfDetent(Math.sign(clicks));
      board.run(100);
    }
    assertSamePicture(moved(clicks), settledPicture(board));
  }));
}

test('a dial let go half way is no detent', withBoard({}, (board) => {
  toName(board);
  waitUntilPrepared(board);
  board.controls.press(1);
  const before = settledPicture(board);
  const { dialA, dialB } = board.pins;
  for (const [pin, level] of [[dialA, false], [dialB, false], [dialB, null], [dialA, null]]) {
    board.drive(pin, level);
    board.run(10);
  }
  assertSamePicture(before, settledPicture(board));
}));
