// Persistent storage of the page (IndexedDB, durable): flash sector by sector, the word lists of its own, the recording.

const NAME = 'zeitwort';
const SECTORS = 'sectors';
const THINGS = 'things';

export class Store {
  /** Opens the base; null if this browser keeps nothing for the page. */
  static async open() {
    try {
      const asked = indexedDB.open(NAME, 1);
      asked.onupgradeneeded = () => [SECTORS, THINGS].forEach((name) => asked.result.createObjectStore(name));
      const store = new Store(await answer(asked));
      await store.thing('recording');
      // Where this asks nobody, it keeps the browser from throwing a game away when the disk runs full.
      if (navigator.userAgentData) navigator.storage?.persist?.();
      return store;
    } catch {
      return null;
    }
  }

  constructor(base) {
    this.base = base;
  }

  /** Keeps sectors, and a recording of how they came about; both are on the disk when this returns. */
  async keep(sectors, recording) {
    const transaction = this.#write([SECTORS, THINGS]);
    for (const [offset, bytes] of sectors) transaction.objectStore(SECTORS).put(bytes, offset);
    transaction.objectStore(THINGS).put(recording, 'recording');
    await done(transaction);
  }

  /** All sectors: [[offset, bytes]]. */
  async sectors() {
    const sectors = this.base.transaction(SECTORS).objectStore(SECTORS);
    const [offsets, bytes] = await Promise.all([answer(sectors.getAllKeys()), answer(sectors.getAll())]);
    return offsets.map((offset, i) => [offset, bytes[i]]);
  }

  /** A thing by its name; undefined if it is not there. */
  thing(name) {
    return answer(this.base.transaction(THINGS).objectStore(THINGS).get(name));
  }

  /** Keeps a thing; undefined forgets it. */
  async keepThing(name, value) {
    const transaction = this.#write(THINGS);
    if (value === undefined) transaction.objectStore(THINGS).delete(name);
    else transaction.objectStore(THINGS).put(value, name);
    await done(transaction);
  }

  /** Forgets single sectors. */
  async forgetSectors(offsets) {
    const transaction = this.#write(SECTORS);
    offsets.forEach((offset) => transaction.objectStore(SECTORS).delete(offset));
    await done(transaction);
  }

  /** As from the factory: no game, no settings; lists of its own stay. */
  async forgetFlash() {
    const transaction = this.#write(SECTORS);
    transaction.objectStore(SECTORS).clear();
    await done(transaction);
  }

  #write(names) {
    return this.base.transaction(names, 'readwrite', { durability: 'strict' });
  }
}

function answer(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function done(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });
}
