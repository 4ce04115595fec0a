// Measures the image in the emulated Pico, flash cache and crystal included, and prints one JSON object a line.
import { detentsLost, spikesPressed } from './bad-contacts.mjs';
import { driftMicrosPerHour } from './drift.mjs';
import { loadBlocks, pagesWrong, readUf2 } from './image/uf2.mjs';
import { detentToPicture, percentile, pressToPicture, releaseToPicture } from './latency.mjs';
import { FLASH_BYTES } from './parts/nor-flash.mjs';
import { LOT_MS, toGames, toName } from './places.mjs';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { RECORDED, record, tear } from './power-cuts.mjs';
import { ARTEFACTS, DROPPED, SCENARIOS, boardFor, productBoard, timelineOf } from './product.mjs';
import { playTimeline } from './timeline.mjs';

/** In the order of play: with the default seed the lot falls on seat 3. */
const SEATS = [3, 6, 1];
const DETENTS = 60;
const ROUNDS = 8;
const LETTERS = 6;

const figure = (name, value, unit) => console.log(JSON.stringify({ name, value: Number(value.toFixed(2)), unit }));

/** Only what a change is compared by: half a minute instead of an hour. */
const quick = process.argv.includes('--quick');

const board = productBoard();
const bootNew = productBoard().boot();
toRunningTurn();
const firstOperationInPlay = board.flash.operations.length;
const duty = dutyOfARunningTurn();
const beforeRounds = board.markDuty();
const { screens, detents } = playRounds();
const roundCycles = board.awakeCycles(beforeRounds);
const typed = typeAName();
const inPlay = board.flash.operations.slice(firstOperationInPlay);
const stackInPlay = board.stack.usedBytes;
board.cutPower();
const bootIntoGame = board.boot();

figure('device.boot_ms', Math.max(bootNew, bootIntoGame), 'ms');
if (!quick) figure('device.uf2_pages_wrong', pagesLost(), 'pages');
figure('device.press_to_pixel_ms_p50', percentile([...detents, ...typed], 0.5), 'ms');
figure('device.press_to_pixel_ms_p99', percentile([...detents, ...typed], 0.99), 'ms');
const placed = placeAWord();
figure('board.placing_ms_p50', percentile(placed, 0.5), 'ms');
figure('board.placing_ms_p99', percentile(placed, 0.99), 'ms');
figure('device.screen_change_ms_p50', percentile(screens, 0.5), 'ms');
figure('device.screen_change_ms_p99', percentile(screens, 0.99), 'ms');
figure('device.duty_percent', duty * 100, '%');
figure('device.stack_bytes', Math.max(stackInPlay, board.stack.usedBytes), 'B');
figure('device.round_cycles', roundCycles, 'cycles');
figure('device.flash_stall_ms_max', Math.max(0, ...inPlay.map((operation) => operation.millis)), 'ms');
if (quick) process.exit();

figure('device.drift_us_per_hour', Math.abs(driftMicrosPerHour(productBoard())), 'µs');
const [pressed, spikes] = spikesPressed();
figure('device.spikes', spikes, 'spikes');
figure('device.spikes_pressed', pressed, 'spikes');
const [lost, turned] = detentsLost();
figure('device.detents', turned, 'detents');
figure('device.detents_lost', lost, 'detents');
figure('device.scenarios', playAllScenarios(), 'scenarios');
const cuts = RECORDED.map((file) => tear(record(file)));
figure('device.power_cuts', cuts.reduce((sum, { tried }) => sum + tried, 0), 'cuts');
figure('device.power_cuts_lost', cuts.reduce((sum, { lost }) => sum + lost.length, 0), 'cuts');

/** Pages of the UF2 files that are not on the chip after the boot ROM has loaded them, onto a blank and onto a used one. */
function pagesLost() {
  let wrong = 0;
  for (const path of DROPPED) {
    for (const before of [0xff, 0x00, 0x5a]) {
      const flash = new Uint8Array(FLASH_BYTES).fill(before);
      const blocks = readUf2(path, FLASH_BYTES);
      loadBlocks(blocks, flash);
      wrong += pagesWrong(blocks, flash);
    }
  }
  return wrong;
}

/** From a new device to the first turn of three players with a running clock. */
function toRunningTurn() {
  toGames(board);
  board.controls.pushDial(); // Free play
  for (const seat of SEATS) board.controls.press(seat);
  board.controls.pushDial(); // begin; the journal is made ready
  board.run(LOT_MS);
  board.controls.press(SEATS[0]); // turn the glass
}

/** The suite plays a few of them on the image; here all are. How many: one that fails ends the measuring. */
function playAllScenarios() {
  const files = readdirSync(SCENARIOS).filter((file) => file.endsWith('.toml'));
  for (const file of files) {
    const timeline = timelineOf(join(SCENARIOS, file));
    playTimeline(timeline, boardFor(timeline), { artefacts: ARTEFACTS });
  }
  return files.length;
}

function dutyOfARunningTurn() {
  board.run(2000);
  const mark = board.markDuty();
  board.run(20_000);
  return board.duty(mark);
}

/** Turns of all players: button to Announce, detents there, push to note, button to turn the glass again. */
function playRounds() {
  const screens = [];
  const detents = [];
  for (let turn = 0; turn < ROUNDS * SEATS.length; turn++) {
    const own = board.pins.seats[SEATS[turn % SEATS.length] - 1];
    const next = board.pins.seats[SEATS[(turn + 1) % SEATS.length] - 1];
    screens.push(pressToPicture(board, own));
    board.run(113 + turn);
    for (let i = 0; i < DETENTS / ROUNDS / SEATS.length; i++) {
      detents.push(detentToPicture(board, i % 4 === 3 ? -1 : 1));
      board.run(87 + 7 * i);
    }
    screens.push(releaseToPicture(board, board.pins.dialPush));
    board.run(213);
    screens.push(pressToPicture(board, next));
    board.run(713);
  }
  return { screens, detents };
}

/** A word looks for its place among thirty-five: the dial walks them, buttons jump to columns. */
function placeAWord() {
  const timeline = timelineOf(join(SCENARIOS, 'scrabble-board-places.toml'));
  const table = boardFor(timeline);
  playTimeline(timeline, table, { artefacts: ARTEFACTS });
  const millis = [];
  for (let place = 0; place < DETENTS; place++) {
    millis.push(place % 5 === 4 ? pressToPicture(table, table.pins.seats[2 + (place % 2)]) : detentToPicture(table, 1));
    table.run(87 + 7 * (place % 11));
  }
  return millis;
}

/** Letters by the six buttons, each moved on by the dial. */
function typeAName() {
  const desk = productBoard();
  toName(desk);
  const millis = [];
  for (let letter = 0; letter < LETTERS; letter++) {
    millis.push(pressToPicture(desk, desk.pins.seats[letter]));
    desk.run(131 + 11 * letter);
    millis.push(detentToPicture(desk, letter % 2 ? 1 : -1));
    desk.run(97 + 13 * letter);
  }
  return millis;
}
