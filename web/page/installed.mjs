// The page as an installed app: registers the service worker, and tells when a newer page waits.

/** Calls `newer` with a function that lets the newer page in, once there is one. */
export async function keepOffline(newer) {
  const served = /^https?:$/.test(location.protocol) && !globalThis.ZEITWORT_FILES;
  if (!served || !('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register('service-worker.js').catch(() => null);
  if (!registration) return;
  const tell = (worker) => {
    // Without a controller it is the first visit: nothing is newer than what is shown.
    if (!navigator.serviceWorker.controller) return;
    newer(() => {
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
      worker.postMessage('let in');
    });
  };
  if (registration.waiting) tell(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => worker.state === 'installed' && tell(worker));
  });
}
