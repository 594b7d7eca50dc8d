// The last words of a text in one line: what a reader knows a place by.

/** Columns they may take, where a Chinese character takes two. */
const WIDTH = 40;
const WIDE = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/;

/** The end of a text without breaks, beginning with a whole word; `isCut` where something stood before it. */
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
  // Half a word at the front is none; what is one long word stays as it is.
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
