// A game as a link: whoever opens it sees what was seen, and loses nothing of their own.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { act, address, hears, open, profile, ready, useBrowser, stopClock } from './browser/chromium.mjs';
import { SCENARIOS, TOOL } from '../paths.mjs';
import { timeline } from './browser/timelines.mjs';

useBrowser();

test('a link shows the game where it was copied, and keeps nothing', async (t) => {
  const context = await profile(t, { permissions: ['clipboard-read', 'clipboard-write'] });
  await context.clock.install();
  const page = await open(context);
  await stopClock(page);
  await page.evaluate(() => zeitwort.parts.table.reset());
  await page.clock.runFor(3000);
  await act(page, 'turn', 2);
  await act(page, 'push');
  await act(page, 'push');
  await act(page, 'press', 2);
  await act(page, 'press', 5);
  await act(page, 'turn', 3);
  await page.locator('#link-panel summary').click();
  await page.locator('#link-copy').click();
  await page.waitForFunction(() => document.getElementById('link-panel').dataset.link);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const pixels = await page.evaluate(() => zeitwort.pixels());

  const visitor = await open(await profile(t), link);
  // Nothing is painted before it is known.
  await visitor.waitForFunction(() => zeitwort.pixels().some((row) => row.includes('#')));
  assert.deepEqual(await visitor.evaluate(() => zeitwort.pixels()), pixels);
  assert.match(await visitor.locator('#notices').textContent(), /game from a link; nothing is kept/);
  assert.doesNotMatch(await visitor.locator('#notices').textContent(), /other word lists|another version/);
  // It can be played on, and their own device is as it was.
  await visitor.evaluate(() => zeitwort.press(3));
  await visitor.locator('#notices button').click();
  await hears(visitor, 'Sprache');
  await visitor.reload();
  await ready(visitor);
  await hears(visitor, 'Sprache');
});

test('the recording is a scenario, through reloads, too', async (t) => {
  const page = await open(await profile(t));
  await hears(page, 'Sprache');
  await page.evaluate(async () => {
    await zeitwort.turn(1);
    await zeitwort.push();
    await zeitwort.wait(600);
  });
  await page.reload();
  await ready(page);
  await hears(page, 'Quel jeu');
  await page.evaluate(() => zeitwort.holdDial());
  const toml = await page.evaluate(() => zeitwort.parts.table.recording.toml('x', zeitwort.scores()));
  assert.match(
    toml,
    /\{ dial = 1 \},\n(.*wait.*\n)?    \{ push = true \},\n    \{ power_cut = true \}, # .*\n(.*wait.*\n)?    \{ hold_dial = true \},\n    \{ expect = \{ scores = \[\] \} \},\n\]/,
  );
});

/** A link as the page makes it, of anything. */
const linkOf = (game) => `${address()}#game=${deflateRawSync(JSON.stringify(game)).toString('base64url')}`;

test('a link that no page has made is told, and the device plays', async (t) => {
  const endless = Array.from({ length: 20_001 }, () => ['push', true]);
  const bad = [
    { steps: [['dial', 1e12]] },
    { steps: [['spin', 101]] },
    { steps: [['press', 7]] },
    { steps: [['press', '1']] },
    { steps: [['chord', [1, 3]]] },
    { steps: [['chord', 1]] },
    { steps: [['press_push', true]] },
    { steps: [['push_down', 1]] },
    { steps: [['wait', 1e15]] },
    { steps: [['push = true }]\n[words]\nx = 1 #', true]] },
    { steps: [['constructor', 1]] },
    { steps: 'abc' },
    { steps: endless },
    { steps: [], seed: -1 },
    { steps: [], lists: 'none' },
    { steps: [], lists: ['x'.repeat(2 << 20)] },
  ].map((game) => linkOf({ seed: 1, lists: [], ...game }));
  const context = await profile(t);
  for (const link of [`${address()}#game=nonsense`, `${address()}#game=bnVsbA`, ...bad]) {
    const page = await open(context, link);
    assert.match(await page.locator('#notices').textContent(), /In diesem Link steckt kein Spiel/, link.slice(0, 200));
    await hears(page, 'Sprache');
    await page.close();
  }
});

test('a link that comes into the address of an open page is followed, and going back leads back', async (t) => {
  const page = await open(await profile(t, { locale: 'en-GB' }));
  await hears(page, 'Language');
  const link = linkOf({ seed: 1, lists: [], steps: [['push', true], ['wait', 2000]] });
  await page.evaluate((link) => (location.href = link), link);
  await hears(page, 'Welches Spiel');
  assert.match(await page.locator('#notices').textContent(), /Spiel aus einem Link/);
  await page.evaluate((link) => (location.href = link), linkOf({ seed: 1, lists: [], steps: [['dial', 1], ['push', true], ['wait', 2000]] }));
  await hears(page, 'Quel jeu');
  await page.goBack();
  await hears(page, 'Welches Spiel');
  await page.goBack();
  await hears(page, 'Language');
  assert.equal(await page.locator('#notices').textContent(), '');
});

test('what was recorded on another version is told in a link, and is none of this device', async (t) => {
  const context = await profile(t);
  const page = await open(context, linkOf({ seed: 1, lists: [], steps: [['push', true]], release: '0.2.0-before' }));
  await hears(page, 'Welches Spiel');
  assert.match(await page.locator('#notices').textContent(), /anderen Version/);
  await page.locator('#notices button').click();
  await hears(page, 'Sprache');
  await page.evaluate(async () => {
    await zeitwort.push();
    await zeitwort.wait(600);
    const { store, recording } = zeitwort.parts.table;
    const { release, ...older } = recording.kept;
    await store.keepThing('recording', older);
  });
  await page.reload();
  await ready(page);
  await hears(page, 'Welches Spiel');
  await page.locator('#link-panel summary').click();
  await page.locator('#link-copy').click();
  await page.waitForFunction(() => /reicht nicht bis zum Anfang/.test(document.getElementById('link-says').textContent));
});

test('to forget everything in a game from a link forgets that game only', async (t) => {
  const context = await profile(t);
  const own = await open(context);
  await hears(own, 'Sprache');
  await own.evaluate(async () => {
    await zeitwort.turn(1);
    await zeitwort.push();
    await zeitwort.wait(600);
    await zeitwort.parts.table.committed;
  });
  await own.close();
  const page = await open(context, linkOf({ seed: 1, lists: [], steps: [['dial', 2], ['push', true]] }));
  await hears(page, 'Which game');
  page.on('dialog', (dialog) => dialog.accept());
  await page.locator('#link-panel summary').click();
  await page.locator('#fresh').click();
  // A device that is new to this visitor asks in their language.
  await hears(page, 'Langue. Français');
  await page.locator('#notices button').click();
  await hears(page, 'Quel jeu');
  await page.reload();
  await ready(page);
  await hears(page, 'Quel jeu');
});

/** Plays a scenario's input, records it, and plays the recording on another device: what was recorded, and whether both show the same. */
async function recorded(t, name) {
  const game = await timeline(name);
  const page = await open(await profile(t));
  return page.evaluate(async ({ seed, lexicons, entries }) => {
    const { Native, asset, Recording, replay } = zeitwort.parts;
    const bytes = lexicons.length ? Uint8Array.from(lexicons) : null;
    const module = await asset('device.wasm');
    const [first, second] = [await Native.load(module), await Native.load(module)];
    const recording = new Recording();
    first.powerUp({ lexicons: bytes, seed });
    recording.powerUp(true, seed);
    const acts = {
      seat_down: (at, seat) => [first.seat(at, seat, true), recording.seat(seat, true, at)],
      seat_up: (at, seat) => [first.seat(at, seat, false), recording.seat(seat, false, at)],
      push_down: (at) => [first.push(at, true), recording.push(true, at)],
      push_up: (at) => [first.push(at, false), recording.push(false, at)],
      dial: (at, detent) => [first.turn(at, detent), recording.turn(detent, at)],
    };
    for (const { at, step, ...what } of entries) {
      const [[kind, value]] = Object.entries(what);
      first.wake(at);
      acts[kind]?.(at, value);
    }
    replay(second, recording.kept, bytes);
    // A recording ends with the last press; what the screen counts goes on.
    second.wake(entries.at(-1).at);
    const actions = recording.steps.map(([action]) => action);
    return { actions, equal: first.frame().join() === second.frame().join() };
  }, game);
}

test('a letter typed by two fingers is recorded as one step, and typed again by a link', async (t) => {
  const { actions, equal } = await recorded(t, 'presses-chords');
  const chords = actions.filter((action) => action.endsWith('chord')).length;
  assert.ok(chords > 3, `${chords} chords`);
  assert.ok(equal, 'the last screen is another one');
});

test('a letter replaced with the dial is recorded, whichever finger was first, and replaced again by a link', async (t) => {
  const { actions, equal } = await recorded(t, 'presses-replace');
  assert.equal(actions.filter((action) => action === 'press_push').length, 2);
  assert.deepEqual(
    actions.filter((action) => action.startsWith('push_')),
    ['push_down', 'push_up', 'push_down', 'push_up', 'push_down', 'push_up', 'push_down', 'push_up'],
  );
  assert.ok(equal, 'the last screen is another one');
});

test('a scenario is opened, shows its last screen, and can be saved and opened again', async (t) => {
  const name = 'rummy-game';
  const file = (buffer) => ({ name: `${name}.toml`, mimeType: '', buffer });
  const page = await open(await profile(t));
  await page.locator('#link-panel summary').click();
  await page.setInputFiles('#scenario', file(readFileSync(join(SCENARIOS, `${name}.toml`))));
  await page.waitForFunction(() => document.getElementById('notices').textContent.includes('.toml'));
  const totals = (await timeline(name)).entries.findLast(({ scores }) => scores)?.scores;
  assert.deepEqual(await page.evaluate(() => zeitwort.scores()), totals);
  const saved = page.waitForEvent('download');
  await page.locator('#link-toml').click();
  const path = await (await saved).path();
  assert.match(execFileSync(TOOL, ['sim', '--scenario', path], { encoding: 'utf8' }), /steps passed/);
  const again = readFileSync(path);
  await page.setInputFiles('#scenario', file(again));
  await page.waitForFunction(() => document.getElementById('link-says').textContent === '');
  assert.deepEqual(await page.evaluate(() => zeitwort.scores()), totals);
  await page.setInputFiles('#scenario', file(Buffer.from('step = [{ press = 9 }]')));
  await page.waitForFunction(() => /line 1/.test(document.getElementById('link-says').textContent));
});

test('Scrabble by board is taken along as GCG, which the command replays without a difference', async (t) => {
  const page = await open(await profile(t));
  await page.locator('#link-panel summary').click();
  await page.setInputFiles('#scenario', join(SCENARIOS, 'scrabble-board.toml'));
  await page.waitForFunction(() => document.getElementById('notices').textContent.includes('.toml'));
  await page.locator('#sheet-panel summary').click();
  const saved = page.waitForEvent('download');
  await page.locator('#sheet-formats [data-format=gcg]').click();
  const gcg = readFileSync(await (await saved).path(), 'utf8');
  assert.equal(gcg, await page.evaluate(() => zeitwort.sheet('gcg')));
  assert.match(gcg, /^#character-encoding UTF-8\n#player1 .*\n#player2 /);
  const folder = mkdtempSync(join(tmpdir(), 'zeitwort-gcg-'));
  t.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'game.gcg'), gcg);
  const told = execFileSync(TOOL, ['gcg', join(folder, 'game.gcg')], { encoding: 'utf8' });
  assert.match(told, /differences 0/);
});

test('a game without a board is no GCG, and the page says so', async (t) => {
  const page = await open(await profile(t));
  await page.locator('#sheet-panel summary').click();
  await page.locator('#sheet-formats [data-format=gcg]').click();
  await page.waitForFunction(() => document.getElementById('sheet-says').textContent.includes('Scrabble'));
});
