// The device on the table: powers it, keeps its flash before its picture is painted, and passes sounds and words on.
import { asset } from './assets.mjs';
import { FirmwareDriver, NativeDriver } from './drivers.mjs';
import { Native } from './native.mjs';
import { Recording } from './recording.mjs';
import { RELEASE } from './release.mjs';

/** A device that fails sooner than this after it was started again stays off. */
const RESTART_MS = 10_000;

export class Table {
  #native = null;
  #pending = null;
  #guest = null;

  /** `store` is null where nothing can be kept; `on` hears picture, turned, kind, speed, trouble, misfit, overwritten, failed. */
  constructor({ screen, buzzer, store, on }) {
    Object.assign(this, { screen, buzzer, store, on });
    this.kind = 'wasm';
    this.driver = null;
    /** Sectors by their offset, where nothing else keeps them. */
    this.memory = new Map();
    this.lexicons = null;
    this.recording = new Recording();
    /** Milliseconds from inputs to their pictures, of those that had something to keep: the commit is in them. */
    this.delays = [];
  }

  /** Loads what was kept and switches the device on. */
  async begin() {
    this.#native = await Native.load(await asset('device.wasm'));
    const own = await this.store?.thing('lexicons').catch(() => undefined);
    const fits = own === undefined || this.#native.holds(own);
    if (!fits) this.on.misfit('misfit_lists', () => this.store.keepThing('lexicons', undefined));
    this.lexicons = (fits && own) || (await asset('lexicons.bin'));
    const recorded = await this.store?.thing('recording').catch(() => undefined);
    // On a device of another version the same presses do something else.
    const isMine = recorded?.release === RELEASE;
    this.recording = new Recording(isMine ? recorded : undefined);
    if (recorded && !isMine && (await this.store.restore().catch(() => false))) this.on.overwritten();
    await this.powerUp();
  }

  /** True in a game from a link. */
  get isGuest() {
    return this.#guest !== null;
  }

  /** True if what is played is kept: not in a game from a link, and not where the browser keeps nothing. */
  get keeps() {
    return this.store !== null && !this.#guest;
  }

  /** Plugs the device in, with all that flash remembers. */
  async powerUp(kind = this.kind) {
    this.driver?.stop();
    await this.#pending;
    this.buzzer.tone(0);
    const memory = this.#guest?.sectors ?? this.memory;
    const kept = this.keeps ? await this.#sectors() : [...memory];
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    this.recording.powerUp(kept.length === 0, seed);
    /** True until a device that asks for a language has been told the visitor's. */
    this.isNew = kind === 'wasm';
    this.poweredAt = performance.now();
    const power = { kept, lexicons: this.lexicons, seed };
    if (kind === 'wasm') {
      this.#native ??= await Native.load(await asset('device.wasm'));
      this.#native.powerUp(power);
      this.driver = new NativeDriver(this.#native, this.#listener());
    } else {
      this.driver = await FirmwareDriver.start(power, this.#listener());
    }
    this.kind = kind;
    this.on.kind(kind);
  }

  /** The sectors kept, without those that no device of this flash could have written. */
  async #sectors() {
    this.#native ??= await Native.load(await asset('device.wasm'));
    const [fit, misfit] = [[], []];
    for (const sector of await this.store.sectors()) (this.#native.isSector(...sector) ? fit : misfit).push(sector);
    if (misfit.length) this.on.misfit('misfit', () => this.store.forgetSectors(misfit.map(([offset]) => offset)));
    return fit;
  }

  /** Pulls the plug and puts it back. */
  pullPlug() {
    return this.powerUp();
  }

  /** As from the factory; the word lists stay, and in a game from a link so does one's own. */
  async reset() {
    this.driver?.stop();
    await this.#pending;
    if (!this.#guest) await this.store?.forgetFlash();
    (this.#guest?.sectors ?? this.memory).clear();
    await this.powerUp();
  }

  /** Puts other word lists on the device; null means those of the page. */
  async shelve(lexicons) {
    await this.store?.keepThing('lexicons', lexicons ?? undefined).catch((error) => this.on.trouble(error));
    // Whatever did not fit is no longer there.
    this.on.misfit('misfit_lists', null);
    this.lexicons = lexicons ?? (await asset('lexicons.bin'));
    await this.powerUp();
  }

  /** Goes on with a device that somebody else has brought this far, by this recording; nothing of it is kept. */
  visit(native, elapsed, recorded) {
    this.driver?.stop();
    this.isNew = false;
    this.#guest = { sectors: new Map(), own: this.#guest?.own ?? this.recording };
    this.recording = new Recording(recorded, elapsed);
    this.kind = 'wasm';
    this.driver = new NativeDriver(native, this.#listener(), elapsed);
    this.on.kind('guest');
  }

  /** Back from a game of somebody else. */
  async comeBack() {
    this.recording = this.#guest.own;
    this.#guest = null;
    await this.powerUp('wasm');
  }

  /** The device's time; the real firmware keeps its own time. */
  get now() {
    return this.driver?.now;
  }

  /** A seat's button goes down or up: now, or at a moment that somebody who plans ahead knows. */
  seat(seat, down, at) {
    this.#touch();
    this.recording.seat(seat, down, at ?? this.#sinceBoot());
    this.driver?.seat(seat, down, at);
  }

  push(down, at) {
    this.#touch();
    this.recording.push(down, at ?? this.#sinceBoot());
    this.driver?.push(down, at);
  }

  turn(detent, at) {
    this.#touch();
    this.recording.turn(detent, at ?? this.#sinceBoot());
    this.on.turned(detent);
    this.driver?.turn(detent, at);
  }

  #sinceBoot() {
    return this.now ?? performance.now() - this.poweredAt;
  }

  #touch() {
    this.touchedAt = performance.now();
  }

  #listener() {
    const listener = {
      picture: (told) => this.#show(told),
      sound: (sound) => this.buzzer.play(sound),
      tone: (hertz) => this.buzzer.tone(hertz),
      speed: (share) => this.on.speed(share),
      failed: (why) => this.#startAgain(new Error(why)),
    };
    // What an engine that is no longer there still says is not heard.
    const mine = () => this.listener === listener;
    this.listener = listener;
    return Object.fromEntries(
      Object.entries(listener).map(([name, act]) => [name, (...args) => mine() && act(...args)]),
    );
  }

  /** As the Pico does after a panic: once, for what fails again at once will not be mended by a third time. */
  #startAgain(error) {
    this.on.failed(error);
    this.#native = null;
    if (performance.now() - (this.failedAt ?? -Infinity) > RESTART_MS) this.powerUp();
    this.failedAt = performance.now();
  }

  /** Resolves when all that happened so far is on the disk, and shown. */
  get committed() {
    return this.#pending ?? Promise.resolve();
  }

  /** Kept before shown: a picture whose flash is not on the disk yet waits, and those behind it, too. */
  #show(told) {
    const touchedAt = this.touchedAt;
    this.touchedAt = undefined;
    const paint = () => {
      this.screen.paint(told.frame, told.panel);
      if (touchedAt !== undefined && told.changed.length) this.delays.push(performance.now() - touchedAt);
      this.on.picture(told);
    };
    if (told.changed.length === 0 && !this.#pending) return paint();
    const before = this.#pending ?? Promise.resolve();
    const mine = before.then(() => this.#keep(told.changed)).then(paint);
    this.#pending = mine;
    mine.finally(() => this.#pending === mine && (this.#pending = null));
    return undefined;
  }

  async #keep(changed) {
    if (changed.length === 0) return;
    if (!this.keeps) {
      const memory = this.#guest?.sectors ?? this.memory;
      changed.forEach(([offset, bytes]) => memory.set(offset, bytes));
      return;
    }
    try {
      await this.store.keep(changed, this.recording.kept);
      this.on.trouble(null);
    } catch (error) {
      this.on.trouble(error);
    }
  }
}
