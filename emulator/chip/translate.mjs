// Translates Thumb code that runs often into JavaScript: straight pieces, from where something jumps to up to where it leaves, each a
// function. One does exactly what the table in `thumb.mjs` does, instruction by instruction and cycle by cycle. It is entered only if
// nothing is due before its end, and left early after an access that is neither RAM nor flash, for behind that anything may have
// changed. `tests/emulator/thumb.test.mjs` compares both.
//
// Making a function costs as much as some ten thousand instructions by the table, so only the busiest places get one.

const FLASH_START = 0x10000000;
const RAM_START = 0x20000000;
const RAM_BYTES = 264 * 1024;
const LR = 14;
const PC = 15;
const SP = 13;
/** The instructions of a piece, at most. */
const LONGEST = 40;
/** Times that a place is come to before it is translated. */
const OFTEN = 20_000;
/** RAM is watched for code that is overwritten in units of 32 bytes. */
export const WATCHED_SHIFT = 5;
const WATCHED = 1 << WATCHED_SHIFT;
const HALFWORDS = 2 * LONGEST;

/** What is known of a place: nothing yet; its piece; that it has none. */
const [UNKNOWN, READY, NONE] = [0, 1, 2];

/** The page's content security policy forbids functions made of text: there the table does everything. */
const CAN_TRANSLATE = globalThis.process?.versions?.node !== undefined;

/** The pieces of one memory, by their places. */
class Shelf {
  constructor(start, bytes) {
    this.start = start;
    this.pieces = new Array(bytes >> 1).fill(undefined);
    this.visits = new Uint16Array(bytes >> 1);
  }
}

/** Pieces for all chips of a program; a chip uses one only if it holds the same code at that place. */
export class Shelves {
  constructor(flashBytes = 1024 * 1024) {
    this.flash = new Shelf(FLASH_START, flashBytes);
    this.ram = new Shelf(RAM_START, RAM_BYTES);
  }
}
let shared = null;

/** The pieces that a chip knows, and what they work on. */
export class Translator {
  /**
   * @param memory the chip's registers and memories, and the ways to everything else
   * @param often  times that a place is come to before it is translated; 0 for never
   */
  constructor(mcu, memory, { often = OFTEN, shelves = null } = {}) {
    this.often = CAN_TRANSLATE ? often : 0;
    Object.assign(this, memory);
    this.core = mcu.core;
    this.clock = mcu.clock;
    this.xip = mcu.xip;
    /** The line of flash the program counter is in; none after a load, which may have thrown it out of the cache. */
    this.line = -1;
    /** Instructions that a piece which goes in a circle may still do. */
    this.limit = 0;
    this.flashBytes = 0;
    this.watched = new Uint8Array(RAM_BYTES >> WATCHED_SHIFT);
    this.shelves = this.often ? (shelves ?? (shared ??= new Shelves())) : null;
    /** What is known of each place. */
    this.inFlash = new Uint8Array(this.shelves?.flash.visits.length ?? 0);
    this.inRam = new Uint8Array(this.shelves?.ram.visits.length ?? 0);
  }

  /** The piece at a place that something jumped to; undefined if there is none, or none yet. */
  pieceAt(pc) {
    const ram = (pc - RAM_START) >> 1;
    if (ram >= 0) return ram < this.inRam.length ? this.#at(this.inRam, this.shelves.ram, ram) : undefined;
    const flash = (pc - FLASH_START) >> 1;
    return flash >= 0 && flash < this.inFlash.length && 2 * flash < this.flashBytes ? this.#at(this.inFlash, this.shelves.flash, flash) : undefined;
  }

  #at(known, shelf, place) {
    const state = known[place];
    if (state === READY) return shelf.pieces[place];
    if (state === NONE) return undefined;
    if (shelf.visits[place] < this.often) {
      shelf.visits[place] += 1;
      return undefined;
    }
    return this.#meet(known, shelf, place);
  }

  #meet(known, shelf, place) {
    const memory = known === this.inRam ? this.ram16 : this.flash16;
    const piece = (shelf.pieces[place] ??= translate(memory, place, shelf.start));
    const isSame = piece.code.every((halfword, i) => memory[place + i] === halfword);
    known[place] = isSame && piece.length > 0 ? READY : NONE;
    if (known === this.inRam) this.#watch(2 * place, 2 * Math.max(piece.code.length, 1));
    return known[place] === READY ? piece : undefined;
  }

  #watch(at, bytes) {
    for (let unit = at >> WATCHED_SHIFT; unit <= (at + bytes - 1) >> WATCHED_SHIFT; unit++) this.watched[unit] = 1;
  }

  /** Code may have been overwritten here, in RAM. */
  spoil(at) {
    const unit = at >> WATCHED_SHIFT;
    if (!this.watched[unit]) return;
    this.watched[unit] = 0;
    this.inRam.fill(UNKNOWN, Math.max(0, (unit * WATCHED) / 2 - HALFWORDS), ((unit + 1) * WATCHED) / 2);
  }

  /** The same for some bytes. */
  spoilAll(at, bytes) {
    for (let here = at; here < at + bytes; here += 4) this.spoil(here);
  }

  /** What flash holds may be something else now. */
  forgetFlash() {
    this.inFlash.fill(UNKNOWN);
  }
}

/** Makes a piece of what stands at a place of a memory. One of no instructions says that there is nothing to translate. */
function translate(memory, place, base) {
  const writer = new Writer(base + 2 * place, base === FLASH_START);
  let at = place;
  while (!writer.isOver && writer.length < LONGEST && at + 1 < memory.length) {
    const halfwords = writer.instruction(memory[at], memory[at + 1]);
    if (halfwords === 0) break;
    at += halfwords;
  }
  return writer.piece(memory.slice(place, at));
}

const bits = (list) => Array.from({ length: 8 }, (_, i) => i).filter((i) => (list >> i) & 1);

const CONDITIONS = [
  'z', '!z', 'c', '!c', 'n', '!n', 'v', '!v', 'c && !z', '!c || z', 'n === v', 'n !== v', '!z && n === v', 'z || n !== v',
];

/** Writes a piece, an instruction at a time. */
class Writer {
  constructor(start, inFlash) {
    this.start = start;
    this.pc = start;
    this.inFlash = inFlash;
    this.lines = [];
    this.length = 0;
    /** Cycles since `core.cycles` was brought up to date. */
    this.cycles = 0;
    /** Lines of flash that are looked up on the way, at most. */
    this.touches = 0;
    this.flags = new Set();
    this.lineNow = -1;
    this.isOver = false;
    this.isCircle = false;
  }

  /** How many halfwords the instruction has; 0 if it is none of ours. */
  instruction(opcode, second) {
    const before = this.lines.length;
    const { lineNow, touches } = this;
    this.#enter(this.pc);
    const kind = this.#write(opcode, second);
    if (kind === 0) {
      this.lines.length = before;
      Object.assign(this, { lineNow, touches });
      return 0;
    }
    this.length += 1;
    this.pc += 2 * kind;
    return kind;
  }

  piece(code) {
    if (this.length === 0) return { code: [], length: 0, cycles: 0, touches: 0, isCircle: false, run: null };
    if (!this.isOver) this.lines.push(this.#leave(hexOf(this.pc), 0, this.length));
    const body = `
      const { core, r, ram8, ram16, ram32, watched, xip } = m;
      let { N: n, Z: z, C: c, V: v } = core;
      let a = 0, t = 0, x = 0, y = 0, done = 0;
      ${this.isCircle ? `const most = ${this.cycles + 4} + ${this.touches} * xip.missCycles;\nfor (;;) {` : ''}
      ${this.lines.join('\n')}
      ${this.isCircle ? '}' : ''}`;
    const run = new Function('m', body);
    return { code: [...code], length: this.length, cycles: this.cycles + 4, touches: this.touches, isCircle: this.isCircle, run };
  }

  /** The program counter comes into a line of flash. */
  #enter(pc) {
    if (!this.inFlash) return;
    const line = pc >> 3;
    if (line === this.lineNow) return;
    this.lineNow = line;
    this.touches += 1;
    this.lines.push(`if (m.line !== ${line}) { m.line = ${line}; xip.touch(${line}); }`);
  }

  /** Brings flags and cycles up to date. */
  #settle(cycles) {
    const flags = [...this.flags].map((flag) => `core.${flag.toUpperCase()} = ${flag};`).join(' ');
    return `${flags} core.cycles += ${this.cycles + cycles};`;
  }

  #leave(target, cycles, length) {
    return `${this.#settle(cycles)} r[${PC}] = ${target}; return done + ${length};`;
  }

  /** Leaves in front of this instruction, for the table to do it. */
  #leaveBefore() {
    return `{ ${this.#leave(hexOf(this.pc), 0, this.length)} }`;
  }

  /** Goes to a known place. */
  #jump(target, cycles) {
    if (target !== this.start) return this.#leave(hexOf(target), cycles, this.length + 1);
    this.isCircle = true;
    return `${this.#settle(cycles)} done += ${this.length + 1}; if (core.cycles + most < m.clock.deadline && done < m.limit) continue; r[${PC}] = ${hexOf(target)}; return done;`;
  }

  #set(register, expression) {
    this.lines.push(`r[${register}] = ${expression};`);
  }

  #setNZ(expression) {
    this.flags.add('n').add('z');
    this.lines.push(`n = (${expression}) < 0; z = (${expression}) === 0;`);
  }

  /** a + b + carry, with its flags; the result is in `t`. */
  #add(a, b, carry = null) {
    this.lines.push(`x = ${a}; y = ${b};`);
    const over = 't >>> 0 < x >>> 0';
    if (carry) this.lines.push(`t = (x + y + (c ? 1 : 0)) | 0; c = c ? t >>> 0 <= x >>> 0 : ${over};`);
    else this.lines.push(`t = (x + y) | 0; c = ${over};`);
    this.lines.push('v = ((x ^ t) & (y ^ t)) < 0;');
    this.flags.add('c').add('v');
    this.#setNZ('t');
  }

  /** The same for a - b. */
  #subtract(a, b) {
    this.lines.push(`x = ${a}; y = ${b}; t = (x - y) | 0; c = x >>> 0 >= y >>> 0; v = ((x ^ y) & (x ^ t)) < 0;`);
    this.flags.add('c').add('v');
    this.#setNZ('t');
  }

  /** Shifts by a number that is known: 0 leaves the carry alone. */
  #shift(kind, d, n, count) {
    this.lines.push(`x = r[${n}];`);
    const [carry, result] = {
      left: [`((x >>> ${32 - count}) & 1) !== 0`, `x << ${count}`],
      right: [`((x >>> ${count - 1}) & 1) !== 0`, count < 32 ? `(x >>> ${count}) | 0` : '0'],
      signed: [`((x >> ${Math.min(31, count - 1)}) & 1) !== 0`, `x >> ${Math.min(31, count)}`],
    }[kind];
    if (count > 0) {
      this.lines.push(`c = ${carry};`);
      this.flags.add('c');
    }
    this.lines.push(`t = ${result}; r[${d}] = t;`);
    this.#setNZ('t');
  }

  /** Shifts by what is in a register. */
  #shiftBy(kind, d, m) {
    this.lines.push(`x = r[${d}]; y = r[${m}] & 255;`);
    const [carry, result] = {
      left: ['y <= 32 && ((x >>> (32 - y)) & 1) !== 0', 'y < 32 ? x << y : 0'],
      right: ['y <= 32 && ((x >>> (y - 1)) & 1) !== 0', 'y < 32 ? (x >>> y) | 0 : 0'],
      signed: ['((x >> (y > 31 ? 31 : y - 1)) & 1) !== 0', 'x >> (y > 31 ? 31 : y)'],
      rotate: ['t < 0', '(x >>> (y & 31)) | (x << (-y & 31))'],
    }[kind];
    this.lines.push(`t = ${result}; if (y > 0) c = ${carry}; r[${d}] = t;`);
    this.flags.add('c');
    this.#setNZ('t');
  }

  #load(register, address, bytes, signed = false) {
    const shift = { 1: 0, 2: 1, 4: 2 }[bytes];
    const at = (memory) => {
      const value = `${memory}${8 * bytes}[t >> ${shift}]`;
      return signed ? `(${value} << ${32 - 8 * bytes}) >> ${32 - 8 * bytes}` : value;
    };
    const slow = `m.load${8 * bytes}(a)`;
    const aligned = bytes > 1 ? ` && (a & ${bytes - 1}) === 0` : '';
    this.touches += 1;
    this.lines.push(
      `a = ${address}; t = a - ${RAM_START};`,
      `if (t >>> 0 < ${RAM_BYTES}${aligned}) r[${register}] = ${at('ram')};`,
      `else if ((t = a - ${FLASH_START}) >>> 0 < m.flashBytes${aligned}) { m.line = -1; xip.touch(a >> 3); r[${register}] = ${at('m.flash')}; }`,
      `else { ${this.#settle(0)} r[${PC}] = ${hexOf(this.pc + 2)}; r[${register}] = ${signed ? `(${slow} << ${32 - 8 * bytes}) >> ${32 - 8 * bytes}` : slow};` +
        ` core.cycles += 1 + m.accessCycles(a, 3); return done + ${this.length + 1}; }`,
    );
    this.lineNow = -1;
    this.cycles += 2;
    return 1;
  }

  #store(register, address, bytes) {
    const shift = { 1: 0, 2: 1, 4: 2 }[bytes];
    const aligned = bytes > 1 ? ` && (a & ${bytes - 1}) === 0` : '';
    const next = hexOf(this.pc + 2);
    this.lines.push(
      `a = ${address}; t = a - ${RAM_START};`,
      `if (t >>> 0 < ${RAM_BYTES}${aligned}) { ram${8 * bytes}[t >> ${shift}] = r[${register}]; if (watched[t >> ${WATCHED_SHIFT}]) { m.spoil(t); ${this.#leave(next, 2, this.length + 1)} } }`,
      `else { ${this.#settle(0)} r[${PC}] = ${next}; m.store${8 * bytes}(a, r[${register}]); core.cycles += 1 + m.accessCycles(a, 4); return done + ${this.length + 1}; }`,
    );
    this.cycles += 2;
    return 1;
  }

  /** Some registers from or to words in RAM, from `address` on; what is anywhere else is for the table. */
  #many(address, bytes) {
    this.lines.push(`a = ${address}; t = a - ${RAM_START};`, `if (t < 0 || t > ${RAM_BYTES - bytes} || (t & 3) !== 0) ${this.#leaveBefore()}`, 't >>= 2;');
  }

  /** After a store of some words that end at `t` + words. */
  #spoilMany(words, cycles) {
    const units = [0, 4 * (words >> 1), 4 * (words - 1)].map((offset) => `watched[(4 * t + ${offset}) >> ${WATCHED_SHIFT}]`).join(' | ');
    this.lines.push(`if (${units}) { m.spoilAll(4 * t, ${4 * words}); ${this.#leave(hexOf(this.pc + 2), cycles, this.length + 1)} }`);
  }

  #end(...lines) {
    this.lines.push(...lines);
    this.isOver = true;
    return 1;
  }

  #one(cycles = 1) {
    this.cycles += cycles;
    return 1;
  }

  /** How many halfwords it has; 0 if it is none of ours. */
  #write(opcode, second) {
    const { pc } = this;
    const d = opcode & 7;
    const n = (opcode >> 3) & 7;
    const wide = (opcode >> 8) & 7;
    const imm5 = (opcode >> 6) & 31;
    const imm8 = opcode & 0xff;
    switch (opcode >>> 11) {
      case 0: this.#shift('left', d, n, imm5); return this.#one();
      case 1: this.#shift('right', d, n, imm5 || 32); return this.#one();
      case 2: this.#shift('signed', d, n, imm5 || 32); return this.#one();
      case 3: {
        const operand = opcode & 0x400 ? imm5 & 7 : `r[${imm5 & 7}]`;
        if (opcode & 0x200) this.#subtract(`r[${n}]`, operand);
        else this.#add(`r[${n}]`, operand);
        this.#set(d, 't');
        return this.#one();
      }
      case 4: this.#set(wide, imm8); this.#setNZ(imm8); return this.#one();
      case 5: this.#subtract(`r[${wide}]`, imm8); return this.#one();
      case 6: this.#add(`r[${wide}]`, imm8); this.#set(wide, 't'); return this.#one();
      case 7: this.#subtract(`r[${wide}]`, imm8); this.#set(wide, 't'); return this.#one();
      case 8: return opcode & 0x400 ? this.#highRegister(opcode) : this.#arithmetic(opcode);
      case 9: return this.#load(wide, ((pc + 4) & ~3) + 4 * imm8, 4);
      case 10: case 11: return this.#byRegister(opcode, d, `(r[${n}] + r[${imm5 & 7}]) | 0`);
      case 12: return this.#store(d, `(r[${n}] + ${4 * imm5}) | 0`, 4);
      case 13: return this.#load(d, `(r[${n}] + ${4 * imm5}) | 0`, 4);
      case 14: return this.#store(d, `(r[${n}] + ${imm5}) | 0`, 1);
      case 15: return this.#load(d, `(r[${n}] + ${imm5}) | 0`, 1);
      case 16: return this.#store(d, `(r[${n}] + ${2 * imm5}) | 0`, 2);
      case 17: return this.#load(d, `(r[${n}] + ${2 * imm5}) | 0`, 2);
      case 18: return this.#store(wide, `(r[${SP}] + ${4 * imm8}) | 0`, 4);
      case 19: return this.#load(wide, `(r[${SP}] + ${4 * imm8}) | 0`, 4);
      case 20: this.#set(wide, ((pc + 4) & ~3) + 4 * imm8); return this.#one();
      case 21: this.#set(wide, `r[${SP}] + ${4 * imm8}`); return this.#one();
      case 22: case 23: return this.#miscellaneous(opcode, d, n);
      case 24: case 25: return this.#block(opcode, wide, imm8);
      case 26: case 27: {
        const condition = (opcode >> 8) & 15;
        if (condition >= CONDITIONS.length) return 0;
        this.lines.push(`if (${CONDITIONS[condition]}) { ${this.#jump(pc + 4 + ((opcode << 24) >> 23), 2)} }`);
        return this.#one();
      }
      case 28: return this.#end(this.#jump(pc + 4 + ((opcode << 21) >> 20), 2));
      case 30: return this.#call(opcode, second);
      default: return 0;
    }
  }

  /** The sixteen two-register operations of opcode 0x40xx to 0x43xx. */
  #arithmetic(opcode) {
    const d = opcode & 7;
    const m = (opcode >> 3) & 7;
    const [a, b] = [`r[${d}]`, `r[${m}]`];
    const logic = (expression, keep = true) => {
      this.lines.push(`t = ${expression};`);
      if (keep) this.#set(d, 't');
      this.#setNZ('t');
    };
    const kept = () => this.#set(d, 't');
    switch ((opcode >> 6) & 15) {
      case 0: logic(`${a} & ${b}`); break;
      case 1: logic(`${a} ^ ${b}`); break;
      case 2: this.#shiftBy('left', d, m); break;
      case 3: this.#shiftBy('right', d, m); break;
      case 4: this.#shiftBy('signed', d, m); break;
      case 5: this.#add(a, b, 'c'); kept(); break;
      case 6: this.#add(a, `~${b}`, 'c'); kept(); break;
      case 7: this.#shiftBy('rotate', d, m); break;
      case 8: logic(`${a} & ${b}`, false); break;
      case 9: this.#subtract('0', b); kept(); break;
      case 10: this.#subtract(a, b); break;
      case 11: this.#add(a, b); break;
      case 12: logic(`${a} | ${b}`); break;
      case 13: logic(`Math.imul(${a}, ${b})`); break;
      case 14: logic(`${a} & ~${b}`); break;
      default: logic(`~${b}`); break;
    }
    return this.#one();
  }

  /** Moves, adds and compares that reach all registers, BX and BLX: opcode 0x44xx to 0x47xx. */
  #highRegister(opcode) {
    const d = (opcode & 7) | ((opcode >> 4) & 8);
    const m = (opcode >> 3) & 15;
    const kind = (opcode >> 8) & 3;
    if (kind === 3) return this.#branch(opcode, m);
    if (d >= SP || m === PC) return 0;
    if (kind === 0) this.#set(d, `r[${d}] + r[${m}]`);
    else if (kind === 1) this.#subtract(`r[${d}]`, `r[${m}]`);
    else this.#set(d, `r[${m}]`);
    return this.#one();
  }

  #branch(opcode, m) {
    const isCall = (opcode & 0x80) !== 0;
    if (opcode & 7 || m === PC) return 0;
    const lines = [`a = r[${m}]; if (a >>> 28 === 15) ${this.#leaveBefore()}`];
    if (!isCall) return this.#end(...lines, this.#leave('a & ~1', 2, this.length + 1));
    return this.#end(...lines, `r[${LR}] = ${(this.pc + 2) | 1}; r[${PC}] = a & ~1; ${this.#settle(0)} core.blTaken(core, true); core.cycles += 2; return done + ${this.length + 1};`);
  }

  #call(opcode, second) {
    if ((second & 0xd000) !== 0xd000) return 0;
    this.#enter(this.pc + 2);
    const sign = (opcode >> 10) & 1;
    const high = (((second >> 13) & 1) ^ sign ? 0 : 1 << 23) | (((second >> 11) & 1) ^ sign ? 0 : 1 << 22);
    const offset = (-sign << 24) | high | ((opcode & 0x3ff) << 12) | ((second & 0x7ff) << 1);
    this.#end(`r[${LR}] = ${(this.pc + 4) | 1}; r[${PC}] = ${hexOf(this.pc + 4 + offset)}; ${this.#settle(0)} core.blTaken(core, false); core.cycles += 3; return done + ${this.length + 1};`);
    return 2;
  }

  /** Loads and stores with an offset in a register: opcode 0x50xx to 0x5fxx. */
  #byRegister(opcode, d, address) {
    switch ((opcode >> 9) & 7) {
      case 0: return this.#store(d, address, 4);
      case 1: return this.#store(d, address, 2);
      case 2: return this.#store(d, address, 1);
      case 3: return this.#load(d, address, 1, true);
      case 4: return this.#load(d, address, 4);
      case 5: return this.#load(d, address, 2);
      case 6: return this.#load(d, address, 1);
      default: return this.#load(d, address, 2, true);
    }
  }

  /** Opcode 0xb0xx to 0xbfxx: stack, extensions. */
  #miscellaneous(opcode, d, n) {
    const list = bits(opcode & 0xff);
    switch ((opcode >> 8) & 15) {
      case 0:
        this.#set(SP, `r[${SP}] ${opcode & 0x80 ? '-' : '+'} ${4 * (opcode & 0x7f)}`);
        return this.#one();
      case 2:
        this.#set(d, [`(r[${n}] << 16) >> 16`, `(r[${n}] << 24) >> 24`, `r[${n}] & 0xffff`, `r[${n}] & 0xff`][(opcode >> 6) & 3]);
        return this.#one();
      case 4: case 5: {
        const stored = opcode & 0x100 ? [...list, LR] : list;
        const bytes = 4 * stored.length;
        if (bytes === 0) return 0;
        this.#many(`(r[${SP}] - ${bytes}) | 0`, bytes);
        stored.forEach((register, i) => this.lines.push(`ram32[t + ${i}] = r[${register}];`));
        this.#set(SP, 'a');
        this.#spoilMany(stored.length, 1 + list.length);
        return this.#one(1 + list.length);
      }
      case 12:
        this.#many(`r[${SP}]`, 4 * list.length);
        list.forEach((register, i) => this.#set(register, `ram32[t + ${i}]`));
        this.#set(SP, `a + ${4 * list.length}`);
        return this.#one(1 + list.length);
      case 13: {
        this.#many(`r[${SP}]`, 4 * list.length + 4);
        this.lines.push(`x = ram32[t + ${list.length}]; if (x >>> 28 === 15) ${this.#leaveBefore()}`);
        list.forEach((register, i) => this.#set(register, `ram32[t + ${i}]`));
        this.#set(SP, `a + ${4 * list.length + 4}`);
        return this.#end(this.#leave('x & ~1', 3 + list.length, this.length + 1));
      }
      default:
        return 0;
    }
  }

  /** LDM and STM. */
  #block(opcode, wide, imm8) {
    const list = bits(imm8);
    if (list.length === 0) return 0;
    this.#many(`r[${wide}]`, 4 * list.length);
    const isLoad = (opcode & 0x800) !== 0;
    list.forEach((register, i) => this.lines.push(isLoad ? `r[${register}] = ram32[t + ${i}];` : `ram32[t + ${i}] = r[${register}];`));
    if (!((imm8 >> wide) & 1)) this.#set(wide, `a + ${4 * list.length}`);
    if (!isLoad) this.#spoilMany(list.length, 1 + list.length);
    return this.#one(1 + list.length);
  }
}

const hexOf = (address) => `0x${(address >>> 0).toString(16)}`;
