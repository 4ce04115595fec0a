// The image on flash chips whose status registers differ: on how many it starts, and how often it writes a register for good.
import { CHIPS } from '../emulator/parts/flash-status.mjs';
import { NorFlash } from '../emulator/parts/nor-flash.mjs';
import { productBoard } from '../tests/emulator/product.mjs';

const OPERATIONS = 1000;
const STARTS = 10;

/** [chips on which the first picture came, chips]. */
export function chipsStarted() {
  const kinds = Object.keys(CHIPS);
  const started = kinds.filter((chip) => {
    try {
      return productBoard({ flash: new NorFlash({ chip }) }).boot() > 0;
    } catch {
      return false;
    }
  });
  return [started.length, kinds.length];
}

/** Writes of a register that outlive power, of a chip that invites them, in so many flash operations and starts. */
export function nonvolatileWrites() {
  const flash = new NorFlash({ chip: 'lock bits set, no quad bit' });
  const board = productBoard({ flash });
  let [operations, starts] = [0, 1];
  board.boot();
  board.run(1500);
  board.controls.pushDial();
  board.run(500);
  board.controls.pushDial();
  board.run(500);
  for (const seat of [3, 6, 1]) board.controls.press(seat);
  board.controls.pushDial();
  while (operations + flash.operations.length < OPERATIONS || starts < STARTS) {
    // Turns with points, until something is written; then power fails now and then.
    for (const seat of [3, 6, 1]) {
      board.controls.press(seat);
      board.run(60);
      board.controls.turn(1);
      board.controls.pushDial();
      board.run(60);
    }
    if (operations + flash.operations.length >= (starts * OPERATIONS) / STARTS) {
      operations += flash.operations.length;
      flash.startRecording();
      board.cutPower();
      board.boot();
      starts += 1;
    }
  }
  return [flash.status.nonvolatileWrites, operations + flash.operations.length, starts];
}
