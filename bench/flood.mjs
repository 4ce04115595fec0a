// A computer that never stops asking while a turn runs: pictures and sounds, with it and without.
import { openConsole } from '../tests/emulator/console.mjs';
import { watch } from '../tests/emulator/flood.mjs';
import { toTurn } from '../tests/emulator/places.mjs';
import { productBoard } from '../tests/emulator/product.mjs';

/** A turn takes 60 s, and then there is the alarm. */
const SECONDS = 62;
/** What changes within this time is one picture, painted in pieces. */
const PAINTING_MS = 10;

/** Percent of the pictures that there are in a flood, the most that a sound is late in it, and lines answered. */
export function flooded() {
  const [quiet, flood] = [watched(false), watched(true)];
  const late = quiet.notes.map((note, i) => (flood.notes[i] ?? Infinity) - note);
  return { percent: (100 * flood.pictures) / quiet.pictures, late: Math.max(...late) / 1000, answered: flood.answered };
}

function watched(flood) {
  const board = productBoard({ usb: true });
  openConsole(board);
  toTurn(board);
  board.buzzer.takeNotes();
  const { changes, answered } = watch(board, { seconds: SECONDS, flood });
  const pictures = changes.filter((millis, i) => i === 0 || millis - changes[i - 1] > PAINTING_MS).length;
  return { pictures, answered, notes: board.buzzer.takeNotes().map(({ startMicros }) => startMicros) };
}
