// What a tap on the display means: a line is chosen and pushed, a sign does what it stands for.
import { parse } from './speech.mjs';

/** A line of a list reaches this far above and below its baseline. */
const LINE = { above: 10, below: 2 };
/** A sign is so high, and the words behind it belong to it. */
const SIGN_HEIGHT = 9;
const SIGN_REACH = 62;

/** { turn } detents and then { push } or { hold }; null where nothing can be tapped. */
export function tapped(lines, { x, y }) {
  const things = lines.split('\n').filter(Boolean).map(parse);
  const list = things.filter((thing) => thing.kind === 'line');
  const chosen = list.findIndex((line) => line.chosen);
  const onRow = (thing) => thing.kind === 'text' && y >= thing.y - LINE.above && y < thing.y + LINE.below;
  const labels = things.filter(onRow).map((thing) => thing.text);
  const found = [...list.keys()].filter((index) => labels.includes(list[index].label));
  if (chosen >= 0 && found.length > 0) {
    if (list[chosen].edited) return { turn: 0, push: true };
    const near = found.sort((a, b) => Math.abs(a - chosen) - Math.abs(b - chosen))[0];
    return { turn: near - chosen, push: true };
  }
  const under = (thing) => thing.kind === 'sign' && y >= thing.y - 1 && y < thing.y + SIGN_HEIGHT && x >= thing.x - 2 && x < thing.x + SIGN_REACH;
  const sign = things.filter(under).sort((a, b) => b.x - a.x)[0];
  return { push: { push: true }, turn: { turn: 1 }, hold: { hold: true } }[sign?.text] ?? null;
}
