// The page as an app: it opens without a network, tells of a newer version between turns only, and lets nothing out.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { serve } from '../../web/serve.mjs';
import { PAGE } from '../paths.mjs';
import { address, hears, oneFile, open, profile, ready, useBrowser } from './browser/chromium.mjs';

useBrowser();

const controlled = (page) =>
  page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated' && navigator.serviceWorker.controller);

test('an installed page plays and keeps with the network off', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'page-'));
  cpSync(PAGE, folder, { recursive: true });
  const site = await serve(folder);
  const page = await open(await profile(t), site.address);
  await controlled(page);
  site.close();
  await page.reload();
  await ready(page);
  await hears(page, 'Deutsch, 1 von');
  await page.evaluate(() => zeitwort.push());
  await hears(page, 'Welches Spiel?');
  await page.reload();
  await ready(page);
  await hears(page, 'Welches Spiel?');
});

test('a newer page is told of, and let in by a click', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'page-'));
  cpSync(PAGE, folder, { recursive: true });
  const site = await serve(folder);
  t.after(() => site.close());
  const page = await open(await profile(t), site.address);
  await controlled(page);
  const worker = join(folder, 'service-worker.js');
  writeFileSync(worker, readFileSync(worker, 'utf8').replace(/[0-9a-f]{16}/, '0123456789abcdef'));
  await page.reload();
  await ready(page);
  await page.waitForFunction(() => document.getElementById('notices').textContent.includes('neuere Fassung'));
  const loaded = page.waitForEvent('load');
  await page.locator('#notices button').click();
  await loaded;
  await ready(page);
  assert.deepEqual(await page.evaluate(() => caches.keys()), ['zeitwort-0123456789abcdef']);
});

test('the manifest names icons that are there', async (t) => {
  const page = await open(await profile(t));
  const sizes = await page.evaluate(async () => {
    const manifest = await (await fetch(document.querySelector('link[rel=manifest]').href)).json();
    const load = async ({ src }) => (await createImageBitmap(await (await fetch(src)).blob())).width;
    return Promise.all(manifest.icons.map(load));
  });
  assert.deepEqual(sizes, [192, 512]);
});

for (const [name, place] of [['served', address], ['one file', () => oneFile]]) {
  test(`nothing leaves the page: ${name}`, async (t) => {
    const asked = [];
    const listener = createServer((request, response) => {
      asked.push(request.url);
      response.writeHead(204, { 'access-control-allow-origin': '*' }).end();
    });
    await new Promise((listening) => listener.listen(0, '127.0.0.1', listening));
    t.after(() => listener.close());
    const page = await open(await profile(t), place());
    const out = await page.evaluate(async (elsewhere) => {
      const refused = [];
      const all = new Promise((resolve) => {
        addEventListener('securitypolicyviolation', (event) => refused.push(event.effectiveDirective) === 3 && resolve());
        setTimeout(resolve, 30_000);
      });
      await fetch(`${elsewhere}style.css`).catch(() => {});
      new Image().src = `${elsewhere}icon-192.png`;
      document.head.append(Object.assign(document.createElement('script'), { textContent: 'globalThis.ran = true' }));
      await all;
      return { refused: refused.sort(), ran: globalThis.ran ?? false };
    }, `http://127.0.0.1:${listener.address().port}/`);
    assert.deepEqual(out, { refused: ['connect-src', 'img-src', 'script-src-elem'], ran: false });
    assert.deepEqual(asked, [], 'no request was made');
  });
}
