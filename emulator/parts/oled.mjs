// The 128x64 OLED with one of three controllers: obeys what that one knows, refuses the rest, shows what a viewer sees.

export const WIDTH = 128;
export const HEIGHT = 64;
const PAGES = HEIGHT / 8;

/** The firmware sent the display something its data sheet does not allow. */
export class DisplayError extends Error {
  name = 'DisplayError';
}

const any = () => true;
const between = (low, high) => (value) => value >= low && value <= high;
const oneOf = (...values) => (value) => values.includes(value);

/** First byte → what the argument bytes may be, for all three. Commands that carry everything in their first byte are below. */
const ARGUMENTS = [
  [0x81, [any]],
  [0xa8, [between(15, 63)]],
  [0xd3, [between(0, 63)]],
  [0xd5, [any]],
  [0xd9, [(value) => (value & 0x0f) > 0 && value >> 4 > 0]],
  [0xda, [oneOf(0x12, 0x32)]], // the module's rows are wired alternately; 0x02 and 0x22 would garble the picture
];
/** Addressing modes and windows: not on the SH1106, which knows pages only. */
const WINDOWS = [
  [0x20, [between(0, 2)]],
  [0x21, [between(0, 127), between(0, 127)]],
  [0x22, [between(0, 7), between(0, 7)]],
];

/**
 * Differences of the controllers: the low bits of their status, the columns of their memory and the one behind the
 * first column of the glass, commands of their own, and whether pixels need the charge pump (or an unlocked controller).
 */
const KINDS = {
  ssd1306: {
    id: 0x6, columns: 128, firstColumn: 0, pump: 0x8d, scrolls: true,
    own: [...WINDOWS, [0x8d, [oneOf(0x10, 0x14)]], [0xdb, [oneOf(0x00, 0x20, 0x30, 0x40)]]], // 0xdb 0x40: not in the data sheet, but every driver's "automatic"
  },
  sh1106: {
    // Its pump is on after power-up, and is not to be switched while the panel is on.
    id: 0x8, columns: 132, firstColumn: 2, pump: 0xad, pumpAtPowerUp: true, pumpWhileOff: true, scrolls: false,
    own: [[0xad, [oneOf(0x8a, 0x8b)]], [0xdb, [any]]],
  },
  ssd1309: {
    id: 0x1, columns: 128, firstColumn: 0, pump: null, scrolls: true,
    own: [...WINDOWS, [0xfd, [oneOf(0x12, 0x16)]], [0xdb, [oneOf(0x00, 0x34, 0x3c)]]],
  },
};

const NOP = 0xe3;
const ADDRESSING = { HORIZONTAL: 0, VERTICAL: 1, PAGE: 2 };

export class Oled {
  /**
   * @param mute  its status cannot be read, as on modules that do not lead it out: all ones
   * @param stuck its status is this byte, on or off, as some clones have it
   * @param reset its reset leg gets a pulse at power-up; one of 2.42 inch is dead without
   */
  constructor({ kind = 'ssd1306', address = 0x3c, mute = false, stuck = null, reset = true } = {}) {
    this.mute = mute;
    this.stuck = stuck;
    this.dead = !reset && kind === 'ssd1309';
    this.kind = KINDS[kind];
    this.rules = new Map([...ARGUMENTS, ...this.kind.own]);
    this.address = address;
    this.connected = !this.dead;
    this.onChange = () => {};
    this.onPowerLost = () => {};
    this.forgiving = false;
    this.powerUp();
  }

  /** Pulls the plug: the display no longer answers, and what it was being told is lost. */
  unplug() {
    this.connected = false;
    this.onPowerLost();
    this.powerUp();
  }

  /** Plugs it in again: everything it knew is lost. */
  plugIn() {
    this.connected = !this.dead;
    this.powerUp();
    this.unnoticed = true; // whoever talks to it does not know yet, so pixels and "on" before a set-up are no mistake
  }

  powerUp() {
    /** Display memory as wired to the glass: one byte per segment and page, junk until written. */
    this.memory = Uint8Array.from({ length: this.kind.columns * PAGES }, (_, i) => (i * 37) & 0xff);
    Object.assign(this, {
      on: false, inverse: false, allLit: false, chargePump: this.kind.pump === null || this.kind.pumpAtPowerUp === true, locked: false, contrast: 0x7f, oscillator: 0x8, clockDivide: 1, multiplex: 63, offset: 0, startLine: 0,
      segmentRemap: false, scanReversed: false, addressing: ADDRESSING.PAGE,
      column: 0, columns: [0, 127], page: 0, pages: [0, 7],
    });
    this.unnoticed = false;
    this.command = null;
    this.control = null;
    this.dataBytes = 0;
    this.lastDataMicros = 0;
    this.lastChangeMicros = 0;
  }

  /** An I2C transfer to the display begins. */
  start() {
    this.control = null;
  }

  stop() {}

  /** The transfer broke off: a command it was in the middle of still waits for its arguments. */
  tear() {
    if (this.command) this.command.torn = true;
  }

  /** One byte of a transfer: a control byte, a command byte or eight pixels. */
  write(byte, micros = 0) {
    this.micros = micros;
    if (this.control === null) {
      if (byte & 0x3f) this.#refuse(`control byte ${hex(byte)}: only its top two bits may be set`);
      this.control = byte;
      return;
    }
    if (this.control & 0x40) this.#data(byte);
    else this.#command(byte);
    if (this.control & 0x80) this.control = null; // "continuation": one byte, then the next control byte
  }

  /** One byte of a transfer from the display: its status, if that was asked for. */
  read() {
    if (this.control !== null && this.control & 0x40) this.#refuse('a question for its pixels, which it does not answer over I2C');
    if (this.stuck !== null) return this.stuck;
    return this.mute ? 0xff : (this.on ? 0 : 0x40) | this.kind.id;
  }

  /** The rows by which the picture is moved, against burn-in. */
  get shift() {
    return this.startLine;
  }

  /** The row of the picture that the shift has pushed off the glass, for somebody looking at it; null if none. */
  get hiddenRow() {
    if (this.startLine === 0) return null;
    const row = this.startLine < HEIGHT / 2 ? 0 : HEIGHT - 1;
    return this.scanReversed ? row : HEIGHT - 1 - row;
  }

  /** A picture as it can be read while it is shifted: the row that is off the glass is dark. */
  asShifted(picture) {
    const { hiddenRow } = this;
    return hiddenRow === null ? picture : picture.map((pixel, i) => (Math.floor(i / WIDTH) === hiddenRow ? 0 : pixel));
  }

  /** Is the pixel lit, for somebody looking at the module the way it is built in (0, 0 is top left)? */
  lit(x, y, shift = this.shift) {
    if (!this.on || !this.chargePump) return false;
    const segment = this.kind.firstColumn + WIDTH - 1 - x;
    const line = HEIGHT - 1 - y;
    const scan = this.scanReversed ? this.multiplex - line : line;
    if (scan < 0 || scan > this.multiplex) return false;
    if (this.allLit) return true;
    const row = (scan + shift + this.offset) % HEIGHT;
    const bit = (this.memory[(row >> 3) * this.kind.columns + segment] >> (row & 7)) & 1;
    return (bit === 1) !== this.inverse;
  }

  /** The picture that a viewer reads: 128x64 bytes, row by row, 1 = lit. The slow shift against burn-in is taken back. */
  picture() {
    return this.seen(0);
  }

  /** The picture that a viewer sees, shift and all. */
  seen(shift = this.shift) {
    const pixels = new Uint8Array(WIDTH * HEIGHT);
    if (!this.on || !this.chargePump) return pixels;
    for (let y = 0; y < HEIGHT; y++) for (let x = 0; x < WIDTH; x++) pixels[y * WIDTH + x] = this.lit(x, y, shift) ? 1 : 0;
    return pixels;
  }

  #data(byte) {
    if (this.command) this.#refuse(`pixels, while command ${hex(this.command.code)} still waits for its arguments`);
    if (!this.chargePump && !this.unnoticed) this.#refuse('pixels, before it was initialised (its charge pump is off)');
    // Segment remap acts on writing, not on showing: what is already in memory stays where it is.
    const { columns } = this.kind;
    if (this.column >= columns) this.#refuse(`pixels for column ${this.column}: there are only ${columns}`);
    const segment = this.segmentRemap ? columns - 1 - this.column : this.column;
    const at = this.page * columns + segment;
    this.dataBytes += 1;
    this.lastDataMicros = this.micros;
    if (this.memory[at] !== byte) {
      this.memory[at] = byte;
      this.#changed();
    }
    this.#advance();
  }

  #advance() {
    const stepColumn = () => {
      const wraps = this.column === this.columns[1];
      this.column = wraps ? this.columns[0] : (this.column + 1) % this.kind.columns;
      return wraps;
    };
    const stepPage = () => {
      const wraps = this.page === this.pages[1];
      this.page = wraps ? this.pages[0] : (this.page + 1) % PAGES;
      return wraps;
    };
    if (this.addressing === ADDRESSING.HORIZONTAL) {
      if (stepColumn()) stepPage();
    } else if (this.addressing === ADDRESSING.VERTICAL) {
      if (stepPage()) stepColumn();
    } else {
      this.column = (this.column + 1) % this.kind.columns;
    }
  }

  #command(byte) {
    if (!this.command) {
      if (this.locked && byte !== 0xfd) this.#refuse(`${hex(byte)}, while it is locked`);
      const rules = this.rules.get(byte);
      if (!rules) return this.#simple(byte);
      this.command = { code: byte, rules, values: [] };
      return undefined;
    }
    if (this.command.torn) return this.#missingArgument(byte);
    const { code, rules, values } = this.command;
    if (!rules[values.length](byte)) this.#refuse(`argument ${hex(byte)} to command ${hex(code)}`);
    values.push(byte);
    if (values.length < rules.length) return undefined;
    this.command = null;
    return this.#withArguments(code, values);
  }

  /** After a torn transfer the first bytes are taken for arguments, whatever they are meant to be. */
  #missingArgument(byte) {
    const { code, rules, values } = this.command;
    if (byte !== NOP) {
      this.#refuse(`${hex(byte)}, which it takes for the missing argument of ${hex(code)} from a torn transfer: send two NOPs (0xe3) first`);
    }
    values.push(byte);
    if (values.length === rules.length) this.command = null;
  }

  #withArguments(code, [first, second]) {
    switch (code) {
      case 0x20: this.addressing = first; break;
      case 0x21:
        if (first > second) this.#refuse(`columns ${first} to ${second}: they run backwards`);
        this.columns = [first, second];
        this.column = first;
        break;
      case 0x22:
        if (first > second) this.#refuse(`pages ${first} to ${second}: they run backwards`);
        this.pages = [first, second];
        this.page = first;
        break;
      case 0x81: this.#look('contrast', first); break;
      case 0x8d: this.chargePump = first === 0x14; break;
      case 0xad:
        if (this.on) this.#refuse('its pump switched (0xad) while the panel is on: it must be off then');
        this.chargePump = first === 0x8b;
        break;
      case 0xd5: Object.assign(this, { oscillator: first >> 4, clockDivide: (first & 0x0f) + 1 }); break;
      case 0xfd: this.locked = first === 0x16; break;
      case 0xa8: this.#look('multiplex', first); break;
      case 0xd3: this.#look('offset', first); break;
      default: break; // pre-charge, row wiring, deselect level: nothing a viewer could tell
    }
  }

  #simple(code) {
    if (code <= 0x1f || (code >= 0xb0 && code <= 0xb7)) return this.#pageAddress(code);
    if (code >= 0x40 && code <= 0x7f) return this.#look('startLine', code & 0x3f);
    switch (code) {
      case 0xa0: case 0xa1: this.segmentRemap = code === 0xa1; return undefined;
      case 0xa4: case 0xa5: return this.#look('allLit', code === 0xa5);
      case 0xa6: case 0xa7: return this.#look('inverse', code === 0xa7);
      case 0xae: return this.#look('on', false);
      case 0xaf:
        if (!this.chargePump && !this.unnoticed) this.#refuse('"display on" before its charge pump was switched on');
        return this.#look('on', true);
      case 0xc0: case 0xc8: return this.#look('scanReversed', code === 0xc8);
      case NOP: return undefined;
      case 0x2e:
        if (this.kind.scrolls) return undefined; // stop scrolling
        return this.#refuse(`${hex(code)}: it never scrolls`);
      default: return this.#refuse(`${hex(code)}, which is no command (or scrolls, which the product never does)`);
    }
  }

  #pageAddress(code) {
    if (this.addressing !== ADDRESSING.PAGE) this.#refuse(`${hex(code)}, which is only for page addressing`);
    if (code <= 0x0f) this.column = (this.column & 0x70) | code;
    else if (code <= 0x1f) this.column = (this.column & 0x0f) | ((code & 0x0f) << 4);
    else this.page = code & 0x07;
  }

  #look(name, value) {
    if (this[name] === value) return;
    this[name] = value;
    this.#changed();
  }

  #changed() {
    this.lastChangeMicros = this.micros;
    this.onChange(this.micros);
  }

  /** A display that is meant to be spoken to wrongly (`forgiving`) takes no notice. */
  #refuse(what) {
    if (this.forgiving) return undefined;
    throw new DisplayError(`The display was sent ${what}.`);
  }
}

const hex = (byte) => `0x${byte.toString(16).padStart(2, '0')}`;
