// A computer that never stops asking while a turn runs: pictures and sounds, with it and without.
import { openConsole } from '../tests/emulator/console.mjs';
import { toTurn } from '../tests/emulator/places.mjs';
import { productBoard } from '../tests/emulator/product.mjs';

/** A turn takes 60 s, and then there is the alarm. */
const SECONDS = 62;
const QUESTIONS = 'scores\n'.repeat(9);
/** Lines asked and not yet answered: a host's buffers are finite. */
const AHEAD = 400;
/** What changes within this time is one picture, painted in pieces. */
const PAINTING_MS = 10;

/** Percent of the pictures that there are in a flood, the most that a sound is late in it, and lines answered. */
export function flooded() {
  const [quiet, flood] = [watch(false), watch(true)];
  const late = quiet.notes.map((note, i) => (flood.notes[i] ?? Infinity) - note);
  return { percent: (100 * flood.pictures) / quiet.pictures, late: Math.max(...late) / 1000, answered: flood.answered };
}

function watch(flood) {
  const board = productBoard({ usb: true });
  openConsole(board);
  toTurn(board);
  board.buzzer.takeNotes();
  let [pictures, asked, answered] = [0, 0, 0];
  let [last, changed] = [board.display.picture().join(''), -Infinity];
  for (let millis = 0; millis < SECONDS * 1000; millis++) {
    if (flood && asked - answered < AHEAD) {
      board.usb.send(QUESTIONS);
      asked += 9;
    }
    board.run(1);
    answered += (board.usb.take().match(/\n/g) ?? []).length;
    const now = board.display.picture().join('');
    if (now === last) continue;
    if (millis - changed > PAINTING_MS) pictures += 1;
    [last, changed] = [now, millis];
  }
  return { pictures, answered, notes: board.buzzer.takeNotes().map(({ startMicros }) => startMicros) };
}
