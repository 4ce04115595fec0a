// Lists of one's own: packed in the page as the command packs them, byte for byte, and they judge at once.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { act, bytesOf, choose, open, profile, runUntil, stopClock, useBrowser, words } from './browser/chromium.mjs';
import { ELF, TOOL } from '../paths.mjs';

useBrowser();

/** A word that no list has, and the buttons that type it, whatever the last two are for. */
const OWN_WORD = 'Ennain';
const BUTTONS = [2, 4, 4, 1, 3, 4];

const FILES = {
  'Meine Wörter.txt': Buffer.from(`${OWN_WORD}\nHaus\nU-Bahn\nGmbH\n# nothing\n`),
  'more.json': Buffer.from('["Maus", "x"]'),
  'dict.dic': Buffer.from('2\nRose/N\nTal\n'),
  'dict.aff.gz': gzipSync('SET UTF-8\nSFX N Y 1\nSFX N 0 n e\n'),
};

function folder(t) {
  const made = mkdtempSync(join(tmpdir(), 'zeitwort-web-'));
  t.after(() => rmSync(made, { recursive: true }));
  return made;
}

const openMore = (page) => page.locator('#own-more').evaluate((more) => (more.open = true));
const openPanel = (page) => page.locator('#lists-panel').evaluate((panel) => (panel.open = true));
const tells = (page, part) =>
  page.waitForFunction((part) => document.getElementById('account').textContent.includes(part), part);
const attach = (files) => Object.entries(files).map(([name, buffer]) => ({ name, mimeType: '', buffer }));

/** Long enough for the device to be awake again. */
const AWAKE_MS = 3000;

/** The page after the language is chosen; its clock stands still. */
async function openAtHome(t) {
  const context = await profile(t);
  await context.clock.install();
  const page = await open(context);
  await stopClock(page);
  await runUntil(page, /Sprache/);
  await act(page, 'push');
  await runUntil(page, /Welches Spiel/);
  return page;
}

/** Asks the device for the word; what it says. */
async function check(page) {
  await choose(page, 'Wort prüfen');
  await act(page, 'push');
  assert.match(await words(page), /Knöpfe 1 bis 6/);
  for (const button of BUTTONS) await act(page, 'press', button);
  await act(page, 'push');
  return words(page);
}

test('a list dropped on the page is packed, judges, and its UF2 files are those of the command', async (t) => {
  const page = await openAtHome(t);
  assert.match(await check(page), /Steht nicht drin/);
  await openPanel(page);
  await openMore(page);
  await page.locator('[name=name]').fill('Eigene');
  await page.locator('[name=licence]').fill('meine');
  const count = await page.evaluate(async () => (await zeitwort.parts.lists.shelf()).attached.length);
  const image = (place) => bytesOf(page, `async () => (await zeitwort.parts.lists.shelf()).attached[${place}]`);
  const original = await Promise.all(Array.from({ length: count }, (_, place) => image(place)));
  await page.setInputFiles('#files', attach(FILES));
  await tells(page, 'Eigene, Deutsch: ');
  const account = await page.locator('#account').innerText();

  const place = folder(t);
  const run = (...args) =>
    execFileSync(TOOL, args, { cwd: place, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  for (const [name, content] of Object.entries(FILES)) writeFileSync(join(place, name), content);
  const lists = Object.keys(FILES).filter((name) => !name.includes('.aff'));
  run(
    'pack',
    '--lang',
    'de',
    '--name',
    'Eigene',
    '--licence',
    'meine',
    ...lists,
    '--rejects',
    'rejects.txt',
    '-o',
    'own.lexicon',
  );
  original.forEach((image, i) => writeFileSync(join(place, `${i}.lexicon`), image));
  run('uf2', 'own.lexicon', ...original.map((_, i) => `${i}.lexicon`), '-o', 'lexicons.uf2');
  run('image', ELF, '--uf2', 'full.uf2', '--with', 'lexicons.uf2');
  const same = (name, bytes) => assert.ok(readFileSync(join(place, name)).equals(bytes), `${name} differs`);
  same('lexicons.uf2', await bytesOf(page, '() => zeitwort.parts.lists.lexiconsUf2()'));
  same('full.uf2', await bytesOf(page, '() => zeitwort.parts.lists.fullUf2()'));
  const refused = readFileSync(join(place, 'rejects.txt'), 'utf8').trim().split('\n').length;
  const counted = [...account.matchAll(/(\d+) abgelehnt/g)].reduce((sum, [, count]) => sum + Number(count), 0);
  assert.equal(counted, refused, account);

  await page.clock.runFor(AWAKE_MS);
  assert.match(await check(page), /Steht drin/);
});

test('lists come back out of a dropped UF2, and what is no list is refused in one sentence', async (t) => {
  const page = await open(await profile(t));
  const file = await bytesOf(page, '() => zeitwort.parts.lists.lexiconsUf2()');
  const names = await page.evaluate(async () => (await zeitwort.parts.lists.shelf()).lists.map(({ name }) => name));
  const shows = (count) =>
    page.waitForFunction((count) => document.querySelectorAll('#lists strong').length === count, count);
  await openPanel(page);
  await page.locator('#lists button').first().click();
  await shows(names.length - 1);
  await page.setInputFiles('#files', attach({ 'mine.uf2': file }));
  await shows(names.length);
  await tells(page, `mine.uf2: ${names.join(', ')}`);
  await page.setInputFiles('#files', attach({ 'broken.uf2': Buffer.from('hello') }));
  await tells(page, 'a UF2 file is a row of 512-byte blocks, this one is 5 bytes long');
  await page.setInputFiles('#files', attach({ 'latin.txt': Buffer.from([0x66, 0xfc, 0x6e, 0x66]) }));
  await tells(page, 'latin.txt is not UTF-8: line 1, byte 2');
});

test('words typed by hand judge, too', async (t) => {
  const page = await openAtHome(t);
  await openPanel(page);
  await page.locator('[name=add]').fill(`${OWN_WORD}\nUhu # a bird`);
  await page.locator('#pack').click();
  await tells(page, '2 von Hand dazu');
  await page.clock.runFor(AWAKE_MS);
  assert.match(await check(page), /Steht drin/);
});

test('a word typed to be removed no longer counts in the list that judges, and can be put back', async (t) => {
  const page = await openAtHome(t);
  await openPanel(page);
  const shown = page.locator('#lists strong');
  await shown.first().waitFor();
  const rows = await shown.count();
  for (const [field, told, answer] of [
    ['add', '1 von Hand dazu', /Steht drin/],
    ['remove', '1 von Hand weg', /Steht nicht drin/],
    ['add', '1 von Hand dazu', /Steht drin/],
  ]) {
    for (const name of ['add', 'remove']) await page.locator(`[name=${name}]`).fill(name === field ? OWN_WORD : '');
    await page.locator('#pack').click();
    await tells(page, told);
    assert.equal(await shown.count(), rows + 1, 'one set of corrections, however often');
    await page.clock.runFor(AWAKE_MS);
    assert.match(await check(page), answer);
    await runUntil(page, /Wort prüfen|Knöpfe/);
  }
});

test('a list dropped anywhere opens the panel, says what it became, and is packed otherwise on request', async (t) => {
  const page = await open(await profile(t, { locale: 'fr-FR' }));
  const shown = page.locator('#lists strong');
  await shown.first().waitFor({ state: 'attached' });
  const rows = await shown.count();
  const drop = (name, lines) =>
    page.evaluate(([name, lines]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([lines], name));
      for (const type of ['dragover', 'drop'])
        document.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    }, [name, lines]);
  await drop('maison.txt', 'Uhu\nUhus');
  await tells(page, 'maison, Français : 2 mots');
  assert.ok(await page.locator('#drop').isVisible(), 'the panel is open');
  assert.equal(await page.locator('#own textarea:visible').count(), 2, 'two fields are in sight');
  assert.equal(await page.locator('#own :is(input:not([type=file]), select):visible').count(), 0, 'and the rest is not');
  assert.equal(await shown.count(), rows + 1);
  await openMore(page);
  await page.locator('[name=language]').selectOption('de');
  await page.locator('#pack').click();
  await tells(page, 'maison, Deutsch : 2 mots');
  assert.equal(await shown.count(), rows + 1, 'it takes the place of what it was before');
  await page.locator('#own-more').evaluate((more) => (more.open = false));
  await drop('dragged.txt', ['Haus', ...Array.from({ length: 30 }, (_, i) => `${i} x`)].join('\n'));
  await page.locator('[name=anyway]').waitFor();
  assert.doesNotMatch(await page.locator('#account').innerText(), /mots en/);
  assert.equal(await shown.count(), rows + 1, 'one that is mostly refused only if that is meant');
  await page.locator('[name=anyway]').check();
  await page.locator('#pack').click();
  await tells(page, 'dragged, Deutsch : 1 mot en');
});
