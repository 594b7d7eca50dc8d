// A careful guess at how many tokens a text is where the model's vocabulary is not known. It leans to too many: a
// prompt that is a little short does no harm, one that is too long is refused.

/** Letters of alphabets with long words in every vocabulary: about four to a token, here three and a half. */
const LATIN_LETTERS_PER_TOKEN = 3.5;
/** Of other alphabets (Cyrillic, Greek, Arabic, Hebrew, Devanagari): rarely more than two. */
const OTHER_LETTERS_PER_TOKEN = 2;
/** An ideograph is half a token to two by the vocabulary: newer ones, trained on Chinese, are at the lower end. */
const TOKENS_PER_IDEOGRAPH = 1.2;
/** Emoji and whatever else lies beyond: spelled in bytes. */
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
    // A space goes with the word behind it.
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
