// A game as a link: whoever opens it sees what was seen, and loses nothing of their own.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
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
  assert.doesNotMatch(await visitor.locator('#notices').textContent(), /other word lists/);
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

test('a link that is none is told, and the device plays', async (t) => {
  const page = await open(await profile(t), `${address()}#game=nonsense`);
  assert.match(await page.locator('#notices').textContent(), /Dieser Link ist kein Spiel/);
  await hears(page, 'Sprache');
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
  await page.locator('[data-format=gcg]').click();
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
  await page.locator('[data-format=gcg]').click();
  await page.waitForFunction(() => document.getElementById('sheet-says').textContent.includes('Scrabble'));
});
