// `window.zeitwort`: the device's controls for tests and tinkerers. Everything happens in real time and is awaited.
import { Native } from './native.mjs';
import { Recording, replay } from './recording.mjs';
import { asset } from './assets.mjs';
import { markdown } from './sheet-formats.mjs';

const PRESS_MS = 50;
const HOLD_MS = 700;
const DETENT_MS = 100;

const wait = (millis) => new Promise((resolve) => setTimeout(resolve, millis));

/** The real firmware keeps its own time: there nothing can be planned. */
const later = (start, millis) => (start === undefined ? undefined : start + millis);

export function offer(table, screen, lists) {
  // A press lasts as long as it is meant to, however busy the machine is.
  const press = async (control, millis) => {
    const start = table.now;
    control(true, start);
    await wait(millis);
    control(false, later(start, millis));
    await wait(PRESS_MS);
  };
  const seat = (number) => (down, at) => table.seat(number, down, at);
  const push = (down, at) => table.push(down, at);
  window.zeitwort = {
    press: (number) => press(seat(number), PRESS_MS),
    hold: (number) => press(seat(number), HOLD_MS),
    push: () => press(push, PRESS_MS),
    holdDial: () => press(push, HOLD_MS),
    async turn(detents) {
      const start = table.now;
      for (let i = 0; i < Math.abs(detents); i++) {
        table.turn(Math.sign(detents), later(start, i * DETENT_MS));
        await wait(DETENT_MS);
      }
    },
    wait,
    /** 64 rows of 128 characters. */
    pixels: () => screen.rows(),
    /** The totals of the seats that play; of the real firmware a promise of them. */
    scores: () => table.driver.scores(),
    /** The score sheet as 'csv' or 'md', or the game as 'gcg', which is a promise. */
    sheet(format = 'csv') {
      if (format === 'gcg') return Promise.resolve(table.driver.events()).then((events) => lists.workshop.gcg(events));
      const written = (csv) => (format === 'md' ? markdown(csv) : csv);
      const csv = table.driver.sheet();
      return typeof csv === 'string' ? written(csv) : csv.then(written);
    },
    /** Milliseconds after which the page could be played on. */
    readyMs: performance.now(),
    /** The parts themselves, for tests. */
    parts: { table, lists, buzzer: table.buzzer, Native, Recording, replay, asset },
  };
}
