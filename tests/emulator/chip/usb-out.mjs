// Closes a gap of rp2040js: an armed USB OUT buffer is handed back at once, so drivers read endless empty packets.
// Here it stays AVAILABLE (the bus answers NAK) until the host has data for it.

const FIRST_OUT_AFTER_CONTROL = 0x8c; // buffer control of EP1 OUT in the USB's dual-port RAM
const LAST_OUT = 0xfc;
const AVAILABLE = 1 << 10;
const LENGTH = 0x3ff;
const PACKET_NANOS = 50_000;

/** The host's side of every bulk OUT endpoint. */
export class UsbOut {
  constructor(mcu) {
    this.mcu = mcu;
    this.queue = [];
    this.armed = null;
    this.alarm = mcu.clock.createAlarm(() => this.#deliver());
    const usb = mcu.usbCtrl;
    const updated = usb.DPRAMUpdated.bind(usb);
    usb.DPRAMUpdated = (offset, value) => {
      const isOut = offset >= FIRST_OUT_AFTER_CONTROL && offset <= LAST_OUT && (offset & 4) !== 0;
      if (!isOut || !(value & AVAILABLE)) return updated(offset, value);
      this.armed = { offset, endpoint: (offset - 0x80) >> 3, size: value & LENGTH };
      return this.#pump();
    };
  }

  send(bytes) {
    this.queue.push(...bytes);
    this.#pump();
  }

  #pump() {
    if (this.armed && this.queue.length > 0 && !this.alarm.scheduled) this.alarm.schedule(PACKET_NANOS);
  }

  #deliver() {
    const { offset, endpoint, size } = this.armed;
    this.armed = null;
    const memory = this.mcu.usbDPRAMView;
    memory.setUint32(offset, memory.getUint32(offset, true) & ~AVAILABLE, true);
    this.mcu.usbCtrl.finishRead(endpoint, Uint8Array.from(this.queue.splice(0, size)));
  }
}
