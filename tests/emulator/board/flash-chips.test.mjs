// Flash chips of one footprint that differ in their status registers: the image starts on all of them, and wears none of them out.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CHIPS, FlashStatus } from '../../../emulator/parts/flash-status.mjs';
import { NorFlash } from '../../../emulator/parts/nor-flash.mjs';
import { productBoard } from '../product.mjs';

const ONE_WIRE = ['no 31h', 'no status register 2'];

/** Begins a game, so that records are written and sectors erased. */
function beginGame(board) {
  board.run(1500);
  board.controls.pushDial();
  board.run(500);
  board.controls.pushDial();
  board.run(500);
  board.controls.press(2);
  board.controls.press(5);
  board.controls.pushDial();
  board.run(6000);
}

for (const chip of Object.keys(CHIPS)) {
  test(`the image starts and plays on a flash chip "${chip}", and writes no register of it for good`, () => {
    const board = productBoard({ flash: new NorFlash({ chip }) });
    const { status } = board.flash;
    board.boot();
    assert.equal(status.quad, !ONE_WIRE.includes(chip), 'four wires where the chip can');
    beginGame(board);
    assert.ok(board.flash.operations.length > 5, `${board.flash.operations.length} flash operations`);
    assert.equal(status.nonvolatileWrites, 0);
    assert.equal(status.status2 & ~0x02, status.kept & ~0x02, 'the other bits stay as they are');
    board.cutPower();
    board.boot();
    assert.equal(status.nonvolatileWrites, 0);
  });
}

test('a chip forgets a bit that was set until power is gone, and keeps one that was set for good', () => {
  const status = new FlashStatus('W25Q16JV-IM');
  status.execute([0x31, 0x02]);
  assert.equal(status.quad, false, 'nothing is written without a command before it');
  status.execute([0x50]);
  status.execute([0x31, 0x02]);
  assert.equal(status.quad, true);
  status.powerUp();
  assert.equal(status.quad, false);
  assert.equal(status.nonvolatileWrites, 0);
  status.execute([0x06]);
  status.execute([0x01, 0x00, 0x02]);
  status.powerUp();
  assert.equal(status.quad, true);
  assert.equal(status.nonvolatileWrites, 1);
});

test('the successor of the Pico\'s chip takes one byte with 01h, so its quad bit stays as it was', () => {
  const status = new FlashStatus('W25Q16RV');
  status.execute([0x06]);
  status.execute([0x01, 0x00, 0x02]);
  assert.equal(status.quad, false);
  assert.equal(status.nonvolatileWrites, 1);
});
