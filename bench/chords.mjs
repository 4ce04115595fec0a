// Chords and rolls on the image, with contacts that bounce: chords that type anything but the letter between two boxes, and rolls
// from one button to the next that are taken for a chord.
import { readFileSync } from 'node:fs';
import { chance } from '../emulator/parts/controls.mjs';
import { countDifferences } from '../tests/emulator/picture.mjs';
import { settledPicture, toGames } from '../tests/emulator/places.mjs';
import { productBoard } from '../tests/emulator/product.mjs';

const SOURCE = new URL('../firmware/device/src/gestures.rs', import.meta.url);
/** The chord window, from its one place. */
const WINDOW_MS = Number(/CHORD_MILLIS: u64 = (\d+);/.exec(readFileSync(SOURCE, 'utf8'))[1]);
/** So far from the window nothing is a matter of luck. */
const APART_MS = 5;
/** As long as a name. */
const CHORDS = [0, 1, 2, 3, 4, 5, 0, 1, 2, 3];
/** B G L P S U, which lie between the boxes in German, by one button and the dial; in names a hyphen stands between S and T. */
const OLD_WAYS = [[1, 2], [3, -2], [4, -2], [5, -2], [6, -2], [6, 1]];
/** E-I, I-N and R-T are common in words. */
const ROLLS = [[2, 3], [3, 4], [5, 6], [2, 3], [3, 4]];
const BOUNCE_MS = 1.8;

/** Chords of two bouncing contacts, up to 5 ms below the window: [errors, chords]. */
export function chordErrors(least = 1000) {
  const board = atSeats();
  const expected = reference(board, () => CHORDS.forEach((pair) => oldWay(board, pair)));
  const random = chance(25);
  let [errors, tried] = [0, 0];
  while (tried < least) {
    const shown = typed(board, () => {
      for (const pair of CHORDS) {
        const [left, right] = [pair + 1, ((pair + 1) % 6) + 1];
        const [first, second] = random() < 0.5 ? [left, right] : [right, left];
        together(board, first, second, random() * (WINDOW_MS - APART_MS));
      }
    });
    if (countDifferences(expected, shown) > 0) errors += CHORDS.length;
    tried += CHORDS.length;
  }
  return [errors, tried];
}

/** Rolls of overlapping presses, from 5 ms above the window on: [merged, rolls]. */
export function rollsMerged(least = 200) {
  const board = atSeats();
  const expected = reference(board, () => ROLLS.flat().forEach((seat) => board.controls.press(seat)));
  const random = chance(26);
  let [merged, tried] = [0, 0];
  while (tried < least) {
    const shown = typed(board, () => {
      for (const [first, second] of ROLLS) together(board, first, second, WINDOW_MS + APART_MS + random() * 60);
    });
    if (countDifferences(expected, shown) > 0) merged += ROLLS.length;
    tried += ROLLS.length;
  }
  return [merged, tried];
}

/** Two seat buttons, the second `skew` after the first, both bouncing. */
function together(board, first, second, skew) {
  const [one, other] = [board.pins.seats[first - 1], board.pins.seats[second - 1]];
  if (skew > BOUNCE_MS) {
    board.controls.bounce(one, false);
    board.run(skew - BOUNCE_MS);
  } else {
    board.drive(one, false);
    board.run(skew);
  }
  board.controls.bounce(other, false);
  board.run(60);
  board.controls.bounce(one, null);
  board.controls.bounce(other, null);
  board.run(60);
}

function oldWay(board, pair) {
  const [seat, detents] = OLD_WAYS[pair];
  board.controls.press(seat);
  board.controls.turn(detents);
}

/** The same as a picture to compare with: one in which letters are. */
function reference(board, type) {
  const [empty, shown] = [typed(board, () => {}), typed(board, type)];
  if (countDifferences(empty, shown) === 0) throw new Error('nothing was typed: the keyboard is elsewhere now');
  return shown;
}

/** The picture of a name that is typed; then its player stands up, and the name is forgotten. */
function typed(board, type) {
  board.controls.hold(1);
  board.run(200);
  type();
  const shown = settledPicture(board);
  board.controls.pushDial();
  board.run(200);
  board.controls.press(1);
  board.run(200);
  return shown;
}

/** A device in German, at the seats of the first game. */
function atSeats() {
  const board = productBoard();
  toGames(board);
  board.run(200);
  board.controls.pushDial();
  board.run(200);
  return board;
}
