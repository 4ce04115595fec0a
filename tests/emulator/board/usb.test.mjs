// The device at a computer's port: known to every system, awake after its sleep, and quiet when it hears itself.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ask, openConsole, reopenConsole } from '../console.mjs';
import { millisToAnswer } from '../lost-acknowledgement.mjs';
import { NorFlash } from '../../../emulator/parts/nor-flash.mjs';
import { SYSTEMS } from '../../../emulator/parts/usb-enumeration.mjs';
import { toSeats } from '../places.mjs';
import { productBoard, withBoard } from '../product.mjs';

const ENUMERATED_MS = 1500;
const LOST_ACKNOWLEDGEMENT_MS = 2000;

for (const system of Object.keys(SYSTEMS)) {
  describe(`with ${system}`, () => {
    test('the device is known, without a remark', withBoard({ usb: system }, (board) => {
      board.run(ENUMERATED_MS);
      assert.equal(board.usb.refused, null);
      assert.ok(board.usb.configured);
      assert.deepEqual(board.usb.about.remarks, []);
    }));

    test('the console answers, again after the computer has slept, and after it has reset the port', withBoard({ usb: system }, (board) => {
      openConsole(board);
      for (const [what, disturb] of Object.entries(DISTURBANCES)) {
        disturb(board);
        assert.ok(board.usb.configured, `${what}: ${board.usb.refused}`);
        reopenConsole(board);
        assert.match(ask(board, 'version'), /^zeitwort \d/, what);
      }
    }));

    test('a port closed in the middle of an answer can be opened again', withBoard({ usb: system }, (board) => {
      openConsole(board);
      board.usb.send('help\r\n');
      board.run(0.4);
      board.usb.close();
      board.run(500);
      assert.ok(!board.usb.take().endsWith('\r\n\r\n'), 'the whole answer came: nothing was interrupted');
      reopenConsole(board);
      board.run(100);
      assert.match(ask(board, 'version'), /zeitwort \d/);
      assert.deepEqual(board.resets, []);
    }));
  });
}

for (const [where, how] of [['an answer', {}], ['opening the port', { control: true }]]) {
  test(`the console answers again within two seconds after a lost acknowledgement in ${where}, however often`, withBoard({ usb: true }, (board) => {
    openConsole(board);
    for (let time = 0; time < 3; time++) {
      const millis = millisToAnswer(board, how);
      assert.ok(millis <= LOST_ACKNOWLEDGEMENT_MS, `${millis} ms`);
      board.run(100 + 97 * time);
    }
    assert.deepEqual(board.resets, []);
  }));
}

/** An erase that takes this long hides the reset of the bus and the computer's first question behind it. */
const SLOW_FLASH = { erase: 300, program: 0.4 };
/** Sixteen sectors are made ready for a game meanwhile. */
const KNOWN_MS = 5500;

for (const later of [0, 74, 148, 222, 296]) {
  test(`a computer that comes while flash is erased, ${later} ms later, gets to know the device`, withBoard({ usb: true, flash: new NorFlash({ times: SLOW_FLASH }) }, (board) => {
    board.usb.pullOut();
    toSeats(board);
    board.run(later);
    const erases = () => board.flash.operations.filter(({ kind }) => kind === 'erase').length;
    const before = erases();
    board.usb.plugIn();
    assert.ok(board.runUntil(() => board.usb.configured, { within: KNOWN_MS }), board.usb.refused);
    assert.ok(erases() > before, 'nothing was erased meanwhile');
    assert.equal(board.usb.refused, null, 'at once, not when the computer gives up');
  }));
}

test('a port that is closed in an answer, or asleep in one, is no reason to start over', withBoard({ usb: true }, (board) => {
  openConsole(board);
  const startOver = { times: 0 };
  const { disconnected } = board.usb;
  board.usb.disconnected = function count() {
    startOver.times += 1;
    disconnected.call(this);
  };
  board.usb.send('help\r\n');
  board.run(0.4);
  board.usb.close();
  board.run(5000);
  reopenConsole(board);
  board.run(100);
  board.usb.send('help\r\n');
  board.run(0.4);
  board.usb.suspend();
  board.run(5000);
  assert.equal(startOver.times, 0);
}));

const DISTURBANCES = {
  nothing: () => {},
  'a short sleep': (board) => sleep(board, 50, {}),
  'a long sleep': (board) => sleep(board, 30_000, {}),
  'a sleep after which the computer starts over': (board) => sleep(board, 5000, { reset: true }),
  'a reset': (board) => (board.usb.reset(), board.run(ENUMERATED_MS)),
  'a reset in the middle of an answer': (board) => {
    board.usb.send('help\r\n');
    board.run(1);
    board.usb.reset();
    board.run(ENUMERATED_MS);
    board.usb.take();
  },
};

function sleep(board, millis, how) {
  board.usb.suspend();
  board.run(millis);
  board.usb.resume(how);
  board.run(ENUMERATED_MS);
}

test('the serial number is that of the flash chip, and another chip has another', () => {
  const serial = (uniqueId) => {
    const board = productBoard({ usb: true, flash: new NorFlash({ uniqueId }) });
    board.run(ENUMERATED_MS);
    return board.usb.about.strings.serial;
  };
  assert.equal(serial([0xe6, 0x61, 0x64, 0x08, 0x43, 0x1b, 0x2c, 0x2a]), 'E6616408431B2C2A');
  assert.equal(serial([0, 1, 2, 3, 0xfc, 0xfd, 0xfe, 0xff]), '00010203FCFDFEFF');
});

for (const line of ['version', 'nonsense', 'help', 'sheet', 'selftest']) {
  test(`a terminal that echoes makes the console answer "${line}" and then be quiet`, withBoard({ usb: true }, (board) => {
    openConsole(board);
    const answer = ask(board, line);
    board.usb.echo = true;
    board.usb.send(`${line}\r\n`);
    board.run(500);
    const heard = board.usb.take();
    board.run(5000);
    assert.equal(board.usb.take(), '', 'it still talks to itself');
    assert.ok(heard.length <= answer.length + 100, heard);
    board.usb.echo = false;
    assert.match(ask(board, 'version'), /^zeitwort/);
  }));
}

test('what is no command is complained about once, and again after a command', withBoard({ usb: true }, (board) => {
  openConsole(board);
  const complaint = /^That is not a command[^\n]*\.\r\n$/;
  assert.match(ask(board, 'nonsense'), complaint);
  assert.equal(ask(board, 'nonsense'), '');
  assert.match(ask(board, 'version'), /^zeitwort/);
  assert.match(ask(board, 'nonsense'), complaint);
}));
