// Recording of the input since the device was new, as a scenario: a bug report that anybody can play.
// Steps and their times are those of host-tools/scenario; input is rounded to their grid of 50 ms.
import { RELEASE } from './release.mjs';

const GRID = 50;
/** A device is left alone for so long after each boot before the first step. */
const FIRST_STEP = 2000;
const HOLD_FROM = 600;
const FAST_BELOW = 45;
/** A recording of several evenings is no bug report any more. */
const MOST_STEPS = 20_000;
const MILLIS = { press: 100, hold: 750, chord: 100, hold_chord: 750, press_push: 100, push: 100, hold_dial: 750 };
/** From an edge that is a step of its own to the next step. */
const EDGE_MS = 50;
/** Two neighbours that go down within this time are a chord, as on the device. */
const CHORD_MS = 45;
const SEATS = 6;
/** As many detents as a step holds. */
const MOST_DETENTS = 100;
const MOST_WAIT = 7 * 24 * 3600 * 1000;

const isWhole = (number, from, to) => Number.isInteger(number) && number >= from && number <= to;
const isSeed = (seed) => isWhole(seed, 0, 0xffff_ffff);
const isSeat = (seat) => isWhole(seat, 1, SEATS);
const areNeighbours = (one, other) => [1, SEATS - 1].includes(Math.abs(one - other));
const isPair = (pair) => Array.isArray(pair) && pair.length === 2 && pair.every(isSeat) && areNeighbours(...pair);
const areDetents = (detents) => isWhole(detents, -MOST_DETENTS, MOST_DETENTS);
const isDone = (value) => value === true;

/** The steps there are, and the values each may have. */
const STEPS = {
  press: isSeat,
  hold: isSeat,
  chord: isPair,
  hold_chord: isPair,
  press_push: isSeat,
  push: isDone,
  push_down: isDone,
  push_up: isDone,
  hold_dial: isDone,
  dial: areDetents,
  spin: areDetents,
  wait: (millis) => isWhole(millis, 0, MOST_WAIT),
  power_cut: isSeed,
};

/** True for what a recorder could have written; what comes from a link or a disk can be anything. */
export function isRecording(told) {
  const isStep = (step) => Array.isArray(step) && Object.hasOwn(STEPS, step[0]) && STEPS[step[0]](step[1]);
  const { seed, steps } = told ?? {};
  return isSeed(seed) && Array.isArray(steps) && steps.length <= MOST_STEPS && steps.every(isStep);
}

export class Recording {
  #down = new Map();

  /** Goes on with what was kept, `reached` milliseconds after its last boot. */
  constructor(kept, reached = 0) {
    /** [action, value] of each step, as scenarios name them; a power cut's value is the next boot's seed. Null if the device was not new when the recording began, or it grew too long. */
    this.steps = isRecording(kept) ? kept.steps : null;
    /** The seed of the first boot. */
    this.seed = isRecording(kept) ? kept.seed : 1;
    /** The end of the recording in its own time: milliseconds since the last boot. */
    this.reached = reached;
  }

  get kept() {
    return { release: RELEASE, steps: this.steps, seed: this.seed };
  }

  /** The power comes, with this randomness; with a blank flash a new recording begins. */
  powerUp(isNew, seed) {
    if (isNew) Object.assign(this, { steps: [], seed });
    else this.#add('power_cut', seed);
    this.reached = FIRST_STEP;
    this.turnedAt = -Infinity;
    this.#down.clear();
  }

  /** A seat's button goes down or up, so many milliseconds after the boot. */
  seat(seat, down, at) {
    if (down) this.#chord(seat, at);
    if (down) this.#dialIsDown();
    const { since, pair, pushed } = this.#down.get(seat) ?? {};
    this.#button(seat, down, at, (long) => {
      if (pushed && !long) return ['press_push', seat];
      if (pushed) this.#down.set('push', { since, upAt: at });
      if (pushed) this.#dialIsDown();
      if (!pair) return [long ? 'hold' : 'press', seat];
      // The first finger that is lifted ends it.
      pair.forEach((one) => this.#down.delete(one));
      return [long ? 'hold_chord' : 'chord', pair];
    });
    if (!down) this.#dialIsUp();
  }

  /** A button while the dial is down is a step between its two edges. */
  #dialIsDown() {
    const dial = this.#down.get('push');
    if (!dial || dial.around || dial.since === undefined) return;
    dial.around = true;
    this.#waitUntil(dial.since);
    this.#add('push_down', true);
    this.reached += EDGE_MS;
  }

  /** Both edges of the dial are steps of their own; the second follows what was pressed between them. */
  #dialIsUp() {
    const { upAt } = this.#down.get('push') ?? {};
    if (upAt === undefined || this.#down.size > 1) return;
    this.#down.delete('push');
    this.#waitUntil(upAt);
    this.#add('push_up', true);
    this.reached += EDGE_MS;
  }

  /** A neighbour that went down a moment ago, and this one: both are one step. */
  #chord(seat, at) {
    const isFirst = ([other, { since, pair }]) => areNeighbours(seat, other) && !pair && at - since < CHORD_MS;
    const first = [...this.#down].find(isFirst);
    if (!first) return;
    const [other, { since, pushed }] = first;
    const chord = { since, pair: [other, seat] };
    this.#down.set(other, chord).set(seat, chord);
    if (pushed) this.#down.set('push', { since });
  }

  push(down, at) {
    const dial = this.#down.get('push');
    if (!down && dial?.around) {
      dial.upAt = at;
      return this.#dialIsUp();
    }
    if (!down && dial && dial.since === undefined) return this.#down.delete('push');
    const [, first] = [...this.#down].find(([, { since }]) => at - since < CHORD_MS) ?? [];
    if (down && first) {
      // With one button it is one step, with two it goes around theirs.
      first.pushed = !first.pair;
      this.#down.set('push', first.pair ? { since: first.since } : {});
      return this.#dialIsDown();
    }
    this.#button('push', down, at, (long) => [long ? 'hold_dial' : 'push', true]);
  }

  turn(detent, at) {
    const last = this.steps?.at(-1);
    const fast = at - this.turnedAt < FAST_BELOW;
    this.turnedAt = at;
    const joins = last && (last[0] === 'dial' || last[0] === 'spin') && Math.sign(last[1]) === detent;
    if (joins && fast === (last[0] === 'spin') && at < this.reached + 200 && Math.abs(last[1]) < 100) {
      last[1] += detent;
      this.reached += fast ? 25 : 100;
    } else {
      this.#waitUntil(at);
      this.#add(fast ? 'spin' : 'dial', detent);
      this.reached += fast ? 50 : 100;
    }
  }

  /** The scenario as TOML, up to these totals and sounds, if they are known; what it cannot say, the randomness after a power cut, stands behind it. */
  toml(title, scores, heard) {
    const step = ([action, value]) => {
      if (action === 'power_cut') return `    { power_cut = true }, # its seed was ${value}`;
      const written = Array.isArray(value) ? `[${value.join(', ')}]` : value;
      return `    { ${action} = ${action === 'wait' ? `"${value}ms"` : written} },`;
    };
    const end = [`scores = [${scores.join(', ')}]`, ...(heard ? [`heard = ${heard}`] : [])].join(', ');
    return [
      `title = ${JSON.stringify(title)}`,
      `seed = ${this.seed}`,
      '',
      'step = [',
      ...this.steps.map(step),
      `    { expect = { ${end} } },`,
      ']',
      '',
    ].join('\n');
  }

  #button(name, down, at, action) {
    if (down) {
      if (!this.#down.get(name)?.pair) this.#down.set(name, { since: at });
      return;
    }
    if (!this.#down.has(name)) return;
    const { since } = this.#down.get(name);
    this.#down.delete(name);
    const [what, value] = action(at - since >= HOLD_FROM);
    this.#waitUntil(since);
    this.#add(what, value);
    this.reached += MILLIS[what];
  }

  #waitUntil(at) {
    const wait = Math.round((at - this.reached) / GRID) * GRID;
    if (wait < GRID) return;
    this.#add('wait', wait);
    this.reached += wait;
  }

  #add(action, value) {
    if (!this.steps) return;
    this.steps.push([action, value]);
    if (this.steps.length > MOST_STEPS) this.steps = null;
  }
}

const DONE = { press: 'seat', hold: 'seat', push: 'push', hold_dial: 'push' };
const DOWN_MS = { press: 50, hold: 700, chord: 40, hold_chord: 690, press_push: 40, push: 50, hold_dial: 700 };
const UP_MS = 50;
/** From the first finger of a chord to the second. */
const SKEW_MS = 10;

/** Plays a recording on a device in virtual time, from its first boot on; returns how late it is there. */
export function replay(native, { seed, steps }, lexicons) {
  let now = 0;
  const pass = (millis) => native.wake((now += millis));
  const touch = (kind, value, down) => (kind === 'seat' ? native.seat(now, value, down) : native.push(now, down));
  const act = {
    wait: pass,
    dial: (detents) => turn(detents, 100),
    spin: (detents) => {
      turn(detents, 25);
      pass((GRID - (now % GRID)) % GRID);
    },
    power_cut: (next) => {
      native.cutPower(next);
      now = 0;
      pass(FIRST_STEP);
    },
    chord: (pair) => chord('chord', pair.map(seat)),
    hold_chord: (pair) => chord('hold_chord', pair.map(seat)),
    press_push: (one) => chord('press_push', [seat(one), dial]),
    push_down: () => edge(dial, true, EDGE_MS),
    push_up: () => edge(dial, false, EDGE_MS),
  };
  const turn = (detents, millis) => {
    for (let i = 0; i < Math.abs(detents); i++) {
      native.turn(now, Math.sign(detents));
      pass(millis);
    }
  };
  const seat = (one) => (down) => native.seat(now, one, down);
  const dial = (down) => native.push(now, down);
  const edge = (control, down, millis) => {
    control(down);
    pass(millis);
  };
  const chord = (action, [first, second]) => {
    edge(first, true, SKEW_MS);
    edge(second, true, DOWN_MS[action]);
    edge(first, false, SKEW_MS);
    edge(second, false, UP_MS - SKEW_MS);
  };
  const press = (action, value) => {
    touch(DONE[action], value, true);
    pass(DOWN_MS[action]);
    touch(DONE[action], value, false);
    pass(UP_MS);
  };
  native.powerUp({ lexicons, seed });
  pass(FIRST_STEP);
  for (const [action, value] of steps) (act[action] ?? ((given) => press(action, given)))(value);
  return now;
}

const INPUTS = {
  seat_down: (device, at, seat) => device.seat(seat, true, at),
  seat_up: (device, at, seat) => device.seat(seat, false, at),
  push_down: (device, at) => device.push(true, at),
  push_up: (device, at) => device.push(false, at),
  dial: (device, at, detent) => device.turn(detent, at),
};

/** Plays the input of a scenario on a device in virtual time; the recording of it, for it can be played on. */
export function reenact(native, { seed, entries, over }, lexicons, kept = []) {
  const recording = new Recording();
  const device = {
    seat: (seat, down, at) => native.seat(at, seat, down),
    push: (down, at) => native.push(at, down),
    turn: (detent, at) => native.turn(at, detent),
  };
  native.powerUp({ lexicons, kept, seed });
  recording.powerUp(true, seed);
  // What a device had kept before is no input: nobody could play it again.
  if (kept.length) recording.steps = null;
  for (const { at, step, ...what } of entries) {
    const [[name, value]] = Object.entries(what);
    native.wake(at);
    if (name === 'power_cut') {
      native.cutPower(seed);
      recording.powerUp(false, seed);
    } else {
      INPUTS[name]?.(device, at, value);
      INPUTS[name]?.(recording, at, value);
    }
  }
  native.wake(over);
  return recording;
}
