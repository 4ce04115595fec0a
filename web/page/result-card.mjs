// The result of a game in the page's address, as a code of the device links to it: shown as text, and nothing else is done with it.
import { by, element } from './elements.mjs';

const MARK = '#result=';

export function openResult({ notice }) {
  if (!location.hash.startsWith(MARK)) return;
  let lines;
  try {
    const packed = location.hash.slice(MARK.length).replaceAll('+', ' ').replaceAll('~', '\n');
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
