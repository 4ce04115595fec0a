// What the image takes of flash and memory.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withBoard } from '../../product.mjs';

const RAM_START = 0x20000000;
const SHT_NOBITS = 8;
/** A new device is fifty kilobytes, all of them zero: one byte that is not would lay all of it into flash. */
const INITIALISED_MAX = 8 * 1024;

test('a new device takes no flash', withBoard({}, (board) => {
  const initialised = board.elf.allocated.filter(({ address, type }) => address >= RAM_START && type !== SHT_NOBITS);
  const bytes = initialised.reduce((sum, section) => sum + section.size, 0);
  assert.ok(bytes > 0, 'even the firmware alone initialises something');
  assert.ok(bytes < INITIALISED_MAX, `${bytes} bytes of memory are initialised from flash`);
}));
