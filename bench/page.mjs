// Benchmarks of the page, one JSON object per line: bytes loaded, time until it plays, input latency, packing, and putting firmware on a
// device. The device is the emulated Pico, and a folder of the browser's own file system stands for its drive (boot-drive.mjs).
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { deviceAtGames, plugIn, putOnDevice } from '../tests/page/browser/boot-drive.mjs';
import { ARGUMENTS } from '../tests/page/browser/chromium.mjs';
import { serve } from '../web/serve.mjs';

const TURNS = 10;
/** German in the page may take so many times as long as by the command. */
const MOST = { 'web.wasm_gzip_bytes': 175_000, 'web.file_bytes': 4_000_000, 'web.pack_ratio': 4, 'web.input_to_paint_ms_p50': 8, 'page.flash_pages_wrong': 0, 'page.flash_clicks': 3 };

const { values: given } = parseArgs({
  options: {
    built: { type: 'string' },
    tool: { type: 'string' },
    german: { type: 'string' },
    chromium: { type: 'string' },
  },
});

/** A figure over its bar does not keep the others from being measured. */
function tell(name, value, unit) {
  console.log(JSON.stringify({ name, value: Math.round(value * 100) / 100, unit }));
  if (!(value > MOST[name])) return;
  console.error(`${name} is ${value}, and must be at most ${MOST[name]}.`);
  process.exitCode = 1;
}

async function inBrowser() {
  const site = await serve(given.built);
  const browser = await chromium.launch({ executablePath: given.chromium, args: ARGUMENTS });
  try {
    const page = await (await browser.newContext()).newPage();
    await page.goto(site.address);
    await page.waitForFunction(() => globalThis.zeitwort);
    tell('web.ready_ms', await page.evaluate(() => zeitwort.readyMs), 'ms');
    tell('web.input_to_paint_ms_p50', await page.evaluate(inputToPaint, TURNS), 'ms');
    if (given.german) tell('web.pack_ratio', await packRatio(page), 'times');
    const { wrong, pages, clicks } = await flashed(browser, site.address);
    tell('page.flash_pages', pages, 'pages');
    tell('page.flash_pages_wrong', wrong, 'pages');
    tell('page.flash_clicks', clicks, 'clicks');
  } finally {
    await browser.close();
    site.close();
  }
}

/** Runs in the page: a free game of two, turn after turn; the median from a press that is kept to its picture. */
async function inputToPaint(turns) {
  const { push, press, turn, wait } = zeitwort;
  await wait(2500);
  await push();
  await push();
  await press(1);
  await press(2);
  await wait(3000);
  await push();
  await wait(5000);
  const { delays } = zeitwort.parts.table;
  delays.length = 0;
  for (let i = 0; i < turns; i++) {
    // Whoever's turn it is: to the other one it means nothing.
    for (const seat of [1, 2, 1, 2]) await press(seat);
    await turn(1);
    await push();
    await wait(1100);
  }
  return delays.sort((a, b) => a - b)[delays.length >> 1];
}

/** Firmware and lists put on an emulated Pico, by way of its boot ROM. */
async function flashed(browser, address) {
  const context = await browser.newContext();
  const opened = async () => {
    const page = await context.newPage();
    await page.goto(address);
    await page.waitForFunction(() => globalThis.zeitwort);
    return page;
  };
  return putOnDevice(await plugIn(context, opened, { board: deviceAtGames() }));
}

/** The German list, as plain words, packed by both. */
async function packRatio(page) {
  const folder = mkdtempSync(join(tmpdir(), 'zeitwort-bench-'));
  try {
    const list = join(folder, 'de.txt');
    writeFileSync(list, execFileSync(given.tool, ['words', given.german], { maxBuffer: 2 ** 28 }));
    const start = performance.now();
    execFileSync(given.tool, ['pack', '--lang', 'de', '--name', 'Bench', list, '-o', join(folder, 'de.lexicon')], {
      stdio: 'ignore',
    });
    const command = performance.now() - start;
    // An input of its own: the page would begin to pack at once.
    await page.evaluate(() => document.body.append(Object.assign(document.createElement('input'), { type: 'file', id: 'bench' })));
    await page.setInputFiles('#bench', list);
    const inPage = await page.evaluate(async () => {
      const file = document.getElementById('bench').files[0];
      const files = [{ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }];
      const order = { language: 'de', name: 'Bench', licence: 'not stated', encoding: 'utf8', add: '', remove: '' };
      const start = performance.now();
      await zeitwort.parts.lists.workshop.pack(order, files);
      return performance.now() - start;
    });
    return inPage / command;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const gzipped = (name) => gzipSync(readFileSync(join(given.built, name)), { level: 9 }).length;
tell('web.wasm_gzip_bytes', gzipped('device.wasm'), 'B');
// Nobody waits for it: it is loaded beside the first picture.
tell('web.narrator_gzip_bytes', gzipped('narrator.wasm'), 'B');
tell('web.file_bytes', statSync(join(given.built, 'zeitwort.html')).size, 'B');
if (given.chromium) await inBrowser();
else
  console.error(
    'xtask: there is no Chromium, so web.ready_ms, web.input_to_paint_ms_p50 and web.pack_ratio are not measured',
  );
