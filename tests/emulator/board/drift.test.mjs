// The clock of the real image against its crystal, for four minutes; `cargo xtask bench --only drift` takes an hour of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { driftMicrosPerHour } from '../drift.mjs';

/** A picture is complete some 50 µs sooner or later in its second than another: over four minutes that is 0.75 ms an hour. */
const SECONDS = 240;

test('a turn without a limit shows every second, and is off by less than a millisecond an hour', () => {
  const drift = driftMicrosPerHour(SECONDS);
  assert.ok(Math.abs(drift) < 1000, `${drift.toFixed(0)} µs an hour`);
});
