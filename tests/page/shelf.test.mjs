// The shelf of games: what came home stays, is counted, and goes from browser to browser as one file.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gamesOf } from '../../web/page/shelf.mjs';
import { choices, filtered, pairs, players, words } from '../../web/page/statistics.mjs';
import { address, oneFile, ready, useBrowser } from './browser/chromium.mjs';
import { atHome, downloaded, give, played, says } from './browser/taken-home.mjs';

useBrowser();

/** A sheet of two, as far as statistics ask. */
function sheet([one, other], [first, second], { game = 'Scrabble', lines = [], over = true, named } = {}) {
  const winners = first === second ? [1, 4] : [first > second ? 1 : 4];
  const player = (seat, name, total) => ({ seat, name, total, named: seat === 1 || named, milliseconds: 60_000 * seat });
  return { game, players: [player(1, one, first), player(4, other, second)], lines, over, winners: over ? winners : null, remark: null };
}
const told = (...sheets) => gamesOf(JSON.stringify(sheets)).reverse();

test('who won how often, means, bests, times, words and pairs are counted', () => {
  const word = (seat, words, points) => ({ round: 1, seat, points, reason: 'x', words });
  const games = told(
    sheet(['Anna', 'Bernd'], [300, 280], { lines: [word(1, ['QUIZ', 'AB'], 48), word(4, ['ABENDBROT'], 12)] }),
    sheet(['Bernd', 'Anna'], [310, 200]),
    sheet(['Anna', 'Bernd'], [250, 250], { game: 'Rummy' }),
    sheet(['Anna', 'Spieler 4'], [900, 1], { named: false }),
    sheet(['Anna', 'Bernd'], [999, 1], { over: false }),
  );
  const [anna, bernd] = players(games);
  assert.deepEqual(anna, { name: 'Anna', games: 4, won: 2, tied: 1, mean: 412.5, best: 900, milliseconds: 105_000 });
  assert.deepEqual([bernd.name, bernd.games, bernd.won, bernd.tied, bernd.mean], ['Bernd', 3, 1, 1, 280]);
  assert.equal(players(games).length, 2, 'nobody knows who a seat without a name was');
  assert.deepEqual(pairs(games), [{ names: ['Anna', 'Bernd'], won: [1, 1], tied: 1, margins: [20, -110, 0] }]);
  const { best, longest } = words(games);
  assert.deepEqual([best[0], longest[0].word], [{ word: 'QUIZ', name: 'Anna', points: 48 }, 'ABENDBROT']);
  assert.deepEqual(choices(games), { games: ['Rummy', 'Scrabble'], players: ['Anna', 'Bernd'] });
  assert.equal(filtered(games, { game: 'Rummy', player: 'Bernd' }).length, 1);
  assert.equal(filtered(games, { player: 'Bernd' }).length, 4);
});

test('what is no game is refused, and among games left out', () => {
  for (const text of ['', 'Anna 312', '{}', '[]', '{"format":"zeitwort-games","version":9,"games":[]}', '[{"game":"Scrabble"}]'])
    assert.throws(() => gamesOf(text), text);
  const good = sheet(['Anna', 'Bernd'], [1, 2]);
  assert.equal(gamesOf(JSON.stringify([good, { ...good, players: 'all' }, { ...good, players: [null] }, { ...good, lines: [null] }, null, 7])).length, 1);
  assert.equal(gamesOf(`${JSON.stringify(good)}\n${JSON.stringify({ ...good, over: false, winners: null })}\n`).length, 2);
  const kept = { id: 'a1', brought: '2026-11-18T20:00:00Z', sheet: good };
  const file = { format: 'zeitwort-games', version: 1, games: [null, { ...kept, id: '"><b>' }, { ...kept, log: '%' }, { ...kept, brought: 'x' }, kept] };
  assert.deepEqual(gamesOf(JSON.stringify(file)).map(({ id }) => id), ['a1']);
});

for (const [from, url] of [['a server', address], ['one file', () => oneFile]]) {
  test(`games stay in the browser and go to another as one file: from ${from}`, async (t) => {
    const [scrabble, rummy] = [played(t, 'scrabble-gcg'), played(t, 'wort-rummy-game')];
    const page = await atHome(t, url());
    await give(page, scrabble.folder, [...scrabble.texts, ...rummy.texts]);
    await page.waitForFunction(() => document.querySelectorAll('#shelf-games li').length === 2);
    // Once more: they are there.
    await page.reload();
    await ready(page);
    await page.waitForFunction(() => document.querySelectorAll('#shelf-games li').length === 2);
    await page.locator('#shelf-panel summary').click();
    await page.locator('#shelf-games li', { hasText: 'Scrabble' }).getByRole('button', { name: 'zeigen' }).click();
    await says(page, 'home-title', 'Scrabble');
    assert.equal(await downloaded(page, '#home-formats [data-format=gcg]'), scrabble.sheet('gcg'));
    const file = join(scrabble.folder, 'games.json');
    writeFileSync(file, await downloaded(page, '#shelf-export'));

    // The sheet of a game that is there is no new one.
    const printed = join(scrabble.folder, 'sheet.json');
    writeFileSync(printed, scrabble.sheet('json'));
    await page.setInputFiles('#shelf-file', printed);
    await says(page, 'shelf-says', '0 von 1 waren neu');
    page.on('dialog', (dialog) => dialog.accept());
    await page.locator('#shelf-games li', { hasText: 'Scrabble' }).getByRole('button', { name: 'entfernen' }).click();
    await page.waitForFunction(() => document.querySelectorAll('#shelf-games li').length === 1);
    await page.setInputFiles('#shelf-file', file);
    await says(page, 'shelf-says', '1 von 2 waren neu');

    const other = await atHome(t, url());
    await other.setInputFiles('#shelf-file', file);
    await other.waitForFunction(() => document.querySelectorAll('#shelf-games li').length === 2);
    await other.locator('#shelf-panel summary').click();
    await other.locator('#shelf-games li', { hasText: 'Scrabble' }).getByRole('button', { name: 'zeigen' }).click();
    assert.equal(await downloaded(other, '#home-formats [data-format=gcg]'), scrabble.sheet('gcg'), 'with all its moves');
  });
}

test('sheets of the command are games, too; a file that is none loses nothing; names stay text', async (t) => {
  const game = played(t, 'wort-rummy-game');
  const page = await atHome(t, address());
  const write = (name, text) => {
    const file = join(game.folder, name);
    writeFileSync(file, text);
    return file;
  };
  await page.setInputFiles('#shelf-file', write('sheet.json', game.sheet('json')));
  await says(page, 'shelf-says', '1 von 1 waren neu');
  await page.setInputFiles('#shelf-file', write('none.json', '{"format":"zeitwort-ga'));
  await says(page, 'shelf-says', 'none.json: Darin ist kein Spiel.');
  const markup = sheet(['<img src=x onerror=alert(1)>', '<script>1</script>'], [3, 2], { game: '<b>', lines: [{ round: 1, seat: 1, points: 3, reason: '<i>', words: ['<u>'] }] });
  await page.setInputFiles('#shelf-file', write('markup.json', JSON.stringify(markup)));
  await page.waitForFunction(() => document.querySelectorAll('#shelf-games li').length === 2);
  await page.locator('#shelf-panel summary').click();
  await page.locator('#shelf-games li', { hasText: '<b>' }).getByRole('button', { name: 'zeigen' }).click();
  await says(page, 'home-title', '<b>');
  assert.equal(await page.locator('main :is(img, script, b, i, u)').count(), await page.locator('.frames i').count());
  assert.ok(await page.locator('#home-replay').isHidden(), 'a mere sheet has no replay');
  await page.locator('#shelf-player').selectOption('<script>1</script>');
  assert.equal(await page.locator('#shelf-games li').count(), 1);
  assert.equal(await page.locator('.plot rect').count(), 1);
});
