// The page over what a page of an older version has kept in this browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KEPT_FROM, LISTS_FROM, keptBy } from '../emulator/older.mjs';
import { hears, open, profile, ready, useBrowser } from './browser/chromium.mjs';

useBrowser();

const SECTOR = 4096;
/** The journal that has no game that is on: it is made ready for the next one. */
const JOURNAL_B = 0x74000;

/** The sectors of what that version kept that were written, as its page kept them: [[offset, bytes as text]]. */
function sectorsOf(kept) {
  const offsets = Array.from({ length: (LISTS_FROM - KEPT_FROM) / SECTOR }, (_, i) => i * SECTOR);
  const sectors = offsets.map((offset) => [KEPT_FROM + offset, kept.subarray(offset, offset + SECTOR)]);
  return sectors.filter(([, bytes]) => bytes.some((byte) => byte !== 0xff)).map(([offset, bytes]) => [offset, bytes.toString('base64')]);
}

/** Runs in the page: puts there what the page of that version had kept. */
async function keepAs([sectors, lists, recording]) {
  const bytes = (text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const { store } = zeitwort.parts.table;
  await store.keep(sectors.map(([offset, text]) => [offset, bytes(text)]), recording);
  await store.keepThing('lexicons', bytes(lists));
}

/** All that is kept: each sector and the names of the things, as text. */
const allKept = (page) =>
  page.evaluate(async () => {
    const base = await new Promise((resolve, reject) => {
      const asked = indexedDB.open('zeitwort');
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    });
    const all = (store, what) => new Promise((resolve) => (base.transaction(store).objectStore(store)[what]().onsuccess = ({ target }) => resolve(target.result)));
    const text = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    const [places, sectors] = await Promise.all([all('sectors', 'getAllKeys'), all('sectors', 'getAll')]);
    const things = await all('things', 'getAllKeys');
    const lists = (await all('things', 'getAll'))[things.indexOf('lexicons')];
    const version = base.version;
    base.close();
    return { version, stores: [...base.objectStoreNames], things, lists: lists && text(lists), sectors: Object.fromEntries(places.map((place, i) => [place, text(sectors[i])])) };
  });

/** What a page of 0.2.0 recorded: no version stands in it. */
const RECORDED = { seed: 7, steps: [['push', true], ['wait', 500], ['press', 1]] };

/** The page over what 0.2.0 had kept. */
async function upgraded(t) {
  const context = await profile(t);
  const first = await open(context);
  await hears(first, 'Sprache');
  const kept = keptBy('0.2.0');
  const lists = kept.subarray(LISTS_FROM - KEPT_FROM).toString('base64');
  await first.evaluate(keepAs, [sectorsOf(kept), lists, RECORDED]);
  await first.close();
  const page = await open(context);
  await hears(page, 'Von einer älteren Version');
  return { context, page, lists, sectors: Object.fromEntries(sectorsOf(kept)) };
}

const notices = (page) => page.locator('#notices').textContent();

test('of 0.2.0 settings and results are kept; its game and its own list are refused with a sentence', async (t) => {
  const { page } = await upgraded(t);
  assert.match(await notices(page), /Wortlisten passen nicht auf dieses Gerät/);
  await page.evaluate(() => zeitwort.push());
  await hears(page, 'Welches Spiel');
  // The lists of the page judge, until one's own of this version are there.
  await page.locator('#notices button').click();
  await page.waitForFunction(() => document.getElementById('notices').textContent === '');
  await page.reload();
  await ready(page);
  assert.equal(await notices(page), '');
});

test('over what 0.2.0 kept nothing is changed by looking: the way back is open', async (t) => {
  const { page, lists, sectors } = await upgraded(t);
  await page.evaluate(async () => {
    await zeitwort.push();
    await zeitwort.wait(600);
  });
  await hears(page, 'Welches Spiel');
  const kept = await allKept(page);
  // A base of another version or without these stores is none that its page opens.
  assert.equal(kept.version, 1);
  assert.deepEqual(kept.stores, ['sectors', 'things']);
  assert.equal(kept.lists, lists, 'its own list judges again there');
  const before = Object.entries(sectors).filter(([place]) => place < JOURNAL_B);
  assert.ok(before.length > 16);
  for (const [place, bytes] of before) assert.ok(kept.sectors[place] === bytes, `sector ${place}`);
});

test('a list that is packed again takes the place of the one of 0.2.0, and is not forgotten with it', async (t) => {
  const { page } = await upgraded(t);
  assert.match(await notices(page), /Wortlisten passen nicht/);
  await page.setInputFiles('#files', { name: 'eigene.txt', mimeType: 'text/plain', buffer: Buffer.from('Ennain\nHaus\n') });
  await page.waitForFunction(() => /eigene, Deutsch: 2 Wörter/.test(document.getElementById('account').textContent));
  assert.equal(await notices(page), '');
  await page.reload();
  await ready(page);
  assert.equal(await notices(page), '');
  assert.equal(await page.evaluate(async () => (await zeitwort.parts.lists.shelf()).lists[0].name), 'eigene');
});

test('what was pressed on 0.2.0 is none of this device: no link and no scenario is made of it, and a new device begins another', async (t) => {
  const { page } = await upgraded(t);
  await page.locator('#link-panel summary').click();
  for (const button of ['#link-copy', '#link-toml']) {
    await page.locator(button).click();
    await page.waitForFunction(() => /reicht nicht bis zum Anfang/.test(document.getElementById('link-says').textContent));
    await page.evaluate(() => (document.getElementById('link-says').textContent = ''));
  }
  page.once('dialog', (dialog) => dialog.accept());
  await page.locator('#fresh').click();
  await hears(page, 'Sprache');
  await page.locator('#link-copy').click();
  await page.waitForFunction(() => document.getElementById('link-panel').dataset.link);
});

test('a page of 0.2.0 that played on in between leaves a game that goes on, and a recording that does not', async (t) => {
  const context = await profile(t);
  const page = await open(context);
  await hears(page, 'Sprache');
  await page.evaluate(async () => {
    for (const act of ['push', 'push', ['press', 1], ['press', 4], 'push']) {
      const [name, value] = [act].flat();
      await zeitwort[name](value);
      await zeitwort.wait(400);
    }
    await zeitwort.wait(4000);
    // It writes the recording of this version on without saying so.
    const { store, recording } = zeitwort.parts.table;
    await store.keepThing('recording', { steps: [...recording.steps, ['power_cut', 5]], seed: recording.seed });
  });
  await page.reload();
  await ready(page);
  await hears(page, 'Pause');
  await page.locator('#link-panel summary').click();
  await page.locator('#link-copy').click();
  await page.waitForFunction(() => /reicht nicht bis zum Anfang/.test(document.getElementById('link-says').textContent));
});

/** Runs in the page: writes sectors as a page of 0.2.0 does, which knows of no copies and no versions. */
async function keepAsOlder(sectors) {
  const base = await new Promise((resolve) => (indexedDB.open('zeitwort').onsuccess = ({ target }) => resolve(target.result)));
  const transaction = base.transaction(['sectors', 'things'], 'readwrite');
  for (const [offset, text] of sectors) transaction.objectStore('sectors').put(Uint8Array.from(atob(text), (character) => character.charCodeAt(0)), offset);
  transaction.objectStore('things').put({ seed: 7, steps: [] }, 'recording');
  await new Promise((resolve) => (transaction.oncomplete = resolve));
  base.close();
}

/** A sector that 0.2.0 has made ready for its next game. */
const READY = Buffer.alloc(SECTOR, 0xff).fill('Zeitwort', 0, 8).toString('base64');

/** A game of this version is on, in the journal that the one of 0.2.0 is not in. */
async function playing(t) {
  const { page, sectors } = await upgraded(t);
  await page.evaluate(() => zeitwort.push());
  await hears(page, 'Welches Spiel');
  await page.evaluate(async () => {
    for (const act of ['push', ['press', 1], ['press', 4], 'push']) {
      const [name, value] = [act].flat();
      await zeitwort[name](value);
      await zeitwort.wait(400);
    }
    await zeitwort.wait(5000);
    await zeitwort.parts.table.committed;
  });
  const kept = await allKept(page);
  assert.notEqual(kept.sectors[JOURNAL_B], sectors[JOURNAL_B], 'the game is there');
  return { page, sectors, there: Object.keys(kept.sectors).map(Number).filter((place) => place >= JOURNAL_B && place < LISTS_FROM) };
}

test('a game of this version goes on after a page of 0.2.0 has made its place ready for another, as often as that comes', async (t) => {
  const { page, there } = await playing(t);
  for (let times = 0; times < 2; times++) {
    await page.evaluate(keepAsOlder, there.map((place) => [place, READY]));
    await page.reload();
    await ready(page);
    await hears(page, 'Pause');
    assert.deepEqual(await page.evaluate(() => zeitwort.scores()), [0, 0]);
    assert.doesNotMatch(await notices(page), /andere Version dieser Seite/);
  }
});

test('a game of this version that a page of 0.2.0 has played over is told, once', async (t) => {
  const { page, sectors } = await playing(t);
  const its = sectors[0x64000];
  assert.ok(its);
  await page.evaluate(keepAsOlder, [[JOURNAL_B, its]]);
  await page.reload();
  await ready(page);
  await page.waitForFunction(() => /andere Version dieser Seite hat ihr Spiel/.test(document.getElementById('notices').textContent));
  await page.evaluate(keepAsOlder, []);
  await page.reload();
  await ready(page);
  assert.doesNotMatch(await notices(page), /andere Version dieser Seite/);
});

test('a new device begins without what was kept beside the old one', async (t) => {
  const { page } = await playing(t);
  page.once('dialog', (dialog) => dialog.accept());
  await page.locator('#link-panel summary').click();
  await page.locator('#fresh').click();
  await hears(page, 'Sprache');
  await page.evaluate(keepAsOlder, []);
  await page.reload();
  await ready(page);
  await hears(page, 'Sprache');
});
