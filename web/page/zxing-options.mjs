// What zxing is asked to look for in a picture.

/** Dark on lit as the device shows them, and the other way round; several in one picture. */
export const OPTIONS = { formats: ['QRCode'], tryHarder: true, tryInvert: true, tryRotate: true, tryDownscale: true, maxNumberOfSymbols: 32 };
