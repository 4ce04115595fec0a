// USB enumeration by Linux, macOS and Windows: what they ask, in which order, and what they do not forgive.
//
// Each is a generator. It yields what the host does next and is given the answer: bytes, or null for a stall.

const DEVICE = 1;
const CONFIGURATION = 2;
const STRING = 3;
const DEVICE_QUALIFIER = 6;
const INTERFACE = 4;
const ENDPOINT = 5;
const BOS = 15;

const TO_DEVICE = 0x00;
const FROM_DEVICE = 0x80;
const TO_INTERFACE_OF_CLASS = 0x21;
const SET_ADDRESS = 5;
const GET_DESCRIPTOR = 6;
const SET_CONFIGURATION = 9;
const SET_LINE_CODING = 0x20;
const SET_CONTROL_LINE_STATE = 0x22;

const ENGLISH = 0x0409;
const MICROSOFT_OS_STRING = 0xee;
const WITH_BOS = 0x0201;
const DATA_CLASS = 10;
const BULK = 2;
/** 9600 baud, one stop bit, no parity, eight bits. */
const LINE_CODING = [0x80, 0x25, 0, 0, 0, 0, 8];

/** The host gives the device up; the sentence is what its user would want to know. */
export class Refused extends Error {
  name = 'Refused';
}

const request = (type, code, value, index, length, data = null) => ({ kind: 'control', type, code, value, index, length, data });
const descriptor = (kind, length, { number = 0, language = 0 } = {}) =>
  request(FROM_DEVICE, GET_DESCRIPTOR, (kind << 8) | number, language, length);
const reset = { kind: 'reset' };
const wait = (millis) => ({ kind: 'wait', millis });
const address = (number) => ({ ...request(TO_DEVICE, SET_ADDRESS, number, 0, 0), kind: 'address', number });
const configure = { ...request(TO_DEVICE, SET_CONFIGURATION, 1, 0, 0), kind: 'configure' };

/** Requests of opening and closing a port. */
export const lineCoding = () => request(TO_INTERFACE_OF_CLASS, SET_LINE_CODING, 0, 0, LINE_CODING.length, LINE_CODING);
export const lineState = (lines) => request(TO_INTERFACE_OF_CLASS, SET_CONTROL_LINE_STATE, lines, 0, 0);

export const SYSTEMS = {
  *linux() {
    yield reset;
    checked(yield descriptor(DEVICE, 64), DEVICE, 'device');
    yield reset;
    yield address(7);
    yield wait(10);
    const device = checked(yield descriptor(DEVICE, 18), DEVICE, 'device');
    const remarks = [];
    if (version(device) >= WITH_BOS && !isBos(yield descriptor(BOS, 5))) remarks.push('unable to get BOS descriptor');
    yield descriptor(DEVICE_QUALIFIER, 10);
    const configuration = yield* wholeConfiguration(9);
    const languages = yield descriptor(STRING, 255);
    const strings = languages ? yield* stringsOf(device, 255) : {};
    yield configure;
    yield lineCoding();
    return { configuration, strings, remarks };
  },

  *macos() {
    yield reset;
    checked(yield descriptor(DEVICE, 8), DEVICE, 'device');
    yield address(3);
    yield wait(10);
    const device = checked(yield descriptor(DEVICE, 18), DEVICE, 'device');
    const remarks = [];
    if (version(device) >= WITH_BOS && !isBos(yield descriptor(BOS, 5))) remarks.push('no BOS descriptor');
    yield descriptor(STRING, 2);
    const strings = yield* stringsOf(device, 2);
    const configuration = yield* wholeConfiguration(9);
    yield configure;
    yield lineCoding();
    return { configuration, strings, remarks };
  },

  *windows() {
    yield reset;
    checked(yield descriptor(DEVICE, 64), DEVICE, 'device');
    yield reset;
    yield address(12);
    yield wait(10);
    const device = checked(yield descriptor(DEVICE, 18), DEVICE, 'device');
    if (version(device) >= WITH_BOS) yield* wholeBos();
    const configuration = yield* wholeConfiguration(255);
    yield descriptor(STRING, 18, { number: MICROSOFT_OS_STRING });
    yield descriptor(STRING, 255);
    const strings = yield* stringsOf(device, 255);
    yield descriptor(DEVICE_QUALIFIER, 10);
    yield configure;
    yield lineCoding();
    return { configuration, strings, remarks: [] };
  },
};

const version = (device) => device[2] | (device[3] << 8);
const isBos = (bytes) => bytes?.length >= 5 && bytes[0] === 5 && bytes[1] === BOS;

function* wholeBos() {
  const header = yield descriptor(BOS, 5);
  const complain = () => new Refused('Windows stops the device with code 43: it says that it has a BOS descriptor, and has none.');
  if (!isBos(header)) throw complain();
  const total = header[2] | (header[3] << 8);
  const bos = yield descriptor(BOS, total);
  if (bos?.length !== total) throw complain();
}

/** The first request is as long as the system likes it, the second has the length the device told. */
function* wholeConfiguration(first) {
  const head = checked(yield descriptor(CONFIGURATION, first), CONFIGURATION, 'configuration', 9);
  const total = head[2] | (head[3] << 8);
  const bytes = head.length === total ? head : yield descriptor(CONFIGURATION, total);
  return portOf(bytes, total);
}

/** Manufacturer, product and serial number; `first` 2 asks for the length before the text. */
function* stringsOf(device, first) {
  const strings = {};
  for (const [name, at] of [['product', 15], ['manufacturer', 14], ['serial', 16]]) {
    const number = device[at];
    if (number === 0) continue;
    let bytes = yield descriptor(STRING, first, { number, language: ENGLISH });
    if (bytes && bytes.length < bytes[0]) bytes = yield descriptor(STRING, bytes[0], { number, language: ENGLISH });
    // An index without a string is a stall, which every system bears.
    if (bytes) strings[name] = new TextDecoder('utf-16le').decode(checked(bytes, STRING, name, bytes[0]).subarray(2));
  }
  return strings;
}

function checked(bytes, kind, name, least = 8) {
  if (!bytes || bytes.length < least || bytes[1] !== kind) throw new Refused(`The device has no ${name} descriptor.`);
  return bytes;
}

/** Walks the configuration and finds the endpoints of the serial port. */
function portOf(bytes, total) {
  if (bytes?.length !== total) throw new Refused(`The configuration has ${bytes?.length} bytes instead of ${total}.`);
  const port = { in: -1, out: -1 };
  let [interfaces, inData] = [0, false];
  let at = 0;
  for (; at < total; at += bytes[at]) {
    if (bytes[at] < 2) throw new Refused('A descriptor in the configuration has no length.');
    if (bytes[at + 1] === INTERFACE) {
      interfaces += 1;
      inData = bytes[at + 5] === DATA_CLASS;
    }
    if (bytes[at + 1] === ENDPOINT && inData && (bytes[at + 3] & 3) === BULK) port[bytes[at + 2] & 0x80 ? 'in' : 'out'] = bytes[at + 2] & 15;
  }
  if (at !== total || interfaces !== bytes[4]) throw new Refused('The configuration is not what its own numbers say.');
  if (port.in < 1 || port.out < 1) throw new Refused('The device has no serial port.');
  return port;
}
