// Checks a large JSON body before it is parsed: valid bodies are a few fields with long texts, while millions of
// brackets become millions of objects, a hundred times the body's size in memory.

/** Whether a text has at most `max` brackets, braces and commas outside its strings. Does not check that it is JSON. */
export function isPlainJson(text: string, max: number): boolean {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COMMA || code === BRACKET || code === BRACE) if (++count > max) return false;
  }
  return true;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const BRACKET = 0x5b;
const BRACE = 0x7b;

/** Where the string that begins at `start` ends: at the next quotation mark that is not escaped. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}
