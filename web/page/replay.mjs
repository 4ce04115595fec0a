// Replay of a game that came home, move by move: the device's own picture, what was booked, and the board.
import { showBoard } from './board.mjs';
import { by, element } from './elements.mjs';
import { FRAME_BYTES, paint } from './picture.mjs';

export class Replay {
  #game = null;
  #place = 0;

  constructor(page) {
    this.page = page;
    by('replay-first').onclick = () => this.#go(0);
    by('replay-back').onclick = () => this.#go(this.#place - 1);
    by('replay-next').onclick = () => this.#go(this.#place + 1);
    by('replay-last').onclick = () => this.#go(Infinity);
    by('replay-place').oninput = ({ target }) => this.#go(Number(target.value));
  }

  /** Shows a game as the workshop tells it, from its end. */
  show(game) {
    this.#game = game;
    by('replay-place').max = game.steps.length - 1;
    this.#go(Infinity);
  }

  #go(place) {
    const { steps, attached } = this.#game;
    this.#place = Math.max(0, Math.min(steps.length - 1, place));
    const step = steps[this.#place];
    if (!step) return;
    by('replay-place').value = this.#place;
    by('replay-back').disabled = by('replay-first').disabled = this.#place === 0;
    by('replay-next').disabled = by('replay-last').disabled = this.#place === steps.length - 1;
    paint(by('replay-screen'), attached[0].subarray(this.#place * FRAME_BYTES));
    const { texts } = this.page;
    const head = `${this.#place + 1}/${steps.length} · ${[step.who, texts.moves[step.kind]].filter(Boolean).join(': ')}`;
    const booked = step.lines.map(({ name, points, reason }) => `${name} ${points < 0 ? points : `+${points}`} · ${reason}`);
    by('replay-says').replaceChildren(...[head, ...booked, step.scores.join(' : ')].map((line) => element('div', line)));
    const { premiums } = this.#game;
    showBoard(by('board'), { rows: step.board, before: steps[this.#place - 1]?.board, premiums }, texts);
  }
}
