// The board of a game as a table of letters.
import { element } from './elements.mjs';

/** Shows these rows: a dot is a bare square, a small letter a blank; what was not there `before` is marked. Without rows there is no board. */
export function showBoard(table, { rows, before, premiums }, texts) {
  table.hidden = !rows;
  if (!rows) return;
  const squares = rows.map((row) => [...row]);
  const earlier = before?.map((row) => [...row]);
  const head = document.createElement('tr');
  head.append(element('td', ''), ...squares.map((_, i) => element('th', 'ABCDEFGHIJKLMNO'[i], { scope: 'col' })));
  const lines = squares.map((row, y) => {
    const line = document.createElement('tr');
    line.append(element('th', y + 1, { scope: 'row' }));
    line.append(
      ...row.map((letter, x) => {
        if (letter === '.') return element('td', '', { className: `bare p${premiums[y][x]}` });
        const isNew = earlier && earlier[y][x] === '.';
        const isBlank = letter !== letter.toUpperCase();
        const cell = element('td', letter.toUpperCase(), { className: `tile${isNew ? ' new' : ''}${isBlank ? ' blank' : ''}` });
        if (isBlank) cell.append(element('span', ` ${texts.blank_tile}`, { className: 'unseen' }));
        return cell;
      }),
    );
    return line;
  });
  table.replaceChildren(element('caption', texts.board), head, ...lines);
}
