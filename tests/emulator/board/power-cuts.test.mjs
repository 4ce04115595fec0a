// Fault injection, power cuts in the flash operations of whole games: afterwards the game is the one before or after
// that operation.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RECORDED, SAMPLE, record, sample, tear, wake } from '../power-cuts.mjs';
import { boardFromImage } from '../product.mjs';
import { PREFERENCES } from '../../../emulator/wiring.mjs';

/** The first report says all there is to know; there may be hundreds like it. */
function assertNothingLost({ tried, lost }, context) {
  assert.equal(lost.length, 0, `${lost.length} of ${tried} cuts lost something, the first: ${lost[0]}`);
  context.diagnostic(`${tried} cuts, nothing lost`);
}

for (const file of RECORDED) {
  test(`${file}: a power cut in a flash operation, and another while starting, lose no more than that operation`, (context) => {
    const recording = record(file);
    assert.equal(wake(recording.flash.bytes).told, recording.known, 'without a cut something is lost');
    const result = tear(recording);
    assertNothingLost(result, context);
    assert.ok(new Set(result.sides).size > 2, 'the cuts could not tell one state from another');
  });
}

test('a power cut while settings are written leaves the old ones or the new ones', (context) => {
  const recording = record('preferences.toml');
  const inPreferences = ({ address }) => address >= PREFERENCES.start && address < PREFERENCES.end;
  const writes = [...recording.flash.operations.keys()].filter((index) => inPreferences(recording.flash.operations[index]));
  const result = tear(recording, sample(writes, SAMPLE.settings));
  assertNothingLost(result, context);
  assert.ok(new Set(result.sides).size > 2, 'no setting was ever changed');
});

test('a cut that took earlier records away would be noticed', () => {
  const { file, flash, steps } = record('scrabble-game.toml');
  const index = steps.findIndex((step) => step > 40);
  const forgetful = Object.create(flash, { imageTorn: { value: () => flash.imageBefore(index - 2) } });
  const { tried, lost } = tear({ file, flash: forgetful, steps }, [index]);
  assert.equal(lost.length, tried);
  assert.match(lost[0], /^scrabble-game\.toml, step \d+: program at 0x\w+ torn after \d+ bytes\. The device knows\nround,/);
});

test('power that comes and goes while the device starts changes nothing', () => {
  const { flash } = record('rummy-game.toml');
  const untroubled = wake(flash.bytes).knows;
  const board = boardFromImage(flash.bytes);
  for (const millis of [0.1, 1, 3, 10, 25, 40, 55, 60, 65, 80, 120]) {
    board.run(millis);
    board.cutPower();
  }
  assert.equal(wake(board.flash.bytes).knows, untroubled);
});
