// The display model itself: it shows what a viewer would see and refuses what the data sheet forbids.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DisplayError, HEIGHT, Oled, WIDTH } from '../../emulator/parts/oled.mjs';

const COMMANDS = 0x00;
const PIXELS = 0x40;
const UPRIGHT = [0xa1, 0xc8];
const INIT = [0xae, 0xd5, 0x80, 0xa8, 63, 0xd3, 0, 0x40, 0x8d, 0x14, 0x20, 0, ...UPRIGHT, 0xda, 0x12, 0x81, 0x7f, 0xd9, 0xf1, 0xdb, 0x40, 0xa4, 0xa6];

function transfer(display, control, bytes) {
  display.start();
  for (const byte of [control, ...bytes]) display.write(byte);
  display.stop();
}

function initialised() {
  const display = new Oled();
  transfer(display, COMMANDS, [...INIT, 0xaf]);
  transfer(display, PIXELS, new Uint8Array(1024));
  return display;
}

const lit = (display) => {
  const picture = display.picture();
  return [...picture.keys()].filter((i) => picture[i]).map((i) => [i % WIDTH, Math.floor(i / WIDTH)]);
};

const drawTopLeft = (display) => {
  transfer(display, COMMANDS, [0x21, 0, 127, 0x22, 0, 7]);
  transfer(display, PIXELS, [0b0000_0011]);
};

test('the first byte is the top left corner, its lowest bit on top', () => {
  const display = initialised();
  drawTopLeft(display);
  assert.deepEqual(lit(display), [[0, 0], [0, 1]]);
});

test('turned by 180 degrees the first byte is the bottom right corner', () => {
  const display = initialised();
  transfer(display, COMMANDS, [0xa0, 0xc0]);
  drawTopLeft(display);
  assert.deepEqual(lit(display), [[WIDTH - 1, HEIGHT - 2], [WIDTH - 1, HEIGHT - 1]]);
});

test('turning the columns acts only on pixels sent afterwards, turning the rows at once', () => {
  const display = initialised();
  drawTopLeft(display);
  transfer(display, COMMANDS, [0xa0]);
  assert.deepEqual(lit(display), [[0, 0], [0, 1]]);
  transfer(display, COMMANDS, [0xc0]);
  assert.deepEqual(lit(display), [[0, HEIGHT - 2], [0, HEIGHT - 1]]);
});

test('a window wraps inside its columns and pages', () => {
  const display = initialised();
  transfer(display, COMMANDS, [0x21, 10, 11, 0x22, 2, 3]);
  transfer(display, PIXELS, [1, 2, 4, 8]);
  assert.deepEqual(lit(display), [[10, 16], [11, 17], [10, 26], [11, 27]]);
});

test('a display that is off shows nothing, inverted everything else', () => {
  const display = initialised();
  drawTopLeft(display);
  transfer(display, COMMANDS, [0xa7]);
  assert.equal(lit(display).length, WIDTH * HEIGHT - 2);
  transfer(display, COMMANDS, [0xae]);
  assert.equal(lit(display).length, 0);
});

test('after unplugging nothing is remembered', () => {
  const display = initialised();
  display.unplug();
  display.plugIn();
  assert.equal(display.on, false);
  transfer(display, PIXELS, [1]); // nobody can know yet,
  transfer(display, COMMANDS, [0xaf]);
  assert.deepEqual(lit(display), []); // but without its charge pump it shows nothing
});

test('a display that was never set up refuses pixels', () => {
  assert.throws(() => transfer(new Oled(), PIXELS, [1]), DisplayError);
});

const REFUSED = {
  sh1106: [[0x20, 0x02], [0x21, 0, 127], [0x22, 0, 7], [0x8d, 0x14], [0x2e], [0xfd, 0x12]],
  ssd1306: [[0xad, 0x8b], [0xfd, 0x12]],
  ssd1309: [[0x8d, 0x14], [0xad, 0x8b], [0xdb, 0x40]],
};
for (const [kind, all] of Object.entries(REFUSED)) {
  for (const bytes of all) {
    test(`an ${kind} refuses ${bytes.map((byte) => byte.toString(16)).join(' ')}, which is another one's`, () => {
      assert.throws(() => transfer(new Oled({ kind }), COMMANDS, bytes), DisplayError);
    });
  }
}

test('a locked SSD1309 obeys nothing but its key', () => {
  const display = new Oled({ kind: 'ssd1309' });
  transfer(display, COMMANDS, [0xfd, 0x16]);
  assert.throws(() => transfer(display, COMMANDS, [0xa4]), /locked/);
  transfer(display, COMMANDS, [0xfd, 0x12, 0xaf]);
  assert.equal(display.on, true);
});

test('the glass of an SH1106 begins at the third column of its memory', () => {
  const display = new Oled({ kind: 'sh1106' });
  transfer(display, COMMANDS, [0xad, 0x8b, 0xa1, 0xc8, 0xaf, 0xb0, 0x02, 0x10]);
  display.memory.fill(0);
  transfer(display, PIXELS, [1]);
  assert.deepEqual(lit(display), [[0, 0]]);
  transfer(display, COMMANDS, [0x03, 0x18]);
  transfer(display, PIXELS, [0]);
  transfer(display, COMMANDS, [0x04, 0x18]);
  assert.throws(() => transfer(display, PIXELS, [0]), /only 132/);
});

test('a status tells which one it is and whether it is on', () => {
  for (const [kind, low] of [['ssd1306', 6], ['sh1106', 8], ['ssd1309', 1]]) {
    const display = new Oled({ kind });
    assert.equal(display.read(), 0x40 | low);
    display.on = true;
    assert.equal(display.read(), low);
  }
});

test('one command and data byte at a time work like whole transfers', () => {
  const display = initialised();
  transfer(display, 0x80, [0x21, 0x80, 5, 0x80, 5, 0x80, 0x22, 0x80, 0, 0x80, 0, PIXELS, 1]);
  assert.deepEqual(lit(display), [[5, 0]]);
});

const ILLEGAL = {
  'an unknown command': [COMMANDS, [0xe0]],
  'scrolling': [COMMANDS, [0x2f]],
  'an addressing mode of 3': [COMMANDS, [0x20, 3]],
  'a column of 128': [COMMANDS, [0x21, 0, 128]],
  'columns that run backwards': [COMMANDS, [0x21, 5, 4]],
  'a page of 8': [COMMANDS, [0x22, 0, 8]],
  'a multiplex of 10': [COMMANDS, [0xa8, 10]],
  'an offset of 64': [COMMANDS, [0xd3, 64]],
  'a pre-charge of no time': [COMMANDS, [0xd9, 0x10]],
  'rows wired one after the other': [COMMANDS, [0xda, 0x02]],
  'an odd charge pump': [COMMANDS, [0x8d, 0x04]],
  'page addressing in horizontal mode': [COMMANDS, [0xb0]],
  'a control byte with other bits': [0x41, [0]],
};
for (const [what, [control, bytes]] of Object.entries(ILLEGAL)) {
  test(`${what} is refused with a sentence`, () => {
    assert.throws(() => transfer(initialised(), control, bytes), /^DisplayError: The display was sent .*\.$/);
  });
}

test('pixels before initialisation are refused', () => {
  assert.throws(() => transfer(new Oled(), PIXELS, [1]), /charge pump is off/);
});

test('"display on" before the charge pump is refused', () => {
  assert.throws(() => transfer(new Oled(), COMMANDS, [0xaf]), /charge pump/);
});

test('pixels inside an unfinished command are refused', () => {
  const display = initialised();
  transfer(display, COMMANDS, [0x21, 0]);
  assert.throws(() => transfer(display, PIXELS, [1]), /still waits/);
});

test('after a torn transfer the missing arguments are made up by NOPs, and by nothing else', () => {
  const torn = () => {
    const display = initialised();
    display.start();
    for (const byte of [COMMANDS, 0x21]) display.write(byte);
    display.tear();
    return display;
  };
  assert.throws(() => transfer(torn(), COMMANDS, INIT), /missing argument of 0x21/);
  assert.doesNotThrow(() => transfer(torn(), COMMANDS, [0xe3, 0xe3, ...INIT]));
});
