// Persistent storage of the page (IndexedDB, durable): flash sector by sector, the word lists of its own, the recording.

const NAME = 'zeitwort';
const SECTORS = 'sectors';
const THINGS = 'things';
/** The journals in flash (firmware/flash-map/src/pico.rs): a page of 0.2 makes one ready for its next game, blind to a game of this version in it. */
const JOURNALS = [0x64000, 0x74000];
const JOURNAL_BYTES = 0x10000;
/** A sector that is ready has its first word and nothing else; one with a game has marks behind that. */
const MARKS = [8, 24];
const COPY = 'copy ';

const isIn = (journal) => ([offset]) => offset >= journal && offset < journal + JOURNAL_BYTES;
const isBlank = (bytes, ...part) => bytes.subarray(...part).every((byte) => byte === 0xff);

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
    for (const [offset, bytes] of sectors) {
      transaction.objectStore(SECTORS).put(bytes, offset);
      if (JOURNALS.some((journal) => isIn(journal)([offset]))) transaction.objectStore(THINGS).put(bytes, COPY + offset);
    }
    transaction.objectStore(THINGS).put(recording, 'recording');
    await done(transaction);
  }

  /** All sectors: [[offset, bytes]]. */
  async sectors() {
    const sectors = this.base.transaction(SECTORS).objectStore(SECTORS);
    const [offsets, bytes] = await Promise.all([answer(sectors.getAllKeys()), answer(sectors.getAll())]);
    return offsets.map((offset, i) => [offset, bytes[i]]);
  }

  /**
   * After a page of another version was here: a journal that it has made ready gets back what this version had in it. True if it
   * plays in one that had a game: that one is gone.
   */
  async restore() {
    const things = this.base.transaction(THINGS).objectStore(THINGS);
    const named = IDBKeyRange.bound(COPY, `${COPY}~`);
    const [names, bytes] = await Promise.all([answer(things.getAllKeys(named)), answer(things.getAll(named))]);
    const copies = names.map((name, i) => [Number(name.slice(COPY.length)), bytes[i]]);
    const sectors = await this.sectors();
    let isGone = false;
    const transaction = this.#write([SECTORS, THINGS]);
    for (const journal of JOURNALS) {
      const [mine, now] = [copies, sectors].map((all) => all.filter(isIn(journal)));
      const isReady = now.every(([, bytes]) => isBlank(bytes, MARKS[0]));
      const same = ([offset, bytes]) => now.some(([place, other]) => place === offset && other.every((byte, i) => byte === bytes[i]));
      if (isReady) mine.forEach(([offset, bytes]) => transaction.objectStore(SECTORS).put(bytes, offset));
      else if (!mine.every(same)) {
        isGone ||= mine.some(([, bytes]) => !isBlank(bytes, ...MARKS));
        mine.forEach(([offset]) => transaction.objectStore(THINGS).delete(COPY + offset));
      }
    }
    await done(transaction);
    return isGone;
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
    const transaction = this.#write([SECTORS, THINGS]);
    transaction.objectStore(SECTORS).clear();
    transaction.objectStore(THINGS).delete(IDBKeyRange.bound(COPY, `${COPY}~`));
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
