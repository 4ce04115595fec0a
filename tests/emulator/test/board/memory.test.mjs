// What the image takes of flash and memory.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withBoard } from '../../product.mjs';

const RAM_START = 0x20000000;
const SHT_NOBITS = 8;
/** Code that runs from RAM is not written there. */
const SHF_WRITE = 1;
/** A new device is fifty kilobytes, all of them zero: one byte that is not would lay all of it into flash. */
const INITIALISED_MAX = 8 * 1024;

test('a new device takes no flash', withBoard({}, (board) => {
  const variables = board.elf.allocated.filter(({ address, flags }) => address >= RAM_START && flags & SHF_WRITE);
  const initialised = variables.filter(({ type }) => type !== SHT_NOBITS);
  const bytes = initialised.reduce((sum, section) => sum + section.size, 0);
  assert.ok(bytes > 0, 'even the firmware alone initialises something');
  assert.ok(bytes < INITIALISED_MAX, `${bytes} bytes of memory are initialised from flash`);
}));

test('what must not wait for flash runs from RAM', withBoard({}, (board) => {
  for (const name of ['contains_word', 'long_letter', 'from_body']) {
    const functions = board.elf.functionsNamed(name).filter(({ name: full }) => /dict_pack|game/.test(full) && !full.includes('Thunk'));
    assert.ok(functions.length > 0, `there is no function ${name}`);
    for (const { address } of functions) assert.ok(address >= RAM_START, `${name} is at 0x${address.toString(16)}`);
  }
}));
