// Headings in English texts: chapter titles are no sentences, and their words are no people.

const CHAPTER =
  /^\s*(?:#{1,6}\s|(?:chapter|part|book|volume|section|act|scene|prologue|epilogue|preface|foreword|introduction|afterword|interlude)\b[^.!?…]{0,60}$|[IVXLC]{1,7}\.?\s*$|\d{1,3}\.?\s*$|[*·—–-]{1,9}\s*$)/iu;

/** Whether a line is a chapter's heading, a bare number or a divider. */
export function isHeading(line: string): boolean {
  return CHAPTER.test(line);
}

/** The text with its headings replaced by blanks, so that positions stay the same. */
export function withoutHeadings(text: string): string {
  return text.replace(/^[^\n]*$/gmu, (line) => (line !== "" && isHeading(line) ? " ".repeat(line.length) : line));
}
