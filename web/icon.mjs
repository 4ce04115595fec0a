// The icon: an hourglass on wood, drawn for every size that an installed page is asked for.
import { PNG } from 'pngjs';

const WOOD = [0x2b, 0x21, 0x1a];
const BRASS = [0xe0, 0xa4, 0x58];
/** Half of the glass's width at a height; both between 0 and 1 around the middle. A maskable icon keeps its edge free. */
const halfWidth = (height) => {
  const away = Math.abs(height - 0.5);
  if (away > 0.32) return 0;
  return away > 0.2 ? 0.22 : 0.03 + (away / 0.2) * 0.19;
};

/** A square PNG. */
export function icon(size) {
  const png = new PNG({ width: size, height: size });
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const isGlass = Math.abs((x + 0.5) / size - 0.5) < halfWidth((y + 0.5) / size);
      png.data.set([...(isGlass ? BRASS : WOOD), 255], (y * size + x) * 4);
    }
  }
  return PNG.sync.write(png);
}
