// Text as search compares it: case, width, accents and ligatures make no difference. Pure.

/** Letters that normalization leaves alone and people type without. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};
const ACCENTS = /[\u0300-\u036f]/g;
const ASCII = /^[\0-\x7f]*$/;
/** Signs that folding may change by more than their case; the common ideographs have no other form. */
const OTHERS = /[^\0-\x7f\u4e00-\u9fff]/gu;

export interface Folded {
  text: string;
  /** For each UTF-16 unit of `text`, where the character it came from begins in the original; one more for the end. */
  at: readonly number[];
}

function foldSign(sign: string): string {
  const plain = sign.normalize("NFKD").toLowerCase().replace(ACCENTS, "").normalize("NFC").toLowerCase();
  return PLAIN[plain] ?? plain;
}

/** Folds a text, and remembers where each character was. */
export function foldWithPlaces(original: string): Folded {
  let text = "";
  const at: number[] = [];
  let begin = 0;
  for (const sign of original) {
    const folded = ASCII.test(sign) ? sign.toLowerCase() : foldSign(sign);
    text += folded;
    for (let unit = 0; unit < folded.length; unit++) at.push(begin);
    begin += sign.length;
  }
  at.push(begin);
  return { text, at };
}

/** The same text without the places, in a fraction of the time. */
export const foldText = (original: string): string => original.replace(OTHERS, foldSign).toLowerCase();
