// Envelope of messages to and from the workshop: an object in JSON with byte strings attached; see
// web/workshop/src/message.rs.

const LENGTH = 4;

export function write(object, attached) {
  const json = new TextEncoder().encode(JSON.stringify({ ...object, attached: attached.map((bytes) => bytes.length) }));
  const total = attached.reduce((sum, bytes) => sum + bytes.length, LENGTH + json.length);
  const message = new Uint8Array(total);
  new DataView(message.buffer).setUint32(0, json.length, true);
  message.set(json, LENGTH);
  let at = LENGTH + json.length;
  for (const bytes of attached) {
    message.set(bytes, at);
    at += bytes.length;
  }
  return message;
}

export function read(message) {
  const length = new DataView(message.buffer, message.byteOffset).getUint32(0, true);
  const object = JSON.parse(new TextDecoder().decode(message.subarray(LENGTH, LENGTH + length)));
  let at = LENGTH + length;
  object.attached = object.attached.map((size) => message.slice(at, (at += size)));
  return object;
}
