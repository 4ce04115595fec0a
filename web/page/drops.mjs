// Files dropped on the page: whichever panel they hit, each goes to the one that it is for; what is for none is a word list.
import { by } from './elements.mjs';

/** `takers` are [{ isMine(file), take(files), panel }], asked one after the other; `others` takes the rest. */
export function takeDrops(takers, others) {
  const share = async (files) => {
    const shares = new Map([...takers, { take: others }].map((taker) => [taker, []]));
    for (const file of files) {
      const found = await Promise.all(takers.map((taker) => Promise.resolve(taker.isMine(file)).catch(() => false)));
      const [taker] = [...shares.keys()].filter((_, i) => found[i] ?? true);
      shares.get(taker).push(file);
    }
    for (const [{ take, panel }, mine] of shares) {
      if (mine.length === 0) continue;
      if (panel) by(panel).open = true;
      await take(mine);
    }
  };
  const drop = by('drop');
  for (const type of ['dragover', 'dragleave', 'drop']) {
    document.addEventListener(type, (event) => {
      event.preventDefault();
      drop.classList.toggle('over', type === 'dragover');
      if (type === 'drop') share([...event.dataTransfer.files]);
    });
  }
}
