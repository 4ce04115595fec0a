// A device on the cable: `navigator.serial` is replaced by a bridge to the console of the emulated Pico with the real image.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Board } from '../../emulator/board.mjs';
import { ask, openConsole } from '../emulator/console.mjs';
import { playTwoTurns, toTurn } from '../emulator/places.mjs';
import { open, profile, useBrowser } from './browser/chromium.mjs';
import { fakeSerial } from './browser/fake-serial.mjs';
import { UF2 } from '../paths.mjs';

useBrowser();

/** A page with something on its cable: each line that is sent is answered. */
async function withCable(t, answer) {
  const context = await profile(t, { permissions: ['clipboard-read', 'clipboard-write'] });
  await context.exposeFunction('cable', answer);
  await context.addInitScript(fakeSerial);
  const page = await open(context);
  await page.locator('#sheet-panel summary').click();
  return page;
}

const says = (page, pattern) =>
  page.waitForFunction(
    (source) => new RegExp(source).test(document.getElementById('sheet-says').textContent),
    pattern.source,
  );

test('the score sheet of a device comes over the cable, as a table and to take along', async (t) => {
  const board = new Board({ uf2: UF2, usb: true });
  openConsole(board);
  toTurn(board);
  playTwoTurns(board);
  const told = ask(board, 'sheet').trim().replaceAll('\r', '');
  assert.match(told, /^round,player,points,total,reason\n1,.*,3,3,.*\n1,.*,3,3,/, 'the board has booked something');

  const page = await withCable(t, (line) => {
    board.usb.take();
    board.usb.send(line);
    board.run(200);
    return board.usb.take();
  });
  await page.locator('#sheet-serial').click();
  await says(page, /Am Kabel: zeitwort \d/);
  await page.waitForSelector('#sheet td');
  const cells = await page.locator('#sheet td').allTextContents();
  assert.equal(cells.join(','), told.split('\n').slice(1).join(','));
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('#sheet-formats [data-format=csv]').click()]);
  assert.equal(download.suggestedFilename(), 'zeitwort.csv');
  await says(page, /Kopiert/);
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), `${told}\n`);
  await page.locator('#sheet-formats [data-format=md]').click();
  await page.waitForFunction(async () => (await navigator.clipboard.readText()).startsWith('| round |'));
});

test('what does not answer as a Zeitwort does is told so', async (t) => {
  const page = await withCable(t, () => 'AT OK\r\n');
  await page.locator('#sheet-serial').click();
  await says(page, /antwortet nicht wie ein Zeitwort/);
});

test('an answer without end is given up, and told', async (t) => {
  const line = `1,Anna,1,1,${'x'.repeat(990)}\n`;
  const page = await withCable(t, (asked) =>
    asked.startsWith('sheet') ? `round,player,points,total,reason\n${line.repeat(600)}` : 'zeitwort 0.3.0\n',
  );
  await page.locator('#sheet-serial').click();
  await says(page, /redet ohne Ende/);
});

test('a browser that cannot read a cable says which ones can', async (t) => {
  const context = await profile(t);
  await context.addInitScript(() => delete Navigator.prototype.serial);
  const page = await open(context);
  await page.locator('#sheet-panel summary').click();
  await page.locator('#sheet-serial').click();
  await says(page, /Nur Chrome/);
});
