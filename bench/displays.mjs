// Displays that lose their power for a moment, and the line that a shifted picture could draw at the other edge.
import { toSeats, toTurn } from '../tests/emulator/places.mjs';
import { productBoard } from '../tests/emulator/product.mjs';

const GAPS_MS = [1, 5, 50, 300, 700];
const TELLING_MS = 2000;
const MUTE_MS = 61_000;
/** Kind, how it tells its status, and the time after which it is looked at. */
const DISPLAYS = [
  ['ssd1306', {}, TELLING_MS], ['sh1106', {}, TELLING_MS], ['ssd1309', {}, TELLING_MS],
  ['ssd1306', { mute: true }, MUTE_MS], ['sh1106', { stuck: 0x08 }, MUTE_MS], ['ssd1309', { stuck: 0x01 }, MUTE_MS],
];
const MINUTES = 9;

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

/** Pixels lit in the row that comes in at the other edge, over all shifts, of screens with a bright header. */
export function strayPixels() {
  let stray = 0;
  for (const reach of [toSeats, toTurn]) {
    const board = productBoard();
    reach(board);
    board.controls.press(1);
    for (let minute = 0; minute < MINUTES; minute++) {
      board.run(59_950);
      board.controls.turn(1);
      const { shift } = board.display;
      const row = shift === 0 ? null : shift < 32 ? 63 : 0;
      if (row !== null) stray += board.display.seen().slice(row * 128, (row + 1) * 128).reduce((sum, pixel) => sum + pixel, 0);
    }
  }
  return stray;
}
