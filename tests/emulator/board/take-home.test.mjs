// Take home on the real image: the codes on the emulated panel are those of `zeitwort codes`, and the panel is set for a camera meanwhile.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { codeOn, codesIn } from '../codes.mjs';
import { writePicture } from '../picture.mjs';
import { takeHome } from '../places.mjs';
import { boardFor, report, timelineOf, tool } from '../product.mjs';
import { ARTEFACTS, SCENARIOS } from '../../paths.mjs';
import { playTimeline } from '../timeline.mjs';

/** Each code of a game stands for so long. */
const CODE_MS = 250;
/** As controllers are told to light their rows for eyes, and for a camera (the high half of 0xd5). */
const [FOR_EYES, FOR_CAMERA] = [0x8, 0xf];
const CAMERA_CONTRAST = 0x7f;

/** How the panel is set. */
const settings = ({ display }) => ({ refresh: display.oscillator, contrast: display.contrast });

/** A board on which a game by board is over, and *Take home* was opened; how the panel was set before it is told. */
function withGame(options, body) {
  return () => {
    const timeline = timelineOf(join(SCENARIOS, 'scrabble-board-ending.toml'));
    const board = boardFor(timeline, options);
    try {
      playTimeline(timeline, board, { artefacts: ARTEFACTS });
      const before = settings(board);
      takeHome(board);
      body(board, mkdtempSync(join(tmpdir(), 'take-home-')), before);
    } catch (error) {
      console.error(report(board));
      throw error;
    }
  };
}

/** What `zeitwort codes` writes for the board's flash. */
function codesOf(board, folder, ...density) {
  const [flash, codes] = [join(folder, 'flash.bin'), join(folder, `codes${density}`)];
  writeFileSync(flash, board.flash.bytes);
  tool(['codes', flash, ...density, '--output', codes]);
  return codesIn(codes);
}

/** Turns on from the result through `count` codes; the game's are gathered as they come. A picture of each goes to the folder. */
function shown(board, count, results, folder) {
  mkdirSync(folder);
  const codes = [];
  const see = () => {
    const picture = board.display.asShifted(board.display.picture());
    const code = codeOn(picture);
    if (code === null || codes.includes(code)) return;
    writePicture(join(folder, `${String(codes.length).padStart(3, '0')}.png`), picture);
    codes.push(code);
  };
  for (let result = 0; result < results; result++) {
    see();
    board.controls.turn(1);
    board.run(200);
  }
  for (let millis = 0; codes.length < count && millis < 4 * count * CODE_MS + 2000; millis += 50) {
    see();
    board.run(50);
  }
  return codes;
}

test('the codes on the panel are those of the command, and a program has the same sheet of them', withGame({}, (board, folder) => {
  const coarse = codesOf(board, folder, '--coarse');
  const results = coarse.length - gameCodes(folder, '--coarse');
  assert.ok(results >= 1 && results <= 2);
  assert.deepEqual(shown(board, coarse.length, results, join(folder, 'seen')), coarse);
  // Past the codes is their size, and a push makes them fine.
  board.controls.turn(1);
  board.run(200);
  board.controls.pushDial();
  board.run(300);
  const fine = codesOf(board, folder);
  assert.deepEqual(shown(board, fine.length, 1, join(folder, 'seen-fine')), fine);

  const sheet = tool(['sheet', join(folder, 'flash.bin')]);
  for (const seen of ['seen', 'seen-fine']) {
    const pictures = Array.from({ length: seen === 'seen' ? coarse.length : fine.length }, (_, i) => join(folder, seen, `${String(i).padStart(3, '0')}.png`));
    assert.ok(tool(['codes', '--read', ...pictures.slice(seen === 'seen' ? results : 1)]).includes(sheet.trim()), `the sheet of ${seen}`);
  }
}));

/** Codes of the game alone. */
function gameCodes(folder, density) {
  return tool(['codes', join(folder, 'flash.bin'), density, '--text']).split('\n').filter((line) => line.startsWith('ZW')).length;
}

/** Kinds, how they tell their status, and the time after which one that lost its power is set up again. */
const DISPLAYS = [
  [{ kind: 'ssd1306' }, 3000],
  [{ kind: 'sh1106' }, 3000],
  [{ kind: 'ssd1309' }, 3000],
  [{ kind: 'ssd1306', mute: true }, 61_000],
];

for (const [display, back] of DISPLAYS) {
  const { kind, mute } = display;
  test(`${mute ? 'a mute ' : ''}${kind} is set for a camera while codes are shown, also after it lost its power, and back`, withGame({ display }, (board, _, before) => {
    const forCamera = { refresh: FOR_CAMERA, contrast: CAMERA_CONTRAST };
    assert.equal(before.refresh, FOR_EYES);
    assert.notEqual(before.contrast, CAMERA_CONTRAST);
    assert.deepEqual(settings(board), forCamera);
    const codeSeen = () => codeOn(board.display.asShifted(board.display.picture()));
    const code = codeSeen();
    assert.ok(code);
    board.display.unplug();
    board.run(50);
    board.display.plugIn();
    board.run(back);
    assert.deepEqual(settings(board), forCamera);
    assert.equal(codeSeen(), code);
    board.run(100_000 - back); // longer than until a display that nobody needs is dimmed
    assert.deepEqual(settings(board), forCamera);
    board.controls.holdDial();
    board.run(300);
    assert.deepEqual(settings(board), before);
    // It has no power while the codes are left or opened: it is set for what is to be seen when it is back.
    for (const [act, expected] of [[() => takeHome(board), forCamera], [() => board.controls.holdDial(), before]]) {
      board.display.unplug();
      act();
      board.run(300);
      board.display.plugIn();
      board.run(back);
      assert.deepEqual(settings(board), expected);
    }
  }));
}
