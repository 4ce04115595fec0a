// The device as a drive: it stays one until it is given a file.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, openConsole } from '../console.mjs';
import { withBoard } from '../product.mjs';

test('a device that has become a drive says nothing more and is not restarted by its watchdog', withBoard({ usb: true }, (board) => {
  openConsole(board);
  assert.equal(ask(board, 'reboot bootsel'), 'Drop a UF2 file on the drive that appears.\r\n');
  board.run(60_000);
  assert.ok(board.inUsbBoot);
  assert.deepEqual(board.resets, []);
  assert.equal(board.usb.take(), '');
}));
