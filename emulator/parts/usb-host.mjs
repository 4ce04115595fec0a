// USB host, a computer at the port: enumerates the device as its system does, opens the console, suspends, resets, echoes.
import { NAK, SILENCE, STALLED, UsbBus } from '../chip/usb-bus.mjs';
import { Refused, SYSTEMS, lineCoding, lineState } from './usb-enumeration.mjs';

const MILLI = 1e6;
const PACKET_NANOS = 50_000;
/** Nothing is done with a device before its plug has settled; meanwhile the bus is idle, which the device sees. */
const SETTLED_NANOS = 100 * MILLI;
const IDLE_NANOS = 3 * MILLI;
const RESET_NANOS = 50 * MILLI;
const RESUME_NANOS = 30 * MILLI;
const GIVE_UP_NANOS = 5000 * MILLI;
const OPEN = 0b11;
const CONTROL = 0;
const CONTROL_PACKET = 64;

/** Nobody at the port: the line that the device pulls up is idle. */
export class NoHost {
  attach(mcu) {
    this.bus = new UsbBus(mcu, this);
    this.idle = mcu.clock.createAlarm(() => this.bus.suspend());
  }

  connected() {
    this.idle.schedule(IDLE_NANOS);
  }

  disconnected() {
    this.idle.cancel();
  }

  armed() {}
}

export class UsbHost {
  /** @param system 'linux', 'macos' or 'windows' */
  constructor({ system = 'linux' } = {}) {
    this.system = system;
    /** True to send back what comes, as a terminal does that nobody has set up yet. */
    this.echo = false;
    this.text = '';
    this.isPluggedIn = true;
    this.supply = null;
  }

  /** @param supply is told when the cable gives power */
  feeds(supply) {
    this.supply = supply;
    supply.plugged = this.isPluggedIn;
  }

  /** Pulls the cable out: the device goes on from its cells, its line idle. */
  pullOut() {
    this.isPluggedIn = false;
    this.supply.plugged = false;
    this.disconnected();
    this.idle.schedule(IDLE_NANOS);
  }

  plugIn() {
    this.isPluggedIn = true;
    this.supply.plugged = true;
    if (this.bus.isPulledUp) this.connected();
  }

  /** A new chip at the cable. */
  attach(mcu) {
    this.clock = mcu.clock;
    this.configured = false;
    this.refused = null;
    this.about = null;
    this.isOpen = false;
    this.isAsleep = false;
    this.tasks = [];
    this.task = null;
    this.queue = [];
    this.decoder = new TextDecoder(); // a letter may come in two packets
    this.bus = new UsbBus(mcu, this);
    this.next = mcu.clock.createAlarm(() => this.then());
    this.timeout = mcu.clock.createAlarm(() => this.#giveUp());
    this.reading = mcu.clock.createAlarm(() => this.#read());
    this.writing = mcu.clock.createAlarm(() => this.#write());
    this.idle = mcu.clock.createAlarm(() => this.bus.suspend());
  }

  /** The device has pulled its line up. */
  connected() {
    this.idle.schedule(IDLE_NANOS);
    if (this.isPluggedIn) this.#start(this.#enumerate(SETTLED_NANOS));
  }

  /** The device has let its line go: for the computer it was pulled out. */
  disconnected() {
    for (const alarm of [this.idle, this.reading, this.writing]) alarm.cancel();
    this.#forget();
  }

  /** The acknowledgement of the next packet that the port, or the control endpoint, is given comes to harm on the cable. */
  loseAcknowledgement({ control = false } = {}) {
    this.bus.losesAcknowledgement = control ? CONTROL : this.about.configuration.in;
  }

  /** Opens the port as a terminal does. */
  open() {
    this.#start(this.#setLines(OPEN));
  }

  /** Closes it: nobody asks for data any more. */
  close() {
    this.isOpen = false;
    this.#start(this.#setLines(0));
  }

  /** The computer falls asleep: nothing moves on the bus. */
  suspend() {
    if (this.task) throw new Error('The computer is busy with the device: let it finish before it falls asleep.');
    this.isAsleep = true;
    this.idle.schedule(IDLE_NANOS);
  }

  /** The computer wakes up; with `reset` it does not trust the device and gets to know it again. */
  resume({ reset = false } = {}) {
    this.idle.cancel();
    this.isAsleep = false;
    if (reset) return this.reset();
    this.bus.resume();
    this.#start(pause(RESUME_NANOS));
  }

  /** Gets to know the device again, as after an error. Whoever had the port open has to open it again. */
  reset() {
    this.#forget();
    this.#start(this.#enumerate(0));
  }

  #forget() {
    this.configured = false;
    this.isOpen = false;
    this.queue = [];
    this.tasks = [];
    this.timeout.cancel();
    this.next.cancel();
    this.task = null;
  }

  send(data) {
    this.queue.push(...(typeof data === 'string' ? new TextEncoder().encode(data) : data));
    this.#pump();
  }

  /** The text that came since the last call. */
  take() {
    const { text } = this;
    this.text = '';
    return text;
  }

  /** The device can do something it could not do before. */
  armed(endpoint, isOut) {
    if (endpoint === CONTROL) return; // asked again with every packet
    if (isOut) this.#pump();
    else this.#poll();
  }

  #pump() {
    if (this.configured && !this.isAsleep && this.queue.length > 0 && !this.writing.scheduled) this.writing.schedule(PACKET_NANOS);
  }

  #poll() {
    if (this.configured && this.isOpen && !this.isAsleep && !this.reading.scheduled) this.reading.schedule(PACKET_NANOS);
  }

  #write() {
    if (!this.configured || this.isAsleep) return;
    const room = this.bus.room(this.about.configuration.out);
    if (typeof room === 'string') return;
    this.bus.out(this.about.configuration.out, Uint8Array.from(this.queue.splice(0, room)));
    this.#pump();
  }

  #read() {
    if (!this.configured || !this.isOpen || this.isAsleep) return;
    const bytes = this.bus.in(this.about.configuration.in);
    if (typeof bytes === 'string') return;
    const text = this.decoder.decode(bytes, { stream: true });
    this.text += text;
    if (this.echo) this.send(echoed(text));
    this.#poll();
  }

  /** Tasks are done one after the other, as the control endpoint is one. */
  #start(task) {
    this.tasks.push(task);
    if (!this.task) this.#takeUp();
  }

  #takeUp() {
    this.task = this.tasks.shift() ?? null;
    if (this.task) this.#advance(undefined);
  }

  /** Gives the task what it waited for and begins what it wants next. */
  #advance(answer) {
    let step;
    try {
      step = this.task.next(answer);
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      this.refused = refused.message;
      step = { done: true };
    }
    if (step.done) return this.#takeUp();
    this.#begin(step.value);
  }

  #begin(action) {
    switch (action.kind) {
      case 'wait':
        return this.#after(action.nanos ?? action.millis * MILLI, () => this.#advance());
      case 'reset':
        this.idle.cancel();
        this.bus.reset();
        return this.#after(RESET_NANOS, () => this.#advance());
      default:
        this.transfer = { action, stage: 'setup', bytes: [] };
        this.timeout.schedule(GIVE_UP_NANOS);
        return this.#await();
    }
  }

  #after(nanos, then) {
    this.then = then;
    this.next.schedule(nanos);
  }

  /** One packet of a control transfer: setup, data, status. */
  #transact() {
    const { transfer, bus } = this;
    const { action, stage } = transfer;
    if (stage === 'setup') {
      bus.setup(setupPacket(action));
      transfer.stage = action.length === 0 ? 'status in' : action.data ? 'data out' : 'data in';
      return this.#await();
    }
    if (stage === 'data in') return this.#dataIn(transfer);
    if (stage === 'data out' || stage === 'status out') return this.#sendStage(transfer);
    const status = bus.in(CONTROL);
    if (status === NAK) return this.#await();
    return this.#finish(typeof status === 'string' ? status : Uint8Array.of());
  }

  #dataIn(transfer) {
    const packet = this.bus.in(CONTROL);
    if (packet === NAK) return this.#await();
    if (typeof packet === 'string') return this.#finish(packet);
    transfer.bytes.push(...packet);
    if (packet.length === CONTROL_PACKET && transfer.bytes.length < transfer.action.length) return this.#await();
    transfer.stage = 'status out';
    return this.#await();
  }

  #sendStage(transfer) {
    const room = this.bus.room(CONTROL);
    if (room === NAK) return this.#await();
    if (typeof room === 'string') return this.#finish(room);
    if (transfer.stage === 'status out') {
      this.bus.out(CONTROL, Uint8Array.of());
      return this.#finish(Uint8Array.from(transfer.bytes));
    }
    this.bus.out(CONTROL, Uint8Array.from(transfer.action.data));
    transfer.stage = 'status in';
    return this.#await();
  }

  /** Goes on, or tries again, with the next packet. */
  #await() {
    this.#after(PACKET_NANOS, () => this.#transact());
  }

  #finish(outcome) {
    this.timeout.cancel();
    const { action } = this.transfer;
    const worked = outcome !== STALLED && outcome !== SILENCE;
    if (!worked && action.kind !== 'control') return this.#fail('The device does not take its address or its configuration.');
    if (outcome === SILENCE) return this.#fail('The device does not answer.');
    if (action.kind === 'address') this.bus.address = action.number;
    if (action.kind === 'configure') this.bus.forgetToggles();
    return this.#after(PACKET_NANOS, () => this.#advance(worked ? outcome : null));
  }

  #giveUp() {
    this.#fail('The device did not answer within five seconds.');
  }

  #fail(sentence) {
    this.refused = sentence;
    this.#takeUp();
  }

  *#enumerate(settled) {
    yield* pause(settled);
    this.refused = null;
    this.about = yield* SYSTEMS[this.system]();
    this.configured = true;
    this.#pump();
  }

  *#setLines(lines) {
    if (!this.configured) return;
    if (lines) yield lineCoding();
    yield lineState(lines);
    this.isOpen = lines !== 0;
    this.#poll();
  }
}

function* pause(nanos) {
  yield { kind: 'wait', nanos };
}

function setupPacket({ type, code, value, index, length }) {
  const packet = new DataView(new ArrayBuffer(8));
  packet.setUint8(0, type);
  packet.setUint8(1, code);
  [value, index, length].forEach((word, i) => packet.setUint16(2 + 2 * i, word, true));
  return new Uint8Array(packet.buffer);
}

/** The echo of a terminal in its usual mode: line ends as both characters. */
function echoed(text) {
  return text.replace(/[\r\n]/g, '\r\n');
}
