// Drivers that run a device in real time: the WebAssembly one in the page, the real firmware in a worker. Both take
// seat, push and turn, and tell a listener: picture({ frame, panel, changed }), sound(sound), tone(hertz), speed(share), failed(why).
import { asset, worker } from './assets.mjs';

/** The longest that setTimeout can wait. */
const LONGEST_WAIT = 2 ** 31 - 1;

/** Runs the WebAssembly device by the page's clock. */
export class NativeDriver {
  #timer = 0;
  #started;

  /** `elapsed` is how late it is on the device that is handed over. */
  constructor(device, listener, elapsed = 0) {
    this.device = device;
    this.listener = listener;
    this.#started = performance.now() - elapsed;
    this.#report();
  }

  get now() {
    return Math.round(performance.now() - this.#started);
  }

  seat(seat, down, at) {
    this.#act((now) => this.device.seat(now, seat, down), at);
  }

  push(down, at) {
    this.#act((now) => this.device.push(now, down), at);
  }

  turn(detent, at) {
    this.#act((now) => this.device.turn(now, detent), at);
  }

  scores() {
    return this.device.scores();
  }

  sheet() {
    return this.device.sheet();
  }

  events() {
    return this.device.events();
  }

  stop() {
    clearTimeout(this.#timer);
  }

  /** At that moment; what was due before happens first. A module that traps is as good as a chip that hangs. */
  #act(action, at = this.now) {
    try {
      this.device.wake(at);
      action(at);
      this.#report();
    } catch (error) {
      this.stop();
      this.listener.failed(error.message);
    }
  }

  #report() {
    const { device, listener } = this;
    for (const sound of device.takeSounds()) listener.sound(sound);
    listener.picture({
      frame: device.frame(),
      panel: device.panel,
      changed: device.takeChanged(),
      language: device.language,
      clockRuns: device.clockRuns,
      read: () => device.read(),
      readAloud: () => device.readAloud(),
    });
    clearTimeout(this.#timer);
    const wait = device.deadline - this.now;
    if (wait < Infinity) this.#timer = setTimeout(() => this.#act(() => {}), Math.min(Math.max(wait, 0), LONGEST_WAIT));
  }
}

/** Runs the firmware's own image in an emulated Pico, in a worker. */
export class FirmwareDriver {
  #answers = new Map();
  #asked = 0;

  static async start({ kept, lexicons, seed }, listener) {
    const [started, uf2] = await Promise.all([worker('firmware-worker.js'), asset('zeitwort.uf2')]);
    const driver = new FirmwareDriver(started, listener);
    started.postMessage({ power: { uf2, kept, lexicons, seed } });
    return driver;
  }

  constructor(started, listener) {
    this.worker = started;
    started.onerror = (event) => listener.failed(event.message);
    started.onmessage = ({ data }) => {
      if ('answer' in data) this.#answered(data);
      else for (const [what, value] of Object.entries(data)) listener[what](value);
    };
  }

  seat(seat, down) {
    this.worker.postMessage({ seat, down });
  }

  push(down) {
    this.worker.postMessage({ push: down });
  }

  turn(detent) {
    this.worker.postMessage({ turn: detent });
  }

  async scores() {
    const [line] = (await this.#ask('scores')).split(/\r?\n/);
    return line.split(' ').slice(1).map(Number);
  }

  sheet() {
    return this.#report('sheet');
  }

  events() {
    return this.#report('events');
  }

  stop() {
    this.worker.terminate();
  }

  async #report(topic) {
    return `${(await this.#ask(topic)).replaceAll('\r', '').trimEnd()}\n`;
  }

  #answered({ id, answer }) {
    this.#answers.get(id)?.(answer);
    this.#answers.delete(id);
  }

  /** Asks the device over its USB port. */
  #ask(line) {
    const id = ++this.#asked;
    return new Promise((resolve) => {
      this.#answers.set(id, resolve);
      this.worker.postMessage({ ask: line, id });
    });
  }
}
