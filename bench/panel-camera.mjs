// A phone's camera before a panel whose rows are lit one after the other: a model, of no real phone and no real panel.
//
// A row of the panel is lit for 1/64 of each refresh. The sensor's rows begin to collect light one after the other (rolling shutter)
// and do so for the exposure, so a short exposure sees some rows twice and others never. Auto-exposure holds the mean; the phone is
// turned a little, held by hand, a little out of focus, and its sensor is noisy.
import { HEIGHT, WIDTH } from '../emulator/parts/oled.mjs';

/** A picture of the camera. */
export const PHOTO = { width: 640, height: 400 };
/** Camera pixels per pixel of the panel. */
const SCALE = 4.6;
/** Time to read all rows of the sensor, of which the picture is a part in the middle. */
const READ_OUT_MS = 20;
const SENSOR_ROWS = 1080;
const FIRST_ROW = 300;
const DARK = 12;
const LIT = 190;
const NOISE = 6;

/** Random numbers that are the same in every run. */
export function dice(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { next, normal: () => Math.sqrt(-2 * Math.log(next() + 1e-12)) * Math.cos(2 * Math.PI * next()) };
}

/**
 * What the camera sees of a film, `[{ millis, picture }]` by time, when its exposure begins at `start`: RGBA, as a page gets it.
 * `view` is where the phone is held: `{ angle, x, y }`.
 */
export function photograph(film, { hertz, exposure }, start, view, random) {
  const light = exposed(film, 1000 / hertz, exposure, start, view);
  const seen = blurred(blurred(light));
  const data = new Uint8ClampedArray(4 * seen.length);
  for (let i = 0; i < seen.length; i++) {
    const level = DARK + LIT * seen[i] + NOISE * random.normal();
    data[4 * i] = data[4 * i + 1] = data[4 * i + 2] = level;
    data[4 * i + 3] = 255;
  }
  return { data, width: PHOTO.width, height: PHOTO.height };
}

/** Light per pixel; 1 is that of a lit pixel in an exposure of whole refreshes. */
function exposed(film, period, exposure, start, { angle, x, y }) {
  const light = new Float32Array(PHOTO.width * PHOTO.height);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  for (let down = 0; down < PHOTO.height; down++) {
    const opens = start + (down + FIRST_ROW) * (READ_OUT_MS / SENSOR_ROWS);
    const flashes = new Array(HEIGHT);
    for (let across = 0; across < PHOTO.width; across++) {
      const [dx, dy] = [across - PHOTO.width / 2 - x, down - PHOTO.height / 2 - y];
      const column = Math.floor((cos * dx + sin * dy) / SCALE + WIDTH / 2);
      const row = Math.floor((cos * dy - sin * dx) / SCALE + HEIGHT / 2);
      if (column < 0 || row < 0 || column >= WIDTH || row >= HEIGHT) continue;
      let sum = 0;
      for (const { picture, millis } of (flashes[row] ??= flashesOf(film, row, period, opens, exposure))) sum += picture[row * WIDTH + column] * millis;
      light[down * PHOTO.width + across] = (sum * HEIGHT) / exposure;
    }
  }
  return light;
}

/** When a row is lit while the shutter is open, for how long, and with which picture. */
function flashesOf(film, row, period, opens, exposure) {
  const [first, length] = [(row * period) / HEIGHT, period / HEIGHT];
  const flashes = [];
  for (let k = Math.floor((opens - first - length) / period); k * period + first < opens + exposure; k++) {
    const lit = k * period + first;
    const millis = Math.min(opens + exposure, lit + length) - Math.max(opens, lit);
    if (millis > 0) flashes.push({ picture: at(film, lit), millis });
  }
  return flashes;
}

/** The picture of the panel at a moment. */
function at(film, millis) {
  let [low, high] = [0, film.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (film[middle].millis <= millis) low = middle;
    else high = middle;
  }
  return film[low].picture;
}

/** The mean of three by three pixels. */
function blurred(light) {
  const { width, height } = PHOTO;
  const wide = new Float32Array(light.length);
  const both = new Float32Array(light.length);
  for (let i = 1; i < light.length - 1; i++) wide[i] = light[i - 1] + light[i] + light[i + 1];
  for (let i = width; i < width * (height - 1); i++) both[i] = (wide[i - width] + wide[i] + wide[i + width]) / 9;
  return both;
}
