// Emulated time: counted in the core's cycles while it runs, jumping from alarm to alarm while it sleeps.
//
// rp2040js adds up nanoseconds after every instruction. Here an instruction costs nothing extra: the time is worked out
// from `core.cycles` when somebody asks, and the run loop only compares that with `deadline`.

class Alarm {
  constructor(clock, callback) {
    this.clock = clock;
    this.callback = callback;
    this.nanos = 0;
    this.next = null;
    this.scheduled = false;
  }

  schedule(deltaNanos) {
    if (this.scheduled) this.clock.unlink(this);
    this.clock.link(this, this.clock.nanos + deltaNanos);
  }

  cancel() {
    if (this.scheduled) this.clock.unlink(this);
  }
}

export class Clock {
  constructor() {
    this.core = { cycles: 0 };
    this.baseNanos = 0;
    this.nanosPerCycle = 8;
    this.busyNanos = 0;
    this.busyCycles = 0;
    this.limitNanos = 0;
    this.deadline = 0;
    this.nextAlarm = null;
    this.firingNanos = null;
  }

  /** From now on the core's cycles drive the clock. */
  attach(mcu) {
    this.core = mcu.core;
    mcu.addClockListener((hertz) => this.setFrequency(hertz));
    this.setFrequency(mcu.clkSys);
  }

  get nanos() {
    if (this.firingNanos !== null) return this.firingNanos;
    return this.baseNanos + this.core.cycles * this.nanosPerCycle;
  }

  get micros() {
    return this.nanos / 1000;
  }

  setFrequency(hertz) {
    this.#settle();
    this.nanosPerCycle = 1e9 / hertz;
    this.#plan();
  }

  createAlarm(callback) {
    return new Alarm(this, callback);
  }

  link(alarm, nanos) {
    alarm.nanos = nanos;
    alarm.scheduled = true;
    let before = null;
    let after = this.nextAlarm;
    while (after !== null && after.nanos <= nanos) {
      before = after;
      after = after.next;
    }
    alarm.next = after;
    if (before) {
      before.next = alarm;
    } else {
      this.nextAlarm = alarm;
      this.#plan();
    }
  }

  unlink(alarm) {
    alarm.scheduled = false;
    if (this.nextAlarm === alarm) {
      this.nextAlarm = alarm.next;
      this.#plan();
      return;
    }
    let before = this.nextAlarm;
    while (before.next !== alarm) before = before.next;
    before.next = alarm.next;
  }

  /** The core may run until `core.cycles` reaches `deadline`: the next alarm, or this time. */
  setLimit(nanos) {
    this.#settle();
    this.limitNanos = nanos;
    this.#plan();
  }

  /** The core is to stop after this instruction. */
  endBurst() {
    this.deadline = 0;
  }

  /** Calls every alarm that is due, each at its own exact time. */
  fireDue() {
    const now = this.nanos;
    this.#fireUpTo(now);
    this.#settle();
    this.#plan();
  }

  /** Lets time pass without the core: nothing executes, alarms go off in order. */
  jumpTo(nanos) {
    this.#settle();
    this.#fireUpTo(nanos);
    this.baseNanos = Math.max(this.baseNanos, nanos);
    this.#plan();
  }

  tick(deltaNanos) {
    this.jumpTo(this.nanos + deltaNanos);
  }

  #fireUpTo(nanos) {
    try {
      while (this.nextAlarm !== null && this.nextAlarm.nanos <= nanos) {
        const alarm = this.nextAlarm;
        this.nextAlarm = alarm.next;
        alarm.scheduled = false;
        this.firingNanos = Math.max(alarm.nanos, this.firingNanos ?? this.baseNanos);
        alarm.callback();
      }
    } catch (event) {
      this.#settle();
      this.baseNanos = Math.max(this.baseNanos, this.firingNanos);
      throw event;
    } finally {
      this.firingNanos = null;
    }
  }

  /** Turns cycles into nanoseconds, so that the counter stays small. */
  #settle() {
    const nanos = this.core.cycles * this.nanosPerCycle;
    this.busyNanos += nanos;
    this.busyCycles += this.core.cycles;
    this.baseNanos += nanos;
    this.core.cycles = 0;
  }

  #plan() {
    const next = this.nextAlarm === null ? this.limitNanos : Math.min(this.nextAlarm.nanos, this.limitNanos);
    this.deadline = Math.ceil((next - this.baseNanos) / this.nanosPerCycle);
  }
}
