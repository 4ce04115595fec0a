// Flash operations of the image in play: it only programs, with the times of a new chip and with the longest of the
// data sheet.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, openConsole } from '../console.mjs';
import { FLASH_TIMES, NorFlash } from '../../../emulator/parts/nor-flash.mjs';
import { playTwoTurns, toTurn } from '../places.mjs';
import { withBoard } from '../product.mjs';

for (const [times, { program }] of Object.entries(FLASH_TIMES)) {
  test(`with ${times} flash times play only programs pages, for ${program} ms each, and all of it is kept`, withBoard(
    { usb: true, flash: new NorFlash({ times }) },
    (board) => {
      toTurn(board);
      const before = board.flash.operations.length;
      playTwoTurns(board);
      const inPlay = board.flash.operations.slice(before);
      assert.ok(inPlay.length >= 4, 'nothing was kept');
      for (const { kind, millis } of inPlay) assert.deepEqual({ kind, millis }, { kind: 'program', millis: program });
      assert.deepEqual(board.resets, []);
      board.cutPower();
      openConsole(board);
      assert.equal(ask(board, 'scores'), 'scores 3 3\r\n');
    },
  ));
}
