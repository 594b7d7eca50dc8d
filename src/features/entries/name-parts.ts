// Short forms of a name, and whether words are a part of a name. Pure.

const HAN_NAME = /^\p{Script=Han}{3,4}$/u;
/** Separates the words of a name: spaces, or the dot in foreign names written in Chinese. */
const BETWEEN_WORDS = /[\s·•・‧]+/u;
/** Words in names that are never used alone as a short form. */
const NEVER_ALONE = new Set(
  "the of and a an de da del der van von la le el mr mrs ms miss dr sir lady lord saint st old young little big great new black white".split(
    " ",
  ),
);
const HAN = /\p{Script=Han}/u;

const plain = (text: string) => text.normalize("NFKC").trim().toLowerCase();

/**
 * Short forms that a text is likely to use for a character: the first and the last word, in Chinese the given name.
 */
export function shortForms(name: string): string[] {
  const whole = name.trim();
  if (HAN_NAME.test(whole)) return [[...whole].slice(-2).join("")];
  const words = whole.split(BETWEEN_WORDS).filter((word) => [...word].length > 1 && !NEVER_ALONE.has(plain(word)));
  const forms = new Set([words[0], words.at(-1)].filter((word) => word !== undefined));
  forms.delete(whole);
  return [...forms];
}

/** Whether the words are a part of a longer name: whole words of it, in Chinese at least two characters. */
export function isPartOf(words: string, name: string): boolean {
  const [part, whole] = [plain(words), plain(name)];
  if (part === "" || part === whole) return false;
  if (HAN.test(part)) return [...part].length > 1 && whole.includes(part);
  const wordsOf = (text: string) => ` ${text.split(BETWEEN_WORDS).join(" ")} `;
  return !NEVER_ALONE.has(part) && wordsOf(whole).includes(wordsOf(part));
}
