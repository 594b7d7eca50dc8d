// Quotation marks of Chinese texts: which ones a text uses, and what of it is speech.

export interface QuotePair {
  open: string;
  close: string;
}

const CURLY: QuotePair = { open: "“", close: "”" };
const CORNER: QuotePair = { open: "「", close: "」" };
const STRAIGHT: QuotePair = { open: '"', close: '"' };
const DOUBLE_CORNER: QuotePair = { open: "『", close: "』" };

const OPENERS = "“「『";
const CLOSERS = "”」』";
/** All that matters for what is quoted. */
const MARKS = /[\n"“”「」『』]/gu;

function count(text: string, mark: string): number {
  return text.split(mark).length - 1;
}

/** The pair a text uses most for speech; “” where it has none. */
export function quotesOf(text: string): QuotePair {
  const ranked = [CURLY, CORNER, STRAIGHT, DOUBLE_CORNER].map((pair) => ({ pair, uses: count(text, pair.open) }));
  // Inner quotes never outnumber the outer ones; on a tie the commoner pair stands first in the list.
  return ranked.reduce((best, each) => (each.uses > best.uses ? each : best)).pair;
}

export interface Stretch {
  text: string;
  /** Whether it is quoted, its marks included. */
  quoted: boolean;
}

/**
 * A text in stretches, quoted and not, in order; joined they are the text. A quotation ends at its own closing mark,
 * or with its paragraph: a speech of several paragraphs opens each of them anew.
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

/** The text without what is quoted: a quotation becomes one space, so that nothing joins across it. */
export function narrationOf(text: string): string {
  return stretchesOf(text)
    .map((stretch) => (stretch.quoted ? " " : stretch.text))
    .join("");
}

/** Applies a change to what is not quoted. Quotations stay as they are, to the letter. */
export function outsideQuotes(text: string, change: (narration: string) => string): string {
  return stretchesOf(text)
    .map((stretch) => (stretch.quoted ? stretch.text : change(stretch.text)))
    .join("");
}

/** Whether a text ends within a quotation that is still open. */
export function endsInQuote(text: string): boolean {
  const last = stretchesOf(text.slice(text.lastIndexOf("\n") + 1)).at(-1);
  if (!last?.quoted) return false;
  if (last.text.startsWith('"')) return last.text.length === 1 || !last.text.endsWith('"');
  let depth = 0;
  for (const mark of last.text) {
    if (OPENERS.includes(mark)) depth++;
    else if (CLOSERS.includes(mark)) depth--;
  }
  return depth > 0;
}
