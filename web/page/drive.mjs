// The drive that a Pico becomes for new firmware, in the folder that a person picks (File System Access).

const ABOUT = 'INFO_UF2.TXT';
const BLOCK = 512;
/** Blocks handed over at once. */
const AT_ONCE = 64;

export const canWrite = () => 'showDirectoryPicker' in window;

/** It was not all written. */
export class Torn extends Error {
  constructor(block, blocks) {
    super(`Torn at block ${block} of ${blocks}.`);
    Object.assign(this, { block, blocks });
  }
}

/** That folder is no Pico's. */
export class NoDrive extends Error {}

/** Lets a person pick the drive. */
export async function pickDrive() {
  const folder = await window.showDirectoryPicker({ id: 'pico', mode: 'readwrite' });
  const about = await folder.getFileHandle(ABOUT).then((handle) => handle.getFile()).then((file) => file.slice(0, 4096).text(), () => '');
  if (!about.includes('RPI-RP2')) throw new NoDrive();
  return folder;
}

/** Writes a UF2 file. With its last block the device restarts and takes the drive away, so an error at closing says nothing. */
export async function writeTo(folder, name, file, progress) {
  const blocks = file.length / BLOCK;
  let written = 0;
  let stream;
  try {
    stream = await (await folder.getFileHandle(name, { create: true })).createWritable();
    for (; written < blocks; written = Math.min(blocks, written + AT_ONCE)) {
      progress(written / blocks);
      await stream.write(file.subarray(written * BLOCK, (written + AT_ONCE) * BLOCK));
    }
  } catch {
    stream?.abort().catch(() => {});
    throw new Torn(written, blocks);
  }
  progress(1);
  await stream.close().catch(() => {});
}
