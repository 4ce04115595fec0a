// Pictures of the display: PNG files, comparison pixel by pixel, and text for a terminal.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { PNG } from 'pngjs';
import { HEIGHT, WIDTH } from '../../emulator/parts/oled.mjs';

const WHITE = [255, 255, 255, 255];
const BLACK = [0, 0, 0, 255];
const RED = [255, 0, 0, 255];

/** Reads a golden picture: 128x64, every pixel white (lit) or black. */
export function readPicture(path) {
  const png = PNG.sync.read(readFileSync(path));
  if (png.width !== WIDTH || png.height !== HEIGHT) {
    throw new Error(`${path} is ${png.width}x${png.height} pixels: a screen is ${WIDTH}x${HEIGHT}.`);
  }
  return Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => {
    const [r, g, b] = png.data.subarray(4 * i, 4 * i + 3);
    if (r !== g || g !== b || (r !== 0 && r !== 255)) {
      throw new Error(`${path} has a pixel that is neither black nor white at ${i % WIDTH},${Math.floor(i / WIDTH)}.`);
    }
    return r === 255 ? 1 : 0;
  });
}

export function writePicture(path, picture) {
  writePng(path, (i) => (picture[i] ? WHITE : BLACK));
}

/** The actual picture with every pixel that should be different in red. */
export function writeDifference(path, expected, actual) {
  writePng(path, (i) => (expected[i] !== actual[i] ? RED : actual[i] ? WHITE : BLACK));
}

export function countDifferences(expected, actual) {
  return expected.reduce((count, pixel, i) => count + (pixel === actual[i] ? 0 : 1), 0);
}

/** A picture as half blocks, two pixels a character. */
export function asText(picture) {
  return textLines(picture).join('\n');
}

/** Both pictures as half blocks, side by side; cells of the right one that differ are marked. */
export function sideBySide(expected, actual) {
  const left = textLines(expected);
  const right = textLines(actual, expected);
  const rule = '─'.repeat(WIDTH);
  const rows = left.map((line, i) => `│${line}│${right[i]}│`);
  return [`  ${'expected'.padEnd(WIDTH + 1)}actual`, `┌${rule}┬${rule}┐`, ...rows, `└${rule}┴${rule}┘`].join('\n');
}

function textLines(picture, expected = picture) {
  const lines = [];
  for (let y = 0; y < HEIGHT; y += 2) {
    let line = '';
    for (let x = 0; x < WIDTH; x++) {
      const [upper, lower] = [y * WIDTH + x, (y + 1) * WIDTH + x];
      const differs = picture[upper] !== expected[upper] || picture[lower] !== expected[lower];
      const cell = ' ▀▄█'[picture[upper] + 2 * picture[lower]];
      line += differs ? marked(cell) : cell;
    }
    lines.push(line);
  }
  return lines;
}

const marked = (cell) => (process.env.NO_COLOR ? '╳' : `\x1b[41m${cell}\x1b[0m`);

function writePng(path, colour) {
  const png = new PNG({ width: WIDTH, height: HEIGHT });
  for (let i = 0; i < WIDTH * HEIGHT; i++) png.data.set(colour(i), 4 * i);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, PNG.sync.write(png));
}
