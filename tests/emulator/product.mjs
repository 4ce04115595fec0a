// The image under test: boards with it, and what the host tool tells of scenarios.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { Board } from '../../emulator/board.mjs';
import { loadUf2 } from '../../emulator/image/uf2.mjs';
import { NorFlash } from '../../emulator/parts/nor-flash.mjs';
import { ELF, SCREENS, TOOL, UF2 } from '../paths.mjs';
import { asText } from './picture.mjs';

/** Whatever people do, the stack takes no more; a line mended late in a game takes the most. */
const STACK_BYTES_MAX = 20 * 1024;

/** With ZEITWORT_EDGE_NANOS=300 every test of the image is one with long wires: what 400 kHz just allows. */
const EDGE_NANOS = Number(process.env.ZEITWORT_EDGE_NANOS ?? 0);

/** The files people drop on a device; the word lists are there after `cargo xtask lexicons`. */
export const DROPPED = [UF2, ...['lexicons.uf2', 'zeitwort-full.uf2'].map((name) => join(dirname(UF2), name)).filter((path) => existsSync(path))];

/** A board with the product's firmware, just powered on; `options` as for `Board`. */
export function productBoard(options = {}) {
  for (const path of [UF2, ELF]) {
    if (!existsSync(path)) throw new Error(`There is no ${relative(process.cwd(), path)}: run "cargo xtask firmware" first.`);
  }
  return withItsEdges(new Board({ uf2: UF2, elf: ELF, ...options }));
}

/** The timeline of a scenario file, as the host tool plays it, moment by moment. */
export function timelineOf(path) {
  const output = join(mkdtempSync(join(tmpdir(), 'timeline-')), 'timeline.json');
  tool(['sim', '--scenario', path, '--screens', SCREENS, '--timeline', output]);
  const timeline = JSON.parse(readFileSync(output, 'utf8'));
  return { file: basename(path), ...timeline };
}

/** A few of the scenario files that together reach every screen and class of fault that all reach. */
export function scenariosForTheImage(paths) {
  return tool(['sim', '--screens', SCREENS, '--cover', ...paths.flatMap((path) => ['--scenario', path])]).trim().split('\n');
}

/** Runs the `zeitwort` command; what it prints. */
export function tool(args) {
  if (!existsSync(TOOL)) throw new Error(`There is no ${relative(process.cwd(), TOOL)}: run "cargo build -p zeitwort" first.`);
  return execFileSync(TOOL, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
}

/** Blank flash, but for the word lists that a scenario brings along; undefined if there are none. */
export function flashWithWords({ lexicons }) {
  if (!lexicons) return undefined;
  const uf2 = join(mkdtempSync(join(tmpdir(), 'words-')), 'words.uf2');
  writeFileSync(uf2, Buffer.from(lexicons, 'hex'));
  const flash = new NorFlash();
  loadUf2(uf2, flash.bytes);
  return flash;
}

/** The flash of a device that has played this scenario natively, which takes seconds where the emulated one takes minutes. */
export function flashAfter(scenario) {
  const folder = mkdtempSync(join(tmpdir(), 'flash-'));
  const [written, flash] = ['scenario.toml', 'flash.bin'].map((name) => join(folder, name));
  writeFileSync(written, scenario);
  tool(['sim', '--scenario', written, '--flash', flash]);
  return new NorFlash({ image: new Uint8Array(readFileSync(flash)) });
}

/** A board on which this can be played. */
export function boardFor(timeline, options = {}) {
  return productBoard({ seed: timeline.seed, usb: true, flash: flashWithWords(timeline), ...options });
}

/** The product's firmware with another board's flash contents: what is in the drawer after a power cut. */
export function boardFromImage(image, options = {}) {
  return withItsEdges(new Board({ uf2: null, elf: ELF, flash: new NorFlash({ image, times: options.times }), ...options }));
}

/** The lines to the display rise as slowly as the environment says. */
function withItsEdges(board) {
  if (EDGE_NANOS) Object.assign(board.i2c.slowEdges, { scl: EDGE_NANOS, sda: EDGE_NANOS });
  return board;
}

/** A test body that gets a board, and leaves its stack within bounds; when it fails, the screen and the firmware's log are printed. */
export function withBoard(options, body) {
  return async (context) => {
    const board = productBoard(options);
    try {
      await body(board, context);
      const { usedBytes } = board.stack;
      assert.ok(usedBytes <= STACK_BYTES_MAX, `${usedBytes} bytes of stack`);
    } catch (error) {
      console.error(report(board));
      throw error;
    }
  };
}

/** Report of a board on which a test failed. */
export function report(board) {
  const resets = board.resets.map(({ cause, micros }) => `reset by ${cause} at ${(micros / 1000).toFixed(1)} ms\n`).join('');
  return `The screen at ${(board.micros / 1000).toFixed(1)} ms:\n${asText(board.display.picture())}\n${resets}The firmware's log:\n${board.rtt.text()}`;
}
