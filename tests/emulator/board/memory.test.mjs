// Memory footprint of the image: flash, RAM, stack, and the code that runs from RAM.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readable } from '../../../emulator/image/elf.mjs';
import { withBoard } from '../product.mjs';

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

/** The functions that firmware/rp2040/ram.x lays into RAM: crate and module, and the function where not all of a module are meant. */
const IN_RAM = [
  ['dict_pack::lexicon', 'contains_word'], ['dict_pack::lexicon', 'beginnings'], ['dict_pack::codec::trie'],
  ['journal::item'], ['journal::walk'], ['crc::crc32'],
  ['game::event', 'from_body'], ['game::layout', 'read'], ['game::codec::Reader'],
  ['picture::glyphs'], ['picture::frame_buffer'], ['picture::dirty'], ['picture::fonts'],
  ['zeitwort_rp2040::display', 'send'], ['embassy_rp::critical_section_impl', 'acquire'],
  ['compiler_builtins::mem', 'memcpy'], ['__aeabi_memcpy4'],
];

for (const [module, name = ''] of IN_RAM) {
  test(`${module}${name && ` ${name}`} does not wait for flash: it runs from RAM`, withBoard({}, (board) => {
    const functions = board.elf.functions.filter((symbol) => isIn(module, name, symbol.name));
    assert.ok(functions.length > 0, 'there is no such function');
    for (const symbol of functions) {
      assert.ok(symbol.address >= RAM_START, `${readable(symbol.name)} is at 0x${symbol.address.toString(16)}`);
    }
  }));
}

/** True if a function stands in a module. Thunks are jumps to it. */
function isIn(module, name, mangled) {
  if (mangled === module) return true; // not mangled at all
  const lengthFirst = (word) => `${word.length}${word}`;
  const path = module.split('::');
  // The second is how the older mangling writes a type that implements a trait.
  const spelt = [path.map(lengthFirst).join(''), `${path.join('..')}..`];
  const at = Math.max(...spelt.map((path) => mangled.indexOf(path)));
  return at >= 0 && mangled.indexOf(name && lengthFirst(name), at) >= 0 && !mangled.includes('Thunk');
}
