// QR codes off the emulated panel: the modules that a camera sees, and those of the pictures that `zeitwort codes` writes.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { WIDTH } from '../../emulator/parts/oled.mjs';

/** The code is in the square on the left. Its corners are dark squares of seven modules. */
const SIDE = 64;
const CORNER = 7;
/** Modules along a code, by the pixels of a module. */
const MODULES = { 1: 57, 2: 29 };
/** Pictures of the command: pixels of a module, and modules of the quiet zone. */
const PNG_PIXELS = 4;
const PNG_QUIET = 4;

/** The modules of the code on a picture of the panel, a line of text for each row, `#` is dark; null if there is none. */
export function codeOn(picture) {
  const lit = (x, y) => picture[y * WIDTH + x] === 1;
  for (const [pixels, modules] of Object.entries(MODULES).map(([pixels, modules]) => [Number(pixels), modules])) {
    const edge = (SIDE - modules * pixels) >> 1;
    const corner = (at) => lit(at, edge);
    const [first, behind] = [edge, edge + CORNER * pixels];
    if (!corner(first - 1) || !corner(behind) || Array.from({ length: CORNER * pixels }, (_, i) => first + i).some(corner)) continue;
    return rows(modules, (x, y) => !lit(edge + x * pixels, edge + y * pixels));
  }
  return null;
}

/** The codes in a folder of the command's pictures, in their order. */
export function codesIn(folder) {
  return readdirSync(folder).sort().map((name) => {
    const png = PNG.sync.read(readFileSync(join(folder, name)));
    const modules = png.width / PNG_PIXELS - 2 * PNG_QUIET;
    const at = (module) => (module + PNG_QUIET) * PNG_PIXELS;
    return rows(modules, (x, y) => png.data[4 * (at(y) * png.width + at(x))] === 0);
  });
}

function rows(modules, isDark) {
  const line = (y) => Array.from({ length: modules }, (_, x) => (isDark(x, y) ? '#' : '.')).join('');
  return Array.from({ length: modules }, (_, y) => line(y)).join('\n');
}
