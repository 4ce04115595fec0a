// Closes gaps of rp2040js's pins: pulls are not modelled, outputs are not read back, and setting a level makes an edge.

const PADS_BANK0 = 0x4001c;

/** The level at every pin: what drives it from outside, else the chip's output, else a pull-up. */
export class Pads {
  /** @param beforeChange called before, and `afterChange` after, an input level changes */
  constructor(mcu, { beforeChange = () => {}, afterChange = () => {} } = {}) {
    this.gpio = mcu.gpio;
    this.driven = new Array(mcu.gpio.length).fill(null);
    this.pulledUp = new Set();
    this.beforeChange = beforeChange;
    this.afterChange = afterChange;
    const pads = mcu.peripherals[PADS_BANK0];
    const write = pads.writeUint32.bind(pads);
    pads.writeUint32 = (offset, value) => {
      write(offset, value);
      const pin = (offset >> 2) - 1;
      if (pin >= 0 && pin < this.gpio.length) this.#settle(pin);
    };
    mcu.gpio.forEach((gpio, pin) => gpio.addListener(() => this.#settle(pin)));
  }

  /** Connects a pin to a level (true, false) or leaves it open (null). */
  drive(pin, level) {
    this.driven[pin] = level;
    this.#settle(pin);
  }

  /** Connects a resistor to 3.3 V. */
  pullUp(pin) {
    this.pulledUp.add(pin);
    this.#settle(pin);
  }

  level(pin) {
    const gpio = this.gpio[pin];
    if (this.driven[pin] !== null) return this.driven[pin];
    if (gpio.outputEnable) return gpio.outputValue;
    return gpio.pullupEnabled || this.pulledUp.has(pin);
  }

  #settle(pin) {
    const gpio = this.gpio[pin];
    const level = this.level(pin);
    if (gpio.rawInputValue === level) return;
    this.beforeChange();
    gpio.setInputValue(level);
    this.afterChange();
  }
}
