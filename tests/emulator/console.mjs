// A computer at the USB port: asks the console lines and reads what it answers.
import assert from 'node:assert/strict';

/** After this the device has been enumerated. */
const ENUMERATED_MS = 2000;
/** Longer than the longest answer takes. */
const ANSWERED_MS = 100;

/** Opens the port of a board that has just been switched on. */
export function openConsole(board) {
  board.boot();
  board.runToMillisSinceReset(ENUMERATED_MS);
  assert.ok(board.usb.configured, 'the device was not enumerated');
  reopenConsole(board);
}

/** Opens the port of a board that has been running for a while. */
export function reopenConsole(board) {
  board.usb.open();
  board.run(50);
}

/** Asks a line and returns the answer. */
export function ask(board, line) {
  board.usb.take();
  board.usb.send(`${line}\r\n`);
  board.run(ANSWERED_MS);
  return board.usb.take();
}
