// The score sheet: of the device in the page, or of a real one on the cable; as a table and to take along.
import { copy, save } from './download.mjs';
import { canRead, connect, sentenceOf } from './serial.mjs';
import { EVENTS, HEADER, markdown, rows } from './sheet-formats.mjs';

const by = (id) => document.getElementById(id);
const NUMBERS = [0, 2, 3];

export function sheetPanel({ table, page }, lists) {
  let csv = '';
  /** What is shown is of the device on the cable. */
  let fromCable = false;
  let events = async () => '';
  const say = (text) => (by('sheet-says').textContent = text);

  const show = (lines) => {
    csv = lines;
    const booked = rows(csv);
    const cells = (kind, values) => {
      const row = document.createElement('tr');
      row.append(
        ...values.map((text, i) =>
          Object.assign(document.createElement(kind), {
            textContent: text,
            className: NUMBERS.includes(i) ? 'number' : '',
          }),
        ),
      );
      return row;
    };
    by('sheet').replaceChildren(
      ...(booked.length ? [cells('th', page.texts.columns), ...booked.map((values) => cells('td', values))] : []),
    );
    if (booked.length === 0) say(page.texts.no_sheet);
  };

  const readPage = async () => {
    fromCable = false;
    say('');
    events = async () => table.driver.events();
    show(await table.driver.sheet());
  };

  const readCable = async () => {
    if (!canRead()) return say(page.texts.no_serial);
    try {
      const device = await connect();
      try {
        fromCable = true;
        say(page.texts.serial_greeting(device.version));
        const sheet = await device.ask('sheet', HEADER);
        // Older firmware does not know the question.
        const told = await device.ask('events', EVENTS).catch(() => '');
        events = async () => told;
        show(sheet);
      } finally {
        await device.close();
      }
    } catch (error) {
      // Nobody picked a port.
      if (error.name !== 'NotFoundError') say(sentenceOf(error, page.texts));
    }
    return undefined;
  };

  const formats = {
    csv: async () => ['zeitwort.csv', csv],
    md: async () => ['zeitwort.md', markdown(csv)],
    gcg: async () => ['zeitwort.gcg', await lists.workshop.gcg(await events())],
  };
  by('sheet-formats').onclick = async ({ target }) => {
    const { format } = target.dataset;
    if (!format) return;
    try {
      const made = await formats[format]();
      save(...made);
      if (await copy(made[1])) say(page.texts.copied);
    } catch (error) {
      say(format === 'gcg' ? page.texts.no_gcg : error.message);
    }
  };
  by('sheet-refresh').onclick = readPage;
  by('sheet-serial').onclick = readCable;
  by('sheet-panel').ontoggle = () => by('sheet-panel').open && readPage();
  // The real firmware is asked when somebody wants to know: it has a clock to keep.
  page.onBooked = () => {
    const follows = by('sheet-panel').open && !fromCable && table.kind === 'wasm';
    if (follows && table.driver.sheet() !== csv) readPage();
  };
}
