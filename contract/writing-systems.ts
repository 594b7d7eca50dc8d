// Classes of characters by writing system, for use inside the brackets of a regular expression with the flag `u`, such
// as `new RegExp(`[${CJK}]`, "u")`. All text rules share them, so they agree on what an ideograph is.

/** Chinese and Japanese: each character counts as a word, and lines break between any two. */
export const CJK = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}";

/** CJK punctuation and full-width forms. */
export const CJK_MARKS = "\\u3000-\\u303f\\uff00-\\uffef";

/** Marks between and within kana words (・ and ー), which Unicode assigns to no script. */
export const KANA_MARKS = "\\u30fb\\u30fc";

export const HANGUL = "\\p{Script=Hangul}";

export const BOPOMOFO = "\\p{Script=Bopomofo}";

/** Scripts without spaces between words; only a dictionary can find word boundaries. */
export const SOUTHEAST_ASIAN = "\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}";

/** Scripts in which a name has no word boundary around it: no spaces, or particles right after a name (Hangul). */
export const UNSPACED_SCRIPTS = `${CJK}${HANGUL}${BOPOMOFO}${SOUTHEAST_ASIAN}`;
