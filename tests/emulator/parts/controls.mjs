// A player's hands: presses, holds and turns, as levels on the pins over emulated time.

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

  /** A contact that bounces: `times` changes, `micros` apart, ending at `level` (false is pressed). */
  bounce(pin, level, { times = 6, micros = 300 } = {}) {
    for (let i = 0; i < times; i++) {
      this.board.drive(pin, i % 2 === 0 ? level : level === false ? null : false);
      this.board.run(micros / 1000);
    }
    this.board.drive(pin, level);
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
