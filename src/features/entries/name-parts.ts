// A name and its parts: what else somebody of that name may be called, and whose name a word is a part of. Pure.

const HAN_NAME = /^\p{Script=Han}{3,4}$/u;
/** Between the words of a name: a space, or the dot of names put into Chinese. */
const BETWEEN_WORDS = /[\s·•・‧]+/u;
/** Words of names that nobody is called by alone. */
const NEVER_ALONE = new Set(
  "the of and a an de da del der van von la le el mr mrs ms miss dr sir lady lord saint st old young little big great new black white".split(
    " ",
  ),
);
const HAN = /\p{Script=Han}/u;

const plain = (text: string) => text.normalize("NFKC").trim().toLowerCase();

/**
 * Short forms that the text is likely to use beside a character's whole name: its first and last word, its given name.
 */
export function shortForms(name: string): string[] {
  const whole = name.trim();
  if (HAN_NAME.test(whole)) return [[...whole].slice(-2).join("")];
  const words = whole.split(BETWEEN_WORDS).filter((word) => [...word].length > 1 && !NEVER_ALONE.has(plain(word)));
  const forms = new Set([words[0], words.at(-1)].filter((word) => word !== undefined));
  forms.delete(whole);
  return [...forms];
}

/** Whether the words are a part of the longer name: whole words of it, in Chinese two characters or more. */
export function isPartOf(words: string, name: string): boolean {
  const [part, whole] = [plain(words), plain(name)];
  if (part === "" || part === whole) return false;
  if (HAN.test(part)) return [...part].length > 1 && whole.includes(part);
  const wordsOf = (text: string) => ` ${text.split(BETWEEN_WORDS).join(" ")} `;
  return !NEVER_ALONE.has(part) && wordsOf(whole).includes(wordsOf(part));
}
