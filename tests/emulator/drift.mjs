// Clock drift: the seconds the device shows in a turn without a limit, against the emulated crystal.
import { fileURLToPath } from 'node:url';
import { percentile } from './latency.mjs';
import { boardFor, timelineOf } from './product.mjs';
import { playTimeline } from './timeline.mjs';

const SECOND_MICROS = 1e6;
/** A picture may be complete so much later or sooner in its second than the one before. */
const JITTER_MICROS = 20_000;
const HOUR = 3600;
/** From 10 to 59 minutes the digits stand in the same places. */
const FROM = 600;
const SPAN = 49 * 60;
/** The way there: lines of menus are found by their keys. */
const TURN_WITHOUT_LIMIT = fileURLToPath(new URL('drift.toml', import.meta.url));
/** Seconds compared at both ends: one minute has every digit once in every place. */
const COMPARED = 60;
const EMPTY_SEAT = 6;

/** Microseconds an hour; positive if the device is slow. Measured over so many seconds. */
export function driftMicrosPerHour(span = SPAN) {
  const timeline = timelineOf(TURN_WITHOUT_LIMIT);
  const board = boardFor(timeline);
  playTimeline(timeline, board);
  const shown = board.display.lastChangeMicros;
  if (!board.runUntil(() => board.display.lastChangeMicros > shown, { within: 2000 })) throw new Error('No seconds are shown.');
  board.run(500); // from here the middle of a second, far from its picture
  wait(board, FROM);
  const early = seconds(board);
  wait(board, span - COMPARED);
  const late = seconds(board);
  const slips = late.map((micros, i) => micros - early[i] - span * SECOND_MICROS);
  const tick = SECOND_MICROS / board.mcu.timerHertz - 1;
  return (percentile(slips, 0.5) / span) * HOUR + tick * HOUR * SECOND_MICROS;
}

/** Lets seconds pass; a button where nobody sits keeps the display awake and does nothing else. */
function wait(board, seconds) {
  for (let minute = 0; minute < seconds / 60; minute++) {
    const start = board.micros;
    board.controls.press(EMPTY_SEAT);
    board.run(60_000 - (board.micros - start) / 1000);
  }
}

/** When the pictures of the next seconds were complete. */
function seconds(board) {
  let last = board.display.lastChangeMicros;
  return Array.from({ length: COMPARED }, () => {
    board.run(1000);
    const { lastChangeMicros } = board.display;
    if (Math.abs(lastChangeMicros - last - SECOND_MICROS) > JITTER_MICROS) throw new Error('The display does not show every second.');
    last = lastChangeMicros;
    return last;
  });
}
