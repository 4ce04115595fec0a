// The smallest evening on the page in Firefox, by its keys: two sit down, a score is noted, the plug is pulled and put back, the
// page is loaded again, and the score is still there. After `cargo xtask web`:
// node --experimental-websocket tests/page/firefox/evening.mjs
import assert from 'node:assert/strict';
import { serve } from '../../../web/serve.mjs';
import { PAGE } from '../../paths.mjs';
import { launch } from './bidi.mjs';

const RETURN = '\uE006';
const RIGHT = '\uE014';
/** A press right after a change of screens is dropped, and a slow machine changes them late. */
const SETTLED_MS = 700;

const site = await serve(PAGE);
const { page, close } = await launch();

const pause = (millis) => new Promise((resolve) => setTimeout(resolve, millis));
const words = () => page.evaluate("document.getElementById('words').textContent");

async function says(part) {
  await page.until(`document.getElementById('words').textContent.includes(${JSON.stringify(part)})`, part);
  await pause(SETTLED_MS);
}

async function keys(...values) {
  for (const value of values) {
    await page.key(value);
    await pause(SETTLED_MS);
  }
}

try {
  await page.open(site.address);
  await page.until('globalThis.zeitwort');
  await says('Language. English');
  await keys(RETURN);
  await says('Free play');
  await keys(RETURN, '1', '6', RETURN);
  await says('flip the glass');
  const seat = /Player (\d)/.exec(await words())[1];
  await keys(seat);
  await keys(seat);
  await keys(...Array(4).fill(RIGHT), RETURN);
  const noted = await page.evaluate('zeitwort.scores().join()');
  assert.equal(noted.split(',').filter((score) => Number(score) > 0).length, 1, `scores ${noted}: ${await words()}`);

  await keys('p');
  await keys('p');
  await page.until(`zeitwort.scores().join() === '${noted}'`, `the scores ${noted} after the plug was pulled`);
  await page.open(site.address);
  await page.until(`globalThis.zeitwort?.scores().join() === '${noted}'`, `the scores ${noted} after the page was loaded again`);
  assert.deepEqual(page.errors, []);
  console.log(`scores ${noted}, noted, after a power cut, and after loading again`);
} finally {
  await close();
  site.close();
}
