// Firefox by WebDriver BiDi, which it speaks itself: no driver between, no package. Node wants --experimental-websocket before 22.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFERENCES = { 'intl.accept_languages': 'en', 'datareporting.policy.dataSubmissionEnabled': false, 'app.update.disabledForTesting': true };

/** A Firefox with a new profile and one page; `close` ends it. */
export async function launch(program = process.env.ZEITWORT_FIREFOX ?? 'firefox-esr') {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'));
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`);
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const firefox = spawn(program, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise((resolve) => firefox.once('exit', resolve));
  const socket = new WebSocket(`${await address(firefox)}/session`);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error('Firefox does not take the connection.'));
  });
  const page = new Page(socket);
  await page.begin();
  const close = async () => {
    await page.send('browser.close').catch(() => {});
    firefox.kill();
    await ended;
    rmSync(profile, { recursive: true, force: true });
  };
  return { page, close };
}

/** The line in which it says where it listens. */
function address(firefox) {
  return new Promise((resolve, reject) => {
    let said = '';
    firefox.stderr.on('data', (bytes) => {
      said += bytes;
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(said);
      if (found) resolve(found[1]);
    });
    firefox.once('error', (error) => reject(new Error(`Firefox does not start (${error.message}); on Debian "apt-get install firefox-esr" brings it.`)));
    firefox.once('exit', (code) => reject(new Error(`Firefox ended with ${code}: ${said}`)));
  });
}

class Page {
  #socket;
  #waiting = new Map();
  #number = 0;
  /** What the page threw. */
  errors = [];

  constructor(socket) {
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(data));
  }

  #hear({ id, type, result, message, method, params }) {
    if (method === 'log.entryAdded' && params.level === 'error') this.errors.push(params.text);
    const [resolve, reject] = this.#waiting.get(id) ?? [];
    this.#waiting.delete(id);
    if (type === 'success') resolve?.(result);
    if (type === 'error') reject?.(new Error(message));
  }

  send(method, params = {}) {
    const id = ++this.#number;
    this.#socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve, reject) => this.#waiting.set(id, [resolve, reject]));
  }

  async begin() {
    await this.send('session.new', { capabilities: {} });
    await this.send('session.subscribe', { events: ['log.entryAdded'] });
    const { contexts } = await this.send('browsingContext.getTree');
    this.context = contexts[0].context;
    await this.send('browsingContext.setViewport', { context: this.context, viewport: { width: 1280, height: 900 } });
  }

  open(url) {
    return this.send('browsingContext.navigate', { context: this.context, url, wait: 'complete' });
  }

  /** The value of an expression in the page, which may be a promise: text, a number, true or false. */
  async evaluate(expression) {
    const told = await this.send('script.evaluate', { expression, target: { context: this.context }, awaitPromise: true });
    if (told.type === 'exception') throw new Error(told.exceptionDetails.text);
    return told.result.value;
  }

  /** Waits until an expression is true in the page. */
  async until(expression, what = expression) {
    const late = Date.now() + 30_000;
    while (!(await this.evaluate(`Boolean(${expression})`))) {
      if (Date.now() > late) throw new Error(`The page did not come to: ${what}. It says: ${await this.evaluate("document.getElementById('words').textContent")}`);
      await new Promise((resolve) => setTimeout(resolve, 50)); // between two looks
    }
  }

  /** Presses a key for so long. */
  key(value, millis = 60) {
    const actions = [{ type: 'keyDown', value }, { type: 'pause', duration: millis }, { type: 'keyUp', value }];
    return this.send('input.performActions', { context: this.context, actions: [{ type: 'key', id: 'keyboard', actions }] });
  }
}
