// A film for the browser's fake camera: pictures of codes, one after the other, as a phone that is held before them sees them.
import { readFileSync, writeFileSync } from 'node:fs';
import { PNG } from 'pngjs';

const [WIDTH, HEIGHT] = [640, 480];
/** As long as a code stands on the device. */
const PER_SECOND = 4;
const TABLE = 96;
const MARGIN = 40;

/** Writes the film (YUV4MPEG2): dark and lit as in the pictures, each as large as it fits. */
export function film(pictures, file) {
  const colours = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const parts = [Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${PER_SECOND}:1 Ip A1:1 C420jpeg\n`)];
  for (const picture of pictures) parts.push(Buffer.from('FRAME\n'), brightness(PNG.sync.read(readFileSync(picture))), colours);
  writeFileSync(file, Buffer.concat(parts));
}

function brightness({ width, height, data }) {
  const scale = Math.min(WIDTH / width, (HEIGHT - MARGIN) / height);
  const [left, top] = [(WIDTH - width * scale) / 2, (HEIGHT - height * scale) / 2];
  const grey = Buffer.alloc(WIDTH * HEIGHT, TABLE);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const [from, down] = [Math.floor((x - left) / scale), Math.floor((y - top) / scale)];
      if (from < 0 || from >= width || down < 0 || down >= height) continue;
      grey[y * WIDTH + x] = 20 + Math.round((data[4 * (down * width + from)] * 200) / 255);
    }
  return grey;
}
