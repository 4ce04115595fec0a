// The big screen: the page beside the emulated Pico that it watches, pixel by pixel, and its table in large letters.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { openConsole } from '../emulator/console.mjs';
import { playTwoTurns, toTurn } from '../emulator/places.mjs';
import { boardFor, productBoard, timelineOf } from '../emulator/product.mjs';
import { playTimeline } from '../emulator/timeline.mjs';
import { ARTEFACTS, SCENARIOS } from '../paths.mjs';
import { open, profile, useBrowser } from './browser/chromium.mjs';
import { fakeSerial } from './browser/fake-serial.mjs';

useBrowser();

/** Milliseconds of the board between two looks at the cable. */
const PIECE_MS = 20;

/** Runs in the page: a voice that is written down. */
function fakeVoice() {
  globalThis.spoken = [];
  const voices = [{ lang: 'de-DE', localService: true, name: 'Anna' }, { lang: 'fr-FR', localService: false, name: 'far away' }];
  const synthesis = { getVoices: () => voices, cancel: () => {}, speak: ({ text }) => spoken.push(text) };
  Object.defineProperty(globalThis, 'speechSynthesis', { configurable: true, value: synthesis });
  globalThis.SpeechSynthesisUtterance = class {
    constructor(text) {
      this.text = text;
    }
  };
}

/** A page that shows a board; the cable can be pulled. */
async function watched(t, board, options) {
  const context = await profile(t, options);
  const cable = { isIn: true };
  await context.exposeFunction('cable', (text) => cable.isIn && board.usb.send(text));
  await context.exposeFunction('isThere', () => cable.isIn);
  await context.exposeFunction('told', () => {
    if (!cable.isIn) return null;
    board.run(PIECE_MS);
    return board.usb.take();
  });
  await context.addInitScript(fakeSerial);
  await context.addInitScript(fakeVoice);
  const page = await open(context);
  await page.locator('#watch-panel summary').click();
  await page.locator('#watch').click();
  return { page, cable };
}

/** Waits until the page shows what the display shows, pixel by pixel: while it does, the board stands still between two looks. */
async function isMirrored(page, board) {
  let shown;
  for (let tries = 0; tries < 200; tries++) {
    shown = await page.evaluate(() => {
      const { data } = document.getElementById('big-screen').getContext('2d').getImageData(0, 0, 128, 64);
      return Array.from({ length: 128 * 64 }, (_, i) => (data[4 * i] > 100 ? 1 : 0)).join('');
    });
    if (shown === board.display.picture().join('')) return;
    await page.waitForTimeout(20); // between two looks: the picture is the board's, of which the page knows nothing
  }
  assert.fail('the page shows something else than the display');
}

const has = (page, selector, text) => page.locator(selector, { hasText: text }).first().waitFor();

test('a table is shown large and pixel by pixel, and goes on after the cable was pulled', async (t) => {
  const board = productBoard({ usb: true });
  openConsole(board);
  toTurn(board);
  const { page, cable } = await watched(t, board);
  await has(page, '.player.on .name', 'Spieler 1');
  assert.match(await page.locator('.player.on .clock').textContent(), /^[01]:\d\d$/);
  assert.ok(!(await page.locator('header').isVisible()), 'nothing else is in sight');
  await page.locator('#big-speak').check();
  playTwoTurns(board);
  await has(page, '#big-lines li', 'Spieler 2 +3');
  assert.deepEqual(await page.locator('.player .total').allTextContents(), ['3', '3']);
  board.controls.holdDial(); // the menu stops the clock, and the picture stays as it is
  await has(page, '.player.on .name', 'Spieler 1');
  await isMirrored(page, board);
  const spoken = await page.evaluate(() => spoken);
  for (const sentence of [/^Spieler 1: 3 Punkte, /, /^Spieler 2 ist dran$/, /^Spieler 2: 3 Punkte, /]) assert.ok(spoken.some((text) => sentence.test(text)), `${sentence}: ${spoken.join(' | ')}`);

  await page.locator('#big-plain').click();
  assert.ok(!(await page.locator('#big-tools').isVisible()), 'a plain view for whoever films the screen');
  await page.keyboard.press('Escape');
  assert.ok(await page.locator('#big-tools').isVisible());

  cable.isIn = false;
  await has(page, '#big-says', 'Das Kabel ist ab');
  board.controls.pushDial(); // played on meanwhile
  board.run(300);
  cable.isIn = true;
  await page.waitForFunction(() => document.getElementById('big-says').textContent === '');
  board.controls.holdDial();
  await isMirrored(page, board);
  await page.locator('#big-close').click();
  assert.ok(await page.locator('header').isVisible());
});

test('a game by board shows its board, and axe finds nothing', async (t) => {
  const timeline = timelineOf(join(SCENARIOS, 'scrabble-board-ending.toml'));
  const board = boardFor(timeline);
  playTimeline(timeline, board, { artefacts: ARTEFACTS });
  openConsole(board);
  const { page } = await watched(t, board, { locale: 'fr-FR' });
  await page.locator('#big-board .tile').first().waitFor();
  await page.locator('.player.won').first().waitFor();
  await isMirrored(page, board);
  await page.locator('#big-speak').click();
  await has(page, '#big-says', 'pas de voix');
  assert.ok(!(await page.locator('#big-speak').isChecked()), 'a voice of another machine is none');
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
  const { violations } = await page.evaluate(() => globalThis.axe.run(document));
  assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`), []);
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
});
