// Plays the time line of a scenario on the board: does each input at its moment, and compares what is shown, told and heard.
// Only the host tool knows what steps mean and how long they take: `zeitwort sim --scenario FILE --timeline OUT`.
import { join } from 'node:path';
import { countDifferences, sideBySide, writeDifference, writePicture } from './picture.mjs';
import { HEIGHT, WIDTH } from '../../emulator/parts/oled.mjs';
import { wrongSound } from './sounds.mjs';

/** A chore (a sector erased, a result archived) may come first: it takes up to 45 ms. */
const ANSWER_WITHIN_MS = 60;
/** The time line counts from where the firmware does, which is when the crystal swings: less than this after power. */
const START_MS = 200;

/** The act of each entry. `play` is a Play. */
const ENTRIES = {
  seat_down: (play, seat) => play.drive(play.seatPin(seat), false),
  seat_up: (play, seat) => play.drive(play.seatPin(seat), null),
  push_down: (play) => play.drive(play.board.pins.dialPush, false),
  push_up: (play) => play.drive(play.board.pins.dialPush, null),
  dial: (play, direction) => play.board.controls.detent(direction),
  power_cut: (play) => play.powerCut(),
  sound: (play, sound, at) => play.sounds.push({ at, ...sound }),
  picture: (play, picture) => play.picture(picture),
  scores: (play, scores) => play.same('scores', scores, play.askScores()),
  clocks: (play, clocks) => play.same('clocks', clocks, play.askClocks()),
  dark: (play, dark) => play.same('dark', dark, !play.board.display.picture().includes(1)),
  done: (play, _, __, step) => play.afterStep(step),
};

/**
 * Plays all entries; throws at the first that is not as it should be. Returns notes on what could not be checked here.
 * Wrong pictures go to `artefacts`; `afterStep` is called with the number of each step that is over.
 */
export function playTimeline(timeline, board, options) {
  const play = new Play(timeline, board, options);
  for (const entry of timeline.entries) play.entry(entry);
  play.compareSounds();
  return play.notes;
}

class Play {
  constructor(timeline, board, { artefacts, afterStep = () => {} } = {}) {
    Object.assign(this, { timeline, board, artefacts, afterStep, notes: [], sounds: [], booted: false });
    this.bootMicros = board.micros;
  }

  entry({ at, step, ...what }) {
    const [[kind, value]] = Object.entries(what);
    this.step = step;
    try {
      if (kind !== 'sound') this.runTo(at);
      ENTRIES[kind](this, value, at, step);
    } catch (error) {
      error.message = `${this.told(step)}: ${error.message}`;
      throw error;
    }
  }

  told(step) {
    const { file, steps } = this.timeline;
    const about = steps[step - 1];
    return about ? `${file}, line ${about.line}: step ${step} (${about.action})` : `${file}, before the first step`;
  }

  /** The first picture must be complete before anything is done. */
  runTo(millis) {
    if (!this.booted) this.board.boot({ within: millis + START_MS });
    this.booted = true;
    this.board.runToMillisSinceReset(this.board.firstTickMillis + millis);
  }

  drive(pin, level) {
    this.board.drive(pin, level);
  }

  seatPin(seat) {
    return this.board.pins.seats[seat - 1];
  }

  powerCut() {
    this.compareSounds();
    this.board.cutPower();
    Object.assign(this, { booted: false, sounds: [], bootMicros: this.board.micros });
  }

  picture({ name, bytes }) {
    const { display } = this.board;
    const expected = display.asShifted(pixels(Buffer.from(bytes, 'hex')));
    const actual = display.picture();
    const count = countDifferences(expected, actual);
    if (count === 0) return;
    const stem = join(this.artefacts, `${this.timeline.file.replace(/\.toml$/, '')}-${name}`);
    writePicture(`${stem}-actual.png`, actual);
    writeDifference(`${stem}-diff.png`, expected, actual);
    throw new Error(`${count} pixels differ from ${name}.png (see ${stem}-diff.png):\n${sideBySide(expected, actual)}`);
  }

  same(what, expected, actual) {
    if (actual !== undefined && JSON.stringify(actual) !== JSON.stringify(expected)) {
      throw new Error(`${what} should be ${JSON.stringify(expected)}, but is ${JSON.stringify(actual)}.`);
    }
  }

  /** Everything heard since the last boot against what the native machine played. */
  compareSounds() {
    const { buzzer, micros, firstTickMillis } = this.board;
    if (!buzzer) return;
    const since = (then) => (then - this.bootMicros) / 1000 - firstTickMillis;
    const heard = buzzer.takeNotes().map(({ startMicros, endMicros, hertz }) => ({
      start: since(startMicros),
      end: since(endMicros),
      hertz,
    }));
    const wrong = wrongSound(this.sounds, heard, since(micros));
    if (wrong) throw new Error(`${this.told(this.step)} or before: ${wrong}`);
  }

  /** Asks over USB. Natively this takes no time; what it takes here is taken from what follows. */
  askScores() {
    return this.ask('scores', '\n')?.map(Number);
  }

  /** The same for the game clocks; a report ends with an empty line. */
  askClocks() {
    return this.ask('clocks', '\r\n\r\n');
  }

  ask(command, end) {
    const { board } = this;
    if (!board.usb?.configured) return this.note(`${command} are not asked: the image has no USB console`);
    board.usb.take();
    board.usb.open();
    board.usb.send(`${command}\r\n`);
    board.runUntil(() => board.usb.text.endsWith(end), { within: ANSWER_WITHIN_MS });
    const answer = board.usb.take().trim();
    if (!answer.startsWith(command)) throw new Error(`the console answers "${command}" with ${JSON.stringify(answer)}.`);
    return answer.split(/\s+/).slice(1);
  }

  note(text) {
    if (!this.notes.includes(text)) this.notes.push(text);
  }
}

/** One number a pixel from the display's own bytes: rows of eight, the lowest bit on top. */
export function pixels(bytes) {
  return Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    return (bytes[(y >> 3) * WIDTH + x] >> (y & 7)) & 1;
  });
}
