// Listens to the pins the firmware drives: notes of the buzzer, edges of the LED. What is kept does not grow for ever.

const HIGH = 1;
const LOW = 0;
const SILENCE_MICROS = 20_000;
const SAME_TONE = 0.01;
/** The oldest of more than these are forgotten. */
const MOST_EDGES = 100_000;
const MOST_NOTES = 10_000;

/** The last changes of an output pin: [{ micros, level }]. */
export class EdgeLog {
  constructor() {
    this.edges = [];
  }

  attach(gpio, micros) {
    gpio.addListener((state) => {
      if (state === HIGH || state === LOW) this.record(micros(), state === HIGH);
    });
  }

  record(micros, level) {
    if (this.edges.at(-1)?.level === level) return;
    this.edges.push({ micros, level });
    if (this.edges.length > MOST_EDGES) this.edges.splice(0, MOST_EDGES / 2);
  }
}

/** The buzzer's square wave as notes: [{ startMicros, endMicros, hertz }]. */
export class Buzzer extends EdgeLog {
  #level = false;
  #rise = null;
  #notes = [];

  record(micros, level) {
    super.record(micros, level);
    if (level === this.#level) return;
    this.#level = level;
    if (level) this.#rises(micros);
  }

  #rises(micros) {
    const before = this.#rise;
    this.#rise = micros;
    if (before === null || micros - before > SILENCE_MICROS) return;
    const period = micros - before;
    const last = this.#notes.at(-1);
    const continues = last && last.endMicros === before && Math.abs(last.period / period - 1) < SAME_TONE;
    if (continues) last.endMicros = micros;
    else this.#notes.push({ startMicros: before, endMicros: micros, period });
    if (this.#notes.length > MOST_NOTES) this.#notes.splice(0, MOST_NOTES / 2);
  }

  /** The notes heard since the last `takeNotes`. */
  get notes() {
    return this.#notes
      .filter((note) => note.endMicros - note.startMicros > 1.5 * note.period)
      .map(({ startMicros, endMicros, period }) => ({ startMicros, endMicros, hertz: Math.round(1e6 / period) }));
  }

  /** The same, and forgets it. */
  takeNotes() {
    const { notes } = this;
    this.#notes = [];
    return notes;
  }
}
