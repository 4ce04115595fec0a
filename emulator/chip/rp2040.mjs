// The emulated RP2040: rp2040js with its known gaps closed, running from a flash chip that is given to it.
import { RP2040 } from 'rp2040js';
import { BootRom } from './boot-rom.mjs';
import { guardBlocks } from './block-reset.mjs';
import { Clock } from './clock.mjs';
import { slowCrystal } from './crystal.mjs';
import { FirmwareFault } from './faults.mjs';
import { FlashInterface } from './flash-interface.mjs';
import { fixI2cController } from './i2c-controller.mjs';
import { Pads } from './pads.mjs';
import { PioClock } from './pio-clock.mjs';
import { realPlls } from './plls.mjs';
import { addRingOscillator, RandomBits } from './random-bits.mjs';
import { addResets, ResetMemory } from './reset.mjs';
import { handleSendEvent } from './send-event.mjs';
import { checkTick } from './tick.mjs';
import { XipCache } from './xip-cache.mjs';

export const RAM_BYTES = 264 * 1024;
const FATAL_WARNING = /invalid memory address|undefined address|not implemented yet/;

export class Rp2040 extends RP2040 {
  /** The arguments are what outlives a reset; without them the chip is new and its flash blank. */
  constructor({
    flash = { bytes: new Uint8Array(64 * 1024).fill(0xff) },
    sram = new Uint8Array(RAM_BYTES),
    resets = new ResetMemory(),
    bits = new RandomBits(),
    rom = new BootRom(),
    stall = () => {},
  } = {}) {
    super(new Clock());
    this.clkSys = this.roscFreq;
    this.clock.attach(this);
    this.warnings = new Map();
    this.logger = {
      debug: () => {},
      info: (_, message) => void handleSendEvent(this.core, message),
      warn: (source, message) => this.#warn(`${source}: ${message}`),
      error: (source, message) => this.#fault(`${source}: ${message}`),
    };
    this.bootrom.set(rom.words);
    this.#useFlash(flash.bytes);
    this.sram = sram;
    this.sramView = new DataView(sram.buffer);
    this.xip = new XipCache(this);
    this.flashInterface = new FlashInterface(this, this.xip, flash);
    slowCrystal(this, stall);
    realPlls(this, stall);
    addRingOscillator(this, bits);
    addResets(this, resets);
    checkTick(this);
    fixI2cController(this, 0);
    this.pioClock = new PioClock(this);
    this.pads = new Pads(this, {
      beforeChange: () => this.pioClock.catchUp(),
      afterChange: () => this.pioClock.wake(),
    });
    guardBlocks(this);
  }

  /** rp2040js would wipe flash here. */
  reset() {
    this.core.reset();
    this.pwm.reset();
  }

  /** Flash goes through its cache. */
  readUint32(address) {
    if (!isFlash(address)) return super.readUint32(address);
    this.xip.access(address);
    return super.readUint32(address);
  }

  readUint16(address) {
    if (!isFlash(address)) return super.readUint16(address);
    this.xip.access(address);
    return this.flash16[(address & 0xffffff) >> 1];
  }

  readUint8(address) {
    if (!isFlash(address)) return super.readUint8(address);
    this.xip.access(address);
    return this.flash[address & 0xffffff];
  }

  /** What was in RAM may have been code. */
  writeUint32(address, value) {
    super.writeUint32(address, value);
    if (isRam(address)) this.onRamWrite?.(address);
  }

  writeUint16(address, value) {
    super.writeUint16(address, value);
    if (isRam(address)) this.onRamWrite?.(address);
  }

  writeUint8(address, value) {
    super.writeUint8(address, value);
    if (isRam(address)) this.onRamWrite?.(address);
  }

  #useFlash(bytes) {
    this.flash = bytes;
    this.flash16 = new Uint16Array(bytes.buffer);
    this.flashView = new ReadOnlyView(bytes.buffer);
  }

  #warn(message) {
    if (FATAL_WARNING.test(message)) this.#fault(message);
    this.warnings.set(message, (this.warnings.get(message) ?? 0) + 1);
  }

  #fault(message) {
    throw new FirmwareFault(message);
  }
}

/** Mapped four times, with and without the cache. */
const isFlash = (address) => address >>> 26 === 4;

const isRam = (address) => address >>> 28 === 2;

/** Flash is only written through the boot ROM; rp2040js would let a stray store through. */
class ReadOnlyView extends DataView {
  setUint32() {
    throw new FirmwareFault('The firmware stores into flash with an ordinary write, which the chip ignores.');
  }
}
