// A game as a link: the input since the device was new, in the address (deflated, base64url).
import { asset } from './assets.mjs';
import { copy, save } from './download.mjs';
import { Native } from './native.mjs';
import { isRecording, reenact, replay } from './recording.mjs';

const by = (id) => document.getElementById(id);
const MARK = '#game=';
/** More than the longest recording takes. */
const MOST_BYTES = 1 << 20;

export function linkPanel({ table, page, notice }, lists) {
  const say = (text) => (by('link-says').textContent = text);
  const recorded = (act) => async () => (table.recording.steps ? act(table.recording) : say(page.texts.too_long));

  by('link-copy').onclick = recorded(async ({ seed, steps }) => {
    const address = location.href.split('#')[0] + MARK + (await packed({ seed, steps, lists: await namesOf(lists) }));
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
  by('scenario').onchange = async ({ target }) => {
    say('');
    await openScenario({ table, notice }, lists, target.files[0]).catch((error) => say(error.message));
    target.value = '';
  };
  by('fresh').onclick = () => confirm(page.texts.fresh_sure) && table.reset();
}

/** Plays the game in the address, if there is one, up to where it was copied; from there it can be played on. */
export async function openLink({ table, notice }, lists) {
  if (!location.hash.startsWith(MARK)) return;
  try {
    const game = await unpacked(location.hash.slice(MARK.length));
    if (!isRecording(game) || !Array.isArray(game.lists)) throw new Error('no recording');
    const native = await Native.load(await asset('device.wasm'));
    const elapsed = replay(native, game, table.lexicons);
    const sameLists = (await namesOf(lists)).join() === game.lists.join();
    visit({ table, notice }, native, elapsed, game, (texts) =>
      [texts.guest, ...(sameLists ? [] : [texts.other_lists])].join(' '),
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
    notice('guest', null);
    await table.comeBack();
  };
  notice('guest', sentence, { label: (texts) => texts.back, act: back });
  table.visit(native, elapsed, recorded);
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
