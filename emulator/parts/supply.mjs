// The supply as the chip sees it: the Pico's divider on GP29, read by the converter's channel 3, and USB's 5 V at GP24.

const CHANNEL = 3;
const DIODE = 4;
const DIODE_ON = 1 << 1;
const DIODE_UP_NANOS = 500_000;
const DROPOUT = 0.2;
const PIN = 29;
const USB_PIN = 24;
const WIRELESS_SELECT = 25;
const REFERENCE = 3.3;
const FULL_SCALE = 4095;
/** 200 kΩ to VSYS, 100 kΩ to ground, and the pad's own pulls. */
const DIVIDER_OHMS = (200_000 * 100_000) / 300_000;
const PULL_OHMS = 60_000;

export class Supply {
  constructor() {
    /** At VSYS. */
    this.volts = 4.7;
    this.celsius = 25;
    this.#kind = 'pico';
    this.#plugged = false;
  }

  #kind;
  #plugged;

  /** 'pico'; 'clone' with both pins open; 'pico-w', where the divider is connected only while GP25 is high, and GP24 is another. */
  get kind() {
    return this.#kind;
  }

  set kind(kind) {
    this.#kind = kind;
    this.#driveUsbPin();
  }

  /** USB gives power. */
  set plugged(plugged) {
    this.#plugged = plugged;
    this.#driveUsbPin();
  }

  #driveUsbPin() {
    this.mcu?.pads.drive(USB_PIN, this.#kind === 'pico' ? this.#plugged : null);
  }

  attach(mcu) {
    this.mcu = mcu;
    this.#driveUsbPin();
    const read = mcu.adc.onADCRead;
    const write = mcu.adc.writeUint32.bind(mcu.adc);
    this.diodeNanos = Infinity;
    mcu.adc.writeUint32 = (offset, value) => {
      const wasOn = mcu.adc.cs & DIODE_ON;
      write(offset, value);
      if (!(mcu.adc.cs & DIODE_ON)) this.diodeNanos = Infinity;
      else if (!wasOn) this.diodeNanos = mcu.clock.nanos + DIODE_UP_NANOS;
    };
    mcu.adc.onADCRead = (channel) => {
      if (channel === CHANNEL) mcu.adc.channelValues[CHANNEL] = this.#sample(mcu);
      if (channel === DIODE) mcu.adc.channelValues[DIODE] = this.#diode(mcu);
      read(channel);
    };
  }

  /** The chip's supply: a Pico makes 3.3 V of anything; a plain regulator needs a little more than it gives. */
  get #own() {
    return this.#kind === 'clone' ? Math.min(REFERENCE, this.volts - DROPOUT) : REFERENCE;
  }

  /** The diode of the temperature, against the chip's supply; nothing comes while it is off, and little right after it was switched on. */
  #diode(mcu) {
    if (mcu.clock.nanos < this.diodeNanos) return FULL_SCALE >> 4;
    return Math.round(((0.706 - 0.001721 * (this.celsius - 27)) / this.#own) * FULL_SCALE);
  }

  #sample(mcu) {
    const { pullupEnabled, pulldownEnabled } = mcu.gpio[PIN];
    const select = mcu.gpio[WIRELESS_SELECT];
    const isWired = this.kind === 'pico' || (this.kind === 'pico-w' && select.outputEnable && select.outputValue);
    const sources = [];
    if (isWired) sources.push([this.volts / 3, DIVIDER_OHMS]);
    if (pullupEnabled) sources.push([REFERENCE, PULL_OHMS]);
    if (pulldownEnabled) sources.push([0, PULL_OHMS]);
    if (sources.length === 0) return FULL_SCALE >> 2; // an open pin has some voltage or other
    const conductance = sources.reduce((sum, [, ohms]) => sum + 1 / ohms, 0);
    const volts = sources.reduce((sum, [source, ohms]) => sum + source / ohms, 0) / conductance;
    return Math.min(FULL_SCALE, Math.round((volts / REFERENCE) * FULL_SCALE));
  }
}
