// A computer that never stops asking: the clock runs on, and so does the picture.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openConsole } from '../console.mjs';
import { watch } from '../flood.mjs';
import { toTurn } from '../places.mjs';
import { withBoard } from '../product.mjs';

const SECONDS = 2;

test('a flood of questions stops neither the sand nor the answers', withBoard({ usb: true }, (board) => {
  openConsole(board);
  toTurn(board);
  const { changes: quiet } = watch(board, { seconds: SECONDS, flood: false });
  const { changes: flooded, answered } = watch(board, { seconds: SECONDS, flood: true });
  assert.ok(quiet.length > 20, `the sand hardly runs: ${quiet.length} pictures`);
  assert.ok(answered > 500, `that was no flood: ${answered} answers`);
  assert.ok(flooded.length >= 0.9 * quiet.length, `${flooded.length} pictures in a flood, ${quiet.length} without`);
}));
