// Games to take home: a scenario's game in a flash file, its codes as pictures and as text, and its sheet, as the command makes them.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SCENARIOS, SCREENS, TOOL } from '../../paths.mjs';
import { open, profile } from './chromium.mjs';

/** A folder with the flash of a scenario's game and its codes as pictures; gone after the test. */
export function played(t, scenario, ...size) {
  const folder = mkdtempSync(join(tmpdir(), 'zeitwort-home-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const flash = join(folder, 'game.flash');
  const run = (...args) => execFileSync(TOOL, args, { encoding: 'utf8' });
  run('sim', '--scenario', join(SCENARIOS, `${scenario}.toml`), '--screens', SCREENS, '--flash', flash);
  run('codes', flash, '--output', join(folder, 'codes'), ...size);
  const pictures = readdirSync(join(folder, 'codes')).sort().map((name) => join(folder, 'codes', name));
  const texts = run('codes', flash, '--text', ...size).split('\n').filter((line) => line.startsWith('ZW1'));
  return { folder, pictures, texts, sheet: (format) => run('sheet', flash, '--format', format) };
}

/** The page with the panel open that brings games home. */
export async function atHome(t, url, options) {
  const page = await open(await profile(t, options), url);
  await page.locator('#home-panel summary').click();
  return page;
}

/** Waits until an element says this. */
export const says = (page, id, part) =>
  page.waitForFunction(([id, part]) => document.getElementById(id).textContent.includes(part), [id, part]);

/** What the page gives for a click, as text. */
export async function downloaded(page, selector) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator(selector).click()]);
  return readFileSync(await download.path(), 'utf8');
}

/** Gives the page the texts of codes, as a text file has them. */
export async function give(page, folder, texts) {
  const file = join(folder, 'codes.txt');
  writeFileSync(file, `${texts.join('\n')}\n`);
  await page.setInputFiles('#home-files', file);
}
