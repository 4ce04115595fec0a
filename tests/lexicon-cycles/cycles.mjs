// Counts the cycles and the stack of look-ups on the emulated Cortex-M0+.
//
//   node cycles.mjs ELF IMAGE SAMPLE NAME
//
// ELF is the build of this crate, IMAGE a packed lexicon, SAMPLE lines of a word and 1 or 0: whether it is in the lexicon.
// Prints one JSON object per line, named lexicon.NAME.…. Flash answers without delay in the emulator; on the chip the
// cache misses of a cold lexicon come on top.
import { readFileSync } from 'node:fs';
import { Rp2040 } from '../emulator/chip/rp2040.mjs';
import { Elf } from '../emulator/image/elf.mjs';

const FLASH_START = 0x10000000;
const FLASH_BYTES = 2 * 1024 * 1024;
const LEXICON = 0x10084000;
const RAM_START = 0x20000000;
const SLOT = 0x20000000;
const TEXT = 0x20001000;
const STACK_TOP = 0x20008000;
const STACK_BYTES = 0x2000;
const PAINT = 0xc5;
/** Where the functions return to: an address outside all code. */
const RETURN = 0x10000080;
const PATIENCE = 10_000_000;

class ReaderOnChip {
  constructor(elf, image) {
    const flash = new Uint8Array(FLASH_BYTES).fill(0xff);
    for (const { address, data } of elf.segments) flash.set(data, address - FLASH_START);
    flash.set(image, LEXICON - FLASH_START);
    this.chip = new Rp2040({ flash: { bytes: flash } });
    this.elf = elf;
    const opened = this.call('open_lexicon', SLOT, LEXICON, image.length);
    if (opened.result !== 1) throw new Error('The emulated reader cannot open the lexicon.');
  }

  lookUp(word) {
    const text = Buffer.from(word, 'utf8');
    this.chip.sram.set(text, TEXT - RAM_START);
    return this.call('look_up', SLOT, TEXT, text.length);
  }

  /** Runs a function to its end: what it returned, how many cycles it took, how many bytes of stack. */
  call(name, ...parameters) {
    const { core, sram } = this.chip;
    const stack = sram.subarray(STACK_TOP - STACK_BYTES - RAM_START, STACK_TOP - RAM_START).fill(PAINT);
    const address = this.elf.address(name);
    if (address === undefined) throw new Error(`The ELF has no function ${name}: build tests/lexicon-cycles.`);
    parameters.forEach((value, register) => (core.registers[register] = value));
    core.SP = STACK_TOP;
    core.LR = RETURN | 1;
    core.PC = address;
    const start = core.cycles;
    while ((core.PC & ~1) !== RETURN) {
      core.executeInstruction();
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

function main([elfPath, imagePath, samplePath, name]) {
  if (!name) throw new Error('Usage: node cycles.mjs ELF IMAGE SAMPLE NAME');
  const reader = new ReaderOnChip(new Elf(elfPath), readFileSync(imagePath));
  const sample = readFileSync(samplePath, 'utf8').split('\n').filter(Boolean).map((line) => line.split(' '));
  let [total, worst, stack] = [0, { cycles: 0 }, 0];
  for (const [word, expected] of sample) {
    const run = reader.lookUp(word);
    if (run.result !== Number(expected)) throw new Error(`The emulated reader says ${run.result} for ${word}.`);
    total += run.cycles;
    stack = Math.max(stack, run.stack);
    if (run.cycles > worst.cycles) worst = { ...run, word };
  }
  const figure = (key, value, unit) => console.log(JSON.stringify({ name: `lexicon.${name}.${key}`, value, unit }));
  figure('cycles_mean', Math.round(total / sample.length), 'cycles');
  figure('cycles_max', worst.cycles, 'cycles');
  figure('stack', stack, 'bytes');
  figure('cycles_sample', sample.length, 'words');
  console.error(`slowest: ${worst.word}`);
}

try {
  main(process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
