// The README's picture of the page shows the page as it is.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { open, profile, useBrowser } from './browser/chromium.mjs';
import { carried, digest, LOT, PORTRAIT, sit, VISITOR } from './browser/portrait.mjs';

useBrowser();

test('docs/page.png shows the page as it is', async (t) => {
  const context = await profile(t, VISITOR);
  await context.clock.install();
  await context.addInitScript(LOT);
  const page = await open(context);
  await sit(page);
  assert.equal(
    carried(readFileSync(PORTRAIT)),
    await digest(page),
    'docs/page.png is old: `cargo xtask web && node tests/page/shot.mjs` takes it again',
  );
});
