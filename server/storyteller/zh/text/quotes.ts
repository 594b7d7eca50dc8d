// Which parts of a Chinese text are quoted.

const OPENERS = "“「『";
const CLOSERS = "”」』";
/** Characters that matter for finding quotations. */
const MARKS = /[\n"“”「」『』]/gu;

export interface Stretch {
  text: string;
  /** Whether it is quoted; it then includes its marks. */
  quoted: boolean;
}

/**
 * The quoted and unquoted stretches of a text, in order; joined they are the text. A quotation ends at its closing
 * mark, or with its paragraph: a speech of several paragraphs opens again in each of them.
 */
export function stretchesOf(text: string): Stretch[] {
  const stretches: Stretch[] = [];
  let from = 0;
  let depth = 0;
  let straight = false;
  const cut = (to: number, quoted: boolean) => {
    if (to > from) stretches.push({ text: text.slice(from, to), quoted });
    from = to;
  };
  for (const { 0: mark, index: i } of text.matchAll(MARKS)) {
    const inside = depth > 0 || straight;
    if (mark === "\n") {
      if (inside) cut(i, true);
      depth = 0;
      straight = false;
    } else if (mark === '"') {
      if (depth > 0) continue;
      cut(straight ? i + 1 : i, straight);
      straight = !straight;
    } else if (OPENERS.includes(mark)) {
      if (!inside) cut(i, false);
      depth++;
    } else if (CLOSERS.includes(mark) && depth > 0) {
      depth--;
      if (depth === 0) cut(i + 1, true);
    }
  }
  cut(text.length, depth > 0 || straight);
  return stretches;
}

/** The text without quotations: each becomes one space, so that the text around it does not run together. */
export function narrationOf(text: string): string {
  return stretchesOf(text)
    .map((stretch) => (stretch.quoted ? " " : stretch.text))
    .join("");
}

/** Applies a change to the unquoted text. Quotations are unchanged. */
export function outsideQuotes(text: string, change: (narration: string) => string): string {
  return stretchesOf(text)
    .map((stretch) => (stretch.quoted ? stretch.text : change(stretch.text)))
    .join("");
}
