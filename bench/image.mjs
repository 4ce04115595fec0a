// Benchmarks of the image in the emulated Pico, flash cache and crystal included: one JSON object per line.
import { detentsLost, spikesPressed } from './bad-contacts.mjs';
import { chordErrors, rollsMerged } from './chords.mjs';
import { gapsDark, strayPixels } from './displays.mjs';
import { chipsStarted, nonvolatileWrites } from './flash-chips.mjs';
import { flooded } from './flood.mjs';
import { gamesHome } from './home.mjs';
import { mirrored } from './mirror.mjs';
import { driftMicrosPerHour } from '../tests/emulator/drift.mjs';
import { loadBlocks, pagesWrong, readUf2 } from '../emulator/image/uf2.mjs';
import { clocks as clocksOf, leftAlone, pressToClock } from '../tests/emulator/dark.mjs';
import { millisToAnswer } from '../tests/emulator/lost-acknowledgement.mjs';
import { openConsole } from '../tests/emulator/console.mjs';
import { SYSTEMS } from '../emulator/parts/usb-enumeration.mjs';
import { detentToPicture, percentile, pressToPicture, releaseToPicture } from '../tests/emulator/latency.mjs';
import { FLASH_BYTES } from '../emulator/parts/nor-flash.mjs';
import { LOT_MS, toGames, toName } from '../tests/emulator/places.mjs';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { RECORDED, record, tear } from '../tests/emulator/power-cuts.mjs';
import { DROPPED, boardFor, productBoard, timelineOf } from '../tests/emulator/product.mjs';
import { ARTEFACTS, SCENARIOS } from '../tests/paths.mjs';
import { playTimeline } from '../tests/emulator/timeline.mjs';

/** In the order of play: with the default seed the lot falls on seat 3. */
const SEATS = [3, 6, 1];
const DETENTS = 60;
const ROUNDS = 8;
const LETTERS = 6;
/** Turns of a game in which lines are mended. */
const MENDED_TURNS = 50;
const SECTOR = 4096;
const LOST_ACKNOWLEDGEMENTS = 8;
/** Programs of one record are closer together; the next one waits for a person. */
const SAME_RECORD_MS = 3;

const figure = (name, value, unit) => console.log(JSON.stringify({ name, value: Number(value.toFixed(2)), unit }));

/** The measurements, in this order unless some are named; speed and placing are what a change is compared by. */
const STAGES = { speed, clocks, placing, mending, uf2, drift, contacts, chords, scenarios, cuts, chips, displays, flood, usb, mirror, dark, home };

const named = process.argv.slice(2);
const unknown = named.find((name) => !(name in STAGES));
if (unknown) throw new Error(`There is no ${unknown} to measure: there are ${Object.keys(STAGES).join(', ')}.`);
for (const [name, stage] of Object.entries(STAGES)) if (named.length === 0 || named.includes(name)) await stage();

/** Latency, CPU load and stack depth. */
function speed() {
  const board = productBoard();
  const bootNew = productBoard().boot();
  toRunningTurn(board);
  const firstOperationInPlay = board.flash.operations.length;
  const duty = dutyOfARunningTurn(board);
  const beforeRounds = board.markDuty();
  const { screens, detents } = playRounds(board);
  const roundCycles = board.awakeCycles(beforeRounds);
  const presses = [...detents, ...typeAName()];
  const inPlay = board.flash.operations.slice(firstOperationInPlay);
  const stackInPlay = board.stack.usedBytes;
  board.cutPower();
  const bootIntoGame = board.boot();

  figure('device.boot_ms', Math.max(bootNew, bootIntoGame), 'ms');
  figure('device.press_to_pixel_ms_p50', percentile(presses, 0.5), 'ms');
  figure('device.press_to_pixel_ms_p99', percentile(presses, 0.99), 'ms');
  figure('device.screen_change_ms_p50', percentile(screens, 0.5), 'ms');
  figure('device.screen_change_ms_p99', percentile(screens, 0.99), 'ms');
  figure('device.duty_percent', duty * 100, '%');
  figure('device.stack_bytes', Math.max(stackInPlay, board.stack.usedBytes), 'B');
  figure('device.round_cycles', roundCycles, 'cycles');
  figure('device.flash_stall_ms_max', Math.max(0, ...inPlay.map((operation) => operation.millis)), 'ms');
  const readBack = readBackMillis(inPlay);
  figure('device.read_back_records', readBack.length, 'records');
  figure('device.read_back_ms_p50', percentile(readBack, 0.5), 'ms');
  figure('device.read_back_ms_max', Math.max(...readBack), 'ms');
}

/**
 * The time from the end of each record's program to its acknowledgement in the head of its sector: what was programmed is read back
 * and compared meanwhile, and the boot ROM is left and entered again.
 */
function readBackMillis(operations) {
  const programs = operations.filter(({ kind }) => kind === 'program');
  const gaps = programs.slice(1).map((program, i) => {
    const before = programs[i];
    return { program, before, millis: (program.atMicros - before.atMicros) / 1000 - before.millis };
  });
  const acknowledges = ({ program, before, millis }) => program.address % SECTOR === 0 && program.address === before.address - (before.address % SECTOR) && millis < SAME_RECORD_MS;
  return gaps.filter(acknowledges).map(({ millis }) => millis);
}

/** The same presses with game clocks in sight: one runs, and its digits are painted between them. */
function clocks() {
  const millis = [...announceWithClocks(), ...typeWithClocks()];
  figure('device.press_to_pixel_clock_ms_p50', percentile(millis, 0.5), 'ms');
  figure('device.press_to_pixel_clock_ms_p99', percentile(millis, 0.99), 'ms');
}

/** The time that a word takes to find its place on the board. */
function placing() {
  const millis = placeAWord();
  figure('board.placing_ms_p50', percentile(millis, 0.5), 'ms');
  figure('board.placing_ms_p99', percentile(millis, 0.99), 'ms');
}

/** The time that it takes to put a line right after fifty turns: all of them are counted again. */
function mending() {
  const millis = mendLines();
  figure('device.mend_ms_max', Math.max(...millis), 'ms');
}

function uf2() {
  figure('device.uf2_pages_wrong', pagesLost(), 'pages');
}

function drift() {
  figure('device.drift_us_per_hour', Math.abs(driftMicrosPerHour()), 'µs');
}

/** Contacts at their worst. */
function contacts() {
  const [pressed, spikes] = spikesPressed();
  figure('device.spikes', spikes, 'spikes');
  figure('device.spikes_pressed', pressed, 'spikes');
  const [lost, turned] = detentsLost();
  figure('device.detents', turned, 'detents');
  figure('device.detents_lost', lost, 'detents');
}

/** Two buttons pressed together, and one after the other. */
function chords() {
  const [errors, chorded] = chordErrors();
  figure('entry.chords', chorded, 'chords');
  figure('entry.chord_errors', errors, 'chords');
  const [merged, rolled] = rollsMerged();
  figure('entry.rolls', rolled, 'rolls');
  figure('entry.rolls_merged', merged, 'rolls');
}

/** Codes on the panel before a modelled camera. */
async function home() {
  const [whole, filmed, seconds] = await gamesHome();
  figure('light.games_filmed', filmed, 'films');
  figure('light.home_percent', (100 * whole) / filmed, '%');
  figure('light.home_seconds_p50', percentile(seconds, 0.5), 's');
  figure('light.home_seconds_p99', percentile(seconds, 0.99), 's');
}

/** The suite plays a few of them on the image; here all are. One that fails ends the measuring. */
function scenarios() {
  const files = readdirSync(SCENARIOS).filter((file) => file.endsWith('.toml'));
  const stacks = files.map((file) => {
    const timeline = timelineOf(join(SCENARIOS, file));
    const board = boardFor(timeline);
    playTimeline(timeline, board, { artefacts: ARTEFACTS });
    return board.stack;
  });
  figure('device.scenarios', files.length, 'scenarios');
  figure('device.stack_bytes_of_scenarios', Math.max(...stacks.map((stack) => stack.usedBytes)), 'B');
  figure('device.stack_bytes_left', Math.min(...stacks.map((stack) => stack.roomBytes - stack.usedBytes)), 'B');
}

/** Power cut inside flash operations of recorded games: a sample, or all with ZEITWORT_ALL_CUTS=1. */
function cuts() {
  const torn = RECORDED.map((file) => tear(record(file)));
  figure('device.power_cuts', torn.reduce((sum, { tried }) => sum + tried, 0), 'cuts');
  figure('device.power_cuts_lost', torn.reduce((sum, { lost }) => sum + lost.length, 0), 'cuts');
}

/** Flash chips of one footprint that differ. */
function chips() {
  const [started, kinds] = chipsStarted();
  figure('device.flash_chips', kinds, 'chips');
  figure('device.flash_chips_started', started, 'chips');
  const [writes, operations] = nonvolatileWrites();
  figure('device.nonvolatile_operations', operations, 'operations');
  figure('device.nonvolatile_writes', writes, 'writes');
}

/** Displays that lose their power, and the shift against burn-in. */
function displays() {
  const [dark, gaps] = gapsDark();
  figure('device.display_gaps', gaps, 'gaps');
  figure('device.display_gaps_dark', dark, 'gaps');
  const [stray, goldens] = strayPixels();
  figure('device.stray_line_pictures', goldens, 'pictures');
  figure('device.stray_line_pixels', stray, 'pixels');
}

/** A computer that asks for ever. */
function flood() {
  const { percent, late, answered } = flooded();
  figure('device.flood_answers', answered, 'lines');
  figure('device.flood_pictures_percent', percent, '%');
  figure('device.flood_alarm_late_ms', late, 'ms');
}

/** A device that is watched: the time from its display to the computer's. */
function mirror() {
  const late = mirrored();
  figure('page.mirror_pictures', late.length, 'pictures');
  figure('page.mirror_ms_p50', percentile(late, 0.5), 'ms');
  figure('page.mirror_ms_p99', percentile(late, 0.99), 'ms');
}

/** Left alone on cells: the system clock, the core's load, and the time from a press to the clock of play. */
function dark() {
  const board = leftAlone();
  figure('device.dark_clock_mhz', clocksOf(board).hertz / 1e6, 'MHz');
  figure('device.dark_plls_off', clocksOf(board).off ? 2 : 0, 'PLLs');
  const mark = board.markDuty();
  board.run(60_000);
  figure('device.dark_duty_percent', board.duty(mark) * 100, '%');
  const pins = [...board.pins.seats, board.pins.dialPush];
  const millis = Array.from({ length: 3 * pins.length }, (_, press) => {
    const millis = pressToClock(board, pins[press % pins.length]);
    board.run(330_000 + 137 * press);
    return millis;
  });
  figure('device.wake_ms_p99', percentile(millis, 0.99), 'ms');
}

/** Lost acknowledgements, each of which hangs the chip's controller: the longest time until the console answers again. */
function usb() {
  const millis = Object.keys(SYSTEMS).flatMap((system) => {
    const board = productBoard({ usb: system });
    openConsole(board);
    return Array.from({ length: LOST_ACKNOWLEDGEMENTS }, (_, time) => {
      board.run(100 + 37 * time);
      return millisToAnswer(board, { control: time % 2 === 1 });
    });
  });
  figure('device.usb_lost_acks', millis.length, 'packets');
  figure('device.usb_lost_ack_ms', Math.max(...millis), 'ms');
}

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
function toRunningTurn(board) {
  toGames(board);
  board.controls.pushDial(); // Free play
  for (const seat of SEATS) board.controls.press(seat);
  board.controls.pushDial(); // begin; the journal is made ready
  board.run(LOT_MS);
  board.controls.press(SEATS[0]); // turn the glass
}

function dutyOfARunningTurn(board) {
  board.run(2000);
  const mark = board.markDuty();
  board.run(20_000);
  return board.duty(mark);
}

/** Turns of all players: button to Announce, detents there, push to note, button to turn the glass again. */
function playRounds(board) {
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
    board.run(1113); // until the next player can have seen it
    screens.push(pressToPicture(board, next));
    board.run(713);
  }
  return { screens, detents };
}

/** A table where a scenario has ended. */
function tableAfter(scenario) {
  const timeline = timelineOf(join(SCENARIOS, scenario));
  const table = boardFor(timeline);
  playTimeline(timeline, table, { artefacts: ARTEFACTS });
  table.run(500);
  return table;
}

/** Points are dialled in a tournament: the own clock runs beside them. */
function announceWithClocks() {
  const table = tableAfter('clock-no-burning.toml');
  const millis = [];
  for (let detent = 0; detent < DETENTS; detent++) {
    millis.push(detentToPicture(table, detent % 4 === 3 ? -1 : 1));
    table.run(87 + 7 * (detent % 11));
  }
  return millis;
}

/** A word is typed by board in a tournament: the own clock runs above it. */
function typeWithClocks() {
  const table = tableAfter('clock-final.toml');
  table.controls.press(6);
  table.run(500);
  const millis = [];
  for (let letter = 0; letter < 2 * LETTERS; letter++) {
    millis.push(pressToPicture(table, table.pins.seats[letter % LETTERS]));
    table.run(131 + 11 * letter);
    millis.push(detentToPicture(table, letter % 2 ? 1 : -1));
    table.run(97 + 13 * letter);
  }
  return millis;
}

/** A word looks for its place among sixty-nine on a board that is nearly full: the dial walks them, buttons jump to columns. */
function placeAWord() {
  const table = tableAfter('scrabble-board-full.toml');
  const millis = [];
  for (let place = 0; place < DETENTS; place++) {
    millis.push(place % 5 === 4 ? pressToPicture(table, table.pins.seats[2 + (place % 2)]) : detentToPicture(table, 1));
    table.run(87 + 7 * (place % 11));
  }
  return millis;
}

/** Lines of a game of fifty turns, the oldest and newer ones; a push on the chosen number mends. */
function mendLines() {
  const table = productBoard();
  toRunningTurn(table);
  for (let turn = 0; turn < MENDED_TURNS; turn++) {
    const seat = (turns) => SEATS[turns % SEATS.length];
    table.controls.press(seat(turn));
    table.run(1100);
    table.controls.turn(1 + (turn % 4));
    table.run(200);
    table.controls.pushDial();
    table.run(1200);
    table.controls.press(seat(turn + 1)); // turn the glass
    table.run(300);
  }
  return [3, 20, MENDED_TURNS - 1].map((newer) => {
    table.run(1200);
    // Hold, push on the history, the line, push, push on its points, the number, push.
    table.controls.holdDial();
    table.run(200);
    table.controls.pushDial();
    table.run(200);
    for (let line = 0; line < newer; line++) {
      table.controls.turn(1);
      table.run(100);
    }
    for (let push = 0; push < 2; push++) {
      table.controls.pushDial();
      table.run(200);
    }
    table.controls.turn(1);
    table.run(200);
    return releaseToPicture(table, table.pins.dialPush);
  });
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
