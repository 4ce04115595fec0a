// The way to places in the product where a test can see what the board did, and pictures to compare.
import assert from 'node:assert/strict';
import { countDifferences, sideBySide } from './picture.mjs';

/** Milliseconds after which no picture is on its way any more. */
export const SETTLED_MS = 100;
const AWAKE_MS = 2000;
/** A hold, even if one of its edges is seen late. */
const HELD_MS = 1100;
/** Milliseconds for which the device makes a show of drawing who begins. */
export const LOT_MS = 5000;
/** The sectors of a journal, each erased for at most this long, with pauses between. */
const PREPARED_MS = { typical: 2000, maximum: 10_000 };

/** A blank device, switched on: the games. */
export function toGames(board) {
  board.runToMillisSinceReset(AWAKE_MS);
  calmly(board, () => board.controls.pushDial());
}

/** Free play, one player at the first seat: where players sit down. The next journal is being erased meanwhile. */
export function toSeats(board) {
  toGames(board);
  calmly(board, () => board.controls.pushDial());
  calmly(board, () => board.controls.press(1));
}

/** The name of the player at the first seat: every press types a letter, every detent moves the last one by one. */
export function toName(board) {
  toSeats(board);
  holdFirstSeat(board);
}

/** The same on a device that has been used: it asks for no language. */
export function toNameAgain(board) {
  board.runToMillisSinceReset(AWAKE_MS);
  board.controls.pushDial();
  board.controls.press(1);
  holdFirstSeat(board);
}

function holdFirstSeat(board) {
  const [pin] = board.pins.seats;
  board.drive(pin, false);
  board.run(HELD_MS);
  board.drive(pin, null);
  board.run(HELD_MS);
}

/** A first turn of seats 1 and 2, its clock running: seat 1 plays. */
export function toTurn(board) {
  toSeats(board);
  calmly(board, () => board.controls.press(2));
  waitUntilPrepared(board);
  calmly(board, () => board.controls.pushDial());
  board.run(LOT_MS);
  calmly(board, () => board.controls.press(1));
}

/** From there two turns: announce, three points, note, next player turns the glass. */
export function playTwoTurns(board) {
  for (const [own, next] of [[1, 2], [2, 1]]) {
    board.controls.press(own);
    board.controls.turn(3);
    board.controls.pushDial();
    board.run(1100); // until the next player can have seen it
    board.controls.press(next);
    board.run(500);
  }
}

/** From the end of a game to the first code of its result: the menu's second line. */
export function takeHome(board) {
  board.run(1200); // until the table can have seen that it is over
  board.controls.holdDial();
  board.run(300);
  board.controls.turn(1);
  board.run(200);
  board.controls.pushDial();
  board.run(500);
}

/** With pauses: an edge may be seen as late as a sector takes to be erased. Short ones, so that some are left to erase. */
function calmly(board, action) {
  action();
  if (board.flash.times === 'maximum') board.run(600);
}

/** After this no sector is erased any more. */
export function waitUntilPrepared(board) {
  board.run(PREPARED_MS[board.flash.times] ?? PREPARED_MS.typical);
}

/** The picture that a viewer sees once everything is drawn. */
export function settledPicture(board) {
  board.run(SETTLED_MS);
  return board.display.picture();
}

export function assertSamePicture(expected, actual) {
  const count = countDifferences(expected, actual);
  assert.equal(count, 0, `${count} pixels differ:\n${sideBySide(expected, actual)}`);
}
