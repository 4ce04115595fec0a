// The console on USB: answers lines, and bears garbage.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chance } from '../../../emulator/parts/controls.mjs';
import { ask, openConsole, reopenConsole } from '../console.mjs';
import { playTwoTurns, toTurn } from '../places.mjs';
import { withBoard } from '../product.mjs';

test('it answers help, version and scores', withBoard({ usb: true }, (board) => {
  openConsole(board);
  assert.match(ask(board, 'help'), /scores/);
  assert.match(ask(board, 'version'), /^zeitwort \d/);
  assert.match(ask(board, 'scores'), /^scores/);
}));

test('what can be asked is in the help, and a report ends with an empty line', withBoard({ usb: true }, (board) => {
  openConsole(board);
  const help = ask(board, 'help');
  for (const command of ['scores', 'sheet', 'journal', 'lexicons', 'lists', 'selftest', 'version', 'reboot bootsel']) {
    assert.ok(help.includes(`\r\n${command}: `), `${command} is not in the help`);
  }
  for (const command of ['help', 'sheet', 'journal', 'lexicons', 'lists', 'selftest']) {
    assert.match(ask(board, command), /^([^\r\n]+\r\n)+\r\n$/, command);
  }
}));

test('the sheet has every point with its reason, and asking changes nothing', withBoard({ usb: true }, (board) => {
  toTurn(board);
  playTwoTurns(board);
  reopenConsole(board);
  const kept = board.flash.operations.length;
  assert.equal(ask(board, 'scores'), 'scores 3 3\r\n');
  assert.equal(
    ask(board, 'sheet'),
    'round,player,points,total,reason\r\n1,Spieler 1,3,3,notiert\r\n1,Spieler 2,3,3,notiert\r\n\r\n',
  );
  const events = /\nevents (\d+), in force (\d+)\r/.exec(ask(board, 'journal'));
  assert.ok(events && Number(events[1]) > 4 && events[1] === events[2], `events: ${events}`);
  assert.equal(ask(board, 'scores'), 'scores 3 3\r\n');
  assert.equal(board.flash.operations.length, kept, 'a question wrote to flash');
}));

test('the self-test tells of a display that is gone', withBoard({ usb: true }, (board) => {
  openConsole(board);
  assert.match(ask(board, 'selftest'), /^display fine\r\njournal fine\r\nlexicons fine\r\nsupply 4\.\d V\r\nrunning for \d+ s\r\npassed\r\n/);
  board.display.unplug();
  board.run(2500);
  assert.match(ask(board, 'selftest'), /^display failed\r\n.*\r\nfailed\r\n/s);
}));

test('it becomes a drive for new firmware when asked, and only then', withBoard({ usb: true }, (board) => {
  openConsole(board);
  ask(board, 'reboot');
  ask(board, 'reboot bootsel now');
  assert.ok(!board.inUsbBoot);
  board.usb.send('reboot bootsel\r\n');
  board.run(300);
  assert.ok(board.inUsbBoot);
}));

test('garbage is answered with one sentence and harms nothing', withBoard({ usb: true }, (board) => {
  openConsole(board);
  for (const garbage of ['nonsense', 'x'.repeat(500), '\u0000\u0001\u007f', 'ä'.repeat(40)]) {
    assert.match(ask(board, garbage), /^[A-Z][^\n]*\.\r\n$/);
    assert.match(ask(board, 'version'), /^zeitwort/);
  }
}));

test('a flood of garbage does not hold up the game', withBoard({ usb: true }, (board) => {
  toTurn(board);
  reopenConsole(board);
  const random = chance(7);
  const byte = () => Math.floor(random() * 256);
  const run = board.run.bind(board);
  board.run = (millis) => {
    board.usb.send(Array.from({ length: 256 }, byte));
    run(millis);
  };
  playTwoTurns(board);
  board.run = run;
  board.run(200);
  const answers = board.usb.take().split('\r\n').slice(0, -1);
  assert.deepEqual(answers, ['That is not a command: type help for a list.']);
  ask(board, ''); // ends the last line
  assert.equal(ask(board, 'scores'), 'scores 3 3\r\n');
  assert.deepEqual(board.resets, []);
}));

test('a line in single bytes is a line', withBoard({ usb: true }, (board) => {
  openConsole(board);
  for (const letter of 'version\r') {
    board.usb.send(letter);
    board.run(5);
  }
  assert.match(board.usb.take(), /^zeitwort/);
}));
