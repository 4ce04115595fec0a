// Serves a folder on this machine, for this machine only: `node serve.mjs FOLDER [PORT]`.
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { pathToFileURL } from 'node:url';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
};
const PORT = 8014;

/** The path a request asks for, or null where it makes no sense: anybody can send anything to a port of this machine. */
function pathOf(request) {
  try {
    const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
    return path.includes('\0') ? null : path;
  } catch {
    return null;
  }
}

/** Starts; resolves to { address, close }. Port 0 is any that is free. */
export function serve(folder, port = 0) {
  const server = createServer((request, response) => {
    const path = pathOf(request);
    if (path === null) {
      response.writeHead(400).end();
      return;
    }
    const file = join(folder, normalize(path.endsWith('/') ? `${path}index.html` : path));
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'cache-control': 'no-store',
    });
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      resolve({ address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() });
    });
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [folder, port = PORT] = process.argv.slice(2);
  const { address } = await serve(folder, Number(port)).catch(() => serve(folder));
  console.log(`Zeitwort is at ${address}; Ctrl+C ends it.`);
}
