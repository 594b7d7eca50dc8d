// Base64 on bytes, in one pass: cards hold megabytes of it, and invalid data must be detected.

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const PAD = "=".charCodeAt(0);
const SIGNS = Uint8Array.from(ALPHABET, (sign) => sign.charCodeAt(0));
const SKIPPED = 65;
const VALUES = new Uint8Array(256).fill(255);
SIGNS.forEach((sign, value) => {
  VALUES[sign] = value;
});
// The URL-safe alphabet, and white space as mail programs insert it.
VALUES["-".charCodeAt(0)] = 62;
VALUES["_".charCodeAt(0)] = 63;
for (const space of " \t\r\n") VALUES[space.charCodeAt(0)] = SKIPPED;

/** The bytes, or null for anything that is not base64. */
export function decodeBase64(text: Uint8Array): Uint8Array | null {
  const bytes = new Uint8Array(Math.ceil((text.length * 3) / 4));
  let end = 0;
  let bits = 0;
  let held = 0;
  let padded = false;
  for (const sign of text) {
    if (sign === PAD) {
      padded = true;
      continue;
    }
    const value = VALUES[sign] ?? 255;
    if (value === SKIPPED) continue;
    if (value > 63 || padded) return null;
    bits = (bits << 6) | value;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes[end++] = (bits >> held) & 255;
    bits &= (1 << held) - 1;
  }
  // A single character left over encodes no byte.
  return held === 6 ? null : bytes.subarray(0, end);
}

export function encodeBase64(bytes: Uint8Array): Uint8Array {
  const text = new Uint8Array(Math.ceil(bytes.length / 3) * 4);
  let end = 0;
  for (let at = 0; at < bytes.length; at += 3) {
    const left = bytes.length - at;
    const three = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    text[end++] = SIGNS[three >> 18] ?? PAD;
    text[end++] = SIGNS[(three >> 12) & 63] ?? PAD;
    text[end++] = left > 1 ? (SIGNS[(three >> 6) & 63] ?? PAD) : PAD;
    text[end++] = left > 2 ? (SIGNS[three & 63] ?? PAD) : PAD;
  }
  return text;
}
