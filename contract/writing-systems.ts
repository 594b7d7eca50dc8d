// Classes of characters by writing system, for use inside the brackets of a regular expression with the flag `u`: rules
// of text agree on what an ideograph is. Each is a string, such as `new RegExp(`[${CJK}]`, "u")`.

/** Chinese and Japanese: each character counts as a word, and lines break between any two. */
export const CJK = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}";

/** CJK punctuation and full-width forms. */
export const CJK_MARKS = "\\u3000-\\u303f\\uff00-\\uffef";

/** Marks between and within words of kana (・ and ー), which Unicode counts to no script. */
export const KANA_MARKS = "\\u30fb\\u30fc";

export const HANGUL = "\\p{Script=Hangul}";

export const BOPOMOFO = "\\p{Script=Bopomofo}";

/** They write no spaces between words, and only a dictionary knows where one ends. */
export const SOUTHEAST_ASIAN = "\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}";

/** Where a name has no word boundary around it: no spaces between words, or particles right behind a name (Hangul). */
export const UNSPACED_SCRIPTS = `${CJK}${HANGUL}${BOPOMOFO}${SOUTHEAST_ASIAN}`;
