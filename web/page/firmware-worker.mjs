// The firmware's own image in the emulated Pico (emulator/), in real time, in a worker.
import { Board } from '../../emulator/board.mjs';
import { loadUf2 } from '../../emulator/image/uf2.mjs';
import { NorFlash } from '../../emulator/parts/nor-flash.mjs';

/** The map's place of the word lists, put in when the page is built. */
const LEXICONS_AT = __LEXICONS_AT__;
const SECTOR = 4096;
const TICK_MS = 16;
/** If the machine is slower than the chip, time is let go rather than run after. */
const MOST_BEHIND_MS = 60;
/** The speed is told this often. */
const SPEED_MS = 2000;
const WIDTH = 128;
const SILENCE_MICROS = 20_000;
/** Milliseconds after which the device's greeting at an opened port is over. */
const GREETED_MS = 50;
const SLICE_MS = 5;
const LONGEST_ANSWER_MS = 5000;
/** No press is shorter. */
const CONTACT_MS = 30;

let board = null;
let due = 0;
let shown = null;
let measured = null;

onmessage = ({ data }) => {
  if (data.power) powerUp(data.power);
  else if (data.seat) contact(board.pins.seats[data.seat - 1], data.down);
  else if (data.push !== undefined) contact(board.pins.dialPush, data.push);
  else if (data.turn) board.controls.detent(data.turn);
  else if (data.ask) postMessage({ answer: ask(data.ask), id: data.id });
  if (!data.power) report();
};

/** A contact closes or opens, and stays so long enough to be seen, however many messages wait. */
function contact(pin, closed) {
  board.drive(pin, closed ? false : null);
  run(CONTACT_MS);
}

function powerUp({ uf2, kept, lexicons, seed }) {
  const flash = new NorFlash();
  loadUf2(uf2, flash.bytes);
  flash.bytes.set(lexicons, LEXICONS_AT);
  for (const [offset, bytes] of kept) flash.bytes.set(bytes, offset);
  board = new Board({ flash, seed, usb: true, crashes: 'handle' });
  due = performance.now();
  measured = { wall: due, micros: 0 };
  tick();
}

function tick() {
  const behind = Math.max(0, performance.now() - due);
  due += behind;
  if (behind > 0) board.run(Math.min(behind, MOST_BEHIND_MS));
  report();
  setTimeout(tick, Math.max(0, TICK_MS - (performance.now() - due)));
}

/** Tells the page what is new: picture with the flash it stands on, tone, speed. */
function report() {
  const frame = frameOf(board.display.picture());
  const changed = sectors();
  const panel = { contrast: board.display.contrast, flipped: false };
  if (
    changed.length ||
    !shown ||
    panel.contrast !== shown.contrast ||
    frame.some((byte, i) => byte !== shown.frame[i])
  ) {
    shown = { frame, contrast: panel.contrast };
    postMessage({ picture: { frame: frame.slice(), panel, changed } });
  }
  postMessage({ tone: tone() });
  const wall = performance.now() - measured.wall;
  if (wall < SPEED_MS) return;
  postMessage({ speed: (board.micros - measured.micros) / 1000 / wall });
  measured = { wall: performance.now(), micros: board.micros };
}

/** From a byte a pixel to how the display stores them. */
function frameOf(picture) {
  const frame = new Uint8Array(picture.length / 8);
  picture.forEach((lit, place) => {
    if (lit) frame[(place >> 10) * WIDTH + (place & (WIDTH - 1))] |= 1 << ((place >> 7) & 7);
  });
  return frame;
}

/** The sectors that were erased or programmed since this was last asked. */
function sectors() {
  const touched = new Set();
  for (const { address, length } of board.flash.operations.splice(0)) {
    for (let at = address - (address % SECTOR); at < address + length; at += SECTOR) touched.add(at);
  }
  return [...touched].map((offset) => [offset, board.flash.bytes.slice(offset, offset + SECTOR)]);
}

/** The tone of the buzzer now; its edges are forgotten as they are heard. */
function tone() {
  const rises = board.buzzer.edges.filter((edge) => edge.level).slice(-2);
  board.buzzer.edges.splice(0, Math.max(0, board.buzzer.edges.length - 4));
  board.led.edges.splice(0, Math.max(0, board.led.edges.length - 2));
  if (rises.length < 2 || board.micros - rises[1].micros > SILENCE_MICROS) return 0;
  return Math.round(1e6 / (rises[1].micros - rises[0].micros));
}

/** Asks a line over the USB port; one who asks a device that has just been plugged in waits until it is known to the host. */
function ask(line) {
  until(() => board.usb.configured);
  if (!board.usb.isOpen) {
    board.usb.open();
    until(() => board.usb.isOpen);
    run(GREETED_MS);
  }
  board.usb.take();
  board.usb.send(`${line}\r\n`);
  let answer = '';
  until(() => isWhole((answer += board.usb.take()), line));
  return answer;
}

/** The scores are one line; a report ends with an empty one. */
const isWhole = (answer, line) => (line === 'scores' ? answer.endsWith('\n') : /(^|\n)\r?\n$/.test(answer));

/** Lets the chip run until this is so; a device that never answers keeps nobody waiting. */
function until(isSo) {
  for (let waited = 0; waited < LONGEST_ANSWER_MS && !isSo(); waited += SLICE_MS) run(SLICE_MS);
}

/** Time that passes for a reason of its own is not run again by the clock. */
function run(millis) {
  board.run(millis);
  due += millis;
}
