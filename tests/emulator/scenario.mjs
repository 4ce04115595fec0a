// Plays a scenario file (tests/scenarios/*.toml) on the board, in the same virtual time as the native runner.
//
// Time: the first step begins 2000 ms after reset; every step ends on the 50 ms grid counted from there.
// A picture is taken 45 ms into its 50 ms step.
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'smol-toml';
import { countDifferences, readPicture, sideBySide, writeDifference, writePicture } from './picture.mjs';

export const GRID_MS = 50;
export const FIRST_STEP_MS = 2000;
const PICTURE_AFTER_MS = 45;
const DIAL_SLOT_MS = 100;
const SPIN_SLOT_MS = 25;
const ANSWER_WITHIN_MS = 20;

const seat = (value) => Number.isInteger(value) && value >= 1 && value <= 6;
const detents = (value) => Number.isInteger(value) && value !== 0 && Math.abs(value) <= 100;
const yes = (value) => value === true;
const name = (value) => typeof value === 'string' && /^[a-z0-9-]+$/.test(value);
const expectation = (value) => {
  const kinds = Object.keys(value);
  return typeof value === 'object' && kinds.length > 0 && kinds.every((kind) => Object.hasOwn(EXPECTATIONS, kind));
};

/** Every step: what its value may be, and what it does. `play` is a Play. */
const STEPS = {
  press: { valid: seat, does: (play, value) => play.controls.press(value) },
  hold: { valid: seat, does: (play, value) => play.controls.hold(value) },
  dial: { valid: detents, does: (play, value) => play.controls.turn(value, DIAL_SLOT_MS) },
  spin: { valid: detents, does: (play, value) => play.spin(value) },
  push: { valid: yes, does: (play) => play.controls.pushDial() },
  hold_dial: { valid: yes, does: (play) => play.controls.holdDial() },
  wait: { valid: (value) => millisOf(value) > 0, does: (play, value) => play.board.run(millisOf(value)) },
  power_cut: { valid: yes, does: (play) => play.powerCut() },
  screen: { valid: name, does: (play, value) => play.screen(value) },
  expect: { valid: expectation, does: (play, value) => play.expect(value) },
};

/** What `expect` can ask, each answered by what the device tells or shows. */
const EXPECTATIONS = {
  scores: (play) => play.askScores(),
  dark: (play) => !play.board.display.picture().includes(1),
  sounds: (play) => play.note('sounds are checked natively only'),
};

/** Reads a scenario file; a mistake in it is told with the file and the step. */
export function readScenario(path) {
  const file = basename(path);
  let content;
  try {
    content = parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`${file} is not valid TOML: ${error.message}`);
  }
  return checkedScenario(file, content);
}

/** A scenario from what its file holds (or would hold). */
export function checkedScenario(file, content) {
  const { title = file, seed = 1, words = null, step: steps, ...rest } = content;
  const unknown = Object.keys(rest);
  if (unknown.length) throw new Error(`${file}: "${unknown[0]}" is not known at the top; write title, seed, words and [[step]].`);
  if (!Number.isInteger(seed) || seed < 0 || seed > 0xffffffff) throw new Error(`${file}: the seed is not a 32-bit number.`);
  if (!Array.isArray(steps) || steps.length === 0) throw new Error(`${file} has no [[step]].`);
  return { file, title, seed, words, steps: steps.map((step, i) => checkedStep(file, i + 1, step)) };
}

function checkedStep(file, number, step) {
  const kinds = Object.keys(step);
  const known = Object.keys(STEPS).join(', ');
  if (kinds.length !== 1) throw new Error(`${file}, step ${number}: exactly one of ${known} is needed, not ${kinds.length}.`);
  const [kind] = kinds;
  if (!STEPS[kind]) throw new Error(`${file}, step ${number}: "${kind}" is no step; known are ${known}.`);
  if (!STEPS[kind].valid(step[kind])) {
    throw new Error(`${file}, step ${number}: ${kind} cannot be ${JSON.stringify(step[kind])}.`);
  }
  return { number, kind, value: step[kind] };
}

/** "500ms", "61s" or "2m" in milliseconds; NaN if it is none of these or off the grid. */
export function millisOf(text) {
  const match = /^(\d+)(ms|s|m)$/.exec(text);
  const millis = match ? Number(match[1]) * { ms: 1, s: 1000, m: 60_000 }[match[2]] : NaN;
  return millis % GRID_MS === 0 ? millis : NaN;
}

/**
 * Plays all steps; throws at the first that fails. Returns notes on what could not be checked here.
 * Golden pictures come from `screens`, wrong ones go to `artefacts`; `afterStep` is called after each step.
 */
export function playScenario(scenario, board, options) {
  const play = new Play(scenario, board, options);
  play.waitForBoot();
  playSteps(play, scenario);
  return play.notes;
}

function playSteps(play, scenario) {
  for (const step of scenario.steps) {
    try {
      STEPS[step.kind].does(play, step.value);
      play.afterStep(step);
    } catch (error) {
      error.message = `${scenario.file}, step ${step.number} (${step.kind} = ${JSON.stringify(step.value)}): ${error.message}`;
      throw error;
    }
  }
}

class Play {
  constructor(scenario, board, { screens, artefacts, afterStep = () => {} } = {}) {
    Object.assign(this, { scenario, board, screens, artefacts, afterStep, notes: [] });
    this.controls = board.controls;
  }

  waitForBoot() {
    this.board.boot({ within: FIRST_STEP_MS });
    this.board.runToMillisSinceReset(FIRST_STEP_MS);
  }

  powerCut() {
    this.board.cutPower();
    this.waitForBoot();
  }

  spin(count) {
    this.controls.turn(count, SPIN_SLOT_MS);
    const over = (Math.abs(count) * SPIN_SLOT_MS) % GRID_MS;
    if (over) this.board.run(GRID_MS - over);
  }

  screen(picture) {
    this.board.run(PICTURE_AFTER_MS);
    const actual = this.board.display.picture();
    this.board.run(GRID_MS - PICTURE_AFTER_MS);
    const golden = join(this.screens, `${picture}.png`);
    const stem = join(this.artefacts, `${basename(this.scenario.file, '.toml')}-${picture}`);
    if (!existsSync(golden)) {
      writePicture(`${stem}-actual.png`, actual);
      throw new Error(`there is no golden picture ${picture}.png yet; what the device shows is in ${stem}-actual.png.`);
    }
    const expected = readPicture(golden);
    const count = countDifferences(expected, actual);
    if (count === 0) return;
    writePicture(`${stem}-actual.png`, actual);
    writeDifference(`${stem}-diff.png`, expected, actual);
    throw new Error(`${count} pixels differ from ${picture}.png (see ${stem}-diff.png):\n${sideBySide(expected, actual)}`);
  }

  expect(values) {
    for (const [kind, expected] of Object.entries(values)) {
      const actual = EXPECTATIONS[kind](this);
      if (actual !== undefined && JSON.stringify(actual) !== JSON.stringify(expected)) {
        throw new Error(`${kind} should be ${JSON.stringify(expected)}, but is ${JSON.stringify(actual)}.`);
      }
    }
  }

  /** Asks over USB. Natively this takes no time, so the time it takes here is taken from the next step. */
  askScores() {
    const { board } = this;
    if (!board.usb?.configured) return this.note('scores are not asked: the image has no USB console');
    const due = board.dueNanos;
    board.usb.take();
    board.usb.open();
    board.usb.send('scores\r\n');
    board.runUntil(() => board.usb.text.endsWith('\n'), { within: ANSWER_WITHIN_MS });
    board.dueNanos = due;
    const answer = board.usb.take().trim();
    if (!answer.startsWith('scores')) throw new Error(`the console answers "scores" with ${JSON.stringify(answer)}.`);
    return answer.split(/\s+/).slice(1).map(Number);
  }

  note(text) {
    if (!this.notes.includes(text)) this.notes.push(text);
  }
}
