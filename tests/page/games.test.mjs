// End-to-end tests of whole games on the page: by keys, by mouse, by touch, and with a reload wherever the plug was
// pulled. The page's clock stands still between two moments, so nothing depends on how fast the machine is.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { devices } from 'playwright-core';
import { open, profile, ready, useBrowser } from './browser/chromium.mjs';
import { fingers, keys, mouse } from './browser/input.mjs';
import { timeline } from './browser/timelines.mjs';

useBrowser();

const START = Date.UTC(2026, 0, 1);
/** Tries of 20 ms for a picture that waits for the disk. */
const TRIES = 250;

async function openAt(t, { seed, lexicons }, options) {
  const context = await profile(t, options);
  await context.clock.install({ time: START });
  await context.addInitScript((seed) => {
    crypto.getRandomValues = (numbers) => numbers.fill(seed);
  }, seed);
  const page = await open(context);
  await page.clock.pauseAt(START + 600_000);
  await page.evaluate(async (lexicons) => {
    const { table } = zeitwort.parts;
    await table.shelve(Uint8Array.from(lexicons));
    await table.reset();
  }, lexicons);
  return page;
}

/** Plays a time line with this input driver; returns how many pictures were compared. */
async function play(page, { entries }, input) {
  let now = 0;
  let shown = 0;
  const acts = {
    seat_down: (seat) => input.seat(seat, true),
    seat_up: (seat) => input.seat(seat, false),
    both_down: (seats) => input.both(seats, true),
    both_up: (seats) => input.both(seats, false),
    push_down: () => input.push(true),
    push_up: () => input.push(false),
    dial: (detent) => input.turn(detent),
    power_cut: async () => {
      now = 0;
      // Natively what is pressed is kept at once; here the plug waits for what the table has seen.
      await page.evaluate(() => zeitwort.parts.table.committed);
      await page.reload();
      await ready(page);
    },
    picture: async ({ name, bytes }) => {
      shown += 1;
      assert.ok(
        await shows(page, bytes),
        `the screen is not ${name}:\n${(await page.evaluate(() => zeitwort.pixels())).join('\n')}`,
      );
    },
    scores: async (scores) => assert.deepEqual(await page.evaluate(() => zeitwort.scores()), scores),
    sound: () => {},
    dark: () => {},
    done: () => {},
  };
  for (const { at, step, ...what } of entries) {
    const [[kind, value]] = Object.entries(what);
    if (at > now && kind !== 'power_cut') {
      await page.clock.runFor(at - now);
      now = at;
    }
    await acts[kind](value);
  }
  return shown;
}

async function shows(page, bytes) {
  for (let tries = 0; tries < TRIES; tries++) {
    const same = await page.evaluate((bytes) => {
      const { frame } = zeitwort.parts.table.screen;
      return Array.from(frame, (byte) => byte.toString(16).padStart(2, '0')).join('') === bytes;
    }, bytes);
    if (same) return true;
    await new Promise((resolve) => setTimeout(resolve, 20)); // between two looks: no event tells of a frame
  }
  return false;
}

test('a whole game is played by keys', async (t) => {
  const game = await timeline('rummikub-des-mots-game');
  const page = await openAt(t, game);
  assert.ok((await play(page, game, keys(page))) > 0);
  assert.ok((await page.evaluate(() => zeitwort.parts.buzzer.notes)) > 10, 'it was heard');
});

test('a whole game is played by mouse', async (t) => {
  const game = await timeline('rummy-game');
  const page = await openAt(t, game);
  assert.ok((await play(page, game, mouse(page))) > 0);
});

test('a whole game is played by touch on a phone', async (t) => {
  const game = await timeline('wort-rummikub-ch-game');
  const page = await openAt(t, game, devices['Pixel 7']);
  assert.ok((await play(page, game, await fingers(page))) > 0);
});

test('three fingers are three presses', async (t) => {
  const page = await open(await profile(t, devices['Pixel 7']));
  const { touch, point } = await fingers(page);
  const points = await Promise.all([1, 3, 6].map(async (seat) => ({ ...(await point(`#seat${seat}`)), id: seat })));
  await touch('touchStart', points);
  assert.equal(await page.locator('#seats .down').count(), 3);
  await touch('touchEnd', []);
  assert.equal(await page.locator('#seats .down').count(), 0);
});

test('the letter between two boxes is typed with two keys, with two fingers, and by mouse between the buttons', async (t) => {
  const game = await timeline('presses-chords');
  for (const [input, entries, options] of [
    [keys, game.entries],
    [fingers, game.entries, devices['Pixel 7']],
    [mouse, withOneFinger(game.entries)],
  ]) {
    const page = await openAt(t, game, options);
    assert.ok((await play(page, { entries }, await input(page))) > 0, input.name);
    await page.context().close();
  }
});

test('a wrong letter is replaced with the key or a finger on the dial', async (t) => {
  const game = await timeline('presses-replace');
  for (const [input, options] of [[keys], [fingers, devices['Pixel 7']]]) {
    const page = await openAt(t, game, options);
    assert.ok((await play(page, game, await input(page))) > 0, input.name);
    await page.context().close();
  }
});

/** The same time line for a mouse: two buttons that are down together are one press between them. */
function withOneFinger(entries) {
  const kind = (entry, name) => entry !== undefined && name in entry;
  const acts = entries.filter((entry) => !kind(entry, 'sound') && !kind(entry, 'done'));
  return acts.flatMap((entry, i) => {
    const [before, after] = [acts[i - 1], acts[i + 1]];
    for (const [edge, both] of [['seat_down', 'both_down'], ['seat_up', 'both_up']]) {
      if (kind(entry, edge) && kind(after, edge)) return [];
      if (kind(entry, edge) && kind(before, edge)) return [{ at: entry.at, [both]: [before[edge], entry[edge]] }];
    }
    return [entry];
  });
}

test('a push waits for the detents before it', async (t) => {
  const page = await openAt(t, await timeline('presses-chords'));
  await page.clock.runFor(2500);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.clock.runFor(500);
  await page.waitForFunction(() => document.documentElement.lang === 'fr');
});

test('who turns before the page has greeted is not turned back', async (t) => {
  const page = await openAt(t, await timeline('presses-chords'), { locale: 'en-GB' });
  // The device asks, and its picture is still on the way.
  await page.evaluate(async () => {
    const { on } = zeitwort.parts.table;
    const { picture } = on;
    globalThis.late = [];
    on.picture = (told) => globalThis.late.push(() => picture(told));
    await zeitwort.parts.table.reset();
    globalThis.arrive = () => {
      on.picture = picture;
      for (const tell of globalThis.late) tell();
    };
  });
  await page.clock.runFor(2500);
  await page.waitForFunction(() => globalThis.late.length > 0);
  await page.evaluate(() => zeitwort.parts.table.turn(1));
  await page.clock.runFor(500);
  await page.evaluate(() => globalThis.arrive());
  await page.clock.runFor(500);
  await page.waitForFunction(() => document.getElementById('words').textContent.includes('Français'));
});

test('a reload in the middle loses nothing', async (t) => {
  const game = await timeline('free-play-power-cut');
  const page = await openAt(t, game);
  assert.ok(
    game.entries.some((entry) => entry.power_cut),
    'the plug is pulled',
  );
  assert.ok((await play(page, game, keys(page))) > 0);
});

test('a notch of the wheel is a detent, and a touch pad adds up to one', async (t) => {
  const page = await open(await profile(t));
  await page.evaluate(() => {
    globalThis.turned = [];
    const { on } = zeitwort.parts.table;
    const { turned } = on;
    on.turned = (detent) => {
      globalThis.turned.push(detent);
      turned(detent);
    };
  });
  const turned = (count) =>
    page.waitForFunction((count) => globalThis.turned.length === count && globalThis.turned, count);
  await page.locator('#dial').hover();
  await page.mouse.wheel(0, 120);
  await turned(1);
  await page.mouse.wheel(0, -120);
  await turned(2);
  for (let i = 0; i < 5; i++) await page.mouse.wheel(0, -13);
  assert.deepEqual(await (await turned(3)).jsonValue(), [1, -1, -1]);
});
