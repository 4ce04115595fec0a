// Input driver at the pins: presses, holds and turns as levels over emulated time. Contacts can bounce and spike as
// real ones do.

const PRESS_MS = 50;
const RELEASE_MS = 50;
const HOLD_MS = 700;
const QUARTER_MS = 2;

/** Levels of (A, B) after each quarter of a detent; at rest both are open (high). */
const RIGHT = [[false, null], [false, false], [null, false], [null, null]];
const LEFT = [[null, false], [false, false], [false, null], [null, null]];

export class Controls {
  constructor(board) {
    this.board = board;
  }

  press(seat) {
    this.#push(this.#seatPin(seat), PRESS_MS);
  }

  hold(seat) {
    this.#push(this.#seatPin(seat), HOLD_MS);
  }

  pushDial() {
    this.#push(this.board.pins.dialPush, PRESS_MS);
  }

  holdDial() {
    this.#push(this.board.pins.dialPush, HOLD_MS);
  }

  /** Turns by whole detents, each `slotMillis` long (its edges in the first 8); negative is left. */
  turn(detents, slotMillis = 100) {
    for (let i = 0; i < Math.abs(detents); i++) {
      this.detent(Math.sign(detents));
      this.board.run(slotMillis - 4 * QUARTER_MS);
    }
  }

  /** One detent in 8 ms. */
  detent(direction, quarterMillis = QUARTER_MS) {
    const { board } = this;
    for (const [a, b] of direction > 0 ? RIGHT : LEFT) {
      board.drive(board.pins.dialA, a);
      board.drive(board.pins.dialB, b);
      board.run(quarterMillis);
    }
  }

  /** One click of an encoder with half as many pulses: it rests with both contacts open, or both closed. */
  halfDetent(direction, quarterMillis = QUARTER_MS) {
    const { board } = this;
    const [first, second] = direction > 0 ? [board.pins.dialA, board.pins.dialB] : [board.pins.dialB, board.pins.dialA];
    const level = (board.driven.get(first) ?? null) === null ? false : null;
    for (const pin of [first, second]) {
      board.drive(pin, level);
      board.run(quarterMillis);
    }
  }

  /** A contact that bounces: `times` changes, `micros` apart, ending at `level` (false is pressed). */
  bounce(pin, level, { times = 6, micros = 300 } = {}) {
    for (let i = 0; i < times; i++) {
      this.board.drive(pin, i % 2 === 0 ? level : level === false ? null : false);
      this.board.run(micros / 1000);
    }
    this.board.drive(pin, level);
  }

  /** A contact that chatters for `millis`: changes at random (but the same for a seed), never two alike, ending at `level`. */
  chatter(pin, level, { millis = 20, shortest = 20, longest = 400, seed = 1 } = {}) {
    const random = chance(seed);
    const other = level === false ? null : false;
    let left = millis * 1000;
    for (let now = level; left > 0; now = now === level ? other : level) {
      const micros = Math.min(left, shortest + random() * (longest - shortest));
      this.board.drive(pin, now);
      this.board.run(micros / 1000);
      left -= micros;
    }
    this.board.drive(pin, level);
  }

  /** Injects a spike, as a spark, a finger or a long wire does: the pin is at `level` for so long, then as before. */
  spike(pin, micros, level = false) {
    const before = this.board.driven.get(pin) ?? null;
    this.board.drive(pin, level);
    this.board.run(micros / 1000);
    this.board.drive(pin, before);
  }

  /** Detents at a steady rate; every contact chatters after it moves. The quarters follow each other this fast, then it rests. */
  turnBouncing(detents, perSecond, { millis = 3, shortest = 20, longest = 400, quarter = 250 / perSecond, seed = 1 } = {}) {
    const { dialA, dialB } = this.board.pins;
    const [first, second] = detents > 0 ? [dialA, dialB] : [dialB, dialA];
    for (let i = 0; i < Math.abs(detents); i++) {
      for (const [turn, [pin, level]] of [[first, false], [second, false], [first, null], [second, null]].entries()) {
        this.chatter(pin, level, { millis, shortest, longest, seed: seed + 4 * i + turn });
        this.board.run(quarter - millis);
      }
      this.board.run(1000 / perSecond - 4 * quarter);
    }
  }

  #push(pin, millis) {
    this.board.drive(pin, false);
    this.board.run(millis);
    this.board.drive(pin, null);
    this.board.run(RELEASE_MS);
  }

  #seatPin(seat) {
    const pin = this.board.pins.seats[seat - 1];
    if (pin === undefined) throw new Error(`There is no seat ${seat}: seats are 1 to ${this.board.pins.seats.length}.`);
    return pin;
  }
}

/** Numbers from 0 to 1 that are the same for the same seed. */
export function chance(seed) {
  let state = (seed * 2654435761) >>> 0 || 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
