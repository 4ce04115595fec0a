// A computer that watches a running turn: how late each picture is at its end of the cable.
import { openConsole } from '../tests/emulator/console.mjs';
import { toTurn } from '../tests/emulator/places.mjs';
import { productBoard } from '../tests/emulator/product.mjs';
import { Watcher, delays } from '../tests/emulator/watch.mjs';

/** The first picture comes whole. */
const WHOLE_MS = 100;
const WATCHED_MS = 20_000;
/** Between them the dial is turned, so that pictures come close upon each other. */
const TURNED_MS = 700;

/** Milliseconds from each change of the display until the computer shows it. */
export function mirrored() {
  const board = productBoard({ usb: true });
  openConsole(board);
  toTurn(board);
  const watcher = new Watcher(board);
  watcher.begin();
  board.run(WHOLE_MS);
  watcher.take();
  const act = (passed) => passed % TURNED_MS === TURNED_MS - 1 && board.controls.turn(1);
  return delays(board, watcher, { millis: WATCHED_MS, act }).found;
}
