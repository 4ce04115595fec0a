// The display on the real image: missing, unplugged, its bus stuck. The game goes on, a sound tells, it is looked for.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bitNanos } from '../../../emulator/chip/i2c-controller.mjs';
import { NorFlash } from '../../../emulator/parts/nor-flash.mjs';
import { assertSamePicture, settledPicture, toSeats, toTurn } from '../places.mjs';
import { productBoard, withBoard } from '../product.mjs';

const LOOKED_FOR_MS = 1500;
/** A press, and no hold. */
const PRESSED_MS = 60;

/** The seats as a board shows them that never had trouble, after so many presses of the second button. */
function seats(presses = 0) {
  const board = productBoard();
  toSeats(board);
  for (let press = 0; press < presses; press++) board.controls.press(2);
  board.run(LOOKED_FOR_MS);
  return settledPicture(board);
}

/** The error tone: two short notes of a pitch that no other sound has. */
const error = (note) => Math.abs(note.hertz - 2217) < 40;

test('the bus is as quick as a display may be spoken to, 400 kHz, and no quicker', withBoard({}, (board) => {
  toSeats(board);
  const { mcu } = board;
  const [i2c] = mcu.i2c;
  const nanos = (cycles) => (cycles * 1e9) / mcu.clkPeri;
  assert.ok(nanos(i2c.sclLowPeriod + 1) >= 1300, 'the low phase is too short');
  assert.ok(nanos(i2c.sclHighPeriod + i2c.spikelen + 7) >= 600, 'the high phase is too short');
  const bit = bitNanos(mcu, i2c);
  assert.ok(bit >= 2500 && bit < 2550, `a bit takes ${bit} ns`);
}));

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

for (const millis of [5, 50, 300, 700, 5000]) {
  test(`a display without power for ${millis} ms shows its picture again`, withBoard({}, (board) => {
    toSeats(board);
    const before = settledPicture(board);
    board.run(137);
    board.display.unplug();
    board.run(millis);
    board.display.plugIn();
    board.run(LOOKED_FOR_MS);
    assertSamePicture(before, settledPicture(board));
    board.controls.press(3);
    assert.notDeepEqual(settledPicture(board), before, 'the display follows the game');
  }));

  test(`a display that loses its power in the middle of a transfer for ${millis} ms shows the newest picture`, withBoard({}, (board) => {
    toSeats(board);
    for (let i = 0; i < 6; i++) {
      const sent = board.i2c.bytes;
      board.drive(board.pins.seats[1], false);
      board.runUntil(() => board.i2c.bytes > sent + 3 + 17 * i, { within: 100 });
      board.display.unplug();
      board.run(Math.min(millis, 60));
      board.drive(board.pins.seats[1], null);
      board.run(Math.max(0, millis - 60));
      board.display.plugIn();
      board.run(LOOKED_FOR_MS);
      assertSamePicture(seats(i + 1), settledPicture(board));
    }
  }));
}

test('a display that loses its power at any moment, for 5 ms to 5 s, shows the newest picture', withBoard({}, (board) => {
  toSeats(board);
  const pictures = [seats(), seats(1)];
  let noise = 1;
  const random = (below) => (noise = (noise * 48271) % 0x7fffffff) % below;
  for (let i = 1; i <= 24; i++) {
    board.run(random(9000)); // while it is asked for its status, sent a page again, or left alone
    board.drive(board.pins.seats[1], false);
    board.run(random(40_000) / 1000); // in the middle of the transfer, or behind it
    board.display.unplug();
    const gone = 5 + random(i % 3 === 0 ? 4995 : 95);
    board.run(Math.min(gone, PRESSED_MS));
    if (gone > PRESSED_MS) board.drive(board.pins.seats[1], null);
    board.run(Math.max(0, gone - PRESSED_MS));
    board.display.plugIn();
    board.run(PRESSED_MS);
    board.drive(board.pins.seats[1], null);
    board.run(LOOKED_FOR_MS);
    assertSamePicture(pictures[i % 2], settledPicture(board));
  }
}));

test('a display that loses its power while it is set up for the first time shows the first screen', withBoard({}, (board) => {
  board.boot();
  board.run(2000);
  const first = settledPicture(board);
  for (let bytes = 1; bytes < 60; bytes += 4) {
    board.cutPower();
    const sent = board.i2c.bytes;
    assert.ok(board.runUntil(() => board.i2c.bytes >= sent + bytes, { within: 500 }));
    board.display.unplug();
    board.run(5);
    board.display.plugIn();
    board.run(2500);
    assertSamePicture(first, settledPicture(board));
  }
}));

test('a new device sets the contrast to 0x6F, whatever the display came with', withBoard({}, (board) => {
  board.boot();
  assert.equal(board.display.contrast, 0x6f);
}));

test('in the dark the panel and its pump are off; any button wakes them, and does nothing else', withBoard({}, (board) => {
  toSeats(board);
  const before = settledPicture(board);
  for (const pin of [...board.pins.seats, board.pins.dialPush]) {
    board.run(301_000);
    assert.equal(board.display.on, false);
    assert.equal(board.display.chargePump, false);
    const mark = board.markDuty();
    const sent = board.i2c.bytes;
    board.run(20_000);
    assert.equal(board.i2c.bytes, sent, 'the display is left alone');
    assert.ok(board.duty(mark) < 0.005, `${board.duty(mark) * 100} % awake`);
    board.drive(pin, false);
    board.run(100);
    board.drive(pin, null);
    assertSamePicture(before, settledPicture(board));
  }
}));

test('a display that lost its power in the dark is set up when it wakes', withBoard({}, (board) => {
  toSeats(board);
  const before = settledPicture(board);
  board.run(302_000);
  board.display.unplug();
  board.run(50);
  board.display.plugIn();
  board.controls.press(4);
  assertSamePicture(before, settledPicture(board));
}));

test('against burn-in the picture moves by a row now and then, and no line comes in at the other edge', withBoard({}, (board) => {
  toTurn(board);
  board.controls.press(1);
  const shifts = new Set();
  for (let minute = 0; minute < 14; minute++) {
    board.run(59_950);
    board.controls.turn(1);
    const { shift } = board.display;
    shifts.add(shift);
    const [read, seen] = [board.display.picture(), board.display.seen()];
    const row = (picture, y) => picture.slice(y * 128, (y + 1) * 128).join('');
    for (let y = 0; y < 64; y++) assert.equal(row(seen, y), row(read, (y + shift) % 64), `row ${y}`);
    if (shift === 1) assert.ok(!row(seen, 63).includes('1'), 'the top row is seen at the bottom');
    if (shift === 63) assert.ok(!row(seen, 0).includes('1'), 'the bottom row is seen at the top');
    if (shift === 0) assert.ok(row(seen, 0).includes('1'), 'the header reaches the edge');
  }
  assert.deepEqual([...shifts].sort((a, b) => a - b), [0, 1, 63]);
}));

/** Kind, how it tells its status, and after how many milliseconds with power it must be lit again. Mute ones of the other kinds: displays.test.mjs. */
const LOSSES = [
  ['ssd1306', {}, 2000], ['sh1106', {}, 2000], ['ssd1309', {}, 2000],
  ['ssd1306', { mute: true }, 61_000],
  ['ssd1306', { stuck: 0x06 }, 61_000], ['sh1106', { stuck: 0x08 }, 61_000], ['ssd1309', { stuck: 0x01 }, 61_000],
];

for (const [kind, telling, back] of LOSSES) {
  const how = telling.mute ? 'is mute' : telling.stuck ? 'has a constant status' : 'tells its status';
  test(`a ${kind} that ${how} is lit again after any loss of power`, withBoard({ display: { kind, ...telling } }, (board) => {
    toSeats(board);
    const before = settledPicture(board);
    for (const millis of [1, 50, 700]) {
      board.run(137);
      board.display.unplug();
      board.run(millis);
      board.display.plugIn();
      board.run(back);
      assertSamePicture(board.display.asShifted(before), settledPicture(board));
    }
  }));
}

test('the pump of an SH1106 is never switched while its panel is on, not in minutes', withBoard({ display: { kind: 'sh1106' } }, (board) => {
  toTurn(board);
  board.controls.press(1);
  board.run(130_000); // the emulated one refuses
  assert.ok(board.display.on);
}));

test('a display of 2.42 inch without its reset network never answers, a sound tells, and the game goes on', withBoard({ display: { kind: 'ssd1309', reset: false } }, (board) => {
  toSeats(board);
  assert.ok(board.buzzer.notes.some(error), 'no sound told');
}));

test('acknowledgements that are lost now and then cost no picture', withBoard({}, (board) => {
  board.i2c.losesAcknowledgement = 2003;
  toSeats(board);
  board.run(LOOKED_FOR_MS);
  assertSamePicture(seats(), settledPicture(board));
}));

for (const nanos of [300, 1000, 3000]) { // what 400 kHz allows, what 100 kHz does, and beyond: 10 kilohm and 350 pF
  test(`lines that take ${nanos} ns to rise cost time and no picture`, withBoard({}, (board) => {
    Object.assign(board.i2c.slowEdges, { scl: nanos, sda: nanos });
    toSeats(board);
    board.controls.press(2);
    board.run(LOOKED_FOR_MS);
    assertSamePicture(seats(1), settledPicture(board));
    assert.ok(!board.buzzer.notes.some(error), 'a sound told');
  }));
}

for (const display of [{}, { mute: true }, { kind: 'sh1106' }, { kind: 'ssd1309' }]) {
  test(`ones that come too late now and then are gone after a minute (${JSON.stringify(display)})`, withBoard({ display }, (board) => {
    toSeats(board);
    board.display.forgiving = true; // of commands that nobody sent so
    Object.assign(board.i2c.slowEdges, { sda: 3000, every: 211 });
    for (let press = 0; press < 5; press++) {
      board.controls.press(2);
      board.run(9000);
    }
    board.i2c.slowEdges.sda = 0;
    assert.ok(board.i2c.lateBytes >= 5, `only ${board.i2c.lateBytes} bytes came to harm`);
    board.display.forgiving = false;
    board.run(68_000);
    assertSamePicture(board.display.asShifted(seats(5)), settledPicture(board));
  }));
}

test('everything is sent again within a minute or so, without a flicker', withBoard({}, (board) => {
  toSeats(board);
  const before = settledPicture(board);
  board.display.memory.fill(0x55); // what a spark may do
  const dark = board.runUntil(() => !board.display.on, { within: 68_000 });
  assert.ok(!dark, 'the display was off');
  assertSamePicture(before, board.display.picture());
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
  assert.ok(board.runUntil(() => board.i2c.bytes > sent, { within: 20 }), 'no picture is on its way');
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
