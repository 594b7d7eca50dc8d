// The last words of a text in one line, by which a reader recognises a place.

/** The most columns, where a Chinese character takes two. */
const WIDTH = 40;
const WIDE = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/;

/** The end of a text without line breaks, starting with a whole word; `isCut` where text before it was left out. */
export function textEnd(text: string): { words: string; isCut: boolean } {
  const line = [...text.replace(/\s+/gu, " ").trim()];
  let width = 0;
  let start = line.length;
  while (start > 0) {
    width += WIDE.test(line[start - 1] ?? "") ? 2 : 1;
    if (width > WIDTH) break;
    start--;
  }
  const end = line.slice(start);
  // A partial word at the start is removed, unless the text is one long word.
  const isInWord = /[\p{L}\p{N}’'-]/u.test(line[start - 1] ?? "") && !WIDE.test(line[start] ?? "");
  const space = isInWord ? end.indexOf(" ") : -1;
  return {
    words: end
      .slice(space + 1)
      .join("")
      .trim(),
    isCut: start > 0,
  };
}
