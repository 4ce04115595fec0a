// The I2C wires between the RP2040 and the display: byte timing, slow edges, a missing device, and a stuck data line.
import { GPIOPinState } from 'rp2040js';
import { bitNanos, dataSetupNanos } from '../chip/i2c-controller.mjs';

const FUNCTION_I2C = 3;
const WRITE = 0;
/** Bits of a byte on the wire, its acknowledgement included. */
const BYTE_BITS = 9;

export class I2cBus {
  /** @param device has `address`, `connected`, `start()`, `write(byte, micros)`, `read()`, `stop()`, `tear()` */
  constructor(device, pins) {
    this.device = device;
    this.pins = pins;
    this.selected = false;
    this.stuck = false;
    this.clocksToRelease = Infinity;
    this.bytes = 0;
    this.lastByteMicros = 0;
    /** Every so many bytes the display's acknowledgement is lost on the wire; 0 is never. */
    this.losesAcknowledgement = 0;
    /**
     * Nanoseconds that the lines take to rise (0.85 R C: weak pull-ups, long wires), in one of so many bytes. The controller waits for
     * SCL; a one on SDA that is later than SCL by more than it has been given is read as the zero before it.
     */
    this.slowEdges = { scl: 0, sda: 0, every: 1 };
    this.wireBytes = 0;
    this.lateBytes = 0;
    device.onPowerLost = () => { this.selected = false; }; // it has forgotten that it was spoken to
  }

  /** Wires the bus to a (new) chip; a transfer the old one was in is torn. */
  attach(mcu, micros) {
    this.#tear();
    this.mcu = mcu;
    this.micros = micros;
    this.i2c = mcu.i2c[0];
    this.waitingForIdle = null;
    const { i2c } = this;
    i2c.onStart = () => this.#whenIdle(() => this.#after(1, () => i2c.completeStart()));
    i2c.onConnect = (address, mode) => this.#address(address, mode);
    i2c.onWriteByte = (byte) => this.#write(byte);
    i2c.onReadByte = () => this.#read();
    i2c.onStop = () => this.#stop();
    i2c.onBlockReset = () => this.#tear();
    mcu.gpio[this.pins.scl].addListener((state, before) => this.#sclMoved(state, before));
    this.#pull();
  }

  /** Something holds SDA low; it lets go after `clocks` pulses on SCL, or when told. */
  holdSda({ clocks = Infinity } = {}) {
    this.stuck = true;
    this.clocksToRelease = clocks;
    this.#pull();
  }

  releaseSda() {
    this.stuck = false;
    this.#pull();
    if (this.#blocked) return;
    const resume = this.waitingForIdle;
    this.waitingForIdle = null;
    resume?.();
  }

  /** The controller cannot use the lines: SDA is stuck, or the firmware has taken the pins to move them by hand. */
  get #blocked() {
    const routed = (pin) => this.mcu.gpio[pin].functionSelect === FUNCTION_I2C;
    return this.stuck || !routed(this.pins.sda) || !routed(this.pins.scl);
  }

  /** The module's own pull-up resistors hold both lines high; a stuck device holds SDA low. */
  #pull() {
    if (!this.mcu) return;
    this.mcu.pads.drive(this.pins.sda, this.stuck ? false : null);
    for (const pin of [this.pins.sda, this.pins.scl]) this.mcu.pads.pullUp(pin);
  }

  /** The firmware clocks by hand to free the bus: each time SCL goes up, the stuck device gets one bit further. */
  #sclMoved(state, before) {
    if (!this.stuck || before !== GPIOPinState.Low || state === GPIOPinState.Low) return;
    this.clocksToRelease -= 1;
    if (this.clocksToRelease <= 0) this.releaseSda();
  }

  /** A controller does not begin while SDA is low: it takes the bus for busy and waits. */
  #whenIdle(begin) {
    if (this.#blocked) this.waitingForIdle = this.#ifCurrent(begin);
    else begin();
  }

  #address(address, mode) {
    const { i2c, device } = this;
    this.#afterByte((late) => {
      if (this.#blocked) return this.#loseArbitration();
      const sent = (address << 1) | (mode === WRITE ? 0 : 1);
      this.selected = device.connected && (late ? withoutRises(sent) : sent) === ((device.address << 1) | (sent & 1));
      if (this.selected && mode === WRITE) device.start();
      return i2c.completeConnect(this.selected);
    });
  }

  #write(byte) {
    const { i2c, device } = this;
    this.#afterByte((late) => {
      if (this.#blocked) return this.#loseArbitration();
      const acknowledged = this.selected && device.connected;
      if (acknowledged) {
        this.bytes += 1;
        this.lastByteMicros = this.micros();
        device.write(late ? withoutRises(byte) : byte, this.lastByteMicros);
      }
      const lost = this.losesAcknowledgement > 0 && this.bytes % this.losesAcknowledgement === 0;
      return i2c.completeWrite(acknowledged && !lost);
    });
  }

  /** Nobody drives the line of a device that is gone: all ones. */
  #read() {
    const { i2c, device } = this;
    this.#afterByte((late) => {
      if (this.#blocked) return this.#loseArbitration();
      const byte = this.selected && device.connected ? device.read() : 0xff;
      return i2c.completeRead(late ? withoutRises(byte) : byte);
    });
  }

  /** The controller sends a high bit and sees a low one: it gives up. */
  #loseArbitration() {
    this.#tear();
    this.i2c.arbitrationLost();
  }

  #tear() {
    if (this.selected) this.device.tear();
    this.selected = false;
  }

  #stop() {
    this.#after(1, () => {
      if (this.selected) this.device.stop();
      this.selected = false;
      this.i2c.completeStop();
    });
  }

  /** A byte and its acknowledgement; the action is told whether ones came too late in it. */
  #afterByte(action) {
    this.wireBytes += 1;
    const { scl, sda } = this.wireBytes % this.slowEdges.every === 0 ? this.slowEdges : { scl: 0, sda: 0 };
    const late = sda > scl + dataSetupNanos(this.mcu, this.i2c);
    if (late) this.lateBytes += 1;
    this.#after(BYTE_BITS, () => action(late), scl);
  }

  #after(bits, action, riseNanos = 0) {
    const alarm = this.mcu.clock.createAlarm(this.#ifCurrent(action));
    alarm.schedule(bits * (bitNanos(this.mcu, this.i2c) + riseNanos));
  }

  /** Drops an action that was under way when the controller was reset. */
  #ifCurrent(action) {
    const { generation } = this.i2c;
    return () => {
      if (this.i2c.generation === generation) action();
    };
  }
}

/** What is read of a byte whose ones come too late: each that follows a zero, such as the acknowledgement before, is another zero. */
const withoutRises = (byte) => byte & (byte >> 1);
