// Replay of a game that came home, move by move: the device's own picture, what was booked, and the board.
import { by, element } from './elements.mjs';

const FRAME_BYTES = 1024;
const [WIDTH, HEIGHT] = [128, 64];

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
    this.#board(step.board, steps[this.#place - 1]?.board);
  }

  /** A table of letters; what was laid in this step is marked, a blank is a small letter. */
  #board(rows, before) {
    by('board').hidden = !rows;
    if (!rows) return;
    const { texts } = this.page;
    const squares = [...rows].map((row) => [...row]);
    const earlier = before?.map((row) => [...row]);
    const head = document.createElement('tr');
    head.append(element('td', ''), ...squares.map((_, i) => element('th', 'ABCDEFGHIJKLMNO'[i], { scope: 'col' })));
    const lines = squares.map((row, y) => {
      const line = document.createElement('tr');
      line.append(element('th', y + 1, { scope: 'row' }));
      line.append(
        ...row.map((letter, x) => {
          if (letter === '.') return element('td', '', { className: `bare p${this.#game.premiums[y][x]}` });
          const isNew = earlier && earlier[y][x] === '.';
          const isBlank = letter !== letter.toUpperCase();
          const cell = element('td', letter.toUpperCase(), { className: `tile${isNew ? ' new' : ''}${isBlank ? ' blank' : ''}` });
          if (isBlank) cell.append(element('span', ` ${texts.blank_tile}`, { className: 'unseen' }));
          return cell;
        }),
      );
      return line;
    });
    by('board').replaceChildren(element('caption', texts.board), head, ...lines);
  }
}

/** Pixels as the display stores them: eight rows of 128 columns, the lowest bit on top. */
function paint(canvas, frame) {
  const context = canvas.getContext('2d');
  const image = context.createImageData(WIDTH, HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const lit = (frame[(y >> 3) * WIDTH + x] >> (y & 7)) & 1;
      image.data.set(lit ? [0xdc, 0xf0, 0xff, 0xff] : [6, 8, 10, 0xff], 4 * (y * WIDTH + x));
    }
  context.putImageData(image, 0, 0);
}
