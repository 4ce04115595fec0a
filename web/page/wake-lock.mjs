// Screen Wake Lock: keeps a tablet's screen on while a clock runs, and fills it on request.

export class ScreenWakeLock {
  #lock = null;
  #wanted = false;

  constructor() {
    // The browser lets go of the lock when the page is hidden.
    document.addEventListener('visibilitychange', () => this.#update());
  }

  /** Tells whether the screen must stay on. */
  want(wanted) {
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    this.#update();
  }

  async #update() {
    const may = 'wakeLock' in navigator && document.visibilityState === 'visible';
    if (this.#wanted && may && !this.#lock) {
      this.#lock = await navigator.wakeLock.request('screen').catch(() => null);
      this.#lock?.addEventListener('release', () => (this.#lock = null));
    }
    if (!this.#wanted) this.#lock?.release();
  }
}

/** Fills the screen with an element, or leaves it again. */
export function toggleFullScreen(element) {
  if (document.fullscreenElement) document.exitFullscreen();
  else element.requestFullscreen?.().catch(() => {});
}
