// The files the page is made of: beside it on a server, or inside it where it is one file.
import { decode } from './base122.mjs';

/** In the one file: name → deflated bytes in base 122. */
const inside = globalThis.ZEITWORT_FILES ?? null;

/** The bytes of a file. */
export async function asset(name) {
  if (!inside) {
    const answer = await fetch(new URL(name, document.baseURI));
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  }
  const unpacked = new Blob([decode(inside[name])]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}

const addresses = new Map();

/** An address under which a link finds such a file: its own, or that of its bytes. */
export async function address(name) {
  if (!inside) return new URL(name, document.baseURI).href;
  if (!addresses.has(name)) addresses.set(name, URL.createObjectURL(new Blob([await asset(name)], { type: 'text/html' })));
  return addresses.get(name);
}

/** A worker from such a file. By its bytes, for a page from `file://` may load no other. */
export async function worker(name) {
  const address = URL.createObjectURL(new Blob([await asset(name)], { type: 'text/javascript' }));
  const started = new Worker(address);
  URL.revokeObjectURL(address);
  return started;
}
