// Time lines of scenarios, made by the host tool: what is done and what must be seen, moment by moment.
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { loadUf2 } from '../../../emulator/image/uf2.mjs';
import { ROOT, SCENARIOS, SCREENS, TOOL } from '../../paths.mjs';

const FLASH_BYTES = 2 * 1024 * 1024;
const LEXICONS_AT = 0x84000;

/** The names of a few scenarios that together reach every screen and class of fault, or of all. */
export async function playedScenarios() {
  const all = readdirSync(SCENARIOS).filter((name) => name.endsWith('.toml'));
  const names = process.env.ZEITWORT_ALL_SCENARIOS ? all : await cover(all);
  return names.map((name) => basename(name, '.toml'));
}

async function cover(all) {
  const scenarios = all.flatMap((name) => ['--scenario', join(SCENARIOS, name)]);
  const { stdout } = await promisify(execFile)(TOOL, ['sim', '--screens', SCREENS, '--cover', ...scenarios], { cwd: ROOT });
  return stdout.trim().split('\n');
}

/** The time line of a scenario; its word lists as the bytes of their region. */
export async function timeline(name) {
  const folder = mkdtempSync(join(tmpdir(), 'zeitwort-timeline-'));
  try {
    const file = join(folder, 'timeline.json');
    const args = ['sim', '--scenario', join(SCENARIOS, `${name}.toml`), '--timeline', file];
    await promisify(execFile)(TOOL, args, { cwd: ROOT });
    const told = JSON.parse(readFileSync(file, 'utf8'));
    return { ...told, lexicons: region(told.lexicons) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function region(digits) {
  if (!digits) return [];
  const flash = new Uint8Array(FLASH_BYTES).fill(0xff);
  loadUf2(new Uint8Array(Buffer.from(digits, 'hex')), flash);
  return [...flash.subarray(LEXICONS_AT, flash.findLastIndex((byte) => byte !== 0xff) + 1)];
}
