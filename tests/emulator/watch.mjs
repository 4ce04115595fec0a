// A computer that watches the emulated Pico: its mirror beside the display, millisecond by millisecond.
import { Mirror, isPushed } from '../../web/page/mirror.mjs';
import { pixels } from './timeline.mjs';

/** The mirror at the other end of the cable. */
export class Watcher {
  mirror = new Mirror();
  #text = '';

  constructor(board) {
    this.board = board;
  }

  /** Opens the port and asks to be told of every change: the whole picture comes first. */
  begin() {
    this.board.usb.open();
    this.board.usb.take();
    this.board.usb.send('watch\r\n');
  }

  /** Takes what has come. */
  take() {
    const lines = (this.#text + this.board.usb.take()).split('\r\n');
    this.#text = lines.pop();
    for (const line of lines.filter(isPushed)) this.mirror.take(line);
  }

  /** What the computer shows, a number a pixel, as somebody at the display would see it. */
  picture() {
    const { frame, table } = this.mirror;
    const seen = pixels(table?.lit === false ? new Uint8Array(frame.length) : frame);
    return this.board.display.asShifted(seen);
  }
}

/**
 * Lets a board run with a watcher, and returns how often the display's picture changed, and the milliseconds from each change
 * until the mirror shows it: those pictures that stood long enough for both.
 */
export function delays(board, watcher, { millis, step = 1, act = () => {} }) {
  const found = [];
  let changes = 0;
  let [shown, since, known] = [text(board.display.picture()), board.micros, true];
  for (let passed = 0; passed < millis; passed += step) {
    act(passed);
    board.run(step);
    watcher.take();
    const now = text(board.display.picture());
    if (now !== shown) [shown, since, known, changes] = [now, board.micros, false, changes + 1];
    if (!known && text(watcher.picture()) === shown) {
      found.push((board.micros - since) / 1000);
      known = true;
    }
  }
  if (!known) found.push((board.micros - since) / 1000);
  return { changes, found };
}

const text = (picture) => picture.join('');

/** A mirror may be so late. */
const LATE_MICROS = 100_000;

/** A computer that watches a scenario being played, on the cable on which the scenario asks for scores. */
export class ScenarioWatcher {
  /** Pictures that were at the computer. */
  compared = 0;
  #mirror = null;
  #chip = null;
  /** The beginning of a line that is not there yet. */
  #begun = '';
  #pending = [];

  constructor(board, timeline) {
    this.board = board;
    const pictures = timeline.entries.filter(({ picture }) => picture);
    this.pictures = new Map(pictures.map(({ step, picture }) => [step, picture]));
    let text = '';
    // The lines that the device sends of itself are kept from whoever waits for an answer.
    Object.defineProperty(board.usb, 'text', { get: () => text, set: (told) => (text = told && text + this.#sift(told.slice(text.length))) });
  }

  /** A step is over: if it had a picture, the computer must have it soon. */
  step(number) {
    const { usb, mcu, micros } = this.board;
    const picture = this.pictures.get(number);
    if (picture && this.#mirror && this.#chip === mcu) this.#pending.push({ ...picture, at: micros });
    this.#compare();
    if (!usb.configured || this.#chip === mcu) return;
    [this.#chip, this.#mirror, this.#pending, this.#begun] = [mcu, new Mirror(), [], ''];
    usb.open();
    usb.send('watch\r\n');
  }

  #sift(told) {
    const lines = (this.#begun + told).split(/(?<=\n)/);
    const rest = lines.at(-1).endsWith('\n') ? '' : lines.pop();
    this.#begun = this.#mirror && /^[plt]/.test(rest) ? rest : '';
    const own = lines.filter((line) => !(this.#mirror && isPushed(line)));
    for (const line of lines) if (this.#mirror?.take(line.trim())) this.#compare();
    return own.join('') + (this.#begun ? '' : rest);
  }

  #compare() {
    const shown = this.#mirror && Buffer.from(this.#mirror.frame).toString('hex');
    this.#pending = this.#pending.filter(({ name, bytes, at }) => {
      if (bytes === shown) this.compared++;
      else if (this.board.micros > at + LATE_MICROS) throw new Error(`${name} is not at the computer after ${LATE_MICROS / 1000} ms.`);
      return bytes !== shown;
    });
  }
}
