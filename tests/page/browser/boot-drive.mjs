// A board on the page's cable, and the drive that it becomes. The browser's picker cannot be driven: the page gets a folder of the
// browser's own file system (OPFS) in its place, whose files fail at closing, as those on a drive do that goes away with its last block.
import { Board } from '../../../emulator/board.mjs';
import { loadBlocks, pagesWrong, readUf2 } from '../../../emulator/image/uf2.mjs';
import { FLASH_BYTES, NorFlash } from '../../../emulator/parts/nor-flash.mjs';
import { openConsole } from '../../emulator/console.mjs';
import { toGames } from '../../emulator/places.mjs';
import { ELF, UF2 } from '../../paths.mjs';
import { fakeSerial } from './fake-serial.mjs';

/** Milliseconds of the board for a question, and for all that is kept. */
const ANSWER_MS = { short: 150, kept: 1500 };
const SAYS_MS = 60_000;

/** Runs in the page: a person picks the folder `RPI-RP2`. */
function picker({ isDrive, tornAt }) {
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

/** Gives the pages of a context a cable, whose other end is `window.cable`, and a drive. */
export async function surround(context, drive) {
  await context.addInitScript(fakeSerial);
  await context.addInitScript(picker, drive);
}

/** Runs in the page: the UF2 file on the drive, if it is whole. */
export async function fileOnDrive() {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('RPI-RP2').catch(() => null);
  for await (const [name, handle] of folder?.entries() ?? []) {
    const bytes = new Uint8Array(await (await handle.getFile()).arrayBuffer());
    if (name.endsWith('.uf2') && bytes.length) return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  }
  return null;
}

/** A device that was set up and has kept its language. */
export function deviceAtGames() {
  const board = new Board({ uf2: UF2, usb: true });
  openConsole(board);
  toGames(board);
  board.run(500);
  return board;
}

/** Puts a board on the cable of a context's pages. It takes what is written to its drive and starts again; `opened()` opens the page. */
export async function plugIn(context, opened, { board = null, isDrive = true, tornAt = 1e9 } = {}) {
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
  await surround(context, { isDrive, tornAt });
  page = await opened();
  await page.locator('#pico-panel summary').click();
  return { page, device };
}

/** Waits until the panel says this. */
export async function says(page, pattern) {
  const said = (source) => new RegExp(source).test(document.getElementById('pico-says').textContent);
  try {
    await page.waitForFunction(said, pattern.source, { timeout: SAYS_MS });
  } catch (error) {
    throw new Error(`${error.message} It says: ${await page.locator('#pico-says').textContent()}`);
  }
}

/** Puts firmware and lists on the device: the clicks that takes, and the pages that are not on the chip afterwards. */
export async function putOnDevice({ page, device }) {
  let clicks = 0;
  const click = (id) => page.locator(id).click().then(() => clicks++);
  await click('#put');
  await says(page, /RPI-RP2/);
  if (!device.board.inUsbBoot) throw new Error('The device has not become a drive.');
  await click('#put-drive');
  await says(page, /zeitwort \d/);
  return { clicks, wrong: pagesWrong(device.blocks, device.flash), pages: device.blocks.length };
}
