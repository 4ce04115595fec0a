// Word lists: which ones judge, lists of one's own, and the files for the Pico.
import { asset } from './assets.mjs';
import { save } from './download.mjs';
import { Workshop } from './workshop.mjs';

const by = (id) => document.getElementById(id);
/** The reason of a word typed in, unless it is given one behind a #. */
const BY_HAND = 'typed on the page';

export function listsPanel({ table, page }) {
  const workshop = new Workshop();
  let chosen = [];
  let rejects = null;

  const element = (name, text) => Object.assign(document.createElement(name), { textContent: text });

  /** Shows what judges. */
  const show = async () => {
    const { lists } = await shelf();
    const rowOf = (list, place) => {
      const row = document.createElement('li');
      const remove = element('button', page.texts.remove);
      remove.onclick = () => keep((images) => images.filter((_, i) => i !== place));
      row.append(
        element('strong', list.name),
        element('span', list.language),
        element('span', `${list.words.toLocaleString(page.language)} ${page.texts.words}`),
        element('span', list.licence),
        remove,
      );
      return row;
    };
    by('lists').replaceChildren(...(lists.length ? lists.map(rowOf) : [element('li', page.texts.no_lists)]));
    by('licences').replaceChildren(
      ...lists.flatMap((list) => [element('dt', list.name), element('dd', `${list.licence} · ${list.source}`)]),
    );
    by('lists-original').hidden = !(await table.store?.thing('lexicons'));
  };

  by('notices-show').onclick = async () => {
    by('notices-text').textContent = new TextDecoder().decode(await asset('notices.txt'));
    by('notices-text').hidden = false;
  };

  /** The word lists on the shelf: { lists, attached }. */
  const shelf = async () => (table.lexicons.length ? workshop.shelf(table.lexicons) : { lists: [], attached: [] });

  /** Changes the shelf, and lets the device judge with it at once. */
  const keep = async (change) => {
    const images = change((await shelf()).attached);
    await table.shelve(images.length ? (await workshop.join(images)).attached[0] : new Uint8Array());
    await show();
  };

  /** A UF2 file's lists take the place of those that are there; other files wait to be packed. */
  const take = async (files) => {
    const all = await Promise.all(
      [...files].map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
    );
    const uf2 = all.find(({ name }) => name.toLowerCase().endsWith('.uf2'));
    if (uf2) {
      const { lists, attached } = await workshop.open(uf2.name, uf2.bytes);
      await keep(() => attached);
      tell([`${uf2.name}: ${lists.map((list) => list.name).join(', ')}`]);
      return;
    }
    chosen = all;
    by('chosen').textContent = all.map(({ name }) => name).join(', ');
  };

  /** Packs the chosen files as the form says. */
  const pack = async (form) => {
    const typed = (text) =>
      text
        .split('\n')
        .filter((line) => line.trim())
        .map((line) => (line.includes('#') ? line : `${line} # ${BY_HAND}`))
        .join('\n');
    const { language, name, licence, encoding, add, remove, anyway } = Object.fromEntries(new FormData(form));
    if (chosen.length === 0 && !add.trim()) return tell([page.texts.choose_files]);
    tell([page.texts.packing]);
    const order = {
      language,
      name: name || (chosen.length ? '' : 'typed'),
      licence,
      encoding,
      add: typed(add),
      remove: typed(remove),
      anyway: anyway === 'on',
    };
    const told = await workshop.pack(order, chosen);
    const [image, refused] = told.attached;
    await keep((images) => [image, ...images]);
    rejects = refused;
    by('rejects').hidden = refused.length === 0;
    tell(accountOf(told));
    return told;
  };

  const accountOf = ({ list, sources, added, refused, idle }) => [
    page.texts.packed(list.words, list.bytes),
    ...sources.map(([source, words]) => page.texts.from(words, source)),
    ...(added ? [page.texts.added(added)] : []),
    ...refused.map(([why, count]) => page.texts.refused(count, why)),
    ...idle,
  ];

  const tell = (lines) => by('account').replaceChildren(...lines.map((line) => element('div', line)));
  const guarded =
    (act) =>
    (...given) =>
      act(...given).catch((error) => tell([error.message]));

  const lexiconsUf2 = async () => (await workshop.join((await shelf()).attached)).attached[1];
  const fullUf2 = async () => (await workshop.full(await asset('zeitwort.uf2'), await lexiconsUf2())).attached[0];

  const drop = by('drop');
  for (const type of ['dragover', 'dragleave', 'drop']) {
    document.addEventListener(type, (event) => {
      event.preventDefault();
      drop.classList.toggle('over', type === 'dragover');
      if (type === 'drop') guarded(take)(event.dataTransfer.files);
    });
  }
  by('files').onchange = (event) => guarded(take)(event.target.files);
  by('own').onsubmit = (event) => {
    event.preventDefault();
    guarded(pack)(event.target);
  };
  by('rejects').onclick = () => save('rejects.txt', rejects);
  by('lists-original').onclick = guarded(async () => {
    await table.shelve(null);
    await show();
  });
  by('lists-uf2').onclick = guarded(async () => save('lexicons.uf2', await lexiconsUf2()));
  by('full-uf2').onclick = guarded(async () => save('zeitwort-full.uf2', await fullUf2()));
  return { show: () => show().catch((error) => tell([error.message])), workshop, shelf, lexiconsUf2, fullUf2 };
}
