// This firmware on what a device of an older version holds: settings and results stay, the rest is refused with a sentence.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { NorFlash } from '../../../emulator/parts/nor-flash.mjs';
import { ask, reopenConsole } from '../console.mjs';
import { KEPT_FROM, keptBy } from '../older.mjs';
import { readPicture } from '../picture.mjs';
import { assertSamePicture, settledPicture } from '../places.mjs';
import { withBoard } from '../product.mjs';
import { DAMAGE } from '../../paths.mjs';

/** The journal that has the game of 0.2.0; the other one is made ready for the next game. */
const JOURNAL_A = [0x64000, 0x74000];

function usedFlash(version) {
  const flash = new NorFlash();
  flash.bytes.set(keptBy(version), KEPT_FROM);
  return flash;
}

const journal = (board) => Buffer.from(board.flash.bytes.slice(...JOURNAL_A));

test('of 0.2.0 settings and results are kept; its game and its list are refused with a sentence, and stay', withBoard({ usb: true, flash: usedFlash('0.2.0') }, (board) => {
  const before = journal(board);
  board.boot();
  board.runToMillisSinceReset(2500);
  // In the language that it was set to.
  assertSamePicture(readPicture(join(DAMAGE, 'older-de.png')), settledPicture(board));
  reopenConsole(board);
  assert.equal(ask(board, 'archive'), 'game,name,seat,player,points,seconds,ending\r\n1,Freies Spiel,1,Anna,17,25,beendet\r\n1,Freies Spiel,4,Jürgen,30,12,beendet\r\n\r\n');
  assert.match(ask(board, 'journal'), /^game at start-up of another version\r\nsettings at start-up sound\r\n/);
  assert.match(ask(board, 'lexicons'), /of another version/);
  board.controls.pushDial();
  board.run(1500);
  assert.ok(journal(board).equals(before), 'the game stays');
  assert.equal(ask(board, 'scores'), 'scores\r\n');
}));
