// Puts the page together: target/page (any static server) and target/page/zeitwort.html (one file, from anywhere).
// `cargo xtask web` calls it, after it has built what is named here.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { deflateRawSync } from 'node:zlib';
import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { loadUf2 } from '../emulator/image/uf2.mjs';
import { icon } from './icon.mjs';
import { encode } from './page/base122.mjs';
import { MANUALS, manual, manualPage } from './manual.mjs';

const page = join(dirname(fileURLToPath(import.meta.url)), 'page');
const FLASH_BYTES = 2 * 1024 * 1024;

const { values: given } = parseArgs({
  options: {
    device: { type: 'string' },
    narrator: { type: 'string' },
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

/** The version of the device; it stands once, in Cargo.toml. */
const [, release] = /^version = "(.+)"$/m.exec(readFileSync(join(page, '..', '..', 'Cargo.toml'), 'utf8'));

/** The word lists alone, as they lie in flash. */
function lexicons() {
  const flash = new Uint8Array(FLASH_BYTES).fill(0xff);
  loadUf2(given.lexicons, flash);
  const end = flash.findLastIndex((byte) => byte !== 0xff) + 1;
  return flash.subarray(lexiconsAt, end);
}

/** One script of a module and all it imports. What reads files in the emulator is not called in a page. */
async function script(entry, format, define = {}) {
  const none = join(page, 'no-files.mjs');
  const made = await build({
    entryPoints: [join(page, entry)],
    bundle: true,
    minify: true,
    format,
    target: 'es2022',
    write: false,
    legalComments: 'none',
    define: { __LEXICONS_AT__: String(lexiconsAt), __RELEASE__: JSON.stringify(release), ...define },
    alias: { 'node:fs': none, 'node:child_process': none },
  });
  return made.outputFiles[0].text;
}

const files = {
  'device.wasm': device,
  'narrator.wasm': readFileSync(given.narrator),
  'workshop.wasm': readFileSync(given.workshop),
  'lexicons.bin': lexicons(),
  'zeitwort.uf2': readFileSync(given.firmware),
  'notices.txt': readFileSync(given.notices),
  'firmware-worker.js': await script('firmware-worker.mjs', 'iife'),
  'workshop-worker.js': await script('workshop-worker.mjs', 'iife'),
  'codes-worker.js': await script('codes-worker.mjs', 'iife'),
  'zxing.wasm': readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')),
};
for (const language of Object.keys(MANUALS)) files[manualPage(language)] = manual(join(page, '..', '..', 'docs'), language, given.source);
const main = await script('zeitwort.mjs', 'esm');
const style = readFileSync(join(page, 'style.css'), 'utf8');
const source = readFileSync(join(page, 'index.html'), 'utf8').replace('href="" rel="noopener" hidden', () =>
  given.source ? `href="${given.source}" rel="noopener"` : 'href="" rel="noopener" hidden',
);

/**
 * The page with the rule that nothing leaves it: scripts are its own or, in the one file, those with these hashes; what it
 * fetches stands beside it. A worker from a blob takes the rule over.
 */
function confined(html, scripts) {
  const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const own = scripts.length ? scripts.map(hash).join(' ') : "'self'";
  const policy = [
    "default-src 'none'",
    `script-src ${own} blob: 'wasm-unsafe-eval'`,
    'worker-src blob:' + (scripts.length ? '' : " 'self'"),
    `style-src 'self' 'unsafe-inline'`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return html.replace('http-equiv="Content-Security-Policy" content=""', () => `http-equiv="Content-Security-Policy" content="${policy}"`);
}

const html = confined(source, []);
const served = {
  ...files,
  'zeitwort.js': main,
  'style.css': style,
  'index.html': html,
  'zeitwort.webmanifest': readFileSync(join(page, 'zeitwort.webmanifest')),
  'icon-192.png': icon(192),
  'icon-512.png': icon(512),
  'preview.png': readFileSync(join(page, '..', '..', 'docs', 'page.png')),
};
const version = createHash('sha256');
for (const [name, bytes] of Object.entries(served)) version.update(name).update(bytes);
// The preview is for those who were sent the link; nobody needs it offline.
const kept = ['./', ...Object.keys(served).filter((name) => name !== 'preview.png')];
served['service-worker.js'] = await script('service-worker.mjs', 'iife', {
  __FILES__: JSON.stringify(kept),
  __VERSION__: JSON.stringify(version.digest('hex').slice(0, 16)),
});

rmSync(given.out, { recursive: true, force: true });
mkdirSync(given.out, { recursive: true });
for (const [name, bytes] of Object.entries(served)) writeFileSync(join(given.out, name), bytes);

const inside = Object.entries(files).map(([name, bytes]) => [
  name,
  encode(deflateRawSync(bytes, { level: 9 })),
]);
// Not by JSON, which would write six characters for one that a script's string may hold as it is.
const data = `globalThis.ZEITWORT_FILES={${inside.map(([name, text]) => `${JSON.stringify(name)}:"${text}"`).join()}}`;
const code = main.replaceAll('</script', '<\\/script');
const beside = /<(?:link rel="(?:manifest|apple-touch-icon)"|meta property="og:image")[^>]*>\n/g;
const one = confined(source.replace(beside, ''), [data, code])
  .replace('<link rel="stylesheet" href="style.css">', () => `<style>${style}</style>`)
  .replace(
    '<script type="module" src="zeitwort.js"></script>',
    () => `<script>${data}</script>\n<script type="module">${code}</script>`,
  );
writeFileSync(join(given.out, 'zeitwort.html'), one);
