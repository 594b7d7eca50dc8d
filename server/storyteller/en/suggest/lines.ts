// Splits English text into lines for suggestions: whole sentences with their positions, what is spoken in them and what
// is told around it. Linear in the length of any text.
import { withoutHeadings } from "../headings.ts";

export interface Line {
  /** The sentence as it stands in the text. */
  text: string;
  from: number;
  to: number;
  paragraph: number;
  /** The speech in it without quotes, parts joined by a blank; empty where nobody speaks. */
  spoken: string;
  /** The sentence with each speech replaced by empty quotes, apostrophes straight. */
  told: string;
  /** Each speech with its quotes, as it stands in the text. */
  speeches: readonly string[];
}

interface Span {
  from: number;
  to: number;
  closed: boolean;
}

const CLOSES: Readonly<Record<string, string>> = { "“": "”", '"': '"', "«": "»" };
/** A speech that is broken off ends its sentence too. */
const END = /(?:[.!?…]+[”"’'»)\]*_]*|[—–][”"])(?=\s|$)/gu;
const ABBREVIATION =
  /(?:^|[\s(“"‘'])(?:Mr|Mrs|Ms|Dr|St|Prof|Capt|Sgt|Col|Gen|Rev|Jr|Sr|vs|etc|e\.g|i\.e|No|\p{Lu})\.$/u;
const TAG_VERB =
  "said|says|say|asked|asks|ask|answered|answers|replied|replies|called|cried|whispered|whispers|murmured|shouted|told|added|repeated|muttered|snapped|sighed|went on|continued|inquired|enquired|demanded|exclaimed|observed|remarked|growled|lied";
const TAG = new RegExp(
  `^\\s+(?:\\p{Ll}|(?:\\p{Lu}[\\p{L}'’.]* ){1,3}(?:${TAG_VERB})\\b|I (?:${TAG_VERB})\\b|(?:[Tt]he|[Mm]y) (?:\\p{Ll}+ ){1,2}(?:${TAG_VERB})\\b)`,
  "u",
);
/** A paragraph beyond this length is read from its last part only. */
const PARAGRAPH_MAX = 6_000;

/** The whole sentences of a text, in order; headings and what is cut or left open is none. */
export function linesOf(text: string): Line[] {
  const clean = withoutHeadings(text);
  const lines: Line[] = [];
  let start = 0;
  for (const [paragraph, part] of clean.split("\n").entries()) {
    const skipped = Math.max(0, part.length - PARAGRAPH_MAX);
    // `part` and the author's text have equal positions.
    if (part.trim() !== "") readParagraph(part.slice(skipped), start + skipped, paragraph, lines);
    start += part.length + 1;
  }
  return lines;
}

/** The text with its speech replaced by blanks, so that positions stay the same. */
export function toldOf(text: string): string {
  return withoutHeadings(text)
    .split("\n")
    .map((part) => {
      let told = "";
      let from = 0;
      for (const span of spansOf(part)) {
        told += `${part.slice(from, span.from)}“${" ".repeat(Math.max(0, span.to - span.from - 2))}”`;
        from = span.to;
      }
      return (told + part.slice(from)).slice(0, part.length);
    })
    .join("\n");
}

function readParagraph(part: string, start: number, paragraph: number, lines: Line[]): void {
  const spans = spansOf(part);
  let from = 0;
  let first = 0;
  const end = (to: number) => {
    const text = part.slice(from, to);
    const at = from + text.length - text.trimStart().length;
    const within: Span[] = [];
    for (; first < spans.length && (spans[first] as Span).from < to; first++) within.push(spans[first] as Span);
    from = to;
    const line = lineOf(part.slice(at, to).trimEnd(), at, within);
    if (line) lines.push({ ...line, from: start + at, to: start + at + line.text.length, paragraph });
  };
  let span = 0;
  for (const match of part.matchAll(END)) {
    const to = match.index + match[0].length;
    while (span < spans.length && (spans[span] as Span).to < to) span++;
    const around = spans[span];
    if (around && around.from < to && to < around.to) continue;
    const speechEnds = around?.to === to;
    if (!speechEnds && /^\.$/u.test(match[0]) && ABBREVIATION.test(part.slice(Math.max(0, to - 8), to))) continue;
    const next = part.slice(to, to + 60);
    if (speechEnds ? TAG.test(next) : /^\s+\p{Ll}/u.test(next)) continue;
    end(to);
  }
}

function lineOf(text: string, at: number, spans: readonly Span[]): Omit<Line, "from" | "to" | "paragraph"> | null {
  if (!/^[\p{Lu}“"‘'«—–(\d]/u.test(text) || !/[\p{L}]{2}/u.test(text)) return null;
  if (spans.some((span) => !span.closed || span.to - at > text.length)) return null;
  const speeches = spans.map((span) => text.slice(span.from - at, span.to - at));
  let told = "";
  let from = 0;
  for (const span of spans) {
    told += `${text.slice(from, span.from - at)}“”`;
    from = span.to - at;
  }
  told += text.slice(from);
  // A quote or bracket that belongs to no pair was cut.
  if (/[“”"«»]/u.test(told.replaceAll("“”", "")) || /\([^)]*$|^[^(]*\)/u.test(told)) return null;
  const spoken = speeches.map((speech) => speech.slice(1, -1)).join(" ");
  return { text, speeches, spoken: straight(spoken), told: straight(told) };
}

function straight(text: string): string {
  return text.replace(/[’‘]/gu, "'");
}

/** Speech in a paragraph: in double quotes, guillemets, or single quotes that end with a mark. */
function spansOf(part: string): Span[] {
  const single = nextSingleCloser(part);
  const spans: Span[] = [];
  for (let at = 0; at < part.length; at++) {
    const mark = part[at] as string;
    const closer = CLOSES[mark];
    let to = -1;
    if (closer) to = part.indexOf(closer, at + 1);
    else if ((mark === "‘" || mark === "'") && opensSingle(part, at)) to = single[at + 1] ?? -1;
    else continue;
    if (to < 0 && !closer) continue;
    spans.push({ from: at, to: to < 0 ? part.length : to + 1, closed: to >= 0 });
    at = to < 0 ? part.length : to;
  }
  return spans;
}

function opensSingle(part: string, at: number): boolean {
  return !/[\p{L}\p{N}'‘]/u.test(part[at - 1] ?? " ") && /[\p{Lu}\p{Ll}…—]/u.test(part[at + 1] ?? " ");
}

/** For each position the nearest single quote behind it that ends a speech; -1 if there is none. */
function nextSingleCloser(part: string): Int32Array {
  const next = new Int32Array(part.length + 2).fill(-1);
  for (let at = part.length - 1; at >= 0; at--) {
    const mark = part[at];
    const closes =
      (mark === "’" || mark === "'") &&
      /[,.!?…—]/u.test(part[at - 1] ?? " ") &&
      !/[\p{L}\p{N}]/u.test(part[at + 1] ?? " ");
    next[at] = closes ? at : (next[at + 1] as number);
  }
  return next;
}
