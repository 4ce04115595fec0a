// Unpacks the headless Chromium that npm brought: `node unpack.mjs FOLDER` prints the program to start. Linux on x86-64 only.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';

if (process.platform !== 'linux' || process.arch !== 'x64') {
  console.error(`npm's Chromium is for Linux on x86-64, and this is ${process.platform} on ${process.arch}: install Chromium`);
  process.exit(1);
}
const packed = join(dirname(fileURLToPath(import.meta.url)), 'node_modules', '@sparticuz', 'chromium', 'bin');
const folder = resolve(process.argv[2]);
const program = join(folder, 'chromium');
const start = join(folder, 'start');
const bytes = (name) => brotliDecompressSync(readFileSync(join(packed, name)));

if (!existsSync(start)) {
  mkdirSync(folder, { recursive: true });
  for (const name of ['swiftshader.tar.br', 'al2023.tar.br', 'fonts.tar.br']) {
    execFileSync('tar', ['-x', '-C', folder], { input: bytes(name) });
  }
  writeFileSync(`${program}.part`, bytes('chromium.br'));
  chmodSync(`${program}.part`, 0o755);
  renameSync(`${program}.part`, program);
  // Its own list of fonts names folders of another machine: without any, pages have no letters.
  const folders = [join(folder, 'fonts'), '/usr/share/fonts'].map((fonts) => `<dir>${fonts}</dir>`).join('');
  writeFileSync(join(folder, 'fonts.conf'), `<?xml version="1.0"?><fontconfig>${folders}<cachedir>${join(folder, 'fonts-cache')}</cachedir></fontconfig>\n`);
  // The libraries it carries come behind those of the system.
  const libraries = join(folder, 'lib');
  writeFileSync(
    start,
    `#!/bin/sh\nexport LD_LIBRARY_PATH="\${LD_LIBRARY_PATH:+$LD_LIBRARY_PATH:}/usr/lib/x86_64-linux-gnu:/lib/x86_64-linux-gnu:${libraries}"\nexport FONTCONFIG_PATH="${folder}"\nexec "${program}" "$@"\n`,
    { mode: 0o755 },
  );
}
console.log(start);
