// Decodes the bytes of a text file in the encoding that the file states, else in the one that reads best.

/** The encodings that novels are saved in. */
export const TEXT_ENCODINGS = ["utf-8", "gb18030", "big5", "utf-16le", "utf-16be", "windows-1252"] as const;
export type TextEncodingName = (typeof TEXT_ENCODINGS)[number];

export interface DecodedText {
  text: string;
  encoding: TextEncodingName;
  /** Whether the encoding is certain; otherwise a person should check the result. */
  certain: boolean;
}

/** How many bytes are examined to detect the encoding. */
const SAMPLE_BYTES = 200_000;
/**
 * The most frequent characters of Chinese prose, in both scripts: a third of real text, next to none of a misread one.
 */
const COMMON = new Set(
  "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后里她去好小道没见看心" +
    "這個們來為國說時會對於著過發後裡沒見還還开開头頭天手眼风風",
);
/** Above this share of common characters the text is Chinese; above the larger one that is certain. */
const LIKELY = 0.05;
const CERTAIN = 0.15;
/** Above this share of readable characters, zero bytes mean UTF-16. */
const LIKELY_WIDE = 0.2;
/** With fewer letters than this nothing is certain. */
const ENOUGH_LETTERS = 20;

/**
 * Decodes a file, in a given encoding or in the detected one. Returns null for bytes that are not text: a picture, a
 * program, a document of a word processor.
 */
export function decodeText(bytes: Uint8Array, given?: TextEncodingName): DecodedText | null {
  const found = given ? { encoding: given, certain: true } : detect(bytes);
  if (!found) return null;
  const text = read(bytes, found.encoding);
  return isText(text) ? { text, ...found } : null;
}

type Found = Omit<DecodedText, "text">;

function detect(bytes: Uint8Array): Found | null {
  const marked = byMark(bytes);
  if (marked) return { encoding: marked, certain: true };
  const wide = wideOrder(bytes);
  if (wide) return { encoding: wide, certain: false };
  if (readStrictly(bytes, "utf-8") !== null) return { encoding: "utf-8", certain: true };
  return guess(bytes.subarray(0, SAMPLE_BYTES));
}

/** The encoding according to the byte order mark. */
function byMark([first, second, third]: Uint8Array): TextEncodingName | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : null;
}

/** UTF-16 without a mark: zero bytes, which no other text has, and a byte order in which it reads like text. */
function wideOrder(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  if (bytes.length % 2 !== 0 || !sample.includes(0)) return null;
  const [little, big] = [readableShare(read(sample, "utf-16le")), readableShare(read(sample, "utf-16be"))];
  if (Math.max(little, big) < LIKELY_WIDE) return null;
  return little >= big ? "utf-16le" : "utf-16be";
}

/** The share of printable ASCII, Chinese punctuation and common Chinese characters. */
function readableShare(text: string): number {
  let readable = 0;
  for (const character of text) if (/[\n\r\t -~　，。“”]/.test(character) || COMMON.has(character)) readable++;
  return text === "" ? 0 : readable / text.length;
}

function guess(sample: Uint8Array): Found {
  const utf8 = read(sample, "utf-8");
  // A few broken bytes do not mean another encoding.
  const broken = count(utf8, "\ufffd");
  if (broken * 50 < countWide(utf8)) return { encoding: "utf-8", certain: false };

  const [simplified, traditional] = [commonShare(sample, "gb18030"), commonShare(sample, "big5")];
  const [best, other] = simplified.share >= traditional.share ? [simplified, traditional] : [traditional, simplified];
  if (best.share >= LIKELY) {
    const clear = best.share >= CERTAIN && other.share < LIKELY && best.letters >= ENOUGH_LETTERS && best.broken === 0;
    return { encoding: best.encoding, certain: clear };
  }
  // Too short or too unusual to decide by its words. In Chinese the high bytes come in pairs, in Western text alone.
  const western = isolatedShare(sample) > 0.5 || readStrictly(sample, "gb18030") === null;
  return { encoding: western ? "windows-1252" : "gb18030", certain: false };
}

function commonShare(sample: Uint8Array, encoding: "gb18030" | "big5") {
  const text = read(sample, encoding);
  let letters = 0;
  let common = 0;
  for (const character of text) {
    if (!/\p{Script=Han}/u.test(character)) continue;
    letters++;
    if (COMMON.has(character)) common++;
  }
  const broken = count(text, "\ufffd");
  return { encoding, letters, broken, share: letters === 0 ? 0 : common / (letters + broken) };
}

/** The share of the non-ASCII bytes that are single between ASCII bytes. */
function isolatedShare(bytes: Uint8Array): number {
  let high = 0;
  let alone = 0;
  bytes.forEach((byte, at) => {
    if (byte < 0x80) return;
    high++;
    if ((bytes[at - 1] ?? 0) < 0x80 && (bytes[at + 1] ?? 0) < 0x80) alone++;
  });
  return high === 0 ? 0 : alone / high;
}

/** A character that the end of a sample cuts in two is left out. */
function read(bytes: Uint8Array, encoding: TextEncodingName): string {
  return new TextDecoder(encoding).decode(bytes, { stream: true });
}

function readStrictly(bytes: Uint8Array, encoding: TextEncodingName): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}

/** The number of decoded non-ASCII characters. */
function countWide(text: string): number {
  return text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0;
}

/** Text contains no NUL and few control characters. */
function isText(text: string): boolean {
  const sample = text.slice(0, SAMPLE_BYTES);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what tells bytes from text
  const controls = sample.match(/[\u0001-\u0008\u000e-\u0019\u001c-\u001f]/g)?.length ?? 0;
  return !text.includes("\u0000") && controls <= sample.length / 200;
}
