// Games brought home: the codes that the image shows on its panel, before a modelled camera, read by the page's decoder.
import { mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { NorFlash } from '../emulator/parts/nor-flash.mjs';
import { codeOn } from '../tests/emulator/codes.mjs';
import { takeHome } from '../tests/emulator/places.mjs';
import { productBoard, tool } from '../tests/emulator/product.mjs';
import { ROOT, SCENARIOS, SCREENS } from '../tests/paths.mjs';
import { OPTIONS } from '../web/page/zxing-options.mjs';
import { dice, photograph } from './panel-camera.mjs';

const GAMES = ['scrabble-board-ending', 'scrabble-game', 'wort-rummy-game', 'rummikub-des-mots-game', 'wort-rummikub-ch-game'];
const SIZES = ['--coarse', '--fine'];
/** How often the panel is lit as its oscillator may run, and for how long a phone may expose. */
const CAMERAS = [{ hertz: 105, exposure: 10 }, { hertz: 130, exposure: 4 }];
/** Times that each game is filmed by each camera. */
const FILMS = 10;
/** The game must be whole within this. */
const VIDEO_MS = 10_000;
/** The page looks at every third picture of thirty per second. */
const LOOK_MS = 100.1;
/** A picture on its way to the panel is seen as it comes. */
const GRID_MS = 4;
/** The phone is turned by up to so much, to either side, and trembles by so many pixels. */
const TURN = 0.15;
const TREMBLE = 1;

/** [games at home, games filmed, seconds of video that each took, in their order]. */
export async function gamesHome() {
  prepareZXingModule({ overrides: { wasmBinary: readFileSync(join(ROOT, 'node_modules/zxing-wasm/dist/reader/zxing_reader.wasm')).buffer } });
  const random = dice(7);
  const seconds = [];
  let filmed = 0;
  for (const game of GAMES)
    for (const size of SIZES) {
      const { film, codes } = shown(game, size);
      for (const camera of CAMERAS)
        for (let i = 0; i < FILMS; i++) {
          filmed += 1;
          const taken = await secondsToHome(film, codes, camera, random);
          if (taken !== null) seconds.push(taken);
          else console.error(`${game} ${size} at ${camera.hertz} Hz, ${camera.exposure} ms: not home in ${VIDEO_MS / 1000} s`);
        }
    }
  return [seconds.length, filmed, seconds.sort((a, b) => a - b)];
}

/** A game's codes on the image's panel, as a film, and their texts as the command tells them. */
function shown(game, size) {
  const flash = join(mkdtempSync(join(tmpdir(), 'home-')), 'flash.bin');
  tool(['sim', '--scenario', join(SCENARIOS, `${game}.toml`), '--screens', SCREENS, '--flash', flash]);
  const fineness = size === '--coarse' ? [size] : [];
  const codes = new Set(tool(['codes', flash, '--text', ...fineness]).split('\n').filter((line) => line.startsWith('ZW')));
  const board = productBoard({ flash: new NorFlash({ image: new Uint8Array(readFileSync(flash)) }) });
  board.boot();
  takeHome(board);
  turn(board, resultsOf(flash));
  if (size === '--fine') {
    turn(board, 1); // past the codes is their size
    board.controls.pushDial();
    board.run(500);
    turn(board, 1); // a fine result is one code
  }
  const film = [];
  for (let millis = 0; millis < VIDEO_MS + 100; millis += GRID_MS) {
    if (film.length === 0 || board.display.lastChangeMicros > (film.at(-1).micros ?? 0)) {
      film.push({ millis, picture: board.display.seen(), micros: board.micros });
    }
    board.run(GRID_MS);
  }
  if (codeOn(board.display.asShifted(board.display.picture())) === null) throw new Error(`${game}: no code is shown.`);
  return { film, codes };
}

function turn(board, detents) {
  board.controls.turn(detents);
  board.run(300);
}

/** The number of coarse codes of the result: all but those of the game. */
function resultsOf(flash) {
  const folder = mkdtempSync(join(tmpdir(), 'codes-'));
  tool(['codes', flash, '--coarse', '--output', folder]);
  const ofGame = tool(['codes', flash, '--coarse', '--text']).split('\n').filter((line) => line.startsWith('ZW'));
  return readdirSync(folder).length - ofGame.length;
}

/** Seconds of video after which every code was read; null if some never were. */
async function secondsToHome(film, codes, camera, random) {
  const missing = new Set(codes);
  const angle = (2 * random.next() - 1) * TURN;
  const begin = random.next() * 50;
  for (let millis = begin; millis < VIDEO_MS; millis += LOOK_MS) {
    const view = { angle, x: (2 * random.next() - 1) * TREMBLE, y: (2 * random.next() - 1) * TREMBLE };
    const found = await readBarcodes(photograph(film, camera, millis, view, random), OPTIONS);
    for (const { isValid, text } of found) if (isValid) missing.delete(text);
    if (missing.size === 0) return (millis - begin) / 1000;
  }
  return null;
}
