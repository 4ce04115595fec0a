// A display that was cut off in the middle of a command takes the next bytes for its arguments.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertSamePicture, settledPicture, toSeats } from '../../places.mjs';
import { productBoard, withBoard } from '../../product.mjs';

const todo = 'the display driver does not yet send two NOPs (0xe3) before it initialises the display again';

test('a transfer torn in the middle of a command confuses nobody', { todo }, withBoard({}, (board) => {
  const untroubled = productBoard();
  toSeats(untroubled);
  untroubled.controls.press(2);

  toSeats(board);
  board.drive(board.pins.seats[1], false);
  const waitsForArguments = () => board.display.command?.values.length === 0;
  assert.ok(board.runUntil(waitsForArguments, { within: 50 }), 'no command was sent');
  board.i2c.holdSda({ clocks: 3 });
  board.run(50);
  board.drive(board.pins.seats[1], null);
  board.run(2500);
  assertSamePicture(settledPicture(untroubled), settledPicture(board));
}));
