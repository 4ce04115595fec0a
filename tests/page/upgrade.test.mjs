// The page over what a page of an older version has kept in this browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KEPT_FROM, LISTS_FROM, keptBy } from '../emulator/older.mjs';
import { hears, open, profile, ready, useBrowser } from './browser/chromium.mjs';

useBrowser();

const SECTOR = 4096;

/** The sectors of what that version kept that were written, as its page kept them: [[offset, bytes as text]]. */
function sectorsOf(kept) {
  const offsets = Array.from({ length: (LISTS_FROM - KEPT_FROM) / SECTOR }, (_, i) => i * SECTOR);
  const sectors = offsets.map((offset) => [KEPT_FROM + offset, kept.subarray(offset, offset + SECTOR)]);
  return sectors.filter(([, bytes]) => bytes.some((byte) => byte !== 0xff)).map(([offset, bytes]) => [offset, bytes.toString('base64')]);
}

test('of 0.2.0 settings and results are kept; its game and its own list are refused with a sentence', async (t) => {
  const context = await profile(t);
  const first = await open(context);
  await hears(first, 'Sprache');
  const kept = keptBy('0.2.0');
  await first.evaluate(
    async ([sectors, lists]) => {
      const bytes = (text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
      const { store } = zeitwort.parts.table;
      await store.keep(sectors.map(([offset, text]) => [offset, bytes(text)]), null);
      await store.keepThing('lexicons', bytes(lists));
    },
    [sectorsOf(kept), kept.subarray(LISTS_FROM - KEPT_FROM).toString('base64')],
  );
  await first.close();
  const page = await open(context);
  await ready(page);
  await hears(page, 'Von einer älteren Version');
  assert.match(await page.locator('#notices').textContent(), /passt nicht auf dieses Gerät/);
  await page.evaluate(() => zeitwort.push());
  await hears(page, 'Welches Spiel');
  // The lists of the page judge, until one's own of this version are there.
  await page.locator('#notices button').click();
  await page.waitForFunction(() => document.getElementById('notices').textContent === '');
  await page.reload();
  await ready(page);
  assert.equal(await page.locator('#notices').textContent(), '');
});
