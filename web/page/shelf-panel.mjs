// The shelf of games on the page: who won how often, words, pairs, and every game; from here to a file and back.
import { save } from './download.mjs';
import { by, element, row } from './elements.mjs';
import { minutes } from './game-view.mjs';
import { gamesOf } from './shelf.mjs';
import { choices, filtered, pairs, players, words } from './statistics.mjs';
import { TEXTS } from './texts.mjs';

const FILE = 'zeitwort-games.json';
const NAMESPACE = 'http://www.w3.org/2000/svg';
const [PLOT_WIDTH, PLOT_HEIGHT] = [220, 56];

export class ShelfPanel {
  constructor({ page }, shelf, view) {
    Object.assign(this, { page, shelf, view });
    by('shelf-export').onclick = () => save(FILE, shelf.file());
    by('shelf-file').onchange = async ({ target }) => {
      await this.#import([...target.files]);
      target.value = '';
    };
    /** Takes files that are dropped. */
    this.drops = { panel: 'shelf-panel', isMine: isGames, take: (files) => this.#import(files) };
    by('shelf-game').onchange = by('shelf-player').onchange = () => this.show();
  }

  /** Shows the shelf as it is, by the filters that are set. */
  show() {
    const all = this.shelf.games;
    const { texts } = this.page;
    by('shelf-all').hidden = all.length === 0;
    by('shelf-export').disabled = all.length === 0;
    const wasEmpty = Object.values(TEXTS).some(({ shelf_empty: empty }) => by('shelf-says').textContent === empty);
    if (all.length === 0) this.#say(texts.shelf_empty);
    else if (wasEmpty) this.#say('');
    const { games: kinds, players: names } = choices(all);
    const filter = { game: choose('shelf-game', texts.all_games, kinds), player: choose('shelf-player', texts.all_players, names) };
    const games = filtered(all, filter);
    this.#players(players(games));
    this.#words(words(games));
    by('shelf-pairs').replaceChildren(...pairs(games).map((pair) => this.#pair(pair)));
    by('shelf-games').replaceChildren(...games.map((game) => this.#game(game)));
  }

  #say(text) {
    by('shelf-says').textContent = text;
  }

  #players(told) {
    const { texts } = this.page;
    const number = (value) => (value === null ? '–' : this.#rounded(value));
    by('shelf-players').replaceChildren(
      row('th', texts.shelf_columns, [1, 2, 3, 4, 5, 6]),
      ...told.map(({ name, games, won, tied, mean, best, milliseconds }) =>
        row('td', [name, games, won, tied, number(mean), best, milliseconds === null ? '–' : minutes(milliseconds)], [1, 2, 3, 4, 5, 6]),
      ),
    );
  }

  #rounded(value) {
    return value.toLocaleString(this.page.language, { maximumFractionDigits: 1 });
  }

  #words({ best, longest }) {
    const { texts } = this.page;
    const list = (title, told) => {
      if (told.length === 0) return [];
      const block = element('div', '');
      const lines = element('ol', '');
      lines.append(...told.map(({ word, name, points }) => element('li', `${word} · ${name} · ${points}`)));
      block.append(element('h3', title), lines);
      return [block];
    };
    by('shelf-words').replaceChildren(...list(texts.best_words, best), ...list(texts.longest_words, longest));
  }

  /** How two fare against each other, with a bar for each game: upwards where the first was ahead. */
  #pair({ names, won, tied, margins }) {
    const { texts } = this.page;
    const block = element('div', '', { className: 'pair' });
    block.append(element('h3', names.join(' – ')), element('p', texts.pair(names, won, tied)), plot(margins, texts.plot(names, margins)));
    return block;
  }

  #game(game) {
    const { texts } = this.page;
    const { sheet } = game;
    const day = new Date(game.brought).toLocaleDateString(this.page.language);
    const who = sheet.players.map(({ name, total }) => `${name} ${total}`).join(', ');
    const line = element('li', '');
    line.append(
      element('span', `${day} · ${sheet.game} · ${who}${sheet.over ? '' : ` · ${texts.unfinished}`}`),
      element('button', texts.show_game, { onclick: () => this.view.show(game) }),
      element('button', texts.remove, { onclick: () => this.#remove(game) }),
    );
    return line;
  }

  async #remove({ id, sheet }) {
    if (!confirm(this.page.texts.remove_sure(sheet.game))) return;
    await this.shelf.remove([id]);
    this.#say('');
    this.show();
  }

  async #import(files) {
    const { texts } = this.page;
    const told = [];
    for (const file of files) {
      const games = await file.text().then(gamesOf).catch(() => null);
      const added = games && (await this.shelf.add(games).catch((error) => texts.trouble(error.message)));
      const line = games === null ? texts.no_games : typeof added === 'string' ? added : texts.imported(added, games.length);
      told.push(`${file.name}: ${line}`);
    }
    this.show();
    this.#say(told.join(' '));
  }
}

/** True for a file that the shelf takes. */
const isGames = async (file) => file.name.toLowerCase().endsWith('.json') && gamesOf(await file.text()).length > 0;

/** Fills a filter, and keeps what was chosen if it is still there; the choice. */
function choose(id, all, values) {
  const select = by(id);
  const chosen = values.includes(select.value) ? select.value : '';
  select.replaceChildren(element('option', all, { value: '' }), ...values.map((value) => element('option', value, { value })));
  select.value = chosen;
  return chosen;
}

function plot(margins, told) {
  const drawn = document.createElementNS(NAMESPACE, 'svg');
  const set = (made, attributes) => Object.entries(attributes).forEach(([name, value]) => made.setAttribute(name, value));
  set(drawn, { viewBox: `0 0 ${PLOT_WIDTH} ${PLOT_HEIGHT}`, role: 'img', 'aria-label': told, class: 'plot' });
  const most = Math.max(1, ...margins.map(Math.abs));
  const middle = PLOT_HEIGHT / 2;
  const step = Math.min(16, PLOT_WIDTH / margins.length);
  const shape = (name, attributes) => {
    const made = document.createElementNS(NAMESPACE, name);
    set(made, attributes);
    drawn.append(made);
  };
  shape('line', { x1: 0, x2: PLOT_WIDTH, y1: middle, y2: middle });
  margins.forEach((margin, i) => {
    const height = Math.max(1, (Math.abs(margin) / most) * (middle - 2));
    const y = margin >= 0 ? middle - height : middle;
    shape('rect', { x: i * step + step * 0.15, y, width: step * 0.7, height, class: margin >= 0 ? 'first' : 'second' });
  });
  return drawn;
}
