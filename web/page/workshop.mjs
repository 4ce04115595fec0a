// The workshop's side in the page: asks the worker to pack, open and join word lists, to read scenarios and to write GCG.
import { asset, worker } from './assets.mjs';
import { read, write } from './envelope.mjs';

export class Workshop {
  #ready = null;
  #turn = Promise.resolve();

  /** Files become a lexicon: { list, sources, refused, …, attached: [image, rejects] }. */
  pack(order, files) {
    return this.#ask(
      { do: 'pack', ...order, files: files.map(({ name }) => name) },
      files.map(({ bytes }) => bytes),
    );
  }

  /** Words to add and to remove become corrections, over those of an image if there is one: { list, added, removed, refused, attached: [image, rejects] }. */
  correct(order, image) {
    return this.#ask({ do: 'correct', ...order }, image ? [image] : []);
  }

  /** The word lists on a shelf: { lists, page, attached: [image…] }. */
  shelf(region) {
    return this.#ask({ do: 'shelf' }, [region]);
  }

  /** The word lists on the shelf in a UF2 file. */
  open(name, file) {
    return this.#ask({ do: 'open', name }, [file]);
  }

  /** Lexicons become a shelf: { attached: [region, lexicons.uf2] }. */
  join(images, page = null) {
    return this.#ask({ do: 'join', page }, images);
  }

  /** Firmware and lexicons.uf2 become zeitwort-full.uf2: { attached: [file] }. */
  full(firmware, lexicons) {
    return this.#ask({ do: 'full' }, [firmware, lexicons]);
  }

  /** The input of a scenario: { seed, entries, over, heard, attached: [its word lists] }. */
  scenario(file) {
    return this.#ask({ do: 'scenario' }, [file]);
  }

  /** A game's events, as the console tells them, in GCG. */
  async gcg(events) {
    return (await this.#ask({ do: 'gcg' }, [new TextEncoder().encode(events)])).gcg;
  }

  /** Texts of codes, all that were seen: { news of each, begun: [{ game, count, missing }], games: [head], attached: [log] }. */
  gather(texts) {
    return this.#ask({ do: 'gather', texts }, []);
  }

  /** All of a game that came home: { sheet, md, csv, json, gcg or null, steps, premiums, attached: [pictures] }. */
  game({ events, marks, number, log }) {
    return this.#ask({ do: 'game', events, marks, number }, [log]);
  }

  /** A game as it stands: { sheet or null before it begins, booked lines of it, board or null, premiums }. */
  live({ events, marks }, log) {
    return this.#ask({ do: 'live', events, marks, number: 0 }, [log]);
  }

  /** One question after the other. */
  #ask(object, attached) {
    const asked = this.#turn.then(() => this.#send(write(object, attached)));
    this.#turn = asked.catch(() => {});
    return asked;
  }

  async #send(message) {
    this.#ready ??= this.#start();
    const started = await this.#ready;
    const answer = await new Promise((resolve, reject) => {
      started.onmessage = ({ data }) => resolve(data);
      started.onerror = (event) => reject(new Error(event.message));
      started.postMessage(message, [message.buffer]);
    });
    const told = read(answer);
    if (told.error) throw new Error(told.error);
    return told;
  }

  async #start() {
    const [started, module] = await Promise.all([worker('workshop-worker.js'), asset('workshop.wasm')]);
    started.postMessage(module, [module.buffer]);
    return started;
  }
}
