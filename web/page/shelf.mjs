// The shelf of games: those that came home, each with its score sheet, kept in the browser; all of them as one file, and back.

const KEY = 'games';
const FORMAT = 'zeitwort-games';
const VERSION = 1;
/** Nobody has more, and a file could be anything. */
const MOST_GAMES = 10_000;
const MOST_LINES = 2_000;
const MOST_LOG_BYTES = 1 << 16;

export class Shelf {
  /** id → { id, sheet, brought } and, where all of the game is known, { events, marks, number, log }. */
  #games = new Map();

  constructor(table) {
    this.table = table;
  }

  /** Takes what this browser has kept. */
  async load() {
    const kept = (await this.table.store?.thing(KEY).catch(() => null)) ?? [];
    for (const game of kept) if (isGame(game)) this.#games.set(game.id, game);
  }

  /** All games, those that came last first. */
  get games() {
    return [...this.#games.values()].sort((one, other) => (one.brought < other.brought ? 1 : -1));
  }

  has(id) {
    return this.#games.has(id);
  }

  /** Puts games on the shelf; how many of them are new. One with its moves replaces its mere sheet. */
  async add(games) {
    let added = 0;
    for (const game of games) {
      const known = this.#games.get(game.id);
      if (known && (known.log || !game.log)) continue;
      if (!known && this.#games.size >= MOST_GAMES) break;
      this.#games.set(game.id, { ...game, brought: known?.brought ?? game.brought });
      added += known ? 0 : 1;
    }
    await this.#keep();
    return added;
  }

  async remove(ids) {
    ids.forEach((id) => this.#games.delete(id));
    await this.#keep();
  }

  /** All of it as the text of a file. */
  file() {
    const games = this.games.reverse().map(({ log, ...game }) => (log ? { ...game, log: base64(log) } : game));
    return `${JSON.stringify({ format: FORMAT, version: VERSION, games })}\n`;
  }

  async #keep() {
    await this.table.store?.keepThing(KEY, [...this.#games.values()]);
  }
}

/** A game as the shelf has it. */
export const onShelf = (head, sheet, brought = new Date().toISOString()) => ({ ...head, sheet, brought });

/**
 * The games of a text: a file of the shelf, or what `zeitwort sheet --format json` printed, once or several times. Throws where
 * it is neither; what is no game among others is left out.
 */
export function gamesOf(text) {
  const told = text.trimStart().startsWith('[') ? JSON.parse(text) : documents(text);
  const [first] = told;
  if (first?.format === FORMAT) {
    if (first.version !== VERSION) throw new Error(`format ${first.version}`);
    return (Array.isArray(first.games) ? first.games : []).slice(0, MOST_GAMES).map(ofFile).filter(isGame);
  }
  const sheets = told.filter(isSheet);
  if (sheets.length === 0) throw new Error('no game');
  return sheets.map((sheet) => onShelf({ id: isId(sheet.id) ? sheet.id : fingerprint(JSON.stringify(sheet)) }, sheet));
}

/** One document, or one on each line. */
function documents(text) {
  try {
    return [JSON.parse(text)];
  } catch {
    return text.split('\n').filter((line) => line.trim()).map((line) => JSON.parse(line));
  }
}

/** A game of a file, or what `isGame` refuses. */
function ofFile(game) {
  if (typeof game?.log !== 'string') return game;
  try {
    return { ...game, log: Uint8Array.from(atob(game.log), (letter) => letter.charCodeAt(0)) };
  } catch {
    return null;
  }
}

const isText = (text, most) => typeof text === 'string' && text.length <= most;
const isWhole = (number, least, most) => Number.isInteger(number) && number >= least && number <= most;
const isPoints = (number) => isWhole(number, -1_000_000, 1_000_000);
const isSeat = (seat) => isWhole(seat, 1, 6);
const isMoment = (text) => isText(text, 40) && !Number.isNaN(Date.parse(text));
const isId = (id) => isText(id, 40) && /^[\w-]+$/.test(id);

function isGame(game) {
  if (!game || !isId(game.id) || !isMoment(game.brought) || !isSheet(game.sheet)) return false;
  if (game.log === undefined) return true;
  const isHead = isWhole(game.events, 0, 255) && isWhole(game.marks, 0, 255) && isWhole(game.number, 0, 65_535);
  return isHead && game.log instanceof Uint8Array && game.log.length <= MOST_LOG_BYTES;
}

/** True for a score sheet as the command writes it. */
function isSheet(sheet) {
  const isPlayer = (player) => {
    const { seat, name, total, milliseconds } = player ?? {};
    return isSeat(seat) && isText(name, 40) && isPoints(total) && isWhole(milliseconds, 0, 2 ** 40);
  };
  const isLine = (line) => {
    const { round, seat, points, reason, words = [] } = line ?? {};
    const areWords = Array.isArray(words) && words.every((word) => isText(word, 40));
    return isWhole(round, 0, 1_000_000) && isSeat(seat) && isPoints(points) && isText(reason, 200) && areWords;
  };
  const { game, players, lines, over, winners } = sheet ?? {};
  return (
    isText(game, 60) && typeof over === 'boolean' &&
    Array.isArray(players) && players.length <= 6 && players.every(isPlayer) &&
    Array.isArray(lines) && lines.length <= MOST_LINES && lines.every(isLine) &&
    (winners === null || (Array.isArray(winners) && winners.every(isSeat)))
  );
}

/** Tells one text from another (FNV-1a, twice 32 bits). */
function fingerprint(text) {
  const half = (start) => {
    let hash = start;
    for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
    return hash.toString(16).padStart(8, '0');
  };
  return `sheet-${half(0x811c9dc5)}${half(0x01234567)}`;
}

const base64 = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
