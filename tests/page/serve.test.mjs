// The page's own server answers whatever is sent to it, and lives on.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { serve } from '../../web/serve.mjs';

/** The first line that a raw request is answered with. */
function answer(port, path) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`));
    let text = '';
    socket.on('data', (bytes) => (text += bytes));
    socket.on('end', () => resolve(text.split('\r\n')[0]));
    socket.on('error', reject);
  });
}

test('requests that make no sense are answered with 400, and the next one is served', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zeitwort-serve-'));
  writeFileSync(join(folder, 'index.html'), 'here');
  const site = await serve(folder);
  const port = Number(new URL(site.address).port);
  try {
    for (const path of ['/%', '//', '/%00', '/%ff']) assert.match(await answer(port, path), / 400 /, path);
    assert.match(await answer(port, '/none'), / 404 /);
    assert.match(await answer(port, '/'), / 200 /);
  } finally {
    site.close();
    rmSync(folder, { recursive: true });
  }
});
