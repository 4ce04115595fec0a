// A real browser for the tests: Chromium, each test with a profile of its own.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { serve } from '../../../web/serve.mjs';
import { PAGE } from '../../paths.mjs';

export const oneFile = pathToFileURL(join(PAGE, 'zeitwort.html')).href;

export const ARGUMENTS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const shared = { browser: null, site: null };

/** Starts the browser and a server for all tests of the file. */
export function useBrowser() {
  before(async () => {
    shared.site = await serve(PAGE);
    const executablePath = process.env.ZEITWORT_CHROMIUM ?? '/usr/bin/chromium';
    shared.browser = await chromium.launch({ executablePath, args: ARGUMENTS });
  });
  after(async () => {
    await shared.browser?.close();
    shared.site?.close();
  });
}

export const address = () => shared.site.address;

/** A new profile, gone after the test; a German one unless told otherwise. What goes wrong in its pages makes the test fail. */
export async function profile(t, options = {}) {
  const context = await shared.browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'de-DE', ...options });
  const errors = [];
  context.on('weberror', (event) => errors.push(event.error().message));
  t.after(async () => {
    await context.close();
    if (errors.length) throw new Error(`The page complained: ${errors.join('; ')}`);
  });
  return context;
}

/** Opens the page and waits until it can be played on. */
export async function open(context, url = address()) {
  const page = await context.newPage();
  await page.goto(url);
  await ready(page);
  return page;
}

export const ready = (page) => page.waitForFunction(() => globalThis.zeitwort);

/** The words that a screen reader was told last. */
export const words = (page) => page.locator('#words').textContent();

/** Waits until a screen reader has been told this. */
export const hears = (page, part) =>
  page.waitForFunction((part) => document.getElementById('words').textContent.includes(part), part);

/** Lets the page's clock stand still from now on; whatever takes time is told how much. */
export async function stopClock(page) {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
}

/** Does something of `window.zeitwort` with the clock stopped, and lets time pass behind it; the disk has time of its own. */
export async function act(page, name, value, then = 500) {
  const done = page.evaluate(([name, value]) => zeitwort[name](value), [name, value]);
  await page.clock.runFor(100 * Math.max(1, name === 'turn' ? Math.abs(value) : 1));
  await done;
  await page.clock.runFor(then);
  await page.evaluate(() => zeitwort.parts.table.committed);
}

/** Turns the dial until the chosen line says this. */
export async function choose(page, part) {
  for (let turned = 0; turned < 40; turned++) {
    if ((await words(page)).includes(part)) return;
    await act(page, 'turn', 1);
  }
  throw new Error(`There is no line ${part}: ${await words(page)}`);
}

/** Bytes that the page makes, as a buffer; by a data URL, for as numbers they would take long. */
export async function bytesOf(page, make) {
  const text = await page.evaluate(`(async () => {
    const reader = new FileReader();
    const read = new Promise((resolve) => (reader.onload = resolve));
    reader.readAsDataURL(new Blob([await (${make})()]));
    await read;
    return reader.result;
  })()`);
  return Buffer.from(text.split(',')[1], 'base64');
}

const STEP_MS = 150;
const STEPS = 40;

/** Lets the stopped clock go on until the screen says so: how soon flash and module are loaded is the machine's affair. */
export async function runUntil(page, expected) {
  for (let step = 0; step < STEPS && !expected.test(await words(page)); step++) await page.clock.runFor(STEP_MS);
  assert.match(await words(page), expected);
}
