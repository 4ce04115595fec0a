// Paths: where the repository keeps what the tests of the image and of the page look at, and where cargo puts what it builds.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
export const SCENARIOS = join(ROOT, 'tests', 'scenarios');
export const SCREENS = join(ROOT, 'docs', 'screens');
/** Pictures of a device that tells of damage. */
export const DAMAGE = join(ROOT, 'docs', 'damage');
/** A small word list of our own. */
export const SMALL_LIST = join(ROOT, 'dict-pack', 'recipes', 'small.de.txt');

const TARGET = join(ROOT, 'target');
/** The folder for what a failed test leaves behind. */
export const ARTEFACTS = join(TARGET, 'emulator');
export const UF2 = process.env.ZEITWORT_UF2 ?? join(TARGET, 'uf2', 'zeitwort.uf2');
export const ELF = process.env.ZEITWORT_ELF ?? join(TARGET, 'thumbv6m-none-eabi', 'firmware', 'zeitwort-rp2040');
export const TOOL = process.env.ZEITWORT_TOOL ?? join(TARGET, 'debug', 'zeitwort');
/** The page as it was built. */
export const PAGE = process.env.ZEITWORT_WEB ?? join(TARGET, 'page');
