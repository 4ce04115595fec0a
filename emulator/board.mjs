// The whole device: a Pico with the UF2 in its flash, the display, buttons, dial, buzzer and USB around it.
import { BootRom } from './chip/boot-rom.mjs';
import { ChipReset, FirmwareFault, PowerCut } from './chip/faults.mjs';
import { DEFAULT_SEED, RandomBits } from './chip/random-bits.mjs';
import { ResetMemory, stopWatchdog } from './chip/reset.mjs';
import { makeBurst } from './chip/thumb.mjs';
import { RAM_BYTES, Rp2040 } from './chip/rp2040.mjs';
import { Elf } from './image/elf.mjs';
import { Rtt } from './image/rtt.mjs';
import { loadUf2 } from './image/uf2.mjs';
import { Controls, chance } from './parts/controls.mjs';
import { I2cBus } from './parts/i2c-bus.mjs';
import { NorFlash } from './parts/nor-flash.mjs';
import { Buzzer, EdgeLog } from './parts/signals.mjs';
import { Oled } from './parts/oled.mjs';
import { Supply } from './parts/supply.mjs';
import { NoHost, UsbHost } from './parts/usb-host.mjs';
import { StackPaint } from './stack-paint.mjs';
import { WIRING } from './wiring.mjs';

const NON_MASKABLE = 2;
const HARD_FAULT = 3;
export const FLASH_START = 0x10000000;
/** A `run` starts where the one before was to end, if no more than this has passed since: schedules do not drift. */
const SLIP_NANOS = 25e6;
/** Of two million, when flash begins to be read wrongly. */
const WRONG_BYTES = 4;
/** Instructions between two looks at the RTT buffer and the caller's condition while the core is busy. */
const GLANCE = 1024;

export class Board {
  /**
   * @param uf2    path of the UF2 to flash, or null if `flash` already holds a firmware
   * @param elf    path of the ELF the UF2 was made from: names for addresses, place of the log; optional
   * @param flash  a NorFlash to use (kept as it is), else a blank one
   * @param seed   what the firmware draws at each start
   * @param display which one is built in: { kind: 'ssd1306' | 'sh1106' | 'ssd1309', address }
   * @param ram    what RAM holds when power comes on: it was away for a few milliseconds only; else noise
   * @param usb    whether a computer is connected, or its system: 'linux', 'macos', 'windows'
   * @param crashes 'throw': a panic or hard fault ends the run with a FirmwareFault; 'handle': the firmware's own
   *                handler runs, as on the chip
   */
  constructor({ uf2 = null, elf = null, flash = new NorFlash(), seed = DEFAULT_SEED, ram = null, display = {}, usb = false, crashes = 'throw', pins = WIRING } = {}) {
    this.pins = pins;
    this.elf = elf ? sharedElf(elf) : null;
    this.flash = flash;
    if (uf2) loadUf2(uf2, flash.bytes);
    if (this.elf) this.#checkElf();
    flash.startRecording();
    this.rom = new BootRom();
    this.seed = seed;
    this.crashes = crashes;
    this.display = new Oled(display);
    this.i2c = new I2cBus(this.display, pins);
    this.buzzer = new Buzzer();
    this.buzzerInverse = new EdgeLog();
    this.led = new EdgeLog();
    this.supply = new Supply();
    this.usb = usb ? new UsbHost({ system: usb === true ? 'linux' : usb }) : null;
    this.usb?.feeds(this.supply);
    this.rtt = new Rtt(this.elf);
    this.controls = new Controls(this);
    this.driven = new Map();
    this.resets = [];
    this.epochNanos = 0;
    this.dueNanos = 0;
    this.stalledNanos = 0;
    this.busyBeforeReset = 0;
    this.stalledCycles = 0;
    this.cyclesBeforeReset = 0;
    this.instructions = 0;
    this.powerOns = 0;
    if (ram) this.sram = ram.slice();
    this.powerOn({ ramKept: ram !== null });
  }

  /** Connects power: RAM is noise, nothing but flash is remembered. With `ramKept` power was away for a moment only. */
  powerOn({ ramKept = false } = {}) {
    this.#keepTime();
    this.dueNanos = this.epochNanos;
    this.powerOns += 1;
    if (!ramKept) this.sram = new Uint8Array(RAM_BYTES);
    this.stack = new StackPaint(this.sram, this.elf, this.flash.bytes, ramKept ? null : this.powerOns);
    this.resetMemory = new ResetMemory();
    this.display.powerUp();
    this.flash.status.powerUp();
    this.#startChip();
  }

  /** Takes power away and gives it back; what flash holds stays, after a few milliseconds (`ramKept`) what RAM held, too. */
  cutPower({ ramKept = false } = {}) {
    this.powerOn({ ramKept });
  }

  /**
   * The supply sinks: for so long the core runs on while flash is read wrongly, ever more so; then it is off. `powerOn` brings it back.
   * What the firmware says on the way is not listened to.
   */
  brownOut(millis, seed) {
    const { crashes } = this;
    const random = chance(seed);
    this.crashes = 'handle';
    this.display.forgiving = true;
    try {
      for (let passed = 0; passed < millis; passed++) {
        this.flash.disturb(WRONG_BYTES * 4 ** ((8 * passed) / millis), random);
        this.mcu.xip.onSwitch(); // other code, perhaps
        this.run(1);
      }
    } catch (event) {
      if (!(event instanceof FirmwareFault)) throw event;
    } finally {
      this.flash.settle();
      this.mcu.xip.onSwitch();
      this.display.forgiving = false;
      this.crashes = crashes;
    }
  }

  /** Microseconds since the first power-on, resets and power cuts included. */
  get micros() {
    return (this.epochNanos + this.mcu.clock.nanos) / 1000;
  }

  /** Milliseconds from the last reset to the first tick of the chip's timer, from which the firmware counts its time. */
  get firstTickMillis() {
    return (this.mcu.tickNanos ?? 0) / 1e6;
  }

  /** Milliseconds since the last reset. */
  get millisSinceReset() {
    return this.mcu.clock.nanos / 1e6;
  }

  /** Share of the time since `mark` (from `markDuty`) the core was awake, 0 to 1. */
  duty(mark) {
    return (this.#awakeNanos - mark.awakeNanos) / ((this.micros - mark.micros) * 1000);
  }

  /** Cycles the core was awake for since `mark`, each as long as the system clock was then. */
  awakeCycles(mark) {
    return this.#awakeCycles - mark.awakeCycles;
  }

  get #awakeCycles() {
    const { busyCycles, core } = this.mcu.clock;
    return this.stalledCycles + this.cyclesBeforeReset + busyCycles + core.cycles;
  }

  get #awakeNanos() {
    const { busyNanos, core, nanosPerCycle } = this.mcu.clock;
    return this.stalledNanos + this.busyBeforeReset + busyNanos + core.cycles * nanosPerCycle;
  }

  markDuty() {
    return { awakeNanos: this.#awakeNanos, awakeCycles: this.#awakeCycles, micros: this.micros };
  }

  /** Connects a pin to a level (true, false) or leaves it open (null). */
  drive(pin, level) {
    this.driven.set(pin, level);
    this.mcu.pads.drive(pin, level);
  }

  /** Lets emulated time pass. */
  run(millis) {
    const now = this.epochNanos + this.mcu.clock.nanos;
    const start = now - this.dueNanos < SLIP_NANOS ? this.dueNanos : now;
    this.dueNanos = start + millis * 1e6;
    this.#runTo(this.dueNanos, null);
  }

  /** Runs until the condition holds; false if it does not within the time. It is looked at whenever the core sleeps. */
  runUntil(condition, { within = 10_000 } = {}) {
    const result = this.#runTo(this.micros * 1000 + within * 1e6, condition);
    this.dueNanos = this.micros * 1000;
    return result;
  }

  /** Runs until `millis` after the last reset. If that has passed, what follows begins now: the edges of a detent would else fall together. */
  runToMillisSinceReset(millis) {
    this.dueNanos = Math.max(this.epochNanos + millis * 1e6, this.micros * 1000);
    this.#runTo(this.dueNanos, null);
  }

  /** Runs until the first picture is on the display and complete; returns the milliseconds from reset to its last byte. */
  boot({ within = 5000, quiet = 10 } = {}) {
    const drawn = () => this.display.on && this.display.dataBytes > 0;
    const complete = () => drawn() && this.micros - this.i2c.lastByteMicros >= quiet * 1000;
    const end = this.micros + within * 1000;
    while (!complete()) {
      if (this.micros >= end) throw new Error(`No picture on the display ${within} ms after power-on.`);
      this.run(1);
    }
    const { lastDataMicros, lastChangeMicros } = this.display;
    return (Math.max(lastDataMicros, lastChangeMicros) * 1000 - this.epochNanos) / 1e6;
  }

  /** Emulator warnings of the running chip: [sentence, count]. */
  get warnings() {
    return [...this.mcu.warnings];
  }

  /** A new chip counts from zero: what has passed is kept here. */
  #keepTime() {
    if (!this.mcu) return;
    this.epochNanos += this.mcu.clock.nanos;
    this.busyBeforeReset += this.mcu.clock.busyNanos;
    this.cyclesBeforeReset += this.mcu.clock.busyCycles;
  }

  #startChip() {
    const stall = (nanos) => this.#stallFor(nanos);
    this.mcu = new Rp2040({ flash: this.flash, sram: this.sram, resets: this.resetMemory, bits: new RandomBits(this.seed), rom: this.rom, stall });
    const { mcu } = this;
    const micros = () => this.micros;
    this.stalledUntil = 0;
    this.inUsbBoot = false;
    this.flash.stall = stall;
    this.burst = makeBurst(mcu);
    mcu.onBreak = (code) => this.#onBreak(code);
    this.#watchForPanics();
    for (const [pin, level] of this.driven) mcu.pads.drive(pin, level);
    this.i2c.attach(mcu, micros);
    this.buzzer.attach(mcu.gpio[this.pins.buzzer], micros);
    this.buzzerInverse.attach(mcu.gpio[this.pins.buzzerInverse], micros);
    this.led.attach(mcu.gpio[this.pins.led], micros);
    this.supply.attach(mcu);
    (this.usb ?? new NoHost()).attach(mcu);
    this.rom.boot(mcu);
  }

  #runTo(end, condition) {
    try {
      while (this.epochNanos + this.mcu.clock.nanos < end) {
        try {
          if (this.#runChip(end - this.epochNanos, condition)) return true;
        } catch (event) {
          if (event instanceof ChipReset) this.#restart(event.cause);
          else if (this.crashes === 'handle' && event instanceof FirmwareFault) this.#hardFault(event);
          else throw event;
          if (condition?.(this)) return true;
        }
      }
    } catch (error) {
      throw this.#explain(error);
    } finally {
      this.rtt.drain(this.mcu);
    }
    return condition ? condition(this) : true;
  }

  /** Runs the chip until `end`, in its own nanoseconds. Returns true if the condition ended it. */
  #runChip(end, condition) {
    const { mcu } = this;
    const { core, clock } = mcu;
    clock.setLimit(end);
    while (clock.nanos < end) {
      if (core.waiting || this.inUsbBoot) clock.jumpTo(Math.min(clock.nextAlarm?.nanos ?? end, end));
      else if (this.stalledUntil > clock.nanos) this.#stall(clock, end);
      else this.instructions += this.burst(GLANCE);
      if (core.cycles >= clock.deadline) clock.fireDue();
      this.rtt.drain(mcu);
      if (condition?.(this)) return true;
    }
    return false;
  }

  /** From here on the core waits so long; returns when that began. */
  #stallFor(nanos) {
    const { clock } = this.mcu;
    this.stalledUntil = clock.nanos + nanos;
    clock.endBurst();
    return this.micros;
  }

  /** The core waits for the flash or the crystal; everything else goes on. */
  #stall(clock, end) {
    const start = clock.nanos;
    clock.jumpTo(Math.min(clock.nextAlarm?.nanos ?? end, end, this.stalledUntil));
    this.stalledNanos += clock.nanos - start;
    this.stalledCycles += (clock.nanos - start) / clock.nanosPerCycle;
  }

  #restart(cause) {
    this.rtt.drain(this.mcu);
    this.resets.push({ cause, micros: this.micros });
    this.#keepTime();
    this.#startChip();
  }

  /** Enters the firmware's hard fault handler, which the chip does instead of throwing. */
  #hardFault(fault) {
    const { core } = this.mcu;
    if (core.IPSR === HARD_FAULT || core.IPSR === NON_MASKABLE) {
      throw new FirmwareFault(`The core locked up: ${fault.message}, inside a fault handler.`);
    }
    core.PC -= 2;
    core.exceptionEntry(HARD_FAULT);
  }

  #onBreak(code) {
    const { core } = this.mcu;
    const address = core.PC - 2;
    if (!this.rom.contains(address)) throw new FirmwareFault(`The firmware hit a trap instruction (${code}).`);
    this.rom.serve(code, { mcu: this.mcu, flash: this.flash, enterUsbBoot: () => this.#enterUsbBoot() });
  }

  /** The chip resets itself into its boot ROM: neither the firmware nor its watchdog runs there. */
  #enterUsbBoot() {
    this.inUsbBoot = true;
    stopWatchdog(this.mcu);
    this.mcu.clock.endBurst();
  }

  #watchForPanics() {
    const handlers = new Set(this.elf?.functionsNamed('panic_fmt').map((symbol) => symbol.address));
    this.panicked = null;
    if (handlers.size === 0) return;
    this.mcu.core.blTaken = (core) => {
      if (!handlers.has(core.PC & ~1)) return;
      this.panicked = this.elf.nameAt(core.LR);
      if (this.crashes === 'throw') throw new FirmwareFault('The firmware panicked.');
    };
  }

  /** Adds where the firmware was to an error that left it. */
  #explain(error) {
    if (error instanceof PowerCut || error.explained) return error;
    const { core } = this.mcu;
    const name = (address) => this.elf?.nameAt(address) ?? `0x${address.toString(16)}`;
    error.message += ` At ${this.micros.toFixed(1)} µs in ${name(core.PC)}, called from ${name(core.LR)}.`;
    error.explained = true;
    return error;
  }

  #checkElf() {
    for (const { address, data } of this.elf.segments) {
      const start = address - FLASH_START;
      const same = start >= 0 && Buffer.compare(data, this.flash.bytes.subarray(start, start + data.length)) === 0;
      if (!same) throw new Error(`${this.elf.path} is not the ELF this UF2 was made from: build both again.`);
    }
  }
}

const elves = new Map();

/** Reading the symbols of a debug build takes a moment: once per file. */
function sharedElf(path) {
  if (!elves.has(path)) elves.set(path, new Elf(path));
  return elves.get(path);
}
