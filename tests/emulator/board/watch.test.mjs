// The big screen's end of the cable: a computer that watches has the display's pixels and the game's events, and stops nothing.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { ask, openConsole } from '../console.mjs';
import { watch } from '../flood.mjs';
import { percentile, pressToPicture } from '../latency.mjs';
import { assertSamePicture, playTwoTurns, settledPicture, toSeats, toTurn } from '../places.mjs';
import { boardFor, timelineOf, withBoard } from '../product.mjs';
import { playTimeline } from '../timeline.mjs';
import { ScenarioWatcher, Watcher, delays } from '../watch.mjs';
import { ARTEFACTS, SCENARIOS } from '../../paths.mjs';

const FIVE = ['free-play-turn.toml', 'scrabble-board.toml', 'wort-rummikub-game.toml', 'four-clocks.toml', 'mend.toml'];
/** Longer than the sentence that says what to do stays. */
const READ_MS = 3000;

/** Every turn of the dial's knob that there is in a menu, and the line above the last. */
function chooseLastLine({ controls }) {
  controls.holdDial();
  controls.turn(30);
  controls.pushDial();
}

test('on beginning the whole picture comes, and then what changes, with every event', withBoard({ usb: true }, (board) => {
  openConsole(board);
  toTurn(board);
  const watcher = new Watcher(board);
  watcher.begin();
  board.run(60);
  playTwoTurns(board);
  const picture = settledPicture(board);
  watcher.take();
  assertSamePicture(picture, watcher.picture());
  const { log, table } = watcher.mirror;
  assert.equal(log, ask(board, 'events').split('\r\n').filter((line) => /^([0-9a-f]{2})+$/.test(line)).join(''));
  assert.deepEqual([table.seat, table.runs, table.lit], [1, true, true]);
}));

test('a cable that is pulled and put back has the whole picture again', withBoard({ usb: true }, (board) => {
  openConsole(board);
  toTurn(board);
  new Watcher(board).begin();
  board.run(100);
  board.usb.pullOut();
  board.run(500);
  playTwoTurns(board);
  board.usb.plugIn();
  board.run(2000);
  const watcher = new Watcher(board);
  watcher.begin();
  board.run(100);
  const picture = settledPicture(board);
  watcher.take();
  assertSamePicture(picture, watcher.picture());
}));

test('the picture is at the computer within a tenth of a second, and the sand runs on', withBoard({ usb: true }, (board, context) => {
  openConsole(board);
  toTurn(board);
  const { changes: alone } = watch(board, { seconds: 2, flood: false });
  const watcher = new Watcher(board);
  watcher.begin();
  board.run(100);
  const { changes, found } = delays(board, watcher, { millis: 2000 });
  assert.ok(changes >= 0.95 * alone.length, `${changes} pictures while watched, ${alone.length} without`);
  context.diagnostic(`page.mirror_ms_p99 ${percentile(found, 0.99).toFixed(2)}`);
  assert.ok(found.length > 20 && Math.max(...found) <= 100, `${found.length} at the computer, the latest after ${Math.max(...found)} ms`);
}));

test('a computer that watches and takes all day delays no press', withBoard({ usb: true }, (board) => {
  openConsole(board);
  toSeats(board);
  const slowest = () => Math.max(...[2, 3, 4, 2, 3, 4].map((seat) => {
    board.run(300);
    return pressToPicture(board, board.pins.seats[seat - 1]);
  }));
  const alone = slowest();
  const watcher = new Watcher(board);
  watcher.begin();
  board.run(100);
  const watched = slowest();
  watcher.take();
  assert.ok(watched <= alone + 2, `${watched} ms while watched, ${alone} ms without`);
}));

test('while a clock runs the console does not become a drive, and says where that is possible', withBoard({ usb: true }, (board) => {
  openConsole(board);
  toTurn(board);
  assert.match(ask(board, 'reboot bootsel'), /^A clock runs: .*Update/);
  board.run(300);
  assert.ok(!board.inUsbBoot);
  board.controls.holdDial(); // the menu stops the clock
  board.run(100);
  assert.match(ask(board, 'reboot bootsel'), /^Drop a UF2 file/);
  board.run(300);
  assert.ok(board.inUsbBoot);
}));

test('the menu becomes a drive while a computer is seen, and goes on saying so', withBoard({ usb: true }, (board) => {
  openConsole(board);
  toTurn(board);
  chooseLastLine(board);
  const picture = settledPicture(board);
  assert.ok(!board.inUsbBoot, 'there is time to read');
  board.run(READ_MS);
  assert.ok(board.inUsbBoot);
  assertSamePicture(picture, board.display.picture());
}));

test('the menu offers no update without a computer', withBoard({}, (board) => {
  toTurn(board);
  chooseLastLine(board);
  board.run(READ_MS);
  assert.ok(!board.inUsbBoot);
}));

test('settings and archive are told byte for byte', withBoard({ usb: true }, (board) => {
  openConsole(board);
  toTurn(board);
  board.usb.take();
  board.usb.send('kept\r\n');
  board.run(2000);
  const [header, ...lines] = board.usb.take().split('\r\n');
  assert.equal(header, 'kept at 0x1005c000');
  assert.deepEqual(lines.splice(-2), ['', '']);
  assert.equal(lines.join(''), Buffer.from(board.flash.bytes.slice(0x5c000, 0x64000)).toString('hex'));
}));

/** The suite mirrors five scenarios, the nightly job all. */
const all = () => readdirSync(SCENARIOS).filter((file) => file.endsWith('.toml'));
for (const file of process.env.ZEITWORT_ALL_SCENARIOS ? all() : FIVE) {
  test(`${file} is mirrored pixel by pixel`, (context) => {
    const timeline = timelineOf(join(SCENARIOS, file));
    const board = boardFor(timeline);
    const watcher = new ScenarioWatcher(board, timeline);
    playTimeline(timeline, board, { artefacts: ARTEFACTS, afterStep: (step) => watcher.step(step) });
    assert.ok(watcher.compared > 0, 'no picture was compared');
    context.diagnostic(`${watcher.compared} pictures`);
  });
}
