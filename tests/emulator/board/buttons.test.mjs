// Seat buttons and the dial's push on the real image: bounces, taps, mashing, a button that is stuck.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, reopenConsole } from '../console.mjs';
import { assertSamePicture, settledPicture, toGames, toName, toSeats, toTurn, waitUntilPrepared } from '../places.mjs';
import { booked, wake } from '../power-cuts.mjs';
import { productBoard, withBoard } from '../product.mjs';
import { NorFlash } from '../../../emulator/parts/nor-flash.mjs';

const letterPin = (board, column) => board.pins.seats[column - 1];

/** The picture of the name after clean presses of these columns. */
function typed(...columns) {
  const board = productBoard();
  toName(board);
  waitUntilPrepared(board);
  for (const column of columns) board.controls.press(column);
  return settledPicture(board);
}

for (const [times, micros] of [[2, 9_900], [20, 1000], [100, 200]]) {
  test(`a press that bounces for ${(times * micros) / 1000} ms is one press`, withBoard({}, (board) => {
    toName(board);
    waitUntilPrepared(board);
    const pin = letterPin(board, 2);
    for (const level of [false, null]) {
      board.controls.bounce(pin, level, { times, micros });
      board.run(60);
    }
    assertSamePicture(typed(2), settledPicture(board));
  }));
}

for (const seed of [1, 2, 3]) {
  test(`a contact that chatters for 20 ms when it closes and when it opens is one press (${seed})`, withBoard({}, (board) => {
    toName(board);
    waitUntilPrepared(board);
    const pin = letterPin(board, 2);
    for (const level of [false, null]) {
      board.controls.chatter(pin, level, { millis: 20, seed });
      board.run(40);
    }
    assertSamePicture(typed(2), settledPicture(board));
  }));
}

for (const micros of [0.2, 1, 100, 900, 990]) {
  test(`a spike of ${micros} µs is no press`, withBoard({}, (board) => {
    toName(board);
    waitUntilPrepared(board);
    const before = settledPicture(board);
    for (const pin of [...board.pins.seats, board.pins.dialPush]) {
      board.controls.spike(pin, micros);
      board.run(60);
    }
    assertSamePicture(before, settledPicture(board));
  }));

  test(`a spike of ${micros} µs does not let go a button that is held`, withBoard({}, (board) => {
    toSeats(board);
    waitUntilPrepared(board);
    const [pin] = board.pins.seats;
    board.drive(pin, false);
    for (let i = 0; i < 9; i++) {
      board.run(100);
      board.controls.spike(pin, micros, null);
    }
    board.run(100);
    board.drive(pin, null);
    const held = productBoard();
    toName(held);
    assertSamePicture(settledPicture(held), settledPicture(board));
  }));
}

test('ten spikes a millisecond apart are no press', withBoard({}, (board) => {
  toName(board);
  waitUntilPrepared(board);
  const before = settledPicture(board);
  for (let i = 0; i < 10; i++) {
    board.controls.spike(letterPin(board, 2), 200);
    board.run(1);
  }
  assertSamePicture(before, settledPicture(board));
}));

test('a press of 2 ms counts, and so do all presses between spikes', withBoard({}, (board) => {
  toName(board);
  waitUntilPrepared(board);
  for (const column of [4, 5]) {
    board.controls.spike(letterPin(board, column), 100);
    board.run(30);
    board.drive(letterPin(board, column), false);
    board.run(2);
    board.drive(letterPin(board, column), null);
    board.run(60);
  }
  assertSamePicture(typed(4, 5), settledPicture(board));
}));

test('a hold counts from its first edge, however long the contact chatters', withBoard({}, (board) => {
  toSeats(board);
  waitUntilPrepared(board);
  const first = board.micros;
  board.controls.chatter(board.pins.seats[1], false, { millis: 20 });
  board.run(400);
  const seated = board.display.lastChangeMicros;
  board.runUntil(() => board.display.lastChangeMicros > seated, { within: 1000 });
  const held = (board.display.lastChangeMicros - first) / 1000;
  assert.ok(held >= 600 && held < 612, `the hold was seen after ${held} ms`);
}));

test('two presses 60 ms apart are two', withBoard({}, (board) => {
  toName(board);
  waitUntilPrepared(board);
  for (let i = 0; i < 2; i++) {
    board.drive(letterPin(board, 3), false);
    board.run(30);
    board.drive(letterPin(board, 3), null);
    board.run(30);
  }
  assertSamePicture(typed(3, 3), settledPicture(board));
}));

/** Where people sit down each button counts; where letters are typed two neighbours are a chord and a third finger nothing. */
function toEmptySeats(board) {
  toGames(board);
  board.controls.pushDial();
  waitUntilPrepared(board);
}

test('six buttons going down within 6 ms are six presses', withBoard({}, (board) => {
  toEmptySeats(board);
  for (const pin of board.pins.seats) {
    board.drive(pin, false);
    board.run(1);
  }
  board.run(1); // the last one is down for longer than a spike, too
  for (const pin of board.pins.seats) board.drive(pin, null);
  const one = productBoard();
  toEmptySeats(one);
  for (let seat = 1; seat <= 6; seat++) one.controls.press(seat);
  assertSamePicture(settledPicture(one), settledPicture(board));
}));

test('a tap while a sector is erased for 400 ms is not lost', withBoard({ flash: new NorFlash({ times: 'maximum' }) }, (board) => {
  toName(board);
  const erases = () => board.flash.operations.filter((operation) => operation.kind === 'erase').length;
  const before = erases();
  assert.ok(board.runUntil(() => erases() > before, { within: 2000 }), 'a sector is being erased');
  board.run(100);
  board.controls.press(4);
  assert.equal(erases(), before + 1, 'the tap fell into one erase');
  waitUntilPrepared(board);
  assertSamePicture(typed(4), settledPicture(board));
}));

test('a button stuck from power-on presses nothing, and the others work', withBoard({}, (board) => {
  board.drive(letterPin(board, 6), false);
  board.cutPower();
  toSeats(board);
  const clean = productBoard();
  toSeats(clean);
  assertSamePicture(settledPicture(clean), settledPicture(board));
}));

test('buttons and a dial stuck from power-on do nothing to a game that comes back', withBoard({}, (board) => {
  toTurn(board);
  board.cutPower();
  board.runToMillisSinceReset(2000);
  const clean = settledPicture(board);
  for (const pin of [...board.pins.seats, board.pins.dialPush]) board.drive(pin, false);
  board.cutPower();
  board.runToMillisSinceReset(2000);
  assertSamePicture(clean, settledPicture(board));
}));

test('a button that sticks in use acts once and lets the core sleep', withBoard({}, (board) => {
  toGames(board);
  board.drive(letterPin(board, 6), false);
  board.run(3000);
  const before = settledPicture(board);
  const mark = board.markDuty();
  board.run(10_000);
  assert.ok(board.duty(mark) < 0.01, `${board.duty(mark) * 100} % awake`);
  assertSamePicture(before, board.display.picture());
}));

test('all buttons mashed 50 times a second break nothing, and what they did is kept', withBoard({ usb: true }, (board) => {
  toTurn(board);
  const pins = [...board.pins.seats, board.pins.dialPush];
  for (let i = 0; i < 400; i++) {
    board.drive(pins[(i * 5) % pins.length], false);
    board.run(10);
    for (const pin of pins) board.drive(pin, null);
    board.run(10);
    // A dial that stands still gives nobody points, and all would end on the score pad.
    if (i % 7 === 0) board.controls.detent(1);
    // Nor does a turn that has just come to somebody: their button is dead for a second.
    if (i % 8 === 7) board.run(1100);
  }
  board.run(1000);
  assert.deepEqual(board.resets, []);
  reopenConsole(board);
  assert.match(ask(board, 'version'), /^zeitwort \d/);
  const events = (told) => Number(/events (\d+)/.exec(told)[1]);
  const happened = events(booked(board));
  assert.ok(happened > 50, `only ${happened} events`);
  assert.equal(wake(board.flash.bytes).told, booked(board));
}));
