// `window.zeitwort`: the device's controls for tests and tinkerers. Everything happens in real time and is awaited.
import { Native } from './native.mjs';
import { replay } from './recording.mjs';
import { asset } from './assets.mjs';
import { markdown, NO_GCG } from './sheet-formats.mjs';

const PRESS_MS = 50;
const HOLD_MS = 700;
const DETENT_MS = 100;

const wait = (millis) => new Promise((resolve) => setTimeout(resolve, millis));

export function offer(table, screen, lists) {
  const press = async (control, millis) => {
    control(true);
    await wait(millis);
    control(false);
    await wait(PRESS_MS);
  };
  const seat = (number) => (down) => table.seat(number, down);
  const push = (down) => table.push(down);
  window.zeitwort = {
    press: (number) => press(seat(number), PRESS_MS),
    hold: (number) => press(seat(number), HOLD_MS),
    push: () => press(push, PRESS_MS),
    holdDial: () => press(push, HOLD_MS),
    async turn(detents) {
      for (let i = 0; i < Math.abs(detents); i++) {
        table.turn(Math.sign(detents));
        await wait(DETENT_MS);
      }
    },
    wait,
    /** 64 rows of 128 characters. */
    pixels: () => screen.rows(),
    /** The totals of the seats that play; of the real firmware a promise of them. */
    scores: () => table.driver.scores(),
    /** The score sheet as 'csv', 'md' or 'gcg'. */
    sheet(format = 'csv') {
      if (format === 'gcg') throw new Error(NO_GCG);
      const written = (csv) => (format === 'md' ? markdown(csv) : csv);
      const csv = table.driver.sheet();
      return typeof csv === 'string' ? written(csv) : csv.then(written);
    },
    /** Milliseconds after which the page could be played on. */
    readyMs: performance.now(),
    /** The parts themselves, for tests. */
    parts: { table, lists, buzzer: table.buzzer, Native, replay, asset },
  };
}
