// Closes gaps of rp2040js's USB device controller: buffers come back the moment they are armed, whatever the host does;
// stalls, addresses and data toggles are not looked at; a suspended bus cannot be acknowledged.
//
// Here a buffer stays AVAILABLE (the bus answers NAK) until the host has a transaction for it. `armed` is called when it
// is worth trying again, so that waiting costs nothing.
//
// Erratum RP2040-E15: after an IN packet whose acknowledgement came to harm the controller hears nothing more, not even a
// reset of the bus, until the block itself is reset.
import { RESET_USB, onBlockReset } from './block-reset.mjs';
import { FirmwareFault } from './faults.mjs';

const FIRST_BUFFER_CONTROL = 0x80; // in the dual-port RAM: endpoint 0 IN, 0 OUT, 1 IN, ...
const LAST_BUFFER_CONTROL = 0xfc;
const FIRST_ENDPOINT_CONTROL = 0x08; // endpoint 1 IN
const CONTROL_BUFFER = 0x100;

const LENGTH = 0x3ff;
const AVAILABLE = 1 << 10;
const STALL = 1 << 11;
const DATA1 = 1 << 13;
const FULL = 1 << 15;
const ENABLED = 2 ** 31;
const BUFFER_ADDRESS = 0xffc0;

const SIE_CTRL = 0x4c;
const SIE_STATUS = 0x50;
const PULL_UP = 1 << 16;
const SUSPENDED = 1 << 4;
const RESUMED = 1 << 11;
const BUS_RESET = 1 << 19;
const STALL_ARM_IN = 1;
const STALL_ARM_OUT = 2;

/** Registers of the block after its reset. */
const FRESH = {
  addrEndp: 0, mainCtrl: 0, intRaw: 0, intEnable: 0, intForce: 0, sieStatus: 0, buffStatus: 0, sieCtrl: 0, intEpCtrl: 0, usbPwr: 0, epAbort: 0,
  epAbortDone: 0, epStallArm: 0, epStatusStallNak: 0,
};

/** Answers of a device that has no data, does not want to, or is not there. */
export const NAK = 'nak';
export const STALLED = 'stalled';
export const SILENCE = 'silence';

export class UsbBus {
  /**
   * @param host has `connected()` and `disconnected()`, called when the device pulls the line up or lets it go, and
   * `armed(endpoint, isOut)`
   */
  constructor(mcu, host) {
    this.mcu = mcu;
    this.usb = mcu.usbCtrl;
    this.address = 0;
    this.toggles = new Map();
    /** The endpoint whose next IN packet is not acknowledged; null for none. */
    this.losesAcknowledgement = null;
    this.hangs = false;
    this.#watchRegisters(host);
    onBlockReset(mcu, RESET_USB, () => this.#resetBlock(host));
    this.usb.DPRAMUpdated = (offset) => {
      if (offset < FIRST_BUFFER_CONTROL || offset > LAST_BUFFER_CONTROL) return;
      host.armed((offset - FIRST_BUFFER_CONTROL) >> 3, (offset & 4) !== 0);
    };
  }

  #watchRegisters(host) {
    const { usb } = this;
    const write = usb.writeUint32.bind(usb);
    usb.writeUint32 = (offset, value) => {
      const pulledUp = usb.sieCtrl & PULL_UP;
      write(offset, value);
      if (offset === SIE_STATUS && usb.rawWriteValue & SUSPENDED) {
        usb.sieStatus &= ~SUSPENDED;
        usb.sieStatusUpdated();
      }
      if (offset === SIE_CTRL && value & PULL_UP && !pulledUp) host.connected();
    };
  }

  /** Registers are as at power-on, the pull-up among them; its memory is left alone. */
  #resetBlock(host) {
    const pulledUp = this.usb.sieCtrl & PULL_UP;
    Object.assign(this.usb, FRESH);
    this.usb.checkInterrupts();
    this.hangs = false;
    if (pulledUp) host.disconnected();
  }

  get isPulledUp() {
    return (this.usb.sieCtrl & PULL_UP) !== 0;
  }

  /** The host holds both lines low. */
  reset() {
    this.address = 0;
    this.toggles.clear();
    this.#raise(BUS_RESET);
  }

  /** Nothing has moved on the bus for three milliseconds. */
  suspend() {
    this.#raise(SUSPENDED);
  }

  resume() {
    this.#raise(RESUMED);
  }

  #raise(status) {
    if (this.hangs) return;
    this.usb.sieStatus |= status;
    this.usb.sieStatusUpdated();
  }

  setup(packet) {
    if (!this.#hears(0)) return SILENCE;
    this.usb.epStallArm = 0;
    this.toggles.set('0 in', DATA1);
    this.toggles.set('0 out', DATA1);
    this.usb.sendSetupPacket(packet);
    return null;
  }

  /** Asks for data; returns the bytes, or why there are none. */
  in(endpoint) {
    const offset = FIRST_BUFFER_CONTROL + 8 * endpoint;
    const control = this.#ready(endpoint, offset, STALL_ARM_IN);
    if (typeof control === 'string') return control;
    if (!(control & FULL)) return NAK;
    if (endpoint === this.losesAcknowledgement) {
      this.losesAcknowledgement = null;
      this.hangs = true;
      return SILENCE;
    }
    this.#toggle(`${endpoint} in`, control);
    const start = this.#buffer(endpoint, offset);
    const bytes = this.mcu.usbDPRAM.slice(start, start + (control & LENGTH));
    this.mcu.usbDPRAMView.setUint32(offset, control & ~(AVAILABLE | FULL), true);
    this.usb.indicateBufferReady(endpoint, false);
    return bytes;
  }

  /** The bytes that the device takes at an endpoint now, or the reason why none. */
  room(endpoint) {
    const control = this.#ready(endpoint, FIRST_BUFFER_CONTROL + 8 * endpoint + 4, STALL_ARM_OUT);
    return typeof control === 'string' ? control : control & LENGTH;
  }

  /** Sends bytes for which there is room. */
  out(endpoint, bytes) {
    const offset = FIRST_BUFFER_CONTROL + 8 * endpoint + 4;
    const control = this.mcu.usbDPRAMView.getUint32(offset, true);
    this.#toggle(`${endpoint} out`, control);
    this.mcu.usbDPRAM.set(bytes, this.#buffer(endpoint, offset));
    this.mcu.usbDPRAMView.setUint32(offset, (control & ~(AVAILABLE | LENGTH)) | FULL | bytes.length, true);
    this.usb.indicateBufferReady(endpoint, true);
  }

  /** After a configuration is set, every endpoint begins with DATA0 again. */
  forgetToggles() {
    this.toggles.clear();
  }

  #hears(endpoint) {
    return !this.hangs && this.usb.sieCtrl & PULL_UP && (this.usb.addrEndp & 0x7f) === this.address && endpoint < 16;
  }

  #ready(endpoint, offset, stallArm) {
    if (!this.#hears(endpoint)) return SILENCE;
    if (endpoint > 0 && !(this.#endpointControl(offset) & ENABLED)) return SILENCE;
    const control = this.mcu.usbDPRAMView.getUint32(offset, true);
    if (control & STALL && (endpoint > 0 || this.usb.epStallArm & stallArm)) return STALLED;
    return control & AVAILABLE ? control : NAK;
  }

  #endpointControl(offset) {
    return this.mcu.usbDPRAMView.getUint32(offset - FIRST_BUFFER_CONTROL - 8 + FIRST_ENDPOINT_CONTROL, true);
  }

  #buffer(endpoint, offset) {
    return endpoint === 0 ? CONTROL_BUFFER : this.#endpointControl(offset) & BUFFER_ADDRESS;
  }

  /** A packet with the wrong toggle is taken for one sent twice and thrown away. */
  #toggle(pipe, control) {
    const expected = this.toggles.get(pipe) ?? 0;
    if ((control & DATA1) !== expected) throw new FirmwareFault(`A USB packet on endpoint ${pipe} has the wrong data toggle: it would be thrown away.`);
    this.toggles.set(pipe, expected ^ DATA1);
  }
}
