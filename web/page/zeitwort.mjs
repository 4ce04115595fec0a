// The page: puts its parts together.
import { offer } from './api.mjs';
import { address } from './assets.mjs';
import { BigScreen } from './big-screen.mjs';
import { devicePanel } from './device-panel.mjs';
import { takeDrops } from './drops.mjs';
import { GameView } from './game-view.mjs';
import { homePanel } from './home-panel.mjs';
import { InputDriver } from './input.mjs';
import { keepOffline } from './installed.mjs';
import { followLinks, linkPanel } from './link-panel.mjs';
import { listsPanel } from './lists-panel.mjs';
import { Narrator } from './narrator.mjs';
import { openResult } from './result-card.mjs';
import { Screen } from './screen.mjs';
import { Shelf } from './shelf.mjs';
import { ShelfPanel } from './shelf-panel.mjs';
import { sheetPanel } from './sheet-panel.mjs';
import { Buzzer } from './sound.mjs';
import { parse, speakAloud } from './speech.mjs';
import { Store } from './store.mjs';
import { Table } from './table.mjs';
import { ownFlash } from './tabs.mjs';
import { tapped } from './tap.mjs';
import { TEXTS, preferred, remember, speak } from './texts.mjs';
import { ScreenWakeLock, toggleFullScreen } from './wake-lock.mjs';

/** A screen reader is told once no more input comes. */
const SAID_AFTER_MS = 200;
/** Below this share of real time the emulated Pico is too slow to play with. */
const TOO_SLOW = 0.9;

const by = (id) => document.getElementById(id);
const notices = new Map();
const page = { language: preferred(), texts: TEXTS[preferred()] };
const buzzer = new Buzzer();
const wakeLock = new ScreenWakeLock();
const screen = new Screen(by('screen'));
let reading = 0;
let narrator = null;

/** Shows a sentence above the panels, with a button if something can be done; null takes it away. */
function notice(name, text, button) {
  // What stands there is not said again because something is not there.
  if (text === null && !notices.has(name)) return;
  if (text === null) notices.delete(name);
  else notices.set(name, { text, button });
  showNotices();
}

function showNotices() {
  by('notices').replaceChildren(
    ...[...notices.values()].map(({ text, button }) => {
      const line = document.createElement('p');
      line.textContent = text(page.texts);
      if (button)
        line.append(
          Object.assign(document.createElement('button'), {
            textContent: button.label(page.texts),
            onclick: button.act,
          }),
        );
      return line;
    }),
  );
}

function say({ readAloud }) {
  reading ||= setTimeout(async () => {
    try {
      narrator ??= await Narrator.load();
      speakAloud(narrator.tell(readAloud()));
    } catch (error) {
      notice('not_spoken', (texts) => texts.not_spoken(error.message));
    } finally {
      reading = 0;
    }
  }, SAID_AFTER_MS);
}

/** The page follows the device; in a language that only the device speaks it is English, and until somebody has chosen there, the visitor's. What
 * a guest's device speaks is not kept. */
function speakIn(told) {
  const language = told ? (told in TEXTS ? told : 'en') : preferred();
  if (language === page.language) return;
  if (told && !table.isGuest) remember(language);
  Object.assign(page, { language, texts: speak(language) });
  showNotices();
  showManual();
  page.onLanguage?.();
}

/** A device without a language asks for it: its cursor goes to the visitor's, unless somebody was quicker than the disk before the
 * picture. The page follows the device once one is chosen. */
function greet({ read }) {
  const lines = read().split('\n').filter(Boolean).map(parse).filter((thing) => thing.kind === 'line');
  if (lines.length === 0) return;
  table.isNew = false;
  const names = Object.values(TEXTS).map((texts) => texts.own_name);
  if (!lines[0].chosen || !lines.every((line) => names.includes(line.label))) return;
  const wanted = lines.findIndex((line) => line.label === page.texts.own_name);
  for (let i = 0; i < wanted; i++) table.turn(1);
}

async function showManual() {
  by('manual').href = await address(`manual.${page.language}.html`);
}

/** A newer page is told of between turns, never in one. */
function tellNewer(clockRuns) {
  const tell = page.newer && !clockRuns;
  if (tell === notices.has('newer')) return;
  notice('newer', tell ? (texts) => texts.newer : null, tell ? { label: (texts) => texts.take_newer, act: page.newer } : undefined);
}

const table = new Table({
  screen,
  buzzer,
  store: null,
  on: {
    picture: (told) => {
      if (told.language !== undefined) speakIn(told.language);
      if (told.language === '' && table.isNew) greet(told);
      wakeLock.want(told.clockRuns ?? false);
      if (told.clockRuns) by('help').hidden = true;
      tellNewer(told.clockRuns ?? false);
      if (told.read) say(told);
      if (told.changed?.length) page.onBooked?.();
    },
    turned: (detent) => page.input.show(detent),
    kind: (kind) => {
      const isReal = kind === 'firmware';
      by('real').setAttribute('aria-pressed', isReal);
      notice('real', isReal ? (texts) => texts.real_now : null);
      notice('slow', null);
      page.onBooked?.();
    },
    speed: (share) => {
      const percent = Math.round(share * 100);
      notice('slow', share < TOO_SLOW ? (texts) => texts.too_slow(percent) : null);
    },
    failed: (error) => notice('failed', (texts) => texts.failed(error.message)),
    trouble: (error) => notice('trouble', error && ((texts) => texts.trouble(error.message))),
    overwritten: () => notice('overwritten', (texts) => texts.overwritten, { label: (texts) => texts.close, act: () => notice('overwritten', null) }),
    misfit: (what, forget) => {
      const act = () => forget().then(() => notice(what, null));
      notice(what, forget && ((texts) => texts[what]), { label: (texts) => texts.forget, act });
    },
  },
});

function makeSeats() {
  return Array.from({ length: 6 }, (_, i) => {
    const seat = Object.assign(document.createElement('button'), { textContent: i + 1, id: `seat${i + 1}` });
    Object.assign(seat.dataset, { label: 'seat', number: i + 1 });
    by('seats').append(seat);
    return seat;
  });
}

function connect() {
  const unplug = () => {
    input.letGo();
    table.pullPlug();
  };
  const controls = { seats: makeSeats(), dial: by('dial'), left: by('left'), right: by('right') };
  const input = new InputDriver({ device: table, ...controls, touched: () => buzzer.wake(), unplug });
  page.input = input;
  by('volume').oninput = (event) => (buzzer.volume = Number(event.target.value));
  by('plug').onclick = unplug;
  by('real').onclick = async () => {
    input.letGo();
    if (table.kind === 'wasm') notice('real', (texts) => texts.starting_real);
    await table
      .powerUp(table.kind === 'wasm' ? 'firmware' : 'wasm')
      .catch((error) => notice('trouble', () => error.message));
  };
  by('full').hidden = !document.fullscreenEnabled;
  by('full').onclick = () => toggleFullScreen(by('device'));
  // In one file the manual is inside: it gets an address when it is asked for.
  by('manual').addEventListener('pointerdown', showManual);
  by('manual').addEventListener('focus', showManual);
  by('help').dataset.t = matchMedia('(pointer: coarse)').matches ? 'help_touch' : 'help_keys';
  by('screen').addEventListener('click', (event) => {
    const meant = table.driver?.device?.read && tapped(table.driver.device.read(), screen.pixelAt(event));
    if (meant) input.tap(meant);
  });
}

async function start() {
  connect();
  speak(page.language);
  showManual();
  await ownFlash(() => notice('tab', (texts) => texts.other_tab));
  notice('tab', null);
  table.store = await Store.open();
  if (!table.store) notice('kept', (texts) => texts.not_kept);
  const panels = { table, page, notice };
  const lists = listsPanel(panels);
  sheetPanel(panels, lists);
  const links = linkPanel(panels, lists);
  const pico = devicePanel(panels, lists);
  new BigScreen(panels, lists);
  const view = new GameView(panels, lists);
  const shelf = new Shelf(table);
  const games = new ShelfPanel(panels, shelf, view);
  const home = homePanel(panels, lists, { shelf, view, onNew: () => games.show() });
  takeDrops([home, games.drops, links, pico], lists.take);
  openResult(panels);
  page.onLanguage = () => {
    games.show();
    return lists.show();
  };
  await table.begin();
  await followLinks(panels, lists);
  offer(table, screen, lists);
  await lists.show();
  await shelf.load();
  games.show();
  await keepOffline((letIn) => {
    page.newer = letIn;
    tellNewer(table.driver?.device?.clockRuns ?? false);
  });
}

start().catch((error) => notice('trouble', () => error.message));
