// What the image does to flash: play only programs, slow chips are borne, and no torn operation keeps it from starting.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NorFlash } from '../../parts/nor-flash.mjs';
import { playTwoTurns, toTurn } from '../../places.mjs';
import { boardFromImage, withBoard } from '../../product.mjs';

/** Every this-many-th operation is torn; all of them with ZEITWORT_ALL_CUTS=1. */
const SAMPLE = process.env.ZEITWORT_ALL_CUTS ? 1 : 4;

test('play only programs pages, and never erases', withBoard({}, (board) => {
  toTurn(board);
  board.flash.startRecording();
  playTwoTurns(board);
  assert.ok(board.flash.operations.length >= 4, 'nothing was kept');
  assert.deepEqual(new Set(board.flash.operations.map(({ kind }) => kind)), new Set(['program']));
}));

test('with the slowest flash of the data sheet nothing resets', withBoard({ flash: new NorFlash({ times: 'maximum' }) }, (board) => {
  toTurn(board);
  playTwoTurns(board);
  assert.deepEqual(board.resets, []);
}));

test('after a cut in any operation of a game the device starts and draws', withBoard({}, (board) => {
  toTurn(board);
  playTwoTurns(board);
  const { operations } = board.flash;
  assert.ok(operations.length > 4, `only ${operations.length} operations`);
  for (let index = 0; index < operations.length; index += SAMPLE) {
    for (const torn of [1, operations[index].length / 2]) {
      const survivor = boardFromImage(board.flash.imageTorn(index, torn));
      assert.doesNotThrow(() => survivor.boot(), `operation ${index} torn after ${torn} bytes`);
    }
  }
}));
