// Puts the page together: target/page (any static server) and target/page/zeitwort.html (one file, from anywhere).
// `cargo xtask web` calls it, after it has built what is named here.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { deflateRawSync } from 'node:zlib';
import { build } from 'esbuild';
import { loadUf2 } from '../emulator/image/uf2.mjs';

const page = join(dirname(fileURLToPath(import.meta.url)), 'page');
const FLASH_BYTES = 2 * 1024 * 1024;

const { values: given } = parseArgs({
  options: {
    device: { type: 'string' },
    workshop: { type: 'string' },
    lexicons: { type: 'string' },
    firmware: { type: 'string' },
    notices: { type: 'string' },
    out: { type: 'string' },
    source: { type: 'string', default: '' },
  },
});

const device = readFileSync(given.device);
const { instance } = await WebAssembly.instantiate(device, {});
const lexiconsAt = instance.exports.lexicons_at();

/** The word lists alone, as they lie in flash. */
function lexicons() {
  const flash = new Uint8Array(FLASH_BYTES).fill(0xff);
  loadUf2(given.lexicons, flash);
  const end = flash.findLastIndex((byte) => byte !== 0xff) + 1;
  return flash.subarray(lexiconsAt, end);
}

/** One script of a module and all it imports. What reads files in the emulator is not called in a page. */
async function script(entry, format) {
  const none = join(page, 'no-files.mjs');
  const made = await build({
    entryPoints: [join(page, entry)],
    bundle: true,
    minify: true,
    format,
    target: 'es2022',
    write: false,
    legalComments: 'none',
    define: { __LEXICONS_AT__: String(lexiconsAt) },
    alias: { 'node:fs': none, 'node:child_process': none },
  });
  return made.outputFiles[0].text;
}

const files = {
  'device.wasm': device,
  'workshop.wasm': readFileSync(given.workshop),
  'lexicons.bin': lexicons(),
  'zeitwort.uf2': readFileSync(given.firmware),
  'notices.txt': readFileSync(given.notices),
  'firmware-worker.js': await script('firmware-worker.mjs', 'iife'),
  'workshop-worker.js': await script('workshop-worker.mjs', 'iife'),
};
const main = await script('zeitwort.mjs', 'esm');
const style = readFileSync(join(page, 'style.css'), 'utf8');
const html = readFileSync(join(page, 'index.html'), 'utf8').replace('href="" rel="noopener" hidden', () =>
  given.source ? `href="${given.source}" rel="noopener"` : 'href="" rel="noopener" hidden',
);

rmSync(given.out, { recursive: true, force: true });
mkdirSync(given.out, { recursive: true });
for (const [name, bytes] of Object.entries({ ...files, 'zeitwort.js': main, 'style.css': style, 'index.html': html })) {
  writeFileSync(join(given.out, name), bytes);
}

const inside = Object.entries(files).map(([name, bytes]) => [
  name,
  deflateRawSync(bytes, { level: 9 }).toString('base64'),
]);
const one = html
  .replace('<link rel="stylesheet" href="style.css">', () => `<style>${style}</style>`)
  .replace(
    '<script type="module" src="zeitwort.js"></script>',
    () =>
      `<script>globalThis.ZEITWORT_FILES=${JSON.stringify(Object.fromEntries(inside))}</script>\n` +
      `<script type="module">${main.replaceAll('</script', '<\\/script')}</script>`,
  );
writeFileSync(join(given.out, 'zeitwort.html'), one);
