// Accessibility: every control has a name in each language, and the page is played by keyboard alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hears, open, profile, useBrowser } from './browser/chromium.mjs';

useBrowser();

test('controls have names in the language of the device', async (t) => {
  const page = await open(await profile(t));
  await hears(page, 'Sprache');
  for (const [language, seat, plug] of [
    ['de', 'Platz 1', 'Stecker ziehen'],
    ['fr', 'Place 1', 'Débrancher'],
    ['en', 'Seat 1', 'Pull the plug'],
  ]) {
    if (language !== 'de') {
      await page.locator('#plug').focus();
      // Only the language screen is needed here: it comes back with a new device, on the language before.
      await page.evaluate(async () => {
        await zeitwort.parts.table.reset();
        await zeitwort.wait(2500);
        await zeitwort.turn(1);
        await zeitwort.push();
        await zeitwort.wait(300);
      });
    }
    await page.waitForFunction((language) => document.documentElement.lang === language, language);
    assert.equal(await page.getByRole('button', { name: seat, exact: true }).count(), 1);
    assert.equal(await page.getByRole('button', { name: plug, exact: true }).count(), 1);
    const unnamed = await page.evaluate(() =>
      [...document.querySelectorAll('button, [role=button], summary')]
        .filter((control) => !(control.getAttribute('aria-label') ?? control.textContent).trim())
        .map((control) => control.id),
    );
    assert.deepEqual(unnamed, []);
    assert.doesNotMatch(await page.locator('body').innerText(), /undefined/);
  }
});

test('focus walks to every control, and Enter presses what has it', async (t) => {
  const page = await open(await profile(t));
  await hears(page, 'Sprache');
  const visited = new Set();
  for (let i = 0; i < 24; i++) {
    await page.keyboard.press('Tab');
    visited.add(await page.evaluate(() => document.activeElement.id || document.activeElement.parentElement.id));
  }
  for (const id of ['dial', 'left', 'right', 'seat1', 'seat6', 'volume', 'plug', 'real', 'full', 'lists-panel'])
    assert.ok(visited.has(id), id);
  await page.locator('#dial').focus();
  await page.keyboard.press('Enter', { delay: 60 });
  await hears(page, 'Welches Spiel');
  await page.locator('#right').focus();
  await page.keyboard.press('Enter');
  await hears(page, 'Scrabble');
  await page.keyboard.press('p');
  await hears(page, 'Freies Spiel');
});
