// The I2C wires between the RP2040 and the display: byte timing, a missing device, and a stuck data line.
import { GPIOPinState } from 'rp2040js';
import { bitNanos } from '../chip/i2c-controller.mjs';

const FUNCTION_I2C = 3;
const WRITE = 0;

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
    this.#after(9, () => {
      if (this.#blocked) return this.#loseArbitration();
      this.selected = device.connected && address === device.address;
      if (this.selected && mode === WRITE) device.start();
      return i2c.completeConnect(this.selected);
    });
  }

  #write(byte) {
    const { i2c, device } = this;
    this.#after(9, () => {
      if (this.#blocked) return this.#loseArbitration();
      const acknowledged = this.selected && device.connected;
      if (acknowledged) {
        this.bytes += 1;
        this.lastByteMicros = this.micros();
        device.write(byte, this.lastByteMicros);
      }
      const lost = this.losesAcknowledgement > 0 && this.bytes % this.losesAcknowledgement === 0;
      return i2c.completeWrite(acknowledged && !lost);
    });
  }

  /** Nobody drives the line of a device that is gone: all ones. */
  #read() {
    const { i2c, device } = this;
    this.#after(9, () => {
      if (this.#blocked) return this.#loseArbitration();
      const answers = this.selected && device.connected;
      return i2c.completeRead(answers ? device.read() : 0xff);
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

  #after(bits, action) {
    const alarm = this.mcu.clock.createAlarm(this.#ifCurrent(action));
    alarm.schedule(bits * bitNanos(this.mcu, this.i2c));
  }

  /** Drops an action that was under way when the controller was reset. */
  #ifCurrent(action) {
    const { generation } = this.i2c;
    return () => {
      if (this.i2c.generation === generation) action();
    };
  }
}
