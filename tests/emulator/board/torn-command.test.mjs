// A display that was cut off in the middle of a command takes the next bytes for its arguments.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertSamePicture, settledPicture, toSeats } from '../places.mjs';
import { productBoard, withBoard } from '../product.mjs';

/** Commands that wait for arguments are sent when the display is set up again, once a minute. */
const SET_UP_AGAIN_MS = 70_000;

test('a transfer torn in the middle of a command confuses nobody', withBoard({}, (board) => {
  const untroubled = productBoard();
  toSeats(untroubled);
  untroubled.controls.press(2);

  toSeats(board);
  const waitsForArguments = () => board.display.command?.values.length === 0;
  assert.ok(board.runUntil(waitsForArguments, { within: SET_UP_AGAIN_MS }), 'no command was sent');
  board.i2c.holdSda({ clocks: 3 });
  board.controls.press(2);
  board.run(2500);
  assertSamePicture(settledPicture(untroubled), settledPicture(board));
}));

test('a reset in the middle of a command confuses nobody', withBoard({ crashes: 'handle' }, (board) => {
  toSeats(board);
  assert.ok(board.runUntil(() => board.display.command?.values.length === 0, { within: SET_UP_AGAIN_MS }), 'no command was sent');
  board.mcu.writeUint16(0x20041000, 0xde00); // a trap, above the firmware's RAM
  board.mcu.core.PC = 0x20041000;
  board.mcu.core.waiting = false;
  board.run(1000);
  assert.equal(board.resets.length, 1);
  assert.ok(board.display.picture().includes(1));
}));
