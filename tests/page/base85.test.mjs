// Files inside the one file: every byte comes back, and no character needs quoting.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decode, encode } from '../../web/page/base85.mjs';

test('bytes of every length and value come back from text that needs no quotes', () => {
  for (let length = 0; length < 70; length++) {
    for (const byte of [(i) => i * 97, () => 0, () => 0xff, (i) => 255 - i]) {
      const bytes = Uint8Array.from({ length }, (_, i) => byte(i));
      const text = encode(bytes);
      assert.deepEqual(decode(text), bytes);
      assert.ok(text.length <= Math.ceil((length * 5) / 4));
      assert.equal(JSON.stringify(text), `"${text}"`);
      assert.doesNotMatch(text, /[<>&'"\\`]/);
    }
  }
});
