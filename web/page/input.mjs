// Input driver of the page: mouse, fingers, wheel and keys become presses, pushes and detents.
// A pointer holds what it went down on until it goes up, so six fingers are six fingers.

const DETENT_DEGREES = 15;
/** Detents closer than 45 ms jump to round numbers, which only who holds Shift means; of those within 60 ms before a push the device
 * thinks that the push made them. */
const CALM_MS = 70;
const FAST_MS = 25;
/** A wheel that is let run does not go on for long. */
const MOST_WAITING = 24;
const WHEEL_PIXELS = 60;
/** Within this share of the dial's radius it is pushed, outside it is turned. */
const CAP = 0.56;
const SEAT_KEY = /^(?:Digit|Numpad)([1-6])$/;
const TURN_KEYS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
const PUSH_KEYS = ['Enter', 'NumpadEnter', 'Space'];
/** H holds the dial, P pulls the plug. */
const LETTERS = ['KeyH', 'KeyP'];
const HOLD_MS = 700;
/** A push right behind a detent would be taken for a nudge of the knob. */
const AFTER_DETENT_MS = 120;
const TAP_MS = 60;
/** What the focus is on keeps the keys that it needs itself: what takes text all of them. */
const OWN_KEYS = {
  'a, summary': (code) => PUSH_KEYS.includes(code),
  '[type=checkbox], [type=file]': (code) => PUSH_KEYS.includes(code),
  '[type=range]': (code) => code in TURN_KEYS,
  'input, textarea, select, [contenteditable]': () => true,
};

export class InputDriver {
  #held = new Map();
  #waiting = [];
  #pacing = false;
  #turned = -Infinity;
  #angle = 0;
  /** The arrows that are held down, by their timers. */
  #again = new Map();
  /** The device is out of sight: no key means it. */
  away = false;

  /** `device` has seat, push and turn; `touched` is called at every input, `unplug` when P is pressed. */
  constructor({ device, seats, dial, left, right, touched, unplug }) {
    Object.assign(this, { device, seats, dial, touched, unplug });
    seats.forEach((button, i) => this.#button(button, { seat: i + 1 }));
    this.#gaps(seats);
    this.#dial();
    this.#arrow(left, -1);
    this.#arrow(right, 1);
    addEventListener('keydown', (event) => this.#keyDown(event));
    addEventListener('keyup', (event) => this.#up(event.code));
    addEventListener('blur', () => this.letGo());
  }

  /** Nobody touches anything any more. */
  letGo() {
    this.#waiting = [];
    for (const arrow of [...this.#again.keys()]) this.#rest(arrow);
    for (const who of [...this.#held.keys()]) this.#up(who);
  }

  /** Turns the dial, one detent after the other. */
  turn(detents, fast = false) {
    const room = MOST_WAITING - this.#waiting.length;
    for (let i = 0; i < Math.min(Math.abs(detents), room); i++)
      this.#waiting.push({ detent: Math.sign(detents), fast });
    if (!this.#pacing) this.#pace();
  }

  /** Does what a tap on the display means: turns, lets the knob rest, pushes or holds. */
  async tap({ turn = 0, push = false, hold = false }) {
    const wait = (millis) => new Promise((resolve) => setTimeout(resolve, millis));
    this.turn(turn);
    if (!push && !hold) return;
    if (turn) await wait(Math.abs(turn) * CALM_MS + AFTER_DETENT_MS);
    this.#down('tap', { push: true }, this.dial);
    await wait(hold ? HOLD_MS : TAP_MS);
    this.#up('tap');
  }

  /** The dial has turned, whoever did it. */
  show(detent) {
    this.#angle += detent * DETENT_DEGREES;
    this.dial.style.setProperty('--angle', `${this.#angle}deg`);
  }

  #pace() {
    const next = this.#waiting.shift();
    this.#pacing = next !== undefined;
    if (!next) return;
    const rest = this.#turned + CALM_MS - performance.now();
    if (next.detent) {
      this.touched();
      this.device.turn(next.detent);
      this.#turned = performance.now();
      setTimeout(() => this.#pace(), next.fast ? FAST_MS : CALM_MS);
    } else if (rest > 0) {
      this.#waiting.unshift(next);
      setTimeout(() => this.#pace(), rest);
    } else {
      this.device.push(next.push);
      this.#pace();
    }
  }

  #down(who, control, element) {
    const taken = [...this.#held.values()].some((held) => held.element === element);
    if (taken || this.#held.has(who)) return;
    this.#held.set(who, { control, element });
    element.classList.add('down');
    this.touched();
    navigator.vibrate?.(8);
    this.#tell(control, true);
  }

  #up(who) {
    const held = this.#held.get(who);
    if (!held) return;
    this.#held.delete(who);
    held.element.classList.remove('down');
    this.#tell(held.control, false);
  }

  /** A push waits for the detents before it: nothing nudges a dial of glass, so all of them were meant. */
  #tell(control, down) {
    if (control.seat) return this.device.seat(control.seat, down);
    this.#waiting.push({ push: down });
    if (!this.#pacing) this.#pace();
  }

  #button(element, control) {
    element.addEventListener('pointerdown', (event) => {
      if (event.button > 0) return;
      element.setPointerCapture(event.pointerId);
      this.#down(event.pointerId, control, element);
    });
    for (const end of ['pointerup', 'pointercancel'])
      element.addEventListener(end, (event) => this.#up(event.pointerId));
    element.addEventListener('contextmenu', (event) => event.preventDefault());
    this.#keys(element, control);
  }

  /** A mouse has one finger: between two buttons it presses both (a chord), outside the row the outer two. A finger has missed the nearest one. */
  #gaps(seats) {
    const row = seats[0].parentElement;
    const beside = (event) => {
      const left = seats.findLastIndex((button) => button.getBoundingClientRect().right <= event.clientX);
      return [(left + seats.length) % seats.length, (left + 1) % seats.length];
    };
    const nearest = ({ clientX }) => {
      const far = seats.map((button) => button.getBoundingClientRect()).map(({ left, width }) => Math.abs(left + width / 2 - clientX));
      return [far.indexOf(Math.min(...far))];
    };
    row.addEventListener('pointerdown', (event) => {
      if (event.button > 0 || event.target !== row) return;
      row.setPointerCapture(event.pointerId);
      for (const i of event.pointerType === 'touch' ? nearest(event) : beside(event)) this.#down(`${event.pointerId} ${i}`, { seat: i + 1 }, seats[i]);
    });
    for (const end of ['pointerup', 'pointercancel'])
      row.addEventListener(end, (event) => seats.forEach((_, i) => this.#up(`${event.pointerId} ${i}`)));
  }

  /** Enter and Space on a focused control are its own press. */
  #keys(element, control) {
    element.addEventListener('keydown', (event) => {
      if (!PUSH_KEYS.includes(event.code) || hasModifier(event)) return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) this.#down(event.code, control, element);
    });
  }

  #dial() {
    const { dial } = this;
    let grip = null;
    const place = (event) => {
      const { left, top, width, height } = dial.getBoundingClientRect();
      const [x, y] = [event.clientX - left - width / 2, event.clientY - top - height / 2];
      return { degrees: (Math.atan2(y, x) * 180) / Math.PI, isRim: Math.hypot(x, y) > (width / 2) * CAP };
    };
    dial.addEventListener('pointerdown', (event) => {
      if (event.button > 0) return;
      dial.setPointerCapture(event.pointerId);
      const { degrees, isRim } = place(event);
      if (isRim) grip = { id: event.pointerId, degrees, over: 0, side: Math.abs(degrees) < 90 ? 1 : -1, turned: false };
      else this.#down(event.pointerId, { push: true }, dial);
    });
    dial.addEventListener('pointermove', (event) => {
      if (grip?.id !== event.pointerId) return;
      const { degrees } = place(event);
      grip.over += ((degrees - grip.degrees + 540) % 360) - 180;
      grip.degrees = degrees;
      const detents = Math.trunc(grip.over / DETENT_DEGREES);
      grip.over -= detents * DETENT_DEGREES;
      if (detents) {
        this.turn(detents, event.shiftKey);
        grip.turned = true;
      }
    });
    for (const end of ['pointerup', 'pointercancel']) {
      dial.addEventListener(end, (event) => {
        this.#up(event.pointerId);
        if (grip?.id !== event.pointerId) return;
        // A tap on the rim is a small turn to that side.
        if (end === 'pointerup' && !grip.turned) this.turn(grip.side);
        grip = null;
      });
    }
    dial.addEventListener('contextmenu', (event) => event.preventDefault());
    this.#wheel(dial);
    this.#keys(dial, { push: true });
  }

  /** A mouse wheel moves one detent per notch; a touch pad adds up. */
  #wheel(dial) {
    let over = 0;
    const turned = (event) => {
      event.preventDefault();
      const delta = (event.deltaY || event.deltaX) * (event.deltaMode === 1 ? WHEEL_PIXELS : 1);
      over = Math.sign(over) === -Math.sign(delta) ? delta : over + delta;
      const detents = Math.trunc(over / WHEEL_PIXELS);
      over -= detents * WHEEL_PIXELS;
      if (detents) this.turn(Math.abs(delta) >= WHEEL_PIXELS ? Math.sign(detents) : detents, event.shiftKey);
    };
    dial.addEventListener('wheel', turned, { passive: false });
  }

  /** Turns once, and on and on if it is held. */
  #arrow(element, detent) {
    const more = (wait) => {
      this.#rest(element);
      this.turn(detent);
      this.#again.set(element, setTimeout(() => more(100), wait));
    };
    element.addEventListener('pointerdown', (event) => event.button > 0 || more(450));
    for (const end of ['pointerup', 'pointercancel', 'pointerleave']) element.addEventListener(end, () => this.#rest(element));
    element.addEventListener('contextmenu', (event) => event.preventDefault());
    // A click without a pointer comes from the keyboard or from a screen reader.
    element.addEventListener('click', (event) => event.detail === 0 && this.turn(detent));
  }

  /** An arrow turns no more. */
  #rest(element) {
    clearTimeout(this.#again.get(element));
    this.#again.delete(element);
  }

  #keyDown(event) {
    const owner = Object.keys(OWN_KEYS).find((kind) => event.target.closest(kind));
    if (this.away || OWN_KEYS[owner]?.(event.code) || event.ctrlKey || event.metaKey || event.altKey) return;
    const detent = TURN_KEYS[event.code];
    const seat = SEAT_KEY.exec(event.code)?.[1];
    const held = event.shiftKey && seat;
    const pushes = PUSH_KEYS.includes(event.code) && !event.target.closest('button');
    const letter = LETTERS.includes(event.code);
    if (!detent && !seat && !held && !pushes && !letter) return;
    event.preventDefault();
    if (detent && this.#waiting.length < 2) return this.turn(detent, event.shiftKey);
    if (event.repeat || detent) return;
    if (event.code === 'KeyP') this.unplug();
    else if (held) this.#hold(event.code, { seat: Number(held) }, this.seats[held - 1]);
    else if (seat) this.#down(event.code, { seat: Number(seat) }, this.seats[seat - 1]);
    else if (event.code === 'KeyH' || event.shiftKey) this.#hold(event.code, { push: true }, this.dial);
    else this.#down(event.code, { push: true }, this.dial);
  }

  /** A key that means a long press, however short it is pressed itself. */
  #hold(code, control, element) {
    const who = `hold ${code}`;
    this.#down(who, control, element);
    setTimeout(() => this.#up(who), HOLD_MS);
  }
}

function hasModifier(event) {
  return event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
}
