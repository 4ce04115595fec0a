// A device from the page: firmware and lists are put on it through the emulator's boot ROM, what it keeps is saved and put back.
// The browser's picker cannot be driven: the page gets a folder of the browser's own file system (OPFS) in its place, whose
// files fail at closing, as those on a drive do that goes away with its last block.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Board } from '../../emulator/board.mjs';
import { loadBlocks, pagesWrong, readUf2 } from '../../emulator/image/uf2.mjs';
import { NorFlash } from '../../emulator/parts/nor-flash.mjs';
import { ask, openConsole } from '../emulator/console.mjs';
import { toGames, toTurn } from '../emulator/places.mjs';
import { ELF, UF2 } from '../paths.mjs';
import { open, profile, useBrowser } from './browser/chromium.mjs';

useBrowser();

const FLASH_BYTES = 2 * 1024 * 1024;
/** Milliseconds of the board for a question, and for all that is kept. */
const ANSWER_MS = { short: 150, kept: 1500 };

/** Runs in the page: the cable's other end is `window.cable`, and a person picks the folder `RPI-RP2`. */
function surroundings({ isDrive, tornAt }) {
  const port = () => {
    let told;
    return {
      open: async () => {},
      close: async () => {},
      setSignals: async () => {},
      readable: new ReadableStream({ start: (controller) => (told = controller) }),
      writable: new WritableStream({
        write: async (bytes) => told.enqueue(new TextEncoder().encode(await cable(new TextDecoder().decode(bytes)))),
      }),
    };
  };
  const requestPort = async () => port();
  const getPorts = async () => ((await isThere()) ? [port()] : []);
  Object.defineProperty(navigator, 'serial', { configurable: true, value: { requestPort, getPorts } });
  window.showDirectoryPicker = async () => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('RPI-RP2', { create: true });
    if (isDrive) {
      const about = await (await folder.getFileHandle('INFO_UF2.TXT', { create: true })).createWritable();
      await about.write('UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n');
      await about.close();
    }
    const { write, close } = FileSystemWritableFileStream.prototype;
    let blocks = 0;
    FileSystemWritableFileStream.prototype.write = function (bytes) {
      blocks += bytes.length / 512;
      if (blocks > tornAt) return Promise.reject(new DOMException('The cable was pulled.', 'InvalidStateError'));
      return write.call(this, bytes);
    };
    FileSystemWritableFileStream.prototype.close = async function () {
      await close.call(this);
      throw new DOMException('The drive is gone.', 'NotFoundError');
    };
    return folder;
  };
}

/** A page with a board on its cable, which takes what is written to its drive and starts again. */
async function withDevice(t, { board = null, isDrive = true, tornAt = 1e9 } = {}) {
  const context = await profile(t);
  const device = { board, blocks: null };
  const ready = () => device.board && !device.board.inUsbBoot;
  let page;
  await context.exposeFunction('cable', (line) => {
    if (!ready()) return '';
    device.board.usb.take();
    device.board.usb.send(line);
    device.board.run(line.startsWith('kept') ? ANSWER_MS.kept : ANSWER_MS.short);
    return device.board.usb.take();
  });
  await context.exposeFunction('isThere', async () => {
    const written = !ready() && (await page.evaluate(fileOnDrive));
    if (written) {
      device.blocks = readUf2(Buffer.from(written, 'base64'), FLASH_BYTES);
      const flash = device.board?.flash ?? new NorFlash();
      loadBlocks(device.blocks, flash.bytes);
      device.flash = flash.bytes.slice();
      device.board = new Board({ uf2: null, elf: ELF, usb: true, flash: new NorFlash({ image: flash.bytes }) });
      openConsole(device.board);
    }
    return Boolean(ready());
  });
  await context.addInitScript(surroundings, { isDrive, tornAt });
  page = await open(context);
  await page.locator('#pico-panel summary').click();
  return { page, device };
}

/** Runs in the page: the UF2 file on the drive, if it is whole. */
async function fileOnDrive() {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('RPI-RP2').catch(() => null);
  for await (const [name, handle] of folder?.entries() ?? []) {
    const bytes = new Uint8Array(await (await handle.getFile()).arrayBuffer());
    if (name.endsWith('.uf2') && bytes.length) return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  }
  return null;
}

const says = (page, pattern) =>
  page.waitForFunction((source) => new RegExp(source).test(document.getElementById('pico-says').textContent), pattern.source, { timeout: 60_000 }).catch(async (error) => { throw new Error(`${error.message} It says: ${await page.locator('#pico-says').textContent()}`); });

test('firmware and lists are on a device after two clicks, to the last page, and it says who it is', async (t) => {
  const board = new Board({ uf2: UF2, usb: true });
  openConsole(board);
  toGames(board);
  const { page, device } = await withDevice(t, { board });
  let clicks = 0;
  const click = (id) => page.locator(id).click().then(() => clicks++);
  await click('#put');
  await says(page, /Laufwerk RPI-RP2\. Wähle/);
  assert.ok(board.inUsbBoot);
  await click('#put-drive');
  await says(page, /Fertig: zeitwort \d/);
  const wrong = pagesWrong(device.blocks, device.flash);
  t.diagnostic(`page.flash_pages_wrong ${wrong} of ${device.blocks.length}, page.flash_clicks ${clicks}`);
  assert.equal(wrong, 0);
  assert.ok(clicks <= 3);
  assert.match(ask(device.board, 'lexicons'), /words/);
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

for (const tornAt of [0, 1, 700, 1400]) {
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
  await context.addInitScript(surroundings, { isDrive: true, tornAt: 0 });
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

/** A device that was set up and has kept its language. */
function deviceAtGames() {
  const board = new Board({ uf2: UF2, usb: true });
  openConsole(board);
  toGames(board);
  board.run(500);
  return board;
}
