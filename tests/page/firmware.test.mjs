// The real firmware in the page: the image that goes on a Pico, in a worker, from the flash that the page keeps.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, hears, oneFile, open, profile, runUntil, stopClock, useBrowser } from './browser/chromium.mjs';

useBrowser();

/** The emulated chip may be slower than real time on a busy machine. */
const PATIENCE = { timeout: 120_000, polling: 100 };

const shows = (page, picture) => page.waitForFunction((rows) => zeitwort.pixels().join() === rows, picture, PATIENCE);
const isReal = (page) =>
  page.waitForFunction(() => document.getElementById('real').getAttribute('aria-pressed') === 'true', null, PATIENCE);
const pixels = (page) => page.evaluate(() => zeitwort.pixels().join());

test('the real firmware goes on with the page’s flash, and the page with the firmware’s', async (t) => {
  const context = await profile(t, { offline: true });
  await context.clock.install();
  // The lot falls on the first seat.
  await context.addInitScript(() => (crypto.getRandomValues = (numbers) => numbers.fill(1)));
  const page = await open(context, oneFile);
  await stopClock(page);
  await runUntil(page, /Sprache/);
  // A free game of two; the first notes two points.
  await act(page, 'push');
  await act(page, 'push');
  await act(page, 'press', 1);
  await act(page, 'press', 2, 2000);
  await act(page, 'push', undefined, 5000);
  await act(page, 'press', 1);
  await act(page, 'press', 1);
  await act(page, 'turn', 2);
  await act(page, 'push');
  assert.deepEqual(await page.evaluate(() => zeitwort.scores()), [2, 0]);
  await page.locator('#plug').click();
  await runUntil(page, /Strom/);
  const paused = await pixels(page);
  await page.clock.resume();

  await page.locator('#real').click();
  await isReal(page);
  await shows(page, paused);
  assert.deepEqual(await page.evaluate(() => zeitwort.scores()), [2, 0]);
  assert.match(await page.locator('#notices').textContent(), /nachgebauten Pico/);

  // The second one notes three on the chip.
  await page.evaluate(async () => {
    const { press, push, turn, wait } = zeitwort;
    const slowly = async (action) => {
      await action();
      await wait(3000); // an emulated second, on a machine that is a third as fast
    };
    await slowly(push);
    await slowly(() => press(2));
    await slowly(() => press(2));
    await slowly(() => turn(3));
    await slowly(push);
  });
  await page.waitForFunction(async () => (await zeitwort.scores()).join() === '2,3', null, PATIENCE);
  assert.match(
    await page.evaluate(() => zeitwort.sheet()),
    /^round,player,points,total,reason\n1,.*,2,2,.*\n1,.*,3,3,/,
  );
  assert.ok((await page.evaluate(() => zeitwort.parts.buzzer.notes)) > 0, 'it is heard');

  await page.locator('#real').click();
  await page.waitForFunction(() => document.getElementById('real').getAttribute('aria-pressed') === 'false');
  assert.deepEqual(await page.evaluate(() => zeitwort.scores()), [2, 3]);
});

test('a machine that is too slow for the emulated Pico is told so', async (t) => {
  const page = await open(await profile(t));
  await hears(page, 'Sprache');
  await page.evaluate(() => zeitwort.parts.table.on.speed(0.4));
  assert.match(await page.locator('#notices').textContent(), /mit 40 % der wirklichen Zeit/);
  await page.evaluate(() => zeitwort.parts.table.on.speed(1));
  assert.equal(await page.locator('#notices p').count(), 0);
});
