// Every UF2 file we make arrives whole, loaded as the boot ROM loads: onto a new chip, a used one, and in any order.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { before, test } from 'node:test';
import { loadBlocks, pagesWrong, readUf2 } from '../../emulator/image/uf2.mjs';
import { FLASH_BYTES } from '../../emulator/parts/nor-flash.mjs';
import { DROPPED } from './product.mjs';
import { ELF, SMALL_LIST, TOOL, UF2 } from '../paths.mjs';

const BOOT_DRIVE = 'UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n';
const CHIPS = {
  'a blank chip': (flash) => flash.fill(0xff),
  'a chip that is full of zeros': (flash) => flash.fill(0),
  'a used chip': (flash) => flash.forEach((_, i) => (flash[i] = (i * 2654435761) >>> 13)),
};
const ORDERS = {
  'in order': (blocks) => blocks,
  'from the last block on': (blocks) => blocks.toReversed(),
  'in pieces': (blocks) => blocks.toSorted((a, b) => ((a.number * 7919) % 64) - ((b.number * 7919) % 64)),
};

let files;

before(() => {
  const folder = mkdtempSync(join(tmpdir(), 'uf2-'));
  const [lexicon, words, full, drive] = ['small.lexicon', 'words.uf2', 'full.uf2', 'RPI-RP2'].map((name) => join(folder, name));
  const list = SMALL_LIST;
  const about = ['--lang', 'de', '--name', 'Kleine Liste', '--licence', 'MIT OR Apache-2.0'];
  execFileSync(TOOL, ['pack', ...about, list, '-o', lexicon]);
  execFileSync(TOOL, ['uf2', lexicon, '-o', words]);
  execFileSync(TOOL, ['image', ELF, '--uf2', full, '--with', words]);
  mkdirSync(drive);
  writeFileSync(join(drive, 'INFO_UF2.TXT'), BOOT_DRIVE);
  execFileSync(TOOL, ['flash', UF2, words, '--drive', drive], { stdio: 'pipe' });
  files = {
    'what "zeitwort uf2" writes': words,
    'firmware and words in one': full,
    'what "zeitwort flash" joins': join(drive, 'zeitwort.uf2'),
    ...Object.fromEntries(DROPPED.map((path) => [basename(path), path])),
  };
});

for (const [chip, prepare] of Object.entries(CHIPS)) {
  for (const [order, arrange] of Object.entries(ORDERS)) {
    test(`every page of every file is right on ${chip}, written ${order}`, () => {
      for (const [what, path] of Object.entries(files)) {
        const flash = new Uint8Array(FLASH_BYTES);
        prepare(flash);
        const blocks = readUf2(path, flash.length);
        loadBlocks(arrange(blocks), flash);
        assert.equal(pagesWrong(blocks, flash), 0, `pages of ${what} (${blocks.length} blocks)`);
      }
    });
  }
}

test('a file leaves alone what lies in no sector of its own', () => {
  for (const [what, path] of Object.entries(files)) {
    const flash = new Uint8Array(FLASH_BYTES).fill(0x5a);
    const blocks = readUf2(path, flash.length);
    loadBlocks(blocks, flash);
    const own = new Set(blocks.map(({ offset }) => offset >> 12));
    const touched = flash.findIndex((byte, at) => byte !== 0x5a && !own.has(at >> 12));
    assert.equal(touched, -1, what);
  }
});

test('a file that leaves a sector half full loses pages of the next one, as on the chip', () => {
  const page = (number, offset) => ({ number, offset, page: Buffer.alloc(256, number + 1) });
  const blocks = Array.from({ length: 34 }, (_, number) => page(number, number < 2 ? 256 * number : 0x84000 + 256 * (number - 2)));
  const flash = new Uint8Array(FLASH_BYTES).fill(0xff);
  loadBlocks(blocks, flash);
  assert.equal(pagesWrong(blocks, flash), 14 + 14, 'each sector is erased again after its first fourteen pages');
});
