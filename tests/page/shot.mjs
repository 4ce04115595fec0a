// Takes the picture of the page for the README: `node tests/page/shot.mjs target/page docs/page.png`.
import { chromium } from 'playwright-core';
import { serve } from '../../web/serve.mjs';
import { ARGUMENTS } from './browser/chromium.mjs';

const [built, picture] = process.argv.slice(2);
const site = await serve(built);
const browser = await chromium.launch({
  executablePath: process.env.ZEITWORT_CHROMIUM ?? '/usr/bin/chromium',
  args: ARGUMENTS,
});
const context = await browser.newContext({ viewport: { width: 980, height: 570 }, colorScheme: 'light' });
await context.clock.install();
// The lot falls on the first seat.
await context.addInitScript(() => (crypto.getRandomValues = (numbers) => numbers.fill(1)));
const page = await context.newPage();
await page.goto(site.address);
await page.waitForFunction(() => globalThis.zeitwort);
await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
const act = async (name, value, then = 500) => {
  const done = page.evaluate(([name, value]) => zeitwort[name](value), [name, value]);
  await page.clock.runFor(100 * Math.max(1, Math.abs(name === 'turn' ? value : 1)));
  await done;
  await page.clock.runFor(then);
};
await act('turn', 2);
await act('push');
await act('push');
await act('press', 1);
await act('press', 2);
await act('press', 5, 2000);
await act('push', undefined, 6000);
const dial = [12, 21, 17];
const order = [1, 2, 5];
for (let i = 0; i < order.length; i++) {
  await act('press', order[i], 3000);
  await act('press', order[i]);
  await act('turn', dial[i]);
  await act('push', undefined, 1500);
}
await act('press', order[0], 23_000);
await page.screenshot({ path: picture });
await browser.close();
site.close();
