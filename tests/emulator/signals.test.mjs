// The buzzer's ear: a square wave becomes notes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Buzzer } from '../../emulator/parts/signals.mjs';

/** A square wave of so many hertz from `start` for `micros`. */
function sound(buzzer, hertz, start, micros) {
  const half = 5e5 / hertz;
  for (let at = start; at < start + micros; at += 2 * half) {
    buzzer.record(at, true);
    buzzer.record(at + half, false);
  }
}

test('each pitch is a note, with its start and its end', () => {
  const buzzer = new Buzzer();
  sound(buzzer, 1000, 0, 50_000);
  sound(buzzer, 2000, 50_000, 50_000);
  sound(buzzer, 2000, 200_000, 50_000);
  assert.deepEqual(buzzer.notes.map((note) => note.hertz), [1000, 2000, 2000]);
  assert.deepEqual(buzzer.notes.map((note) => Math.round(note.startMicros / 1000)), [0, 50, 200]);
  assert.ok(buzzer.notes.every((note) => Math.abs(note.endMicros - note.startMicros - 50_000) < 1100));
});

test('a level that does not change is no sound', () => {
  const buzzer = new Buzzer();
  buzzer.record(0, true);
  buzzer.record(1, true);
  buzzer.record(5e6, false);
  assert.deepEqual(buzzer.notes, []);
});

test('notes that were taken are forgotten, and edges do not grow for ever', () => {
  const buzzer = new Buzzer();
  for (let second = 0; second < 100; second++) sound(buzzer, 2000, second * 1e6, 500_000);
  assert.ok(buzzer.edges.length <= 100_000, `${buzzer.edges.length} edges are kept`);
  assert.equal(buzzer.takeNotes().length, 100);
  assert.deepEqual(buzzer.notes, []);
});
