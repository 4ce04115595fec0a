// The buzzer on the real image: tones a piezo can make, on both pins, and no voltage across it when it is silent.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toSeats, toTurn } from '../places.mjs';
import { withBoard } from '../product.mjs';

const SILENT_MS = 50;

/** Does something and waits until 50 ms after the last tone. */
function andSilence(board, action) {
  action();
  const quiet = () => board.micros - (board.buzzer.edges.at(-1)?.micros ?? 0) > SILENT_MS * 1000;
  assert.ok(board.runUntil(quiet, { within: 5000 }), 'the buzzer never ends');
}

const levels = (board) => [board.mcu.pads.level(board.pins.buzzer), board.mcu.pads.level(board.pins.buzzerInverse)];

test('both pins are low 50 ms after each of 60 sounds', withBoard({}, (board) => {
  toSeats(board);
  const high = [];
  for (let i = 0; i < 60; i++) {
    const sounds = board.buzzer.edges.length;
    andSilence(board, () => {
      // a different place in the wave every time; seat 6 clicks, a turn of the dial past the end says no
      board.controls.press(1 + (i % 6));
      board.run(i * 0.37);
    });
    assert.ok(board.buzzer.edges.length > sounds, `press ${i} made no sound`);
    if (levels(board).includes(true)) high.push(i);
  }
  assert.deepEqual(high, []);
}));

test('a loud tone is driven against itself: one pin is low while the other is high', withBoard({}, (board) => {
  toSeats(board);
  andSilence(board, () => board.controls.press(2));
  const { edges } = board.buzzer;
  const inverse = board.buzzerInverse.edges;
  const after = edges.at(-1).micros - 5000;
  const tone = (log) => log.filter((edge) => edge.micros > after).map((edge) => edge.micros);
  assert.ok(tone(edges).length > 10);
  const apart = tone(edges).filter((micros) => !tone(inverse).some((other) => Math.abs(other - micros) < 2));
  assert.ok(apart.length <= 2, `${apart.length} edges of GP16 have no counterpart on GP17`);
}));

for (const millis of [96, 100]) {
  test(`a click ${millis} ms into the warning, of whose tones the first takes 90, is heard at once`, withBoard({}, (board) => {
    toTurn(board);
    const { buzzer } = board;
    buzzer.takeNotes();
    const near = (hertz) => (note) => Math.abs(note.hertz - hertz) < 40;
    assert.ok(board.runUntil(() => buzzer.notes.some(near(3520)), { within: 61_000 }), 'the warning never comes');
    board.run(millis);
    const pressed = board.micros;
    board.drive(board.pins.seats[0], false); // announces
    board.run(30);
    const click = buzzer.notes.filter(near(2794)).find((note) => note.startMicros > pressed);
    assert.ok(click && click.startMicros - pressed < 15_000, `the click is heard after ${click && (click.startMicros - pressed) / 1000} ms`);
  }));
}

test('every tone of a turn lies where a piezo disc is loud', withBoard({}, (board) => {
  toTurn(board);
  board.run(61_000);
  const pitches = board.buzzer.notes.map((note) => note.hertz);
  assert.ok(pitches.length > 15, `only ${pitches.length} tones`);
  assert.deepEqual(pitches.filter((hertz) => hertz < 1400 || hertz > 4300), []);
}));
