// Pictures of a display as it stores them: eight rows of 128 columns, the lowest bit on top.

const [WIDTH, HEIGHT] = [128, 64];
export const FRAME_BYTES = (WIDTH * HEIGHT) / 8;
const LIT = [0xdc, 0xf0, 0xff, 0xff];
const UNLIT = [6, 8, 10, 0xff];

export function paint(canvas, frame) {
  const context = canvas.getContext('2d');
  const image = context.createImageData(WIDTH, HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const lit = (frame[(y >> 3) * WIDTH + x] >> (y & 7)) & 1;
      image.data.set(lit ? LIT : UNLIT, 4 * (y * WIDTH + x));
    }
  context.putImageData(image, 0, 0);
}
