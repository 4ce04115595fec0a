// Texts of the QR codes in a picture: by the browser's own detector where there is one, else by zxing, which is loaded then.
import { asset, worker } from './assets.mjs';

/** Pictures of phones are larger than any code needs. */
const LARGEST = 2048;

/** After so many pictures of a camera in which the browser's detector saw nothing, the other one may try. */
const PATIENCE = 40;

export class CodeReader {
  #detector;
  #worker;
  #turn = Promise.resolve();
  #empty = 0;

  /** The texts of all codes in a picture. What the browser's detector does not see, the other may. */
  async read(picture) {
    const found = await this.#byBrowser(picture);
    return found?.length ? found : this.#byZxing(pixelsOf(picture));
  }

  /** The texts of all codes that a camera sees now. A detector of the browser's own is given time to see one. */
  async readVideo(video) {
    const found = await this.#byBrowser(video);
    this.#empty = found?.length ? 0 : this.#empty + 1;
    return found && this.#empty < PATIENCE ? found : this.#byZxing(pixelsOf(video));
  }

  /** Null where the browser has no detector. */
  async #byBrowser(source) {
    this.#detector ??= nativeDetector();
    const detector = await this.#detector;
    if (!detector) return null;
    return (await detector.detect(source).catch(() => [])).map(({ rawValue }) => rawValue);
  }

  /** One picture after the other: the worker answers in order. */
  #byZxing(pixels) {
    const asked = this.#turn.then(async () => {
      this.#worker ??= startWorker();
      const started = await this.#worker;
      const { texts, error } = await new Promise((resolve, reject) => {
        started.onmessage = ({ data }) => resolve(data);
        started.onerror = (event) => reject(new Error(event.message));
        started.postMessage(pixels, [pixels.data.buffer]);
      });
      if (error) throw new Error(error);
      return texts;
    });
    this.#turn = asked.catch(() => {});
    return asked;
  }
}

async function nativeDetector() {
  const formats = (await globalThis.BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  return formats.includes('qr_code') ? new BarcodeDetector({ formats: ['qr_code'] }) : null;
}

async function startWorker() {
  const [started, module] = await Promise.all([worker('codes-worker.js'), asset('zxing.wasm')]);
  started.postMessage(module, [module.buffer]);
  return started;
}

function pixelsOf(source) {
  const [width, height] = [source.videoWidth ?? source.width, source.videoHeight ?? source.height];
  const scale = Math.min(1, LARGEST / Math.max(width, height));
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
