// Executes the everyday Thumb instructions fast, and leaves the rest, one at a time, to rp2040js.
//
// rp2040js finds an instruction by asking some eighty questions in a row; this is a table, and RAM and flash are read
// without a detour. `tests/emulator/thumb.test.mjs` compares both, instruction by instruction. What runs often is translated
// (`translate.mjs`).
import { Translator, WATCHED_SHIFT } from './translate.mjs';

const FLASH_START = 0x10000000;
const RAM_START = 0x20000000;
const APB = 4;
const SIO = 13;
const EXCEPTION_RETURN = 15;
const SP = 13;
const LR = 14;
const PC = 15;
const BX = 0x4700;
const BLX = 0x4780;

/**
 * Builds a chip's run loop: it executes until something is due, the core sleeps, or so many instructions are done, and
 * returns how many were. The options are the translator's.
 */
export function makeBurst(mcu, options) {
  const { core, clock } = mcu;
  const r = new Int32Array(core.registers.buffer);
  const ram8 = mcu.sram;
  const ram16 = new Uint16Array(ram8.buffer);
  const ram32 = new Int32Array(ram8.buffer);
  const ramBytes = ram8.length;
  const flash8 = mcu.flash;
  const flash16 = new Uint16Array(flash8.buffer);
  const flash32 = new Int32Array(flash8.buffer);
  let flashBytes = 0;
  const { xip } = mcu;
  const m = new Translator(mcu, { r, ram8, ram16, ram32, flash8, flash16, flash32 }, options);
  const { watched } = m;
  mcu.onRamWrite = (address) => m.spoil(address - RAM_START);
  xip.onSwitch = () => {
    flashBytes = xip.mapped ? flash8.length : 0;
    m.flashBytes = flashBytes;
    m.forgetFlash();
  };
  xip.onSwitch();

  const enter = (entered) => {
    if (entered === m.line) return;
    m.line = entered;
    xip.touch(entered);
  };
  const fromFlash = (address) => {
    m.line = -1;
    xip.touch(address >> 3);
    return address - FLASH_START;
  };
  const load32 = (address) => {
    if ((address & 3) === 0) {
      const inRam = address - RAM_START;
      if (inRam >= 0 && inRam < ramBytes) return ram32[inRam >> 2];
      const inFlash = address - FLASH_START;
      if (inFlash >= 0 && inFlash < flashBytes) return flash32[fromFlash(address) >> 2];
    }
    return mcu.readUint32(address >>> 0) | 0;
  };
  const load16 = (address) => {
    if ((address & 1) === 0) {
      const inRam = address - RAM_START;
      if (inRam >= 0 && inRam < ramBytes) return ram16[inRam >> 1];
      const inFlash = address - FLASH_START;
      if (inFlash >= 0 && inFlash < flashBytes) return flash16[fromFlash(address) >> 1];
    }
    return mcu.readUint16(address >>> 0);
  };
  const load8 = (address) => {
    const inRam = address - RAM_START;
    if (inRam >= 0 && inRam < ramBytes) return ram8[inRam];
    const inFlash = address - FLASH_START;
    if (inFlash >= 0 && inFlash < flashBytes) return flash8[fromFlash(address)];
    return mcu.readUint8(address >>> 0);
  };
  const store32 = (address, value) => {
    const inRam = address - RAM_START;
    if (inRam >= 0 && inRam < ramBytes && (address & 3) === 0) {
      ram32[inRam >> 2] = value;
      if (watched[inRam >> WATCHED_SHIFT]) m.spoil(inRam);
    } else mcu.writeUint32(address >>> 0, value >>> 0);
  };
  const store16 = (address, value) => {
    const inRam = address - RAM_START;
    if (inRam >= 0 && inRam < ramBytes && (address & 1) === 0) {
      ram16[inRam >> 1] = value;
      if (watched[inRam >> WATCHED_SHIFT]) m.spoil(inRam);
    } else mcu.writeUint16(address >>> 0, value >>> 0);
  };
  const store8 = (address, value) => {
    const inRam = address - RAM_START;
    if (inRam >= 0 && inRam < ramBytes) {
      ram8[inRam] = value;
      if (watched[inRam >> WATCHED_SHIFT]) m.spoil(inRam);
    } else mcu.writeUint8(address >>> 0, value >>> 0);
  };
  /** Cycles a load or store takes besides its first: by the top four bits of its address. */
  const accessCycles = (address, peripheral) => {
    const region = address >>> 28;
    return region === APB ? peripheral : region === SIO ? 0 : 1;
  };

  const setNZ = (value) => {
    core.N = value < 0;
    core.Z = value === 0;
  };
  const add = (a, b, carry) => {
    const result = (a + b + carry) | 0;
    core.N = result < 0;
    core.Z = result === 0;
    core.C = carry === 0 ? result >>> 0 < a >>> 0 : result >>> 0 <= a >>> 0;
    core.V = ((a ^ result) & (b ^ result)) < 0;
    return result;
  };
  const subtract = (a, b) => {
    const result = (a - b) | 0;
    core.N = result < 0;
    core.Z = result === 0;
    core.C = a >>> 0 >= b >>> 0;
    core.V = ((a ^ b) & (a ^ result)) < 0;
    return result;
  };

  const shiftLeft = (value, count) => {
    if (count > 0) core.C = count <= 32 && ((value >>> (32 - count)) & 1) !== 0;
    const result = count < 32 ? value << count : 0;
    setNZ(result);
    return result;
  };
  const shiftRight = (value, count) => {
    if (count > 0) core.C = count <= 32 && ((value >>> (count - 1)) & 1) !== 0;
    const result = count < 32 ? (value >>> count) | 0 : 0;
    setNZ(result);
    return result;
  };
  const shiftRightSigned = (value, count) => {
    if (count > 0) core.C = ((value >> (count > 31 ? 31 : count - 1)) & 1) !== 0;
    const result = value >> (count > 31 ? 31 : count);
    setNZ(result);
    return result;
  };
  const rotate = (value, count) => {
    const result = (value >>> (count & 31)) | (value << (-count & 31));
    if (count > 0) core.C = result < 0;
    setNZ(result);
    return result;
  };

  /** The sixteen two-register operations of opcode 0x40xx to 0x43xx. */
  const arithmetic = (opcode) => {
    const d = opcode & 7;
    const a = r[d];
    const b = r[(opcode >> 3) & 7];
    switch ((opcode >> 6) & 15) {
      case 0: setNZ((r[d] = a & b)); break;
      case 1: setNZ((r[d] = a ^ b)); break;
      case 2: r[d] = shiftLeft(a, b & 0xff); break;
      case 3: r[d] = shiftRight(a, b & 0xff); break;
      case 4: r[d] = shiftRightSigned(a, b & 0xff); break;
      case 5: r[d] = add(a, b, core.C ? 1 : 0); break;
      case 6: r[d] = add(a, ~b, core.C ? 1 : 0); break;
      case 7: r[d] = rotate(a, b & 0xff); break;
      case 8: setNZ(a & b); break;
      case 9: r[d] = subtract(0, b); break;
      case 10: subtract(a, b); break;
      case 11: add(a, b, 0); break;
      case 12: setNZ((r[d] = a | b)); break;
      case 13: setNZ((r[d] = Math.imul(a, b))); break;
      case 14: setNZ((r[d] = a & ~b)); break;
      default: setNZ((r[d] = ~b)); break;
    }
  };

  const holds = (condition) => {
    switch (condition) {
      case 0: return core.Z;
      case 1: return !core.Z;
      case 2: return core.C;
      case 3: return !core.C;
      case 4: return core.N;
      case 5: return !core.N;
      case 6: return core.V;
      case 7: return !core.V;
      case 8: return core.C && !core.Z;
      case 9: return !core.C || core.Z;
      case 10: return core.N === core.V;
      case 11: return core.N !== core.V;
      case 12: return !core.Z && core.N === core.V;
      default: return core.Z || core.N !== core.V;
    }
  };

  const many = (list, start, access) => {
    let address = start;
    for (let i = 0; list >> i !== 0; i++) {
      if ((list >> i) & 1) {
        access(i, address);
        address += 4;
      }
    }
    return address;
  };
  const loadInto = (register, address) => {
    r[register] = load32(address);
  };
  const storeFrom = (register, address) => store32(address, r[register]);

  /** Loads and stores with an offset in a register: opcode 0x50xx to 0x5fxx. */
  const byRegister = (opcode, d, address) => {
    switch ((opcode >> 9) & 7) {
      case 0: store32(address, r[d]); return 1 + accessCycles(address, 4);
      case 1: store16(address, r[d]); return 1 + accessCycles(address, 4);
      case 2: store8(address, r[d]); return 1 + accessCycles(address, 4);
      case 3: r[d] = (load8(address) << 24) >> 24; break;
      case 4: r[d] = load32(address); break;
      case 5: r[d] = load16(address); break;
      case 6: r[d] = load8(address); break;
      default: r[d] = (load16(address) << 16) >> 16; break;
    }
    return 1 + accessCycles(address, 3);
  };

  /** Moves, adds and compares that reach all registers: opcode 0x44xx to 0x46xx; branches (0x47xx) are left alone. */
  const highRegister = (opcode, pc) => {
    const d = (opcode & 7) | ((opcode >> 4) & 8);
    const m = (opcode >> 3) & 15;
    if (d >= SP || m === PC) return branch(opcode, m, pc);
    const kind = (opcode >> 8) & 3;
    if (kind === 0) r[d] += r[m];
    else if (kind === 1) subtract(r[d], r[m]);
    else if (kind === 2) r[d] = r[m];
    else return branch(opcode, m, pc);
    return 1;
  };

  /** BX and BLX to an ordinary address; everything rarer is for rp2040js. */
  const branch = (opcode, m, pc) => {
    const kind = opcode & 0xff87;
    const target = r[m];
    if ((kind !== BX && kind !== BLX) || m === PC || target >>> 28 === EXCEPTION_RETURN) return 0;
    if (kind === BLX) r[LR] = (pc + 2) | 1;
    r[PC] = target & ~1;
    if (kind === BLX) core.blTaken(core, true);
    return 2;
  };

  /** BL, the one long instruction that programs are full of; the others are for rp2040js. */
  const call = (opcode, pc) => {
    const second = secondHalf(pc + 2);
    if ((second & 0xd000) !== 0xd000) return 0;
    const sign = (opcode >> 10) & 1;
    const high = (((second >> 13) & 1) ^ sign ? 0 : 1 << 23) | (((second >> 11) & 1) ^ sign ? 0 : 1 << 22);
    const offset = (-sign << 24) | high | ((opcode & 0x3ff) << 12) | ((second & 0x7ff) << 1);
    r[LR] = (pc + 4) | 1;
    r[PC] = pc + 4 + offset;
    core.blTaken(core, false);
    return 3;
  };
  const secondHalf = (address) => {
    const inRam = address - RAM_START;
    if (inRam >= 0 && inRam < ramBytes) return ram16[inRam >> 1];
    const inFlash = address - FLASH_START;
    if (inFlash < 0 || inFlash >= flashBytes) return 0;
    enter(address >> 3);
    return flash16[inFlash >> 1];
  };

  /** Opcode 0xb0xx to 0xbfxx: stack, extensions, byte order. */
  const miscellaneous = (opcode, d, n) => {
    switch ((opcode >> 8) & 15) {
      case 0:
        r[SP] += opcode & 0x80 ? -4 * (opcode & 0x7f) : 4 * (opcode & 0x7f);
        return 1;
      case 2:
        r[d] = extend(r[n], (opcode >> 6) & 3);
        return 1;
      case 4: case 5: {
        const list = opcode & 0xff;
        const count = bits(list);
        const pushed = opcode & 0x100 ? count + 1 : count;
        const start = r[SP] - 4 * pushed;
        const end = many(list, start, storeFrom);
        if (opcode & 0x100) store32(end, r[LR]);
        r[SP] = start;
        return 1 + count;
      }
      case 12: {
        const start = r[SP];
        const end = many(opcode & 0xff, start, loadInto);
        r[SP] = end;
        return 1 + (end - start) / 4;
      }
      case 13: {
        const start = r[SP];
        const list = opcode & 0xff;
        const target = load32(start + 4 * bits(list));
        if (target >>> 28 === EXCEPTION_RETURN) return 0;
        const end = many(list, start, loadInto);
        r[SP] = end + 4;
        r[PC] = target & ~1;
        return 3 + (end - start) / 4;
      }
      default:
        return 0;
    }
  };

  /** Cycles of the instruction at `pc`, or 0 if it is not one of ours and nothing was done. r[PC] is already behind it. */
  const execute = (opcode, pc) => {
    const d = opcode & 7;
    const n = (opcode >> 3) & 7;
    const wide = (opcode >> 8) & 7;
    const imm5 = (opcode >> 6) & 31;
    const imm8 = opcode & 0xff;
    let address = 0;
    switch (opcode >>> 11) {
      case 0: r[d] = shiftLeft(r[n], imm5); return 1;
      case 1: r[d] = shiftRight(r[n], imm5 || 32); return 1;
      case 2: r[d] = shiftRightSigned(r[n], imm5 || 32); return 1;
      case 3: {
        const operand = opcode & 0x400 ? imm5 & 7 : r[imm5 & 7];
        r[d] = opcode & 0x200 ? subtract(r[n], operand) : add(r[n], operand, 0);
        return 1;
      }
      case 4: r[wide] = imm8; setNZ(imm8); return 1;
      case 5: subtract(r[wide], imm8); return 1;
      case 6: r[wide] = add(r[wide], imm8, 0); return 1;
      case 7: r[wide] = subtract(r[wide], imm8); return 1;
      case 8:
        if (opcode & 0x400) return highRegister(opcode, pc);
        arithmetic(opcode);
        return 1;
      case 9: r[wide] = load32(((pc + 4) & ~3) + 4 * imm8); return 2;
      case 10: case 11: return byRegister(opcode, d, (r[n] + r[imm5 & 7]) | 0);
      case 12: store32((address = (r[n] + 4 * imm5) | 0), r[d]); break;
      case 13: r[d] = load32((address = (r[n] + 4 * imm5) | 0)); break;
      case 14: store8((address = (r[n] + imm5) | 0), r[d]); break;
      case 15: r[d] = load8((address = (r[n] + imm5) | 0)); break;
      case 16: store16((address = (r[n] + 2 * imm5) | 0), r[d]); break;
      case 17: r[d] = load16((address = (r[n] + 2 * imm5) | 0)); break;
      case 18: store32((address = (r[SP] + 4 * imm8) | 0), r[wide]); break;
      case 19: r[wide] = load32((address = (r[SP] + 4 * imm8) | 0)); break;
      case 20: r[wide] = ((pc + 4) & ~3) + 4 * imm8; return 1;
      case 21: r[wide] = r[SP] + 4 * imm8; return 1;
      case 22: case 23: return miscellaneous(opcode, d, n);
      case 24: case 25: {
        const start = r[wide];
        const end = many(imm8, start, opcode & 0x800 ? loadInto : storeFrom);
        if (!((imm8 >> wide) & 1)) r[wide] = end;
        return 1 + (end - start) / 4;
      }
      case 26: case 27: {
        const condition = (opcode >> 8) & 15;
        if (condition >= 14) return 0;
        if (!holds(condition)) return 1;
        r[PC] = pc + 4 + ((opcode << 24) >> 23);
        return 2;
      }
      case 28: r[PC] = pc + 4 + ((opcode << 21) >> 20); return 2;
      case 30: return call(opcode, pc);
      default: return 0;
    }
    return 1 + accessCycles(address, opcode & 0x800 ? 3 : 4);
  };

  Object.assign(m, { load32, load16, load8, store32, store16, store8, accessCycles });

  return (limit) => {
    let count = 0;
    /** Something jumped here. */
    let isEntry = m.often > 0;
    do {
      const pc = r[PC];
      if (isEntry && !core.interruptsUpdated) {
        const piece = m.pieceAt(pc);
        const most = piece === undefined ? Infinity : piece.cycles + piece.touches * xip.missCycles;
        if (core.cycles + most < clock.deadline && count + piece.length <= limit) {
          m.limit = limit - count - piece.length;
          const done = piece.run(m);
          count += done;
          if (done > 0) continue;
        }
      }
      count += 1;
      const inFlash = pc - FLASH_START;
      const inRam = pc - RAM_START;
      let opcode = 0;
      if (!core.interruptsUpdated && inFlash >= 0 && inFlash < flashBytes) {
        enter(pc >> 3);
        opcode = flash16[inFlash >> 1];
      } else if (!core.interruptsUpdated && inRam >= 0 && inRam < ramBytes) {
        opcode = ram16[inRam >> 1];
      } else {
        m.line = -1;
        core.executeInstruction();
        isEntry = m.often > 0;
        continue;
      }
      r[PC] = pc + 2;
      const cycles = execute(opcode, pc);
      if (cycles > 0) {
        core.cycles += cycles;
      } else {
        r[PC] = pc;
        core.executeInstruction();
      }
      isEntry = m.often > 0 && (cycles <= 0 || r[PC] !== pc + 2);
    } while (core.cycles < clock.deadline && !core.waiting && count < limit);
    return count;
  };
}

function extend(value, kind) {
  switch (kind) {
    case 0: return (value << 16) >> 16;
    case 1: return (value << 24) >> 24;
    case 2: return value & 0xffff;
    default: return value & 0xff;
  }
}

function bits(list) {
  let count = 0;
  for (let rest = list; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
