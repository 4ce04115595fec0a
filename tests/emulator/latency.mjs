// Input latency: from an edge at a pin to the last changed byte at the display.

const QUIET_MS = 6;
const GIVE_UP_MS = 300;

/** Runs until the display has changed since now and the bus has been quiet for a moment; the milliseconds to the change. */
function millisToPicture(board) {
  const from = board.micros;
  const end = from + GIVE_UP_MS * 1000;
  const changed = () => board.display.lastChangeMicros > from;
  const quiet = () => board.micros - board.i2c.lastByteMicros >= QUIET_MS * 1000;
  while (!(changed() && quiet())) {
    if (board.micros >= end) throw new Error(`Nothing changed on the display within ${GIVE_UP_MS} ms.`);
    board.run(0.25);
  }
  return (board.display.lastChangeMicros - from) / 1000;
}

/** Turns one detent; the milliseconds from its third quarter, which makes it count, to the picture. */
export function detentToPicture(board, direction) {
  const { dialA, dialB } = board.pins;
  const [first, second] = direction > 0 ? [dialA, dialB] : [dialB, dialA];
  for (const pin of [first, second]) {
    board.drive(pin, false);
    board.run(2);
  }
  board.drive(first, null);
  const millis = millisToPicture(board);
  board.drive(second, null);
  return millis;
}

/** Presses a button; the milliseconds from its closing to the picture. */
export function pressToPicture(board, pin) {
  board.drive(pin, false);
  const millis = millisToPicture(board);
  board.drive(pin, null);
  return millis;
}

/** Pushes the dial, which acts when it is let go; the milliseconds from there to the picture. */
export function releaseToPicture(board, pin) {
  board.drive(pin, false);
  board.run(60);
  board.drive(pin, null);
  return millisToPicture(board);
}

/** The value below which `share` (0 to 1) of the sorted values lie. */
export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)];
}
