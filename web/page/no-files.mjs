// In a page there are no files: stands for what the emulator imports of Node to read ELF files and logs.

function none() {
  throw new Error('A page has no files.');
}

export const readFileSync = none;
export const existsSync = none;
export const spawnSync = none;
