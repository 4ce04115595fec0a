// Word lists in flash: looked up where they stand; without a sound one the device says so, and the game goes on.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { ask, reopenConsole } from '../console.mjs';
import { loadUf2 } from '../../../emulator/image/uf2.mjs';
import { NorFlash } from '../../../emulator/parts/nor-flash.mjs';
import { WIDTH } from '../../../emulator/parts/oled.mjs';
import { assertSamePicture, playTwoTurns, settledPicture, toGames, toTurn } from '../places.mjs';
import { productBoard, report } from '../product.mjs';
import { SMALL_LIST, TOOL } from '../../paths.mjs';

const SHELF = 0x84000;
const VERSION = SHELF + 4;
/** Behind the directory and the header, in the middle of the words. */
const A_WORD = SHELF + 0x400;
/** Detents from the first game to "look a word up". */
const TO_CHECK = 7;
/** On the line of the answer, which is dark on light if the word is not in the list. */
const NOT_FOUND = 45 * WIDTH;

let flash;

before(() => {
  const folder = mkdtempSync(join(tmpdir(), 'lexicons-'));
  const [lexicon, uf2] = [join(folder, 'small.lexicon'), join(folder, 'small.uf2')];
  const words = SMALL_LIST;
  const about = ['--lang', 'de', '--name', 'Kleine Liste', '--licence', 'MIT OR Apache-2.0'];
  execFileSync(TOOL, ['pack', ...about, words, '-o', lexicon]);
  execFileSync(TOOL, ['uf2', lexicon, '-o', uf2]);
  flash = new NorFlash();
  loadUf2(uf2, flash.bytes);
});

/** A test with a board whose word lists are changed so. */
function withLists(change, body) {
  return async () => {
    const image = Uint8Array.from(flash.bytes);
    change(image);
    const board = productBoard({ usb: true, flash: new NorFlash({ image }) });
    try {
      body(board);
    } catch (error) {
      console.error(report(board));
      throw error;
    }
  };
}

function lexicons(board) {
  reopenConsole(board);
  return ask(board, 'lexicons').trim();
}

/** True if the device finds the word: A by its button, other letters so many detents further. */
function finds(board, detents) {
  for (const further of detents) {
    board.controls.press(1);
    board.controls.turn(further);
  }
  board.controls.pushDial();
  const found = !settledPicture(board)[NOT_FOUND];
  board.controls.pushDial();
  return found;
}

test('a list is looked into where it stands', withLists(() => {}, (board) => {
  toGames(board);
  board.controls.turn(TO_CHECK);
  board.controls.pushDial();
  assert.equal(finds(board, [0, 2]), true, 'AB');
  assert.equal(finds(board, [0, 0]), false, 'AA');
  assert.equal(lexicons(board), 'German, Kleine Liste, 403 words, MIT OR Apache-2.0, sound');
}));

for (const [what, change, said] of [
  ['none', (image) => image.fill(0xff, SHELF), /^none$/],
  ['a list with one flipped bit', (image) => (image[A_WORD] ^= 0x10), /, damaged$/],
  ['a directory with one flipped bit', (image) => (image[SHELF + 9] ^= 0x10), /^Unknown, .*, damaged$/],
  ['something else in their place', (image) => image.fill(0x5a, SHELF, SHELF + 4096), /^Unknown, .*, damaged$/],
  ['a later version', (image) => (image[VERSION] += 1), /, of another version$/],
]) {
  test(`with ${what} the device says so and the game goes on`, withLists(change, (board) => {
    toTurn(board);
    playTwoTurns(board);
    assert.match(lexicons(board), said);
    assert.equal(ask(board, 'scores'), 'scores 3 3\r\n');
    assert.deepEqual(board.resets, []);
  }));
}

test('without a sound list there is nothing to ask', withLists((image) => (image[A_WORD] ^= 0x10), (board) => {
  toGames(board);
  board.run(1000); // the list is read through
  board.controls.turn(TO_CHECK);
  const choice = settledPicture(board);
  board.controls.pushDial();
  assert.notDeepEqual(settledPicture(board), choice, 'nothing was said');
  board.run(4000);
  assertSamePicture(choice, settledPicture(board));
}));
