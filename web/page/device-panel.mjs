// A real device from the page: firmware and lists are put on it, what it keeps is saved and put back, its last games are read.
import { ARCHIVE, archiveRows } from './archive.mjs';
import { save } from './download.mjs';
import { NoDrive, Torn, canWrite, pickDrive, writeTo } from './drive.mjs';
import { KEPT_FILE, KEPT, isKept, keptUf2 } from './kept.mjs';
import { canRead, connect, find, sentenceOf } from './serial.mjs';

const by = (id) => document.getElementById(id);
/** A device has restarted by then, also one that erases its journal first. */
const RESTARTED_MS = 20_000;
const FULL_FILE = 'zeitwort-full.uf2';
const BECOMES_DRIVE = 'Drop a UF2 file';
const CLOCK_RUNS = 'A clock runs';
/** Nobody has picked a device: it may be a drive already. */
const NONE = 'none';

export function devicePanel({ page }, lists) {
  /** What is put on it: a file that was chosen, or else firmware and lists. */
  let chosen = null;
  let isBusy = false;
  /** The browser finds the device again by itself. */
  let isKnown = false;
  const say = (text) => (by('pico-says').textContent = text);
  const sentence = (error) => {
    if (error instanceof Torn) return page.texts.torn(error.block, error.blocks);
    if (error instanceof NoDrive) return page.texts.no_drive;
    return sentenceOf(error, page.texts);
  };
  const guarded = (act) => async (event) => {
    if (isBusy) return;
    isBusy = true;
    // Who picks nothing wants nothing.
    await act(event).catch((error) => ['NotFoundError', 'AbortError'].includes(error.name) || say(sentence(error)));
    isBusy = false;
  };
  const show = (id, isShown = true) => (by(id).hidden = !isShown);

  /** Does something with the device on the cable, and leaves the cable to others. */
  const withDevice = async (act) => {
    if (!canRead()) throw new Error(page.texts.no_serial);
    const device = (await find(0)) ?? (await connect());
    isKnown = true;
    try {
      return await act(device);
    } finally {
      await device.close();
    }
  };

  const file = async () => chosen ?? { name: FULL_FILE, bytes: await lists.fullUf2() };

  /** The first step: a running device becomes a drive. Where none is picked it is one already. */
  const put = async () => {
    say('');
    show('put-check', false);
    const asked = canRead() && withDevice((device) => device.say('reboot bootsel', (line) => line.startsWith(BECOMES_DRIVE) || line.startsWith(CLOCK_RUNS)));
    const answer = await Promise.resolve(asked).catch((error) => {
      if (error.name !== 'NotFoundError') throw error;
      return NONE;
    });
    if (answer && answer.startsWith(CLOCK_RUNS)) return say(page.texts.clock_runs);
    if (canWrite()) {
      show('put-drive');
      by('put-drive').focus();
      return say(answer && answer !== NONE ? page.texts.now_drive : page.texts.maybe_drive);
    }
    const { name, bytes } = await file();
    save(name, bytes);
    return say(page.texts.now_drop(name));
  };

  /** The second: it is written, and the device says who it is. */
  const write = async () => {
    const folder = await pickDrive();
    const { name, bytes } = await file();
    const progress = by('put-progress');
    progress.hidden = false;
    try {
      await writeTo(folder, name, bytes, (share) => (progress.value = share));
      say(page.texts.restarts);
      show('put-drive', false);
      if (!isKnown) {
        show('put-check', canRead());
        return say(page.texts.now_check);
      }
      await answers(await find(RESTARTED_MS));
    } finally {
      progress.hidden = true;
    }
  };

  const answers = async (device) => {
    if (!device) throw new Error(page.texts.silent);
    chosen = null;
    say(page.texts.answers(device.version));
    await device.close();
  };

  const keep = () =>
    withDevice(async (device) => {
      const file = keptUf2(await device.ask('kept', KEPT));
      if (!file) throw new Error(page.texts.garbled);
      save(KEPT_FILE, file);
      say(page.texts.kept_saved(KEPT_FILE));
    });

  /** The bytes of a file of settings and last games; null if it is none. */
  const keptIn = async (file) => {
    const bytes = file && file.size < 1 << 20 && new Uint8Array(await file.arrayBuffer());
    return bytes && isKept(bytes) ? bytes : null;
  };
  const restore = async ([given]) => {
    const bytes = await keptIn(given);
    if (!bytes) return say(page.texts.not_kept_file);
    chosen = { name: KEPT_FILE, bytes };
    return say(page.texts.kept_chosen);
  };

  const games = () =>
    withDevice(async (device) => {
      const rows = archiveRows(await device.ask('archive', ARCHIVE));
      if (!rows) throw new Error(page.texts.garbled);
      say(rows.length ? '' : page.texts.no_last_games);
      const cells = ([game, name, , player, points, seconds, ending]) => [game, name, player, points, minutes(seconds), ending];
      const row = (kind, values) => {
        const made = document.createElement('tr');
        made.append(...values.map((text) => Object.assign(document.createElement(kind), { textContent: text })));
        return made;
      };
      by('archive').replaceChildren(...(rows.length ? [row('th', page.texts.archive_columns)] : []), ...rows.map((told) => row('td', cells(told))));
    });

  by('put').onclick = guarded(put);
  by('put-drive').onclick = guarded(write);
  by('put-check').onclick = guarded(async () => answers(await connect()));
  by('kept-save').onclick = guarded(keep);
  by('kept-file').onchange = guarded(async ({ target }) => {
    const given = [...target.files];
    target.value = '';
    await restore(given);
  });
  by('archive-read').onclick = guarded(games);
  return { panel: 'pico-panel', isMine: async (file) => Boolean(await keptIn(file)), take: guarded(restore) };
}

const minutes = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
