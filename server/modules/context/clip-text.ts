// Clips texts to a number of tokens: keeps the end of the text before the cursor, the beginning of the text after it.
import type { TokenCounter } from "../../platform/tokens/token-counter.ts";

export interface Clipped {
  text: string;
  tokens: number;
}

/** Text without a sentence end is split at this length, so that the tokenizer never counts a very long piece. */
const PIECE_MAX = 400;
/** With less room, only the beginning is kept. */
const ELLIPSIS_ROOM = 60;
/** The clipped text begins with a paragraph only if it then still has this share of what fits. */
const PARAGRAPH_SHARE = 0.75;
const ENDS = new Set("。！？!?.…\n");
const CLOSES = new Set("。！？!?.…”’\"'」』）)]");

/** A text that may be clipped several times; the tokens of each sentence are counted at most once. */
export interface Clippable {
  text: string;
  /** The text in pieces; `costAt` returns the tokens of the piece at an index. */
  pieces: readonly string[];
  costAt(index: number): number;
  count(text: string): number;
}

export function clippable(text: string, tokens: Pick<TokenCounter, "count">): Clippable {
  const pieces = sentencesOf(text);
  const costs: number[] = [];
  return {
    text,
    pieces,
    costAt: (index) => (costs[index] ??= tokens.count(pieces[index] as string)),
    count: (part) => tokens.count(part),
  };
}

/** The longest end of a text within `room` tokens; it begins with a sentence if a whole one fits. */
export function clipToEnd(source: Clippable, room: number): Clipped {
  const { text, pieces } = source;
  let at = text.length;
  let used = 0;
  for (let index = pieces.length - 1; index >= 0; index--) {
    const cost = source.costAt(index);
    if (used + cost > room) break;
    used += cost;
    at -= (pieces[index] as string).length;
  }
  if (at === text.length) return lastWords(source, room);
  return { text: text.slice(at), tokens: used };
}

/**
 * The longest end of a text within `room` tokens that begins with a paragraph; if that would drop more than a quarter
 * of it, it begins with a sentence. Empty if no whole sentence fits.
 */
export function clipToWholeEnd(source: Clippable, room: number): Clipped {
  const { text, pieces } = source;
  let index = pieces.length;
  let used = 0;
  while (index > 0 && used + source.costAt(index - 1) <= room) used += source.costAt(--index);
  const drop = () => {
    used -= source.costAt(index++);
  };
  // A piece after one without a sentence end begins in the middle of a sentence, so it is dropped.
  while (index < pieces.length && index > 0 && !isEnded(pieces[index - 1] as string)) drop();
  const paragraph = index === 0 ? 0 : pieces.findIndex((_, at) => at >= index && pieces[at - 1]?.endsWith("\n"));
  const rest = (from: number) => pieces.slice(from).join("").length;
  if (paragraph > index && rest(paragraph) >= rest(index) * PARAGRAPH_SHARE) while (index < paragraph) drop();
  while (index < pieces.length && (pieces[index] as string).trim() === "") drop();
  return { text: text.slice(text.length - rest(index)), tokens: used };
}

function isEnded(piece: string): boolean {
  const last = piece.at(-1) ?? "";
  return ENDS.has(last) || CLOSES.has(last);
}

/** The end of the last sentence, for a sentence that is too long to fit whole. */
function lastWords({ text, count }: Clippable, room: number): Clipped {
  for (let length = room * 4; length >= 1; length = Math.floor(length / 2)) {
    const end = text.slice(-length).replace(/^[\udc00-\udfff]/, "");
    const used = count(end);
    if (used <= room) return { text: end, tokens: used };
  }
  return { text: "", tokens: 0 };
}

/** The longest beginning of a text within `room` tokens, up to the end of a sentence where there is one. */
export function clipToStart(source: Clippable, room: number): Clipped {
  let at = 0;
  let used = 0;
  for (const [index, piece] of source.pieces.entries()) {
    const cost = source.costAt(index);
    if (used + cost > room) break;
    used += cost;
    at += piece.length;
  }
  return { text: source.text.slice(0, at), tokens: used };
}

/** The beginning and the end of a text that is too long for `room` tokens; an ellipsis replaces the middle. */
export function clipMiddle(source: Clippable, room: number): Clipped {
  const whole = clipToStart(source, room);
  if (whole.text.length === source.text.length || room < ELLIPSIS_ROOM) return whole;
  const start = clipToStart(source, Math.floor(room * 0.4));
  const end = clipToEnd(source, room - start.tokens - 4);
  return { text: `${start.text.trimEnd()}\n…\n${end.text.trimStart()}`, tokens: start.tokens + end.tokens + 4 };
}

/** Splits a text after each sentence and line; joined, the pieces are the text again. */
function sentencesOf(text: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    let end = ENDS.has(text[i] as string);
    if (end) while (i + 1 < text.length && CLOSES.has(text[i + 1] as string)) i++;
    else end = i - from >= PIECE_MAX && (text.charCodeAt(i) & 0xfc00) !== 0xd800;
    if (!end) continue;
    pieces.push(text.slice(from, i + 1));
    from = i + 1;
  }
  if (from < text.length) pieces.push(text.slice(from));
  return pieces;
}
