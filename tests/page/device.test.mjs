// A device from the page: firmware and lists are put on it through the emulator's boot ROM, what it keeps is saved and put back.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Board } from '../../emulator/board.mjs';
import { ask, openConsole } from '../emulator/console.mjs';
import { toTurn } from '../emulator/places.mjs';
import { UF2 } from '../paths.mjs';
import { deviceAtGames, fileOnDrive, plugIn, putOnDevice, says, surround } from './browser/boot-drive.mjs';
import { open, profile, useBrowser } from './browser/chromium.mjs';

useBrowser();

/** A page with a board on its cable. */
async function withDevice(t, options) {
  const context = await profile(t);
  return plugIn(context, () => open(context), options);
}

test('firmware and lists are on a device after two clicks, to the last page, and it says who it is', async (t) => {
  const there = await withDevice(t, { board: deviceAtGames() });
  const { clicks, wrong, pages } = await putOnDevice(there);
  t.diagnostic(`page.flash_pages_wrong ${wrong} of ${pages}, page.flash_clicks ${clicks}`);
  assert.equal(wrong, 0);
  assert.ok(clicks <= 3);
  await says(there.page, /^Fertig: zeitwort \d.* meldet sich/);
  assert.match(ask(there.device.board, 'lexicons'), /words/);
});

test('a device whose clock runs stays as it is', async (t) => {
  const board = new Board({ uf2: UF2, usb: true });
  openConsole(board);
  toTurn(board);
  const { page } = await withDevice(t, { board });
  await page.locator('#put').click();
  await says(page, /Eine Uhr läuft/);
  assert.ok(!board.inUsbBoot);
  assert.ok(!(await page.locator('#put-drive').isVisible()));
});

test('a folder that is no Pico’s gets nothing', async (t) => {
  const { page } = await withDevice(t, { board: deviceAtGames(), isDrive: false });
  await page.locator('#put').click();
  await says(page, /Wähle/);
  await page.locator('#put-drive').click();
  await says(page, /nicht das Laufwerk/);
  assert.equal(await page.evaluate(fileOnDrive), null);
});

for (const tornAt of [0, 700, 1400]) {
  test(`a drive that goes away at block ${tornAt} is told`, async (t) => {
    const { page } = await withDevice(t, { board: deviceAtGames(), tornAt });
    await page.locator('#put').click();
    await says(page, /Wähle/);
    await page.locator('#put-drive').click();
    await says(page, /Abgebrochen nach \d+ von \d+ Blöcken.*BOOTSEL/);
    const told = await page.locator('#pico-says').textContent();
    assert.equal(Number(/nach (\d+)/.exec(told)[1]), tornAt - (tornAt % 64));
  });
}

test('settings and archive are saved as a file, and put on another device with nothing else', async (t) => {
  const board = deviceAtGames();
  const kept = board.flash.bytes.slice(0x5c000, 0x64000);
  assert.ok(kept.some((byte) => byte !== 0xff), 'the device has kept something');
  const first = await withDevice(t, { board });
  const [download] = await Promise.all([first.page.waitForEvent('download'), first.page.locator('#kept-save').click()]);
  assert.equal(download.suggestedFilename(), 'zeitwort-kept.uf2');
  const file = readFileSync(await download.path());
  await says(first.page, /ist gesichert/);

  const other = new Board({ uf2: UF2, usb: true });
  openConsole(other);
  const image = other.flash.bytes.slice(0, 0x5c000);
  const { page, device } = await withDevice(t, { board: other });
  await page.setInputFiles('#kept-file', { name: 'x.uf2', mimeType: '', buffer: file });
  await says(page, /nur Einstellungen und letzte Spiele/);
  await page.locator('#put').click();
  await says(page, /Wähle/);
  await page.locator('#put-drive').click();
  await says(page, /Fertig/);
  assert.deepEqual(Buffer.from(device.flash.slice(0x5c000, 0x64000)), Buffer.from(kept));
  assert.deepEqual(Buffer.from(device.flash.slice(0, 0x5c000)), Buffer.from(image));

  for (const buffer of [Buffer.alloc(512), file.subarray(512), readFileSync(UF2)]) {
    await page.setInputFiles('#kept-file', { name: 'x.uf2', mimeType: '', buffer });
    await says(page, /keine Sicherung/);
  }
});

test('the last games of a device are read, and what is no game is told', async (t) => {
  const rows = '1,Scrabble,1,ANNA,312,1260,ANNA is out\r\n1,Scrabble,2,BEN,-7,61,ANNA is out\r\n';
  let archive = rows;
  const context = await profile(t);
  await context.exposeFunction('cable', (line) => (line.startsWith('archive') ? `game,name,seat,player,points,seconds,ending\r\n${archive}\r\n` : 'zeitwort 0.3.0\r\n'));
  await context.exposeFunction('isThere', () => true);
  await surround(context, { isDrive: true, tornAt: 0 });
  const page = await open(context);
  await page.locator('#pico-panel summary').click();
  await page.locator('#archive-read').click();
  await page.waitForSelector('#archive td');
  const cells = await page.locator('#archive td').allTextContents();
  assert.deepEqual(cells.slice(0, 6), ['1', 'Scrabble', 'ANNA', '312', '21:00', 'ANNA is out']);
  for (const wrong of ['21,Scrabble,1,ANNA,1,1,x\r\n', '1,Scrabble,7,ANNA,1,1,x\r\n', '1,Scrabble,1,ANNA,x,1,x\r\n', rows.repeat(61)]) {
    archive = wrong;
    await page.locator('#archive-read').click();
    await says(page, /keine Antwort/);
    await page.evaluate(() => (document.getElementById('pico-says').textContent = ''));
  }
  assert.equal(await page.locator('#archive td').count(), 12, 'what was read before stays');
});
