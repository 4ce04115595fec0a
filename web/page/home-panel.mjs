// Bring a game home: codes from the camera or from pictures become a game, in any order.
import { Camera } from './camera.mjs';
import { CodeReader } from './codes.mjs';
import { by, element } from './elements.mjs';
import { onShelf } from './shelf.mjs';

/** The first characters of a frame's text. */
const MARK = 'ZW';
/** A text file of frames. No word begins so. */
const FRAMES = /^\s*ZW\d/;
/** News that a camera brings again and again. */
const DOUBLED = 'doubled';

export function homePanel({ page, notice }, lists, { shelf, view, onNew }) {
  const reader = new CodeReader();
  const camera = new Camera(by('home-video'));
  const games = new Map();
  /** Texts of frames that count; those that brought nothing the last time are not asked about again at once. */
  let texts = [];
  let worthless = new Set();
  const say = (lines) => by('home-says').replaceChildren(...[lines].flat().map((line) => element('div', line)));

  /** Takes texts of codes; answers with the kind of news of each, and shows a game that has become whole. */
  const take = async (found) => {
    const known = (text) => texts.includes(text) || worthless.has(text);
    const fresh = [...new Set(found)].filter((text) => !known(text));
    const old = found.some((text) => texts.includes(text)) ? [{ kind: DOUBLED }] : [];
    if (fresh.length === 0) return old;
    const told = await lists.workshop.gather([...texts, ...fresh]);
    const news = told.news.slice(texts.length);
    texts = told.kept;
    worthless = new Set(fresh.filter((text) => !texts.includes(text)));
    showBegun(told.begun);
    const whole = told.games.map((head, i) => ({ ...head, log: told.attached[i] })).filter(({ id }) => !games.has(id));
    if (whole.length) {
      await keep(whole);
      showGames();
      await view.show(whole.at(-1));
      if (told.begun.length === 0) stop();
    }
    return [...news, ...old];
  };
  /** A game that is whole stays: on the shelf, or as long as the page where nothing can be kept. */
  const keep = async (whole) => {
    whole.forEach((game) => games.set(game.id, game));
    try {
      const sheets = await Promise.all(whole.map((game) => lists.workshop.game(game)));
      await shelf.add(whole.map((game, i) => onShelf(game, sheets[i].sheet)));
      notice('shelf', null);
    } catch (error) {
      notice('shelf', (texts) => texts.trouble(error.message));
    }
    onNew();
  };
  const sentences = (news) =>
    [...new Set(news.map(({ kind, version }) => page.texts.code_news[kind]?.(version)).filter(Boolean))];

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
    const made = [...games.values()].map((game, i) =>
      element('button', page.texts.game_number(i + 1), { onclick: () => view.show(game) }),
    );
    by('home-games').replaceChildren(...made);
    by('home-games').hidden = games.size < 2;
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
        // The same code is seen again and again: that is no news.
        const lines = sentences((await take(await reader.readVideo(video))).filter(({ kind }) => kind !== DOUBLED));
        if (lines.length) say(lines);
      });
    } catch (error) {
      stop();
      const none = ['NotAllowedError', 'NotFoundError', 'NotReadableError', 'OverconstrainedError'].includes(error.name);
      say(none ? page.texts.no_camera : error.message);
    }
    return undefined;
  };

  const takeFiles = async (files) => {
    const lines = [];
    worthless.clear();
    for (const file of files) {
      const found = await textsOf(reader, file).catch(() => null);
      const told = found?.length ? sentences(await take(found)) : [found ? page.texts.no_code : page.texts.no_picture];
      lines.push(...told.map((line) => `${file.name}: ${line}`));
      say(lines);
    }
  };

  const guarded = (files) => takeFiles(files).catch((error) => say(error.message));

  by('home-camera').onclick = film;
  by('home-files').onchange = async ({ target }) => {
    await guarded([...target.files]);
    target.value = '';
  };
  for (const type of ['dragover', 'dragleave', 'drop']) {
    by('home-drop').addEventListener(type, (event) => {
      event.preventDefault();
      // Elsewhere on the page a file is a word list.
      event.stopPropagation();
      by('home-drop').classList.toggle('over', type === 'dragover');
      if (type === 'drop') guarded([...event.dataTransfer.files]);
    });
  }
  by('home-panel').ontoggle = () => by('home-panel').open || stop();
  addEventListener('pagehide', stop);
  const isMine = async (file) => file.type.startsWith('image/') || FRAMES.test(await file.slice(0, 200).text());
  return { panel: 'home-panel', isMine, take: guarded };
}

/** The texts of the codes in a picture, or in a file of text, a line each. */
async function textsOf(reader, file) {
  if (!file.type.startsWith('text/')) return reader.read(await createImageBitmap(file));
  const lines = (await file.text()).split('\n').map((line) => line.trim());
  return lines.filter((line) => line.startsWith(MARK));
}
