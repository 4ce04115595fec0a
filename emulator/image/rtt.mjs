// Drains the firmware's RTT buffer as a debug probe would, and turns its defmt frames into text.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

// Layout of the RTT control block: 16 bytes of name, two counts, then the first up-channel descriptor.
const CHANNEL = 24;
const BUFFER = CHANNEL + 4;
const SIZE = CHANNEL + 8;
const WRITE = CHANNEL + 12;
const READ = CHANNEL + 16;
const RAM_START = 0x20000000;

export class Rtt {
  constructor(elf) {
    this.elf = elf;
    this.block = elf?.address('_SEGGER_RTT');
    this.bytes = [];
  }

  drain(mcu) {
    if (this.block === undefined) return;
    const view = mcu.sramView;
    const at = this.block - RAM_START;
    const written = view.getUint32(at + WRITE, true);
    let read = view.getUint32(at + READ, true);
    if (written === read) return;
    const buffer = view.getUint32(at + BUFFER, true) - RAM_START;
    const size = view.getUint32(at + SIZE, true);
    const initialised = buffer >= 0 && size > 0 && buffer + size <= mcu.sram.length && written < size && read < size;
    if (!initialised) return;
    for (; read !== written; read = (read + 1) % size) this.bytes.push(mcu.sram[buffer + read]);
    view.setUint32(at + READ, read, true);
  }

  /**
   * The log as text, by the decoder in ZEITWORT_DEFMT_PRINT: a program, or a command line. It gets the ELF's path and reads
   * RTT bytes on stdin.
   */
  text() {
    const command = process.env.ZEITWORT_DEFMT_PRINT;
    if (this.bytes.length === 0) return '(the firmware logged nothing)';
    if (!command || !this.elf) {
      return `(${this.bytes.length} bytes of defmt log not decoded: ZEITWORT_DEFMT_PRINT names no decoder)`;
    }
    const [program, ...options] = existsSync(command) ? [command] : command.split(/\s+/).filter(Boolean);
    const run = spawnSync(program, [...options, this.elf.path], { input: Buffer.from(this.bytes), encoding: 'utf8' });
    if (run.error || run.status !== 0) {
      return `(log not decoded: ${command}: ${run.error?.message ?? run.stderr.trim()})\n${run.stdout ?? ''}`;
    }
    return run.stdout.trimEnd();
  }
}
