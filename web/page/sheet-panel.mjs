// The score sheet: of the device in the page, or of a real one on the cable; as a table and to take along.
import { copy, save } from './download.mjs';
import { canRead, connect } from './serial.mjs';
import { HEADER, markdown, rows } from './sheet-formats.mjs';

const by = (id) => document.getElementById(id);
const NUMBERS = [0, 2, 3];

export function sheetPanel({ table, page }) {
  let csv = '';
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
    say('');
    show(await table.driver.sheet());
  };

  const readCable = async () => {
    if (!canRead()) return say(page.texts.no_serial);
    try {
      const device = await connect();
      try {
        say(page.texts.serial_greeting(device.version));
        show(await device.ask('sheet', HEADER));
      } finally {
        await device.close();
      }
    } catch (error) {
      // Nobody picked a port.
      if (error.name !== 'NotFoundError') say(error.message);
    }
    return undefined;
  };

  const formats = { csv: () => ['zeitwort.csv', csv], md: () => ['zeitwort.md', markdown(csv)], gcg: () => null };
  by('sheet-formats').onclick = async ({ target }) => {
    const made = formats[target.dataset.format]?.();
    if (!target.dataset.format) return;
    if (!made) return say(page.texts.no_gcg);
    save(...made);
    if (await copy(made[1])) say(page.texts.copied);
  };
  by('sheet-refresh').onclick = readPage;
  by('sheet-serial').onclick = readCable;
  by('sheet-panel').ontoggle = () => by('sheet-panel').open && readPage();
}
