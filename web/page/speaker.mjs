// A voice for the big screen (Web Speech), of this machine alone: what is spoken stays here.

/** Seconds left at which the clock is worth a sentence. */
const WARNINGS = [0, 10, 60, 300];

export class Speaker {
  #voice = null;
  #name = '';
  #booked = null;
  #left = null;
  #winners = '';

  constructor() {
    // Browsers begin to look for voices when they are asked for the first time.
    globalThis.speechSynthesis?.getVoices();
  }

  /** Begins or ends to speak in a language; false if nobody on this machine can. */
  listen(wanted, language) {
    globalThis.speechSynthesis?.cancel();
    const voices = globalThis.speechSynthesis?.getVoices() ?? [];
    this.#voice = (wanted && voices.find(({ lang, localService }) => localService && lang.toLowerCase().startsWith(language))) || null;
    return !wanted || this.#voice !== null;
  }

  /** What was booked since the last time, and who has won. */
  game(texts, lines, winners) {
    const before = this.#booked;
    this.#booked = lines.length;
    for (const { name, points, reason } of before === null ? [] : lines.slice(before)) this.#say(texts.spoken_line(name, points, reason));
    const won = winners.join(', ');
    if (won && won !== this.#winners) this.#say(texts.winner(won));
    this.#winners = won;
  }

  /** Whose turn it is when that changes, and the seconds left where they run out; null of a clock that stands or has no limit. */
  turn(texts, name, left) {
    if (name && name !== this.#name) this.#say(texts.spoken_turn(name));
    this.#name = name;
    const passed = WARNINGS.find((at) => this.#left !== null && left !== null && this.#left > at && left <= at);
    if (passed !== undefined) this.#say(texts.spoken_left[passed]);
    this.#left = left;
  }

  #say(text) {
    if (!this.#voice) return;
    const spoken = new SpeechSynthesisUtterance(text);
    Object.assign(spoken, { voice: this.#voice, lang: this.#voice.lang });
    speechSynthesis.speak(spoken);
  }
}
