// Whole games, and the power fails in their flash operations: afterwards the game is the one before or after that operation.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ask, openConsole, reopenConsole } from '../../console.mjs';
import { ARTEFACTS, SCENARIOS, SCREENS, boardFromImage, flashWithWords, withBoard } from '../../product.mjs';
import { playScenario, readScenario } from '../../scenario.mjs';

const ALL = Boolean(process.env.ZEITWORT_ALL_CUTS);
/** One game kind, and so many cuts spread over it; all kinds and all operations with ZEITWORT_ALL_CUTS=1. */
const GAMES = ALL ? readdirSync(SCENARIOS).filter((file) => file.endsWith('-game.toml')).sort() : ['scrabble-game.toml'];
const SAMPLE = 16;

/** What the console says is kept: every point with its reason, and how many events. */
function kept(board) {
  return ask(board, 'sheet') + /events.*/.exec(ask(board, 'journal'))[0];
}

/** What a device says that is switched on with this flash. */
function keptIn(image) {
  const board = boardFromImage(image, { usb: true });
  openConsole(board);
  return kept(board);
}

/** Which operations are torn: the first and the last ones are always among them. */
function torn(count) {
  if (ALL || count <= SAMPLE) return [...Array(count).keys()];
  return Array.from({ length: SAMPLE }, (_, i) => Math.round((i * (count - 1)) / (SAMPLE - 1)));
}

for (const file of GAMES) {
  const path = join(SCENARIOS, file);
  const scenario = readScenario(path);
  test(`${file}: a power cut in any operation loses no more than that operation`, (context) => {
    const flash = scenario.words ? flashWithWords(path) : undefined;
    const options = { seed: scenario.seed, usb: true, flash };
    return withBoard(options, (board) => {
      playScenario(scenario, board, { screens: SCREENS, artefacts: ARTEFACTS });
      reopenConsole(board);
      const { flash: chip } = board;
      const count = chip.operations.length;
      assert.equal(keptIn(chip.imageBefore(count)), kept(board), 'without a cut something is lost');
      let booked = false;
      for (const index of torn(count)) {
        const { kind, address, length } = chip.operations[index];
        const sides = [keptIn(chip.imageBefore(index)), keptIn(chip.imageBefore(index + 1))];
        booked ||= sides.some((sheet) => /\n1,/.test(sheet));
        for (const bytes of [1, Math.floor(length / 2) + 1, length - 1]) {
          const found = keptIn(chip.imageTorn(index, bytes));
          assert.ok(
            sides.includes(found),
            `operation ${index} (${kind} at ${address.toString(16)}) torn after ${bytes} bytes:\n${found}\nis neither\n${sides.join('\nnor\n')}`,
          );
        }
      }
      assert.ok(booked, 'no point was ever at stake');
      context.diagnostic(`${torn(count).length} of ${count} operations torn`);
    })(context);
  });
}
