// A game comes home: pictures of codes become the game, with the sheet and the files that the command writes.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { SCENARIOS, TOOL } from '../paths.mjs';
import { address, oneFile, open, profile, useBrowser } from './browser/chromium.mjs';

useBrowser();

/** A folder with the flash of a scenario's game and its codes as pictures; gone after the test. */
function played(t, scenario, ...size) {
  const folder = mkdtempSync(join(tmpdir(), 'zeitwort-home-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const flash = join(folder, 'game.flash');
  const run = (...args) => execFileSync(TOOL, args, { encoding: 'utf8' });
  run('sim', '--scenario', join(SCENARIOS, `${scenario}.toml`), '--flash', flash);
  run('codes', flash, '--output', join(folder, 'codes'), ...size);
  const pictures = readdirSync(join(folder, 'codes')).sort().map((name) => join(folder, 'codes', name));
  const texts = run('codes', flash, '--text', ...size).split('\n').filter((line) => line.startsWith('ZW1'));
  return { folder, pictures, texts, sheet: (format) => run('sheet', flash, '--format', format) };
}

async function atHome(t, url) {
  const page = await open(await profile(t), url);
  await page.locator('#home-panel summary').click();
  return page;
}

const says = (page, id, part) =>
  page.waitForFunction(([id, part]) => document.getElementById(id).textContent.includes(part), [id, part]);

async function saved(page, format) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator(`#home-formats [data-format=${format}]`).click()]);
  return readFileSync(await download.path(), 'utf8');
}

/** Gives the page the texts of codes, as a text file has them. */
async function give(page, folder, texts) {
  const file = join(folder, 'codes.txt');
  writeFileSync(file, `${texts.join('\n')}\n`);
  await page.setInputFiles('#home-files', file);
}

for (const [size, from] of [[['--coarse'], 'a server'], [[], 'one file']]) {
  test(`pictures in any order become the game, byte for byte: from ${from}, codes ${size}`, async (t) => {
    const game = played(t, 'scrabble-gcg', ...size);
    const page = await atHome(t, from === 'one file' ? oneFile : address());
    await page.setInputFiles('#home-files', game.pictures.reverse());
    await page.waitForSelector('#home-sheet td');
    for (const format of ['md', 'csv', 'json', 'gcg']) assert.equal(await saved(page, format), game.sheet(format), format);
    assert.ok((await page.locator('#board .tile').count()) > 5, 'the board has tiles');
    await page.locator('#replay-first').click();
    assert.equal(await page.locator('#board .tile').count(), 0);
    await page.locator('#replay-next').press('Enter');
    assert.ok((await page.locator('#board .tile.new').count()) > 0, 'the first move is marked');
  });
}

test('what is missing, doubled, mixed, damaged, foreign or newer gets a sentence and loses nothing', async (t) => {
  const game = played(t, 'scrabble-gcg', '--coarse');
  const other = played(t, 'wort-rummy-game', '--coarse');
  const page = await atHome(t, address());
  const [first, ...rest] = game.texts;
  await give(page, game.folder, rest);
  await says(page, 'home-begun', `${rest.length} von ${game.texts.length} Codes sind da; es fehlen: 1.`);
  await give(page, game.folder, [rest[0]]);
  await says(page, 'home-says', 'war schon da');
  await give(page, game.folder, [`${first.slice(0, -1)}${first.endsWith('A') ? 'B' : 'A'}`]);
  await says(page, 'home-says', 'beschädigt');
  await give(page, game.folder, [`ZW2${first.slice(3)}`]);
  await says(page, 'home-says', 'Format 2');
  await give(page, game.folder, ['ZW?']);
  await says(page, 'home-says', 'gehört zu keinem Spiel');
  await give(page, game.folder, other.texts);
  await page.waitForSelector('#home-sheet td');
  assert.equal(await saved(page, 'csv'), other.sheet('csv'));
  await says(page, 'home-begun', 'es fehlen: 1.');
  await give(page, game.folder, [first]);
  await page.waitForFunction(() => document.getElementById('home-begun').childElementCount === 0);
  await page.waitForFunction(() => document.getElementById('home-title').textContent === 'Scrabble');
  assert.equal(await saved(page, 'csv'), game.sheet('csv'));
  assert.equal(await page.locator('#home-games button').count(), 2);
});

test('the result in a link is shown as text, whatever a name holds', async (t) => {
  const result = 'Scrabble~%3Cimg+src=x+onerror=alert(1)%3E+312+(18:42)~J%C3%BCrgen+287';
  const page = await open(await profile(t), `${address()}#result=${result}`);
  await says(page, 'result-title', 'Scrabble');
  assert.deepEqual(await page.locator('#result-lines p').allTextContents(), ['<img src=x onerror=alert(1)> 312 (18:42)', 'Jürgen 287']);
  assert.equal(await page.locator('#result img').count(), 0);
  await page.locator('#result-close').click();
  assert.ok(await page.locator('#result').isHidden());
  assert.equal(await page.evaluate(() => location.hash), '');
});
