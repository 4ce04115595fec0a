// The player of time lines itself, on a board that only writes down what is done to it and when.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Controls } from '../../emulator/parts/controls.mjs';
import { HEIGHT, WIDTH } from '../../emulator/parts/oled.mjs';
import { countDifferences, readPicture, sideBySide } from './picture.mjs';
import { notesOf, wrongSound } from './sounds.mjs';
import { pixels, playTimeline } from './timeline.mjs';
import { WIRING } from '../../emulator/wiring.mjs';

/** Time passes, pins are written down as [millis since the last boot, pin, level]. */
class PaperBoard {
  constructor(picture = new Uint8Array(WIDTH * HEIGHT)) {
    Object.assign(this, { pins: WIRING, millis: 0, firstTickMillis: 0, log: [], cuts: 0, usb: null });
    this.controls = new Controls(this);
    this.display = { picture: () => (this.log.push([this.millis, 'picture']), picture), asShifted: (expected) => expected };
  }
  get micros() {
    return this.millis * 1000;
  }
  run(millis) {
    this.millis += millis;
  }
  boot() {
    this.millis = 30;
  }
  runToMillisSinceReset(millis) {
    this.millis = Math.max(this.millis, millis);
  }
  cutPower() {
    this.cuts += 1;
    this.millis = 0;
  }
  drive(pin, level) {
    this.log.push([this.millis, pin, level]);
  }
}

const line = (...entries) => ({
  file: 'test.toml',
  steps: [{ line: 4, action: 'press = 3' }],
  entries: entries.map((entry) => ({ step: 1, ...entry })),
});
const artefacts = mkdtempSync(join(tmpdir(), 'timeline-'));

function played(entries, board = new PaperBoard()) {
  playTimeline(line(...entries), board, { artefacts });
  return board;
}

test('every input is done at its moment', () => {
  const board = played([{ at: 2000, seat_down: 3 }, { at: 2050, seat_up: 3 }, { at: 2100, push_down: true }, { at: 2150, push_up: true }]);
  assert.deepEqual(board.log, [[2000, 12, false], [2050, 12, null], [2100, WIRING.dialPush, false], [2150, WIRING.dialPush, null]]);
});

test('a detent is a whole cycle in 8 ms, A first to the right, B first to the left', () => {
  const [a, b] = [WIRING.dialA, WIRING.dialB];
  const edges = played([{ at: 2000, dial: 1 }, { at: 2100, dial: -1 }]).log;
  assert.deepEqual(edges.slice(0, 3), [[2000, a, false], [2000, b, null], [2002, a, false]]);
  assert.deepEqual(edges.slice(8, 10), [[2100, a, null], [2100, b, false]]);
});

test('after a power cut moments count from the new boot', () => {
  const board = played([{ at: 2000, power_cut: true }, { at: 2000, seat_down: 2 }]);
  assert.equal(board.cuts, 1);
  assert.deepEqual(board.log, [[2000, 11, false]]);
});

test('a picture that differs names file, line and step, shows both and writes the actual one', () => {
  const dot = `01${'00'.repeat(1023)}`;
  assert.equal(pixels(Buffer.from(dot, 'hex')).indexOf(1), 0);
  const differs = /test\.toml, line 4: step 1 \(press = 3\): 1 pixels differ from dot\.png[^]*expected[^]*actual/;
  assert.throws(() => played([{ at: 2045, picture: { name: 'dot', bytes: dot } }]), differs);
  assert.equal(countDifferences(readPicture(join(artefacts, 'test-dot-actual.png')), new Uint8Array(WIDTH * HEIGHT)), 0);
  assert.ok(readFileSync(join(artefacts, 'test-dot-diff.png')).length > 0);
  const board = played([{ at: 2045, picture: { name: 'dot', bytes: dot } }], new PaperBoard(pixels(Buffer.from(dot, 'hex'))));
  assert.deepEqual(board.log, [[2045, 'picture']]);
});

test('differing pixels are marked in the text', () => {
  const dot = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => (i === 0 ? 1 : 0));
  const marks = (text) => text.split('\x1b[41m').length - 1 + text.split('╳').length - 1;
  assert.equal(marks(sideBySide(dot, new Uint8Array(WIDTH * HEIGHT))), 1);
  assert.equal(marks(sideBySide(dot, dot)), 0);
});

test('scores that cannot be asked are noted, not passed silently', () => {
  assert.match(playTimeline(line({ at: 2000, scores: [1] }), new PaperBoard()).join(), /scores are not asked/);
});

test('a lit screen is not a dark one', () => {
  assert.throws(() => played([{ at: 2000, dark: false }]), /dark should be false, but is true/);
});

const FLIP = { name: 'Flip', notes: [[880, 30], [1320, 40]] };
const TICK = { name: 'Tick', notes: [[1760, 25]] };
const heardFlip = [{ start: 104, end: 134, hertz: 881 }, { start: 134, end: 174, hertz: 1318 }];

test('a newer sound replaces one that still plays', () => {
  const notes = notesOf([{ at: 0, ...FLIP }, { at: 50, ...TICK }]);
  assert.deepEqual(notes.map(({ hertz, start, end }) => [hertz, start, end]), [[880, 0, 30], [1320, 30, 50], [1760, 50, 75]]);
});

test('the same notes a little later are the same sound', () => {
  assert.equal(wrongSound([{ at: 100, ...FLIP }], heardFlip), null);
});

test('a sound that is missing, wrong, too late or too much is told', () => {
  assert.match(wrongSound([{ at: 100, ...FLIP }], []), /880 Hz at 100 ms of Flip should be heard, but nothing is/);
  assert.match(wrongSound([{ at: 100, ...TICK }], heardFlip), /1760 Hz at 100 ms of Tick should be heard, but 881 Hz/);
  assert.match(wrongSound([{ at: 20, ...FLIP }], heardFlip), /should be heard/);
  assert.match(wrongSound([], heardFlip), /881 Hz at 104 ms is heard, but nothing should be/);
});

test('even the shortest sound must be heard, unless a newer one comes before it has to begin', () => {
  const CLICK = { name: 'Click', notes: [[2794, 8]] };
  const click = (start) => ({ start, end: start + 8, hertz: 2794 });
  const heardTick = { start: 160, end: 185, hertz: 1760 };
  assert.match(wrongSound([{ at: 100, ...CLICK }, { at: 300, ...CLICK }], [click(305)]), /2794 Hz at 100 ms of Click should be heard/);
  assert.equal(wrongSound([{ at: 100, ...FLIP }, { at: 150, ...TICK }], [heardTick]), null, 'the core was busy until 160 ms');
  assert.match(wrongSound([{ at: 100, name: 'Long', notes: [[880, 90]] }, { at: 190, ...TICK }], [{ ...heardTick, start: 195, end: 220 }]), /880 Hz at 100 ms of Long/);
});

test('a sound that begins again before its second note is one long first note', () => {
  const again = [{ at: 100, ...FLIP }, { at: 135, ...FLIP }];
  const [first, second] = heardFlip;
  const long = [{ ...first, end: first.end + 35 }, { ...second, start: second.start + 35, end: second.end + 35 }];
  assert.equal(wrongSound(again, long), null);
});
