// Estimates how many tokens a text has when the model's vocabulary is not known. It errs on the high side: a prompt
// that is a little too short does no harm, one that is too long is refused.

/** For alphabets that have long tokens in every vocabulary: about four letters a token, counted as three and a half. */
const LATIN_LETTERS_PER_TOKEN = 3.5;
/** For other alphabets (Cyrillic, Greek, Arabic, Hebrew, Devanagari): rarely more than two letters a token. */
const OTHER_LETTERS_PER_TOKEN = 2;
/** An ideograph has between half a token and two; newer vocabularies, trained on Chinese, are at the lower end. */
const TOKENS_PER_IDEOGRAPH = 1.2;
/** Emoji and all other characters: encoded byte by byte. */
const TOKENS_PER_RARE_CHARACTER = 3;

/** Tokens of a text, rounded up. */
export function estimateTokens(text: string): number {
  let tokens = 0;
  let latin = 0;
  let other = 0;
  const endWord = () => {
    if (latin > 0) tokens += Math.ceil(latin / LATIN_LETTERS_PER_TOKEN);
    if (other > 0) tokens += Math.ceil(other / OTHER_LETTERS_PER_TOKEN);
    latin = 0;
    other = 0;
  };
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (isLatinLetter(unit)) {
      latin++;
      continue;
    }
    if (unit >= 0x370 && unit < 0x1100) {
      other++;
      continue;
    }
    endWord();
    // A space is part of the token of the next word.
    if (unit === 0x20) continue;
    if (unit < 0x370) tokens++;
    else if (unit >= 0xd800 && unit < 0xdc00) tokens += TOKENS_PER_RARE_CHARACTER;
    else if (unit >= 0xdc00 && unit < 0xe000) continue;
    else tokens += isPunctuation(unit) ? 1 : TOKENS_PER_IDEOGRAPH;
  }
  endWord();
  return Math.ceil(tokens);
}

function isLatinLetter(unit: number): boolean {
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a) || (unit >= 0xc0 && unit < 0x300);
}

/** General and CJK punctuation. */
function isPunctuation(unit: number): boolean {
  return (unit >= 0x2000 && unit < 0x2070) || (unit >= 0x3000 && unit < 0x3040) || (unit >= 0xff00 && unit < 0xff10);
}
