// The console on USB: answers lines, and bears garbage.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withBoard } from '../../product.mjs';

function open(board) {
  board.boot();
  board.runToMillisSinceReset(2000);
  assert.ok(board.usb.configured, 'the device was not enumerated');
  board.usb.open();
  board.run(50);
}

function ask(board, line) {
  board.usb.take();
  board.usb.send(`${line}\r\n`);
  board.run(100);
  return board.usb.take();
}

test('it answers help, version and scores', withBoard({ usb: true }, (board) => {
  open(board);
  assert.match(ask(board, 'help'), /scores/);
  assert.match(ask(board, 'version'), /^zeitwort \d/);
  assert.match(ask(board, 'scores'), /^scores/);
}));

test('garbage is answered with one sentence and harms nothing', withBoard({ usb: true }, (board) => {
  open(board);
  for (const garbage of ['nonsense', 'x'.repeat(500), '\u0000\u0001\u007f', 'ä'.repeat(40)]) {
    assert.match(ask(board, garbage), /^[A-Z][^\n]*\.\r\n$/);
  }
  assert.match(ask(board, 'version'), /^zeitwort/);
}));

test('a line in single bytes is a line', withBoard({ usb: true }, (board) => {
  open(board);
  for (const letter of 'version\r') {
    board.usb.send(letter);
    board.run(5);
  }
  assert.match(board.usb.take(), /^zeitwort/);
}));
