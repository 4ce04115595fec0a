// The watchdog, panics and power cuts on the real image: whatever happens, the game comes back.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, openConsole, reopenConsole } from '../console.mjs';
import { assertSamePicture, settledPicture, toTurn } from '../places.mjs';
import { ALL } from '../power-cuts.mjs';
import { boardFromImage, withBoard } from '../product.mjs';

const SPIN = 0x2003f000; // RAM between statics and stack
const BRANCH_TO_ITSELF = 0xe7fe;
const PERMANENTLY_UNDEFINED = 0xde00;
const CALL_R3 = 0x4798; // blx r3
const PATIENCE_MS = 5000;

/** The core executes nothing but this from now on, interrupts off. */
function derail(board, instruction) {
  const { core } = board.mcu;
  board.mcu.writeUint16(SPIN, instruction);
  core.waiting = false;
  core.PM = true;
  core.PC = SPIN;
}

function scores(board) {
  reopenConsole(board);
  return ask(board, 'scores').trim();
}

/** 7 points for the first player; the second one's turn. */
function playOneTurn(board) {
  toTurn(board);
  board.controls.press(1);
  board.controls.turn(7);
  board.controls.pushDial();
  board.run(200);
  assert.equal(scores(board), 'scores 7 0');
}

test('a machine that stops answering is started again within 8 s, in the game', withBoard({ usb: true, crashes: 'handle' }, (board) => {
  playOneTurn(board);
  derail(board, BRANCH_TO_ITSELF);
  board.run(PATIENCE_MS + 3000);
  assert.deepEqual(board.resets.map(({ cause }) => cause), ['watchdog timer']);
  assert.equal(scores(board), 'scores 7 0');
}));

test('a hard fault starts the device again at once, in the game', withBoard({ usb: true, crashes: 'handle' }, (board) => {
  playOneTurn(board);
  derail(board, PERMANENTLY_UNDEFINED);
  board.run(1000);
  assert.deepEqual(board.resets.map(({ cause }) => cause), ['watchdog trigger']);
  assert.equal(scores(board), 'scores 7 0');
}));

test('the console tells what stopped the firmware, until the power is cut', withBoard({ usb: true, crashes: 'handle' }, (board) => {
  playOneTurn(board);
  derail(board, PERMANENTLY_UNDEFINED);
  board.run(1000);
  reopenConsole(board);
  assert.match(ask(board, 'selftest'), /\r\nstarted again after: hard fault at 0x2003f000, called from 0x[0-9a-f]{8}\r\npassed\r\n/);
  board.cutPower();
  openConsole(board);
  assert.doesNotMatch(ask(board, 'selftest'), /started again/);
}));

test('after a panic the console tells the way that led there, call by call', withBoard({ usb: true, crashes: 'handle' }, (board) => {
  playOneTurn(board);
  const [panic] = board.elf.functionsNamed('panic_fmt');
  board.mcu.core.registers[3] = panic.address | 1;
  derail(board, CALL_R3);
  board.run(1000);
  assert.deepEqual(board.resets.map(({ cause }) => cause), ['watchdog trigger']);
  reopenConsole(board);
  const said = ask(board, 'selftest');
  const [, way] = said.match(/\r\nstarted again after: panicked at((?: [0-9a-f]{8})+)\r\npassed\r\n/) ?? assert.fail(said);
  const addresses = way.trim().split(' ').map((address) => parseInt(address, 16));
  const here = addresses.indexOf(SPIN + 3); // behind the call, in Thumb
  assert.ok(here >= 0 && here < 3, `the place is among the innermost of${way}`);
  const around = addresses.slice(here + 1).map((address) => board.elf.nameAt(address - 3)); // the call itself
  assert.ok(around.some((name) => /main/.test(name)), `up to main: ${around}`);
}));

test('a restart and a power cut say so in different words', withBoard({ crashes: 'handle', usb: true }, (board) => {
  playOneTurn(board);
  const cut = boardFromImage(board.flash.bytes);
  cut.runToMillisSinceReset(1000);
  derail(board, PERMANENTLY_UNDEFINED);
  board.run(1000);
  assert.notDeepEqual(board.display.picture(), cut.display.picture());
}));

test('a game that fails three times in a row is left in its journal; a power cut brings it back', withBoard({ usb: true, crashes: 'handle' }, (board) => {
  playOneTurn(board);
  for (let i = 0; i < 3; i++) {
    derail(board, PERMANENTLY_UNDEFINED);
    board.run(1000);
  }
  assert.equal(scores(board), 'scores');
  board.cutPower();
  board.run(1000);
  assert.equal(scores(board), 'scores 7 0');
}));

test('failures far apart do not add up', withBoard({ usb: true, crashes: 'handle' }, (board) => {
  playOneTurn(board);
  for (let i = 0; i < 4; i++) {
    derail(board, PERMANENTLY_UNDEFINED);
    board.run(25_000);
  }
  assert.equal(scores(board), 'scores 7 0');
}));

/** The display is dark after five minutes; nightly an hour. */
const WAITING_MS = (ALL ? 60 : 7) * 60_000;

test('a long wait is no reason for the watchdog', withBoard({}, (board) => {
  board.run(WAITING_MS);
  assert.deepEqual(board.resets, []);
}));

test('power cut while a score is written brings back the score before or after it', withBoard({ usb: true }, (board) => {
  playOneTurn(board);
  const count = board.flash.operations.length;
  for (let index = count - 2; index < count; index++) {
    for (const torn of [0, 1, 128, 255]) {
      const after = boardFromImage(board.flash.imageTorn(index, torn), { usb: true });
      after.run(1000);
      assert.match(scores(after), /^scores [07] 0$/);
    }
  }
}));

test('the picture after a power cut is the same each time', withBoard({}, (board) => {
  toTurn(board);
  board.run(500);
  board.cutPower();
  board.runToMillisSinceReset(1000);
  const first = settledPicture(board);
  board.cutPower();
  board.runToMillisSinceReset(1000);
  assertSamePicture(first, settledPicture(board));
}));
