// Files inside the one file: every byte comes back, and no character ends the script's string.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decode, encode } from '../../web/page/base122.mjs';

test('bytes of every length and value come back from text that ends no string', () => {
  for (let length = 0; length < 70; length++) {
    for (const byte of [(i) => i * 97, () => 0, () => 0xff, (i) => 255 - i, (i) => [0x14, 0x6a, 0x44, 0xb8][i % 4]]) {
      const bytes = Uint8Array.from({ length }, (_, i) => byte(i));
      const text = encode(bytes);
      assert.deepEqual(decode(text), bytes);
      assert.ok(Buffer.byteLength(text) <= Math.ceil((length * 8) / 7) + 1);
      assert.doesNotMatch(text, /[\0\n\r"<\\]/);
      assert.equal(Buffer.from(text).toString(), text, 'it is sound UTF-8');
    }
  }
});
