// The NOR flash model itself: strict about what a chip allows, with fault injection when power fails.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FirmwareFault, PowerCut } from '../../emulator/chip/faults.mjs';
import { NorFlash } from '../../emulator/parts/nor-flash.mjs';

const RAM_CALLER = 0x20000101;
const page = (value) => new Uint8Array(256).fill(value);

test('programming only clears bits', () => {
  const flash = new NorFlash();
  flash.program(0x1000, page(0b1100), RAM_CALLER);
  flash.program(0x1000, page(0b1010), RAM_CALLER);
  assert.equal(flash.bytes[0x1000], 0b1000);
});

test('erasing sets whole sectors', () => {
  const flash = new NorFlash({ image: new Uint8Array(0x3000) });
  flash.erase(0x1000, 0x1000, 0, RAM_CALLER);
  assert.deepEqual([flash.bytes[0xfff], flash.bytes[0x1000], flash.bytes[0x1fff], flash.bytes[0x2000]], [0, 0xff, 0xff, 0]);
});

const ILLEGAL = {
  'a program off the page grid': (flash) => flash.program(0x1010, page(0), RAM_CALLER),
  'a program of half a page': (flash) => flash.program(0x1000, new Uint8Array(128), RAM_CALLER),
  'an erase off the sector grid': (flash) => flash.erase(0x1100, 0x1000, 0, RAM_CALLER),
  'an erase past the end': (flash) => flash.erase(0x200000, 0x1000, 0, RAM_CALLER),
  'an erase called from code in flash': (flash) => flash.erase(0x1000, 0x1000, 0, 0x10001001),
};
for (const [what, operation] of Object.entries(ILLEGAL)) {
  test(`${what} is refused`, () => assert.throws(() => operation(new NorFlash()), FirmwareFault));
}

test('operations take the times of the data sheet', () => {
  const stalls = (times) => {
    const flash = new NorFlash({ times });
    const millis = [];
    flash.stall = (nanos) => millis.push(nanos / 1e6);
    flash.erase(0, 0x2000, 0, RAM_CALLER);
    flash.program(0, new Uint8Array(512), RAM_CALLER);
    return millis;
  };
  assert.deepEqual(stalls('typical'), [90, 0.8]);
  assert.deepEqual(stalls('maximum'), [800, 6]);
});

test('a cut inside a program leaves its first bytes', () => {
  const flash = new NorFlash();
  flash.program(0, page(0), RAM_CALLER);
  flash.cutPowerIn(1, 3);
  assert.throws(() => flash.program(0x100, page(0), RAM_CALLER), PowerCut);
  assert.deepEqual([...flash.bytes.subarray(0x100, 0x104)], [0, 0, 0, 0xff]);
});

test('a cut inside an erase leaves half a sector', () => {
  const flash = new NorFlash({ image: new Uint8Array(0x1000) });
  flash.cutPowerIn(0);
  assert.throws(() => flash.erase(0, 0x1000, 0, RAM_CALLER), PowerCut);
  assert.deepEqual([flash.bytes[0x7ff], flash.bytes[0x800]], [0xff, 0]);
});

test('the image before and inside any recorded operation can be had afterwards', () => {
  const flash = new NorFlash();
  flash.program(0, page(0x0f), RAM_CALLER);
  flash.startRecording();
  flash.program(0, page(0x0e), RAM_CALLER);
  flash.erase(0, 0x1000, 0, RAM_CALLER);
  assert.equal(flash.imageBefore(0)[0], 0x0f);
  assert.equal(flash.imageBefore(1)[0], 0x0e);
  assert.equal(flash.imageBefore(2)[0], 0xff);
  assert.deepEqual([...flash.imageTorn(1, 2).subarray(0, 3)], [0xff, 0xff, 0x0e]);
});
