// Recording of the input since the device was new, as a scenario: a bug report that anybody can play.
// Steps and their times are those of host-tools/scenario; input is rounded to their grid of 50 ms.

const GRID = 50;
/** A device is left alone for so long after each boot before the first step. */
const FIRST_STEP = 2000;
const HOLD_FROM = 600;
const FAST_BELOW = 45;
/** A recording of several evenings is no bug report any more. */
const MOST_STEPS = 20_000;
const MILLIS = { press: 100, hold: 750, push: 100, hold_dial: 750 };

export class Recording {
  #down = new Map();

  /** Goes on with what was kept, `reached` milliseconds after its last boot. */
  constructor(kept, reached = 0) {
    /** [action, value] of each step, as scenarios name them; a power cut's value is the next boot's seed. Null if the device was not new when the recording began, or it grew too long. */
    this.steps = kept?.steps ?? null;
    /** The seed of the first boot. */
    this.seed = kept?.seed ?? 1;
    /** The end of the recording in its own time: milliseconds since the last boot. */
    this.reached = reached;
  }

  get kept() {
    return { steps: this.steps, seed: this.seed };
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
    this.#button(`seat ${seat}`, down, at, (long) => [long ? 'hold' : 'press', seat]);
  }

  push(down, at) {
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
      return `    { ${action} = ${action === 'wait' ? `"${value}ms"` : value} },`;
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
      this.#down.set(name, at);
      return;
    }
    const since = this.#down.get(name);
    if (since === undefined) return;
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
const DOWN_MS = { press: 50, hold: 700, push: 50, hold_dial: 700 };
const UP_MS = 50;

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
  };
  const turn = (detents, millis) => {
    for (let i = 0; i < Math.abs(detents); i++) {
      native.turn(now, Math.sign(detents));
      pass(millis);
    }
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
export function reenact(native, { seed, entries, over }, lexicons) {
  const recording = new Recording();
  const device = {
    seat: (seat, down, at) => native.seat(at, seat, down),
    push: (down, at) => native.push(at, down),
    turn: (detent, at) => native.turn(at, detent),
  };
  native.powerUp({ lexicons, seed });
  recording.powerUp(true, seed);
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
