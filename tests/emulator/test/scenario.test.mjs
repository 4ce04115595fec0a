// The scenario runner itself, on a board that only writes down what is done to it and when.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Controls } from '../parts/controls.mjs';
import { HEIGHT, WIDTH } from '../parts/oled.mjs';
import { countDifferences, readPicture, sideBySide, writePicture } from '../picture.mjs';
import { checkedScenario, millisOf, playScenario, readScenario } from '../scenario.mjs';
import { WIRING } from '../wiring.mjs';

/** Time passes, pins are written down as [millis since the first step, pin, level]. */
class PaperBoard {
  constructor(picture = new Uint8Array(WIDTH * HEIGHT)) {
    Object.assign(this, { pins: WIRING, millis: 0, log: [], cuts: 0, usb: null, dueNanos: 0 });
    this.controls = new Controls(this);
    this.display = { picture: () => (this.log.push([this.millis - 2000, 'picture']), picture) };
  }
  run(millis) {
    this.millis += millis;
  }
  boot() {
    this.millis = 30;
  }
  runToMillisSinceReset(millis) {
    this.millis = millis;
  }
  cutPower() {
    this.cuts += 1;
  }
  drive(pin, level) {
    this.log.push([this.millis - 2000, pin, level]);
  }
}

function played(...steps) {
  const board = new PaperBoard();
  playScenario(checkedScenario('test.toml', { step: steps }), board);
  return { board, duration: board.millis - 2000 };
}

const DURATIONS = [
  [{ press: 1 }, 100],
  [{ hold: 6 }, 750],
  [{ dial: -3 }, 300],
  [{ spin: 5 }, 150],
  [{ spin: -4 }, 100],
  [{ push: true }, 100],
  [{ hold_dial: true }, 750],
  [{ wait: '61s' }, 61_000],
];
for (const [step, duration] of DURATIONS) {
  test(`${JSON.stringify(step)} takes ${duration} ms`, () => assert.equal(played(step).duration, duration));
}

test('a press is 50 ms down and 50 ms up, from the first step at 2000 ms', () => {
  const { board } = played({ press: 3 });
  assert.deepEqual(board.log, [[0, 12, false], [50, 12, null]]);
});

test('a detent is a whole cycle in the first 8 ms of its slot, A first to the right, B first to the left', () => {
  const [a, b] = [WIRING.dialA, WIRING.dialB];
  const edges = (detents) => played({ dial: detents }).board.log.map(([millis, pin, level]) => [millis, pin, level !== false]);
  assert.deepEqual(edges(1), [
    [0, a, false], [0, b, true], [2, a, false], [2, b, false], [4, a, true], [4, b, false], [6, a, true], [6, b, true],
  ]);
  assert.deepEqual(edges(-2).slice(8, 10), [[100, a, true], [100, b, false]]);
});

test('after a power cut the next step is at 2000 ms again', () => {
  const { board } = played({ press: 1 }, { power_cut: true }, { press: 2 });
  assert.equal(board.cuts, 1);
  assert.deepEqual(board.log.at(-2), [0, 11, false]);
});

function withScreen(picture) {
  const screens = mkdtempSync(join(tmpdir(), 'screens-'));
  const golden = new Uint8Array(WIDTH * HEIGHT);
  golden[5 * WIDTH + 7] = 1;
  writePicture(join(screens, 'dot.png'), golden);
  const board = new PaperBoard(picture ?? golden);
  const play = () =>
    playScenario(checkedScenario('test.toml', { step: [{ screen: 'dot' }] }), board, { screens, artefacts: screens });
  return { board, play, screens };
}

test('a screen is looked at after 45 ms and takes 50', () => {
  const { board, play } = withScreen();
  play();
  assert.deepEqual(board.log, [[45, 'picture']]);
  assert.equal(board.millis, 2050);
});

test('a screen that differs names file and step, shows both pictures and writes the actual one', () => {
  const { play, screens } = withScreen(new Uint8Array(WIDTH * HEIGHT));
  assert.throws(play, /test\.toml, step 1 \(screen = "dot"\): 1 pixels differ from dot\.png[^]*expected[^]*actual/);
  assert.equal(countDifferences(readPicture(join(screens, 'test-dot-actual.png')), new Uint8Array(WIDTH * HEIGHT)), 0);
  assert.ok(readFileSync(join(screens, 'test-dot-diff.png')).length > 0);
});

test('a screen without a golden picture says so', () => {
  const { board, screens } = withScreen();
  const scenario = checkedScenario('test.toml', { step: [{ screen: 'none' }] });
  assert.throws(() => playScenario(scenario, board, { screens, artefacts: screens }), /no golden picture none\.png/);
});

test('differing pixels are marked in the text', () => {
  const dot = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => (i === 0 ? 1 : 0));
  const marks = (text) => text.split('\x1b[41m').length - 1 + text.split('╳').length - 1;
  assert.equal(marks(sideBySide(dot, new Uint8Array(WIDTH * HEIGHT))), 1);
  assert.equal(marks(sideBySide(dot, dot)), 0);
});

test('"expect" without a console is noted, not passed silently', () => {
  const scenario = checkedScenario('test.toml', { step: [{ expect: { scores: [1, 2] } }] });
  assert.match(playScenario(scenario, new PaperBoard()).join(), /scores are not asked/);
});

test('"expect" of a lit screen fails on a dark one', () => {
  assert.throws(() => played({ expect: { dark: false } }), /dark should be false, but is true/);
});

const MISTAKES = [
  [{ step: [] }, /no \[\[step\]\]/],
  [{ titel: 'x', step: [{ push: true }] }, /"titel" is not known/],
  [{ step: [{ press: 7 }] }, /step 1: press cannot be 7/],
  [{ step: [{ push: true }, { dial: 0 }] }, /step 2: dial cannot be 0/],
  [{ step: [{ press: 1, hold: 1 }] }, /exactly one of/],
  [{ step: [{ jump: 1 }] }, /"jump" is no step; known are press/],
  [{ step: [{ wait: '70ms' }] }, /wait cannot be "70ms"/],
  [{ step: [{ screen: '../x' }] }, /screen cannot be/],
  [{ step: [{ expect: { luck: 1 } }] }, /expect cannot be/],
  [{ seed: -1, step: [{ push: true }] }, /32-bit/],
];
for (const [content, sentence] of MISTAKES) {
  test(`a wrong file is told: ${JSON.stringify(content)}`, () => {
    assert.throws(() => checkedScenario('test.toml', content), sentence);
  });
}

test('a file that is not TOML is told with its name', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'scenario-')), 'odd.toml');
  writeFileSync(path, '[[step]\n');
  assert.throws(() => readScenario(path), /odd\.toml is not valid TOML/);
});

test('durations are milliseconds, seconds or minutes on the grid', () => {
  assert.deepEqual(['500ms', '61s', '2m', '1h', '10ms', ''].map(millisOf), [500, 61_000, 120_000, NaN, NaN, NaN]);
});
