// The display: paints pictures, scaled by a whole number of the screen's own pixels.

const WIDTH = 128;
const HEIGHT = 64;
const DARK = 0xff0a0806;
/** A phone on its side: there the height is what is short. */
const FLAT = matchMedia('(orientation: landscape) and (max-height: 32rem)');
/** At the lowest contrast a pixel is still this bright, of 255, and medium is nearly full, as eyes see an OLED. */
const DIMMEST = 70;
const CURVE = 0.22;

export class Screen {
  #image;
  #pixels;
  #shown = null;

  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext('2d');
    this.#image = this.context.createImageData(WIDTH, HEIGHT);
    this.#pixels = new Uint32Array(this.#image.data.buffer);
    this.frame = new Uint8Array((WIDTH * HEIGHT) / 8);
    new ResizeObserver(() => this.#fit()).observe(canvas.parentElement);
    this.#fit();
  }

  paint(frame, { contrast, flipped }) {
    const same = this.#shown?.contrast === contrast && this.#shown.flipped === flipped;
    if (same && frame.every((byte, i) => byte === this.frame[i])) return;
    this.#shown = { contrast, flipped };
    this.frame = frame;
    const level = Math.round(DIMMEST + (255 - DIMMEST) * (contrast / 255) ** CURVE);
    const lit = (0xff000000 | (level << 16) | (level << 8) | Math.round(level * 0.92)) >>> 0;
    for (let place = 0; place < WIDTH * HEIGHT; place++) {
      this.#pixels[flipped ? WIDTH * HEIGHT - 1 - place : place] = isLit(frame, place) ? lit : DARK;
    }
    this.context.putImageData(this.#image, 0, 0);
  }

  /** 64 rows of 128 characters. */
  rows() {
    const row = (y) => Array.from({ length: WIDTH }, (_, x) => (isLit(this.frame, y * WIDTH + x) ? '#' : '.')).join('');
    return Array.from({ length: HEIGHT }, (_, y) => row(y));
  }

  /** The pixel of the picture under a pointer. */
  pixelAt({ clientX, clientY }) {
    const { left, top, width, height } = this.canvas.getBoundingClientRect();
    const place = { x: ((clientX - left) / width) * WIDTH, y: ((clientY - top) / height) * HEIGHT };
    return this.#shown?.flipped ? { x: WIDTH - place.x, y: HEIGHT - place.y } : place;
  }

  #fit() {
    const ratio = devicePixelRatio || 1;
    const { clientWidth, clientHeight } = this.canvas.parentElement;
    const isShort = FLAT.matches || document.fullscreenElement;
    const room = isShort ? Math.min(clientWidth, clientHeight * 2) : clientWidth;
    const scale = Math.max(1, Math.floor((room * ratio) / WIDTH));
    this.canvas.style.width = `${(WIDTH * scale) / ratio}px`;
    this.canvas.style.height = `${(HEIGHT * scale) / ratio}px`;
    // The buttons stand under the columns of the picture.
    this.canvas.closest('.case')?.style.setProperty('--columns', `${(WIDTH * scale) / ratio}px`);
  }
}

function isLit(frame, place) {
  return (frame[(place >> 10) * WIDTH + (place & (WIDTH - 1))] >> ((place >> 7) & 7)) & 1;
}
