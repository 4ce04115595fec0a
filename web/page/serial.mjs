// A real device on the USB cable (Web Serial): asks its console as host-tools/src/console does, and watches it. Nothing sent changes a game.
import { isPushed } from './mirror.mjs';

const FILTERS = [{ usbVendorId: 0x1209, usbProductId: 0x0001 }];
const NAME = 'zeitwort ';
const UNKNOWN = 'That is not a command';
const PATIENCE_MS = 3000;
/** More than a device ever answers, and longer than it takes: as the command has it. */
const MOST_ANSWER = 512 * 1024;
const LONGEST_MS = 10_000;
/** A device that restarts is looked for so often. */
const LOOK_AGAIN_MS = 500;

/** Something on the cable that is not as it should be: a key of the page's texts, and what is filled in. */
class CableError extends Error {
  constructor(key, version) {
    super(key);
    Object.assign(this, { key, version });
  }
}

/** The cable was pulled. */
export class Unplugged extends CableError {}

/** An error in the visitor's language, as far as it is one of the cable. */
export const sentenceOf = (error, texts) => (error instanceof CableError ? texts.cable[error.key](error.version) : error.message);

export const canRead = () => 'serial' in navigator;

/** Lets a person pick a port and greets the device there; the vendor's id is shared, so the greeting decides. */
export async function connect() {
  return greeted(await navigator.serial.requestPort({ filters: FILTERS }));
}

/** The device that a person has picked before, as soon as it is there and answers; null if it is not within the time, or no longer wanted. */
export async function find(millis, isWanted = () => true) {
  for (const until = performance.now() + millis; isWanted(); await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))) {
    for (const port of await navigator.serial.getPorts()) {
      const found = await greeted(port).catch(() => null);
      if (found) return found;
    }
    if (performance.now() >= until) break;
  }
  return null;
}

async function greeted(port) {
  await port.open({ baudRate: 115200 });
  const device = new Console(port);
  try {
    await device.greet();
    return device;
  } catch (error) {
    await device.close();
    throw error;
  }
}

class Console {
  #text = '';
  /** Lines that nobody has asked for yet, and how long they are. */
  #lines = [];
  #waiting = 0;
  /** Why nothing more is read, once that is so. */
  #over = null;
  #wake = () => {};
  #pushed = null;

  constructor(port) {
    this.port = port;
    this.reader = port.readable.getReader();
    this.writer = port.writable.getWriter();
    /** Settles when the device is gone. */
    this.gone = this.#listen();
  }

  /** Its version; what else is on the line before that is half of an old answer. */
  async greet() {
    await this.port.setSignals?.({ dataTerminalReady: true });
    await this.#send('?\r\nversion\r\n');
    this.version = await this.#find((line) => line.startsWith(NAME));
  }

  /** The lines of an answer whose first begins with `header`, up to the empty line. */
  async ask(command, header) {
    await this.#send(`${command}\r\n`);
    const first = await this.#find((line) => line.startsWith(header) || line.startsWith(UNKNOWN));
    if (!first.startsWith(header)) throw new CableError('unknown', this.version);
    const until = performance.now() + LONGEST_MS;
    let answer = `${first}\n`;
    for (let line; (line = await this.#line()) !== '';) {
      answer += `${line}\n`;
      if (answer.length > MOST_ANSWER || performance.now() > until) throw new CableError('endless');
    }
    return answer;
  }

  /** The one line that answers a command: one of these. */
  async say(command, isMeant) {
    await this.#send(`${command}\r\n`);
    const line = await this.#find((line) => isMeant(line) || line.startsWith(UNKNOWN));
    if (!isMeant(line)) throw new CableError('unknown', this.version);
    return line;
  }

  /** From now on each line that the device sends of itself is handed over as it comes. */
  async watch(pushed) {
    this.#pushed = pushed;
    await this.ask('watch', 'watching');
  }

  async close() {
    await this.reader.cancel().catch(() => {});
    this.reader.releaseLock();
    this.writer.releaseLock();
    await this.port.close?.().catch(() => {});
  }

  #send(text) {
    return this.writer.write(new TextEncoder().encode(text));
  }

  async #listen() {
    const decoder = new TextDecoder();
    try {
      for (;;) {
        const { value, done } = await this.reader.read();
        if (done) break;
        this.#hear(decoder.decode(value, { stream: true }));
        if (this.#text.length + this.#waiting > MOST_ANSWER) {
          this.#over = new CableError('endless');
          break;
        }
      }
    } catch {
      // It was unplugged: whoever waits for a line is told.
    }
    this.#over ??= new Unplugged('unplugged');
    this.#wake();
  }

  #hear(text) {
    const lines = (this.#text + text).split(/\r?\n/);
    this.#text = lines.pop();
    for (const line of lines) {
      if (this.#pushed && isPushed(line)) {
        this.#pushed(line);
        continue;
      }
      this.#lines.push(line);
      this.#waiting += line.length + 1;
    }
    this.#wake();
  }

  async #find(isMeant) {
    const until = performance.now() + LONGEST_MS;
    while (performance.now() < until) {
      const line = await this.#line();
      if (isMeant(line)) return line;
    }
    throw new CableError('endless');
  }

  async #line() {
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      if (this.#lines.length) {
        const line = this.#lines.shift();
        this.#waiting -= line.length + 1;
        return line;
      }
      const left = until - performance.now();
      if (this.#over) throw this.#over;
      if (left <= 0) throw new CableError('silent');
      await Promise.race([
        new Promise((resolve) => (this.#wake = resolve)),
        new Promise((resolve) => setTimeout(resolve, left)),
      ]);
    }
  }
}
