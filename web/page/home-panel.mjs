// Bring a game home: codes from the camera or from pictures become a game, in any order; its sheet, its files and its replay.
import { Camera } from './camera.mjs';
import { CodeReader } from './codes.mjs';
import { copy, save } from './download.mjs';
import { by, element, row } from './elements.mjs';
import { Replay } from './replay.mjs';

/** Codes that bring nothing are told, and not kept: whoever films a poster fills no memory. */
const WORTHLESS = ['damaged', 'foreign', 'newer'];
const MARK = 'ZW';

export function homePanel({ page }, lists) {
  const reader = new CodeReader();
  const camera = new Camera(by('home-video'));
  const replay = new Replay(page);
  const seen = new Set();
  let texts = [];
  let games = [];
  let shown = null;
  const say = (lines) => by('home-says').replaceChildren(...[lines].flat().map((line) => element('div', line)));

  /** Takes texts of codes; tells what is new, and shows a game that has become whole. */
  const take = async (found) => {
    const fresh = [...new Set(found)].filter((text) => !seen.has(text));
    if (fresh.length === 0) return found.length ? ['doubled'] : [];
    fresh.forEach((text) => seen.add(text));
    const told = await lists.workshop.gather([...texts, ...fresh]);
    const news = told.news.slice(texts.length);
    texts.push(...fresh.filter((_, i) => !WORTHLESS.includes(news[i].kind)));
    showBegun(told.begun);
    if (told.games.length > games.length) {
      games = told.games.map((head, i) => ({ ...head, log: told.attached[i] }));
      showGames();
      await showGame(games.at(-1));
      if (told.begun.length === 0) stop();
    }
    return news.map(({ kind, version }) => sentence(kind, version));
  };
  const sentence = (kind, version) => (kind in page.texts.code_news ? page.texts.code_news[kind](version) : null);
  const tell = (news) => {
    const lines = [...new Set(news.map((line) => (line === 'doubled' ? sentence('doubled') : line)).filter(Boolean))];
    if (lines.length) say(lines);
  };

  /** Which frames are missing: a box for each, and in words. */
  const showBegun = (begun) => {
    by('home-begun').replaceChildren(
      ...begun.map(({ count, missing }) => {
        const line = element('li', page.texts.codes_there(count - missing.length, count, missing.join(', ')));
        const boxes = element('span', '', { className: 'frames', ariaHidden: 'true' });
        for (let n = 1; n <= count; n++) boxes.append(element('i', '', { className: missing.includes(n) ? '' : 'there' }));
        line.append(boxes);
        return line;
      }),
    );
  };

  const showGames = () => {
    by('home-games').replaceChildren(
      ...games.map((game, i) => element('button', page.texts.game_number(i + 1), { onclick: () => showGame(game) })),
    );
    by('home-games').hidden = games.length < 2;
  };

  const showGame = async (game) => {
    const told = await lists.workshop.game(game);
    shown = told;
    const { sheet } = told;
    by('home-game').hidden = false;
    by('home-title').textContent = sheet.game;
    const names = new Map(sheet.players.map(({ seat, name }) => [seat, name]));
    const winners = (sheet.winners ?? []).map((seat) => names.get(seat));
    by('home-winner').textContent = winners.length ? page.texts.winner(winners.join(', ')) : sheet.over ? '' : page.texts.not_over;
    by('home-players').replaceChildren(
      row('th', page.texts.player_columns, [1, 2]),
      ...sheet.players.map(({ name, total, milliseconds }) => row('td', [name, total, minutes(milliseconds)], [1, 2])),
    );
    by('home-sheet').replaceChildren(
      row('th', page.texts.columns, [0, 2, 3]),
      ...withTotals(sheet.lines).map(({ round, seat, points, total, reason }) =>
        row('td', [round, names.get(seat), points, total, reason], [0, 2, 3]),
      ),
    );
    by('home-formats').querySelector('[data-format=gcg]').hidden = told.gcg === null;
    replay.show(told);
  };

  const stop = () => {
    camera.close();
    by('home-camera').textContent = page.texts.open_camera;
  };
  const film = async () => {
    if (camera.isOpen) return stop();
    if (!navigator.mediaDevices?.getUserMedia) return say(page.texts.no_camera);
    by('home-camera').textContent = page.texts.close_camera;
    say(page.texts.point_at_codes);
    try {
      await camera.open(async (video) => {
        const news = await take(await reader.read(video));
        // The same code is seen again and again: that is no news.
        tell(news.filter((line) => line !== 'doubled'));
      });
    } catch (error) {
      stop();
      say(error.name === 'NotAllowedError' || error.name === 'NotFoundError' ? page.texts.no_camera : error.message);
    }
    return undefined;
  };

  const takeFiles = async (files) => {
    const lines = [];
    for (const file of files) {
      const named = (line) => `${file.name}: ${line}`;
      try {
        const found = await textsOf(reader, file);
        const news = found.length ? await take(found) : [page.texts.no_code];
        lines.push(...news.filter(Boolean).map((line) => named(line === 'doubled' ? sentence('doubled') : line)));
      } catch {
        lines.push(named(page.texts.no_picture));
      }
      say(lines);
    }
  };

  by('home-camera').onclick = film;
  by('home-files').onchange = async ({ target }) => {
    await takeFiles([...target.files]);
    target.value = '';
  };
  by('home-drop').addEventListener('drop', (event) => {
    event.preventDefault();
    event.stopPropagation();
    takeFiles([...event.dataTransfer.files]);
  });
  by('home-panel').ontoggle = () => by('home-panel').open || stop();
  addEventListener('pagehide', stop);
  by('home-formats').onclick = async ({ target }) => {
    const { format } = target.dataset;
    if (!format || !shown) return;
    save(`zeitwort.${format}`, shown[format]);
    if (await copy(shown[format])) say(page.texts.copied);
  };
  return { take, games: () => games };
}

/** The texts of a picture, or the codes in a file of text, a line each. */
async function textsOf(reader, file) {
  if (file.type.startsWith('text/')) {
    const lines = (await file.text()).split('\n').map((line) => line.trimStart());
    return lines.filter((line) => line.startsWith(MARK));
  }
  return reader.read(await createImageBitmap(file));
}

function withTotals(lines) {
  const totals = new Map();
  return lines.map((line) => {
    totals.set(line.seat, (totals.get(line.seat) ?? 0) + line.points);
    return { ...line, total: totals.get(line.seat) };
  });
}

const minutes = (milliseconds) => {
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

const RESULT = '#result=';

/** The result in the address, if there is one: shown as text, and nothing else is done with it. */
export function openResult({ page, notice }) {
  if (!location.hash.startsWith(RESULT)) return;
  let lines;
  try {
    const packed = location.hash.slice(RESULT.length).replaceAll('+', ' ').replaceAll('~', '\n');
    lines = decodeURIComponent(packed).split('\n');
  } catch {
    notice('result', (texts) => texts.bad_result);
    return;
  }
  const [game, ...others] = lines;
  by('result').hidden = false;
  by('result-title').textContent = game;
  by('result-lines').replaceChildren(...others.map((line) => element('p', line)));
  by('result-close').onclick = () => {
    history.replaceState(null, '', location.pathname + location.search);
    by('result').hidden = true;
  };
}
