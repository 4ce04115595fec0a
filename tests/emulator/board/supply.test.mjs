// A supply that sinks: told before flash is erased, on the screen and in the self-test; nothing is refused, and boards that
// cannot measure their cells measure their own 3.3 V.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { ask, openConsole } from '../console.mjs';
import { countDifferences, readPicture } from '../picture.mjs';
import { settledPicture, toGames, waitUntilPrepared } from '../places.mjs';
import { productBoard } from '../product.mjs';
import { DAMAGE } from '../../paths.mjs';

const BOARDS = ['pico', 'pico-w', 'clone'];

function boardAt(volts, kind, celsius = 25) {
  const board = productBoard({ usb: true });
  Object.assign(board.supply, { volts, kind, celsius });
  return board;
}

/** The seats of a new game, for which the journal is erased now. */
function atSeats(volts, kind = 'pico', celsius = 25) {
  const board = boardAt(volts, kind, celsius);
  toGames(board);
  board.controls.pushDial();
  return { board, picture: settledPicture(board), erased: () => board.flash.operations.filter(({ kind: what }) => what === 'erase').length };
}

const FINE = atSeats(4.7).picture;

test('a low supply is told while the journal is made ready, and it is made ready all the same', () => {
  const low = atSeats(2.7);
  assert.ok(countDifferences(FINE, low.picture) > 100, 'nothing is told');
  assert.equal(countDifferences(readPicture(join(DAMAGE, 'supply-de.png')), low.picture), 0, 'another picture');
  waitUntilPrepared(low.board);
  low.board.run(3000);
  const enough = atSeats(4.7);
  waitUntilPrepared(enough.board);
  enough.board.run(3000);
  assert.equal(low.erased(), enough.erased());
  assert.equal(countDifferences(settledPicture(low.board), settledPicture(enough.board)), 0, 'the sentence goes by itself');
});

for (const volts of [3.0, 4.2, 5.1]) {
  test(`${volts} V are enough`, () => assert.equal(countDifferences(FINE, atSeats(volts).picture), 0));
}

test('a board that cannot measure its cells measures its own 3.3 V, which follow them down', () => {
  for (const celsius of [0, 25, 45]) {
    assert.equal(countDifferences(FINE, atSeats(4.7, 'clone', celsius).picture), 0, `accused at ${celsius} °C`);
    const low = atSeats(2.7, 'clone', celsius).picture;
    assert.equal(countDifferences(readPicture(join(DAMAGE, 'supply-de.png')), low), 0, `not told at ${celsius} °C`);
  }
});

for (const kind of BOARDS) {
  test(`the self-test of a ${kind} says what the supply is`, () => {
    for (const [volts, said, own] of [[4.7, 'supply 4.7 V', 'supply 3.3 V'], [2.6, 'supply 2.6 V, low', 'supply 2.4 V, low']]) {
      const board = boardAt(volts, kind);
      openConsole(board);
      const expected = kind === 'clone' ? own : said;
      const answer = ask(board, 'selftest');
      assert.ok(answer.includes(`\r\n${expected}\r\n`), answer);
      assert.match(answer, /\r\npassed\r\n/);
    }
  });
}
