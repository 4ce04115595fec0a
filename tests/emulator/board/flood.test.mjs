// A computer that never stops asking: the clock runs on, and so does the picture.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openConsole } from '../console.mjs';
import { toTurn } from '../places.mjs';
import { withBoard } from '../product.mjs';

const SECONDS = 2;
/** More than the console answers in a millisecond. */
const QUESTIONS = 'scores\n'.repeat(9);
/** Lines asked and not yet answered: a host's buffers are finite. */
const AHEAD = 400;

/** Changed pictures and answered lines of a running turn, with or without a flood of questions. */
function watch(board, flood) {
  let [pictures, asked, answered] = [0, 0, 0];
  let last = board.display.picture().join('');
  for (let millis = 0; millis < SECONDS * 1000; millis++) {
    if (flood && asked - answered < AHEAD) {
      board.usb.send(QUESTIONS);
      asked += 9;
    }
    board.run(1);
    answered += (board.usb.take().match(/\n/g) ?? []).length;
    const now = board.display.picture().join('');
    if (now !== last) pictures += 1;
    last = now;
  }
  return { pictures, answered };
}

test('a flood of questions stops neither the sand nor the answers', withBoard({ usb: true }, (board) => {
  openConsole(board);
  toTurn(board);
  const quiet = watch(board, false);
  const flooded = watch(board, true);
  assert.ok(quiet.pictures > 20, `the sand hardly runs: ${quiet.pictures} pictures`);
  assert.ok(flooded.answered > 500, `that was no flood: ${flooded.answered} answers`);
  assert.ok(flooded.pictures >= 0.9 * quiet.pictures, `${flooded.pictures} pictures in a flood, ${quiet.pictures} without`);
}));
