// A game that came home: who won, its replay, its sheet and its files.
import { copy, save } from './download.mjs';
import { by, row } from './elements.mjs';
import { Replay } from './replay.mjs';

export class GameView {
  #shown = null;

  constructor({ page }, lists) {
    this.page = page;
    this.lists = lists;
    this.replay = new Replay(page);
    by('home-formats').onclick = ({ target }) => this.#give(target.dataset.format);
    by('home-close').onclick = () => this.#close();
  }

  /** Shows a game as the shelf has it; of a mere sheet there is no replay, and of later events only what was kept of them. */
  async show(game) {
    const told = game.log ? await this.#tell(game) : ofSheet(game.sheet);
    const { texts } = this.page;
    const { sheet } = told;
    this.#shown = told;
    by('home-game').hidden = false;
    by('home-title').textContent = sheet.game;
    const names = new Map(sheet.players.map(({ seat, name }) => [seat, name]));
    const winners = (sheet.winners ?? []).map((seat) => names.get(seat));
    by('home-winner').textContent = winners.length ? texts.winner(winners.join(', ')) : sheet.over ? '' : texts.not_over;
    by('home-players').replaceChildren(
      row('th', texts.player_columns, [1, 2]),
      ...sheet.players.map(({ name, total, milliseconds }) => row('td', [name, total, minutes(milliseconds)], [1, 2])),
    );
    by('home-sheet').replaceChildren(
      row('th', texts.columns, [0, 2, 3]),
      ...withTotals(sheet.lines).map(({ round, seat, points, total, reason }) =>
        row('td', [round, names.get(seat), points, total, reason], [0, 2, 3]),
      ),
    );
    for (const button of by('home-formats').children) button.hidden = typeof told[button.dataset.format] !== 'string';
    by('home-gave').textContent = '';
    by('home-replay').hidden = !told.steps;
    if (told.steps) this.replay.show(told);
    by('home-game').scrollIntoView({ block: 'nearest' });
  }

  /** All that its log tells; where that cannot be read, its sheet. */
  async #tell(game) {
    try {
      return await this.lists.workshop.game(game);
    } catch (error) {
      if (!game.sheet) throw error;
      return ofSheet(game.sheet);
    }
  }

  #close() {
    this.#shown = null;
    by('home-game').hidden = true;
  }

  async #give(format) {
    if (!format || !this.#shown) return;
    save(`zeitwort.${format}`, this.#shown[format]);
    by('home-gave').textContent = (await copy(this.#shown[format])) ? this.page.texts.copied : '';
  }
}

const ofSheet = (sheet) => ({ sheet, json: `${JSON.stringify(sheet)}\n`, steps: null });

function withTotals(lines) {
  const totals = new Map();
  return lines.map((line) => {
    totals.set(line.seat, (totals.get(line.seat) ?? 0) + line.points);
    return { ...line, total: totals.get(line.seat) };
  });
}

/** Minutes and seconds. */
export const minutes = (milliseconds) => {
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
