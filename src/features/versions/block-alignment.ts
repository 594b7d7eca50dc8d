// Aligns the blocks of two texts in order, by the words they share. Also recognises a paragraph that was split in two,
// and two that were joined.
import { isCjk, isWord, tokenize } from "../../../extensions/word-diff/text-tokens.ts";

/** Indices into both sides; one is empty where a block has no counterpart. */
export interface BlockGroup {
  before: number[];
  after: number[];
}

/** Two texts count as one rewritten text when at least this share of both is common. */
const ALIKE = 0.45;
/** Or when the later one still contains this share of the earlier one, which must have a few words. */
const CONTAINED = 0.8;
const FEW = 4;
/** Each half of a split paragraph must share at least this much with it. */
const PART_OF = 0.6;
/** The most pairs of blocks compared; beyond it, only pairs near the diagonal are. */
const MAX_PAIRS = 60_000;

interface Bag {
  tokens: readonly string[];
  counts: Map<string, number>;
  /** Characters in words, the unit of all scores. */
  size: number;
}

/** Words, and pairs of ideographs: single ones are so common that any two long paragraphs share half of them. */
function bagOf(text: string): Bag {
  const counts = new Map<string, number>();
  let size = 0;
  let ideograph = "";
  const tokens = tokenize(text);
  for (const token of tokens) {
    if (!isWord(token)) continue;
    const isIdeograph = isCjk(token);
    const key = isIdeograph ? ideograph + token : token;
    ideograph = isIdeograph ? token : "";
    counts.set(key, (counts.get(key) ?? 0) + 1);
    size += key.length;
  }
  return { tokens, counts, size };
}

function joinBags(a: Bag, b: Bag): Bag {
  const counts = new Map(a.counts);
  for (const [token, count] of b.counts) counts.set(token, (counts.get(token) ?? 0) + count);
  return { tokens: [...a.tokens, ...b.tokens], counts, size: a.size + b.size };
}

function common(a: Bag, b: Bag): number {
  const [small, large] = a.counts.size <= b.counts.size ? [a, b] : [b, a];
  let shared = 0;
  for (const [token, count] of small.counts) shared += Math.min(count, large.counts.get(token) ?? 0) * token.length;
  return shared;
}

/** The score of pairing two texts: the characters they share, or 0 when they are not alike. */
function worth(a: Bag, b: Bag): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  if (small.size === 0) return 0;
  if (isContinued(small.tokens, large.tokens)) return small.size;
  // An upper bound of the shared characters, which saves counting where even it is too low.
  const alike = (ALIKE * (a.size + b.size)) / 2;
  const isPart = small.counts.size >= FEW;
  if (small.size < alike && !isPart) return 0;
  const shared = common(a, b);
  return shared >= alike || (isPart && shared >= CONTAINED * small.size) ? shared : 0;
}

/** Whether one text continues the end of another, or leads up to it, the most common edits. */
function isContinued(part: readonly string[], whole: readonly string[]): boolean {
  const offset = whole.length - part.length;
  return (
    offset >= 0 &&
    (part.every((token, index) => token === whole[index]) ||
      part.every((token, index) => token === whole[offset + index]))
  );
}

/** The score of matching `whole` with `first` and `second` together. */
function worthSplit(whole: Bag, first: Bag, second: Bag, joined: Bag): number {
  if (first.size === 0 || second.size === 0 || joined.size * ALIKE > 2 * whole.size) return 0;
  if (common(whole, first) < PART_OF * first.size || common(whole, second) < PART_OF * second.size) return 0;
  return worth(whole, joined);
}

type Move = readonly [before: 0 | 1 | 2, after: 0 | 1 | 2];
/**
 * Between equal scores the first move is taken, from the end backwards, so that removed blocks come before added ones.
 */
const MOVES = [
  [0, 1],
  [1, 0],
  [1, 1],
  [1, 2],
  [2, 1],
] as const satisfies readonly Move[];

/** Aligns two lists of texts so that the matched pairs share as much as possible. */
export function alignTexts(before: readonly string[], after: readonly string[]): BlockGroup[] {
  if (before.length === 0 || after.length === 0) return unmatched(before.length, after.length);
  const grid = new AlignmentGrid(before.map(bagOf), after.map(bagOf));
  return grid.groups();
}

function unmatched(before: number, after: number): BlockGroup[] {
  return [
    ...Array.from({ length: before }, (_, index) => ({ before: [index], after: [] })),
    ...Array.from({ length: after }, (_, index) => ({ before: [], after: [index] })),
  ];
}

/** The table of best scores; row and column are the numbers of blocks used from either side. */
class AlignmentGrid {
  readonly #before: Bag[];
  readonly #after: Bag[];
  readonly #beforePairs: Bag[];
  readonly #afterPairs: Bag[];
  readonly #width: number;
  readonly #scores: Float64Array;
  readonly #moves: Uint8Array;

  constructor(before: Bag[], after: Bag[]) {
    this.#before = before;
    this.#after = after;
    this.#beforePairs = before.slice(1).map((bag, index) => joinBags(before[index] as Bag, bag));
    this.#afterPairs = after.slice(1).map((bag, index) => joinBags(after[index] as Bag, bag));
    this.#width = after.length + 1;
    this.#scores = new Float64Array((before.length + 1) * this.#width);
    this.#moves = new Uint8Array(this.#scores.length);
    this.#fill();
  }

  #fill(): void {
    const rows = this.#before.length;
    const columns = this.#after.length;
    const reach = rows * columns <= MAX_PAIRS ? Infinity : Math.ceil(MAX_PAIRS / (2 * Math.max(rows, columns)));
    for (let row = 0; row <= rows; row++)
      for (let column = 0; column <= columns; column++) {
        const near = Math.abs(row - (column * rows) / columns) <= reach;
        this.#settle(row, column, near);
      }
  }

  #settle(row: number, column: number, near: boolean): void {
    let best = -1;
    let chosen = 0;
    for (const [index, [down, right]] of MOVES.entries()) {
      if (down > row || right > column) continue;
      const matched = down > 0 && right > 0;
      if (matched && !near) continue;
      const gain = matched ? this.#gain(row, column, down, right) : 0;
      if (matched && gain === 0) continue;
      const score = (this.#scores[(row - down) * this.#width + column - right] as number) + gain;
      if (score > best) {
        best = score;
        chosen = index;
      }
    }
    const at = row * this.#width + column;
    this.#scores[at] = Math.max(best, 0);
    this.#moves[at] = chosen;
  }

  #gain(row: number, column: number, down: number, right: number): number {
    const before = this.#before[row - 1] as Bag;
    const after = this.#after[column - 1] as Bag;
    if (right === 2) {
      return worthSplit(before, this.#after[column - 2] as Bag, after, this.#afterPairs[column - 2] as Bag);
    }
    if (down === 2) {
      return worthSplit(after, this.#before[row - 2] as Bag, before, this.#beforePairs[row - 2] as Bag);
    }
    return worth(before, after);
  }

  groups(): BlockGroup[] {
    const groups: BlockGroup[] = [];
    let row = this.#before.length;
    let column = this.#after.length;
    while (row > 0 || column > 0) {
      const [down, right] = MOVES[this.#moves[row * this.#width + column] as number] as Move;
      groups.push({ before: last(row, down), after: last(column, right) });
      row -= down;
      column -= right;
    }
    return groups.reverse();
  }
}

/** The `count` indices before `end`. */
function last(end: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => end - count + index);
}
