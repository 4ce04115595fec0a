// Bytes as text inside the one file: four bytes are five characters, none of which HTML or a script's string must quote.

const QUOTED = '&\'<>\\`';
const BASE = 85;
const ALPHABET = Array.from({ length: 92 }, (_, i) => String.fromCharCode(35 + i)).filter((sign) => !QUOTED.includes(sign)).slice(0, BASE);
const [BYTES, SIGNS] = [4, 5];

/** The text of bytes; of the last few bytes one character more than they are. */
export function encode(bytes) {
  const parts = [];
  for (let at = 0; at < bytes.length; at += BYTES) {
    const some = Math.min(BYTES, bytes.length - at);
    let value = 0;
    for (let i = 0; i < BYTES; i++) value = value * 256 + (bytes[at + i] ?? 0);
    const signs = [];
    for (let i = 0; i < SIGNS; i++, value = Math.floor(value / BASE)) signs.unshift(ALPHABET[value % BASE]);
    parts.push(signs.slice(0, some + 1).join(''));
  }
  return parts.join('');
}

/** The bytes of such a text. */
export function decode(text) {
  const digits = new Uint8Array(128);
  ALPHABET.forEach((sign, digit) => (digits[sign.charCodeAt(0)] = digit));
  const rest = text.length % SIGNS;
  const bytes = new Uint8Array(Math.floor(text.length / SIGNS) * BYTES + Math.max(0, rest - 1));
  for (let at = 0, to = 0; at < text.length; at += SIGNS) {
    let value = 0;
    for (let i = 0; i < SIGNS; i++) value = value * BASE + (at + i < text.length ? digits[text.charCodeAt(at + i)] : BASE - 1);
    for (let shift = 24; shift >= 0 && to < bytes.length; shift -= 8) bytes[to++] = (value >>> shift) & 0xff;
  }
  return bytes;
}
