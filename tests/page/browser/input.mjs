// Input drivers for the tests (keyboard, mouse, touch): each presses, pushes and turns in a way of its own.

const DETENT_DEGREES = 15;
const RIM = 0.85;

async function middle(page, selector) {
  const { x, y, width, height } = await page.locator(selector).boundingBox();
  return { x: x + width / 2, y: y + height / 2, radius: width / 2 };
}

/** The gap between two neighbouring buttons; that of the outer two is outside their row. */
async function between(page, seats) {
  const [left, right] = [Math.min(...seats), Math.max(...seats)];
  if (right - left > 1) {
    const { x, y, height } = await page.locator('#seats').boundingBox();
    return { x: x + 1, y: y + height / 2 };
  }
  const [one, other] = await Promise.all([left, right].map((seat) => middle(page, `#seat${seat}`)));
  return { x: (one.x + other.x) / 2, y: one.y };
}

/** The points at which the rim of the dial is gripped, and let go a detent later. */
async function rim(page, detent) {
  const { x, y, radius } = await middle(page, '#dial');
  const at = (degrees) => {
    const angle = ((degrees - 90) * Math.PI) / 180;
    return { x: x + Math.cos(angle) * radius * RIM, y: y + Math.sin(angle) * radius * RIM };
  };
  return [at(0), at(detent * (DETENT_DEGREES + 1))];
}

/** The keyboard; Shift makes the next detent a fast one. */
export const keys = (page) => ({
  seat: (seat, down) => page.keyboard[down ? 'down' : 'up'](`Digit${seat}`),
  push: (down) => page.keyboard[down ? 'down' : 'up']('Enter'),
  turn: (detent) => page.keyboard.press(detent > 0 ? 'ArrowRight' : 'ArrowLeft'),
});

export const mouse = (page) => {
  const button = async (selector, down) => {
    if (!down) return page.mouse.up();
    const { x, y } = await middle(page, selector);
    await page.mouse.move(x, y);
    return page.mouse.down();
  };
  return {
    seat: (seat, down) => button(`#seat${seat}`, down),
    both: async (seats, down) => {
      if (!down) return page.mouse.up();
      const { x, y } = await between(page, seats);
      await page.mouse.move(x, y);
      return page.mouse.down();
    },
    push: (down) => button('#dial', down),
    turn: async (detent) => {
      const [from, to] = await rim(page, detent);
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y);
      await page.mouse.up();
    },
  };
};

/** Fingers on a touch screen. */
export const fingers = async (page) => {
  const protocol = await page.context().newCDPSession(page);
  const touch = (type, points) => protocol.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const point = async (selector) => {
    const { x, y } = await middle(page, selector);
    return { x, y, id: 1 };
  };
  const touching = new Map();
  const finger = async (selector, id, down) => {
    if (down) {
      touching.set(id, { ...(await point(selector)), id });
      return touch('touchStart', [...touching.values()]);
    }
    // The end of a touch names the finger that is lifted.
    const lifted = touching.get(id);
    touching.delete(id);
    return touch('touchEnd', [lifted]);
  };
  return {
    seat: (seat, down) => finger(`#seat${seat}`, seat, down),
    push: (down) => finger('#dial', 7, down),
    turn: async (detent) => {
      const [from, to] = await rim(page, detent);
      await touch('touchStart', [{ ...from, id: 1 }]);
      await touch('touchMove', [{ ...to, id: 1 }]);
      await touch('touchEnd', []);
    },
    touch,
    point,
  };
};
