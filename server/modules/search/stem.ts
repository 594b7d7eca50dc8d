// The stem of an English word, by the algorithm of M. F. Porter (1980): "letters" and "letter", "walking" and "walked"
// have the same. Computed here and not by the database, so that what is marked in a find is what was compared. Pure.

const CONSONANT = "[^aeiou]";
const VOWEL = "[aeiouy]";
const CONSONANTS = `${CONSONANT}[^aeiouy]*`;
const VOWELS = `${VOWEL}[aeiou]*`;
/** So many changes from vowels to consonants: Porter's measure m. */
const SOME = new RegExp(`^(${CONSONANTS})?${VOWELS}${CONSONANTS}`);
const ONE = new RegExp(`^(${CONSONANTS})?${VOWELS}${CONSONANTS}(${VOWELS})?$`);
const MORE = new RegExp(`^(${CONSONANTS})?${VOWELS}${CONSONANTS}${VOWELS}${CONSONANTS}`);
const HAS_VOWEL = new RegExp(`^(${CONSONANTS})?${VOWEL}`);
const SHORT_END = new RegExp(`^${CONSONANTS}${VOWEL}[^aeiouwxy]$`);
const DOUBLE_END = /([^aeiouylsz])\1$/;

type Endings = readonly (readonly [ending: string, becomes: string])[];

const STEP_2: Endings = [
  ["ational", "ate"],
  ["tional", "tion"],
  ["enci", "ence"],
  ["anci", "ance"],
  ["izer", "ize"],
  ["bli", "ble"],
  ["alli", "al"],
  ["entli", "ent"],
  ["eli", "e"],
  ["ousli", "ous"],
  ["ization", "ize"],
  ["ation", "ate"],
  ["ator", "ate"],
  ["alism", "al"],
  ["iveness", "ive"],
  ["fulness", "ful"],
  ["ousness", "ous"],
  ["aliti", "al"],
  ["iviti", "ive"],
  ["biliti", "ble"],
  ["logi", "log"],
];
const STEP_3: Endings = [
  ["icate", "ic"],
  ["ative", ""],
  ["alize", "al"],
  ["iciti", "ic"],
  ["ical", "ic"],
  ["ful", ""],
  ["ness", ""],
];
const STEP_4 = /(ement|ance|ence|able|ible|ment|ant|ent|ism|ate|iti|ous|ive|ize|al|er|ic|ou|(?<=[st])ion)$/;

function replaceEnding(word: string, endings: Endings): string {
  const found = endings.find(([ending]) => word.endsWith(ending));
  if (!found) return word;
  const stem = word.slice(0, -found[0].length);
  return SOME.test(stem) ? stem + found[1] : word;
}

/** -ed and -ing, and what has to be mended after them. */
function withoutTense(word: string): string {
  if (word.endsWith("eed")) return SOME.test(word.slice(0, -3)) ? word.slice(0, -1) : word;
  const ending = /(?:ed|ing)$/.exec(word)?.[0];
  if (ending === undefined) return word;
  const stem = word.slice(0, -ending.length);
  if (!HAS_VOWEL.test(stem)) return word;
  if (/(?:at|bl|iz)$/.test(stem) || SHORT_END.test(stem)) return `${stem}e`;
  return DOUBLE_END.test(stem) ? stem.slice(0, -1) : stem;
}

/** @param word A folded word; one that has other letters than a to z stays as it is. */
export function stemOf(word: string): string {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word;
  // A y that stands for a consonant is written as a capital meanwhile.
  let stem = word.startsWith("y") ? `Y${word.slice(1)}` : word;
  if (/(?:ss|i)es$/.test(stem)) stem = stem.slice(0, -2);
  else if (/[^s]s$/.test(stem)) stem = stem.slice(0, -1);
  stem = withoutTense(stem);
  if (stem.endsWith("y") && HAS_VOWEL.test(stem.slice(0, -1))) stem = `${stem.slice(0, -1)}i`;
  stem = replaceEnding(replaceEnding(stem, STEP_2), STEP_3);
  const shorter = stem.replace(STEP_4, "");
  if (shorter !== stem && MORE.test(shorter)) stem = shorter;
  if (stem.endsWith("e")) {
    const cut = stem.slice(0, -1);
    if (MORE.test(cut) || (ONE.test(cut) && !SHORT_END.test(cut))) stem = cut;
  }
  if (stem.endsWith("ll") && MORE.test(stem)) stem = stem.slice(0, -1);
  return stem.toLowerCase();
}
