// The flash of devices of older versions, see tests/older.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { ROOT } from '../paths.mjs';

/** Where what a device keeps begins in its flash, and where its word lists do. */
export const KEPT_FROM = 0x5c000;
export const LISTS_FROM = 0x84000;

/** What a device of this version kept, from KEPT_FROM on. */
export function keptBy(version) {
  return gunzipSync(readFileSync(join(ROOT, 'tests', 'older', `${version}.flash.gz`)));
}
