// Texts of the QR codes in a picture: by the browser's own detector where there is one, else by zxing, which is loaded then.
import { asset, worker } from './assets.mjs';

/** Pictures of phones are larger than any code needs. */
const LARGEST = 2048;

export class CodeReader {
  #detector;
  #worker;
  #turn = Promise.resolve();

  /** The texts of all codes in a picture or in what a camera sees now. */
  async read(source) {
    this.#detector ??= nativeDetector();
    const detector = await this.#detector;
    const found = (await detector?.detect(source).catch(() => [])) ?? [];
    if (found.length) return found.map(({ rawValue }) => rawValue);
    // A detector that sees nothing in a picture is asked no second time; the other may read it.
    return this.#byZxing(pixelsOf(source));
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
