// A real device on the USB cable (Web Serial): asks its console as host-tools/src/console does, and only reads.

const FILTERS = [{ usbVendorId: 0x1209, usbProductId: 0x0001 }];
const NAME = 'zeitwort ';
const UNKNOWN = 'That is not a command';
const ENDLESS = 'What is on the cable talks without end, as no Zeitwort does.';
const PATIENCE_MS = 3000;
/** More than a device ever answers, and longer than it takes: as the command has it. */
const MOST_ANSWER = 512 * 1024;
const LONGEST_MS = 10_000;

export const canRead = () => 'serial' in navigator;

/** Lets a person pick a port and greets the device there; the vendor's id is shared, so the greeting decides. */
export async function connect() {
  const port = await navigator.serial.requestPort({ filters: FILTERS });
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
  /** Why nothing more is read, once that is so. */
  #over = '';
  #wake = () => {};

  constructor(port) {
    this.port = port;
    this.reader = port.readable.getReader();
    this.writer = port.writable.getWriter();
    this.#listen();
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
    if (!first.startsWith(header)) throw new Error(`${this.version}: ${UNKNOWN}`);
    const until = performance.now() + LONGEST_MS;
    let answer = `${first}\n`;
    for (let line; (line = await this.#line()) !== '';) {
      answer += `${line}\n`;
      if (answer.length > MOST_ANSWER || performance.now() > until) throw new Error(ENDLESS);
    }
    return answer;
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
        this.#text += decoder.decode(value, { stream: true });
        this.#wake();
        if (this.#text.length > MOST_ANSWER) {
          this.#over = ENDLESS;
          break;
        }
      }
    } catch {
      // It was unplugged: whoever waits for a line is told.
    }
    this.#over ||= 'The device was unplugged.';
    this.#wake();
  }

  async #find(isMeant) {
    const until = performance.now() + LONGEST_MS;
    while (performance.now() < until) {
      const line = await this.#line();
      if (isMeant(line)) return line;
    }
    throw new Error(ENDLESS);
  }

  async #line() {
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      const end = this.#text.indexOf('\n');
      if (end >= 0) {
        const line = this.#text.slice(0, end).replace(/\r$/, '');
        this.#text = this.#text.slice(end + 1);
        return line;
      }
      const left = until - performance.now();
      if (this.#over) throw new Error(this.#over);
      if (left <= 0) throw new Error('What is on the cable does not answer as a Zeitwort does.');
      await Promise.race([
        new Promise((resolve) => (this.#wake = resolve)),
        new Promise((resolve) => setTimeout(resolve, left)),
      ]);
    }
  }
}
