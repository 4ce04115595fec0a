// A record that flash no longer gives back as it was: the image says up to where the game is known, and plays on from there.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { ask, openConsole } from '../console.mjs';
import { readPicture } from '../picture.mjs';
import { assertSamePicture, playTwoTurns, settledPicture, toTurn } from '../places.mjs';
import { withBoard } from '../product.mjs';
import { DAMAGE } from '../../paths.mjs';

const PAINTED = (name) => readPicture(join(DAMAGE, `${name}-de.png`));

/** Zeroes what operation `index` has changed. */
function damage(flash, index) {
  const [before, after] = [flash.imageBefore(index), flash.imageBefore(index + 1)];
  for (let at = 0; at < before.length; at += 1) if (before[at] !== after[at]) flash.bytes[at] = 0;
}

/** A record is programmed, and then acknowledged in the head of its sector. */
const PER_RECORD = 2;

const SECTOR = 4096;

/** Two turns are played; then the `nth` record, counted from that of the glass, is damaged, and the plug is pulled. What was kept
 * elsewhere meanwhile, the rules for *As last time*, is not counted. */
function playAndDamage(board, nth) {
  toTurn(board);
  const { operations } = board.flash;
  const glass = operations.length - PER_RECORD;
  playTwoTurns(board);
  const sectorOf = (index) => Math.floor(operations[index].address / SECTOR);
  const ofGame = [...operations.keys()].filter((index) => sectorOf(index) === sectorOf(glass));
  damage(board.flash, ofGame[ofGame.indexOf(glass) + nth * PER_RECORD]);
  board.cutPower();
}

test('after a damaged record the image shows what is known, and a push plays on from there', withBoard({ usb: true }, (board) => {
  playAndDamage(board, 0);
  board.runToMillisSinceReset(2000);
  assertSamePicture(PAINTED('damaged'), settledPicture(board));
  board.controls.pushDial();
  playTwoTurnsFromReady(board);
  openConsole(board);
  assert.equal(ask(board, 'scores'), 'scores 3 3\r\n');
}));

test('if nothing of the game can be read, the image says so and goes on without it', withBoard({ usb: true }, (board) => {
  playAndDamage(board, -1);
  board.runToMillisSinceReset(2000);
  assertSamePicture(PAINTED('lost'), settledPicture(board));
  board.controls.pushDial();
  openConsole(board);
  assert.equal(ask(board, 'scores'), 'scores\r\n');
}));

function playTwoTurnsFromReady(board) {
  board.run(1100);
  board.controls.press(1);
  board.run(1100);
  playTwoTurns(board);
}
