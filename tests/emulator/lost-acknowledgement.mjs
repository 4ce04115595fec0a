// A disturbance on the USB cable after which the chip's controller hangs (erratum RP2040-E15), and the time until the console answers again.
import { reopenConsole } from './console.mjs';

const GIVE_UP_MS = 10_000;

/** Loses an acknowledgement in the middle of an answer, or of opening the port; milliseconds until `version` is answered again. */
export function millisToAnswer(board, { control = false } = {}) {
  const from = board.micros;
  board.usb.loseAcknowledgement({ control });
  if (control) board.usb.open();
  else board.usb.send('help\r\n');
  const hung = board.runUntil(() => board.usb.bus.hangs, { within: 1000 });
  if (!hung) throw new Error('The acknowledgement of nothing was lost.');
  if (!board.runUntil(() => !board.usb.bus.hangs && board.usb.configured, { within: GIVE_UP_MS })) return Infinity;
  reopenConsole(board);
  board.usb.take();
  board.usb.send('version\r\n');
  const answered = board.runUntil(() => /^zeitwort \d.*\r\n$/.test(board.usb.text), { within: 1000 });
  return answered ? (board.micros - from) / 1000 : Infinity;
}
