// Scenarios in the page's own device, in virtual time: the same pixels, scores and sounds as on the native machine. The suite
// plays a few that reach every screen and class of fault; ZEITWORT_ALL_SCENARIOS=1, as nightly, all.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, profile, useBrowser } from './browser/chromium.mjs';
import { playedScenarios, timeline } from './browser/timelines.mjs';

useBrowser();

/** Runs in the page: plays a time line and returns what was otherwise than it says. */
async function play({ seed, lexicons, entries }) {
  const { Native, asset } = zeitwort.parts;
  globalThis.module ??= await asset('device.wasm');
  const device = await Native.load(module);
  device.powerUp({ lexicons: lexicons.length ? Uint8Array.from(lexicons) : null, seed });
  const wrong = [];
  const heard = [];
  const told = [];
  let shown = 0;
  const digits = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const acts = {
    seat_down: (at, seat) => device.seat(at, seat, true),
    seat_up: (at, seat) => device.seat(at, seat, false),
    push_down: (at) => device.push(at, true),
    push_up: (at) => device.push(at, false),
    dial: (at, detent) => device.turn(at, detent),
    power_cut: () => device.cutPower(seed),
    sound: (_, { notes }) => told.push(notes.flat().join()),
    picture: (_, { name, bytes }) => {
      shown += 1;
      if (digits(device.frame()) !== bytes) wrong.push(`the screen ${name}`);
    },
    scores: (_, scores) =>
      device.scores().join() === scores.join() || wrong.push(`scores ${device.scores()} instead of ${scores}`),
    dark: (_, dark) => device.frame().every((byte) => byte === 0) === dark || wrong.push(`dark is not ${dark}`),
    // Nobody asks the page by a cable: its pictures show the clocks.
    clocks: () => {},
    done: () => {},
  };
  for (const { at, step, ...what } of entries) {
    const [[kind, value]] = Object.entries(what);
    if (kind !== 'power_cut') device.wake(at);
    acts[kind](at, value);
    heard.push(...device.takeSounds().map(({ notes }) => notes.flat().join()));
    if (wrong.length) return { wrong: [`step ${step}: ${wrong[0]}`], shown };
  }
  if (heard.join(';') !== told.join(';')) wrong.push(`sounds ${heard.join(';')} instead of ${told.join(';')}`);
  return { wrong, shown };
}

test('every screen is pixel-equal in the page', async (t) => {
  const page = await open(await profile(t));
  const names = await playedScenarios();
  let shown = 0;
  for (const name of names) {
    const played = await page.evaluate(play, await timeline(name));
    assert.deepEqual(played.wrong, [], name);
    shown += played.shown;
  }
  assert.ok(names.length > 30 && shown > 150, `${names.length} scenarios, ${shown} pictures`);
  t.diagnostic(`${names.length} scenarios, ${shown} pictures`);
});
