// What changed between two texts, in readable units: words where most of a sentence stays, else whole sentences.
import { sentenceEnds } from "./sentences.ts";
import { isCjk, isWord, tokenize } from "./text-tokens.ts";
import { type DiffPart, diffWords } from "./word-diff.ts";

/** The longest word, in letters, that is too short to stand unchanged between two changes. */
const SHORT_WORD = 3;

/** Texts at one position: equal, or the earlier and the later text. */
interface Piece {
  isSame: boolean;
  removed: string;
  added: string;
}

/**
 * The later text as changes of the earlier, the removed part of each first. A sentence of which more than half changed
 * is removed and added as a whole; a single addition or omission in it stays one, however long. A short word or a mark
 * between two changes is included in them. Line breaks that are in both stay.
 */
export function diffSentences(before: string, after: string): DiffPart[] {
  const ends: Ends = { old: new Set(sentenceEnds(before)), now: new Set(sentenceEnds(after)) };
  return partsOf(sentencesOf(atSentences(piecesOf(diffWords(before, after)), ends), ends).flatMap(readable));
}

/** The positions where sentences end, in each of the texts. */
interface Ends {
  old: ReadonlySet<number>;
  now: ReadonlySet<number>;
}

function piecesOf(parts: readonly DiffPart[]): Piece[] {
  const pieces: Piece[] = [];
  for (const { kind, text } of parts) {
    const last = pieces.at(-1);
    if (kind === "same") pieces.push(same(text));
    else if (last && !last.isSame) last[kind] += text;
    else pieces.push({ isSame: false, removed: "", added: "", [kind]: text });
  }
  return pieces;
}

/**
 * An addition or removal that begins and ends alike can be read at several positions ("A. [B.] C." or "A[. B]. C."): if
 * one of them is at whole sentences, that one is chosen.
 */
function atSentences(pieces: readonly Piece[], { old, now }: Ends): Piece[] {
  const placed = pieces.map((piece) => ({ ...piece }));
  let [oldAt, newAt] = [0, 0];
  for (const [index, piece] of placed.entries()) {
    const [left, right] = [placed[index - 1], placed[index + 1]];
    const side = piece.isSame ? null : piece.added === "" ? "removed" : piece.removed === "" ? "added" : null;
    if (side && left?.isSame && right?.isSame) {
      const [ends, at] = side === "removed" ? [old, oldAt] : [now, newAt];
      const by = shiftToEnds({ left: left.removed, text: piece[side], right: right.removed }, at, ends);
      const all = left.removed + piece[side] + right.removed;
      const start = left.removed.length + by;
      const end = start + piece[side].length;
      left.removed = left.added = all.slice(0, start);
      piece[side] = all.slice(start, end);
      right.removed = right.added = all.slice(end);
      oldAt += by;
      newAt += by;
    }
    oldAt += piece.removed.length;
    newAt += piece.added.length;
  }
  return placed;
}

/**
 * How far (in code units) a text can be shifted among its neighbours to begin and end at sentences; 0 where it can't.
 */
function shiftToEnds(
  { left, text, right }: { left: string; text: string; right: string },
  at: number,
  ends: ReadonlySet<number>,
): number {
  const fits = (by: number) => (at + by === 0 || ends.has(at + by)) && ends.has(at + by + text.length);
  for (let by = 0; ; by--) {
    if (fits(by)) return by;
    const [before, last] = [left.at(by - 1), text.at(-1 - (-by % text.length))];
    if (before === undefined || -by >= left.length || before !== last) break;
  }
  for (let by = 0; right[by] !== undefined && right[by] === text[by % text.length]; ) if (fits(++by)) return by;
  return 0;
}

/** Cuts pieces wherever a sentence ends in both texts. */
function sentencesOf(pieces: readonly Piece[], ends: Ends): Piece[][] {
  const sentences: Piece[][] = [];
  let open: Piece[] = [];
  let [old, now] = [0, 0];
  const cut = () => {
    sentences.push(open);
    open = [];
  };
  for (const piece of pieces) {
    let rest = piece;
    if (piece.isSame)
      for (const end of endsWithin(piece.removed, { old, now }, ends)) {
        const text = rest.removed.slice(0, end - old);
        open.push(same(text));
        cut();
        rest = same(rest.removed.slice(text.length));
        old += text.length;
        now += text.length;
      }
    if (rest.removed !== "" || rest.added !== "") open.push(rest);
    old += rest.removed.length;
    now += rest.added.length;
    if (open.length > 0 && ends.old.has(old) && ends.now.has(now)) cut();
  }
  if (open.length > 0) cut();
  return sentences;
}

/** The positions inside a common range, counted in the earlier text, where both texts end a sentence. */
function endsWithin({ length }: string, { old, now }: { old: number; now: number }, ends: Ends): number[] {
  const found: number[] = [];
  for (let at = 1; at < length; at++) if (ends.old.has(old + at) && ends.now.has(now + at)) found.push(old + at);
  return found;
}

/** One sentence's pieces, merged so that they are readable. */
function readable(sentence: readonly Piece[]): Piece[] {
  const pieces = mergeShort(sentence);
  const changes = pieces.filter(({ isSame }) => !isSame);
  const [only] = changes;
  if (!only || (changes.length === 1 && (only.removed === "" || only.added === ""))) return pieces;
  const changed = changes.reduce((sum, { removed, added }) => sum + countWords(removed) + countWords(added), 0);
  const total = pieces.reduce((sum, { removed, added }) => sum + countWords(removed) + countWords(added), 0);
  return changed * 2 > total ? whole(pieces) : pieces;
}

function mergeShort(pieces: readonly Piece[]): Piece[] {
  const merged: Piece[] = [];
  for (const [index, piece] of pieces.entries()) {
    const last = merged.at(-1);
    const isBetween = piece.isSame && index > 0 && index < pieces.length - 1;
    const isGone = isBetween && isShort(piece.removed);
    if (last && !last.isSame && (isGone || !piece.isSame)) {
      last.removed += piece.removed;
      last.added += piece.added;
    } else merged.push({ ...piece });
  }
  return merged.flatMap(trimmed);
}

/** A change without the spaces that both of its sides begin or end with. */
function trimmed(piece: Piece): Piece[] {
  if (piece.isSame) return [piece];
  const { removed, added } = piece;
  const start = commonSpaces(removed, added, 0);
  const end = commonSpaces(removed.slice(start), added.slice(start), -1);
  const pieces = [same(removed.slice(0, start)), change(piece, start, end), same(end > 0 ? removed.slice(-end) : "")];
  return pieces.filter((one) => one.removed !== "" || one.added !== "");
}

function same(text: string): Piece {
  return { isSame: true, removed: text, added: text };
}

/** A change without this many code units at its ends. */
function change({ removed, added }: Piece, start: number, end: number): Piece {
  const inner = (text: string) => text.slice(start, text.length - end);
  return { isSame: false, removed: inner(removed), added: inner(added) };
}

/** How many spaces two texts have in common at their beginning (0) or end (-1). */
function commonSpaces(one: string, other: string, from: 0 | -1): number {
  const at = (text: string, index: number) => text.at(from === 0 ? index : -1 - index) ?? "";
  let count = 0;
  while (/^\s$/u.test(at(one, count)) && at(one, count) === at(other, count)) count++;
  return count;
}

/** Whether a common range is too short to show as unchanged: marks, and at most one short word or ideograph. */
function isShort(text: string): boolean {
  if (text.includes("\n")) return false;
  const words = tokenize(text).filter(isWord);
  return words.length <= 1 && words.every((word) => isCjk(word) || word.length <= SHORT_WORD);
}

/** All of a sentence as one change; common spaces around it stay outside. */
function whole(pieces: readonly Piece[]): Piece[] {
  const removed = pieces.map((piece) => piece.removed).join("");
  const added = pieces.map((piece) => piece.added).join("");
  return trimmed({ isSame: false, removed, added });
}

function countWords(text: string): number {
  return tokenize(text).filter(isWord).length;
}

/** Merges neighbours again: each change is at most one removed and one added part. */
function partsOf(pieces: readonly Piece[]): DiffPart[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    if (piece.removed === "" && piece.added === "") continue;
    const last = joined.at(-1);
    if (last && last.isSame === piece.isSame) {
      last.removed += piece.removed;
      last.added += piece.added;
    } else joined.push({ ...piece });
  }
  return joined.flatMap(({ isSame, removed, added }): DiffPart[] => {
    if (isSame) return [{ kind: "same", text: removed }];
    return [
      ...(removed === "" ? [] : [{ kind: "removed" as const, text: removed }]),
      ...(added === "" ? [] : [{ kind: "added" as const, text: added }]),
    ];
  });
}
