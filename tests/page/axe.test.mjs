// What axe knows of accessible pages: no finding, at first sight and with every panel open, in each language.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { hears, open, profile, useBrowser } from './browser/chromium.mjs';

useBrowser();

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds in the page as it is. The page's policy lets no foreign script in, so it comes by the debugger. */
async function findings(page, where) {
  await page.evaluate(axe);
  const { violations, passes } = await page.evaluate(() => globalThis.axe.run(document));
  assert.ok(passes.length > 20, `axe looked at hardly anything: ${passes.length} rules`);
  return violations.map(({ id, nodes }) => `${where}: ${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

for (const [locale, colorScheme, first, second] of [
  ['de-DE', 'light', 'Sprache', 'Welches Spiel'],
  ['fr-FR', 'dark', 'Langue', 'Quel jeu'],
  ['en-GB', 'light', 'Language', 'Which game'],
]) {
  test(`axe finds nothing: ${locale}, ${colorScheme}`, async (t) => {
    const page = await open(await profile(t, { locale, colorScheme }));
    await hears(page, first);
    const found = await findings(page, 'first screen');
    await page.evaluate(() => zeitwort.push());
    await hears(page, second);
    await page.evaluate(() => document.querySelectorAll('details').forEach((panel) => (panel.open = true)));
    found.push(...(await findings(page, 'panels open')));
    assert.deepEqual(found, []);
  });
}
