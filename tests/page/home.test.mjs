// A game comes home: pictures of codes become the game, with the sheet and the files that the command writes.
import assert from 'node:assert/strict';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { ARGUMENTS, address, oneFile, open, profile, ready, useBrowser } from './browser/chromium.mjs';
import { film } from './browser/fake-camera.mjs';
import { atHome, downloaded, give, played, says } from './browser/taken-home.mjs';

useBrowser();

/** Codes of a game between people with such names; a test of the crate `records` makes them. */
const NAMES_WITH_MARKUP = join(dirname(fileURLToPath(import.meta.url)), 'names-with-markup.txt');

const saved = (page, format) => downloaded(page, `#home-formats [data-format=${format}]`);

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
    const pictures = new Set();
    const steps = Number(await page.locator('#replay-place').getAttribute('max'));
    for (let step = 0; step <= steps; step++) {
      await page.locator('#replay-place').fill(String(step));
      pictures.add(await page.evaluate(() => document.getElementById('replay-screen').toDataURL()));
    }
    assert.ok(pictures.size > steps / 2, `${pictures.size} pictures of ${steps + 1} steps`);
  });
}

/** The page in a browser whose camera sees this film. */
async function atTheCamera(t, file, url) {
  const executablePath = process.env.ZEITWORT_CHROMIUM ?? '/usr/bin/chromium';
  const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${file}`];
  const browser = await chromium.launch({ executablePath, args: [...ARGUMENTS, ...camera] });
  t.after(() => browser.close());
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'de-DE', offline: url === oneFile });
  const asked = [];
  // The service worker puts everything by for later, which is not the page's loading.
  context.on('request', (request) => request.serviceWorker() || asked.push(request.url()));
  const page = await context.newPage();
  await page.goto(url);
  await ready(page);
  await page.locator('#home-panel summary').click();
  return { page, asked };
}

const FILMED = [
  ['scrabble-gcg', ['--coarse'], 'a server'],
  ['scrabble-board-ending', [], 'one file'],
  ['wort-rummy-game', ['--coarse'], 'one file'],
  ['rummikub-des-mots-game', [], 'a server'],
];
for (const [scenario, size, from] of FILMED) {
  test(`a camera brings ${scenario} home, ${size} from ${from}`, async (t) => {
    const game = played(t, scenario, ...size);
    const file = join(game.folder, 'codes.y4m');
    film(game.pictures, file);
    const { page, asked } = await atTheCamera(t, file, from === 'one file' ? oneFile : address());
    const isOpen = () => page.evaluate(() => document.getElementById('home-video').srcObject !== null);
    assert.equal(await isOpen(), false, 'nobody has opened the camera');
    const isDecoder = (url) => url.endsWith('zxing.wasm');
    assert.equal(asked.filter(isDecoder).length, 0, 'nor loaded a decoder');
    await page.locator('#home-camera').click();
    await page.waitForSelector('#home-sheet td', { timeout: 60_000 });
    assert.equal(await saved(page, 'csv'), game.sheet('csv'));
    assert.equal(await saved(page, 'md'), game.sheet('md'));
    assert.equal(await isOpen(), false, 'the camera is closed when the game is whole');
  });
}

test('the camera is closed with its panel, and where there is none, that is said', async (t) => {
  const game = played(t, 'scrabble-gcg', '--coarse');
  const file = join(game.folder, 'codes.y4m');
  film(game.pictures.slice(0, 1), file);
  const { page } = await atTheCamera(t, file, address());
  await page.locator('#home-camera').click();
  await page.waitForFunction(() => document.getElementById('home-video').videoWidth > 0);
  const track = await page.evaluateHandle(() => document.getElementById('home-video').srcObject.getTracks()[0]);
  await page.locator('#home-panel summary').click();
  await page.waitForFunction((track) => track.readyState === 'ended', track);
  const without = await atHome(t, address());
  await without.evaluate(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }));
  await without.locator('#home-camera').click();
  await says(without, 'home-says', 'keine Kamera');
});

test('what is missing, doubled, mixed, damaged, foreign or newer gets a sentence and loses nothing', async (t) => {
  const game = played(t, 'scrabble-gcg', '--coarse');
  const other = played(t, 'wort-rummy-game', '--coarse');
  const page = await atHome(t, address());
  const [first, ...rest] = game.texts;
  await give(page, game.folder, rest);
  await says(page, 'home-begun', `${rest.length} von ${game.texts.length} Codes sind da; es fehlen: 1.`);
  await give(page, game.folder, [rest[0]]);
  await says(page, 'home-says', 'gibt es hier schon');
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

test('codes that are dropped on their panel are no word list', async (t) => {
  const game = played(t, 'scrabble-gcg', '--coarse');
  const page = await atHome(t, address());
  await page.evaluate((codes) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([codes], 'codes.txt', { type: 'text/plain' }));
    const drop = document.getElementById('home-drop');
    for (const type of ['dragover', 'drop']) drop.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }, game.texts.join('\n'));
  await page.waitForSelector('#home-sheet td');
  const taken = await page.evaluate(() => ['chosen', 'account'].map((id) => document.getElementById(id)?.textContent ?? '').join(''));
  assert.equal(taken, '', 'the panel of word lists took them, too');
  assert.equal(await page.locator('#lists-panel').getAttribute('open'), null);
});

test('names stay text, whatever they hold', async (t) => {
  const page = await atHome(t, address());
  await page.setInputFiles('#home-files', NAMES_WITH_MARKUP);
  await page.waitForSelector('#home-sheet td');
  const names = await page.locator('#home-players tr td:first-child').allTextContents();
  assert.deepEqual(names, ['<img src=x>', `"|'&amp;\`$`]);
  assert.match(await page.locator('#replay-says').textContent(), /<img src=x> \+7/);
  assert.equal(await page.locator('#home-game img').count(), 0);
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
