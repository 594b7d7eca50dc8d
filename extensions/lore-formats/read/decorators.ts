// The `@@` lines at the beginning of an entry's text in cards of the third version: instructions, not part of the text.

export interface Decorated {
  text: string;
  /** As they are written, with their arguments. */
  decorators: string[];
}

/** Far more than any entry has. */
const LINES_MAX = 100;

/** Separates the instructions from a text; "@@@" is the fallback where the instruction before it is unknown. */
export function splitDecorators(content: string): Decorated {
  const decorators: string[] = [];
  let text = content;
  while (decorators.length < LINES_MAX && /^\s*@@/.test(text.slice(0, 200))) {
    const head = text.trimStart();
    const end = head.indexOf("\n");
    decorators.push((end < 0 ? head : head.slice(0, end)).trim());
    text = end < 0 ? "" : head.slice(end + 1);
  }
  return { text, decorators };
}

export const nameOfDecorator = (line: string): string => /^@{2,3}(\w*)/.exec(line)?.[1] ?? "";
