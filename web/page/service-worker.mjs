// The service worker: keeps the page's own files, so that it opens without a network; a new version waits until it is let in.
/* global __FILES__, __VERSION__ */
const KEPT = 'zeitwort-';
const NAME = `${KEPT}${__VERSION__}`;

addEventListener('install', (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(__FILES__)));
});

addEventListener('activate', (event) => {
  const forget = async () => {
    const older = (await caches.keys()).filter((name) => name.startsWith(KEPT) && name !== NAME);
    await Promise.all(older.map((name) => caches.delete(name)));
    await clients.claim();
  };
  event.waitUntil(forget());
});

addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET' || new URL(event.request.url).origin !== location.origin) return;
  const answer = async () => {
    const kept = await (await caches.open(NAME)).match(event.request, { ignoreSearch: true });
    return kept ?? fetch(event.request);
  };
  event.respondWith(answer());
});

addEventListener('message', (event) => {
  if (event.data === 'let in') skipWaiting();
});
