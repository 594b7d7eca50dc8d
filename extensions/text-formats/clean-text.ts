// Removes what must never be imported from a file: other systems' newlines, byte order marks, control characters,
// unpaired surrogates.

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly the ones taken out
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f]/g;
/** All line and page separators that files use. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: vertical tab and form feed end lines in old files
const LINE_END = /\r\n?|[\u000b\u000c\u0085\u2028\u2029]/g;

/** A file's text with `\n` as its only line end and nothing that a document must not hold. */
export function cleanText(text: string): string {
  return text
    .replace(/^\uFEFF/, "")
    .replace(LINE_END, "\n")
    .replace(CONTROL, "")
    .toWellFormed();
}

/** A title as one line: runs of white space become one space, so that a title of two lines stays readable. */
export function oneLine(text: string): string {
  return cleanText(text)
    .replace(/[\n\t]+/g, " ")
    .trim();
}
