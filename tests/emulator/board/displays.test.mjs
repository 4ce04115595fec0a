// The three kinds of display on the real image: the same golden pictures on each, found by their status or set by hand.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { assertSamePicture, settledPicture, toGames } from '../places.mjs';
import { ALL } from '../power-cuts.mjs';
import { boardFor, productBoard, timelineOf, withBoard } from '../product.mjs';
import { ARTEFACTS, SCENARIOS } from '../../paths.mjs';
import { playTimeline } from '../timeline.mjs';

const SAMPLE = ['free-play-turn.toml', 'preferences.toml', 'idle.toml', 'displays.toml'];
const BUILT_IN = [
  { kind: 'ssd1306', address: 0x3d },
  { kind: 'sh1106', address: 0x3c },
  { kind: 'sh1106', address: 0x3d },
  { kind: 'ssd1309', address: 0x3c },
];

/** In the suite every display plays two of them, and every one of them is played on two displays; nightly all on all. */
const shareOf = (index) => (ALL ? SAMPLE : SAMPLE.filter((_, file) => (file + index) % SAMPLE.length < 2));

for (const [index, display] of BUILT_IN.entries()) {
  for (const file of shareOf(index)) {
    test(`${file} shows the golden pictures on ${display.kind} at 0x${display.address.toString(16)}`, () => {
      const timeline = timelineOf(join(SCENARIOS, file));
      playTimeline(timeline, boardFor(timeline, { display }), { artefacts: ARTEFACTS });
    });
  }
}

test('a display whose status cannot be read is taken for an SSD1306, and not set up again and again', withBoard({ display: { mute: true } }, (board) => {
  toGames(board);
  assertSamePicture(games(), settledPicture(board));
  const sent = board.i2c.bytes;
  board.run(5000);
  assert.ok(board.i2c.bytes - sent < 200, `${board.i2c.bytes - sent} bytes were sent in 5 s`);
}));

for (const [kind, tones] of [['ssd1306', 2], ['sh1106', 3], ['ssd1309', 4]]) {
  test(`the dial held at power-up takes the next kind until a mute ${kind} shows a picture, and beeps its number`, withBoard({ display: { kind, mute: true }, crashes: 'handle' }, (board) => {
    board.display.forgiving = true; // of what is meant for another kind
    for (let time = 2; time <= tones; time++) {
      holdAtPowerUp(board);
      const heard = board.buzzer.notes.filter((note) => Math.abs(note.hertz - 3136) < 40 && note.endMicros - note.startMicros > 100_000);
      assert.equal(heard.length, time);
    }
    board.display.forgiving = false;
    board.run(1000);
    board.cutPower();
    toGames(board);
    assertSamePicture(games(), settledPicture(board));
    board.display.unplug();
    board.run(50);
    board.display.plugIn();
    board.run(61_000);
    assertSamePicture(board.display.asShifted(games()), settledPicture(board));
  }));
}

/** Powers up with a button held; the notes are heard anew. */
function holdAtPowerUp(board) {
  board.run(1000);
  board.buzzer.takeNotes();
  board.drive(board.pins.dialPush, false);
  board.cutPower();
  board.run(1500);
  board.drive(board.pins.dialPush, null);
  board.run(3000);
}

function games() {
  const board = productBoard();
  toGames(board);
  return settledPicture(board);
}
