// Word lists: which ones judge, lists of one's own, and the files for the Pico.
import { asset } from './assets.mjs';
import { save } from './download.mjs';
import { Workshop } from './workshop.mjs';

const by = (id) => document.getElementById(id);

export function listsPanel({ table, page }) {
  const workshop = new Workshop();
  let languageChosen = false;
  /** The files that were given last, the order by which they were packed, and the list that they became. */
  let given = { files: [], order: null, image: null };
  let rejects = null;
  const form = by('own');

  const element = (name, text) => Object.assign(document.createElement(name), { textContent: text });

  const number = (count) => count.toLocaleString(page.language);
  const counted = ({ words, removed }) =>
    removed === null ? page.texts.words(words, number(words)) : page.texts.words(words + removed, `+${number(words)} −${number(removed)}`);

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
        element('span', counted(list)),
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
    // What was given, and what somebody chose, keeps its language.
    if (!languageChosen && given.files.length === 0) form.elements.language.value = page.language;
  };

  by('notices-show').onclick = async () => {
    by('notices-text').textContent = new TextDecoder().decode(await asset('notices.txt'));
    by('notices-text').hidden = false;
  };

  /** The word lists on the shelf: { lists, attached }. */
  const shelf = async () => (table.lexicons.length ? workshop.shelf(table.lexicons) : { lists: [], attached: [] });

  /** Changes the shelf, and lets the device judge with it at once. */
  const keep = async (change) => {
    const { attached, page: address } = await shelf();
    const images = change(attached);
    await table.shelve(images.length ? (await workshop.join(images, address)).attached[0] : new Uint8Array());
    await show();
  };

  /** Files from wherever they come are told of in the panel. A UF2 file's lists take the place of those that are there; others are packed at once. */
  const take = async (files) => {
    if (!files.length) return;
    by('lists-panel').open = true;
    by('account').scrollIntoView({ block: 'nearest' });
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
    given = { files: all, order: null, image: null };
    by('chosen').textContent = all.map(({ name }) => name).join(', ');
    await pack();
  };

  const isSame = (one, other) => one.length === other?.length && one.every((byte, i) => byte === other[i]);

  /** Packs the files as the form says, in place of what they became before. */
  const packFiles = async (order) => {
    const told = await workshop.pack(order, given.files).catch((error) => {
      // What helps stands there.
      by('own-more').open = true;
      throw error;
    });
    const [image] = told.attached;
    await keep((images) => [image, ...images.filter((one) => !isSame(one, given.image))]);
    Object.assign(given, { order: JSON.stringify(order), image });
    return told;
  };

  /** Packs files that are new, or whose order is; words typed to add and to remove count over all lists of the language. */
  const pack = async () => {
    const { language, name, licence, encoding, add, remove, anyway } = Object.fromEntries(new FormData(form));
    const corrects = Boolean(add.trim() || remove.trim());
    if (given.files.length === 0 && !corrects) return tell([page.texts.choose_files]);
    tell([page.texts.packing]);
    const order = { language, name, licence, encoding, add: '', remove: '', anyway: anyway === 'on' };
    const packed = [];
    if (given.files.length && given.order !== JSON.stringify(order)) packed.push(await packFiles(order));
    if (corrects) packed.push(await correct({ language, name: given.files.length ? '' : name, add, remove }));
    rejects = new Blob(packed.map((told) => told.attached[1]));
    by('rejects').hidden = rejects.size === 0;
    tell(packed.flatMap(accountOf));
  };

  /** Puts corrections on the shelf, in place of those of the same language. */
  const correct = async (order) => {
    const { lists, attached } = await shelf();
    const found = lists.findIndex(({ language, removed }) => language === order.language && removed !== null);
    const told = await workshop.correct(order, attached[found]);
    const [image] = told.attached;
    await keep((images) => (found < 0 ? [...images, image] : images.with(found, image)));
    return told;
  };

  const spokenName = (code) => form.elements.language.querySelector(`[value=${code}]`).textContent;

  const accountOf = ({ list, sources = [], added, removed, refused, idle = [] }) => [
    ...(list.removed === null ? [page.texts.packed(`${list.name}, ${spokenName(list.language)}`, list.words, counted(list), number(list.bytes))] : []),
    ...sources.map(([source, words]) => page.texts.from(words, source)),
    ...(added ? [page.texts.added(added)] : []),
    ...(removed ? [page.texts.removed(removed)] : []),
    ...refused.map(([why, count]) => page.texts.refused(count, page.texts.reasons[why] ?? why)),
    ...idle,
  ];

  const tell = (lines) => by('account').replaceChildren(...lines.map((line) => element('div', line)));
  const guarded =
    (act) =>
    (...given) =>
      act(...given).catch((error) => tell([error.message]));

  const lexiconsUf2 = async () => {
    const { attached, page: address } = await shelf();
    return (await workshop.join(attached, address)).attached[1];
  };
  const fullUf2 = async () => (await workshop.full(await asset('zeitwort.uf2'), await lexiconsUf2())).attached[0];

  by('files').onchange = (event) => guarded(take)(event.target.files);
  form.onsubmit = (event) => {
    event.preventDefault();
    guarded(pack)();
  };
  by('rejects').onclick = () => save('rejects.txt', rejects);
  by('lists-original').onclick = guarded(async () => {
    await table.shelve(null);
    await show();
  });
  by('lists-uf2').onclick = guarded(async () => save('lexicons.uf2', await lexiconsUf2()));
  by('full-uf2').onclick = guarded(async () => save('zeitwort-full.uf2', await fullUf2()));
  form.elements.language.value = page.language;
  form.elements.language.onchange = () => (languageChosen = true);
  return { show: () => show().catch((error) => tell([error.message])), take: guarded(take), workshop, shelf, lexiconsUf2, fullUf2 };
}
