// The device as WebAssembly: numbers and bytes in and out, the time is the caller's.

const FRAME_BYTES = 1024;

export class Native {
  /** Compiles the module; the device is off and its flash blank. */
  static async load(bytes) {
    const { instance } = await WebAssembly.instantiate(bytes, {});
    return new Native(instance.exports);
  }

  constructor(exports) {
    this.exports = exports;
    this.sectorBytes = exports.sector_bytes();
  }

  /**
   * Pulls the plug, fills the flash and plugs the device in again, at moment 0. From the same seed the emulated Pico
   * draws the same lots.
   */
  powerUp({ kept = [], lexicons = null, seed }) {
    const flash = this.#fill(lexicons);
    for (const [offset, bytes] of kept) flash.set(bytes, offset);
    this.flashAt = flash.byteOffset;
    this.exports.plug_in(seed >>> 0);
  }

  /** True for word lists of this version that fit into their region, the last of the flash. Only before the device is powered. */
  holds(lexicons) {
    if (!(lexicons instanceof Uint8Array) || lexicons.length > this.exports.flash_bytes() - this.exports.lexicons_at()) return false;
    this.#fill(lexicons);
    return Boolean(this.exports.has_lists());
  }

  /** Pulls the plug; an erased flash with these word lists. */
  #fill(lexicons) {
    const place = this.exports.unplug(); // the memory may be another one afterwards
    const flash = new Uint8Array(this.exports.memory.buffer, place, this.exports.flash_bytes());
    flash.fill(0xff);
    if (lexicons) flash.set(lexicons, this.exports.lexicons_at());
    return flash;
  }

  /** True for what `takeChanged` could have told. */
  isSector(offset, bytes) {
    const isPlace = Number.isInteger(offset) && offset >= 0 && offset % this.sectorBytes === 0;
    const isWhole = bytes instanceof Uint8Array && bytes.length === this.sectorBytes;
    return isPlace && isWhole && offset < this.exports.flash_bytes();
  }

  /** Cuts the power and gives it back; flash stays as it is. */
  cutPower(seed) {
    this.flashAt = this.exports.unplug();
    this.exports.plug_in(seed >>> 0);
  }

  seat(now, seat, down) {
    this.exports.seat(now, seat - 1, down);
  }

  push(now, down) {
    this.exports.push(now, down);
  }

  turn(now, detent) {
    this.exports.turn(now, detent);
  }

  /** Everything due up to and including `now` happens, each thing at its moment. */
  wake(now) {
    this.exports.wake(now);
  }

  get deadline() {
    return this.exports.deadline();
  }

  /** The picture now, as the display stores it: eight rows of 128 columns, the lowest bit on top. */
  frame() {
    return new Uint8Array(this.exports.memory.buffer, this.exports.frame(), FRAME_BYTES).slice();
  }

  get panel() {
    const panel = this.exports.panel();
    return { contrast: panel & 0xff, flipped: panel > 0xff };
  }

  /** The sounds since this was last asked: [{ loud, notes: [[hertz, millis]] }]. */
  takeSounds() {
    const sounds = [];
    for (let answer; (answer = this.#answer('take_sound')).length > 0;) {
      const [loud, ...numbers] = new Uint16Array(answer.buffer);
      const notes = Array.from({ length: numbers.length / 2 }, (_, i) => numbers.slice(2 * i, 2 * i + 2));
      sounds.push({ loud: loud === 1, notes });
    }
    return sounds;
  }

  /** The sectors that changed since this was last asked: [[offset, bytes]]. */
  takeChanged() {
    const offsets = new Uint32Array(this.#answer('take_changed').buffer);
    const flash = new Uint8Array(this.exports.memory.buffer, this.flashAt, this.exports.flash_bytes());
    return Array.from(offsets, (offset) => [offset, flash.slice(offset, offset + this.sectorBytes)]);
  }

  scores() {
    return [...new Int32Array(this.#answer('scores').buffer)];
  }

  /** The score sheet of the game, as `zeitwort sheet --format csv` writes it. */
  sheet() {
    return this.#text('sheet');
  }

  /** The events of the game, as the console tells them. */
  events() {
    return this.#text('events');
  }

  get language() {
    return this.#text('language');
  }

  get clockRuns() {
    return this.exports.clock_runs() !== 0;
  }

  /** The screen as text: a line for each thing, with tabs between its parts. */
  read() {
    return this.#text('read_screen');
  }

  /** The same for the narrator, behind a line with the code of its language: with whole names. */
  readAloud() {
    return this.#text('read_aloud');
  }

  #text(name) {
    return new TextDecoder().decode(this.#answer(name));
  }

  #answer(name) {
    const length = this.exports[name]();
    return new Uint8Array(this.exports.memory.buffer, this.exports.answer(), length).slice();
  }
}
