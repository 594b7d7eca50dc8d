// The part of a text that fits: the end of what stands before the cursor, the beginning of what stands behind it.
import type { TokenCounter } from "../../platform/tokens/token-counter.ts";

export interface Clipped {
  text: string;
  tokens: number;
}

/** A piece without an end of a sentence is cut here: what is counted at once stays small. */
const PIECE_MAX = 400;
/** With less room the beginning alone says more. */
const ELLIPSIS_ROOM = 60;
const ENDS = new Set("。！？!?.…\n");
const CLOSES = new Set("。！？!?.…”’\"'」』）)]");

/** The longest end of a text within `room` tokens, from the beginning of a sentence on where there is one. */
export function clipToEnd(text: string, room: number, tokens: Pick<TokenCounter, "count">): Clipped {
  const pieces = sentencesOf(text);
  let at = text.length;
  let used = 0;
  while (pieces.length > 0) {
    const piece = pieces.pop() as string;
    const cost = tokens.count(piece);
    if (used + cost > room) break;
    used += cost;
    at -= piece.length;
  }
  if (at === text.length) return lastWords(text, room, tokens);
  return { text: text.slice(at), tokens: used };
}

/** What fits of a last sentence that does not fit as a whole. */
function lastWords(text: string, room: number, tokens: Pick<TokenCounter, "count">): Clipped {
  for (let length = room * 4; length >= 1; length = Math.floor(length / 2)) {
    const end = text.slice(-length).replace(/^[\udc00-\udfff]/, "");
    const used = tokens.count(end);
    if (used <= room) return { text: end, tokens: used };
  }
  return { text: "", tokens: 0 };
}

/** The longest beginning of a text within `room` tokens, up to the end of a sentence where there is one. */
export function clipToStart(text: string, room: number, tokens: Pick<TokenCounter, "count">): Clipped {
  let at = 0;
  let used = 0;
  for (const piece of sentencesOf(text)) {
    const cost = tokens.count(piece);
    if (used + cost > room) break;
    used += cost;
    at += piece.length;
  }
  return { text: text.slice(0, at), tokens: used };
}

/** The beginning and the end of a text that is too long for `room` tokens; what is left out is told by an ellipsis. */
export function clipMiddle(text: string, room: number, tokens: Pick<TokenCounter, "count">): Clipped {
  const whole = clipToStart(text, room, tokens);
  if (whole.text.length === text.length || room < ELLIPSIS_ROOM) return whole;
  const start = clipToStart(text, Math.floor(room * 0.4), tokens);
  const end = clipToEnd(text.slice(start.text.length), room - start.tokens - 4, tokens);
  return { text: `${start.text.trimEnd()}\n…\n${end.text.trimStart()}`, tokens: start.tokens + end.tokens + 4 };
}

/** A text in pieces that end with its sentences and lines; together they are the text. */
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
