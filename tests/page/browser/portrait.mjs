// The picture of the page in the README: the game that is played for it, and a digest of what it shows, which the picture carries.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { act, stopClock } from './chromium.mjs';
import { ROOT } from '../../paths.mjs';

export const PORTRAIT = join(ROOT, 'docs', 'page.png');
/** An English visitor's window; the lot falls on the first seat. */
export const VISITOR = { viewport: { width: 980, height: 570 }, colorScheme: 'light', locale: 'en-GB' };
export const LOT = () => (crypto.getRandomValues = (numbers) => numbers.fill(1));

const KEYWORD = 'Shows';
const ORDER = [1, 2, 5];
const POINTS = [12, 21, 17];

/** Three players have noted a turn each, and the sand of the next one runs. */
export async function sit(page) {
  await stopClock(page);
  await page.clock.runFor(3000);
  await act(page, 'push');
  await act(page, 'push');
  for (const seat of ORDER) await act(page, 'press', seat, 1000);
  await page.clock.runFor(1000);
  await act(page, 'push', undefined, 6000);
  for (const [i, seat] of ORDER.entries()) {
    await act(page, 'press', seat, 3000);
    await act(page, 'press', seat);
    await act(page, 'turn', POINTS[i]);
    await act(page, 'push', undefined, 1500);
  }
  await act(page, 'press', ORDER[0], 23_000);
}

/** A digest of the display, of the words above it, and of what gives the page its looks. */
export async function digest(page) {
  const seen = await page.evaluate(() => [zeitwort.pixels().join('\n'), document.querySelector('header').innerText]);
  const looks = ['index.html', 'style.css'].map((name) => readFileSync(join(ROOT, 'web', 'page', name), 'utf8'));
  return createHash('sha256').update([...seen, ...looks].join('\0')).digest('hex');
}

/** The digest that a picture carries; undefined if it has none. */
export function carried(png) {
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const data = png.subarray(at + 8, at + 8 + png.readUInt32BE(at)).toString('latin1');
    if (png.toString('latin1', at + 4, at + 8) === 'tEXt' && data.startsWith(`${KEYWORD}\0`)) return data.slice(KEYWORD.length + 1);
  }
  return undefined;
}

/** The picture with a digest in it, behind its header. */
export function carrying(png, digest) {
  const header = 8 + 12 + png.readUInt32BE(8);
  const body = Buffer.from(`tEXt${KEYWORD}\0${digest}`, 'latin1');
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return Buffer.concat([png.subarray(0, header), chunk, png.subarray(header)]);
}
