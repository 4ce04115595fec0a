// The first half minute of a visitor: columns over buttons, the visitor's language, and touches that do what they look like.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hears, oneFile, open, profile, ready, useBrowser, words } from './browser/chromium.mjs';

useBrowser();

/** As far as a column may be from the middle of its button, in CSS pixels. */
const OFF_PX = 4;
const phone = { hasTouch: true, isMobile: true, deviceScaleFactor: 3 };
const SIZES = {
  desktop: { viewport: { width: 1920, height: 1080 } },
  laptop: { viewport: { width: 1024, height: 600 } },
  tablet: { viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  'tablet upright': { viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  phone: { viewport: { width: 390, height: 844 }, ...phone },
  'phone on its side': { viewport: { width: 844, height: 390 }, ...phone },
  'small phone': { viewport: { width: 320, height: 568 }, ...phone },
  'small phone on its side': { viewport: { width: 568, height: 320 }, ...phone },
};

/** Pixels between each column of the display and the middle of its button. */
const offsets = (page) =>
  page.evaluate(() => {
    const { left, width } = document.getElementById('screen').getBoundingClientRect();
    return Array.from({ length: 6 }, (_, i) => {
      const seat = document.getElementById(`seat${i + 1}`).getBoundingClientRect();
      return Math.abs(seat.left + seat.width / 2 - (left + (width * (i + 0.5)) / 6));
    });
  });

/** The furthest of all sizes so far. */
let most = 0;

for (const [name, options] of Object.entries(SIZES)) {
  test(`every button stands under its column: ${name}`, async (t) => {
    const page = await open(await profile(t, options));
    const off = Math.max(...(await offsets(page)));
    most = Math.max(most, off);
    t.diagnostic(`page.columns_off_px ${off.toFixed(1)}, page.columns_off_px_max ${most.toFixed(1)}`);
    assert.ok(off <= OFF_PX, `${off} px`);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, 'nothing is wider than the window');
  });
}

test('every button stands under its column: full screen', async (t) => {
  const page = await open(await profile(t));
  await page.locator('#full').click();
  await page.waitForFunction(() => document.fullscreenElement && document.getElementById('screen').clientWidth > 700);
  const off = Math.max(...(await offsets(page)));
  assert.ok(off <= OFF_PX, `${off} px`);
});

for (const [locale, language, said] of [['en-GB', 'en', 'English, 3 of'], ['fr-CA', 'fr', 'Français, 2 sur'], ['de-AT', 'de', 'Deutsch, 1 von'], ['pt-BR', 'en', 'English, 3 of']]) {
  test(`a visitor from ${locale} is asked in it: ${said}`, async (t) => {
    const page = await open(await profile(t, { locale }));
    await hears(page, said);
    // The page follows the device by its next picture.
    await page.waitForFunction((language) => document.documentElement.lang === language, language);
    assert.match(await page.locator('#help').textContent(), /.+\n.+/);
  });
}

test('a visitor who has chosen nothing is asked in their language again after a power cut', async (t) => {
  const page = await open(await profile(t, { locale: 'fr-FR' }));
  await hears(page, 'Français, 2 sur');
  await page.locator('#plug').click();
  await page.waitForFunction(() => !document.getElementById('words').textContent.includes('Français, 2 sur'));
  await hears(page, 'Français, 2 sur');
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'fr');
});

test('a language chosen on the device wins over the browser, at the next visit and in a second window', async (t) => {
  const context = await profile(t, { locale: 'en-GB' });
  const page = await open(context);
  await hears(page, 'English, 3 of');
  await page.evaluate(() => zeitwort.turn(-1));
  await page.evaluate(() => zeitwort.push());
  await page.waitForFunction(() => document.documentElement.lang === 'fr');
  await page.reload();
  await ready(page);
  await page.waitForFunction(() => document.documentElement.lang === 'fr');
  const second = await context.newPage();
  await second.goto(page.url());
  await second.waitForFunction(() => document.getElementById('notices').textContent.includes('autre fenêtre'));
});

/** A place on the display, in its own pixels. */
async function at(page, x, y) {
  const { x: left, y: top, width, height } = await page.locator('#screen').boundingBox();
  return [left + (x / 128) * width, top + (y / 64) * height];
}

test('a line of the display can be tapped, and so can its signs', async (t) => {
  const page = await open(await profile(t, { ...SIZES.tablet, locale: 'de-DE' }));
  await hears(page, 'Deutsch, 1 von');
  await page.touchscreen.tap(...(await at(page, 30, 46))); // the third line
  await hears(page, 'Which game?');
  const before = await words(page);
  await page.touchscreen.tap(...(await at(page, 30, 34))); // the second game
  await page.waitForFunction((before) => document.getElementById('words').textContent !== before, before);
  await hears(page, 'Press');
});

for (const [name, place, options] of [['served', () => undefined, {}], ['one file, offline', () => oneFile, { offline: true }]]) {
  test(`how to play opens the manual in the page's language, with its pictures: ${name}`, async (t) => {
    const context = await profile(t, { locale: 'fr-FR', ...options });
    const page = await open(context, place());
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Comment jouer' }).click();
    const manual = await opened;
    await manual.waitForLoadState();
    assert.equal(await manual.evaluate(() => document.documentElement.lang), 'fr');
    const broken = await manual.evaluate(() => [...document.images].filter((image) => image.naturalWidth !== (image.width === 28 ? 36 : 512)).length);
    assert.equal(broken, 0);
    const links = await manual.evaluate(() => [...document.querySelectorAll('a[href^="#"]')].filter((link) => !document.getElementById(decodeURIComponent(link.hash.slice(1)))).map((link) => link.hash));
    assert.deepEqual(links, []);
  });
}

/** A newcomer has noted a score after so many. */
const TOUCHES = 9;

/** Texts and signs on the display, with their places. */
const shown = (page) =>
  page.evaluate(() => {
    const things = zeitwort.parts.table.driver.device.read().split('\n').map((line) => line.split('\t'));
    const placed = things.filter(([kind]) => kind === 'text' || kind === 'sign');
    return placed.map(([kind, x, y, text]) => ({ kind, x: Number(x), y: Number(y), text }));
  });

/** Touches a text of the display that can be read there; it says which. */
async function touchText(page, part) {
  const isMeant = ({ kind, text }) => kind === 'text' && text.includes(part);
  for (let tries = 0; tries < 100; tries++) {
    const meant = (await shown(page)).find(isMeant);
    if (meant) {
      await page.touchscreen.tap(...(await at(page, meant.x + 3, meant.y - 3)));
      return meant.text;
    }
    await page.waitForTimeout(100); // between two looks, as a person takes them
  }
  throw new Error(`nowhere on the display: ${part}; there is: ${(await shown(page)).map(({ text }) => text).join(', ')}`);
}

/** Touches something of the page by its label. */
async function touchLabel(page, name) {
  await page.getByRole('button', { name, exact: true }).tap();
  return name;
}

for (const size of ['tablet', 'phone']) {
  test(`from the open page to a noted score in nine touches: ${size}`, async (t) => {
    const page = await open(await profile(t, { ...SIZES[size], locale: 'de-DE' }));
    await hears(page, 'Deutsch, 1 von');
    const touched = [];
    const touch = async (what) => touched.push(await what);
    await touch(touchText(page, 'Deutsch'));
    await hears(page, 'Welches Spiel');
    await touch(touchText(page, 'Scrabble'));
    await hears(page, 'Drück!');
    await touch(touchLabel(page, 'Platz 1'));
    await touch(touchLabel(page, 'Platz 2'));
    await hears(page, 'Knopf 2: besetzt');
    await touch(touchText(page, 'Los'));
    // The lot says who begins.
    await hears(page, 'gelegt');
    const first = (await words(page)).includes('Spieler 1 ist dran') ? 1 : 2;
    await touch(touchLabel(page, `Platz ${first}`));
    await hears(page, 'passen');
    await touch(touchText(page, 'Punkte'));
    await hears(page, 'notieren');
    await touch(touchText(page, 'notieren'));
    await page.waitForFunction(() => zeitwort.scores().includes(1));
    t.diagnostic(`page.first_score_touches ${touched.length}: ${touched.join(' · ')}`);
    assert.ok(touched.length <= TOUCHES, touched.join(' · '));
  });
}

test('the rim of the dial turns when it is tapped', async (t) => {
  const page = await open(await profile(t, { ...SIZES.tablet, locale: 'de-DE' }));
  await hears(page, 'Deutsch, 1 von');
  const { x, y, width, height } = await page.locator('#dial').boundingBox();
  await page.touchscreen.tap(x + width * 0.94, y + height / 2);
  await hears(page, 'Français');
  await page.touchscreen.tap(x + width * 0.06, y + height / 2);
  await hears(page, 'Deutsch, 1 von');
});

test('a button that a finger has tapped keeps no edge behind', async (t) => {
  const page = await open(await profile(t, SIZES.phone));
  await hears(page, 'Deutsch, 1 von');
  const edge = () => page.locator('#right').evaluate((button) => getComputedStyle(button).borderColor);
  const before = await edge();
  await page.locator('#right').tap();
  await hears(page, 'Français');
  assert.equal(await edge(), before);
});

test('on a phone on its side a finger on the box moves the page', async (t) => {
  const page = await open(await profile(t, SIZES['phone on its side']));
  assert.equal(await page.locator('.case').evaluate((box) => getComputedStyle(box).touchAction), 'pan-y');
  assert.ok(await page.evaluate(() => document.documentElement.scrollHeight > innerHeight), 'the panels are below');
});

test('a link to the page is shown with its name, a sentence and a picture, and full screen only where there is one', async (t) => {
  const context = await profile(t);
  await context.addInitScript(() => Object.defineProperty(Document.prototype, 'fullscreenEnabled', { get: () => false }));
  const page = await open(context);
  for (const name of ['title', 'description', 'image']) assert.equal(await page.locator(`meta[property="og:${name}"][content]`).count(), 1, name);
  assert.equal(await page.locator('#full').isVisible(), false);
});

test('the keys of the browser stay with the browser', async (t) => {
  const page = await open(await profile(t));
  await page.evaluate(() => addEventListener('keydown', (event) => setTimeout(() => (globalThis.taken = event.defaultPrevented))));
  for (const key of ['F1', 'F3', 'F5', 'F6']) {
    await page.evaluate((code) => document.body.dispatchEvent(new KeyboardEvent('keydown', { code, key: code, bubbles: true, cancelable: true })), key);
    await page.waitForFunction(() => globalThis.taken !== undefined);
    assert.equal(await page.evaluate(() => globalThis.taken), false, key);
  }
});
