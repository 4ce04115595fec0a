// A game as a link: the input since the device was new, in the address (deflated, base64url).
import { asset } from './assets.mjs';
import { copy, save } from './download.mjs';
import { Native } from './native.mjs';
import { isRecording, reenact, replay } from './recording.mjs';
import { RELEASE } from './release.mjs';

const by = (id) => document.getElementById(id);
const MARK = '#game=';
/** More than the longest recording takes. */
const MOST_BYTES = 1 << 20;

export function linkPanel({ table, page, notice }, lists) {
  const say = (text) => (by('link-says').textContent = text);
  const recorded = (act) => async () => (table.recording.steps ? act(table.recording) : say(page.texts.too_long));

  by('link-copy').onclick = recorded(async ({ seed, steps }) => {
    const game = { release: RELEASE, seed, steps, lists: await namesOf(lists) };
    const address = location.href.split('#')[0] + MARK + (await packed(game));
    say((await copy(address)) ? page.texts.copied : address);
    by('link-panel').dataset.link = address;
  });
  by('link-toml').onclick = recorded(async (recording) => {
    const scores = await table.driver.scores();
    const toml = (heard) => recording.toml('A game from the page', scores, heard);
    // What cannot be played without the page's own lists and randomness is a scenario all the same.
    const told = await lists.workshop.scenario(new TextEncoder().encode(toml())).catch(() => ({}));
    save('game.toml', toml(told.heard));
  });
  const open = ([file]) => {
    say('');
    return openScenario({ table, notice }, lists, file).catch((error) => say(error.message));
  };
  by('scenario').onchange = async ({ target }) => {
    await open(target.files);
    target.value = '';
  };
  by('fresh').onclick = () => confirm(page.texts.fresh_sure) && table.reset();
  return { panel: 'link-panel', isMine: ({ name }) => name.toLowerCase().endsWith('.toml'), take: open };
}

/** Plays the game in the address, now and whenever another comes into it; without one it is one's own device. */
export async function followLinks({ table, notice }, lists) {
  let isOpen = false;
  const open = async () => {
    const before = isOpen;
    isOpen = location.hash.startsWith(MARK);
    if (isOpen) return openLink({ table, notice }, lists);
    if (before) await goBack({ table, notice });
    return undefined;
  };
  addEventListener('hashchange', open);
  await open();
}

/** Plays a game up to where it was copied; from there it can be played on. */
async function openLink({ table, notice }, lists) {
  try {
    const game = await unpacked(location.hash.slice(MARK.length));
    if (!isRecording(game) || !Array.isArray(game.lists)) throw new Error('no recording');
    const native = await Native.load(await asset('device.wasm'));
    const elapsed = replay(native, game, table.lexicons);
    const sameLists = (await namesOf(lists)).join() === game.lists.join();
    const sameRelease = game.release === RELEASE;
    visit({ table, notice }, native, elapsed, game, (texts) =>
      [texts.guest, ...(sameRelease ? [] : [texts.other_release]), ...(sameLists ? [] : [texts.other_lists])].join(' '),
    );
  } catch {
    notice('guest', (texts) => texts.bad_link);
  }
}

/** Plays a scenario to its end, with its own word lists if it has some; from there it can be played on. */
async function openScenario({ table, notice }, lists, file) {
  const told = await lists.workshop.scenario(new Uint8Array(await file.arrayBuffer()));
  const native = await Native.load(await asset('device.wasm'));
  const brought = told.lists ? told.attached[0] : table.lexicons;
  const kept = told.kept.map((offset, i) => [offset, told.attached[told.lists + i]]);
  const recording = reenact(native, told, brought, kept);
  visit({ table, notice }, native, told.over, recording.kept, (texts) => texts.guest_scenario(file.name));
}

function visit({ table, notice }, native, elapsed, recorded, sentence) {
  native.takeSounds();
  const back = async () => {
    history.replaceState(null, '', location.pathname + location.search);
    await goBack({ table, notice });
  };
  notice('guest', sentence, { label: (texts) => texts.back, act: back });
  table.visit(native, elapsed, recorded);
}

async function goBack({ table, notice }) {
  notice('guest', null);
  if (table.isGuest) await table.comeBack();
}

const namesOf = async (lists) => (await lists.shelf()).lists.map(({ name, words }) => `${name} ${words}`);

async function packed(game) {
  const deflated = new Blob([JSON.stringify(game)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(deflated).arrayBuffer());
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  const inflated = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return JSON.parse(await textOf(inflated));
}

/** The text of a stream that could be without end. */
async function textOf(stream) {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let [text, bytes] = ['', 0];
  for (let chunk; !(chunk = await reader.read()).done;) {
    bytes += chunk.value.length;
    if (bytes > MOST_BYTES) {
      await reader.cancel();
      throw new Error('too long');
    }
    text += decoder.decode(chunk.value, { stream: true });
  }
  return text + decoder.decode();
}
