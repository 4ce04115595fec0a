// Counts the cycles and the stack of look-ups on the emulated Cortex-M0+.
//
//   node cycles.mjs ELF IMAGE SAMPLE NAME [flash]
//
// ELF is the build of this crate, IMAGE a packed lexicon, SAMPLE lines of a word and 1 or 0: whether it is in the lexicon.
// With `flash` the model is read where it lies instead of being copied to RAM first.
// Prints one JSON object per line, named lexicon.NAME.…. Flash is read through the chip's cache at half the system clock:
// cold is a look-up with nothing of code and words in the cache, warm the same word asked again.
import { readFileSync } from 'node:fs';
import { Rp2040 } from '../../emulator/chip/rp2040.mjs';
import { makeBurst } from '../../emulator/chip/thumb.mjs';
import { Elf } from '../../emulator/image/elf.mjs';

const FLASH_START = 0x10000000;
const FLASH_BYTES = 2 * 1024 * 1024;
const LEXICON = 0x10084000;
const RAM_START = 0x20000000;
const SLOT = 0x20000000;
const TEXT = 0x20001000;
const WORD = 0x20001100;
const STACK_TOP = 0x20008000;
const STACK_BYTES = 0x2000;
const PAINT = 0xc5;
/** The return address of the functions: outside all code. */
const RETURN = 0x10000080;
const PATIENCE = 100_000_000;
/** The firmware runs at 75 MHz. */
const CYCLES_A_MILLISECOND = 75_000;
/** Words as long as these can be split in most places. */
const LONG = 13;
/** A search for a slip is as long as a hundred look-ups: so many are enough. */
const NEAR_SAMPLE = 40;
/** Of the system clock, on the flash's bus: what boot2 sets. */
const DIVIDER = 2;

class ReaderOnChip {
  constructor(elf, image, modelInRam = true) {
    const flash = new Uint8Array(FLASH_BYTES).fill(0xff);
    for (const { address, data } of elf.segments) flash.set(data, address - FLASH_START);
    flash.set(image, LEXICON - FLASH_START);
    this.chip = new Rp2040({ flash: { bytes: flash } });
    this.chip.flashInterface.enterXip(DIVIDER);
    this.chip.clock.deadline = Infinity;
    this.burst = makeBurst(this.chip);
    this.elf = elf;
    this.copyData(flash);
    const opened = this.call('open_lexicon', SLOT, LEXICON, image.length, modelInRam ? 1 : 0);
    this.opening = opened;
    if (opened.result !== 1) throw new Error('The emulated reader cannot open the lexicon.');
  }

  /** Copies variables and the code that runs from RAM there, as the startup code does. */
  copyData(flash) {
    const [from, start, end] = ['__sidata', '__sdata', '__edata'].map((name) => this.elf.address(name));
    this.chip.sram.set(flash.subarray(from - FLASH_START, from - FLASH_START + end - start), start - RAM_START);
  }

  /** A look-up with an empty cache, and the same once more. */
  coldAndWarm(word) {
    this.takeWord(word);
    this.chip.xip.flush();
    const before = this.chip.xip.misses;
    const cold = this.lookUp();
    const misses = this.chip.xip.misses - before;
    return { cold, misses, warm: this.lookUp() };
  }

  /** The word as the device has it when it asks: typed long before. */
  takeWord(word) {
    const text = Buffer.from(word, 'utf8');
    this.chip.sram.set(text, TEXT - RAM_START);
    if (this.call('take_word', WORD, TEXT, text.length).result !== 1) throw new Error(`${word} is no word.`);
  }

  /** Splits the word as a compound, with an empty cache. */
  splitCold(word) {
    this.takeWord(word);
    this.chip.xip.flush();
    return this.call('split', SLOT, WORD);
  }

  /** Searches for words one slip away, all of the way, with an empty cache. */
  nearCold(word) {
    this.takeWord(word);
    this.chip.xip.flush();
    return this.call('near', SLOT, WORD);
  }

  lookUp() {
    return this.call('look_up', SLOT, WORD);
  }

  /** Runs a function to its end: what it returned, how many cycles it took, how many bytes of stack. */
  call(name, ...parameters) {
    const { core, sram } = this.chip;
    const stack = sram.subarray(STACK_TOP - STACK_BYTES - RAM_START, STACK_TOP - RAM_START).fill(PAINT);
    const address = this.elf.address(name);
    if (address === undefined) throw new Error(`The ELF has no function ${name}: build bench/lexicon-cycles.`);
    parameters.forEach((value, register) => (core.registers[register] = value));
    core.SP = STACK_TOP;
    core.LR = RETURN | 1;
    core.PC = address;
    const start = core.cycles;
    while ((core.PC & ~1) !== RETURN) {
      this.burst(1);
      if (core.cycles - start > PATIENCE) throw new Error(`${name} does not return.`);
    }
    const untouched = stack.findIndex((byte) => byte !== PAINT);
    return {
      result: core.registers[0] & 0xff,
      cycles: core.cycles - start,
      stack: untouched < 0 ? 0 : STACK_BYTES - untouched,
    };
  }
}

function main([elfPath, imagePath, samplePath, name, place]) {
  if (!name) throw new Error('Usage: node cycles.mjs ELF IMAGE SAMPLE NAME');
  const reader = new ReaderOnChip(new Elf(elfPath), readFileSync(imagePath), place !== 'flash');
  const sample = readFileSync(samplePath, 'utf8').split('\n').filter(Boolean).map((line) => line.split(' '));
  const runs = sample.map(([word, expected]) => ({ word, expected: Number(expected), ...reader.coldAndWarm(word) }));
  const wrong = runs.find(({ cold, warm, expected }) => cold.result !== expected || warm.result !== expected);
  if (wrong) throw new Error(`The emulated reader says ${wrong.cold.result} for ${wrong.word}.`);
  const figure = (key, value, unit) => console.log(JSON.stringify({ name: `lexicon.${name}.${key}`, value, unit }));
  for (const kind of ['cold', 'warm']) {
    const cycles = runs.map((run) => run[kind].cycles);
    figure(`${kind}_cycles_mean`, Math.round(sum(cycles) / runs.length), 'cycles');
    figure(`${kind}_cycles_max`, Math.max(...cycles), 'cycles');
  }
  figure('cold_misses_mean', Math.round(sum(runs.map(({ misses }) => misses)) / runs.length), 'lines');
  figure('stack', Math.max(...runs.map(({ cold }) => cold.stack)), 'bytes');
  figure('cycles_sample', runs.length, 'words');
  figure('open_cycles', reader.opening.cycles, 'cycles');
  splits(reader, sample, figure);
  const slowest = runs.reduce((a, b) => (a.cold.cycles > b.cold.cycles ? a : b));
  console.error(`slowest: ${slowest.word}`);
}

/** The time that it takes to read long words as compounds; only German is split. */
function splits(reader, sample, figure) {
  const words = sample.map(([word]) => word).filter((word) => [...word].length >= LONG);
  const runs = words.map((word) => ({ word, ...reader.splitCold(word) }));
  if (!runs.some(({ result }) => result === 1)) return;
  const milliseconds = runs.map(({ cycles }) => cycles / CYCLES_A_MILLISECOND);
  const rounded = (value) => Math.round(value * 100) / 100;
  figure('split_ms_mean', rounded(sum(milliseconds) / runs.length), 'ms');
  figure('split_ms_max', rounded(Math.max(...milliseconds)), 'ms');
  figure('split_stack', Math.max(...runs.map(({ stack }) => stack)), 'bytes');
  figure('split_sample', runs.length, 'words');
  console.error(`slowest split: ${runs.reduce((a, b) => (a.cycles > b.cycles ? a : b)).word}`);
  nears(reader, runs.filter(({ result }) => result === 1).map(({ word }) => word), figure);
}

/** The time that a search takes that finds nothing near; of words that read as compounds. */
function nears(reader, words, figure) {
  const runs = words.filter((_, place) => place % Math.ceil(words.length / NEAR_SAMPLE) === 0).map((word) => ({ word, ...reader.nearCold(word) }));
  const milliseconds = runs.map(({ cycles }) => cycles / CYCLES_A_MILLISECOND);
  figure('near_ms_mean', Math.round(sum(milliseconds) / runs.length), 'ms');
  figure('near_ms_max', Math.round(Math.max(...milliseconds)), 'ms');
  figure('near_stack', Math.max(...runs.map(({ stack }) => stack)), 'bytes');
  figure('near_sample', runs.length, 'words');
  console.error(`slowest search for a slip: ${runs.reduce((a, b) => (a.cycles > b.cycles ? a : b)).word}`);
}

const sum = (values) => values.reduce((a, b) => a + b, 0);

try {
  main(process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
