// Fault injection at the contacts, as bad as real ones: spikes that the device takes for presses, and detents that it loses.
import { countDifferences } from '../tests/emulator/picture.mjs';
import { settledPicture, toName, waitUntilPrepared } from '../tests/emulator/places.mjs';
import { productBoard } from '../tests/emulator/product.mjs';

const SPIKE_MICROS = [0.2, 1, 10, 100, 500, 900, 990];
/** As many letters as can be told apart. */
const DETENTS = 20;
const CHATTER = [[5, 60], [20, 400], [300, 1500]];
const QUARTER_MS = [3.2, 250 / 30];

/** Spikes on every contact that changed the picture: [pressed, tried]. */
export function spikesPressed() {
  const board = atName();
  let [pressed, tried] = [0, 0];
  let before = settledPicture(board);
  for (const micros of SPIKE_MICROS) {
    for (const pin of [...board.pins.seats, board.pins.dialPush]) {
      board.controls.spike(pin, micros);
      const after = settledPicture(board);
      tried += 1;
      if (countDifferences(before, after) > 0) pressed += 1;
      before = after;
    }
  }
  return [pressed, tried];
}

/** Detents of fast, chattering turns in both directions that were not counted, or counted twice: [lost, turned]. */
export function detentsLost() {
  const pictures = new Map();
  for (let detents = -DETENTS; detents <= DETENTS; detents++) pictures.set(detents, afterTurn((board) => board.controls.turn(detents)));
  let [lost, turned] = [0, 0];
  for (const wanted of [DETENTS, -DETENTS]) {
    for (const [shortest, longest] of CHATTER) {
      for (const quarter of QUARTER_MS) {
        const picture = afterTurn((board) => board.controls.turnBouncing(wanted, 30, { shortest, longest, quarter }));
        const same = [...pictures].filter(([, other]) => countDifferences(picture, other) === 0).map(([detents]) => detents);
        lost += Math.min(DETENTS, ...same.map((detents) => Math.abs(detents - wanted)));
        turned += DETENTS;
      }
    }
  }
  return [lost, turned];
}

/** The picture of the name after A was moved. */
function afterTurn(turn) {
  const board = atName();
  board.controls.press(1);
  turn(board);
  return settledPicture(board);
}

function atName() {
  const board = productBoard();
  toName(board);
  waitUntilPrepared(board);
  return board;
}
