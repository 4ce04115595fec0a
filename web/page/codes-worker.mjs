// Decoder of QR codes (zxing-cpp as WebAssembly) in a worker: first comes the module, then pictures; each is answered with texts.
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { OPTIONS } from './zxing-options.mjs';

let ready = false;

onmessage = async ({ data }) => {
  if (!ready) {
    ready = true;
    prepareZXingModule({ overrides: { wasmBinary: data.buffer } });
    return;
  }
  try {
    const found = await readBarcodes(data, OPTIONS);
    postMessage({ texts: found.filter(({ isValid }) => isValid).map(({ text }) => text) });
  } catch (error) {
    postMessage({ error: String(error?.message ?? error) });
  }
};
