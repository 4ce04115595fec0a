// The buzzer: a square wave, by Web Audio. Browsers let a page sound only after the first press.

const LOUD = 0.3;
const QUIET = 0.08;

export class Buzzer {
  #audio = null;
  #playing = [];
  #steady = null;

  constructor() {
    this.volume = 0.6;
    /** The number of notes played: for those who cannot hear them, and for tests. */
    this.notes = 0;
  }

  /** Input has come: from now on the page may sound. */
  wake() {
    this.#audio ??= new AudioContext();
    if (this.#audio.state === 'suspended') this.#audio.resume();
  }

  /** Plays a melody instead of what may still be playing. */
  play({ loud, notes }) {
    this.notes += notes.filter(([hertz]) => hertz > 0).length;
    if (!this.#audio) return;
    this.#playing.forEach((oscillator) => oscillator.stop());
    this.#playing = [];
    let start = this.#audio.currentTime;
    for (const [hertz, millis] of notes) {
      const end = start + millis / 1000;
      if (hertz > 0) this.#playing.push(this.#oscillator(hertz, loud ? LOUD : QUIET, start, end));
      start = end;
    }
  }

  /** A tone that lasts until the next call; 0 is silence. */
  tone(hertz) {
    if (!this.#audio || this.#steady?.hertz === hertz) return;
    this.#steady?.oscillator.stop();
    this.#steady = null;
    if (hertz === 0) return;
    this.notes += 1;
    this.#steady = { hertz, oscillator: this.#oscillator(hertz, LOUD, this.#audio.currentTime) };
  }

  #oscillator(hertz, loudness, start, end) {
    const oscillator = new OscillatorNode(this.#audio, { type: 'square', frequency: hertz });
    const gain = new GainNode(this.#audio, { gain: loudness * this.volume });
    oscillator.connect(gain).connect(this.#audio.destination);
    oscillator.start(start);
    if (end !== undefined) oscillator.stop(end);
    return oscillator;
  }
}
