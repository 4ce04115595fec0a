// A page on a table: it stays awake while a clock runs, and rings when nobody looks at it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, choose, open, profile, runUntil, stopClock, useBrowser } from './browser/chromium.mjs';

useBrowser();

const TURN_MS = 60_000;

/** A game of Wort-Rummikub whose first clock runs; the page counts who keeps the screen on. */
async function clockRunning(t) {
  const context = await profile(t);
  await context.clock.install();
  await context.addInitScript(() => {
    // The lot falls on the first seat.
    crypto.getRandomValues = (numbers) => numbers.fill(1);
    globalThis.locks = 0;
    const request = async () => {
      globalThis.locks += 1;
      const lock = new EventTarget();
      lock.release = () => {
        globalThis.locks -= 1;
        lock.dispatchEvent(new Event('release'));
      };
      globalThis.lastLock = lock;
      return lock;
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
    globalThis.hide = (hidden) => {
      Object.defineProperty(document, 'visibilityState', { value: hidden ? 'hidden' : 'visible', configurable: true });
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
      // As a browser does it: who is not seen has no lock.
      if (hidden) globalThis.lastLock?.release();
      document.dispatchEvent(new Event('visibilitychange'));
    };
  });
  const page = await open(context);
  await stopClock(page);
  await runUntil(page, /Sprache/);
  await act(page, 'push');
  await choose(page, 'Wort-Rummikub');
  await act(page, 'push');
  await act(page, 'press', 1, 1500);
  await act(page, 'press', 2, 1500);
  await act(page, 'push', undefined, 5000);
  await act(page, 'press', 1);
  return page;
}

const locks = (page) => page.evaluate(() => globalThis.locks);
const hide = (page, hidden) => page.evaluate((hidden) => globalThis.hide(hidden), hidden);

test('the screen stays on while a clock runs, and again when the page comes back', async (t) => {
  const page = await clockRunning(t);
  assert.equal(await locks(page), 1);
  await hide(page, true);
  assert.equal(await locks(page), 0);
  await hide(page, false);
  assert.equal(await locks(page), 1);
  // Paused.
  await act(page, 'push');
  assert.equal(await locks(page), 0);
});

test('a page that nobody looks at rings when the time is up', async (t) => {
  const page = await clockRunning(t);
  await hide(page, true);
  const heard = () => page.evaluate(() => zeitwort.parts.buzzer.notes);
  const before = await heard();
  await page.clock.runFor(TURN_MS / 2);
  assert.equal(await heard(), before, 'half the time is silent');
  await page.clock.runFor(TURN_MS);
  assert.ok((await heard()) > before, 'the alarm is heard');
});
