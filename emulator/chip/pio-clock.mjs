// Closes gaps of rp2040js's PIO: it steps from a wall-clock timer, ignores dividers and delays, steps machines that
// are off and never joins FIFOs. Here each machine steps on the emulated clock, exactly when the chip would.
//
// A machine that waits, or polls its inputs in a circle, comes back to a state it was in before. Until something
// outside changes (a pin, a FIFO, a register) it will go round that circle for ever, so whole rounds are skipped and
// only counted: sleeping costs nothing and no step is ever moved.
import { FIFO } from 'rp2040js';

const SHIFT_CONTROL = 0x08; // of a state machine, counted from its CLKDIV register
const JOIN_TX = 1 << 30;
const JOIN_RX = 2 ** 31;

export class PioClock {
  constructor(mcu) {
    this.machines = mcu.pio.flatMap((pio) => this.#takeOver(mcu, pio));
  }

  /** Call before anything a machine can see changes: brings every machine to the present. */
  catchUp() {
    for (const machine of this.machines) machine.catchUp();
  }

  /** Call after the change: machines look again. */
  wake() {
    for (const machine of this.machines) machine.wake();
  }

  #takeOver(mcu, pio) {
    pio.run = () => {};
    const machines = pio.machines.map((machine) => new MachineClock(mcu, pio, machine, () => this.wake()));
    const around = (method) => {
      const original = pio[method].bind(pio);
      pio[method] = (...args) => {
        for (const machine of machines) machine.catchUp();
        const result = original(...args);
        for (const machine of machines) machine.wake();
        return result;
      };
    };
    around('readUint32');
    around('writeUint32');
    return machines;
  }
}

class MachineClock {
  constructor(mcu, pio, machine, disturbed) {
    this.mcu = mcu;
    this.pio = pio;
    this.machine = machine;
    this.disturbed = disturbed;
    this.nextNanos = 0;
    this.running = false;
    this.circle = new Circle(machine, pio);
    this.alarm = mcu.clock.createAlarm(() => {
      this.catchUp();
      this.#arm();
    });
    joinFifos(machine);
  }

  get #period() {
    const { clockDivInt, clockDivFrac } = this.machine;
    return (((clockDivInt || 65536) + clockDivFrac / 256) * 1e9) / this.mcu.clkSys;
  }

  catchUp() {
    if (!this.running) return;
    const now = this.mcu.clock.nanos;
    if (this.nextNanos > now) return;
    const period = this.#period;
    if (this.circle.closed) {
      const round = this.circle.cycles * period;
      this.nextNanos += Math.floor((now - this.nextNanos) / round) * round;
    }
    while (this.nextNanos <= now) this.#step(period);
  }

  wake() {
    const { enabled } = this.machine;
    if (enabled && !this.running) this.nextNanos = this.mcu.clock.nanos + this.#period;
    this.running = enabled;
    this.circle.restart();
    this.#arm();
  }

  #arm() {
    this.alarm.cancel();
    if (this.running && !this.circle.closed) this.alarm.schedule(Math.max(0, this.nextNanos - this.mcu.clock.nanos));
  }

  #step(period) {
    const { machine, pio, circle } = this;
    const before = machine.cycles;
    const { irq } = pio;
    machine.step();
    pio.checkChangedPins();
    const cycles = Math.max(1, machine.cycles - before);
    this.nextNanos += cycles * period;
    circle.add(cycles);
    if (pio.irq !== irq) this.disturbed();
  }
}

/** Notices that a machine has come back to an earlier state without having had any effect on the way. */
class Circle {
  constructor(machine, pio) {
    this.machine = machine;
    this.pio = pio;
    this.restart();
  }

  restart() {
    this.closed = false;
    this.steps = 0;
    this.limit = 1;
    this.#anchor();
  }

  add(cycles) {
    if (this.closed) return;
    this.cycles += cycles;
    this.steps += 1;
    if (this.#hadEffect()) return this.restart();
    if (this.#atAnchor()) {
      this.closed = true;
    } else if (this.steps === this.limit) {
      this.steps = 0;
      this.limit *= 2;
      this.#anchor();
    }
  }

  #anchor() {
    const { machine: m, pio } = this;
    this.cycles = 0;
    this.state = [m.pc, m.x, m.y, m.inputShiftReg, m.inputShiftCount, m.outputShiftReg, m.outputShiftCount, m.waiting];
    this.outside = [m.rxFIFO.itemCount, m.txFIFO.itemCount, pio.irq, pio.pinValues, pio.pinDirections];
  }

  #atAnchor() {
    const { machine: m, state: s } = this;
    return (
      m.pc === s[0] && m.x === s[1] && m.y === s[2] && m.inputShiftReg === s[3] && m.inputShiftCount === s[4] &&
      m.outputShiftReg === s[5] && m.outputShiftCount === s[6] && m.waiting === s[7]
    );
  }

  #hadEffect() {
    const { machine: m, pio, outside: o } = this;
    return (
      m.rxFIFO.itemCount !== o[0] || m.txFIFO.itemCount !== o[1] || pio.irq !== o[2] ||
      pio.pinValues !== o[3] || pio.pinDirections !== o[4]
    );
  }
}

/** Gives a machine the eight-deep FIFO its SHIFTCTRL asks for. */
function joinFifos(machine) {
  const write = machine.writeUint32.bind(machine);
  machine.writeUint32 = (offset, value) => {
    write(offset, value);
    if (offset !== SHIFT_CONTROL) return;
    const [rx, tx] = value & JOIN_RX ? [8, 0] : value & JOIN_TX ? [0, 8] : [4, 4];
    if (machine.rxFIFO.size !== rx) machine.rxFIFO = new FIFO(rx);
    if (machine.txFIFO.size !== tx) machine.txFIFO = new FIFO(tx);
  };
}
