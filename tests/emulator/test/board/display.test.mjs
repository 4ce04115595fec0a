// The display on the real image: missing, unplugged, its bus stuck. The game goes on, a sound tells, it is looked for.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NorFlash } from '../../parts/nor-flash.mjs';
import { assertSamePicture, settledPicture, toSeats } from '../../places.mjs';
import { productBoard, withBoard } from '../../product.mjs';

const LOOKED_FOR_MS = 1500;

/** The seats as a board shows them that never had trouble. */
function seats() {
  const board = productBoard();
  toSeats(board);
  return settledPicture(board);
}

/** The error tone: two short notes of a pitch that no other sound has. */
const error = (note) => Math.abs(note.hertz - 2217) < 40;

test('without a display at power-on the game goes on and a sound tells; plugged in, it shows everything', withBoard({}, (board) => {
  board.display.unplug();
  board.cutPower();
  toSeats(board);
  assert.ok(board.buzzer.notes.some(error), 'no sound told');
  board.display.plugIn();
  board.run(LOOKED_FOR_MS);
  assertSamePicture(seats(), settledPicture(board));
}));

test('a display that starts answering 200 ms late is found without a complaint', withBoard({}, (board) => {
  board.display.unplug();
  board.cutPower();
  board.run(200);
  board.display.plugIn();
  board.run(200);
  assert.ok(board.display.on);
  assert.ok(!board.buzzer.notes.some(error));
}));

test('a display pulled out and put back while nothing changes is found again', withBoard({}, (board) => {
  toSeats(board);
  const before = settledPicture(board);
  board.display.unplug();
  board.run(LOOKED_FOR_MS);
  assert.ok(board.buzzer.notes.some(error), 'no sound told');
  board.display.plugIn();
  board.run(LOOKED_FOR_MS);
  assertSamePicture(before, settledPicture(board));
}));

test('a display that is gone is complained about once', withBoard({}, (board) => {
  toSeats(board);
  board.display.unplug();
  board.run(10_000);
  assert.equal(board.buzzer.notes.filter(error).length, 2);
}));

test('with SDA held low the game goes on; let go, the display is found again', withBoard({ usb: true }, (board) => {
  board.runToMillisSinceReset(1000);
  board.i2c.holdSda();
  toSeats(board);
  board.usb.open();
  board.usb.send('version\n');
  board.run(50);
  assert.match(board.usb.take(), /^zeitwort/);
  board.i2c.releaseSda();
  board.run(LOOKED_FOR_MS);
  assertSamePicture(seats(), settledPicture(board));
}));

test('a device that holds SDA low until it is clocked is clocked free', withBoard({}, (board) => {
  toSeats(board);
  const before = settledPicture(board);
  board.i2c.holdSda({ clocks: 9 });
  board.run(LOOKED_FOR_MS);
  assert.equal(board.i2c.stuck, false);
  assertSamePicture(before, settledPicture(board));
}));

test('a sector erase in the middle of a picture is not taken for a broken display', withBoard({ flash: new NorFlash({ times: 'maximum' }) }, (board) => {
  toSeats(board);
  board.controls.press(2);
  const { seats: pins, dialPush } = board.pins;
  afterAnErase(board);
  board.drive(dialPush, false);
  afterAnErase(board);
  const sent = board.i2c.bytes;
  board.drive(pins[2], false); // the seat changes on the display,
  board.run(4);
  assert.ok(board.i2c.bytes > sent, 'no picture is on its way');
  board.drive(dialPush, null); // and in the middle of that the game begins, which erases what is left
  const dark = board.runUntil(() => !board.display.on, { within: 9000 });
  assert.ok(!dark, 'the display was set up again');
}));

/** Runs until a sector has just been erased. */
function afterAnErase(board) {
  const before = board.flash.operations.length;
  const erase = () => board.flash.operations.slice(before).find((operation) => operation.kind === 'erase');
  assert.ok(board.runUntil(() => erase() !== undefined, { within: 2000 }), 'no sector is being erased');
  board.run((erase().atMicros - board.micros) / 1000 + erase().millis + 10);
}
