// A device that nobody touches: dark after five minutes, and slow soon after if no computer is there.
import { toGames } from './places.mjs';
import { productBoard } from './product.mjs';

const DARK_MS = 300_000;
/** Longer than the clocks wait in the dark. */
const RESTED_MS = 20_000;
export const FAST = 75e6;
export const SLOW = 12e6;

const IS_DOWN = 1 << 0;

/** A board at the list of games that has been left alone until it rests, or would if it could. */
export function leftAlone(options = {}) {
  const board = productBoard(options);
  toGames(board);
  board.run(DARK_MS + RESTED_MS);
  return board;
}

/** The system clock in hertz, and whether both PLLs are off. */
export function clocks({ mcu }) {
  return { hertz: mcu.clkSys, off: [mcu.pllSys, mcu.pllUsb].every(({ pwr }) => (pwr & IS_DOWN) !== 0) };
}

/** Presses a button of a board that rests; milliseconds until the system clock is as before. */
export function pressToClock(board, pin) {
  const from = board.micros;
  board.drive(pin, false);
  const end = from + 1e6;
  while (board.mcu.clkSys !== FAST && board.micros < end) board.run(0.01);
  const millis = (board.micros - from) / 1000;
  board.run(50);
  board.drive(pin, null);
  return millis;
}
