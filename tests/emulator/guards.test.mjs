// A guard for every gap of rp2040js the harness closes: it fails if our fix is gone, and if rp2040js no longer needs it.
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { RP2040 } from 'rp2040js';
import { Rp2040 } from '../../emulator/chip/rp2040.mjs';
import { ChipReset } from '../../emulator/chip/faults.mjs';
import { NAK, STALLED, UsbBus } from '../../emulator/chip/usb-bus.mjs';

const SILENT = { debug() {}, info() {}, warn() {}, error() {} };

/** rp2040js as it comes. */
function bare() {
  const mcu = new RP2040();
  mcu.logger = SILENT;
  return mcu;
}

/** One guard: `broken` must hold of rp2040js alone, `works` of the harness's chip. */
function guard(gap, file, { broken, works }) {
  describe(gap, () => {
    test('rp2040js still has this gap', () => {
      assert.ok(broken(bare()), `rp2040js no longer has it: delete ${file} and this guard.`);
    });
    test(`${file} closes it`, () => {
      assert.ok(works(new Rp2040()), `${file} does not work any more.`);
    });
  });
}

/** Executes halfwords from RAM. */
function execute(mcu, ...halfwords) {
  halfwords.forEach((value, i) => mcu.writeUint16(0x20000000 + 2 * i, value));
  mcu.core.PC = 0x20000000;
  mcu.core.SP = 0x20001000;
  for (let i = 0; i < halfwords.length; i++) mcu.core.executeInstruction();
}

const SEV = 0xbf40;
const WFE = 0xbf20;

guard('SEV does not wake the core', 'chip/send-event.mjs', {
  broken: (mcu) => (execute(mcu, SEV, WFE), mcu.core.waiting),
  works: (mcu) => (execute(mcu, SEV, WFE), !mcu.core.waiting),
});

const IC_INTR_MASK = 0x40044030;
const IC_FS_SPKLEN = 0x400440a0;
const IC_ENABLE = 0x4004406c;
const IC_DATA_CMD = 0x40044010;
const RESETS = 0x4000c000;
const STALL_BUS = (mcu) => (mcu.i2c[0].onStart = () => {});

guard('the I2C interrupt mask is ignored', 'chip/i2c-controller.mjs', {
  broken: (mcu) => (mcu.writeUint32(IC_INTR_MASK, 0x10), mcu.readUint32(IC_INTR_MASK) === 0),
  works: (mcu) => (mcu.writeUint32(IC_INTR_MASK, 0x10), mcu.readUint32(IC_INTR_MASK) === 0x10),
});

guard('odd I2C spike lengths are ignored', 'chip/i2c-controller.mjs', {
  broken: (mcu) => (mcu.writeUint32(IC_FS_SPKLEN, 11), mcu.readUint32(IC_FS_SPKLEN) === 7),
  works: (mcu) => (mcu.writeUint32(IC_FS_SPKLEN, 11), mcu.readUint32(IC_FS_SPKLEN) === 11),
});

const busyAfterBlockReset = (mcu) => {
  STALL_BUS(mcu);
  mcu.writeUint32(IC_ENABLE, 1);
  mcu.writeUint32(IC_DATA_CMD, 0x40);
  mcu.writeUint32(RESETS, 1 << 3);
  mcu.writeUint32(RESETS, 0);
  return mcu.i2c[0].busy;
};
guard('resetting the I2C block does nothing', 'chip/i2c-controller.mjs', {
  broken: busyAfterBlockReset,
  works: (mcu) => !busyAfterBlockReset(mcu),
});

const XIP_STATUS = 0x14000008;
const XIP_HITS = 0x1400000c;
const XIP_ACCESSES = 0x14000010;
guard('the flash cache controller is missing', 'chip/xip-cache.mjs', {
  broken: (mcu) => mcu.readUint32(XIP_STATUS) === 0xffffffff,
  works: (mcu) => mcu.readUint32(XIP_STATUS) === 0b11,
});

const cyclesToRead = (mcu, address) => {
  const before = mcu.core.cycles;
  mcu.readUint32(address);
  return mcu.core.cycles - before;
};
guard('flash costs no time', 'chip/xip-cache.mjs', {
  broken: (mcu) => cyclesToRead(mcu, 0x10000000) === 0,
  works: (mcu) => {
    mcu.flashInterface.enterXip(2);
    const cycles = [0, 4, 8, 0, 8192, 16384, 0, 8].map((offset) => cyclesToRead(mcu, 0x10000000 + offset));
    const hits = mcu.readUint32(XIP_HITS);
    return cycles.join() === '64,0,64,0,64,64,64,0' && hits === 3 && mcu.readUint32(XIP_ACCESSES) === 8;
  },
});

const throws = (action) => {
  try {
    action();
    return false;
  } catch {
    return true;
  }
};
guard('flash can be read before it is mapped', 'chip/flash-interface.mjs', {
  broken: (mcu) => !throws(() => mcu.readUint32(0x10000000)),
  works: (mcu) => {
    const before = throws(() => mcu.readUint32(0x10000000));
    mcu.flashInterface.enterXip(2);
    const mapped = !throws(() => mcu.readUint32(0x10000000));
    mcu.flashInterface.exitXip();
    return before && mapped && [32, 16, 8].every((bits) => throws(() => mcu[`readUint${bits}`](0x10000000)));
  },
});

const SSI = 0x18000000;
const READ_UNIQUE_ID = 0x4b;
const uniqueId = (mcu) => {
  mcu.writeUint32(SSI + 0x08, 0);
  mcu.writeUint32(SSI, (7 << 16) | 0x300);
  mcu.writeUint32(SSI + 0x04, 4 + 8 - 1);
  mcu.writeUint32(SSI + 0x08, 1);
  mcu.writeUint32(SSI + 0x60, READ_UNIQUE_ID);
  return Array.from({ length: 12 }, () => mcu.readUint32(SSI + 0x60)).slice(4);
};
guard('the flash chip answers no commands', 'chip/flash-interface.mjs', {
  broken: (mcu) => uniqueId(mcu).every((byte) => byte === 0),
  works: () => {
    const id = [1, 2, 3, 4, 5, 6, 7, 8];
    return uniqueId(new Rp2040({ flash: { bytes: new Uint8Array(4096), uniqueId: id } })).join() === id.join();
  },
});

const XOSC = 0x40024000;
const isStable = (mcu) => mcu.readUint32(XOSC + 0x04) >>> 31 === 1;
const startCrystal = (mcu) => {
  mcu.writeUint32(XOSC + 0x0c, 47); // 47 × 256 periods of 12 MHz: 1.003 ms
  mcu.writeUint32(XOSC, 0xfabaa0);
};
guard('the crystal is stable at once', 'chip/crystal.mjs', {
  broken: (mcu) => (startCrystal(mcu), isStable(mcu)),
  works: (mcu) => {
    startCrystal(mcu);
    const atOnce = isStable(mcu);
    mcu.clock.tick(1.0e6);
    const afterOne = isStable(mcu);
    mcu.clock.tick(0.01e6);
    return !atOnce && !afterOne && isStable(mcu);
  },
});

guard('the core begins at full speed', 'chip/rp2040.mjs', {
  broken: (mcu) => mcu.clkSys === 125e6,
  works: (mcu) => mcu.clkSys === 6.5e6,
});

const PLL_USB = 0x4002c000;
const CLK_ADC_CTRL = 0x40008060;
const CLK_USB_CTRL = 0x40008054;
const isLocked = (mcu) => mcu.readUint32(PLL_USB) >>> 31 === 1;
const startPll = (mcu) => {
  mcu.writeUint32(PLL_USB + 0x08, 120);
  mcu.writeUint32(PLL_USB + 0x0c, (6 << 16) | (5 << 12));
  mcu.writeUint32(PLL_USB + 0x04, 0b001100);
};
const openOutput = (mcu) => mcu.writeUint32(PLL_USB + 0x04, 0b000100);
guard('a PLL is locked at once, and without power', 'chip/plls.mjs', {
  broken: (mcu) => isLocked(mcu) && (startPll(mcu), isLocked(mcu)),
  works: (mcu) => {
    const [withoutPower] = [isLocked(mcu), startPll(mcu)];
    const atOnce = isLocked(mcu);
    mcu.clock.tick(0.21e6);
    return !withoutPower && !atOnce && isLocked(mcu);
  },
});

/** The chip with the clock of USB and the ADC, or with what is left out. */
function fed(mcu, { pll = true, enable = true } = {}) {
  startPll(mcu);
  if (pll) openOutput(mcu);
  for (const control of [CLK_ADC_CTRL, CLK_USB_CTRL]) mcu.writeUint32(control, enable ? 1 << 11 : 0);
  return mcu;
}
const converts = (mcu) => !throws(() => mcu.writeUint32(0x4004c000, 0b101));
guard('the ADC and USB work without a clock', 'chip/plls.mjs', {
  broken: (mcu) => converts(fed(mcu, { pll: false, enable: false })),
  works: (mcu) => {
    const starved = [{ pll: false }, { enable: false }].some((how) => converts(fed(new Rp2040(), how)));
    return !starved && throws(() => mcu.readUint32(0x50110050)) && converts(fed(mcu));
  },
});

guard('the core runs on from a PLL that is off', 'chip/plls.mjs', {
  broken: (mcu) => !throws(() => mcu.writeUint32(0x4000803c, 1)),
  works: (mcu) => throws(() => mcu.writeUint32(0x4000803c, 1)),
});

const heldInReset = (mcu) => {
  mcu.writeUint32(RESETS, 1);
  const [done, answers] = [mcu.readUint32(RESETS + 8) & 1, !throws(() => mcu.readUint32(0x4004c000))];
  mcu.writeUint32(RESETS, 0);
  return done === 1 || answers || throws(() => mcu.readUint32(0x4004c000)) || (mcu.readUint32(RESETS + 8) & 1) === 0;
};
guard('a block that is held in reset answers', 'chip/block-reset.mjs', {
  broken: heldInReset,
  works: (mcu) => !heldInReset(mcu),
});

const ROSC_RANDOM_BIT = 0x4006001c;
const randomBits = (mcu) => Array.from({ length: 256 }, () => mcu.readUint32(ROSC_RANDOM_BIT) & 1);
guard('the ring oscillator is not random', 'chip/random-bits.mjs', {
  broken: (mcu) => new Set(randomBits(mcu)).size === 1,
  works: (mcu) => new Set(randomBits(mcu)).size === 2,
});

const resets = (mcu, action) => {
  try {
    action(mcu);
    return false;
  } catch (event) {
    return event instanceof ChipReset;
  }
};
const trigger = (mcu) => {
  mcu.writeUint32(0x40010008, 0x1fffc); // PSM WDSEL: all but the oscillators
  mcu.writeUint32(0x40058000, 0x80000000);
};
guard('the watchdog resets nothing', 'chip/reset.mjs', {
  broken: (mcu) => !resets(mcu, trigger),
  works: (mcu) => resets(mcu, trigger),
});

const requestReset = (mcu) => mcu.writeUint32(0xe000ed0c, 0x05fa0004);
guard('a system reset request does nothing', 'chip/reset.mjs', {
  broken: (mcu) => !resets(mcu, requestReset),
  works: (mcu) => resets(mcu, requestReset),
});

const PADS_GPIO10 = 0x4001c004 + 4 * 10;
const PULL_UP_AND_INPUT = 0x48;
const readsHigh = (mcu) => {
  mcu.writeUint32(PADS_GPIO10, PULL_UP_AND_INPUT);
  return (mcu.readUint32(0xd0000004) >> 10) & 1;
};
guard('pull-ups do not pull', 'chip/pads.mjs', {
  broken: (mcu) => !readsHigh(mcu),
  works: readsHigh,
});

const EDGE_LOW = 1 << 2;
guard('setting a level a pin already has makes an edge', 'chip/pads.mjs', {
  broken: (mcu) => {
    mcu.gpio[10].setInputValue(false);
    return mcu.gpio[10].irqStatus & EDGE_LOW;
  },
  works: (mcu) => {
    mcu.pads.drive(10, false);
    return !(mcu.gpio[10].irqStatus & EDGE_LOW);
  },
});

const OUT_CONTROL = 0x50100094; // buffer control of endpoint 2 OUT
const AVAILABLE = 1 << 10;
const staysAvailable = (mcu) => {
  mcu.writeUint32(OUT_CONTROL, AVAILABLE | 64);
  return (mcu.readUint32(OUT_CONTROL) & AVAILABLE) !== 0;
};
const HOST = { connected() {}, disconnected() {}, armed() {} };
guard('an armed USB OUT buffer comes back at once', 'chip/usb-bus.mjs', {
  broken: (mcu) => !staysAvailable(mcu),
  works: (mcu) => (new UsbBus(fed(mcu), HOST), staysAvailable(mcu)),
});

const IN_CONTROL = 0x50100080; // buffer control of endpoint 0 IN
const FULL = 1 << 15;
const DATA1 = 1 << 13;
const armIn = (mcu) => {
  mcu.writeUint32(SIE_CTRL, PULL_UP);
  mcu.writeUint32(IN_CONTROL, FULL | DATA1 | AVAILABLE | 2);
  return (mcu.readUint32(IN_CONTROL) & AVAILABLE) !== 0;
};
const SIE_CTRL = 0x5011004c;
const SIE_STATUS = 0x50110050;
const PULL_UP = 1 << 16;
guard('an armed USB IN buffer comes back at once', 'chip/usb-bus.mjs', {
  broken: (mcu) => !armIn(mcu),
  works: (mcu) => {
    const bus = new UsbBus(fed(mcu), HOST);
    const armed = armIn(mcu);
    bus.setup(new Uint8Array(8));
    return armed && bus.in(0).length === 2 && bus.in(0) === NAK;
  },
});

const STALL = 1 << 11;
guard('a USB stall is not seen', 'chip/usb-bus.mjs', {
  broken: (mcu) => {
    const told = [];
    mcu.usbCtrl.onEndpointWrite = mcu.usbCtrl.onEndpointRead = () => told.push('something');
    mcu.writeUint32(0x50110068, 1);
    mcu.writeUint32(IN_CONTROL, STALL);
    mcu.clock.tick(1e6);
    return told.length === 0;
  },
  works: (mcu) => {
    const bus = new UsbBus(fed(mcu), HOST);
    mcu.writeUint32(SIE_CTRL, PULL_UP);
    mcu.writeUint32(IN_CONTROL, STALL);
    const unarmed = bus.in(0);
    mcu.writeUint32(0x50110068, 1);
    return unarmed === NAK && bus.in(0) === STALLED;
  },
});

const SUSPENDED = 1 << 4;
const acknowledges = (mcu) => {
  mcu.usbCtrl.sieStatus |= SUSPENDED;
  mcu.writeUint32(SIE_STATUS, SUSPENDED);
  return (mcu.readUint32(SIE_STATUS) & SUSPENDED) === 0;
};
guard('a suspended USB bus cannot be acknowledged', 'chip/usb-bus.mjs', {
  broken: (mcu) => !acknowledges(mcu),
  works: (mcu) => (new UsbBus(fed(mcu), HOST), acknowledges(mcu)),
});

const pulledUpAfterBlockReset = (mcu) => {
  mcu.writeUint32(SIE_CTRL, PULL_UP);
  mcu.writeUint32(RESETS, 1 << 24);
  mcu.writeUint32(RESETS, 0);
  return (mcu.readUint32(SIE_CTRL) & PULL_UP) !== 0;
};
guard('resetting the USB block does nothing', 'chip/usb-bus.mjs', {
  broken: pulledUpAfterBlockReset,
  works: (mcu) => (new UsbBus(fed(mcu), HOST), !pulledUpAfterBlockReset(mcu)),
});

const STORE_TO_FLASH = (mcu) => {
  try {
    mcu.writeUint32(0x10001000, 0);
  } catch {
    // the harness refuses
  }
  return mcu.flash[0x1000];
};
guard('an ordinary store changes flash', 'chip/rp2040.mjs', {
  broken: (mcu) => STORE_TO_FLASH(mcu) === 0,
  works: (mcu) => STORE_TO_FLASH(mcu) === 0xff,
});

guard('a reset wipes flash', 'chip/rp2040.mjs', {
  broken: (mcu) => ((mcu.flash[0] = 0), mcu.reset(), mcu.flash[0] === 0xff),
  works: (mcu) => ((mcu.flash[0] = 0), mcu.reset(), mcu.flash[0] === 0),
});

// PIO: machine 0 counts X down from zero, two cycles per step, at a tenth of the clock; machine 1 is off.
const PIO0 = 0x50200000;
const cycleNanos = (mcu) => (10 * 1e9) / mcu.clkSys;
const JMP_X_DEC_0_DELAY_1 = 0x0140;
const startCounter = (mcu, divider = 10) => {
  stopAfterwards(mcu.pio[0]);
  mcu.writeUint32(PIO0 + 0x48, JMP_X_DEC_0_DELAY_1);
  mcu.writeUint32(PIO0 + 0xc8, divider << 16);
  mcu.writeUint32(PIO0 + 0xcc, 0); // wrap at the first instruction
  mcu.writeUint32(PIO0, 1);
  return mcu.pio[0].machines;
};
const started = [];
const stopAfterwards = (pio) => started.push(pio);
after(() => started.forEach((pio) => pio.stop()));

guard('PIO runs on the wall clock', 'chip/pio-clock.mjs', {
  broken: (mcu) => startCounter(mcu)[0].cycles > 0,
  works: (mcu) => {
    const [machine] = startCounter(mcu);
    const atOnce = machine.x;
    mcu.clock.tick(cycleNanos(mcu) * (1 + 2 * 10.1)); // the first step comes after one cycle, ten more every two
    return atOnce === 0 && machine.x === 2 ** 32 - 11;
  },
});

guard('PIO machines run that are off', 'chip/pio-clock.mjs', {
  broken: (mcu) => startCounter(mcu)[1].cycles > 0,
  works: (mcu) => {
    const machines = startCounter(mcu);
    mcu.clock.tick(1e6);
    return machines[0].cycles > 0 && machines[1].cycles === 0;
  },
});

const joined = (mcu) => (mcu.writeUint32(PIO0 + 0xd0, 0x800c0000), mcu.pio[0].machines[0].rxFIFO.size);
guard('PIO FIFOs cannot be joined', 'chip/pio-clock.mjs', {
  broken: (mcu) => joined(mcu) === 4,
  works: (mcu) => joined(mcu) === 8,
});

const WATCHDOG_TICK = 0x4005802c;
const CLK_REF_CTRL = 0x40008030;
const FROM_CRYSTAL = 2;
const TICK_ENABLE = 0x200;
/** True if the chip bears a tick every so many cycles of the crystal's 12 MHz. */
function ticksEvery(mcu, cycles) {
  mcu.writeUint32(CLK_REF_CTRL, FROM_CRYSTAL);
  try {
    mcu.writeUint32(WATCHDOG_TICK, TICK_ENABLE | cycles);
    return true;
  } catch {
    return false;
  }
}
guard('the timer counts microseconds whatever feeds it', 'chip/tick.mjs', {
  broken: (mcu) => ticksEvery(mcu, 13),
  works: (mcu) => !ticksEvery(mcu, 13) && ticksEvery(mcu, 12) && mcu.timerHertz === 1e6,
});
