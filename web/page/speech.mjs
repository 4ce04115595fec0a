// Accessibility: what the screen says, as sentences for a screen reader: not every second of a clock, and of a list the
// chosen line.

/** A clock's digits alone in a row, also below zero. */
const CLOCK = /^[−-]?\d+(:\d\d)?$/;
/** Above this baseline stands the title. */
const TITLE = 14;
/** Texts whose baselines are this close stand on one row. */
const SAME_ROW = 3;

/**
 * Reads the lines of the device: { sentence, key }. It is worth saying again only if the key has changed; while a clock
 * runs, its digits are not part of that.
 */
export function sentenceOf(lines, texts, clockRuns) {
  const things = lines.split('\n').filter(Boolean).map(parse);
  const list = things.filter((thing) => thing.kind === 'line');
  const written = things.filter((thing) => thing.kind === 'text' || thing.kind === 'sign');
  const chosen = list.findIndex((line) => line.chosen);
  if (chosen < 0) return joined(rows(written, texts, clockRuns), clockRuns);
  const title = rows(
    written.filter((thing) => thing.y < TITLE),
    texts,
    clockRuns,
  );
  const { label, value } = list[chosen];
  return joined(
    [...title, [label, value].filter(Boolean).join(' '), texts.line_of(chosen + 1, list.length)],
    clockRuns,
  );
}

/** One thing of the screen, from its line. */
export function parse(line) {
  const [kind, ...parts] = line.split('\t');
  if (kind === 'line') return { kind, chosen: parts[0] === '1', edited: parts[1] === '1', label: parts[2], value: parts[3] };
  return { kind, x: Number(parts[0]), y: Number(parts[1]), text: parts[2] ?? '' };
}

/** Rows from top to bottom, each from left to right. Letters of the keyboard alone are no words: it has a sentence. */
function rows(written, texts, clockRuns) {
  const rows = [];
  for (const thing of written) {
    // A sign is placed by its top, a text by its baseline.
    const y = thing.kind === 'sign' ? thing.y + 7 : thing.y;
    const row = rows.find((row) => Math.abs(row.y - y) <= SAME_ROW);
    if (row) row.things.push(thing);
    else rows.push({ y, things: [thing] });
  }
  const said = rows
    .sort((a, b) => a.y - b.y)
    .flatMap(({ things }) => apart(things.sort((a, b) => a.x - b.x), clockRuns))
    .map((things) => things.map((thing) => word(thing, texts)));
  const isKeyboard = (words) => words.length > 2 && words.every((text) => text.length === 1);
  const withKeyboard = said.some(isKeyboard);
  const sentences = said.filter((words) => !isKeyboard(words)).map((words) => words.join(' '));
  return withKeyboard ? [...sentences.filter((text) => text.length > 1), texts.keyboard] : sentences;
}

/** Beside signs the digits of a running clock are a row of their own: they change every second, and the signs do not. */
function apart(things, clockRuns) {
  const isTime = ({ kind, text }) => kind === 'text' && CLOCK.test(text);
  if (!clockRuns || !things.some(({ kind }) => kind === 'sign') || !things.some(isTime)) return [things];
  return [things.filter(isTime), things.filter((thing) => !isTime(thing))];
}

function word(thing, texts) {
  return thing.kind === 'sign' ? `${texts.signs[thing.text] ?? ''}:` : thing.text;
}

function joined(sentences, clockRuns) {
  const said = sentences.filter(Boolean);
  const isTime = (text) => clockRuns && CLOCK.test(text);
  return { sentence: said.join('. '), key: said.filter((text) => !isTime(text)).join('|') };
}
