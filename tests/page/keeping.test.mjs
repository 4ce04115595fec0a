// Persistence of the page: for one tab at a time, before it is shown, from one file, and what it says where nothing can
// be kept.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  act,
  address,
  hears,
  oneFile,
  open,
  profile,
  ready,
  runUntil,
  stopClock,
  useBrowser,
  words,
} from './browser/chromium.mjs';

useBrowser();

test('a second tab says that the device is on elsewhere, and goes on when the first is closed', async (t) => {
  const context = await profile(t);
  const first = await open(context);
  await hears(first, 'Sprache');
  const second = await context.newPage();
  await second.goto(address());
  await second.waitForSelector('#notices p');
  assert.match(await second.locator('#notices').textContent(), /in einem anderen Fenster/);
  assert.equal(await second.evaluate(() => globalThis.zeitwort), undefined);
  await first.close();
  await ready(second);
  assert.equal(await second.locator('#notices p').count(), 0);
});

test('where storage is refused the page says so, and plays', async (t) => {
  const context = await profile(t);
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('refused', 'SecurityError');
    };
  });
  const page = await open(context);
  await hears(page, 'Sprache');
  assert.match(await page.locator('#notices').textContent(), /merkt sich nichts/);
  await page.evaluate(() => zeitwort.push());
  await hears(page, 'Welches Spiel');
  // Settings are kept when no input comes.
  await page.evaluate(() => zeitwort.wait(500));
  await page.locator('#plug').click();
  await page.waitForFunction(() => !document.getElementById('words').textContent.includes('Welches Spiel'));
  await hears(page, 'Welches Spiel');
});

test('a disk that is full is told, until it keeps again', async (t) => {
  const page = await open(await profile(t));
  await hears(page, 'Sprache');
  await page.evaluate(() => {
    globalThis.put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('the disk is full', 'QuotaExceededError');
    };
    return zeitwort.push();
  });
  await hears(page, 'Welches Spiel');
  await page.waitForSelector('#notices p');
  assert.match(await page.locator('#notices').textContent(), /Nicht gespeichert: the disk is full/);
  await page.evaluate(async () => {
    IDBObjectStore.prototype.put = globalThis.put;
    // Seats and rules of a game are kept when they are left.
    for (const act of ['push', ['press', 1], ['press', 4], 'push']) {
      const [name, value] = [act].flat();
      await zeitwort[name](value);
      await zeitwort.wait(400);
    }
  });
  await page.waitForFunction(() => document.getElementById('notices').textContent === '');
});

test('what was kept and fits no device is told, left out, and can be forgotten', async (t) => {
  const context = await profile(t);
  const first = await open(context);
  await hears(first, 'Sprache');
  await first.evaluate(async () => {
    const { store } = zeitwort.parts.table;
    await store.keepThing('lexicons', new Uint8Array(5_000_000));
    await store.keepThing('recording', { seed: 1, steps: 'abc' });
  });
  await first.close();
  const page = await open(context);
  await hears(page, 'Sprache');
  assert.match(await page.locator('#notices').textContent(), /Wortlisten passen nicht auf dieses Gerät/);
  await page.evaluate(() => zeitwort.push());
  await hears(page, 'Welches Spiel');
  await page.locator('#notices button').click();
  await page.waitForFunction(() => document.getElementById('notices').textContent === '');
  await page.evaluate(() => zeitwort.parts.table.store.keep([[12_345, new Uint8Array(9)], [1e9, new Uint8Array(4096)]], null));
  await page.reload();
  await ready(page);
  await hears(page, 'Welches Spiel');
  await page.locator('#notices button').click();
  await page.waitForFunction(() => document.getElementById('notices').textContent === '');
  await page.reload();
  await ready(page);
  await hears(page, 'Welches Spiel');
  assert.equal(await page.locator('#notices').textContent(), '');
});

test('no picture is painted before its flash is on the disk', async (t) => {
  const page = await open(await profile(t));
  await hears(page, 'Sprache');
  const order = await page.evaluate(async () => {
    const { table } = zeitwort.parts;
    const order = [];
    const keep = table.store.keep.bind(table.store);
    table.store.keep = async (...things) => {
      await zeitwort.wait(150);
      await keep(...things);
      order.push('kept');
    };
    const paint = table.screen.paint.bind(table.screen);
    table.screen.paint = (...picture) => {
      const before = zeitwort.pixels().join();
      paint(...picture);
      if (zeitwort.pixels().join() !== before) order.push('painted');
    };
    // To the seats of a free game; its first event is kept when the lot is drawn.
    await zeitwort.push();
    await zeitwort.push();
    await zeitwort.press(1);
    await zeitwort.press(2);
    await zeitwort.wait(4000);
    order.length = 0;
    await zeitwort.push();
    await zeitwort.wait(1500);
    return order;
  });
  assert.equal(order[0], 'kept', order.join());
  assert.ok(order.includes('painted'));
});

test('one file from file:// plays offline, shows the licences of its lists, and remembers', async (t) => {
  const page = await open(await profile(t, { offline: true }), oneFile);
  await hears(page, 'Sprache');
  await page.evaluate(() => zeitwort.turn(2));
  await hears(page, 'English');
  await page.evaluate(() => zeitwort.push());
  await hears(page, 'Which game');
  assert.equal(await page.locator('#plug').textContent(), 'Pull the plug');
  assert.equal(await page.locator('html').getAttribute('lang'), 'en');
  await page.waitForSelector('#licences dd', { state: 'attached' });
  assert.ok((await page.locator('#licences dd').first().textContent()).length > 3);
  await page.locator('#licences-panel summary').click();
  await page.locator('#notices-show').click();
  await page.waitForFunction(() => /embassy-rp .* in firmware[^]*Permission is hereby granted/.test(document.getElementById('notices-text').textContent));
  await page.evaluate(() => zeitwort.wait(500));
  await page.reload();
  await ready(page);
  await hears(page, 'Which game');
  assert.equal((await page.evaluate(() => zeitwort.pixels())).length, 64);
});

test('a running clock is not read out every second', async (t) => {
  const context = await profile(t);
  await context.clock.install();
  const page = await open(context);
  await stopClock(page);
  await runUntil(page, /Sprache/);
  await act(page, 'push');
  await runUntil(page, /Welches Spiel/);
  await act(page, 'push');
  await runUntil(page, /Drück!/);
  await act(page, 'press', 1);
  await act(page, 'press', 2);
  await runUntil(page, /Knopf 2: besetzt/);
  await act(page, 'push', undefined, 4000);
  await runUntil(page, /Uhr umdrehen/);
  // To the other one a second press would be the score pad.
  const first = (await words(page)).includes('Spieler 1 ist dran') ? 1 : 2;
  await act(page, 'press', first);
  await runUntil(page, /^Spieler \d ist dran\. .*Rad halten: Menü\. Spieler 1: 0 Punkte\. Spieler 2: 0 Punkte\.$/);
  const time = () => page.evaluate(() => document.getElementById('time').textContent);
  assert.match(await time(), /^Uhr: \d\d Sekunden\.$/);
  await page.evaluate(() => {
    globalThis.said = [];
    for (const id of ['words', 'polite', 'urgent'])
      new MutationObserver(() => said.push(document.getElementById(id).textContent)).observe(document.getElementById(id), { childList: true });
  });
  const pixels = await page.evaluate(() => zeitwort.pixels().join());
  await page.clock.runFor(5000);
  assert.notEqual(await page.evaluate(() => zeitwort.pixels().join()), pixels, `a clock runs: ${await words(page)}`);
  assert.deepEqual(await page.evaluate(() => said), []);
});
