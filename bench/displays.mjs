// Displays that lose their power for a moment, and the line that a shifted picture could draw at the other edge.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { HEIGHT, WIDTH } from '../emulator/parts/oled.mjs';
import { readPicture } from '../tests/emulator/picture.mjs';
import { toSeats } from '../tests/emulator/places.mjs';
import { productBoard } from '../tests/emulator/product.mjs';
import { SCREENS } from '../tests/paths.mjs';

const PAGES = HEIGHT / 8;
const RAM_START = 0x20000000;

const GAPS_MS = [1, 5, 50, 300, 700];
const TELLING_MS = 2000;
const MUTE_MS = 61_000;
/** Kind, how it tells its status, and the time after which it is looked at. */
const DISPLAYS = [
  ['ssd1306', {}, TELLING_MS], ['sh1106', {}, TELLING_MS], ['ssd1309', {}, TELLING_MS],
  ['ssd1306', { mute: true }, MUTE_MS], ['sh1106', { stuck: 0x08 }, MUTE_MS], ['ssd1309', { stuck: 0x01 }, MUTE_MS],
];

/** [losses of power after which the display is dark or shows another picture, losses]. */
export function gapsDark() {
  let [dark, gaps] = [0, 0];
  for (const [kind, telling, back] of DISPLAYS) {
    const board = productBoard({ display: { kind, ...telling } });
    toSeats(board);
    board.run(500);
    const before = board.display.picture();
    for (const millis of GAPS_MS) {
      // Sits down and stands up again: a device that nobody touches goes dark by itself.
      board.controls.press(2);
      board.controls.press(2);
      board.display.unplug();
      board.run(millis);
      board.display.plugIn();
      board.run(back);
      const expected = board.display.asShifted(before);
      gaps += 1;
      dark += board.display.picture().every((pixel, i) => pixel === expected[i]) ? 0 : 1;
    }
  }
  return [dark, gaps];
}

/** Milliseconds within which a picture that has changed is sent. */
const SENT_MS = 1100;
/** A device that nobody touches goes dark. */
const TOUCH_MS = 60_000;
const PAGE = 8;

/**
 * Pixels lit in the row that comes in at the other edge: golden pictures, laid into the firmware's own frame buffer while the picture is
 * shifted up, and while it is shifted down; one for each row that leaves the glass in any of them. [pixels, golden pictures]
 */
export function strayPixels() {
  const board = productBoard();
  toSeats(board);
  const frame = frameOf(board);
  const goldens = readdirSync(SCREENS).filter((name) => name.endsWith('.png')).map((name) => readPicture(join(SCREENS, name)));
  const left = new Map([[1, differentIn(goldens, 0)], [HEIGHT - 1, differentIn(goldens, HEIGHT - 1)]]);
  let [stray, touched] = [0, board.micros];
  while ([...left.values()].some((pictures) => pictures.length > 0)) {
    if (board.micros - touched > TOUCH_MS * 1000) {
      board.controls.press(2);
      board.controls.press(2);
      touched = board.micros;
    }
    const picture = left.get(board.display.shift)?.pop();
    if (!picture) {
      board.run(SENT_MS);
      continue;
    }
    const { shift } = board.display;
    frame.set(pagesOf(picture));
    const expected = board.display.asShifted(picture);
    board.run(SENT_MS);
    const shown = board.display.asShifted(board.display.picture()); // whatever stands in the row that is to be dark
    if (expected.some((pixel, i) => pixel !== shown[i]) || board.display.shift !== shift) {
      left.get(shift).push(picture); // the firmware drew its own, or moved on
      continue;
    }
    const comesIn = row(board.display.seen(), shift < HEIGHT / 2 ? HEIGHT - 1 : 0);
    stray += comesIn.reduce((sum, pixel) => sum + pixel, 0);
  }
  return [stray, goldens.length];
}

const row = (picture, y) => picture.slice(y * WIDTH, (y + 1) * WIDTH);

/** Pictures of which no two are equal in a row. */
function differentIn(pictures, y) {
  return [...new Map(pictures.map((picture) => [row(picture, y).join(''), picture])).values()];
}

/** The bytes of the picture that the firmware is to show, where they lie in RAM. */
function frameOf({ elf, sram, display }) {
  const symbol = [...elf.symbols.values()].find(({ name, size }) => name.includes('7display5FRAME') && size >= WIDTH * PAGES);
  const room = sram.subarray(symbol.address - RAM_START, symbol.address - RAM_START + symbol.size);
  const shown = pagesOf(display.picture());
  for (let at = 0; at + shown.length <= room.length; at++) {
    const frame = room.subarray(at, at + shown.length);
    if (shown.every((byte, i) => byte === frame[i])) return frame;
  }
  throw new Error('The picture that is shown is not in the frame buffer.');
}

/** A byte for eight rows of a column, as displays and the firmware keep pictures. */
function pagesOf(picture) {
  return Uint8Array.from({ length: WIDTH * PAGES }, (_, i) => {
    const [page, column] = [Math.floor(i / WIDTH), i % WIDTH];
    return Array.from({ length: PAGE }, (_, bit) => picture[(page * PAGE + bit) * WIDTH + column] << bit).reduce((byte, bit) => byte | bit, 0);
  });
}
