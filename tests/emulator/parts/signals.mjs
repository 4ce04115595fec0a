// Listens to the pins the firmware drives: notes of the buzzer, edges of the LED.

const HIGH = 1;
const LOW = 0;
const SILENCE_MICROS = 20_000;
const SAME_TONE = 0.01;

/** Every change of an output pin: [{ micros, level }]. */
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
    if (this.edges.at(-1)?.level !== level) this.edges.push({ micros, level });
  }
}

/** The buzzer's square wave as notes: [{ startMicros, endMicros, hertz }]. */
export class Buzzer extends EdgeLog {
  get notes() {
    const notes = [];
    const rises = this.edges.filter((edge) => edge.level).map((edge) => edge.micros);
    for (let i = 1; i < rises.length; i++) {
      const period = rises[i] - rises[i - 1];
      if (period > SILENCE_MICROS) continue;
      const last = notes.at(-1);
      const continues = last && last.endMicros === rises[i - 1] && Math.abs(last.period / period - 1) < SAME_TONE;
      if (continues) last.endMicros = rises[i];
      else notes.push({ startMicros: rises[i - 1], endMicros: rises[i], period });
    }
    return notes
      .filter((note) => note.endMicros - note.startMicros > 1.5 * note.period)
      .map(({ startMicros, endMicros, period }) => ({ startMicros, endMicros, hertz: Math.round(1e6 / period) }));
  }
}
