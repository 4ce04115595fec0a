// Bytes as text inside the one file (base 122): seven bits are one character of one byte. The few that would end a script's string, or that
// HTML reads otherwise, and the seven bits behind them, are one character of two bytes.

const BITS = 7;
const MASK = (1 << BITS) - 1;
const FORBIDDEN = [...'\0\n\r"<\\'].map((sign) => sign.charCodeAt(0));
/** Characters from here on are two bytes long. */
const LONG = 1 << BITS;

/** The text of bytes. */
export function encode(bytes) {
  const pieces = sevens(bytes);
  const parts = [];
  for (let at = 0; at < pieces.length; at++) {
    const place = FORBIDDEN.indexOf(pieces[at]);
    // Behind the last one there is nothing.
    const kind = at + 1 < pieces.length ? place : place + FORBIDDEN.length;
    const code = place < 0 ? pieces[at] : LONG + (kind << BITS) + (pieces[++at] ?? 0);
    parts.push(String.fromCharCode(code));
  }
  return parts.join('');
}

/** The bytes of such a text. */
export function decode(text) {
  const bytes = new Uint8Array(Math.floor((2 * text.length * BITS) / 8));
  let [length, value, bits] = [0, 0, 0];
  const push = (piece) => {
    value = ((value << BITS) | piece) & 0x7fff;
    bits += BITS;
    if (bits < 8) return;
    bits -= 8;
    bytes[length++] = value >> bits;
  };
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < LONG) {
      push(code);
      continue;
    }
    const kind = (code - LONG) >> BITS;
    push(FORBIDDEN[kind % FORBIDDEN.length]);
    if (kind < FORBIDDEN.length) push(code & MASK);
  }
  return bytes.subarray(0, length);
}

/** The bits of bytes, seven at a time. */
function sevens(bytes) {
  const pieces = new Uint8Array(Math.ceil((bytes.length * 8) / BITS));
  for (let i = 0; i < pieces.length; i++) {
    const [byte, bit] = [(i * BITS) >> 3, (i * BITS) & 7];
    const pair = (bytes[byte] << 8) | (bytes[byte + 1] ?? 0);
    pieces[i] = (pair >> (16 - BITS - bit)) & MASK;
  }
  return pieces;
}
