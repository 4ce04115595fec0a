// The mirror of a device that is watched over the cable: takes the lines of firmware/runner/src/watch.rs as they come.

const COLUMNS = 128 * 8;
/** More than a device has room for. */
const MOST_LOG = 1 << 16;
const PICTURE = /^picture (\d{1,4}) ((?:[0-9a-f]{2}){1,80})$/;
const LOG = /^log (\d{1,5}) ((?:[0-9a-f]{2}){1,80})$/;
const TABLE = /^table (\d{1,5}) ([0-6]) ([+-]?)(\d{1,6}) (runs|stands) (lit|dark)$/;

/** True for a line that a watched device sends of itself. */
export const isPushed = (line) => /^(picture|log|table) /.test(line);

export class Mirror {
  /** The newest picture, as the display stores it: whole after every line that ends an update. */
  frame = new Uint8Array(COLUMNS);
  /** Seat on turn (0: nobody), its clock as digits, seconds left on it (below zero: over; null without a limit), whether it runs and
   * whether the display is lit. */
  table = null;
  #log = new Uint8Array(0);
  #inForce = 0;

  /** Takes a line; true if an update is complete with it. What is no such line, or lies outside, changes nothing. */
  take(line) {
    const [, first, columns] = PICTURE.exec(line) ?? [];
    if (columns) return this.#columns(Number(first), bytesOf(columns));
    const [, from, events] = LOG.exec(line) ?? [];
    if (events) return this.#events(Number(from), bytesOf(events));
    const [, bytes, seat, sign, seconds, runs, lit] = TABLE.exec(line) ?? [];
    if (!bytes) return false;
    this.#inForce = Number(bytes);
    const left = sign === '+' ? null : Number(sign + seconds);
    const clock = (sign === '-' ? '+' : '') + digits(Number(seconds));
    this.table = { seat: Number(seat), clock, left, runs: runs === 'runs', lit: lit === 'lit' };
    return true;
  }

  /** The events of the game. */
  get bytes() {
    return this.#log.slice(0, this.#inForce);
  }

  /** The same in hexadecimal digits: equal if and only if the game is where it was. */
  get log() {
    return Array.from(this.bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  }

  #columns(first, columns) {
    if (first + columns.length <= COLUMNS) this.frame.set(columns, first);
    return false;
  }

  /** What is told from a place on replaces what stood there. */
  #events(from, bytes) {
    if (from > this.#log.length || from + bytes.length > MOST_LOG) return false;
    const log = new Uint8Array(from + bytes.length);
    log.set(this.#log.subarray(0, from));
    log.set(bytes, from);
    this.#log = log;
    return false;
  }
}

function bytesOf(text) {
  return Uint8Array.from({ length: text.length / 2 }, (_, i) => parseInt(text.slice(2 * i, 2 * i + 2), 16));
}

function digits(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
