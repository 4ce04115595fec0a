// The big screen's end of the cable: a computer that watches has the display's pixels and the game's events, and stops nothing.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { ask, openConsole } from '../console.mjs';
import { assertSamePicture, playTwoTurns, settledPicture, toTurn } from '../places.mjs';
import { boardFor, timelineOf, withBoard } from '../product.mjs';
import { playTimeline } from '../timeline.mjs';
import { ScenarioWatcher, Watcher, delays } from '../watch.mjs';
import { watch } from '../flood.mjs';
import { ARTEFACTS, SCENARIOS } from '../../paths.mjs';

const FIVE = ['free-play-turn.toml', 'scrabble-board.toml', 'wort-rummikub-game.toml', 'four-clocks.toml', 'mend.toml'];

const eventsTold = (board) => ask(board, 'events').split('\r\n').filter((line) => /^([0-9a-f]{2})+$/.test(line)).join('');

test('on connecting the whole picture comes, and then what changes', withBoard({ usb: true }, (board) => {
  openConsole(board);
  toTurn(board);
  const watcher = new Watcher(board);
  watcher.begin();
  board.run(60);
  watcher.take();
  playTwoTurns(board);
  const picture = settledPicture(board);
  watcher.take();
  assertSamePicture(picture, watcher.picture());
  assert.equal(watcher.mirror.log, eventsTold(board));
  assert.equal(watcher.mirror.table.seat, 1);
}));

test('a cable that is pulled and put back has the whole picture again', withBoard({ usb: true }, (board) => {
  openConsole(board);
  toTurn(board);
  const before = new Watcher(board);
  before.begin();
  board.run(100);
  board.usb.pullOut();
  board.run(500);
  playTwoTurns(board);
  board.usb.plugIn();
  board.run(2000);
  const watcher = new Watcher(board);
  watcher.begin();
  board.run(100);
  watcher.take();
  const picture = settledPicture(board);
  watcher.take();
  assertSamePicture(picture, watcher.picture());
}));

test('the picture is at the computer within a tenth of a second, and the sand runs on', withBoard({ usb: true }, (board) => {
  openConsole(board);
  toTurn(board);
  const { changes: alone } = watch(board, { seconds: 2, flood: false });
  const watcher = new Watcher(board);
  watcher.begin();
  board.run(100);
  const found = delays(board, watcher, { millis: 2000 });
  assert.ok(found.length >= 0.95 * alone.length, `${found.length} pictures while watched, ${alone.length} without`);
  assert.ok(Math.max(...found) <= 100, `${Math.max(...found)} ms`);
}));

test('while a clock runs the console does not become a drive, and says where that is possible', withBoard({ usb: true }, (board) => {
  openConsole(board);
  toTurn(board);
  assert.match(ask(board, 'reboot bootsel'), /^A clock runs: .*Update/);
  board.run(300);
  assert.ok(!board.inUsbBoot);
}));

test('the menu offers the update only while a computer is seen, and becomes a drive', withBoard({ usb: true }, (board) => {
  openConsole(board);
  toTurn(board);
  board.controls.holdDial();
  board.controls.turn(30); // to the last line; the update is the one above it
  board.controls.turn(-1);
  board.controls.pushDial();
  board.run(300);
  assert.ok(board.inUsbBoot);
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
