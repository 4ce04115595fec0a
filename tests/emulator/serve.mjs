// The product's image in the emulated Pico, in real time, with its USB console on stdin and stdout.
//
//     node tests/emulator/serve.mjs [SCENARIO.toml] [--drive FOLDER]
//
// A scenario is played first, as fast as it goes; the console then tells of its game. After `reboot bootsel` the FOLDER
// appears as the Pico's drive does. When a whole UF2 file is in it, the folder moves to FOLDER-taken, and the device starts
// with what it was given. What happens is told on stderr.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadUf2 } from '../../emulator/image/uf2.mjs';
import { boardFor, productBoard, timelineOf } from './product.mjs';
import { ARTEFACTS } from '../paths.mjs';
import { playTimeline } from './timeline.mjs';

const TICK_MS = 10;
/** A computer that is too slow for real time gets a slower device, not one that is ever further behind. */
const CATCH_UP_MS = 50;
const BLOCK = 512;
const TOTAL_BLOCKS_AT = 24; // in every block
const INFO = 'UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n';

const { values, positionals } = parseArgs({ options: { drive: { type: 'string' } }, allowPositionals: true });
const board = positionals.length > 0 ? afterScenario(positionals[0]) : productBoard({ usb: true });
const tell = (sentence) => process.stderr.write(`${sentence}\n`);
let connected = false;
let isDrive = false;
let ticked = performance.now();

process.stdin.on('data', (bytes) => {
  if (connected) board.usb.send(bytes);
});
process.stdin.on('end', () => process.exit(0));
process.stdout.on('error', () => process.exit(0));
setInterval(tick, TICK_MS);

function afterScenario(path) {
  const timeline = timelineOf(path);
  const played = boardFor(timeline);
  playTimeline(timeline, played, { artefacts: ARTEFACTS });
  played.usb.take();
  return played;
}

function tick() {
  const now = performance.now();
  board.run(Math.min(now - ticked, CATCH_UP_MS));
  ticked = now;
  if (board.inUsbBoot) beDrive();
  else beConsole();
}

function beConsole() {
  if (!connected && board.usb.configured) {
    connected = true;
    board.usb.open();
    tell('The device is connected.');
  }
  const text = board.usb.take();
  if (text) process.stdout.write(text);
}

function beDrive() {
  const { drive } = values;
  if (!isDrive) {
    isDrive = true;
    connected = false;
    tell('The device waits for a UF2 file.');
    if (drive) appear(drive);
  }
  const uf2 = drive && wholeUf2(drive);
  if (!uf2) return;
  const taken = `${drive}-taken`;
  renameSync(drive, taken);
  const blocks = loadUf2(join(taken, uf2), board.flash.bytes);
  isDrive = false;
  board.powerOn();
  tell(`The device took ${blocks} blocks.`);
}

/** All of the drive is there at once. */
function appear(drive) {
  mkdirSync(dirname(drive), { recursive: true });
  const beside = mkdtempSync(`${drive}-`);
  writeFileSync(join(beside, 'INFO_UF2.TXT'), INFO);
  renameSync(beside, drive);
}

/** The name of a UF2 file whose last block has come. */
function wholeUf2(drive) {
  const files = readdirSync(drive).filter((name) => name.endsWith('.uf2'));
  return files.find((name) => {
    const bytes = readFileSync(join(drive, name));
    return bytes.length >= BLOCK && bytes.length === bytes.readUInt32LE(TOTAL_BLOCKS_AT) * BLOCK;
  });
}
