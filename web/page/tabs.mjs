// One flash, one tab (Web Locks).

const NAME = 'zeitwort-flash';

/** Resolves when the flash is this tab's; `busy` is called if another tab has it and this one must wait. */
export function ownFlash(busy) {
  if (!navigator.locks) return Promise.resolve();
  const forever = () => new Promise(() => {});
  return new Promise((resolve) => {
    const take = () => {
      resolve();
      return forever();
    };
    navigator.locks.request(NAME, { ifAvailable: true }, (lock) => {
      if (lock) return take();
      busy();
      navigator.locks.request(NAME, take);
      return undefined;
    });
  });
}
