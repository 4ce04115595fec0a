// Clumsy hands: the wrong mouse button, fingers that stay, keys while something else has the focus, files dropped on the wrong panel.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { hears, open, profile, useBrowser, words } from './browser/chromium.mjs';
import { fingers } from './browser/input.mjs';
import { played, says } from './browser/taken-home.mjs';
import { ROOT } from '../paths.mjs';

useBrowser();

/** Longer than an arrow waits before it turns again. */
const HELD_MS = 800;

/** The detents from now on: counted where the dial turns. */
async function counting(page) {
  await page.evaluate(() => {
    const { table } = zeitwort.parts;
    const turn = table.turn.bind(table);
    globalThis.detents = 0;
    table.turn = (...given) => {
      globalThis.detents += 1;
      turn(...given);
    };
  });
  return () => page.evaluate(() => globalThis.detents);
}

async function middle(page, selector) {
  const { x, y, width, height } = await page.locator(selector).boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
}

test('an arrow turns for the first mouse button only, and no longer than the window has the focus', async (t) => {
  const page = await open(await profile(t));
  await hears(page, 'Sprache');
  const detents = await counting(page);
  const { x, y } = await middle(page, '#right');
  await page.mouse.move(x, y);
  await page.mouse.down({ button: 'right' });
  await page.waitForTimeout(HELD_MS);
  await page.mouse.up({ button: 'right' });
  assert.equal(await detents(), 0);
  await page.mouse.down();
  await page.waitForFunction(() => globalThis.detents > 1);
  await page.evaluate(() => dispatchEvent(new Event('blur')));
  const turned = await detents();
  await page.waitForTimeout(HELD_MS);
  assert.equal(await detents(), turned);
  await page.mouse.up();
});

test('two fingers on one arrow turn no longer than they stay', async (t) => {
  const page = await open(await profile(t, { hasTouch: true }));
  await hears(page, 'Sprache');
  const detents = await counting(page);
  const { touch, point } = await fingers(page);
  const one = await point('#right');
  const other = { x: one.x + 8, y: one.y + 4, id: 2 };
  await touch('touchStart', [one]);
  await touch('touchStart', [one, other]);
  await touch('touchEnd', [other]);
  await touch('touchEnd', []);
  await page.waitForTimeout(HELD_MS);
  assert.equal(await detents(), 2, 'each finger turned once');
});

test('a finger beside a button presses the nearest one, and no other with it', async (t) => {
  const page = await open(await profile(t, { hasTouch: true }));
  await hears(page, 'Sprache');
  await page.evaluate(() => zeitwort.push());
  await hears(page, 'Welches Spiel');
  await page.evaluate(() => zeitwort.push());
  await hears(page, 'Drück!');
  const { x, y, width } = await page.locator('#seat2').boundingBox();
  for (const corner of [x + 2, x + width - 2]) {
    await page.touchscreen.tap(corner, y + 2);
    const isTaken = corner < x + width / 2;
    await page.waitForFunction((isTaken) => document.getElementById('words').textContent.includes('Knopf 2: besetzt') === isTaken, isTaken);
    assert.doesNotMatch(await words(page), /Knopf [13456]: besetzt/);
  }
});

test('a volume that was set and a panel that was opened leave the keys to the device', async (t) => {
  const page = await open(await profile(t));
  await hears(page, 'Sprache');
  await page.evaluate(() => zeitwort.push());
  await hears(page, 'Welches Spiel');
  await page.evaluate(() => zeitwort.push());
  await hears(page, 'Drück!');
  const volume = await middle(page, '#volume');
  await page.mouse.click(volume.x, volume.y);
  await page.keyboard.press('Digit2', { delay: 60 });
  await hears(page, 'Knopf 2: besetzt');
  // Its own keys it keeps.
  const loud = await page.locator('#volume').inputValue();
  await page.keyboard.press('ArrowRight');
  assert.ok((await page.locator('#volume').inputValue()) > loud);
  await page.locator('#sheet-panel summary').click();
  await page.keyboard.press('Digit5', { delay: 60 });
  await hears(page, 'Knopf 5: besetzt');
  await page.keyboard.press('Enter', { delay: 60 });
  await page.waitForFunction(() => !document.getElementById('sheet-panel').open);
  assert.match(await words(page), /Drück!/);
});

/** Drops a file somewhere. */
async function drop(page, selector, name, type, content) {
  const files = await page.evaluateHandle(
    ([name, type, text]) => {
      const given = new DataTransfer();
      given.items.add(new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], name, { type }));
      return given;
    },
    [name, type, Buffer.from(content).toString('base64')],
  );
  await page.dispatchEvent(selector, 'drop', { dataTransfer: files });
}

const lists = (page) => page.evaluate(async () => (await zeitwort.parts.lists.shelf()).lists.map(({ name }) => name).join());

test('what is dropped on the page goes where it belongs, and what is no word list never judges', async (t) => {
  const { pictures, texts, sheet } = played(t, 'free-play-turn');
  const page = await open(await profile(t));
  await hears(page, 'Sprache');
  const before = await lists(page);
  await drop(page, '#device', 'codes.png', 'image/png', readFileSync(pictures[0]));
  await says(page, 'home-says', 'codes.png');
  await drop(page, '#device', 'codes.txt', 'text/plain', `${texts.join('\n')}\n`);
  await page.waitForFunction(() => !document.getElementById('home-game').hidden);
  // The shelf was empty until now, and said so.
  await page.waitForFunction(() => document.querySelectorAll('#shelf-games li').length === 1);
  assert.equal(await page.locator('#shelf-says').textContent(), '');
  await drop(page, '#shelf-panel', 'games.json', 'application/json', sheet('json'));
  await says(page, 'shelf-says', 'games.json: ');
  await drop(page, '#link-panel', 'game.toml', '', readFileSync(join(ROOT, 'tests', 'scenarios', 'free-play-turn.toml')));
  await page.waitForFunction(() => document.getElementById('notices').textContent.includes('game.toml'));
  for (const panel of ['home', 'shelf', 'link']) assert.ok(await page.locator(`#${panel}-panel`).evaluate((one) => one.open), panel);
  assert.equal(await lists(page), before);
  await drop(page, '#home-game', 'words.json', 'application/json', '["Ennain"]');
  await says(page, 'account', 'words');
  assert.notEqual(await lists(page), before);
});

test('an open score sheet shows what was just noted', async (t) => {
  const page = await open(await profile(t));
  await hears(page, 'Sprache');
  await page.evaluate(() => zeitwort.push());
  await hears(page, 'Welches Spiel');
  await page.locator('#sheet-panel summary').click();
  await says(page, 'sheet-says', 'Noch steht nichts');
  await page.evaluate(async () => {
    for (const act of ['push', ['press', 1], ['press', 4], 'push']) {
      const [name, value] = [act].flat();
      await zeitwort[name](value);
      await zeitwort.wait(400);
    }
    await zeitwort.wait(5000);
  });
  const seat = Number(/Spieler (\d) ist dran/.exec(await words(page))[1]);
  await page.evaluate(async (seat) => {
    await zeitwort.press(seat);
    await zeitwort.wait(1500);
    await zeitwort.press(seat);
    await zeitwort.turn(7);
    await zeitwort.wait(1200);
    await zeitwort.push();
  }, seat);
  await says(page, 'sheet', `Spieler ${seat}`);
  assert.equal(await page.locator('#sheet-says').textContent(), '');
  await page.evaluate(() => zeitwort.parts.table.reset());
  await says(page, 'sheet-says', 'Noch steht nichts');
});

test('a list becomes one of the language that was chosen on the device, and one word is a word', async (t) => {
  const page = await open(await profile(t, { locale: 'en-GB' }));
  await hears(page, 'Language');
  await page.evaluate(() => zeitwort.turn(-2));
  await page.evaluate(() => zeitwort.push());
  await hears(page, 'Welches Spiel');
  await page.setInputFiles('#files', { name: 'one.txt', mimeType: 'text/plain', buffer: Buffer.from('Ennain\nU-Bahn\n') });
  await says(page, 'account', 'one, Deutsch: 1 Wort in ');
  assert.match(await page.locator('#account').innerText(), /Es zählt ab jetzt[^]*1 abgelehnt: Bindestrich/);
  assert.match(await page.locator('#lists li').first().innerText(), /\b1 Wort\b/);
});

for (const [name, size] of Object.entries({ smallest: { width: 320, height: 568 }, small: { width: 360, height: 640 } })) {
  test(`on the ${name} phone everything is in its case, and buttons are as large as a finger`, async (t) => {
    const page = await open(await profile(t, { viewport: size, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }));
    const boxes = await page.evaluate(() => {
      const box = (element) => element.getBoundingClientRect().toJSON();
      return { device: box(document.getElementById('device')), controls: [...document.querySelectorAll('#seats button, .arrow, #dial')].map(box) };
    });
    for (const { left, right, width } of boxes.controls) {
      assert.ok(left >= boxes.device.left && right <= boxes.device.right, `${left} to ${right}`);
      assert.ok(width >= 30, `${width} px`);
    }
    assert.equal(await page.locator('p.keys').isVisible(), false);
  });
}

test('a link that cannot be copied stands there in whole, and nothing is wider than the window', async (t) => {
  const page = await open(await profile(t, { viewport: { width: 390, height: 844 } }));
  await hears(page, 'Sprache');
  await page.evaluate(() => zeitwort.push());
  await hears(page, 'Welches Spiel');
  await page.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new Error('no'))));
  await page.locator('#link-panel summary').click();
  await page.locator('#link-copy').click();
  await says(page, 'link-says', '#game=');
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
});

test('where nobody has picked a device, none is said to be a drive now', async (t) => {
  const context = await profile(t);
  await context.addInitScript(() => {
    const requestPort = () => Promise.reject(new DOMException('No port selected by the user.', 'NotFoundError'));
    Object.defineProperty(navigator, 'serial', { configurable: true, value: { requestPort, getPorts: async () => [] } });
  });
  const page = await open(context);
  await page.locator('#pico-panel summary').click();
  await page.locator('#put').click();
  await says(page, 'pico-says', 'Wähle das Laufwerk RPI-RP2 aus. Es ist nicht da?');
});

test('a tablet explains no keys', async (t) => {
  const page = await open(await profile(t, { viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true }));
  assert.equal(await page.locator('p.keys').isVisible(), false);
});
