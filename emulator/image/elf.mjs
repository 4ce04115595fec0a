// Reads what the tests need of a firmware ELF: symbols to name addresses, and where its memory lies.
import { readFileSync } from 'node:fs';

const PT_LOAD = 1;
const SHT_SYMTAB = 2;
const SHF_ALLOC = 2;
const STT_FUNC = 2;
const STT_OBJECT = 1;

export class Elf {
  constructor(path) {
    this.path = path;
    const bytes = readFileSync(path);
    if (bytes.length < 52 || bytes.readUInt32BE(0) !== 0x7f454c46 || bytes[4] !== 1 || bytes[5] !== 1) {
      throw new Error(`${path} is not a 32-bit little-endian ELF file: give the one cargo built for the board.`);
    }
    this.segments = readSegments(bytes);
    const sections = readSections(bytes);
    this.symbols = readSymbols(bytes, sections);
    this.allocated = sections.filter((section) => section.flags & SHF_ALLOC && section.size > 0);
    this.functions = [...this.symbols.values()]
      .filter((symbol) => symbol.kind === STT_FUNC)
      .sort((a, b) => a.address - b.address);
  }

  /** Address of a symbol by its exact (mangled) name, or undefined. */
  address(name) {
    return this.symbols.get(name)?.address;
  }

  /** Address of the only variable whose name ends so, e.g. `PRESSES`. */
  variable(name) {
    const found = [...this.symbols.values()].filter((s) => s.kind === STT_OBJECT && readable(s.name).endsWith(name));
    if (found.length !== 1) throw new Error(`${found.length} variables in ${this.path} are called ${name}, not one.`);
    return found[0].address;
  }

  /** Functions whose readable name contains `part`. */
  functionsNamed(part) {
    return this.functions.filter((symbol) => readable(symbol.name).includes(part));
  }

  /** "path::of::function+0x12" for an address in code. */
  nameAt(address) {
    const code = address & ~1;
    let best = null;
    for (const symbol of this.functions) {
      if (symbol.address > code) break;
      best = symbol;
    }
    if (!best || code - best.address > Math.max(best.size, 4096)) return hex(code);
    return `${readable(best.name)}+0x${(code - best.address).toString(16)}`;
  }
}

export const hex = (value) => `0x${(value >>> 0).toString(16).padStart(8, '0')}`;

/** A mangled Rust name as a path (generic arguments are left out); other names unchanged. */
export function readable(name) {
  if (name.startsWith('_ZN')) return identifiers(name.slice(3)).filter((part) => !LEGACY_HASH.test(part)).join('::');
  if (name.startsWith('_R')) return identifiers(name.slice(2).replace(CRATE_DISAMBIGUATOR, 'C')).join('::') || name;
  return name;
}

const LEGACY_HASH = /^h[0-9a-f]{16}$/;
const CRATE_DISAMBIGUATOR = /Cs[0-9A-Za-z]*_/g;

/** Both manglings write an identifier as its length and its letters. */
function identifiers(mangled) {
  const found = [];
  const length = /[1-9]\d*/g;
  for (let match = length.exec(mangled); match; match = length.exec(mangled)) {
    const word = mangled.substr(length.lastIndex, Number(match[0]));
    if (word.length === Number(match[0]) && /^[\w.$]+$/.test(word)) {
      found.push(word);
      length.lastIndex += word.length;
    }
  }
  return found;
}

function readSegments(bytes) {
  const segments = [];
  const [table, size, count] = [bytes.readUInt32LE(28), bytes.readUInt16LE(42), bytes.readUInt16LE(44)];
  for (let i = 0; i < count; i++) {
    const at = table + i * size;
    const length = bytes.readUInt32LE(at + 16);
    if (bytes.readUInt32LE(at) !== PT_LOAD || length === 0) continue;
    const start = bytes.readUInt32LE(at + 4);
    segments.push({ address: bytes.readUInt32LE(at + 12), data: bytes.subarray(start, start + length) });
  }
  return segments;
}

function readSections(bytes) {
  const sections = [];
  const [table, size, count] = [bytes.readUInt32LE(32), bytes.readUInt16LE(46), bytes.readUInt16LE(48)];
  for (let i = 0; i < count; i++) {
    const at = table + i * size;
    const word = (index) => bytes.readUInt32LE(at + 4 * index);
    sections.push({ type: word(1), flags: word(2), address: word(3), offset: word(4), size: word(5), link: word(6) });
  }
  return sections;
}

function readSymbols(bytes, sections) {
  const symbols = new Map();
  for (const table of sections.filter((section) => section.type === SHT_SYMTAB)) {
    const names = sections[table.link].offset;
    for (let at = table.offset; at < table.offset + table.size; at += 16) {
      const start = names + bytes.readUInt32LE(at);
      const name = bytes.toString('latin1', start, bytes.indexOf(0, start));
      if (name === '' || name.startsWith('$')) continue;
      const kind = bytes[at + 12] & 0xf;
      const value = bytes.readUInt32LE(at + 4);
      const address = kind === STT_FUNC ? (value & ~1) >>> 0 : value;
      symbols.set(name, { name, kind, address, size: bytes.readUInt32LE(at + 8) });
    }
  }
  return symbols;
}
