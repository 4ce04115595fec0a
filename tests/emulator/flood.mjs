// A running turn under a computer that never stops asking, or left alone.

/** More than the console answers in a millisecond. */
const QUESTIONS = 'scores\n'.repeat(9);
const ASKED = 9;
/** Lines asked and not yet answered: a host's buffers are finite. */
const AHEAD = 400;

/** The milliseconds in which the picture changed, and the lines answered. */
export function watch(board, { seconds, flood }) {
  const changes = [];
  let [asked, answered] = [0, 0];
  let last = board.display.picture().join('');
  for (let millis = 0; millis < seconds * 1000; millis++) {
    if (flood && asked - answered < AHEAD) {
      board.usb.send(QUESTIONS);
      asked += ASKED;
    }
    board.run(1);
    answered += (board.usb.take().match(/\n/g) ?? []).length;
    const now = board.display.picture().join('');
    if (now !== last) changes.push(millis);
    last = now;
  }
  return { changes, answered };
}
