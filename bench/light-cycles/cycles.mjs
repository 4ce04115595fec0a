// Counts the cycles and the stack of codes on the emulated Cortex-M0+.
//
//   node cycles.mjs ELF [LOG]
//
// ELF is the build of this crate, LOG a game's events as `game::events_of` reads them: without it
// game.log beside this file, a generated game by board of 30 turns with thinking times drawn by lot. Prints one JSON object per line.
// Flash is read through the chip's cache at half the system clock, and the cache is empty before each code.
import { readFileSync } from 'node:fs';
import { Rp2040 } from '../../emulator/chip/rp2040.mjs';
import { makeBurst } from '../../emulator/chip/thumb.mjs';
import { Elf } from '../../emulator/image/elf.mjs';

const FLASH_START = 0x10000000;
const FLASH_BYTES = 2 * 1024 * 1024;
const RAM_START = 0x20000000;
const ROOM = 0x20000000;
const LOG = 0x20020000;
const STACK_TOP = 0x20010000;
const STACK_BYTES = 0x4000;
const PAINT = 0xc5;
const RETURN = 0x10000080;
const PATIENCE = 1_000_000_000;
const CYCLES_A_MILLISECOND = 75_000;

const [elfPath, logPath] = process.argv.slice(2);
const elf = new Elf(elfPath);
const log = readFileSync(logPath ?? new URL('game.log', import.meta.url));
const flash = new Uint8Array(FLASH_BYTES).fill(0xff);
let bytes = 0;
for (const { address, data } of elf.segments) {
  flash.set(data, address - FLASH_START);
  bytes += data.length;
}
const chip = new Rp2040({ flash: { bytes: flash } });
chip.flashInterface.enterXip(2);
chip.clock.deadline = Infinity;
const burst = makeBurst(chip);
chip.sram.set(log, LOG - RAM_START);

function call(name, ...parameters) {
  const { core, sram } = chip;
  const stack = sram.subarray(STACK_TOP - STACK_BYTES - RAM_START, STACK_TOP - RAM_START).fill(PAINT);
  parameters.forEach((value, register) => (core.registers[register] = value));
  core.SP = STACK_TOP;
  core.LR = RETURN | 1;
  core.PC = elf.address(name);
  chip.xip.flush();
  const start = core.cycles;
  while ((core.PC & ~1) !== RETURN) {
    burst(1);
    if (core.cycles - start > PATIENCE) throw new Error(`${name} does not return.`);
  }
  const untouched = stack.findIndex((byte) => byte !== PAINT);
  return { result: core.registers[0], ms: (core.cycles - start) / CYCLES_A_MILLISECOND, stack: untouched < 0 ? 0 : STACK_BYTES - untouched };
}

const figure = (key, value, unit) => console.log(JSON.stringify({ name: `light.${key}`, value: Math.round(value * 100) / 100, unit }));
figure('codes_flash_bytes', bytes, 'B');
figure('codes_ram_bytes', call('room_bytes').result, 'B');
for (const fine of [0, 1]) {
  const suffix = fine ? '_fine' : '';
  const begun = call('begin_codes', ROOM, LOG, log.length, fine);
  figure(`begin_ms${suffix}`, begun.ms, 'ms');
  const runs = Array.from({ length: begun.result }, (_, number) => call('show_code', ROOM, LOG, log.length * 2 + fine, number));
  if (!runs.length || runs.some(({ result }) => result < 100)) throw new Error('A code was not made.');
  figure(`code_ms${suffix}`, Math.max(...runs.map(({ ms }) => ms)), 'ms');
  figure(`code_stack${suffix}`, Math.max(begun.stack, ...runs.map(({ stack }) => stack)), 'B');
  const again = call('make_frame', ROOM, LOG, log.length, 0);
  figure(`frame_ms${suffix}`, again.ms, 'ms');
  figure(`codes${suffix}`, begun.result, 'codes');
}
