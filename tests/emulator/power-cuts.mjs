// Fault injection: cuts the power inside the flash operations of a recorded game, and asks the device that wakes up
// what it still knows.
import { join } from 'node:path';
import { ask, reopenConsole } from './console.mjs';
import { asText } from './picture.mjs';
import { SETTLED_MS } from './places.mjs';
import { boardFor, boardFromImage, timelineOf } from './product.mjs';
import { ARTEFACTS, SCENARIOS } from '../paths.mjs';
import { playTimeline } from './timeline.mjs';

/** Every operation of a recording instead of a sample. */
export const ALL = Boolean(process.env.ZEITWORT_ALL_CUTS);
/** A whole game of each kind, two by board, one that goes back in time, one that is mended, and one in which settings are written. */
export const RECORDED = [
  'scrabble-game.toml',
  'scrabble-board-challenges.toml',
  'scrabble-board-tournament.toml',
  'wort-rummikub-game.toml',
  'wort-rummikub-ch-game.toml',
  'rummikub-des-mots-game.toml',
  'wort-rummy-game.toml',
  'rummy-game.toml',
  'undo-game-end.toml',
  'mend-target.toml',
  'preferences.toml',
];
/** The number of operations that are torn: of play, of making sectors ready, of every start after a first cut, and of settings. In
 * the suite few; nightly all. */
export const SAMPLE = ALL ? { play: Infinity, chores: Infinity, start: 2, settings: Infinity } : { play: 3, chores: 1, start: 1, settings: 6 };

/** After this a device that was switched on has greeted and shows where it stands. */
const AWAKE_MS = 1500;
const ENUMERATED_MS = 400;

const recordings = new Map();

/** A scenario played once on the image: its flash with every operation, the step each belongs to, and what was known last. */
export function record(file) {
  if (!recordings.has(file)) recordings.set(file, played(file));
  return recordings.get(file);
}

function played(file) {
  const timeline = timelineOf(join(SCENARIOS, file));
  const board = boardFor(timeline);
  const steps = [];
  const afterStep = (step) => {
    while (steps.length < board.flash.operations.length) steps.push(step);
  };
  playTimeline(timeline, board, { artefacts: ARTEFACTS, afterStep });
  reopenConsole(board);
  return { file, elf: board.elf, flash: board.flash, ram: board.sram, steps, known: booked(board), look: file === 'preferences.toml' ? preferences : undefined };
}

/** From the games to the device's own settings, which otherwise cannot all be seen. */
function preferences(board) {
  board.controls.turn(9);
  board.controls.pushDial();
  board.run(SETTLED_MS);
}

/** Every point with its reason, and how many events there are. */
export function booked(board) {
  return ask(board, 'sheet') + /events.*/.exec(ask(board, 'journal'))[0];
}

/**
 * A device switched on with this in its flash: everything it tells and shows, and what its start did to its flash. `ram` is what it
 * held before, if power was away for a few milliseconds only.
 */
export function wake(image, look = () => {}, ram = null) {
  const board = boardFromImage(image, { usb: true, ram });
  board.boot();
  if (!board.runUntil(() => board.usb.configured, { within: ENUMERATED_MS })) throw new Error('the device was not enumerated.');
  reopenConsole(board);
  const told = booked(board);
  board.runToMillisSinceReset(AWAKE_MS);
  const { flash } = board;
  const operations = [...flash.operations.keys()];
  look(board);
  return { told, knows: `${told}\n${asText(board.display.picture())}`, flash, operations };
}

/** So many of these, evenly spread. */
export function sample(values, most) {
  if (values.length <= most) return values;
  return Array.from({ length: most }, (_, i) => values[Math.floor(((i + 0.5) * values.length) / most)]);
}

/** The operations that are torn by default: those beside an erase make a sector ready, the others keep what happened. */
function chosen({ operations }) {
  const erases = (index) => operations[index]?.kind === 'erase';
  const isChore = (index) => [index - 1, index, index + 1].some(erases);
  const indices = [...operations.keys()];
  const play = sample(indices.filter((index) => !isChore(index)), SAMPLE.play);
  return [...play, ...sample(indices.filter(isChore), SAMPLE.chores)];
}

/**
 * Tears operations of a recording. `tried` counts the cuts, `lost` has a sentence for each after which the device knew
 * something else than before or after the operation. `sides` are what it knows without a cut.
 */
export function tear({ file, flash, ram, steps, look }, operations = chosen(flash)) {
  const sides = new Map();
  const side = (index) => {
    if (!sides.has(index)) sides.set(index, wake(flash.imageBefore(index), look).knows);
    return sides.get(index);
  };
  const lost = [];
  let tried = 0;
  for (const index of operations) {
    const allowed = [side(index), side(index + 1)];
    const check = (knows, how) => {
      tried += 1;
      if (!allowed.includes(knows)) lost.push(complaint(`${file}, step ${steps[index]}: ${how}`, knows, allowed));
    };
    for (const [turn, bytes] of flash.tearsOf(index).entries()) {
      const kept = turn === 1 ? ram : null; // power was away for so short that RAM has not noticed
      const how = `${what(flash.operations[index])} torn after ${bytes} bytes${kept ? ', RAM kept' : ''}`;
      const survivor = wake(flash.imageTorn(index, bytes), look, kept);
      check(survivor.knows, how);
      for (const [again, knows] of secondCuts(survivor, look)) check(knows, `${how}, then at the next start ${again}`);
    }
  }
  return { tried, lost, sides: [...sides.values()] };
}

/** The power fails again while the device starts, in something it does to its flash then. */
function* secondCuts({ flash, operations }, look) {
  for (const index of sample(operations, SAMPLE.start)) {
    const tears = flash.tearsOf(index);
    const half = tears[tears.length >> 1];
    yield [`${what(flash.operations[index])} torn after ${half} bytes`, wake(flash.imageTorn(index, half), look).knows];
  }
}

const what = ({ kind, address }) => `${kind} at 0x${address.toString(16)}`;

function complaint(cut, knows, allowed) {
  return `${cut}. The device knows\n${knows}\nwhich is neither\n${allowed.join('\nnor\n')}`;
}
