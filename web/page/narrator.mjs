// The narrator makes sentences of the lines that the device tells of its screen (WebAssembly, of host-tools/read-aloud): a module of its
// own, for nobody waits for a sentence before the first picture.
import { asset } from './assets.mjs';

export class Narrator {
  static async load() {
    const { instance } = await WebAssembly.instantiate(await asset('narrator.wasm'), {});
    return new Narrator(instance.exports);
  }

  constructor(exports) {
    this.exports = exports;
  }

  /** What the screen says: { whole, clock, polite, urgent }; the last two are what is new since this was last asked. */
  tell(lines) {
    const told = new TextEncoder().encode(lines);
    const place = this.exports.room(told.length);
    new Uint8Array(this.exports.memory.buffer, place, told.length).set(told);
    const length = this.exports.narrate();
    const said = new Uint8Array(this.exports.memory.buffer, this.exports.narrated(), length).slice();
    const [whole, clock, polite, urgent] = new TextDecoder().decode(said).split('\n');
    return { whole, clock, polite, urgent };
  }
}
